internal import CGLib

/// One thing that can be done, by its name: from a menu, a key, a notification, the launcher, D-Bus or a test.
package final class Action: Object {
  private var action: OpaquePointer { opaque }

  /// An action whose handler gets its parameter, of the D-Bus type given (`nil` for none).
  package init(_ name: String, parameter type: String? = nil, handler: @escaping @MainActor (Variant?) -> Void) {
    let variantType = type.flatMap { g_variant_type_new($0) }
    defer { g_variant_type_free(variantType) }
    super.init(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, variantType)))
    on("activate") { handler($0.variant(0)) }
  }

  /// An action that only has a state to be read and watched, or toggled where it is a boolean and there is a handler.
  ///
  /// Without a handler nobody but its owner changes the state.
  package init(_ name: String, state: Variant, handler: (@MainActor (Variant) -> Void)? = nil) {
    super.init(adopting: UnsafeMutableRawPointer(state.withRaw { g_simple_action_new_stateful(name, nil, $0) }))
    // Where nobody listens GSimpleAction takes any state over.
    guard let handler else {
      on("change-state") { _ in }
      return
    }
    on("activate") { [weak self] _ in
      guard let self, let old = self.state?.bool else { return }
      handler(Variant(!old))
    }
    on("change-state") { arguments in arguments.variant(0).map(handler) }
  }

  /// An action that chooses one of several texts.
  package init(_ name: String, choice: String, handler: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    super.init(
      adopting: UnsafeMutableRawPointer(Variant(choice).withRaw { g_simple_action_new_stateful(name, type, $0) }))
    on("activate") { $0.variant(0)?.text.map(handler) }
    on("change-state") { $0.variant(0)?.text.map(handler) }
  }

  package var isEnabled: Bool {
    get { g_action_get_enabled(action) != 0 }
    set { if newValue != isEnabled { g_simple_action_set_enabled(action, newValue ? 1 : 0) } }
  }

  /// Its state, where it has one; setting it tells everybody who watches.
  package var state: Variant? {
    get { g_action_get_state(action).map { Variant(adopting: $0) } }
    set { newValue?.withRaw { g_simple_action_set_state(action, $0) } }
  }
}
