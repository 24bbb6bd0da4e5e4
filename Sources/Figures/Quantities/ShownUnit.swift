/// The unit in which figures show numbers: angles in degrees, which people read, where scenes have
/// radians.
struct ShownUnit: Equatable {
  /// The name: "pt", "°/s"; empty for plain numbers.
  let name: String
  /// What numbers in the quantity's own unit are multiplied by.
  let factor: Double

  /// The unit in which numbers of a unit are shown.
  init(_ unit: String) {
    guard unit.hasPrefix("rad") else {
      (name, factor) = (unit, 1)
      return
    }
    (name, factor) = ("°" + unit.dropFirst("rad".count), 180 / Double.pi)
  }

  /// Whether numbers are angles, of which parts of a turn are easy to read.
  var isAngle: Bool { name.hasPrefix("°") }

  /// A number in the unit, with as many decimals as matter beside a difference: half of it can be told.
  ///
  /// - Parameters:
  ///   - value: The number, in this unit.
  ///   - difference: What a reader should be able to tell, in this unit.
  /// - Returns: The number with the unit.
  func text(_ value: Double, telling difference: Double) -> String {
    var (decimals, step) = (0, 1.0)
    while step > 2 * difference, decimals < 9 { (decimals, step) = (decimals + 1, step / 10) }
    return text(DecimalText.short(value, decimals: decimals))
  }

  /// A number by itself, with two digits that count or more.
  func text(_ value: Double) -> String {
    var (decimals, step) = (0, 10.0)
    while step > abs(value), decimals < 9, value != 0 {
      (decimals, step) = (decimals + 1, step / 10)
    }
    return text(DecimalText.short(value, decimals: decimals))
  }

  private func text(_ number: String) -> String {
    // A degree sign stands at its number.
    name.isEmpty || name == "°" ? number + name : "\(number)\u{2009}\(name)"
  }
}
