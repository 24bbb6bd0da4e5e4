import Figures
import Foundation
import Geometry
import Stage
import Testing

/// Expectations about given motions, at 10 frames per second.
@Suite("Expectations")
struct ExpectationTests {
  private static let views: [LaidOutView] = ["a", "b"].map { id in
    LaidOutView(
      id: id, frame: CGRect(x: 0, y: 0, width: 20, height: 10), center: CGPoint(x: 10, y: 5),
      size: CGSize(width: 20, height: 10), transform: .identity, alpha: 0.5,
      superviewToCanvas: .identity)
  }

  /// A view that is turned as its sample.
  private static func turned(_ view: LaidOutView, as samples: [MotionSample]) -> LaidOutView {
    guard let sample = samples.first(where: { $0.item == view.id }) else { return view }
    var view = view
    view.transform = CGAffineTransform(rotationAngle: CGFloat(sample.angle))
    view.frame = CGRect(x: -10, y: -5, width: 20, height: 10)
      .applying(view.transform)
      .applying(CGAffineTransform(translationX: 10, y: 5))
    return view
  }

  private static func motion(
    _ samples: (Int) -> [MotionSample], contacts: (Int) -> [ContactRecord] = { _ in [] }
  ) -> Motion {
    (0..<11).reduce(into: Motion()) { motion, frame in
      motion.append(
        MotionFrame(index: frame, time: Double(frame) / 10, contacts: contacts(frame)),
        samples: samples(frame), views: views.map { turned($0, as: samples(frame)) })
    }
  }

  /// `a` moves right by 10 points per frame until frame 6, then back by 10, and rests from frame 8 on.
  private static let swing = motion { frame in
    let x: Float = frame <= 6 ? 10 * Float(frame) : frame == 7 ? 50 : 40
    let speed: Float = frame < 6 ? 100 : frame < 8 ? -100 : 0
    return [MotionSample(item: "a", x: x, y: 5, angle: Float(min(frame, 8)) / 10, vx: speed)]
  }

  private func failures(_ facts: String, _ motion: Motion) throws -> [String?] {
    let scene = try expectedScene(
      """
      "timing": {"duration": 1.1, "fps": 10},
      "views": [{"id": "a", "frame": [0, 0, 20, 10]}, {"id": "b", "frame": [0, 0, 20, 10]}],
      "behaviors": [{"type": "collision", "items": ["a"],
        "boundaries": [{"id": "floor", "from": [0, 0], "to": [9, 0]}]}],
      "expect": [\(facts)]
      """)
    let recording = MotionRecording(of: scene, views: Self.views, motion: motion)
    return Expectations(of: scene, in: recording).outcomes().map(\.failure)
  }

