internal import Foundation

/// A positive number raised to a power, the same bits on every machine.
///
/// The C library's power function differs between systems in the last bit, which a simulation would
/// carry on. This is 2^(e·log₂ x) in doubles of a written order: the logarithm by its series in
/// (m − 1)/(m + 1), the exponential by its Taylor series. The relative error is below 10⁻¹³ while
/// |e·log₂ x| ≤ 128, far inside the single precision in which the result is used.
///
/// - Parameters:
///   - base: The base, above 0 and finite.
///   - exponent: The exponent, finite.
/// - Returns: The power; 0 or infinity where it leaves the doubles.
func portablePower(_ base: Double, _ exponent: Double) -> Double {
  guard exponent != 0 else { return 1 }
  var mantissa = base.significand
  var binary = Double(base.exponent)
  if mantissa > 1.414_213_562_373_095_1 {
    mantissa /= 2
    binary += 1
  }
  // ln m = 2·(s + s³/3 + s⁵/5 + …) with |s| ≤ 0.1716; the terms after s²¹ are below 10⁻¹⁸.
  let s = (mantissa - 1) / (mantissa + 1)
  let square = s * s
  var series = 1.0 / 21
  for odd in stride(from: 19.0, through: 1, by: -2) { series = series * square + 1 / odd }
  let logarithm = binary + 2 * s * series * 1.442_695_040_888_963_4

  let total = exponent * logarithm
  guard total < 1024 else { return .infinity }
  guard total > -1075 else { return 0 }
  let whole = total.rounded(.toNearestOrEven)
  let rest = (total - whole) * 0.693_147_180_559_945_3
  // e^rest with |rest| ≤ 0.347; the terms after the 15th power are below 10⁻¹⁹.
  var exponential = 1.0
  for power in stride(from: 15.0, through: 1, by: -1) {
    exponential = exponential * rest / power + 1
  }
  return exponential * Double(sign: .plus, exponent: Int(whole), significand: 1)
}
