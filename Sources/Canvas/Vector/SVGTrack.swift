internal import Foundation
internal import Geometry

/// An element and how it changes in the course of a film.
///
/// Successive frames mostly draw the same things in other places. The elements of a frame are
/// compared with those of the previous one from both ends of the list; elements of the same kind
/// there are the same element, and those left in the middle end or begin.
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

  /// Whether the element moves, comes or goes, and as another one does.
  func sharesMotion(with other: SVGTrack) -> Bool {
    // A still line that keeps its width has its transform in its path.
    let isStillLine = transforms.count == 1 && (kind.keepsWidth || other.kind.keepsWidth)
    return (transforms.count > 1 || !isAlwaysPresent) && !isStillLine && changes == other.changes
      && transforms == other.transforms
  }

  /// Ends the element before a frame.
  func end(frame: Int) { changes.append(frame) }
}

/// The elements of one level in the course of a film, from back to front.
struct SVGTracks {
  /// All elements, present or past.
  private(set) var all: [SVGTrack] = []
  /// The indices in `all` of those that are present now.
  private var present: [Int] = []

  /// Records the elements of a frame.
  mutating func update(_ nodes: [SVGNode], frame: Int) {
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
    let ended = present[front..<(present.count - back)]
    for place in ended { all[place].end(frame: frame) }
    let begun = nodes[front..<(nodes.count - back)].map { SVGTrack($0, frame: frame) }
    // Directly in front of the last of the elements that stay behind them.
    let place = front == 0 ? 0 : present[front - 1] + 1
    all.insert(contentsOf: begun, at: place)
    present =
      present[..<front] + (place..<(place + begun.count))
      + present[(present.count - back)...].map { $0 + begun.count }
    for (node, place) in zip(nodes, present) where all[place].changes.last != frame {
      all[place].update(node, frame: frame)
    }
  }
}
