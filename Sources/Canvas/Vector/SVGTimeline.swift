internal import Foundation

/// The frames of a film, and the animations of values over them.
struct SVGTimeline {
  /// The number of frames of the film.
  let frameCount: Int
  /// How fast it plays.
  let framesPerSecond: Double
  /// How many times it plays; nil for ever.
  var plays: Int?
  /// For how much of a frame's time the last one is seen, above 0 and at most 1.
  var lastShare = 1.0

  /// The length of the film in frames.
  private var length: Double { Double(frameCount - 1) + lastShare }

  /// How much an interpolated coordinate may differ from the drawn one, in points: far less than
  /// antialiasing shows.
  static let tolerance = 0.02

  /// How much earlier than its frame a value that changes in steps appears, in seconds.
  private static let lead = 0.001

  /// A value from a frame on.
  struct Run<Value: Equatable>: Equatable {
    var start: Int
    var value: Value
  }

  /// An animation that steps from value to value.
  ///
  /// If most frames have their own value, all are listed, since evenly spaced values need no list
  /// of times.
  func stepping(_ head: String, _ runs: [Run<String>]) -> String {
    var values = ""
    for (index, run) in runs.enumerated() {
      let start = index == 0 ? 0 : run.start
      let end = index + 1 < runs.count ? runs[index + 1].start : frameCount
      for _ in start..<end { values += (values.isEmpty ? "" : ";") + run.value }
    }
    let times = runs.enumerated().map { index, run in
      index == 0 ? "0" : share(run.start, to: min(Self.lead, 0.25 / framesPerSecond) / 4)
    }
    let listed = " keyTimes=\"\(times.joined(separator: ";"))\""
    let short = runs.map(\.value).joined(separator: ";")
    let isShorter = lastShare < 1 || short.utf8.count + listed.utf8.count < values.utf8.count
    // Slightly early, so that a viewer that stops at a frame's time shows that frame in spite of
    // rounding errors.
    let lead = SVGNumber.text(min(Self.lead, 0.25 / framesPerSecond))
    let start = head + " calcMode=\"discrete\" begin=\"-\(lead)s\""
    return isShorter
      ? animation(start, short + "\"" + listed) : animation(start, values + "\"")
  }

  /// An animation in straight lines from frame to frame; frames on the lines are left out.
  ///
  /// - Parameters:
  ///   - head: The element's name and attributes.
  ///   - numbers: The numbers of each frame.
  ///   - tolerance: By how much an interpolated number may differ.
  ///   - text: How the value of a frame is written.
  /// - Returns: The element.
  func interpolated(
    _ head: String, _ numbers: [[Double]], tolerance: Double, _ text: (Int) -> String
  ) -> String {
    // The last frame stays until the end.
    let kept = SVGKeyframes.kept(numbers, tolerance: tolerance)
    let values = kept.map(text)
    let times = kept.map { share($0, to: 2e-5) } + ["1"]
    let short = (values + [values[values.count - 1]]).joined(separator: ";")
    let listed = " keyTimes=\"\(times.joined(separator: ";"))\""
    let all = numbers.indices.map(text)
    let long = (all + [all[all.count - 1]]).joined(separator: ";")
    return lastShare < 1 || short.utf8.count + listed.utf8.count < long.utf8.count
      ? animation(head, short + "\"" + listed) : animation(head, long + "\"")
  }

  /// The value of each frame.
  func spread<Value>(_ runs: [Run<Value>]) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(frameCount)
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].start : frameCount
      result += repeatElement(run.value, count: end - result.count)
    }
    return result
  }

  /// The time of a frame as a share of the film, rounded down by at most some seconds.
  private func share(_ frame: Int, to resolution: Double) -> String {
    let duration = length / framesPerSecond
    let places = min(9, max(3, Int(log10(duration / resolution).rounded(.up))))
    return SVGNumber.share(Double(frame) / length, places: places)
  }

  private func animation(_ head: String, _ values: String) -> String {
    let duration = SVGNumber.text(length / framesPerSecond)
    let repetition = plays.map { "\($0)\" fill=\"freeze" } ?? "indefinite"
    return "<\(head) dur=\"\(duration)s\" repeatCount=\"\(repetition)\" values=\"\(values)/>"
  }
}

/// The frames between which the values of a film are straight lines.
///
/// A greedy search: each piece is as long as all frames it passes allow. Of all directions from a
/// piece's first value, each further frame leaves a cone; a frame outside of it begins another
/// piece. It takes time in proportion to the number of frames.
///
/// Source: J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges, 1981.
enum SVGKeyframes {
  /// The frames that are kept, from 0 to the last.
  ///
  /// - Parameters:
  ///   - values: The numbers of each frame, of equal count.
  ///   - tolerance: By how much an interpolated number may differ, at least 0.
  /// - Returns: Their numbers, in order.
  static func kept(_ values: [[Double]], tolerance: Double) -> [Int] {
    guard values.count > 1 else { return values.isEmpty ? [] : [0] }
    var kept = [0]
    var start = 0
    var cone = Cone(values[0])
    for frame in 1..<values.count {
      if !cone.contains(values[frame], after: frame - start) {
        start = frame - 1
        kept.append(start)
        cone = Cone(values[start])
      }
      cone.narrow(to: values[frame], after: frame - start, tolerance: tolerance)
    }
    kept.append(values.count - 1)
    return kept
  }

  /// The slopes, for each number, of lines from a value that pass all frames so far.
  private struct Cone {
    private let apex: [Double]
    private var low: [Double]
    private var high: [Double]

    init(_ apex: [Double]) {
      self.apex = apex
      low = Array(repeating: -.infinity, count: apex.count)
      high = Array(repeating: .infinity, count: apex.count)
    }

    /// Whether the line to the value some frames later passes all frames so far.
    func contains(_ value: [Double], after frames: Int) -> Bool {
      apex.indices.allSatisfy { index in
        let slope = (value[index] - apex[index]) / Double(frames)
        return slope >= low[index] && slope <= high[index]
      }
    }

    mutating func narrow(to value: [Double], after frames: Int, tolerance: Double) {
      for index in apex.indices {
        let rise = value[index] - apex[index]
        low[index] = max(low[index], (rise - tolerance) / Double(frames))
        high[index] = min(high[index], (rise + tolerance) / Double(frames))
      }
    }
  }
}
