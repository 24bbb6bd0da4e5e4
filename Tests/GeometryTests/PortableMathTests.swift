import Foundation
import Geometry
import Testing
import TestSupport

@Suite("Portable sine, cosine and arctangent")
struct PortableMathTests {
  @Test("the sine and cosine equal the C library's to 3e-16 up to a million radians")
  func sineAndCosine() {
    var generator = SplitMix(state: 1)
    for _ in 0..<200_000 {
      let angle = generator.uniform(-1, 1) * [1, 10, 1000, 1e6][Int(generator.next() % 4)]
      let (sine, cosine) = PortableMath.sineAndCosine(angle)
      #expect(abs(sine - sin(angle)) <= 3e-16 && abs(cosine - cos(angle)) <= 3e-16, "\(angle)")
    }
  }

  @Test("the arctangent equals the C library's to 5e-16 in every quadrant")
  func arctangent() {
    var generator = SplitMix(state: 2)
    for _ in 0..<200_000 {
      let (x, y) = (generator.uniform(-1, 1), generator.uniform(-1, 1))
      #expect(abs(PortableMath.arctangent(y: y, x: x) - atan2(y, x)) <= 5e-16, "\(y) \(x)")
    }
  }

  @Test(
    "the axes are exact",
    arguments: [(0.0, 1.0, 0.0), (1, 0, .pi / 2), (0, -1, .pi), (-1, 0, -.pi / 2), (0, 0, 0)])
  func axes(y: Double, x: Double, angle: Double) {
    #expect(PortableMath.arctangent(y: y, x: x) == angle)
  }

  @Test(
    "huge and non-finite angles do not trap", arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func hugeAngles(angle: Double) {
    let (sine, cosine) = PortableMath.sineAndCosine(angle)
    #expect(angle.isFinite ? abs(sine * sine + cosine * cosine - 1) < 1e-12 : sine.isNaN)
    _ = PortableMath.arctangent(y: angle, x: angle)
  }
}
