// English.
extension Language {
  static let english = Language(
    code: "en", hoursGoTo24: false, next: .asked,
    examples: ["tomorrow 9:00", "24 dec", "20:00", "friday 6pm", "25 min", "1h30"],
    numbers: """
      zero|one|two,couple of,a couple of,couple,a couple|three|four|five|six|seven|eight|nine|ten|eleven|twelve\
      |thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen\
      |twenty|thirty|forty,fourty|fifty|sixty|seventy|eighty|ninety
      """,
    weekdays: """
      mon,monday,mondays|tue,tues,tuesday|wed,weds,wednesday|thu,thur,thurs,thursday|fri,friday|sat,saturday|sun,sunday
      """,
    months: """
      jan,january|feb,february|mar,march|apr,april|may|jun,june|jul,july|aug,august|sep,sept,september|oct,october\
      |nov,november|dec,december
      """,
    weeks: "w,wk,wks,week,weeks",
    days: "d,day,days",
    hours: "h,hr,hrs,hour,hours",
    minutes: "m,min,mins,minute,minutes",
    seconds: "s,sec,secs,second,seconds",
    milliseconds: "ms,msec,millisecond,milliseconds",
    holidays: """
      christmas eve,xmas eve|christmas,christmas day,xmas,xmas day|new year's eve,new years eve,new year eve,nye\
      |new year's day,new years day,new year day,new year,new year's,new years
      """,
    words: [
      (
        .about,
        "about,around,roughly,approximately,approx,circa,ish,or so,give or take,more or less,almost,nearly,less than,more than,at least,at most"
      ),
      (.ago, "ago"), (.gone, "yesterday,last"), (.hedge, "before,after,since,not,not before,no later than,minus"),
      (.hundred, "hundred"), (.article(countsOne: true), "a,an"), (.article(countsOne: false), "the"),
      (.half, "half"), (.quarter, "quarter"), (.threeQuarters, "three quarters,three quarter"), (.third, "third"),
      (.fraction(2, 3), "two thirds"),
      (.few, "few,a few,several,some"),
      (.unequalUnit, "month,months,mo,mos,year,years,y,yr,yrs,quarter,quarters"),
      (.length(2, 1, .week), "fortnight"),
      (
        .spanPrefix,
        "set a timer for,set timer for,set a timer of,set timer to,start a timer for,start timer for,start a,set a,in,for,after,wait,within,timer for,timer,countdown"
      ),
      (.spanSuffix, "left,remaining,later,timer,countdown,long,from now,hence,time"),
      (.and, "and,plus"), (.of, "of"), (.or, "or,to"),
      (.until, "before,no later than,not later than,until,till,til,'til,by,to,countdown to"),
      (.at, "alarm for,alarm at,set an alarm for,set alarm for,at,@"), (.on, "on"),
      (.every, "every,each"), (.everyYear, "every year,each year,every yr,yearly,annually"),
      (.next, "next"), (.this, "this,coming,this coming"), (.purpose, "for"), (.ends, "at the latest,ends,until"),
      (.ahead(0, nil), "today"), (.ahead(0, .evening), "tonight,this evening"), (.ahead(0, .morning), "this morning"),
      (.ahead(0, .afternoon), "this afternoon"),
      (.ahead(1, nil), "tomorrow,tmr,tmrw,tomorow,tommorow,tommorrow,tom,2moro"),
      (.ahead(2, nil), "day after tomorrow,the day after tomorrow,overmorrow"),
      (.week(0), "this week"), (.week(1), "next week"), (.weeksLater(1), "week"), (.from, "from"),
      (.ordinal, "st,nd,rd,th,first"),
      (.part(.morning), "morning,in the morning,this morning"),
      (.part(.afternoon), "afternoon,in the afternoon,this afternoon"),
      (.part(.evening), "evening,in the evening,this evening"), (.part(.night), "night,at night"),
      (.noon, "noon,midday"), (.midnight, "midnight"), (.spokenHour, "o'clock,oclock"), (.hour, "hours time"),
      (.past, "past,after"), (.before, "to,before,till,of"), (.exactly, "sharp,exactly"), (.zoneTime, "time"),
      (.afterThanksgiving(1), "black friday"),
      (.afterThanksgiving(4), "cyber monday"),
      (
        .otherDay,
        "good friday,easter monday,easter sunday,palm sunday,ash wednesday,maundy thursday,holy thursday,shrove tuesday,whit monday,super tuesday,giving tuesday"
      ),
      (.otherWord, "light,lights,fight"),
      (.zone("America/New_York"), "eastern,eastern time,us eastern,us eastern time"),
      (.zone("America/Chicago"), "central,central time,us central,us central time"),
      (.zone("America/Denver"), "mountain,mountain time,us mountain,us mountain time"),
      (.zone("America/Los_Angeles"), "pacific,pacific time,us pacific,us pacific time,california time"),
      (.offset(-300), "eastern standard time"), (.offset(-240), "eastern daylight time"),
      (.offset(-360), "central standard time"), (.offset(-300), "central daylight time"),
      (.offset(-420), "mountain standard time"), (.offset(-360), "mountain daylight time"),
      (.offset(-480), "pacific standard time"), (.offset(-420), "pacific daylight time"),
      (.zone("Asia/Shanghai"), "beijing time,china time,chinese time,china standard time"),
      (.zone("Asia/Tokyo"), "japan time,japanese time,japan standard time"),
      (.zone("Asia/Seoul"), "korea time,korean time,korea standard time"),
      (.zone("Asia/Taipei"), "taiwan time"), (.zone("Asia/Kolkata"), "india time,indian time,india standard time"),
      (.zone("Europe/London"), "uk time,british time"), (.zone("Europe/Berlin"), "german time,germany time"),
      (.zone("Europe/Paris"), "french time,france time"), (.zone("Europe/Moscow"), "russian time"),
      (.universal, "greenwich mean time,coordinated universal time,universal time"),
    ])
}
