/// The units in which an angle can be written.
enum AngleUnit: String, CaseIterable {
  /// Radians.
  case rad
  /// Degrees, 360 to the turn.
  case deg
  /// Whole turns.
  case turn
  /// Gradians, 400 to the turn.
  case grad

  /// The radians of an angle given in this unit.
  func radians(_ value: Double) -> Double {
    switch self {
    case .rad: value
    case .deg: value * .pi / 180
    case .turn: value * 2 * .pi
    case .grad: value * .pi / 200
    }
  }
}

extension AngleUnit {
  /// The radians of an angle written with its unit, as in `-0.25turn`, or nil if it is malformed.
  static func radians(of text: String) -> Double? {
    let number = text.prefix { "+-.0123456789".contains($0) || $0 == "e" || $0 == "E" }
    // An `e` is an exponent's only before a digit or sign; no unit begins with one.
    guard let unit = AngleUnit(rawValue: String(text.dropFirst(number.count))),
      number.utf8.count <= SceneLimits.numberLength, let value = Double(number), value.isFinite
    else { return nil }
    return unit.radians(value)
  }
}
