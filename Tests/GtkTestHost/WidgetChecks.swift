import Gtk

/// The widgets of the checks below.
@MainActor private func build() -> Builder {
  let text = """
    <interface>
      <object class="GtkWindow" id="window"><child><object class="GtkBox" id="box">
        <child><object class="GtkLabel" id="label"/></child>
        <child><object class="GtkSpinButton" id="spin">
          <property name="adjustment"><object class="GtkAdjustment">
            <property name="upper">59</property><property name="step-increment">1</property>
          </object></property>
        </object></child>
        <child><object class="GtkEntry" id="entry"/></child>
      </object></child></object>
    </interface>
    """
  return Builder(Array(text.utf8), domain: "tminus")
}

@MainActor let widgetChecks = [
  Check("A label's text is text, never markup") { report in
    let builder = build()
    let (label, window) = (builder.get("label", as: Label.self), builder.get("window", as: Window.self))
    for text in ["Tea & <b>milk</b> \"x\"", "&amp;", "<span", "%s %n", "_File", "\u{202E}abc"] {
      label.text = text
      report.expect(label.text == text, "\(text) became \(label.text)")
    }
    window.destroy()
  },
  Check("a label is set only when its text changes") { report in
    let builder = build()
    let label = builder.get("label", as: Label.self)
    var changes = 0
    label.on("notify::label") { _ in changes += 1 }
    for text in ["00:00:03", "00:00:03", "00:00:03", "00:00:02", "00:00:02"] { label.text = text }
    report.expect(changes == 2, "two texts made \(changes) changes")
    builder.get("window", as: Window.self).destroy()
  },
  Check("a value that is set stays and tells of itself once") { report in
    let builder = build()
    let spin = builder.get("spin", as: SpinButton.self)
    var values: [Int] = []
    spin.format { $0 < 10 ? "0\($0)" : "\($0)" }
    spin.onValueChange { [weak spin] in values.append(spin?.value ?? -1) }
    spin.value = 5
    spin.value = 5
    spin.value = 30
    report.expect(values == [5, 30], "it told of \(values)")
    report.expect(spin.text == "30", "it says \(spin.text)")
    spin.value = 7
    report.expect(spin.text == "07", "it says \(spin.text)")
    report.expect(spin.typedValue == 7, "it reads \(String(describing: spin.typedValue))")
    builder.get("window", as: Window.self).destroy()
  },
  Check("what stands in a spin button counts before it is taken over") { report in
    let builder = build()
    let spin = builder.get("spin", as: SpinButton.self)
    for (text, value) in [("9", 9), ("90", 90), (" 5 ", 5), ("", 0)] {
      spin.text = text
      report.expect(spin.typedValue == value, "“\(text)” reads \(String(describing: spin.typedValue))")
    }
    for text in ["x", "5x", "99999999999999999999999", "-"] {
      spin.text = text
      report.expect(spin.typedValue == nil, "“\(text)” reads \(String(describing: spin.typedValue))")
    }
    builder.get("window", as: Window.self).destroy()
  },
  Check("on a GTK that cannot announce, nothing is announced and nothing is harmed") { report in
    let builder = build()
    let label = builder.get("label", as: Label.self)
    NewerGtk.isMissing = true
    report.expect(!label.announce("10 seconds left"), "it was announced")
    NewerGtk.isMissing = false
    label.announce("10 seconds left")
    builder.get("window", as: Window.self).destroy()
  },
]
