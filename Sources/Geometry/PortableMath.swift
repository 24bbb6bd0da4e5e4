/// Sine, cosine and arctangent with the same bits on every machine.
///
/// The C library's functions differ between systems in the last bit, and a simulation carries that
/// bit into every later frame. These use only additions, multiplications, divisions and comparisons
/// of IEEE doubles in a fixed order.
///
/// Method: Cody and Waite's reduction to |r| ≤ π/4 with π/2 in three parts, then the Taylor series
/// to r¹⁷ (sine) and r¹⁶ (cosine) with a truncation error below 10⁻¹⁷. The arctangent is reduced
/// twice, by the reciprocal and by the addition theorem, and summed by its series to t²⁵ on
/// |t| ≤ 0.25 with an error below 10⁻¹⁵.
public enum PortableMath {
  /// The sine and the cosine of an angle.
  ///
  /// The absolute error is below 3·10⁻¹⁶ for |angle| ≤ 10⁶; beyond that the angle's own rounding
  /// dominates. A non-finite angle gives two NaNs.
  ///
  /// - Parameter angle: The angle in radians.
  /// - Returns: The sine and the cosine, each from −1 to 1.
  @inlinable public static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.isFinite else { return (.nan, .nan) }
    let angle =
      abs(angle) <= 1e6
      ? angle : angle.truncatingRemainder(dividingBy: 6.283_185_307_179_586)
    // Adding 1.5·2⁵² rounds to the nearest whole number, ties to even. `rounded()` would be a
    // function call on processors that may lack the instruction.
    let shift = 6_755_399_441_055_744.0
    let quarters = (angle * 0.636_619_772_367_581_4 + shift) - shift
    // π/2 in three parts; the first two have 33 significant bits, so their multiples are exact.
    var r = angle - quarters * 1.570_796_326_734_125_6
    r -= quarters * 6.077_100_506_303_966e-11
    r -= quarters * 2.022_266_248_795_950_6e-21
    let x = r * r
    var s = x * 2.811_457_254_345_520_7e-15 - 7.647_163_731_819_816e-13
    s = s * x + 1.605_904_383_682_161_3e-10
    s = s * x - 2.505_210_838_544_171_7e-08
    s = s * x + 2.755_731_922_398_589e-06
    s = s * x - 1.984_126_984_126_984e-04
    s = s * x + 8.333_333_333_333_333e-03
    s = s * x - 1.666_666_666_666_666_6e-01
    let sine = r + r * x * s
    var c = x * 4.779_477_332_387_385e-14 - 1.147_074_559_772_972_5e-11
    c = c * x + 2.087_675_698_786_81e-09
    c = c * x - 2.755_731_922_398_589e-07
    c = c * x + 2.480_158_730_158_73e-05
    c = c * x - 1.388_888_888_888_889e-03
    c = c * x + 4.166_666_666_666_666_4e-02
    let cosine = 1 - (0.5 * x - x * x * c)
    // At most 636,620 in magnitude; in two's complement the lowest bits are the remainder modulo 4.
    switch Int(quarters) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The angle of the point (x, y) from the x axis, in radians in (−π, π].
  ///
  /// The absolute error is below 5·10⁻¹⁶. The origin gives 0; signs of zero are ignored.
  @inlinable public static func arctangent(y: Double, x: Double) -> Double {
    guard y.isFinite, x.isFinite else { return .nan }
    let (magnitudeX, magnitudeY) = (abs(x), abs(y))
    let larger = max(magnitudeX, magnitudeY)
    guard larger > 0 else { return 0 }
    let swapped = magnitudeY > magnitudeX
    let ratio = (swapped ? magnitudeX : magnitudeY) / larger
    // arctan(q) = arctan(m) + arctan((q − m) / (1 + m·q)) with m the nearest of 0, ½, 1.
    var base = 0.0
    var t = ratio
    if ratio > 0.75 {
      base = 0.785_398_163_397_448_3
      t = (ratio - 1) / (1 + ratio)
    } else if ratio > 0.25 {
      base = 0.463_647_609_000_806_1
      t = (ratio - 0.5) / (1 + 0.5 * ratio)
    }
    let u = t * t
    var series = 1.0 / 25
    series = 1.0 / 23 - u * series
    series = 1.0 / 21 - u * series
    series = 1.0 / 19 - u * series
    series = 1.0 / 17 - u * series
    series = 1.0 / 15 - u * series
    series = 1.0 / 13 - u * series
    series = 1.0 / 11 - u * series
    series = 1.0 / 9 - u * series
    series = 1.0 / 7 - u * series
    series = 1.0 / 5 - u * series
    series = 1.0 / 3 - u * series
    var angle = base + (t - t * u * series)
    if swapped { angle = 1.570_796_326_794_896_6 - angle }
    if x < 0 { angle = 3.141_592_653_589_793 - angle }
    return y < 0 ? -angle : angle
  }
}

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
