import PictureTests
import Scene
import Testing

@Suite("The frames that stand for a film")
struct KeyFrameTests {
  private func numbers(_ settings: PictureTestSettings = .init(), fps: Double, count: Int) -> [Int]
  {
    let keys = KeyFrames(settings, fps: fps)
    return (0..<count).filter { keys.contains($0) }
  }

  @Test("by default their times double from a quarter of a second on")
  func doubling() {
    #expect(numbers(fps: 60, count: 200) == [0, 15, 30, 60, 120])
    #expect(numbers(fps: 24, count: 100) == [0, 6, 12, 24, 48, 96])
    // 0.25 s is 7.5 frames.
    #expect(numbers(fps: 30, count: 70) == [0, 8, 15, 30, 60])
  }

  @Test("a longer film keeps the frames of a shorter one", arguments: [24.0, 29.97, 60, 1000])
  func stable(fps: Double) {
    #expect(numbers(fps: fps, count: 5000).starts(with: numbers(fps: fps, count: 1000)))
  }

  @Test("the last frame has a name of its own, except where it is the only one")
  func last() {
    let keys = KeyFrames(.init(), fps: 60)
    #expect(keys.names(of: 79, isLast: true) == [.last])
    #expect(keys.names(of: 60, isLast: true) == [.frame(60), .last])
    #expect(keys.names(of: 0, isLast: true) == [.frame(0)])
    #expect(keys.names(of: 59, isLast: false) == [])
  }

  @Test("a scene chooses times, or a time from picture to picture")
  func chosen() {
    var settings = PictureTestSettings()
    settings.frames = .moments([.time(0), .time(0.4), .rest])
    #expect(numbers(settings, fps: 60, count: 100) == [0, 24])
    #expect(KeyFrames(settings, fps: 60).containsLast)
    settings.frames = .moments([.time(0.1)])
    #expect(numbers(settings, fps: 60, count: 100) == [6])
    #expect(!KeyFrames(settings, fps: 60).containsLast)
    settings.frames = .every(0.5)
    #expect(numbers(settings, fps: 60, count: 100) == [0, 30, 60, 90])
    settings.frames = .every(0.17)
    #expect(numbers(settings, fps: 60, count: 42) == [0, 10, 20, 31, 41])
  }
}
