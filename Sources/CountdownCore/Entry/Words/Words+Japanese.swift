// Japanese.
extension Language {
  static let japanese = Language(
    code: "ja", hoursGoTo24: true, next: .coming,
    examples: ["明日 9:00", "12月24日", "20:00", "午後10時", "来週の月曜日", "25分", "1時間半", "30分後"],
    weekdays: """
      月曜,月曜日,(月)|火曜,火曜日,(火)|水曜,水曜日,(水)|木曜,木曜日,(木)|金曜,金曜日,(金)|土曜,土曜日,(土)\
      |日曜,日曜日,(日)
      """,
    weeks: "週間,週",
    days: "日,日間",
    hours: "時間",
    minutes: "分,分間",
    seconds: "秒,秒間",
    milliseconds: "ミリ秒",
    holidays: """
      クリスマスイブ,クリスマスイヴ,クリスマス・イブ|クリスマス|大晦日,大みそか,おおみそか|元日,元旦
      """,
    lastHour: 29,
    words: [
      (
        .about,
        "くらい,ぐらい,ほど,ごろ,以上,以下,未満,約,およそ,だいたい,大体,ほぼ,前後,程度"
      ),
      (.ago, "前に,前"), (.gone, "昨日,きのう,一昨日,おととい,昨夜,昨晩,先週,先日,去年"), (.hedge, "おき,おきに,ごと,ごとに,毎"),
      (.digit(0), "零,〇,ゼロ"), (.digit(1), "一"), (.digit(2), "二"), (.digit(3), "三"), (.digit(4), "四"),
      (.digit(5), "五"), (.digit(6), "六"), (.digit(7), "七"), (.digit(8), "八"), (.digit(9), "九"),
      (.power(10), "十"), (.power(100), "百"), (.power(1000), "千"),
      (.few, "数,何"), (.half, "半"),
      (.unequalUnit, "年,ヶ月,か月,カ月,ヵ月,年間"),
      (.length(1, 1, .day), "丸一日,まる一日"), (.length(1, 2, .day), "半日"),
      (.spanPrefix, "残り,あと,タイマー,これから,今から"),
      (.spanSuffix, "のタイマーをセット,タイマーをセット,のタイマーを開始,後,後に,あと,後で,のタイマー,タイマー,間,以内,経ったら,たったら,したら"),
      (.and, "と"), (.or, "か,または,から,〜,～"),
      (.until, "遅くとも,次の"), (.at, "の,に,は"), (.everyYear, "毎年"), (.every, "毎"),
      (.ends, "前,前に,に終了,終了,まで,までに,に終わり"),
      (.ahead(0, nil), "今日,本日,きょう"), (.ahead(0, .morning), "今朝,けさ"),
      (.ahead(0, .evening), "今夜,今晩,こんばん,今夕"),
      (.ahead(1, nil), "明日,あした,あす,翌日"), (.ahead(1, .morning), "明朝,明日の朝,明日朝"),
      (.ahead(1, .evening), "明晩,明日の夜,明日の晩,明日夜"),
      (.ahead(2, nil), "明後日,あさって,あさつて"), (.ahead(3, nil), "明々後日,明明後日,しあさって"),
      (.week(0), "今週の,今週,今度の,今度"), (.week(1), "来週の,来週,翌週の,翌週"), (.week(2), "再来週の,再来週"),
      (.era(2018), "令和"), (.yearMark, "年"), (.monthMark, "月"), (.dayMark, "日"),
      (.part(.beforeDawn), "未明,明け方"), (.part(.morning), "午前,朝,朝の,午前の,朝方"),
      (.part(.midday), "昼,お昼"), (.part(.afternoon), "午後,昼の,午後の,お昼の"),
      (.part(.evening), "夕方,夕方の,晩,晩の,夜,夜の"), (.part(.smallHours), "深夜,深夜の,夜中,夜中の,真夜中の"),
      (.noon, "正午,昼の12時"), (.midnight, "真夜中"), (.eitherHour, "時"),
      (.minutesBefore, "前に,前"), (.exactly, "ちょうど,丁度,ぴったり,きっかり"),
      (.zoneTime, "現地時間,現地時刻"), (.zone("Asia/Tokyo"), "日本時間,東京時間"), (.zone("Asia/Shanghai"), "中国時間,北京時間,上海時間"),
      (.afterThanksgiving(1), "ブラックフライデー"),
      (.afterThanksgiving(4), "サイバーマンデー"),
      (.behind(isEstimate: true), "位,程,頃,弱,強,過,超,越,余"),
      (.behind(isEstimate: false), "置,刻,目,中,割"),
      (.yearsAhead(0), "今年"),
      (.yearsAhead(1), "来年,翌年"),
      (.yearsAhead(2), "再来年"),
      (.monthsAhead(0), "今月"),
      (.monthsAhead(1), "来月,翌月"),
      (.monthsAhead(2), "再来月"),
      (.zone("Asia/Seoul"), "韓国時間,ソウル時間"), (.zone("Asia/Taipei"), "台湾時間,台北時間"),
      (.zone("America/New_York"), "ニューヨーク時間,米国東部時間,東部時間,アメリカ東部時間"),
      (.zone("America/Los_Angeles"), "ロサンゼルス時間,米国太平洋時間,太平洋時間,西海岸時間"),
      (.zone("Europe/London"), "ロンドン時間,イギリス時間"), (.universal, "協定世界時,世界標準時"),
    ])
}
