/// Exponential and power of doubles with the same bits on every machine.
///
/// Like the sine, they use only additions, multiplications, divisions and comparisons in a fixed
/// order.
extension PortableMath {
  /// e raised to a power.
  ///
  /// Method: the power is split into a multiple of ln 2 and a remainder of at most 0.347, whose
  /// Taylor series is summed to the 15th power with a truncation error below 10⁻¹⁹. The relative
  /// error of the result is below 10⁻¹³ for |x| ≤ 700.
  ///
  /// - Parameter x: The power.
  /// - Returns: The value; 0 on underflow, infinity on overflow, NaN for NaN.
  public static func exponential(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    guard x < 710 else { return .infinity }
    guard x > -746 else { return 0 }
    let whole = (x * 1.442_695_040_888_963_4).rounded(.toNearestOrEven)
    // ln 2 in two parts; the first has 32 significant bits, so its multiples are exact.
    let rest = (x - whole * 0.693_147_180_369_123_8) - whole * 1.908_214_929_270_587_7e-10
    return series(rest) * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// A positive number raised to a power: 2^(e·log₂ x).
  ///
  /// The relative error is below 10⁻¹³ while |e·log₂ x| ≤ 128.
  ///
  /// - Parameters:
  ///   - base: The base, above 0 and finite.
  ///   - exponent: The exponent, finite.
  /// - Returns: The power; 0 on underflow, infinity on overflow.
  public static func power(_ base: Double, _ exponent: Double) -> Double {
    guard exponent != 0 else { return 1 }
    let (binary, rest) = parts(base)
    let total = exponent * (binary + rest * 1.442_695_040_888_963_4)
    guard total < 1024 else { return .infinity }
    guard total > -1075 else { return 0 }
    let whole = total.rounded(.toNearestOrEven)
    return series((total - whole) * 0.693_147_180_559_945_3)
      * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// The natural logarithm of a positive, finite number, with a relative error below 10⁻¹⁵ away from 1.
  public static func logarithm(_ x: Double) -> Double {
    let (binary, rest) = parts(x)
    return binary * 0.693_147_180_559_945_3 + rest
  }

  /// e raised to a power of at most 0.347, by its Taylor series.
  private static func series(_ rest: Double) -> Double {
    var sum = 1.0
    for power in stride(from: 15.0, through: 1, by: -1) { sum = sum * rest / power + 1 }
    return sum
  }

  /// Splits a positive number into 2 raised to an integer times e raised to a small number.
  ///
  /// Method: ln m = 2·(s + s³/3 + s⁵/5 + …) with s = (m − 1)/(m + 1) for the significand m brought
  /// to between 0.71 and 1.42, so that |s| ≤ 0.1716 and the terms after s²¹ are below 10⁻¹⁸.
  private static func parts(_ x: Double) -> (binary: Double, rest: Double) {
    var mantissa = x.significand
    var binary = Double(x.exponent)
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      binary += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var series = 1.0 / 21
    for odd in stride(from: 19.0, through: 1, by: -2) { series = series * square + 1 / odd }
    return (binary, 2 * s * series)
  }
}
