/// The fields of an order; the raw value is the name in the JSON.
package enum OrderField: String, Hashable, Sendable, CaseIterable {
  case title
  case price
  /// The commission.
  case shotFee
  /// The discount for buying it oneself.
  case selfBuyOff
  /// The place.
  case areaDisplayName
  /// The requirements.
  case shortDescription
  case imageURLString
  /// Whether it opens at a certain time.
  case isTimerTask
  /// Whether it is a custom one, which has requirements in place of a preview.
  case isCustomTask
  /// Whether it may be grabbed whatever `relation` says.
  case isDirect
  /// How the person stands to it.
  case relation
  /// The time on the server's clock when it answered.
  case databaseTime
  /// The time on the server's clock at which it opens.
  case futurePublishTime
  /// The milliseconds from the answer to the opening.
  case diffTime
  /// Where people order it.
  case url
  /// Where it can be looked at beforehand.
  case previewURL
  /// Where it is grabbed with a POST.
  case grabURL

  /// The names that a mapping may use for it, its own and a short one.
  var mappingNames: [String] {
    switch self {
    case .title: ["title"]
    case .price: ["price"]
    case .shotFee: ["shotFee", "commission"]
    case .selfBuyOff: ["selfBuyOff", "discount"]
    case .areaDisplayName: ["areaDisplayName", "place"]
    case .shortDescription: ["shortDescription", "requirements"]
    case .imageURLString: ["imageURLString", "picture"]
    case .isTimerTask: ["isTimerTask", "timed"]
    case .isCustomTask: ["isCustomTask", "custom"]
    case .isDirect: ["isDirect", "direct"]
    case .relation: ["relation"]
    case .databaseTime: ["databaseTime", "now"]
    case .futurePublishTime: ["futurePublishTime", "opens"]
    case .diffTime: ["diffTime", "left"]
    case .url: ["url"]
    case .previewURL: ["previewURL", "preview"]
    case .grabURL: ["grabURL", "grab"]
    }
  }
}
