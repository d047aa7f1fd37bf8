internal import CGLib

/// How wide characters are in a terminal.
package enum TextWidth {
  /// The columns of a character: 2 for East Asian wide ones, 0 for marks that join another, else 1.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    if g_unichar_iszerowidth(scalar.value) != 0 { return 0 }
    return g_unichar_iswide(scalar.value) != 0 ? 2 : 1
  }
}
