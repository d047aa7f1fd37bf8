import CountdownCore

/// Says that the end moved without a person's doing.
enum MovedText {
  /// The sentence for how much later the end is now, negative for earlier.
  static func text(_ span: TimeSpan) -> String {
    let whole = span.magnitude.wholeSeconds
    return span < .zero
      // Translators: %s is a length of time (3 s)
      ? tr("The end moved: it is %s earlier than shown.", TimeText.exact(whole))
      // Translators: %s is a length of time (3 s)
      : tr("The end moved: it is %s later than shown.", TimeText.exact(whole))
  }
}
