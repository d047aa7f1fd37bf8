internal import CGLib

/// The text in the reader's language, its `%s` replaced in order by the arguments (`%1$s` names one by its place).
///
/// The English text is the key; extraction finds it by this function's name, so it has to be a literal.
package func tr(_ text: String, _ arguments: String...) -> String {
  fill(text.withCString { String(cString: g_dgettext(textDomain, $0)) }, arguments)
}

/// As ``tr(_:_:)``, in the form that the reader's language has for this count.
package func trn(_ one: String, _ many: String, _ count: Int64, _ arguments: String...) -> String {
  let text = one.withCString { one in
    many.withCString { many in String(cString: g_dngettext(textDomain, one, many, UInt(count.magnitude))) }
  }
  return fill(text, arguments)
}

/// As ``tr(_:_:)``, for a text that means different things in different places; the context tells translators which.
package func trc(_ context: String, _ text: String, _ arguments: String...) -> String {
  fill(text.withCString { String(cString: g_dpgettext2(textDomain, context, $0)) }, arguments)
}

/// The gettext domain of every text in the program.
package let textDomain = "tminus"

// Without a translation gettext answers with the very pointer it was given: it has to be read while that is alive.
private func fill(_ template: String, _ arguments: [String]) -> String {
  if arguments.isEmpty { return template }
  var result = ""
  var next = 0
  var rest = template[...]
  while let percent = rest.firstIndex(of: "%") {
    result += rest[..<percent]
    rest = rest[rest.index(after: percent)...]
    let number = rest.prefix { $0.isASCII && $0.isNumber }
    if rest.hasPrefix("s") {
      result += arguments.indices.contains(next) ? arguments[next] : ""
      next += 1
      rest = rest.dropFirst()
    } else if rest.hasPrefix("%") {
      result += "%"
      rest = rest.dropFirst()
    } else if let place = Int(number), rest.dropFirst(number.count).hasPrefix("$s") {
      result += arguments.indices.contains(place - 1) ? arguments[place - 1] : ""
      rest = rest.dropFirst(number.count + 2)
    } else {
      result += "%"
    }
  }
  return result + rest
}
