/// The units in which an angle can be written.
enum AngleUnit: String, CaseIterable {
  /// Radians.
  case rad
  /// Degrees, 360 in a turn.
  case deg
  /// Turns.
  case turn
  /// Gradians, 400 in a turn.
  case grad

  /// An angle in this unit, in radians.
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
  /// The radians of an angle with a unit, such as `-0.25turn`; nil if it is malformed.
  static func radians(of text: String) -> Double? {
    let number = text.prefix { "+-.0123456789".contains($0) || $0 == "e" || $0 == "E" }
    // No unit begins with an `e`, so that it is always part of the number.
    guard let unit = AngleUnit(rawValue: String(text.dropFirst(number.count))),
      number.utf8.count <= SceneLimits.numberLength, let value = Double(number), value.isFinite
    else { return nil }
    return unit.radians(value)
  }
}
