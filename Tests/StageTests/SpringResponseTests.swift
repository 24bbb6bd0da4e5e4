import Foundation
import Geometry
import Scene
import Stage
import Testing

@Suite("Responses of springs")
struct SpringResponseTests {
  /// The farthest place beyond the end that UIKit's springs reach, as evaluated for checked values (spec/dynamics 3.2).
  @Test(
    "the spring of an animation overshoots as UIKit's and ends with its duration",
    arguments: [(0.5, 0.7, 1.04599), (3, 0.25, 1.44434)])
  func animation(duration: Double, ratio: Double, peak: Double) throws {
    let response = try #require(
      SpringResponse(.spring(damping: ratio, initialVelocity: 0), duration: duration))
    #expect(abs(response.overshoot.amount + 1 - peak) < 2e-5)
    #expect(response.settling == duration)
    #expect(response.values.last == 1)
    // Half a period of the damped oscillation, whose formula is exact.
    let frequency = ViewSpring.physical(
      dampingRatio: ratio, initialVelocity: 0, duration: duration
    ).naturalFrequency
    let time = Double.pi / (frequency * (1 - ratio * ratio).squareRoot())
    #expect(abs(response.overshoot.time - time) < 1e-4 * duration)
  }

  @Test("a spring that takes its own time ends when UIKit's does, and a curve is none")
  func settling() throws {
    let spring = SettlingSpring()
    let response = try #require(
      SpringResponse(.settlingSpring(spring), duration: spring.settlingDuration))
    #expect(abs(try #require(response.settling) - 1.4727) < 5e-5)
    #expect(SpringResponse(.curve(.linear), duration: 1) == nil)
    // Hardly any damping takes longer than anything is shown.
    let slow = SettlingSpring(stiffness: 1e-6, damping: 1e-9)
    let long = try #require(
      SpringResponse(.settlingSpring(slow), duration: slow.settlingDuration))
    #expect(long.values.allSatisfy { $0.isFinite })
  }

  /// UIKit's attachment of 2 Hz, damping 0.3 and length 100 without resistance, from 150 points away (spec/dynamics,
  /// golden value G4): y in frames 1, 10 and 30.
  ///
  /// A frame has two samples.
  @Test("an attachment moves as it was measured on UIKit")
  func attachment() {
    let mover = SpringResponse.Mover(
      size: CGSize(width: 40, height: 40), resistance: 0, angularResistance: 0)
    let response = SpringResponse(attachment: 2, damping: 0.3, of: mover)
    for (frame, y) in [(1, 249.48938), (10, 201.092148), (30, 204.031586)] {
      #expect(abs(response.values[2 * frame] - (250 - y) / 50) < 2e-6, "frame \(frame)")
    }
    #expect(abs(response.interval - 1.0 / 120) < 1e-9)
  }

  /// A snap of a rectangle at the end of the first frame (spec/dynamics, golden value G6).
  @Test("a snap moves as it was measured on UIKit, and comes to rest")
  func snap() throws {
    let mover = SpringResponse.Mover(size: CGSize(width: 100, height: 50))
    let response = SpringResponse(snap: 0.5, of: mover, along: CGVector(dx: 200, dy: 100))
    let progress = (13.265648 * 200 + 6.623589 * 100) / 50_000
    #expect(abs(response.values[2] - progress) < 1e-6)
    let settling = try #require(response.settling)
    #expect(settling > 0.3 && settling < 3)
    #expect(
      response.values[Int((settling / response.interval).rounded())...].allSatisfy {
        abs($0 - 1) <= SpringResponse.threshold
      })
  }

  @Test("what never comes to rest has no settling time")
  func undamped() {
    let mover = SpringResponse.Mover(size: CGSize(width: 40, height: 40), resistance: 0)
    let response = SpringResponse(attachment: 0.5, damping: 0, of: mover)
    #expect(response.settling == nil)
    // Implicit steps damp a little.
    #expect(response.overshoot.amount > 0.9 && response.overshoot.amount < 1)
  }
}
