import Figures
import Foundation
import Geometry
import Scene
import Testing

/// Whether readers with any color vision tell curves apart.
@Suite("The colors of curves")
struct ColorTests {
  /// How colors look to readers without one kind of cone, in linear RGB.
  ///
  /// Source: Viénot, Brettel and Mollon, Digital video colourmaps for checking the legibility of displays by
  /// dichromats, Color Research & Application 24 (1999), as matrices.
  enum Vision: CaseIterable {
    case usual, protanopia, deuteranopia

    var matrix: [SIMD3<Double>] {
      switch self {
      case .usual: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
      case .protanopia:
        [
          SIMD3(0.11238, 0.88762, 0), SIMD3(0.11238, 0.88762, 0), SIMD3(0.00401, -0.00401, 1),
        ]
      case .deuteranopia:
        [
          SIMD3(0.29275, 0.70725, 0), SIMD3(0.29275, 0.70725, 0), SIMD3(-0.02234, 0.02234, 1),
        ]
      }
    }
  }

  private func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// A color in Oklab as it is seen.
  ///
  /// Source: Ottosson, A perceptual color space for image processing (2020).
  private func oklab(_ color: Color, _ vision: Vision) -> SIMD3<Double> {
    let rgb = SIMD3(linear(color.red), linear(color.green), linear(color.blue))
    let seen = vision.matrix.map { max(0, ($0 * rgb).sum()) }
    let (r, g, b) = (seen[0], seen[1], seen[2])
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  private func distance(_ one: Color, _ other: Color, _ vision: Vision) -> Double {
    let way = oklab(one, vision) - oklab(other, vision)
    return (way * way).sum().squareRoot()
  }

  @Test(
    "the first four colors are told apart with any color vision",
    arguments: Vision.allCases, Theme.allCases)
  func kinds(vision: Vision, theme: Theme) {
    let theme = FigureTheme(theme)
    for one in 0..<4 {
      for other in 0..<one {
        let distance = distance(
          theme.color(ofCurve: one), theme.color(ofCurve: other), vision)
        // Five times what can just be seen between two patches, about 0.02.
        #expect(distance > 0.1, "\(one) and \(other): \(distance)")
      }
    }
  }

  @Test(
    "the colors of a series become steadily darker or lighter",
    arguments: Vision.allCases, Theme.allCases)
  func series(vision: Vision, theme: Theme) {
    let theme = FigureTheme(theme)
    let lights = (0...10).map { oklab(theme.color(alongSeries: Double($0) / 10), vision).x }
    let steps = zip(lights, lights.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0.01 } || steps.allSatisfy { $0 < -0.01 }, "\(lights)")
    let speeds = (0...10).map { oklab(theme.color(alongSpeed: Double($0) / 10), vision).x }
    let rises = zip(speeds, speeds.dropFirst()).map { $1 - $0 }
    #expect(rises.allSatisfy { $0 > 0 } || rises.allSatisfy { $0 < 0 }, "\(speeds)")
  }
}
