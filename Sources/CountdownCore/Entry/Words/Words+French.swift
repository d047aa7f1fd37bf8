// French.
extension Language {
  static let french = Language(
    code: "fr", hoursGoTo24: true, next: .coming,
    examples: [
      "demain 9h", "24 décembre", "20:00", "vendredi à 18h30", "ce soir à 20h", "25 minutes", "une demi-heure",
    ],
    numbers: """
      zéro|un,une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix sept|dix huit\
      |dix neuf|vingt|trente|quarante|cinquante|soixante|septante,soixante dix|huitante,octante,quatre vingt,quatre vingts\
      |nonante,quatre vingt dix
      """,
    weekdays: """
      lundi,lun,lundis|mardi,mar,mardis|mercredi,mer,merc|jeudi,jeu|vendredi,ven,vend|samedi,sam|dimanche,dim
      """,
    months: """
      janvier,janv,jan|février,févr,fév|mars,mar|avril,avr|mai|juin,jun|juillet,juill,juil,jul|août,aoû|septembre,sept,sep\
      |octobre,oct|novembre,nov|décembre,déc
      """,
    weeks: "semaine,semaines,sem",
    days: "jour,jours,j",
    hours: "heure,heures,h,hres,hr",
    minutes: "minute,minutes,min,mn,mins,mns",
    seconds: "seconde,secondes,sec,secs,s",
    milliseconds: "milliseconde,millisecondes",
    holidays: """
      veille de noël,la veille de noël,réveillon de noël,le réveillon de noël|noël,jour de noël,le jour de noël\
      |saint-sylvestre,la saint-sylvestre,réveillon du nouvel an,le réveillon du nouvel an,réveillon du jour de l'an\
      ,veille du jour de l'an,veille du nouvel an|jour de l'an,le jour de l'an,nouvel an,le nouvel an
      """,
    dropsLastUnit: true,
    words: [
      (
        .about,
        "une dizaine de,une quinzaine de,une vingtaine de,une trentaine de,environ,vers,vers les,à peu près,approximativement,grosso modo,presque,moins de,plus de,au moins,au plus,au maximum,au minimum"
      ),
      (.ago, "il y a,ça fait"), (.gone, "hier,avant-hier,dernier,dernière"),
      (.hedge, "passé,passée,passées,avant,après,depuis"),
      (.number(71), "soixante et onze,soixante onze"), (.number(72), "soixante douze"),
      (.number(73), "soixante treize"),
      (.number(74), "soixante quatorze"), (.number(75), "soixante quinze"), (.number(76), "soixante seize"),
      (.number(77), "soixante dix sept"), (.number(78), "soixante dix huit"), (.number(79), "soixante dix neuf"),
      (.number(91), "quatre vingt onze"), (.number(92), "quatre vingt douze"), (.number(93), "quatre vingt treize"),
      (.number(94), "quatre vingt quatorze"), (.number(95), "quatre vingt quinze"), (.number(96), "quatre vingt seize"),
      (.number(97), "quatre vingt dix sept"), (.number(98), "quatre vingt dix huit"),
      (.number(99), "quatre vingt dix neuf"),
      (.hundred, "cent,cents"), (.article(countsOne: true), "un,une"), (.article(countsOne: false), "le,la,les,l'"),
      (.few, "quelques,plusieurs"), (.half, "demi,demie,une demi,un demi"), (.quarter, "quart,un quart,le quart"),
      (.threeQuarters, "trois quarts,trois quart,trois-quarts"), (.third, "tiers"), (.fraction(2, 3), "deux tiers"),
      (.unequalUnit, "mois,an,ans,année,années,trimestre"),
      (.length(1, 2, .hour), "demi-heure,demi heure,demie-heure,demie heure"), (.length(1, 2, .day), "demi-journée"),
      (.length(1, 1, .day), "journée"),
      (
        .spanPrefix,
        "compte à rebours,minuteur pour,il reste,reste,dans,en,pendant,pour,d'ici,minuteur,minuteur de,compte à rebours de,après,minuterie de,encore"
      ),
      (.spanSuffix, "plus tard,à partir de maintenant,de minuteur,après,à compter de maintenant"),
      (.and, "et,plus"), (.of, "de,d',du,de l'"), (.or, "ou,à"),
      (.until, "au plus tard,au plus tard à,au plus tard le,jusqu'à,jusqu'au,jusque,jusqu'aux,avant,jusqu'en"),
      (.at, "à,dès,a"), (.on, "le,au,du,pour le"),
      (.every, "chaque,tous les,toutes les"), (.everyYear, "chaque année,tous les ans,annuellement,chaque an"),
      (.next, "prochain,prochaine,qui vient,suivant"), (.this, "ce,cette"), (.purpose, "pour"),
      (.ends, "fin,fin à,fin le,se termine"),
      (.ahead(0, nil), "aujourd'hui,aujourdhui,ajd,auj"), (.ahead(0, .evening), "ce soir,cette nuit,aujourd'hui soir"),
      (.ahead(0, .morning), "ce matin"), (.ahead(0, .afternoon), "cet après-midi,cette après-midi,cet aprem,cet aprèm"),
      (.ahead(0, .midday), "ce midi"),
      (.ahead(1, nil), "demain,dem"), (.ahead(2, nil), "après-demain,après demain,surlendemain"),
      (.week(0), "cette semaine,de cette semaine"),
      (.week(1), "semaine prochaine,la semaine prochaine,de la semaine prochaine"),
      (.weeksLater(1), "en huit"), (.weeksLater(2), "en quinze"),
      (.ordinal, "er,ère,premier"),
      (.part(.morning), "matin,au matin,du matin,le matin,dans la matinée,mat"), (.part(.midday), "midi"),
      (.part(.afternoon), "après-midi,de l'après-midi,l'après-midi,aprem,aprèm,dans l'après-midi"),
      (.part(.evening), "soir,du soir,le soir,au soir,en soirée,dans la soirée"),
      (.part(.smallHours), "nuit,de la nuit,la nuit,dans la nuit"),
      (.noon, "midi,12h midi"), (.midnight, "minuit"), (.hourOrLength, "heure,heures,h,hres"),
      (.twoHolidays(.init(month: 12, day: 24), .init(month: 12, day: 31)), "réveillon,le réveillon"),
      (.minus, "moins,moins le"), (.past, "après"), (.before, "avant"),
      (.exactly, "pile,précises,précise,tapantes,exactement"),
      (.zoneTime, "heure de,heure d',heure locale"),
      (.afterThanksgiving(1), "vendredi noir,le vendredi noir"),
      (
        .otherDay,
        "vendredi saint,mardi gras,lundi de Pâques,dimanche de Pâques,lundi de Pentecôte,mercredi des cendres,jeudi saint"
      ),
      (.zone("Europe/Paris"), "heure de Paris,heure française,heure de France"),
      (.zone("Europe/London"), "heure de Londres"),
      (.zone("Europe/Brussels"), "heure de Bruxelles"), (.zone("Europe/Zurich"), "heure suisse,heure de Genève"),
      (.zone("America/Toronto"), "heure de Montréal,heure du Québec,heure de Toronto"),
      (.zone("Asia/Shanghai"), "heure de Pékin,heure chinoise"), (.zone("Europe/Moscow"), "heure de Moscou"),
      (.zone("America/New_York"), "heure de New York,heure de l'Est"),
      (.zone("America/Los_Angeles"), "heure du Pacifique"),
    ])
}
