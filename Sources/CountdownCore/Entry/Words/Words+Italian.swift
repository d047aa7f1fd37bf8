// Italian.
extension Language {
  /// ventuno to novantanove, which are one word, and centodieci to centonovanta.
  private static var italianCompounds: [(Meaning, String)] {
    let tens = ["venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"]
    let ones = ["", "uno,un", "due", "tre,tré", "quattro", "cinque", "sei", "sette", "otto", "nove"]
    var words: [(Meaning, String)] = []
    for (place, ten) in tens.enumerated() {
      for (index, one) in ones.enumerated() where index > 0 {
        // The vowel at the end falls before another.
        let stem = index == 1 || index == 8 ? String(ten.dropLast()) : ten
        let forms = one.split(separator: ",").map { stem + $0 }
        words.append((.number(Int64(20 + 10 * place + index)), forms.joined(separator: ",")))
      }
    }
    for (place, ten) in (["dieci"] + tens).enumerated() {
      words.append((.number(Int64(110 + 10 * place)), ten == "ottanta" ? "centottanta,centoottanta" : "cento\(ten)"))
    }
    return words
  }

  static let italian = Language(
    code: "it", hoursGoTo24: true, next: .asked,
    examples: ["domani alle 9", "24 dicembre", "20:00", "venerdì 18:30", "stasera alle 8", "25 minuti", "mezz'ora"],
    numbers: """
      zero|uno,un,una,un'|due,un paio di,un paio d',paio di|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici\
      |quattordici|quindici|sedici|diciassette|diciotto|diciannove\
      |venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta
      """,
    weekdays: """
      lunedì,lun|martedì,mar|mercoledì,mer|giovedì,gio|venerdì,ven|sabato,sab|domenica,dom
      """,
    months: """
      gennaio,gen,genn|febbraio,feb,febbr|marzo,mar|aprile,apr|maggio,mag|giugno,giu|luglio,lug|agosto,ago|settembre,set,sett\
      |ottobre,ott|novembre,nov|dicembre,dic
      """,
    weeks: "settimana,settimane,sett",
    days: "giorno,giorni,gg,g",
    hours: "ora,ore,h",
    minutes: "minuto,minuti,min,minutino,minutini",
    seconds: "secondo,secondi,sec,s",
    milliseconds: "millisecondo,millisecondi",
    holidays: """
      vigilia di natale,la vigilia di natale,alla vigilia di natale|natale,giorno di natale,il giorno di natale\
      |san silvestro,vigilia di capodanno,la vigilia di capodanno|capodanno,giorno di capodanno,il giorno di capodanno
      """,
    joinsTens: false,
    words: italianCompounds + [
      (
        .about,
        "circa,verso,verso le,all'incirca,più o meno,quasi,almeno,al massimo,al minimo,meno di,più di,abbondante,scarso"
      ),
      (.ago, "fa,or sono"), (.gone, "ieri,l'altro ieri,altroieri,scorso,scorsa"), (.hedge, "prima,dopo"),
      (.hundred, "cento"), (.article(countsOne: true), "un,una,un',uno"),
      (.article(countsOne: false), "il,lo,la,l',i,gli,le"),
      (.few, "qualche,alcuni,alcune,pochi,poche,parecchi,diversi"),
      (.half, "mezzo,mezza,mezz',mezz"), (.quarter, "quarto,un quarto"), (.threeQuarters, "tre quarti"),
      (.third, "terzo"), (.fraction(2, 3), "due terzi"),
      (.unequalUnit, "mese,mesi,anno,anni"), (.length(1, 2, .hour), "mezzora,mezzoretta,mezz'oretta"),
      (.length(1, 1, .hour), "oretta"), (.length(1, 2, .day), "mezza giornata"),
      (.length(1, 4, .hour), "quarto d'ora,quartino d'ora"),
      (
        .spanPrefix,
        "timer per,imposta un timer di,conto alla rovescia,restano,resta,mancano,manca,tra,fra,in,per,entro,dopo,timer,timer di,timer da,conto alla rovescia di,ancora"
      ),
      (.spanSuffix, "dopo,più tardi,di timer,da adesso,da ora,a partire da ora"),
      (.and, "e,ed,più"), (.of, "di,d',del,dell',della"), (.or, "o,oppure,a"),
      (
        .until,
        "prima di,prima delle,prima del,prima della,prima dell',al più tardi,al più tardi alle,fino a,fino alle,fino all',fino al,fino alla,sino a,sino alle,entro le,entro il,finoalle,entro"
      ),
      (.at, "a,alle,alla,all',all,ore,alle ore,le,l',dalle,per le,h"),
      (.on, "il,giorno,il giorno,di,del,nel,questo,per,al"),
      (.every, "ogni"), (.everyYear, "ogni anno,tutti gli anni,annualmente"),
      (.next, "prossimo,prossima,che viene"), (.this, "questo,questa"), (.purpose, "per"),
      (.ends, "termina,termina alle,finisce,finisce alle,fine"),
      (.ahead(0, nil), "oggi"), (.ahead(0, .evening), "stasera,questa sera,stanotte,oggi sera"),
      (.ahead(0, .morning), "stamattina,stamane,stamani,questa mattina"),
      (.ahead(0, .afternoon), "oggi pomeriggio,questo pomeriggio"),
      (.ahead(1, nil), "domani"), (.ahead(1, .morning), "domattina,domani mattina"),
      (.ahead(2, nil), "dopodomani,dopo domani"),
      (.week(0), "questa settimana,di questa settimana"),
      (
        .week(1),
        "settimana prossima,la settimana prossima,della prossima settimana,della settimana prossima,prossima settimana,la prossima settimana"
      ),
      (.weeksLater(1), "a otto"), (.weeksLater(2), "a quindici"), (.ordinal, "º,ª,°,primo"),
      (.part(.morning), "mattina,mattino,di mattina,del mattino,della mattina,di mattino,al mattino,la mattina"),
      (.part(.midday), "mezzogiorno"),
      (.part(.afternoon), "pomeriggio,del pomeriggio,di pomeriggio,nel pomeriggio,al pomeriggio"),
      (.part(.evening), "sera,di sera,della sera,la sera"), (.part(.smallHours), "notte,di notte,della notte"),
      (.noon, "mezzogiorno,mezzodì,a mezzogiorno"), (.midnight, "mezzanotte,a mezzanotte"),
      (.hourOrLength, "ora,ore,h"), (.minus, "meno,meno un"),
      (.before, "prima di,prima delle,prima della,prima del"), (.past, "dopo,dopo le,dopo la,dopo il"),
      (.exactly, "in punto,esatte,precise"),
      (.zoneTime, "ora di,ora del,ora locale"), (.zone("Europe/Rome"), "ora di Roma,ora italiana"),
      (.afterThanksgiving(1), "venerdì nero,il venerdì nero"),
      (
        .otherDay,
        "venerdì santo,giovedì santo,martedì grasso,giovedì grasso,lunedì dell'angelo,lunedì di pasqua,domenica di pasqua,domenica delle palme,mercoledì delle ceneri"
      ),
      (.zone("Europe/London"), "ora di Londra"), (.zone("America/New_York"), "ora di New York,ora della costa est"),
      (.zone("Asia/Tokyo"), "ora di Tokyo,ora giapponese"), (.zone("Europe/Paris"), "ora di Parigi"),
    ])
}
