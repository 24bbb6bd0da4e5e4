internal import Foundation
internal import Geometry

/// An element and how it changes in the course of a film.
///
/// Successive frames mostly draw the same things in other places, see `SVGTracks`.
final class SVGTrack {
  typealias Run<Value: Equatable> = SVGTimeline.Run<Value>

  let kind: SVGNode.Kind
  /// The frames at which the element appears and disappears, alternately.
  private(set) var changes: [Int]
  private(set) var values: [SVGNode.Attribute: [Run<SVGValue>]] = [:]
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
