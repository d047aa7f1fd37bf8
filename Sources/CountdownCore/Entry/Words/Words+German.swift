// German.
extension Language {
  private static let germanOnes = ["", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
  private static let germanTens = [
    "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
  ]

  /// einundzwanzig to neunundneunzig, which are one word, hundertzehn to hundertneunzig, and zweieinhalb to neuneinhalb.
  private static var germanCompounds: [(Meaning, String)] {
    var words: [(Meaning, String)] = []
    for (index, ones) in germanOnes.enumerated() where index > 0 {
      for (place, tens) in germanTens.enumerated() {
        words.append((.number(Int64(index + 20 + 10 * place)), "\(ones)und\(tens)"))
      }
      words.append((.fraction(Int64(index * 2 + 1), 2), "\(ones)einhalb"))
    }
    for (place, tens) in (["zehn"] + germanTens).enumerated() {
      words.append((.number(Int64(110 + 10 * place)), "hundert\(tens),einhundert\(tens)"))
    }
    return words
  }

  /// Montagmorgen to Sonntagnacht.
  private static var germanDayParts: [(Meaning, String)] {
    let days = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"]
    let parts: [(MomentPhrase.Part, [String])] = [
      (.morning, ["morgen", "früh", "vormittag"]), (.midday, ["mittag"]), (.afternoon, ["nachmittag"]),
      (.evening, ["abend"]), (.smallHours, ["nacht"]),
    ]
    return days.enumerated().flatMap { index, day in
      parts.map { part, words in
        (.weekdayPart(index + 1, part), words.map { "\(day)\($0),\(day) \($0)" }.joined(separator: ","))
      }
    }
  }

  static let german = Language(
    code: "de", hoursGoTo24: true, next: .asked,
    examples: [
      "morgen 9 Uhr", "24. Dezember", "20:00", "morgen halb neun", "Freitag um 18 Uhr", "25 Minuten",
      "anderthalb Stunden",
    ],
    numbers: """
      null|eins|zwei,zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn\
      |achtzehn|neunzehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig
      """,
    weekdays: """
      montag,montags,mo,mon|dienstag,dienstags,di|mittwoch,mittwochs,mi|donnerstag,donnerstags,do|freitag,freitags,fr\
      |samstag,samstags,sonnabend,sa,sam|sonntag,sonntags,so,son
      """,
    months: """
      januar,jan,jänner,jän|februar,feb,feber|märz,mär,mrz|april,apr|mai|juni,jun,juno|juli,jul,julei|august,aug\
      |september,sep,sept|oktober,okt|november,nov|dezember,dez
      """,
    weeks: "woche,wochen,wo",
    days: "tag,tage,tagen,t",
    hours: "stunde,stunden,std,stdn,stunds",
    minutes: "minute,minuten,min,minütchen",
    seconds: "sekunde,sekunden,sek",
    milliseconds: "millisekunde,millisekunden",
    holidays: """
      heiligabend,heiliger abend,heiligen abend,weihnachtsabend|erster weihnachtstag,ersten weihnachtstag\
      ,erster weihnachtsfeiertag,ersten weihnachtsfeiertag|silvester,sylvester|neujahr,neujahrstag
      """,
    words: germanCompounds + germanDayParts + [
      (
        .about,
        "gegen,kurz vor,kurz nach,ca,circa,zirka,etwa,ungefähr,rund,gut,knapp,fast,um die,an die,so um die,mindestens,höchstens,maximal,weniger als,mehr als"
      ),
      (.ago, "her,zurück,vor"),
      (.gone, "gestern,vorgestern,letzten,letzter,letzte,letztes,vorigen,vorige,voriger,vergangenen"),
      (.hedge, "nach,seit,alle"),
      (.hundred, "hundert,einhundert"), (.article(countsOne: true), "ein,eine,einen,einer,einem"),
      (.article(countsOne: false), "der,die,das,den,dem"),
      (.fraction(3, 2), "anderthalb,eineinhalb,einundeinhalb"),
      (.few, "paar,ein paar,einige,einigen,wenige,wenigen,mehrere,mehreren"),
      (.half, "halb,halbe,halben,halber,halbes,eine halbe,einer halben"), (.quarter, "viertel,ein viertel"),
      (.threeQuarters, "dreiviertel,drei viertel"), (.third, "drittel"), (.fraction(2, 3), "zwei drittel,zweidrittel"),
      (.andHalf, "einhalb,und ein halb,und eine halbe"),
      (.unequalUnit, "monat,monate,monaten,jahr,jahre,jahren"),
      (.length(1, 4, .hour), "viertelstunde,viertelstündchen,viertelstunden,viertel stunde"),
      (.length(3, 4, .hour), "dreiviertelstunde,dreiviertelstunden,dreiviertel stunde"),
      (.length(1, 2, .hour), "halbestunde,halbstunde,halbstündchen,halbes stündchen"),
      (.length(1, 1, .hour), "stündchen"),
      (
        .spanPrefix,
        "stell einen timer auf,stelle einen timer auf,in,nach,für,noch,timer,timer für,timer auf,timer von,countdown,wecker in,binnen,innerhalb von"
      ),
      (.spanSuffix, "später,timer,countdown,lang,ab jetzt,von jetzt an,von jetzt,noch"),
      (.and, "und,plus"), (.of, "von,einer,der"), (.or, "oder,bis"),
      (
        .until,
        "vor,vor dem,bis vor,bis,spätestens,spätestens um,spätestens am,bis spätestens,bis zum,bis um,bis zur,bis zu,bis am"
      ),
      (.at, "wecker auf,wecker um,um,punkt,ab,zu"),
      (.on, "am,an,vom,zum,dem,den,der"),
      (.every, "jeden,jede,jedes"), (.everyYear, "jedes jahr,jährlich,alljährlich"),
      (.next, "nächsten,nächster,nächste,nächstes,kommende woche"),
      (.this, "diesen,dieser,diese,kommenden,kommender,kommende,dies"), (.purpose, "für,zum"),
      (.ends, "endet,endet um,endet am"),
      (.ahead(0, nil), "heute"), (.ahead(0, .evening), "heute abend,heute nacht,heut abend"),
      (.ahead(0, .morning), "heute morgen,heute früh,heute vormittag"),
      (.ahead(0, .afternoon), "heute nachmittag"), (.ahead(0, .midday), "heute mittag"),
      (.ahead(1, nil), "morgen"), (.ahead(1, .morning), "morgen früh,morgen vormittag"),
      (.ahead(2, nil), "übermorgen"), (.ahead(3, nil), "überübermorgen"),
      (.week(0), "diese woche,dieser woche"), (.week(1), "nächste woche,nächster woche,kommende woche,kommender woche"),
      (.week(2), "übernächste woche,übernächster woche"), (.afterNext, "übernächsten,übernächster"),
      (.ordinal, "te,ter,ten,ersten,erster,erste"),
      (
        .part(.morning),
        "morgen,morgens,früh,vormittag,vormittags,am morgen,am vormittag,am frühen morgen,in der früh,in der frühe"
      ),
      (.part(.midday), "mittag,mittags,am mittag"), (.part(.afternoon), "nachmittag,nachmittags,am nachmittag"),
      (.part(.evening), "abend,abends,am abend"),
      (.part(.smallHours), "nacht,nachts,in der nacht"),
      (.noon, "mittag,mittags,am mittag,12 uhr mittags,zwölf uhr mittags"), (.midnight, "mitternacht"),
      (.hour, "uhr"), (.hourOrLength, "std"), (.past, "nach"), (.before, "vor"), (.intoHour(30), "halb"),
      (.intoHour(15), "viertel"), (.intoHour(45), "dreiviertel,drei viertel"),
      (.twoHolidays(.init(month: 12, day: 24), .init(month: 12, day: 25)), "weihnachten"),
      (.exactly, "genau,pünktlich,punkt"), (.zoneTime, "zeit,ortszeit,lokalzeit,sommerzeit,winterzeit,normalzeit"),
      (.afterThanksgiving(1), "schwarzer freitag,schwarzen freitag,black friday"),
      (.otherDay, "ostermontag,ostersonntag,pfingstmontag"),
      (.zone("Europe/Berlin"), "deutscher zeit,berliner zeit,deutsche zeit,berliner ortszeit"),
      (.zone("Europe/Vienna"), "wiener zeit"), (.zone("Europe/Zurich"), "züricher zeit,zürcher zeit,schweizer zeit"),
      (.zone("Europe/London"), "londoner zeit,britischer zeit"), (.zone("America/New_York"), "new yorker zeit"),
      (.zone("Asia/Tokyo"), "tokioter zeit,japanischer zeit"), (.zone("Europe/Paris"), "pariser zeit"),
      (.zone("Asia/Shanghai"), "pekinger zeit,chinesischer zeit"), (.zone("Europe/Moscow"), "moskauer zeit"),
    ])
}
