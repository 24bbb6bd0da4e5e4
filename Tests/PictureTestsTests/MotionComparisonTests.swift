import Foundation
import PictureTests
import Testing

@Suite("How a motion differs from another")
struct MotionComparisonTests {
  /// A square that swings at 2 Hz around 200 pt, its swing halved every given time in seconds.
  private func swing(halving: Double, frames: Int = 120, offset: Double = 0) -> RecordedMotion {
    motion(frames: frames) { frame in
      let time = Double(frame) / 60
      let x = 200 + offset + 100 * pow(0.5, time / halving) * cos(4 * .pi * time)
      return [("square", x, 300, 0)]
    }
  }

  @Test("the same motion has no changes")
  func same() {
    #expect(MotionComparison(swing(halving: 0.1), swing(halving: 0.1), fps: 60).changes == [])
  }

  @Test("it says since when, how far, where it rests and when it settles")
  func damping() throws {
    let comparison = MotionComparison(swing(halving: 0.2), swing(halving: 0.1), fps: 60)
    let change = try #require(comparison.changes.first)
    // 100 pt · (0.5^(t/0.2) − 0.5^(t/0.1)) · |cos 4πt| is largest where the sample near 0.25 s is.
    let largest =
      (0..<120).map { frame -> Double in
        let time = Double(frame) / 60
        return 100 * (pow(0.5, time / 0.2) - pow(0.5, time / 0.1)) * abs(cos(4 * .pi * time))
      }.max() ?? 0
    #expect(change.kind == .moved && change.firstFrame == 1)
    #expect(abs(change.largestDistance - largest) < 0.002)
    // The first frame after the last one in which it is more than half a point from its last place.
    func settling(halving: Double) -> Int {
      func place(_ frame: Int) -> Double {
        let time = Double(frame) / 60
        return 100 * pow(0.5, time / halving) * cos(4 * .pi * time)
      }
      return ((0..<120).last { abs(place($0) - place(119)) > 0.5 } ?? -1) + 1
    }
    let (slow, fast) = (settling(halving: 0.2), settling(halving: 0.1))
    #expect(change.settling?.expected == slow && change.settling?.actual == fast)
    // At 119/60 s the swings are 0.103 and 0.0001 pt; cos 4πt is 0.978 there.
    let line = String(
      format: "square moved by up to %.1f pt from 0.02 s on, at rest it is 0.1 pt off; "
        + "it settles at %.2f s instead of %.2f s", largest, Double(fast) / 60, Double(slow) / 60)
    #expect(comparison.lines == [line])
  }

  @Test("a shift to the side is a shift everywhere")
  func offset() throws {
    let comparison = MotionComparison(
      swing(halving: 0.1), swing(halving: 0.1, offset: 3.3), fps: 60)
    #expect(
      comparison.lines == ["square moved by up to 3.3 pt from 0.00 s on, at rest it is 3.3 pt off"])
  }

  @Test("how far a view is off at rest is that of the last frames, also of films of any length")
  func lengths() {
    let (slow, fast) = (
      motion(frames: 60) { frame in [("a", Double(frame), 10, 0)] },
      motion(frames: 31) { frame in [("a", Double(min(2 * frame, 57)), 10, 0)] }
    )
    // In frame 28 they are at 28 and 56 pt, in frame 29 at 29 and 57 pt, and in the last ones at 59 and 57.
    #expect(
      MotionComparison(slow, fast, fps: 60).lines.map { $0.prefix { $0 != ";" } }
        == ["a moved by up to 28.0 pt from 0.02 s on, at rest it is 2.0 pt off"])
  }

  @Test("a tolerance in points allows a smaller shift, and the turn that moves a corner less")
  func tolerance() {
    let (still, near) = (
      motion(frames: 9) { _ in [("a", 10, 10, 0)] },
      motion(frames: 9) { _ in [("a", 10.05, 10, 0.001)] }
    )
    #expect(MotionComparison(still, near, fps: 60, tolerance: 0.06).changes == [])
    #expect(MotionComparison(still, near, fps: 60, tolerance: 0.04).changes.count == 1)
    // The corner is 56.6 pt from the center.
    let turned = motion(frames: 9) { _ in [("a", 10, 10, 0.01)] }
    #expect(MotionComparison(still, turned, fps: 60, tolerance: 0.6).changes == [])
    #expect(MotionComparison(still, turned, fps: 60, tolerance: 0.5).changes.count == 1)
  }

  @Test("whole turns are no difference")
  func turns() {
    let (one, other) = (
      motion(frames: 3) { _ in [("a", 10, 10, 1)] },
      motion(frames: 3) { _ in [("a", 10, 10, 1 + 4 * .pi)] }
    )
    #expect(MotionComparison(one, other, fps: 60, tolerance: 0.01).changes == [])
  }

  @Test("views that are gone or new come first")
  func presence() {
    let old = motion(frames: 30) { frame in
      [("a", 10, 10, 0), ("b", Double(frame), 0, 0)] + (frame < 6 ? [] : [("late", 1, 1, 0)])
    }
    let new = motion(frames: 30) { frame in [("b", Double(2 * frame), 0, 0), ("c", 5, 5, 0)] }
    #expect(
      MotionComparison(old, new, fps: 60).lines == [
        "a is missing from 0.00 s on", "late is missing from 0.10 s on", "c is new from 0.00 s on",
        "b moved by up to 29.0 pt from 0.02 s on, at rest it is 29.0 pt off",
      ])
  }

  @Test("a film that ends before a view appears has not lost it")
  func short() {
    let old = motion(frames: 30) { frame in
      [("a", 1, 1, 0)] + (frame < 20 ? [] : [("late", 1, 1, 0)])
    }
    let new = motion(frames: 10) { _ in [("a", 1, 1, 0)] }
    #expect(MotionComparison(old, new, fps: 60).changes == [])
  }
}
