internal import CGLib

/// One thing that can be done, by its name: from a menu, a key, a notification, the launcher, D-Bus or a test.
package final class Action: Object {
  /// Why an action did nothing.
  package enum Refusal: Error, Hashable, Sendable {
    /// It is off.
    case notNow
    /// It takes no such parameter, or has no such state.
    case notTaken
    /// Its state is its owner's alone.
    case readOnly
    /// What was asked for means nothing now, in a sentence.
    case because(String)
  }

  /// Does what a parameter asks for, or says why not.
  package typealias Deed = @MainActor (Variant?) -> Refusal?

  private var action: OpaquePointer { opaque }
  /// `nil` for one that is toggled.
  private let deed: Deed?
  private let change: Deed

  /// An action that gets its parameter, of the D-Bus type given (`nil` for none).
  package init(_ name: String, parameter type: String? = nil, deed: @escaping Deed) {
    self.deed = deed
    change = { _ in .readOnly }
    let variantType = type.flatMap { g_variant_type_new($0) }
    defer { g_variant_type_free(variantType) }
    super.init(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, variantType)))
    on("activate") { _ = deed($0.variant(0)) }
  }

  /// An action without a parameter that is always done while it is on.
  package convenience init(_ name: String, handler: @escaping @MainActor () -> Void) {
    self.init(name) { _ in
      handler()
      return nil
    }
  }

  /// An action that only has a state to be read and watched, which nobody but its owner changes.
  package init(_ name: String, shown state: Variant) {
    deed = { _ in .readOnly }
    change = { _ in .readOnly }
    super.init(adopting: UnsafeMutableRawPointer(state.withRaw { g_simple_action_new_stateful(name, nil, $0) }))
    // Where nobody listens GSimpleAction takes any state over.
    on("change-state") { _ in }
  }

  /// An action that is on or off, and toggled by what activates it; the handler says what was the matter.
  package init(_ name: String, isOn: Bool, handler: @escaping @MainActor (Bool) -> Refusal?) {
    let set: Deed = { value in
      guard let isOn = value?.bool else { return .notTaken }
      return handler(isOn)
    }
    (deed, change) = (nil, set)
    super.init(
      adopting: UnsafeMutableRawPointer(Variant(isOn).withRaw { g_simple_action_new_stateful(name, nil, $0) }))
    on("activate") { [weak self] _ in _ = self?.toggle() }
    on("change-state") { _ = set($0.variant(0)) }
  }

  /// An action that chooses one of several texts; the handler says what was the matter.
  package init(_ name: String, choice: String, handler: @escaping @MainActor (String) -> Refusal?) {
    let choose: Deed = { value in
      guard let text = value?.text else { return .notTaken }
      return handler(text)
    }
    (deed, change) = (choose, choose)
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    super.init(
      adopting: UnsafeMutableRawPointer(Variant(choice).withRaw { g_simple_action_new_stateful(name, type, $0) }))
    for signal in ["activate", "change-state"] { on(signal) { _ = choose($0.variant(0)) } }
  }

  package var name: String { string(g_action_get_name(action)) ?? "" }

  package var isEnabled: Bool {
    get { g_action_get_enabled(action) != 0 }
    set { if newValue != isEnabled { g_simple_action_set_enabled(action, newValue ? 1 : 0) } }
  }

  /// Its state, where it has one; setting it tells everybody who watches.
  package var state: Variant? {
    get { g_action_get_state(action).map { Variant(adopting: $0) } }
    set { newValue?.withRaw { g_simple_action_set_state(action, $0) } }
  }

  /// Does it as somebody outside asks, who is told why not.
  package func activate(_ parameter: Variant?) -> Refusal? {
    guard isEnabled else { return .notNow }
    let type = g_action_get_parameter_type(action).flatMap { takenString(g_variant_type_dup_string($0)) }
    guard parameter?.type == type else { return .notTaken }
    if let deed { return deed(parameter) }
    return toggle()
  }

  private func toggle() -> Refusal? { change((state?.bool).map { Variant(!$0) }) }

  /// Changes its state as somebody outside asks, who is told why not.
  package func changeState(to value: Variant) -> Refusal? {
    guard isEnabled else { return .notNow }
    guard let state else { return .readOnly }
    return value.type == state.type ? change(value) : .notTaken
  }
}
