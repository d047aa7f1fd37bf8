internal import CGtk
import GLib

/// A row of a ``ListView``, which shows one item after another.
@MainActor
package protocol ListRow: AnyObject {
  var widget: Widget { get }
  /// Shows the item of that name from now on.
  func show(_ item: String)
}

/// A list that has widgets only for what is near the part of it that is seen.
package final class ListView: Widget {
  private lazy var store = Object(adopting: UnsafeMutableRawPointer(g_list_store_new(gtk_string_object_get_type())))
  private var objects: [String: Object] = [:]
  /// The rows that there are, by GTK's list item around each.
  private var rows: [UnsafeMutableRawPointer: any ListRow] = [:]
  private var shown: [UnsafeMutableRawPointer: String] = [:]

  /// Gives the list its rows, each made when it is first needed.
  package func fill(_ make: @escaping @MainActor () -> any ListRow) {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    let signals = Object(retaining: UnsafeMutableRawPointer(factory))
    signals.on("setup") { [weak self] arguments in
      guard let item = arguments.object(0) else { return }
      let row = make()
      self?.rows[item] = row
      gtk_list_item_set_child(OpaquePointer(item), row.widget.widget)
    }
    signals.on("bind") { [weak self] arguments in
      guard let item = arguments.object(0), let object = gtk_list_item_get_item(OpaquePointer(item)),
        let name = string(gtk_string_object_get_string(OpaquePointer(object)))
      else { return }
      self?.shown[item] = name
      self?.rows[item]?.show(name)
    }
    signals.on("unbind") { [weak self] in if let item = $0.object(0) { self?.shown[item] = nil } }
    signals.on("teardown") { [weak self] in if let item = $0.object(0) { self?.rows[item] = nil } }
    // The model and the factory are taken over.
    let model = gtk_no_selection_new(OpaquePointer(g_object_ref(store.raw)))
    gtk_list_view_set_model(opaque, model)
    gtk_list_view_set_factory(opaque, factory)
    g_object_unref(model.map { UnsafeMutableRawPointer($0) })
    g_object_unref(UnsafeMutableRawPointer(factory))
  }

  /// The names of all items in their order; those that stay keep their rows, with the keyboard where one has it.
  package var items: [String] = [] {
    didSet {
      guard items != oldValue else { return }
      let common = min(items.count, oldValue.count)
      let before = (0..<common).first { items[$0] != oldValue[$0] } ?? common
      let most: Int = common - before
      let firstBehind: Int? = (0..<most).first { (place: Int) -> Bool in
        items[items.count - 1 - place] != oldValue[oldValue.count - 1 - place]
      }
      let behind: Int = firstBehind ?? most
      let new = items[before..<(items.count - behind)]
      var pointers: [UnsafeMutableRawPointer?] = new.map { name in
        let object = objects[name] ?? Object(adopting: UnsafeMutableRawPointer(gtk_string_object_new(name)))
        objects[name] = object
        return object.raw
      }
      g_list_store_splice(
        OpaquePointer(store.raw), guint(before), guint(oldValue.count - behind - before), &pointers, guint(new.count))
      let left = Set(items)
      for name in oldValue where !left.contains(name) { objects[name] = nil }
    }
  }

  /// The rows that show an item now, with its name.
  package var bound: [(item: String, row: any ListRow)] {
    shown.compactMap { item, name in rows[item].map { (name, $0) } }
  }

  /// Whether a row lies in the part of the list that is seen, or will once that has moved down by so many pixels.
  package func shows(_ row: any ListRow, after distance: Double = 0) -> Bool {
    // GTK unmaps what is out of sight, and then tells no place of it.
    guard row.widget.isMapped else { return false }
    var box = graphene_rect_t()
    guard gtk_widget_compute_bounds(row.widget.widget, widget, &box) != 0 else { return false }
    let top = Double(box.origin.y) - distance
    return top + Double(box.size.height) > 0 && top < Double(height)
  }

  /// The item whose row has the keyboard.
  package var focused: String? {
    bound.first { $0.row.widget.parent?.hasFocusWithin == true }?.item
  }

  /// Whether a row has the keyboard, and nothing in it.
  package var isRowFocused: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
    return bound.contains { gtk_widget_get_parent($0.row.widget.widget) == focus }
  }

  /// Brings the item at a place into sight.
  package func scroll(to place: Int) {
    if items.indices.contains(place) { activateAction("list.scroll-to-item", Variant(UInt32(clamping: place))) }
  }

  /// Brings an item into sight and gives its row the keyboard.
  @discardableResult
  package func focus(_ item: String) -> Bool {
    guard let place = items.firstIndex(of: item) else { return false }
    scroll(to: place)
    return bound.first { $0.item == item }?.row.widget.parent?.grabFocus() ?? false
  }

  /// Calls the handler with an item that is clicked or chosen by Enter.
  package func onActivate(_ handler: @escaping @MainActor (String) -> Void) {
    on("activate") { [weak self] in
      if let self, let place = $0.unsigned(0), self.items.indices.contains(Int(place)) {
        handler(self.items[Int(place)])
      }
    }
  }
}
