// Korean, which counts hours by its own numbers and minutes by the Chinese ones; both are taken anywhere.
extension Language {
  static let korean = Language(
    code: "ko", hoursGoTo24: true, next: .asked,
    examples: ["내일 9:00", "12월 24일", "20:00", "오후 3시 15분", "금요일 18시", "25분", "한 시간 반"],
    numbers: """
      |하나,한|둘,두|셋,세|넷,네|다섯|여섯|일곱|여덟|아홉|열|열하나,열한|열둘,열두|열셋,열세|열넷,열네|열다섯|열여섯|열일곱|열여덟|열아홉\
      |스물,스무|서른|마흔|쉰|예순|일흔|여든|아흔
      """,
    weekdays: """
      월요일,월욜,(월)|화요일,화욜,(화)|수요일,수욜,(수)|목요일,목욜,(목)|금요일,금욜,(금)|토요일,토욜,(토)|일요일,일욜,(일)
      """,
    months: "일월|이월|삼월|사월|오월|유월,육월|칠월|팔월|구월|시월,십월|십일월|십이월",
    weeks: "주,주일,주간",
    days: "일,일간",
    hours: "시간",
    minutes: "분,분간",
    seconds: "초,초간",
    milliseconds: "밀리초",
    holidays: """
      크리스마스 이브,크리스마스이브,성탄 전야,성탄절 이브|크리스마스,성탄절|새해 전날,새해 전야|새해 첫날,신정
      """,
    words: [
      (.about, "정도,쯤,약,넘게,가량,이상,이하,이내,대략,거의,남짓,미만,안팎"),
      (.ago, "전에,전"), (.gone, "어제,그제,그저께,엊그제,지난,작년"), (.hedge, "마다,간격,이후,이전,부터,지나서,넘어서"),
      (.digit(0), "영,공"), (.digit(1), "일"), (.digit(2), "이"), (.digit(3), "삼"), (.digit(4), "사"),
      (.digit(5), "오"), (.digit(6), "육"), (.digit(7), "칠"), (.digit(8), "팔"), (.digit(9), "구"),
      (.power(10), "십"), (.power(100), "백"), (.power(1000), "천"),
      (.few, "몇"), (.either(1, 2), "한두"), (.either(2, 3), "두세,두서너"), (.either(3, 4), "서너,세네"),
      (.either(4, 5), "너댓,네댓"), (.either(5, 6), "대여섯"), (.half, "반"),
      (.unequalUnit, "개월,달,년,년간"),
      (.length(1, 1, .day), "하루"), (.length(2, 1, .day), "이틀"), (.length(3, 1, .day), "사흘"),
      (.length(4, 1, .day), "나흘"), (.length(5, 1, .day), "닷새"), (.length(10, 1, .day), "열흘"),
      (.length(1, 2, .hour), "반시간,반 시간"),
      (.spanPrefix, "앞으로,타이머,지금부터"),
      (.spanSuffix, "후,후에,뒤,뒤에,동안,타이머,이후,있다가,이따가,남음,안에,만"),
      (.and, "하고,그리고,와,과"), (.or, "또는,이나,나"), (.at, "에,의,은,는"),
      (.everyYear, "매년,해마다"), (.every, "매"), (.ends, "전,전에,까지,에 종료,종료,에 끝남,에 끝,끝남"),
      (.ahead(0, nil), "오늘,금일"), (.ahead(0, .morning), "오늘 아침"), (.ahead(0, .evening), "오늘 밤,오늘 저녁,오늘밤"),
      (.ahead(1, nil), "내일,명일"), (.ahead(2, nil), "모레,내일모레"), (.ahead(3, nil), "글피"),
      (.next, "다음"), (.this, "돌아오는,오는"), (.week(0), "이번 주,이번,금주,이번주"), (.week(1), "다음 주,다음주,내주,차주"),
      (.week(2), "다다음 주,다다음주,다음다음 주"),
      (.yearMark, "년"), (.monthMark, "월"), (.dayMark, "일"),
      (.part(.beforeDawn), "새벽,새벽에"), (.part(.first), "오전,오전에"), (.part(.morning), "아침,아침에"),
      (.part(.midday), "점심,낮"), (.part(.afternoon), "오후,오후에,낮에"), (.part(.evening), "저녁,저녁에"),
      (.part(.night), "밤,밤에"), (.part(.smallHours), "한밤중,한밤,심야"),
      (.noon, "정오,낮 열두 시,낮 12시"), (.midnight, "자정"), (.eitherHour, "시"),
      (.minutesBefore, "전에,전"), (.exactly, "정각,정각에,딱"),
      (.zoneTime, "현지 시간,현지 시각,현지시간"), (.zone("Asia/Seoul"), "한국 시간,서울 시간,한국 시각,한국시간"),
      (.afterThanksgiving(1), "블랙프라이데이,블랙 프라이데이"),
      (.afterThanksgiving(4), "사이버먼데이,사이버 먼데이"),
      (.yearsAhead(0), "올해,금년"),
      (.yearsAhead(1), "내년"),
      (.yearsAhead(2), "내후년,후년"),
      (.monthsAhead(0), "이번 달,이번달"),
      (.monthsAhead(1), "다음 달,다음달"),
      (.zone("Asia/Tokyo"), "일본 시간,도쿄 시간"),
      (.zone("Asia/Shanghai"), "중국 시간,베이징 시간"), (.zone("America/New_York"), "뉴욕 시간,미국 동부 시간,동부 시간"),
      (.zone("America/Los_Angeles"), "미국 서부 시간,태평양 시간,엘에이 시간"), (.zone("Europe/London"), "런던 시간"),
      (.universal, "세계 표준시,협정 세계시"),
    ])
}
