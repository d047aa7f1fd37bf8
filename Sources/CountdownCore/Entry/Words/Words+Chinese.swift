// Chinese, in both scripts.
extension Language {
  static let chinese = Language(
    code: "zh", hoursGoTo24: false, next: .coming,
    examples: ["明天 9:00", "12月24日", "20:00", "星期五下午6點", "下周五 18:00", "25分鐘", "一小时三十分", "倒计时5分钟"],
    weekdays: """
      星期一,禮拜一,礼拜一,週一,周一|星期二,禮拜二,礼拜二,週二,周二|星期三,禮拜三,礼拜三,週三,周三\
      |星期四,禮拜四,礼拜四,週四,周四|星期五,禮拜五,礼拜五,週五,周五|星期六,禮拜六,礼拜六,週六,周六\
      |星期日,星期天,禮拜日,禮拜天,礼拜日,礼拜天,週日,周日,週天,周天
      """,
    weeks: "星期,禮拜,礼拜,週,周",
    days: "天",
    hours: "小時,小时,鐘頭,钟头,個鐘,个钟,個鐘頭,个钟头",
    minutes: "分鐘,分钟,分",
    seconds: "秒鐘,秒钟,秒",
    milliseconds: "毫秒",
    holidays: """
      平安夜,聖誕夜,圣诞夜,聖誕節前夕,圣诞节前夕|聖誕節,圣诞节,聖誕,圣诞|跨年夜,新年前夕|元旦
      """,
    words: [
      (
        .about,
        "左右,上下,大約,大约,大概,差不多,約,约,將近,将近,接近,近,快,多,來,来,不到,至少,最多,超過,超过,以上,以內,以内"
      ),
      (.ago, "前,以前,之前"), (.gone, "昨天,昨日,昨晚,前天,上週,上周,上星期,上禮拜,上礼拜,去年"), (.hedge, "每隔,第"),
      (.digit(0), "零,〇"), (.digit(1), "一"), (.digit(2), "二,兩,两"), (.digit(3), "三"), (.digit(4), "四"),
      (.digit(5), "五"), (.digit(6), "六"), (.digit(7), "七"), (.digit(8), "八"), (.digit(9), "九"),
      (.power(10), "十"), (.power(100), "百"), (.power(1000), "千"),
      (.few, "幾,几,數,数,好幾,好几"), (.half, "半"), (.quarter, "一刻"), (.threeQuarters, "三刻"),
      (.unequalUnit, "年"), (.measure, "個,个"),
      (.length(1, 4, .hour), "刻鐘,刻钟,一刻鐘,一刻钟"), (.length(3, 4, .hour), "三刻鐘,三刻钟"),
      (.spanPrefix, "再,再等,等,還剩,还剩,倒數,倒数,計時,计时,倒計時,倒计时,過,过,再過,再过"),
      (.spanSuffix, "鐘,钟,之後,之后,以後,以后,後,后,倒數,倒数,計時,计时,倒計時,倒计时,整,內,内"),
      (.and, "又,零,〇,加,和"), (.or, "或,或者,到"),
      (.until, "倒數到,倒数到,倒計時到,倒计时到,直到,等到,到,至"), (.at, "在,于,於,的"),
      (.everyYear, "每年"), (.every, "每"), (.ends, "結束,结束,於,于"),
      (.ahead(0, nil), "今天,今日"), (.ahead(0, .morning), "今早,今晨"), (.ahead(0, .evening), "今晚,今夜"),
      (.ahead(1, nil), "明天,明日,明兒,明儿"), (.ahead(1, .morning), "明早,明晨"), (.ahead(1, .evening), "明晚"),
      (.ahead(2, nil), "後天,后天"), (.ahead(2, .evening), "後晚,后晚"), (.ahead(3, nil), "大後天,大后天"),
      (.week(0), "這,这,本,這個,这个"), (.week(1), "下,下個,下个"), (.week(2), "下下,下下個,下下个"),
      (.era(1911), "民國,民国,中華民國"), (.yearMark, "年"), (.monthMark, "月"), (.dayMark, "日,號,号"),
      (.part(.beforeDawn), "凌晨"), (.part(.morning), "清晨,早上,早晨,上午,早"), (.part(.midday), "中午"),
      (.part(.afternoon), "下午,午後,午后"), (.part(.evening), "傍晚,晚上,晚間,晚间,晚"),
      (.part(.smallHours), "夜裡,夜里,深夜,半夜"),
      (.noon, "正午"), (.midnight, "午夜"), (.spokenHour, "點鐘,点钟,點,点"), (.eitherHour, "時,时"),
      (.without, "差"), (.minus, "差"), (.exactly, "整"),
      (.zone("Asia/Shanghai"), "北京時間,北京时间,中國時間,中国时间,上海时间"),
      (.zone("Asia/Taipei"), "台北時間,臺北時間,台灣時間,臺灣時間,台湾时间,台北时间"),
      (.zone("Asia/Hong_Kong"), "香港時間,香港时间"), (.zone("Asia/Tokyo"), "東京時間,东京时间,日本時間,日本时间"),
      (.zone("Asia/Seoul"), "首爾時間,首尔时间,韓國時間,韩国时间"),
      (.zone("America/New_York"), "美東時間,美东时间,紐約時間,纽约时间"),
      (.zone("America/Los_Angeles"), "美西時間,美西时间,太平洋時間,太平洋时间"),
      (.zone("Europe/London"), "倫敦時間,伦敦时间"), (.twoZones(-360, 480), "cst"),
    ])
}
