// Spanish.
extension Language {
  static let spanish = Language(
    code: "es", hoursGoTo24: true, next: .coming,
    examples: [
      "mañana a las 9", "24 de diciembre", "20:00", "viernes 18:30", "a las 8 de la tarde", "25 minutos", "media hora",
    ],
    numbers: """
      cero|un,una,uno|dos,un par de,par de|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince\
      |dieciséis,diez y seis|diecisiete,diez y siete|dieciocho,diez y ocho|diecinueve,diez y nueve\
      |veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa
      """,
    weekdays: """
      lunes,lun|martes,mar|miércoles,mié,mier|jueves,jue,juev|viernes,vie,vier|sábado,sáb|domingo,dom
      """,
    months: """
      enero,ene|febrero,feb|marzo,mar|abril,abr|mayo,may|junio,jun|julio,jul|agosto,ago,agto\
      |septiembre,setiembre,sep,sept,set|octubre,oct|noviembre,nov|diciembre,dic
      """,
    weeks: "semana,semanas,sem",
    days: "día,días,d",
    hours: "hora,horas,h,hs,hr,hrs",
    minutes: "minuto,minutos,min,mins,minutito,minutitos",
    seconds: "segundo,segundos,seg,segs,s",
    milliseconds: "milisegundo,milisegundos",
    holidays: """
      nochebuena,víspera de navidad|navidad,día de navidad,el día de navidad|nochevieja,noche vieja,víspera de año nuevo\
      |año nuevo,día de año nuevo,el día de año nuevo
      """,
    words: [
      (
        .about,
        "aproximadamente,aprox,más o menos,alrededor de,sobre las,a eso de,cerca de,casi,al menos,por lo menos,menos de,más de,y pico"
      ),
      (.ago, "hace,atrás"), (.gone, "ayer,anteayer,antier,semana pasada"),
      (.hedge, "antes,después,antes de,después de,desde"),
      (.number(21), "veintiuno,veintiún,veintiuna,veinte y uno"), (.number(22), "veintidós"),
      (.number(23), "veintitrés"),
      (.number(24), "veinticuatro"), (.number(25), "veinticinco"), (.number(26), "veintiséis"),
      (.number(27), "veintisiete"), (.number(28), "veintiocho"), (.number(29), "veintinueve"),
      (.hundred, "cien,ciento"), (.article(countsOne: true), "un,una"), (.article(countsOne: false), "el,la,los,las"),
      (.few, "unos,unas,algunos,algunas,varios,varias,unos pocos,unos cuantos,pocos"),
      (.half, "medio,media,la mitad"), (.quarter, "cuarto,un cuarto"), (.threeQuarters, "tres cuartos"),
      (.third, "tercio"), (.fraction(2, 3), "dos tercios"),
      (.unequalUnit, "mes,meses,año,años"), (.length(1, 2, .hour), "media horita"), (.length(1, 1, .hour), "horita"),
      (.length(15, 1, .day), "quincena"),
      (
        .spanPrefix,
        "cuenta atrás,timer de,temporizador para,pon un temporizador de,quedan,queda,en,dentro de,durante,por,de aquí a,temporizador,temporizador de,cuenta atrás de,tras,faltan,falta"
      ),
      (.spanSuffix, "después,más tarde,de temporizador,a partir de ahora,desde ahora"),
      (.and, "y,con,más"), (.of, "de,del"), (.or, "o,u,a"),
      (
        .until,
        "antes de las,antes de la,antes del,a más tardar,a más tardar a las,hasta,hasta las,hasta la,hasta el,antes de,para"
      ), (.at, "a,a las,a la,al,las,la"),
      (.on, "el,día,el día,este,del,de,en"), (.every, "cada,todos los,todas las"),
      (.everyYear, "cada año,todos los años,anualmente"),
      (.next, "próximo,próxima,que viene,el que viene,entrante"), (.this, "este,esta"), (.purpose, "para"),
      (.ends, "termina,termina a las,acaba,acaba a las,finaliza,fin"),
      (.ahead(0, nil), "hoy"), (.ahead(0, .evening), "esta noche,hoy noche"), (.ahead(0, .afternoon), "esta tarde"),
      (.ahead(0, .morning), "esta mañana"), (.ahead(1, nil), "mañana"), (.ahead(2, nil), "pasado mañana,pasado"),
      (.week(0), "esta semana,de esta semana"),
      (
        .week(1),
        "la próxima semana,próxima semana,de la próxima semana,la semana que viene,de la semana que viene,semana que viene"
      ),
      (.weeksLater(1), "en ocho"), (.weeksLater(2), "en quince"),
      (.ordinal, "º,ª,°,ro,er,primero"),
      (.part(.beforeDawn), "madrugada,de la madrugada,por la madrugada,de madrugada"),
      (.part(.morning), "mañana,de la mañana,por la mañana,en la mañana"),
      (.part(.midday), "mediodía,del mediodía,al mediodía,del medio día"),
      (.part(.afternoon), "tarde,de la tarde,por la tarde,en la tarde"),
      (.part(.night), "noche,de la noche,por la noche,en la noche"),
      (.noon, "mediodía,al medio día,al mediodía,a mediodía,las doce del mediodía"),
      (.midnight, "medianoche,media noche"), (.hourOrLength, "hora,horas,h,hs,hrs"),
      (.minus, "menos"), (.before, "para las,para la,antes de,antes de la,antes de las,antes del"),
      (.past, "después de,después de la,después de las,después del"), (.exactly, "en punto,exactas"),
      (.zoneTime, "hora de,hora del,horario de,hora local"),
      (.afterThanksgiving(1), "viernes negro,el viernes negro"),
      (
        .otherDay,
        "viernes santo,jueves santo,sábado santo,sábado de gloria,domingo de ramos,domingo de pascua,martes de carnaval,miércoles de ceniza"
      ),
      (.otherWord, "asado,asada,coche"),
      (.zone("Europe/Madrid"), "hora de Madrid,hora española,hora peninsular,hora de España"),
      (.zone("Europe/London"), "hora de Londres"), (.zone("America/New_York"), "hora de Nueva York,hora del Este"),
      (.zone("America/Mexico_City"), "hora de México,hora del centro de México,hora de Ciudad de México"),
      (.zone("America/Argentina/Buenos_Aires"), "hora argentina,hora de Argentina,hora de Buenos Aires"),
      (.zone("America/Bogota"), "hora de Colombia,hora de Bogotá,hora colombiana"),
      (.zone("America/Santiago"), "hora de Chile,hora chilena"), (.zone("America/Lima"), "hora de Perú,hora peruana"),
      (.zone("America/Los_Angeles"), "hora del Pacífico"),
    ])
}
