internal import Foundation
internal import Geometry

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

  /// How much earlier than its frame a value that changes in steps appears at most, in seconds.
  private static let longestLead = 0.001

  /// How much earlier it does.
  private var lead: Double { min(Self.longestLead, 0.25 / framesPerSecond) }

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
      index == 0 ? "0" : share(run.start, to: lead / 4)
    }
    let listed = " keyTimes=\"\(times.joined(separator: ";"))\""
    let short = runs.map(\.value).joined(separator: ";")
    let isShorter = lastShare < 1 || short.utf8.count + listed.utf8.count < values.utf8.count
    // Slightly early, so that a viewer that stops at a frame's time shows that frame in spite of
    // rounding errors.
    let start = head + " calcMode=\"discrete\" begin=\"-\(SVGNumber.text(lead))s\""
    return isShorter
      ? animation(start, short + "\"" + listed) : animation(start, values + "\"")
  }

  /// An animation in straight lines from frame to frame; frames on the lines are left out, and nothing is seen between the values of a jump.
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
    let jumps = SVGKeyframes.jumps(numbers, tolerance: tolerance)
    var (values, times, start) = ([] as [String], [] as [String], 0)
    for end in jumps + [numbers.count] {
      for frame in SVGKeyframes.kept(Array(numbers[start..<end]), tolerance: tolerance) {
        values.append(text(start + frame))
        times.append(share(start + frame, to: 2e-5))
      }
      if end < numbers.count {
        values.append(values[values.count - 1])
        times.append(share(end, to: 2e-5, earlier: lead / 4))
      }
      start = end
    }
    // The last frame stays until the end.
    times.append("1")
    let short = (values + [values[values.count - 1]]).joined(separator: ";")
    let listed = " keyTimes=\"\(times.joined(separator: ";"))\""
    let all = numbers.indices.map(text)
    let long = (all + [all[all.count - 1]]).joined(separator: ";")
    let isShorter = short.utf8.count + listed.utf8.count < long.utf8.count
    return lastShare < 1 || !jumps.isEmpty || isShorter
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

  /// The time of a frame as a share of the film, or some seconds earlier, rounded down by at most some seconds.
  private func share(_ frame: Int, to resolution: Double, earlier: Double = 0) -> String {
    let duration = length / framesPerSecond
    let places = min(9, max(3, Int(log10(duration / resolution).rounded(.up))))
    return SVGNumber.share((Double(frame) - earlier * framesPerSecond) / length, places: places)
  }

  /// An animation that changes nothing, as long as the film.
  func steady(_ head: String, _ value: String) -> String { animation(head, "\(value);\(value)\"") }

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

  /// The frames at which values jump: they change far more than before and afterwards, as where something is put to
  /// another place.
  ///
  /// - Parameters:
  ///   - values: The numbers of each frame, of equal count.
  ///   - tolerance: What cannot be seen of a number.
  /// - Returns: Their numbers, in order.
  static func jumps(_ values: [[Double]], tolerance: Double) -> [Int] {
    let steps = values.indices.map { frame in
      frame == 0 ? 0 : zip(values[frame], values[frame - 1]).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
    return steps.indices.dropFirst().filter { frame in
      let next = frame + 1 < steps.count ? steps[frame + 1] : 0
      return steps[frame] > 3 * max(steps[frame - 1], next) + 50 * tolerance
    }
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

/// The elements of one level in the course of a film, from back to front.
///
/// A frame with as many elements as the previous one, of the same kinds, attributes and outlines, has the same elements.
/// Otherwise those of the same look are the same element, such as the pieces of a trail that grows at one end and ends
/// at the other, and between these those of the same kind that keep their outline or their line: each time the lists
/// are compared from both ends, and of those left in the middle, as many as possible are the same in the same
/// order. The others end or begin.
struct SVGTracks {
  /// All elements, present or past.
  private(set) var all: [SVGTrack] = []
  /// The indices in `all` of those that are present now.
  private var present: [Int] = []

  /// The largest product of the numbers of old and new elements that are compared, about 1 ms.
  private static let largestTable = 40_000

  /// Whether no element comes, goes or changes.
  var isStill: Bool { all.allSatisfy(\.isStill) }

  /// Records the elements of a frame.
  mutating func update(_ nodes: [SVGNode], frame: Int) {
    // Most elements have no others in them.
    guard !nodes.isEmpty || !present.isEmpty else { return }
    update(nodes, pairs(with: nodes), frame: frame)
  }

  /// The present elements, by their indices, and those of a frame that are the same.
  private func pairs(with nodes: [SVGNode]) -> [(present: Int, node: Int)] {
    let (old, new) = (present.indices, nodes.indices)
    let track = { (old: Int) in all[present[old]] }
    let isSame =
      old.count == new.count
      && old.allSatisfy { track($0).isAlike(nodes[$0]) && track($0).has(.path, of: nodes[$0]) }
    guard !isSame else { return old.map { ($0, $0) } }
    let alike = Self.pairs(old, new) { track($0).looks(like: nodes[$1]) }
    let canBecome = { (old: Int, new: Int) in track(old).canBecome(nodes[new]) }
    var pairs: [(present: Int, node: Int)] = []
    var next = (old: 0, new: 0)
    for pair in alike {
      pairs += Self.pairs(next.old..<pair.0, next.new..<pair.1, canBecome)
      pairs.append(pair)
      next = (pair.0 + 1, pair.1 + 1)
    }
    return pairs + Self.pairs(next.old..<old.count, next.new..<new.count, canBecome)
  }

  /// Records the elements of a frame of which some are present ones.
  private mutating func update(
    _ nodes: [SVGNode], _ pairs: [(present: Int, node: Int)], frame: Int
  ) {
    var tracks: [SVGTrack] = []
    var next: [Int] = []
    var (old, end, node) = (0, 0, 0)
    for pair in pairs + [(present.count, nodes.count)] {
      for index in old..<pair.present { all[present[index]].end(frame: frame) }
      // New elements are directly in front of the last of those that stay behind them.
      while node < pair.node {
        next.append(tracks.count)
        tracks.append(SVGTrack(nodes[node], frame: frame))
        node += 1
      }
      guard pair.present < present.count else { break }
      let place = present[pair.present]
      tracks += all[end..<place]
      all[place].update(nodes[node], frame: frame)
      next.append(tracks.count)
      tracks.append(all[place])
      (old, end, node) = (pair.present + 1, place + 1, node + 1)
    }
    tracks += all[end...]
    (all, present) = (tracks, next)
  }

  /// The pairs of the same elements of two lists, from both ends on, and of a longest common subsequence of the
  /// rest if it is short.
  private static func pairs(
    _ old: Range<Int>, _ new: Range<Int>, _ areSame: (Int, Int) -> Bool
  ) -> [(Int, Int)] {
    let most = min(old.count, new.count)
    var front = 0
    while front < most, areSame(old.lowerBound + front, new.lowerBound + front) { front += 1 }
    var back = 0
    while back < most - front, areSame(old.upperBound - 1 - back, new.upperBound - 1 - back) {
      back += 1
    }
    let (first, last) = (old.prefix(front), old.suffix(back))
    return Array(zip(first, new.prefix(front)))
      + common(
        old.dropFirst(front).dropLast(back), new.dropFirst(front).dropLast(back), areSame)
      + Array(zip(last, new.suffix(back)))
  }

  /// The longest common subsequence of two lists: the indices of its elements in both; none of long ones.
  ///
  /// Source: R. A. Wagner, M. J. Fischer, The string-to-string correction problem, 1974.
  private static func common(
    _ old: Range<Int>, _ new: Range<Int>, _ areSame: (Int, Int) -> Bool
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= largestTable else { return [] }
    // Whether the elements of each pair of indices are the same, and the lengths for the rest of the lists from it on.
    let width = new.count + 1
    var same = [Bool](repeating: false, count: (old.count + 1) * width)
    var lengths = [Int](repeating: 0, count: same.count)
    for i in (0..<old.count).reversed() {
      for j in (0..<new.count).reversed() {
        let at = i * width + j
        same[at] = areSame(old.lowerBound + i, new.lowerBound + j)
        lengths[at] =
          same[at] ? lengths[at + width + 1] + 1 : max(lengths[at + width], lengths[at + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      let at = i * width + j
      if same[at] {
        pairs.append((old.lowerBound + i, new.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[at + width] >= lengths[at + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}

/// An element and how it changes in the course of a film.
///
/// Successive frames mostly draw the same things in other places, see `SVGTracks`.
final class SVGTrack {
  typealias Run<Value: Equatable> = SVGTimeline.Run<Value>

  let kind: SVGNode.Kind
  /// The frames at which the element appears and disappears, alternately.
  private(set) var changes: [Int]
  /// The values of each attribute in the course of the film, each from a frame on.
  typealias Values = [SVGNode.Attribute: [Run<SVGValue>]]
  private(set) var values: Values = [:]
  private(set) var transforms: [Run<CGAffineTransform>] = []
  private(set) var clip = SVGTracks()
  private(set) var mask = SVGTracks()
  private(set) var children = SVGTracks()

  init(_ node: SVGNode, frame: Int) {
    kind = node.kind
    changes = [frame]
    update(node, frame: frame)
  }

  /// An element as it is in one frame, in which it stays; its clip, mask and children are those of the whole film.
  private init(_ track: SVGTrack, at frame: Int) {
    (kind, clip, mask, children) = (track.kind, track.clip, track.mask, track.children)
    changes = [0]
    values = track.values.mapValues { Self.run($0, at: frame) }
    transforms = Self.run(track.transforms, at: frame)
  }

  private static func run<Value>(_ runs: [Run<Value>], at frame: Int) -> [Run<Value>] {
    (runs.last { $0.start <= frame } ?? runs.first).map { [Run(start: 0, value: $0.value)] } ?? []
  }

  /// The element as it is in a frame; nil if it is not there.
  func still(at frame: Int) -> SVGTrack? {
    // After an even number of changes it is absent.
    changes.count { $0 <= frame }.isMultiple(of: 2) ? nil : SVGTrack(self, at: frame)
  }

  /// Records the element in a frame.
  func update(_ node: SVGNode, frame: Int) {
    for (attribute, value) in node.values where !has(attribute, of: node) {
      values[attribute, default: []].append(Run(start: frame, value: value))
    }
    if transforms.last?.value != node.transform {
      transforms.append(Run(start: frame, value: node.transform))
    }
    clip.update(node.clip, frame: frame)
    mask.update(node.mask, frame: frame)
    children.update(node.children, frame: frame)
  }

  /// Whether an element of a frame has the outline, the colors and the width of line that this one has now.
  func looks(like node: SVGNode) -> Bool {
    isAlike(node) && has(.path, of: node) && hasLine(of: node) && has(.fill, of: node)
  }

  /// Whether an element of a frame may be this one in spite of another look.
  func canBecome(_ node: SVGNode) -> Bool {
    isAlike(node) && (has(.path, of: node) || hasLine(of: node))
  }

  /// Whether an element of a frame is of the same kind and has the same attributes, whatever their values: elements inside
  /// it would inherit one that it does not have.
  func isAlike(_ node: SVGNode) -> Bool {
    kind == node.kind && values.count == node.values.count
      && node.values.keys.allSatisfy { values[$0] != nil }
  }

  private func hasLine(of node: SVGNode) -> Bool {
    has(.strokeWidth, of: node) && has(.stroke, of: node)
  }

  /// Whether an attribute has the value now that it has in an element of a frame.
  func has(_ attribute: SVGNode.Attribute, of node: SVGNode) -> Bool {
    guard let own = values[attribute]?.last?.value, let value = node.values[attribute] else {
      return values[attribute] == nil && node.values[attribute] == nil
    }
    return own.isAsGood(as: value)
  }

  /// Whether the element is there for the whole film.
  var isAlwaysPresent: Bool { changes == [0] }

  /// Whether neither the element nor one inside it changes in the course of the film.
  var isStill: Bool {
    // Without recursion, which elements in a thousand others would exceed the stack with.
    var rest = [self]
    while let track = rest.popLast() {
      guard track.isAlwaysPresent, track.transforms.count == 1,
        track.values.values.allSatisfy({ $0.count == 1 })
      else { return false }
      rest += track.clip.all + track.mask.all + track.children.all
    }
    return true
  }

  /// Whether the element moves, comes, goes or is away from its place, and as another one is.
  func sharesMotion(with other: SVGTrack) -> Bool {
    // A still line that keeps its width has its transform in its path.
    let isStillLine = transforms.count == 1 && (kind.keepsWidth || other.kind.keepsWidth)
    let isMoved = transforms.count > 1 || transforms.first?.value != .identity
    return (isMoved || !isAlwaysPresent) && !isStillLine && changes == other.changes
      && transforms == other.transforms
  }

  /// Ends the element before a frame.
  func end(frame: Int) { changes.append(frame) }
}
