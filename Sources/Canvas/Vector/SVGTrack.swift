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
    isAlwaysPresent && transforms.count == 1 && values.values.allSatisfy { $0.count == 1 }
      && clip.isStill && children.isStill
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
