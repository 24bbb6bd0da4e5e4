internal import Foundation
internal import Geometry

/// The elements of one level in the course of a film, from back to front.
///
/// A frame with as many elements as the previous one, of the same kinds and outlines, has the same elements.
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
      && old.allSatisfy { track($0).kind == nodes[$0].kind && track($0).has(.path, of: nodes[$0]) }
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
    kind == node.kind && has(.path, of: node) && hasLine(of: node) && has(.fill, of: node)
  }

  /// Whether an element of a frame may be this one in spite of another look.
  func canBecome(_ node: SVGNode) -> Bool {
    kind == node.kind && (has(.path, of: node) || hasLine(of: node))
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
