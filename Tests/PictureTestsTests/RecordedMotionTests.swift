import Foundation
import Geometry
import PictureTests
import Stage
import TestSupport
import Testing

@Suite("The recorded motion")
struct RecordedMotionTests {
  /// A square that falls, a box that stands still, and one that comes and goes.
  private let sample = motion(frames: 60) { frame in
    let time = Double(frame) / 60
    var views = [("square", 60.0, 80 + 500 * time * time, 0.3 * time), ("box", 200, 100, 0)]
    if (20..<40).contains(frame) { views.append(("guest", -10.5, 1e6, .pi)) }
    return views
  }

  @Test("it is read as it was written, to a thousandth of a point")
  func roundTrip() throws {
    let read = try #require(RecordedMotion(bytes: try sample.bytes()))
    #expect(read == sample)
    let place = try #require(read.track(of: "square")?.place(in: 30))
    #expect(abs(place.y - (80 + 125)) <= 0.0005 && abs(place.angle - 0.15) <= 0.00005)
    #expect(read.views(in: 19).map(\.id) == ["square", "box"])
    #expect(read.views(in: 20).map(\.id) == ["square", "box", "guest"])
    #expect(read.track(of: "guest")?.place(in: 50).isPresent == false)
  }

  @Test("values and the order of the views are read as they were written, at any frame")
  func values() throws {
    var whole = sample
    whole.addOrder(["square", "box"], in: 0)
    whole.addOrder(["box", "square", "guest"], in: 20)
    let read = try #require(RecordedMotion(bytes: try whole.bytes()))
    #expect(read == whole && read != sample)
    #expect(
      read.order.text(in: 19) == "square box" && read.order.text(in: 59) == "box square guest")
    // Frames 0, 7, 14, 21 …: the change of frame 20 is seen in the third one after the first.
    #expect(read.every(7).order.text(in: 2) == "square box")
    #expect(read.every(7).order.text(in: 3) == "box square guest")
  }

  @Test("a view that is scaled to nothing differs from one that is not")
  func zeroScale() throws {
    func scaled(_ scale: CGFloat) -> RecordedMotion {
      var motion = RecordedMotion()
      motion.append([
        LaidOutView(
          id: "a", frame: .zero, center: .zero, size: CGSize(width: 8, height: 8),
          transform: CGAffineTransform(scaleX: scale, y: scale), alpha: 1,
          superviewToCanvas: .identity)
      ])
      return motion
    }
    let comparison = MotionComparison(scaled(1), scaled(0), fps: 60)
    #expect(comparison.lines == ["a has scale 0 instead of 1 from 0.00 s on"])
    #expect(scaled(0).views(in: 0)[0].place.frame.size == .zero)
  }

  @Test("steady motion takes few bytes")
  func size() throws {
    // 60 frames of two views have 1,080 values.
    #expect(try sample.bytes().count < 420)
  }

  @Test("places beyond what can be told apart are no fault")
  func extremes() throws {
    let far = motion(frames: 3) { _ in [("a", .infinity, -1e300, .nan), ("b", 1e9, -1e9, 1e9)] }
    #expect(RecordedMotion(bytes: try far.bytes()) == far)
  }

  @Test("damaged files are refused", arguments: 0..<200)
  func damage(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var bytes = try sample.bytes()
    if seed % 4 == 0 {
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    } else {
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    // The sum at the end of the compressed bytes finds what is not found before.
    #expect(RecordedMotion(bytes: bytes) == nil)
  }

  @Test("a size that is too large is refused before anything is decompressed")
  func bomb() {
    for version in [1, 2, 4] {
      let mark = Array("framegen motion \(version)\n".utf8)
      #expect(
        RecordedMotion(bytes: mark + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x78, 0x9C]) == nil)
    }
    let mark = Array("framegen motion 3\n".utf8)
    #expect(RecordedMotion(bytes: mark + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x78, 0x9C]) == nil)
    #expect(RecordedMotion(bytes: mark) == nil)
    #expect(RecordedMotion(bytes: []) == nil)
  }
}
