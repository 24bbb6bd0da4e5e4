internal import Foundation
internal import Geometry

/// The elements of one level in the course of a film, from back to front.
///
/// The elements of a frame are compared with those of the previous one from both ends of the list;
/// elements of the same kind there are the same element. Of those left in the middle, as many as
/// possible are the same in the same order, and the others end or begin.
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
    var front = 0
    while front < min(nodes.count, present.count), all[present[front]].kind == nodes[front].kind {
      front += 1
    }
    var back = 0
    while back < min(nodes.count, present.count) - front,
      all[present[present.count - 1 - back]].kind == nodes[nodes.count - 1 - back].kind
    {
      back += 1
    }
    let old = present[front..<(present.count - back)]
    let kept = Self.pairs(old.map { all[$0].kind }, nodes[front..<(nodes.count - back)].map(\.kind))
    let pairs =
      (0..<front).map { ($0, $0) } + kept.map { ($0 + front, $1 + front) }
      + (0..<back).map { (present.count - back + $0, nodes.count - back + $0) }
    update(nodes, pairs, frame: frame)
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

  /// The longest common subsequence of two lists of kinds: the indices of its elements in both.
  ///
  /// Source: R. A. Wagner, M. J. Fischer, The string-to-string correction problem, 1974.
  private static func pairs(
    _ old: [SVGNode.Kind], _ new: [SVGNode.Kind]
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= largestTable else { return [] }
    // The lengths for the rest of the lists from each pair of indices on.
    let width = new.count + 1
    var lengths = [Int](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i * width + j] =
          old[i] == new[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[i] == new[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
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
  private(set) var children = SVGTracks()

  init(_ node: SVGNode, frame: Int) {
    kind = node.kind
    changes = [frame]
    update(node, frame: frame)
  }

  /// An element as it is in one frame, in which it stays; its clip and its children are those of the whole film.
  private init(_ track: SVGTrack, at frame: Int) {
    (kind, clip, children, changes) = (track.kind, track.clip, track.children, [0])
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
    for (attribute, value) in node.values where values[attribute]?.last?.value != value {
      values[attribute, default: []].append(Run(start: frame, value: value))
    }
    if transforms.last?.value != node.transform {
      transforms.append(Run(start: frame, value: node.transform))
    }
    clip.update(node.clip, frame: frame)
    children.update(node.children, frame: frame)
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
      rest += track.clip.all + track.children.all
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
