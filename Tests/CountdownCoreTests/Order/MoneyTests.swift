import CountdownCore
import Testing

/// Amounts by ISO 4217's decimals, as the shops of each country write them.
@Suite("Money")
struct MoneyTests {
  private static let table: [(sent: String, currency: String?, shown: String)] = [
    // Nobody knows of what.
    ("199.0", nil, "199.0"), ("0.8", nil, "0.8"), ("1200", nil, "1200"),
    ("199.0", "EUR", "199.00"), ("199.0", "eur", "199.00"), ("199.0", "€", "199.00"), ("199.0", "NTD?", "199.0"),
    ("199.0 €", nil, "199.00 €"), ("€199.5", nil, "€199.50"), ("199,0 EUR", nil, "199,00 EUR"),
    ("NT$199.0", nil, "NT$199.00"),
    ("US$ 1,199.9", nil, "US$ 1,199.90"), ("USD 12.50", nil, "USD 12.50"), ("199", "USD", "199"),
    ("199.0", "JPY", "199"), ("199.0円", nil, "199円"), ("1.50", "JPY", "1.50"), ("¥199.0", nil, "¥199.0"),
    ("1.5", "KWD", "1.500"), ("1.999", "EUR", "1.999"), ("199.0-299.0 €", nil, "199.0-299.0 €"), ("€", nil, "€"),
    ("free", "EUR", "free"), (".", "EUR", "."), ("1.", "EUR", "1."),
  ]

  @Test(
    "an amount is as money is written where its currency is known, and else as it was sent", arguments: table.indices)
  func amounts(row: Int) throws {
    let (sent, currency, shown) = Self.table[row]
    let fields = ["price": "\"\(sent)\"", "shotFee": "\"\(sent)\"", "currency": currency.map { "\"\($0)\"" }]
    let order = try OrderJSONTests.order(OrderJSONTests.json(fields))
    #expect(order.price == shown)
    #expect(order.commission == shown)
  }

  @Test("the currency stands beside the price, wherever a mapping finds that")
  func mapped() throws {
    let mapping = try OrderMapping("price=/offer/price,title=/name,left=/left")
    let text = #"{"name":"Tea","left":1000,"currency":"JPY","offer":{"price":199.0,"priceCurrency":"EUR"}}"#
    #expect(try OrderJSONTests.order(text, mapping: mapping).price == "199.00")
  }
}
