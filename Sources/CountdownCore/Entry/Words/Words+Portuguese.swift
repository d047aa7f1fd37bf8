// Portuguese, as in Brazil; what is said in Portugal is understood too.
extension Language {
  static let portuguese = Language(
    code: "pt_BR", hoursGoTo24: true, next: .asked,
    examples: [
      "amanhã às 9h", "24 de dezembro", "20:00", "sexta-feira 18h30", "8 da noite", "25 minutos", "meia hora",
    ],
    numbers: """
      zero|um,uma|dois,duas,um par de|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze,catorze|quinze\
      |dezesseis,dezasseis|dezessete,dezassete|dezoito|dezenove,dezanove\
      |vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa
      """,
    weekdays: """
      segunda-feira,segunda,seg,2ª|terça-feira,terça,ter|quarta-feira,quarta,qua|quinta-feira,quinta,qui\
      |sexta-feira,sexta,sex|sábado,sáb|domingo,dom
      """,
    months: """
      janeiro,jan|fevereiro,fev|março,mar|abril,abr|maio,mai|junho,jun|julho,jul|agosto,ago|setembro,set|outubro,out\
      |novembro,nov|dezembro,dez
      """,
    weeks: "semana,semanas,sem",
    days: "dia,dias,d",
    hours: "hora,horas,h,hs,hr,hrs",
    minutes: "minuto,minutos,min,mins,minutinho,minutinhos",
    seconds: "segundo,segundos,seg,segs,s",
    milliseconds: "milissegundo,milissegundos",
    holidays: """
      véspera de natal,na véspera de natal|natal,dia de natal,no dia de natal\
      |réveillon,no réveillon,véspera de ano novo,véspera do ano novo|ano novo,ano-novo,dia de ano novo
      """,
    words: [
      (
        .about,
        "mais ou menos,aproximadamente,aprox,cerca,cerca de,por volta de,por volta das,lá pelas,pelas,quase,pelo menos,no mínimo,no máximo,menos de,mais de,e pouco,e tanto"
      ),
      (.ago, "atrás,há,faz"), (.gone, "ontem,anteontem,passado,passada"), (.hedge, "antes,depois,desde"),
      (.number(6), "meia dúzia de"),
      (.hundred, "cem,cento"), (.article(countsOne: true), "um,uma"), (.article(countsOne: false), "o,a,os,as"),
      (.few, "alguns,algumas,uns,umas,vários,várias,poucos,uns poucos"),
      (.half, "meio,meia"), (.quarter, "quarto,um quarto"), (.threeQuarters, "três quartos"), (.third, "terço"),
      (.fraction(2, 3), "dois terços"),
      (.unequalUnit, "mês,meses,ano,anos"), (.length(1, 2, .hour), "meia horinha"), (.length(1, 1, .hour), "horinha"),
      (.length(15, 1, .day), "quinzena"),
      (
        .spanPrefix,
        "timer de,timer por,temporizador para,contagem regressiva de,contagem regressiva,restam,resta,em,daqui a,daqui,dentro de,durante,por,temporizador,temporizador de,após,cronômetro de,faltam,falta"
      ),
      (.spanSuffix, "depois,mais tarde,de temporizador,a partir de agora"),
      (.and, "e,com,mais"), (.of, "de,do,da"), (.or, "ou,a"),
      (.until, "antes do,antes da,o mais tardar às,até,até às,até as,até a,até o,até à,antes de,antes das"),
      (.at, "à,às,as,a,ao"),
      (.on, "em,no,na,dia,no dia,do,de,da,o,neste,nesta"), (.every, "cada,todo,toda,todos os,todas as"),
      (.everyYear, "cada ano,todo ano,todos os anos,anualmente"),
      (.next, "próximo,próxima,na próxima,no próximo"), (.this, "este,esta,neste,nesta,que vem"),
      (.purpose, "para,pra,pro"),
      (.ends, "termina,termina às,acaba,acaba às,fim"),
      (.ahead(0, nil), "hoje"), (.ahead(0, .evening), "hoje à noite,hoje de noite,esta noite"),
      (.ahead(0, .afternoon), "hoje à tarde,esta tarde,hoje de tarde"),
      (.ahead(0, .morning), "hoje de manhã,esta manhã,hoje pela manhã"),
      (.ahead(1, nil), "amanhã"), (.ahead(2, nil), "depois de amanhã"),
      (.week(0), "esta semana,desta semana"),
      (
        .week(1),
        "semana que vem,da semana que vem,na semana que vem,próxima semana,da próxima semana,na próxima semana"
      ),
      (.ordinal, "º,ª,°,primeiro"),
      (.part(.beforeDawn), "madrugada,da madrugada,de madrugada"),
      (.part(.morning), "manhã,da manhã,de manhã,pela manhã"), (.part(.midday), "meio-dia"),
      (.part(.afternoon), "tarde,da tarde,de tarde,à tarde,pela tarde"),
      (.part(.night), "noite,da noite,de noite,à noite,pela noite"),
      (.noon, "meio-dia,meio dia,ao meio-dia"), (.midnight, "meia-noite,meia noite,à meia-noite"),
      (.hourOrLength, "hora,horas,h,hs,hrs"),
      (.minus, "menos"),
      (.before, "para as,para a,pras,pra,para o,pro,antes da,antes das,antes do,antes de"),
      (.past, "depois da,depois das,depois do,após a,após o,após as"), (.exactly, "em ponto,exatas"),
      (.zoneTime, "hora de,horário de,horário do,hora do,hora local,horário local"),
      (.afterThanksgiving(1), "sexta-feira negra,sexta negra"),
      (
        .otherDay,
        "sexta-feira santa,sexta santa,quinta-feira santa,domingo de páscoa,domingo de ramos,terça-feira gorda,terça gorda,quarta-feira de cinzas"
      ),
      (.zone("America/Sao_Paulo"), "horário de Brasília,hora de Brasília,horário de São Paulo,hora de São Paulo,brt"),
      (.zone("Europe/Lisbon"), "hora de Lisboa,horário de Lisboa,horário de Portugal"),
      (.zone("America/Manaus"), "horário de Manaus,hora de Manaus"), (.zone("Europe/London"), "horário de Londres"),
      (.zone("America/New_York"), "horário de Nova York,hora de Nova York,horário do leste"),
    ])
}
