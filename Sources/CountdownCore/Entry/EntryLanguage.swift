/// A language in which durations and moments can be both written and read.
package enum EntryLanguage: Hashable, Sendable, CaseIterable {
  case english, traditionalChinese, simplifiedChinese
}
