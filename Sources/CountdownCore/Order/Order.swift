/// Something that can be ordered, as a server describes it: what it is, whether and when it opens, what may be done.
package struct Order: Hashable, Sendable {
  /// Where it was fetched.
  package var address: Address
  /// What is ordered: one line.
  package var title: String
  /// What it costs, as money is written where its currency is known, else as the server wrote it.
  package var price: String?
  /// The commission, written as the price is.
  package var commission: String?
  /// The discount for buying it oneself, as the server wrote it.
  package var discount: String?
  package var place: String?
  /// The requirements: several lines.
  package var requirements: String?
  package var picture: Address?
  /// Whether it opens at a certain time.
  package var isTimed: Bool
  /// Whether it is a custom one, which has requirements in place of a preview.
  package var isCustom: Bool
  /// Whether it may be grabbed whatever the relation is.
  package var isDirect: Bool
  package var relation: Relation
  /// The time on the server's clock when it answered, with its quantum.
  package var databaseTime: Timestamp?
  /// The time on the server's clock at which it opens.
  package var publishTime: ServerInstant?
  /// How long before the opening it answered, as the server reckons; negative when open.
  package var timeLeft: TimeSpan?
  /// Where people order it.
  package var url: Address?
  /// Where it can be looked at beforehand.
  package var previewURL: Address?
  /// Where it is grabbed with a POST.
  package var grabURL: Address?
  /// What was wrong with fields that it can do without.
  package var remarks: [OrderProblem]

  /// How a person stands to an order; the raw value is the word in JSON, in lower case.
  package enum Relation: String, Hashable, Sendable {
    case accepted
    case unaccepted
    case finished
  }

  /// Reads an order from the body of an answer.
  ///
  /// Throws what is wrong with a field that it cannot do without: the title, the kind, the relation, the opening of a
  /// timed one, and the address for grabbing; for all others it is a remark. With a mapping, only the title and the
  /// opening have to be there, as the shop knows no relations: an order is then timed, direct and not custom unless it
  /// says otherwise.
  package init(json body: [UInt8], from address: Address, mapping: OrderMapping = .own) throws(OrderProblem) {
    guard body.count <= HTTPFetch.orderLimit else { throw .tooLarge }
    guard let document = JSONValue(body) else { throw .notJSON }
    guard case .object = document else { throw .notAnObject }
    var reader = OrderReader(document: document, address: address, mapping: mapping)
    self.address = address
    title = try reader.title()
    isTimed = try reader.yesOrNo(.isTimerTask, unlessMapped: true)
    isCustom = try reader.yesOrNo(.isCustomTask, unlessMapped: false)
    isDirect = try reader.yesOrNo(.isDirect, unlessMapped: reader.isAbsent(.relation))
    relation = try reader.relation()
    databaseTime = try reader.time(.databaseTime)
    publishTime = try reader.time(.futurePublishTime)?.instant
    timeLeft = try reader.milliseconds(.diffTime)
    if isTimed, publishTime == nil, timeLeft == nil { throw reader.absence(.futurePublishTime) }
    grabURL = try reader.address(.grabURL)
    url = try reader.address(.url)
    price = reader.amount(.price)
    commission = reader.amount(.shotFee)
    discount = reader.words(.selfBuyOff, limit: 60)
    place = reader.words(.areaDisplayName, limit: 200)
    requirements = reader.words(.shortDescription, limit: 4000, keepsLines: true)
    picture = reader.optionalAddress(.imageURLString, isExpected: true)
    previewURL = reader.optionalAddress(.previewURL, isExpected: false)
    if databaseTime == nil, isTimed { reader.remark(absent: .databaseTime) }
    remarks = reader.remarks
  }
}
