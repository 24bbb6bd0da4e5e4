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

  @Test("it says from when on, how far, where it rests and when it settles")
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
    // Swings of at most half a point: log2(200) · 0.2 s, at the latest.
    let settling = try #require(change.settling)
    #expect(settling.expected <= Int((7.65 * 0.2 * 60).rounded(.up)))
    #expect(settling.actual <= Int((7.65 * 0.1 * 60).rounded(.up)))
    #expect(settling.actual < settling.expected)
    let line = comparison.lines[0]
    #expect(
      line.hasPrefix("square moved by up to 24.") || line.hasPrefix("square moved by up to 2"))
    #expect(line.contains(" pt from 0.02 s on, at rest it is "))
    #expect(line.contains("; it settles at "))
  }

  @Test("a shift to the side is a shift everywhere")
  func offset() throws {
    let comparison = MotionComparison(
      swing(halving: 0.1), swing(halving: 0.1, offset: 3.25), fps: 60)
    #expect(
      comparison.lines == ["square moved by up to 3.2 pt from 0.00 s on, at rest it is 3.2 pt off"]
        || comparison.lines
          == ["square moved by up to 3.3 pt from 0.00 s on, at rest it is 3.3 pt off"]
    )
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
