import Foundation
import Preview
import Scene
import SceneText
import Stage
import Testing

@Suite("Recording fingers")
struct TouchRecorderTests {
  private let tick = 1 / TouchRecorder.rate

  private func event(
    _ phase: FingerEvent.Phase, _ x: CGFloat = 0, finger: Int = 1
  ) -> FingerEvent {
    FingerEvent(finger: finger, phase: phase, location: CGPoint(x: x, y: 0))
  }

  private func touch(_ phase: LiveTouch.Phase, _ x: CGFloat = 0, finger: Int = 1) -> LiveTouch {
    LiveTouch(finger: finger, phase: phase, location: CGPoint(x: x, y: 0))
  }

  @Test("what happens between samples counts at the next one, the last place of several")
  func sampling() {
    var recorder = TouchRecorder(from: 0, after: [], pathLimit: 10)
    recorder.add(event(.began, 1), at: 0.4 * tick)
    recorder.add(event(.moved, 2), at: 1.2 * tick)
    recorder.add(event(.moved, 3), at: 1.8 * tick)
    let moments = recorder.record(until: 3 * tick)
    #expect(moments.map(\.time) == [tick, 2 * tick])
    #expect(moments.map(\.touches) == [[touch(.began, 1)], [touch(.moved, 3)]])
  }

  @Test("a tap within one period takes two samples, and the next tap two more")
  func taps() {
    var recorder = TouchRecorder(from: 0, after: [], pathLimit: 10)
    for _ in 0..<2 {
      recorder.add(event(.began), at: 0.2 * tick)
      recorder.add(event(.ended), at: 0.3 * tick)
    }
    let touches = recorder.record(until: 6 * tick).map(\.touches)
    #expect(touches == [[touch(.began)], [touch(.ended)], [touch(.began)], [touch(.ended)]])
    #expect(recorder.paths.count == 2)
    #expect(recorder.paths[0].end < recorder.paths[1].start)
  }

  @Test("a finger that rests is not reported, but its path has all samples")
  func rest() {
    var recorder = TouchRecorder(from: 0, after: [], pathLimit: 10)
    recorder.add(event(.began, 5), at: 0.5 * tick)
    #expect(recorder.record(until: 4 * tick).count == 1)
    #expect(recorder.paths[0].points.count == 4)
    #expect(recorder.paths[0].points.allSatisfy { $0.location.x == 5 })
  }

  @Test("fingers that touch are lifted after the last frame in the saved paths")
  func unfinished() {
    var recorder = TouchRecorder(from: 0, after: [], pathLimit: 10)
    recorder.add(event(.began), at: 0.5 * tick)
    _ = recorder.record(until: 2 * tick)
    #expect(recorder.paths[0].end == 2 * tick)
    #expect(recorder.finishedPaths[0].end == 3 * tick)
  }

  @Test("what makes no sense is ignored")
  func nonsense() {
    var recorder = TouchRecorder(from: 0, after: [], pathLimit: 1)
    recorder.add(event(.moved), at: 0.1 * tick)
    recorder.add(event(.ended), at: 0.2 * tick)
    recorder.add(event(.began), at: 0.3 * tick)
    recorder.add(event(.began, 9), at: 1.3 * tick)
    recorder.add(event(.began, finger: 2), at: 1.4 * tick)
    let touches = recorder.record(until: 3 * tick).map(\.touches)
    // The limit leaves no room for a second path.
    #expect(touches == [[touch(.began)]])
  }

  @Test("fingers at the same time are in the order of their paths")
  func order() {
    var recorder = TouchRecorder(from: 0, after: [], pathLimit: 10)
    recorder.add(event(.began, finger: 3), at: 0.1 * tick)
    recorder.add(event(.began, finger: 2), at: 0.2 * tick)
    recorder.add(event(.moved, 1, finger: 2), at: 1.1 * tick)
    recorder.add(event(.ended, 2, finger: 3), at: 1.2 * tick)
    recorder.add(event(.began, finger: 1), at: 1.3 * tick)
    let touches = recorder.record(until: 2 * tick).map(\.touches)
    #expect(
      touches == [
        [touch(.began, finger: 2), touch(.began, finger: 3)],
        [
          touch(.moved, 1, finger: 2), touch(.moved, 2, finger: 3), touch(.began, finger: 1),
          touch(.ended, 2, finger: 3),
        ],
      ])
  }

  @Test("the file of the touches has the form that fmt writes")
  func canonicalFile() {
    var recorder = TouchRecorder(from: 0, after: [], pathLimit: 10)
    recorder.add(event(.began, 5.25), at: 0.5 * tick)
    _ = recorder.record(until: 90 * tick)
    let text = TouchFile.text(of: recorder.finishedPaths + recorder.finishedPaths)
    #expect(text.split(separator: "\n").count > 90)
    let bytes = Array(text.utf8)
    #expect(JSONFormatter.canonicalText(of: bytes) == bytes)
  }
}
