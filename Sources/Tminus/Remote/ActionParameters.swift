import CountdownCore
import GLib

/// What others ask for by an action: whatever comes over D-Bus as an action's parameter is read here.
///
/// A parameter of another kind, or one that asks for what cannot be, gives `nil`: then nothing is done.
enum ActionParameters {
  /// A start that another process of the program asks for, under a name of its choice.
  struct Start: Hashable {
    var options: CommandLineOptions
    var when: String
  }

  /// Of `app.start`: what is not known is ignored, a value of another kind is not.
  static func start(_ parameter: Variant?) -> Start? {
    guard let values = parameter?.dictionary, let when = values["when"]?.text else { return nil }
    var start = Start(options: CommandLineOptions(), when: when)
    var isUnderstood = true
    func take<Value>(_ name: String, _ read: (Variant) -> Value?, _ use: (Value) -> Void) {
      guard let value = values[name] else { return }
      if let value = read(value) { use(value) } else { isUnderstood = false }
    }
    take("id", { $0.text.flatMap { CountdownID($0) } }, { start.options.id = $0 })
    take("title", { $0.text }, { start.options.title = $0.shownFromOutside })
    take("clock", { $0.text }, { start.options.clock = $0 })
    take("never-early", { $0.bool }, { start.options.neverEarly = $0 })
    return isUnderstood ? start : nil
  }

  /// Of `app.add`: the name of a countdown, or "" for the current one, and whole seconds from 1 on.
  static func addition(_ parameter: Variant?) -> (name: String, span: TimeSpan)? {
    guard let name = parameter?[0]?.text, let span = span(parameter?[1]) else { return nil }
    return (name, span)
  }

  /// Of `win.preset`: whole seconds from 1 on.
  static func span(_ parameter: Variant?) -> TimeSpan? {
    parameter?.integer.flatMap { $0 > 0 ? TimeSpan(seconds: $0) : nil }
  }

  /// Of `win.recent`: a place among the last used, from 1 on.
  static func place(_ parameter: Variant?) -> Int? {
    parameter?.integer.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
  }
}
