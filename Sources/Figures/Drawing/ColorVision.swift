internal import Foundation
internal import Geometry

/// Which colors readers confuse, also those who see no red or no green.
enum ColorVision {
  /// Colors nearer to each other than this in Oklab are not told apart in thin lines.
  ///
  /// Of the palette of Okabe and Ito, made for all readers, the nearest two are 0.11 apart for those who see
  /// no green.
  private static let leastDistance = 0.1

  /// Rows of matrices from what most people see to what others do, in linear components.
  ///
  /// Source: Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision
  /// Deficiency, IEEE TVCG 15(6), 2009, table 1, at a severity of 1.
  private static let protanopia: [SIMD3<Double>] = [
    SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
    SIMD3(-0.003882, -0.048116, 1.051998),
  ]
  private static let deuteranopia: [SIMD3<Double>] = [
    SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
    SIMD3(-0.011820, 0.042940, 0.968881),
  ]

  /// Whether some readers take two opaque colors for one.
  static func confuses(_ first: Color, _ second: Color) -> Bool {
    let (one, two) = (linear(first), linear(second))
    func distance(_ see: (SIMD3<Double>) -> SIMD3<Double>) -> Double {
      let difference = oklab(see(one)) - oklab(see(two))
      return (difference * difference).sum().squareRoot()
    }
    return [
      distance { $0 }, distance { product(protanopia, $0) }, distance { product(deuteranopia, $0) },
    ].contains { $0 < leastDistance }
  }

  private static func product(_ rows: [SIMD3<Double>], _ color: SIMD3<Double>) -> SIMD3<Double> {
    let values = rows.map { min(1, max(0, ($0 * color).sum())) }
    return SIMD3(values[0], values[1], values[2])
  }

  /// The linear components of a color.
  ///
  /// Source: IEC 61966-2-1.
  private static func linear(_ color: Color) -> SIMD3<Double> {
    func component(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return SIMD3(component(color.red), component(color.green), component(color.blue))
  }

  /// Linear components in Oklab.
  ///
  /// Source: Ottosson, A perceptual color space for image processing, 2020.
  private static func oklab(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let l = cbrt((SIMD3(0.4122214708, 0.5363325363, 0.0514459929) * color).sum())
    let m = cbrt((SIMD3(0.2119034982, 0.6806995451, 0.1073969566) * color).sum())
    let s = cbrt((SIMD3(0.0883024619, 0.2817188376, 0.6299787005) * color).sum())
    let cones = SIMD3(l, m, s)
    return SIMD3(
      (SIMD3(0.2104542553, 0.7936177850, -0.0040720468) * cones).sum(),
      (SIMD3(1.9779984951, -2.4285922050, 0.4505937099) * cones).sum(),
      (SIMD3(0.0259040371, 0.7827717662, -0.8086757660) * cones).sum())
  }
}
