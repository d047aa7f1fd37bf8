/// What is written the same in every language.
enum Words {
  static let neutral: [(Meaning, String)] = [
    (.unit(.hour), "h"), (.unit(.minute), "min"), (.unit(.second), "s"), (.unit(.millisecond), "ms"),
    (.about, "~,≈"), (.hourOrLength, "h"), (.halfOfDay(.first), "am"), (.halfOfDay(.second), "pm"),
    (.universal, "utc,gmt"), (.offset(0), "z,zulu"), (.zone("America/New_York"), "et"),
    (.zone("America/Chicago"), "ct"), (.zone("America/Denver"), "mt"), (.zone("America/Los_Angeles"), "pt"),
    (.offset(-300), "est"), (.offset(-240), "edt"), (.offset(-360), "cst"), (.offset(-300), "cdt"),
    (.offset(-420), "mst"), (.offset(-360), "mdt"), (.offset(-480), "pst"), (.offset(-420), "pdt"),
    (.offset(0), "wet"), (.offset(60), "bst,cet,mez,west"), (.offset(120), "cest,mesz,eet"), (.offset(180), "msk,eest"),
    (.offset(-540), "akst"), (.offset(-480), "akdt"), (.offset(-600), "hst"), (.offset(120), "sast"),
    (.offset(300), "pkt"), (.offset(345), "npt"), (.offset(420), "ict,wib"), (.offset(480), "sgt,hkt,pht,awst"),
    (.offset(540), "kst,jst"), (.offset(570), "acst"), (.offset(630), "acdt"), (.offset(600), "aest"),
    (.offset(660), "aedt"),
    (.offset(720), "nzst"), (.offset(780), "nzdt"), (.twoZones(330, 120), "ist"),
  ]

  static let fractions: [Character: (Int64, Int64)] = ["½": (1, 2), "¼": (1, 4), "¾": (3, 4)]
}