  @Test("settling: from the first frame after which the item rests")
  func settling() throws {
    let facts = #"{"settles": "a", "by": 0.8}, {"settles": "a", "by": 0.7}"#
    #expect(
      try failures(facts, Self.swing) == [nil, "'a' settles at 0.8 s, later than 0.7 s"])
    let restless = Self.motion { _ in [MotionSample(item: "a", x: 0, y: 0, omega: 0.04)] }
    #expect(
      try failures(facts, restless)[0] == "'a' never settles: it still moves at the end, 1 s")
    let resting = Self.motion { frame in
      [MotionSample(item: "a", x: 0.09 * Float(frame), y: 0, vx: 0.9, omega: 0.03)]
    }
    #expect(try failures(facts, resting) == [nil, nil])
    let idle = "'a' never changes, so that this cannot fail"
    #expect(try failures(facts, Self.motion { _ in [] }) == [idle, idle])
  }

  @Test("overshoot: along the line from start to end")
  func overshoot() throws {
    #expect(
      try failures(
        #"{"overshoot": "a", "within": [15, 25]}, {"overshoot": "a", "within": [0, 15]}"#,
        Self.swing) == [nil, "'a' overshoots by 20 pt, not 0 to 15 pt"])
    #expect(
      try failures(
        #"{"overshoot": "a", "within": [0, 1]}, {"overshoot": "a", "within": [1, 2]}"#,
        Self.motion { _ in [MotionSample(item: "a", x: 0, y: 0)] }) == [
          "'a' never changes, so that this cannot fail", "'a' overshoots by 0 pt, not 1 to 2 pt",
        ])
  }

  @Test("values: of moving and resting views, for every property")
  func values() throws {
    #expect(
      try failures(
        #"""
        {"at": 0.3, "a.center": [30, 5], "a.center.x": 30, "a.center.y": 5, "a.bounds.size": [20, 10],
         "a.transform.rotation": 0.3, "a.linearVelocity": [100, 0], "a.angularVelocity": 0,
         "b.center": [10, 5], "b.frame": [0, 0, 20, 10]}
        """#, Self.swing) == Array(repeating: nil, count: 9))
    // At 0.3 rad: 20 · cos 0.3 + 10 · sin 0.3 by 20 · sin 0.3 + 10 · cos 0.3, about (30, 5).
    let (width, height) = (20 * cos(0.3) + 10 * sin(0.3), 20 * sin(0.3) + 10 * cos(0.3))
    #expect(
      try failures(
        """
        {"at": 0.3, "a.frame": [\(30 - width / 2), \(5 - height / 2), \(width), \(height)],
         "tolerance": 1e-5}
        """, Self.swing) == [nil])
    #expect(
      try failures(
        #"{"at": 0.3, "a.center": [30, 6]}, {"at": 0.3, "a.center.x": 29.4}"#, Self.swing) == [
          "a.center is [30, 5] at 0.3 s, not [30, 6] within 0.5",
          "a.center.x is 30 at 0.3 s, not 29.4 within 0.5",
        ])
    #expect(
      try failures(#"{"at": 0.3, "a.center.x": 30.00002, "tolerance": 1e-05}"#, Self.swing) == [
        "a.center.x is 30 at 0.3 s, not 30.00002 within 1e-05"
      ])
    #expect(
      try failures(#"{"at": 1.1, "a.center.x": 30}"#, Self.swing) == [
        "the scene lasts 1.1 s, and has ended at 1.1 s"
      ])
  }

  @Test("contact: the first one, with items in either order, boundaries and the canvas")
  func contacts() throws {
    let touching = Self.motion(
      { _ in [] },
      contacts: { frame in
        switch frame {
        case 2: [ContactRecord(phase: .began, item: "a", partner: .item("b"))]
        case 4: [ContactRecord(phase: .began, item: "a", partner: .boundary("floor"))]
        case 5: [ContactRecord(phase: .ended, item: "b", partner: .referenceBounds)]
        case 6: [ContactRecord(phase: .began, item: "a", partner: .item("b"))]
        default: []
        }
      })
    #expect(
      try failures(
        #"""
        {"contact": ["a", "b"], "between": [0.15, 0.3]}, {"contact": ["b", "a"], "between": [0.1, 0.19]},
        {"contact": ["a", "floor"], "between": [0.35, 0.4]},
        {"contact": ["a", "b"], "between": [0.5, 0.7]}, {"contact": ["a", "b"], "between": [0, 0.05]},
        {"contact": ["b", "root"], "between": [0, 1]}
        """#, touching) == [
          nil, nil, nil, "'a' and 'b' first touch at 0.2 s, not between 0.5 s and 0.7 s",
          "'a' and 'b' first touch at 0.2 s, not between 0 s and 0.05 s",
          "'b' and 'root' never touch",
        ])
  }

  @Test("overlap: the deepest of all frames, also for rotated items")
  func overlap() throws {
    // Two upright boxes of 20 by 10 whose centers approach up to 17 points: 3 points deep.
    let passing = Self.motion { frame in
      let gap = 17 + abs(Float(frame) - 5)
      return [MotionSample(item: "a", x: 50, y: 5), MotionSample(item: "b", x: 50 + gap, y: 5)]
    }
    let facts = #"""
      {"never": "overlap", "items": ["a", "b"], "deeperThan": 3.01},
      {"never": "overlap", "items": ["a", "b"]}
      """#
    #expect(
      try failures(facts, passing) == [
        nil, "'a' and 'b' overlap by 3 pt at 0.5 s, deeper than 1 pt",
      ])
    // Rotated by 90°, b is only 10 wide, so that the distance is at least 2 points.
    let turned = Self.motion { frame in
      [
        MotionSample(item: "a", x: 50 - Float(frame), y: 5),
        MotionSample(item: "b", x: 67, y: 5, angle: .pi / 2),
      ]
    }
    #expect(try failures(facts, turned) == [nil, nil])
  }
}
