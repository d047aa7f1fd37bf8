import CountdownCore
import GLib

/// What others ask for by an action: whatever comes over D-Bus as an action's parameter is read here.
///
/// A parameter of another kind, or one that asks for what cannot be, gives `nil`: then nothing is done.
enum ActionParameters {
  /// A start that another process of the program asks for, under a name of its choice.
  struct Start: Hashable {
    var id: CountdownID?
    var options: CommandLineOptions
    var when: String
  }

  /// Of `app.start`: what is not known is ignored.
  static func start(_ parameter: Variant?) -> Start? {
    guard let values = parameter?.dictionary, let when = values["when"]?.text else { return nil }
    var id: CountdownID?
    if let name = values["id"] {
      guard let read = name.text.flatMap({ CountdownID($0) }) else { return nil }
      id = read
    }
    var options = CommandLineOptions()
    options.title = (values["title"]?.text ?? "").shownFromOutside
    if let clock = values["clock"] {
      guard let text = clock.text, (try? ServerAddress(text)) != nil else { return nil }
      options.clock = text
    }
    options.neverEarly = values["never-early"]?.bool ?? false
    return Start(id: id, options: options, when: when)
  }

  /// Of `app.pause` and its like: the name of a countdown, or "" for the current one.
  static func name(_ parameter: Variant?) -> String? {
    parameter?.text.flatMap { $0.isEmpty || CountdownID($0) != nil ? $0 : nil }
  }

  /// Of `app.add`: a name as above, and whole seconds from 1 on.
  static func addition(_ parameter: Variant?) -> (name: String, span: TimeSpan)? {
    guard let name = name(parameter?[0]), let span = span(parameter?[1]) else { return nil }
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
