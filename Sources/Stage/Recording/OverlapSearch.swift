package import Foundation
internal import Geometry
public import Scene
internal import SceneFormat

/// The deepest overlap of items, found by sweeping a line across their bounding boxes.
///
/// No two convex outlines overlap deeper than their boxes do along either axis, so a pair is measured only
/// if its boxes overlap deeper than the deepest pair before it.
package struct OverlapSearch {
  /// An overlap of two items.
  package struct Overlap: Equatable {
    /// The shortest displacement that separates the items, in points.
    package var depth: Double
    /// The indices of the items, the smaller one first.
    package var first, second: Int
  }

  /// An item with its convex outlines.
  private struct Entry {
    let index: Int
    let outlines: [[CGPoint]]
    var box: Extent

    init?(_ index: Int, _ outlines: [[CGPoint]]) {
      guard let box = Extent(outlines.joined()) else { return nil }
      (self.index, self.outlines, self.box) = (index, outlines, box)
    }
  }

  /// A box: the least and the greatest coordinates along the direction of the sweep, and across it.
  private struct Extent {
    var low, high: SIMD2<Double>

    init?(_ points: some Sequence<CGPoint>) {
      (low, high) = (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
      for point in points {
        let point = SIMD2(Double(point.x), Double(point.y))
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      guard low.x <= high.x, low.y <= high.y else { return nil }
    }

    /// The length by which two boxes overlap, along the axis along which it is less.
    func overlap(with other: Extent) -> Double {
      pointwiseMin(high - other.low, other.high - low).min()
    }

    var swapped: Extent {
      var swapped = self
      swapped.low = SIMD2(low.y, low.x)
      swapped.high = SIMD2(high.y, high.x)
      return swapped
    }
  }

  private var entries: [Entry]
  /// The number of pairs whose outlines were compared.
  package private(set) var comparisonCount = 0

  /// A search among items by their convex outlines; nil for an item that is not there.
  package init(_ outlines: [[[CGPoint]]?]) {
    entries = outlines.enumerated().compactMap { index, outlines in
      outlines.flatMap { Entry(index, $0) }
    }
    sortAlongLongerSide()
  }

  /// The deepest overlap above a depth of at least 0, of equal ones the first in the order of the items;
  /// nil if there is none.
  package mutating func deepest(above bound: Double) -> Overlap? {
    var deepest: Overlap?
    var comparisons = 0
    sweep { first, second, possible in
      guard possible > bound else { return }
      let isLater = deepest.map { ($0.first, $0.second) < (first.index, second.index) } ?? false
      if let deepest, isLater ? possible <= deepest.depth : possible < deepest.depth { return }
      comparisons += 1
      let depth = Self.penetration(of: first.outlines, into: second.outlines)
      guard depth > bound else { return }
      let isDeeper = deepest.map { isLater ? depth > $0.depth : depth >= $0.depth } ?? true
      if isDeeper { deepest = Overlap(depth: depth, first: first.index, second: second.index) }
    }
    comparisonCount += comparisons
    return deepest
  }

  /// The overlaps of all pairs that overlap deeper than a bound of their own, in no particular order.
  ///
  /// - Parameter bound: The depth above which an overlap of two items counts, by their indices, the smaller one first,
  ///   in points; nil for two whose overlap does not matter.
  /// - Returns: The overlaps.
  package func overlaps(above bound: (Int, Int) -> Double?) -> [Overlap] {
    var overlaps: [Overlap] = []
    sweep { first, second, possible in
      guard possible > 0, let bound = bound(first.index, second.index), possible > bound
      else { return }
      let depth = Self.penetration(of: first.outlines, into: second.outlines)
      guard depth > bound else { return }
      overlaps.append(Overlap(depth: depth, first: first.index, second: second.index))
    }
    return overlaps
  }

  /// Visits the pairs whose boxes overlap, of each the item with the smaller index first, with the greatest depth that
  /// their overlap can have.
  private func sweep(_ visit: (_ first: Entry, _ second: Entry, _ possible: Double) -> Void) {
    // Places in the list and boxes alone: most pairs are beside each other across the sweep.
    let boxes = entries.map(\.box)
    var active: [Int] = []
    for (place, box) in boxes.enumerated() {
      active.removeAll { boxes[$0].high.x < box.low.x }
      for other in active {
        let possible = box.overlap(with: boxes[other])
        guard possible > 0 else { continue }
        let isFirst = entries[place].index < entries[other].index
        let (first, second) = isFirst ? (place, other) : (other, place)
        visit(entries[first], entries[second], possible)
      }
      active.append(place)
    }
  }

  /// Sorts by the start of the boxes along the axis along which they spread farther, where fewer of them
  /// are side by side.
  private mutating func sortAlongLongerSide() {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for entry in entries {
      low = pointwiseMin(low, entry.box.low)
      high = pointwiseMax(high, entry.box.high)
    }
    if high.y - low.y > high.x - low.x {
      for index in entries.indices { entries[index].box = entries[index].box.swapped }
    }
    entries.sort { ($0.box.low.x, $0.index) < ($1.box.low.x, $1.index) }
  }

  private static func penetration(of first: [[CGPoint]], into second: [[CGPoint]]) -> Double {
    first.flatMap { a in second.map { ConvexOutline.penetration(of: a, into: $0) } }.max() ?? 0
  }
}

/// The convex outlines of items, and the depth of their overlaps.
enum ConvexOutline {
  /// The number of corners of an ellipse; with 64 the error is at most 0.12 % of its radius.
  static let ellipseCorners = 64

  /// The outline of a collision shape about the item's center, in points.
  static func points(of bounds: CollisionBounds, size: CGSize) -> [CGPoint] {
    let (halfWidth, halfHeight) = (size.width / 2, size.height / 2)
    switch bounds {
    case .rectangle:
      return CGRect(
        x: -halfWidth, y: -halfHeight, width: size.width, height: size.height
      ).corners
    case .ellipse:
      return (0..<ellipseCorners).map { corner in
        let angle = 2 * Double.pi * Double(corner) / Double(ellipseCorners)
        let (sine, cosine) = PortableMath.sineAndCosine(angle)
        return CGPoint(x: halfWidth * CGFloat(cosine), y: halfHeight * CGFloat(sine))
      }
    case .path(let points): return points
    }
  }

  /// The shortest displacement that separates two convex polygons, in points; 0 or less if they do
  /// not overlap.
  ///
  /// By the separating axis theorem it is along the normal of an edge. O((n + m)²) for n and m
  /// corners.
  static func penetration(of first: [CGPoint], into second: [CGPoint]) -> Double {
    guard first.count > 2, second.count > 2 else { return 0 }
    var least = Double.infinity
    for polygon in [first, second] {
      for (index, corner) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        let normal = CGVector(from: corner, to: next).perpendicular.normalized
        guard normal != .zero else { continue }
        let (minA, maxA) = extent(of: first, along: normal)
        let (minB, maxB) = extent(of: second, along: normal)
        least = min(least, min(maxA - minB, maxB - minA))
        if least <= 0 { return least }
      }
    }
    return least
  }

  private static func extent(
    of polygon: [CGPoint], along axis: CGVector
  ) -> (minimum: Double, maximum: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for point in polygon {
      let place = Double(point.x * axis.dx + point.y * axis.dy)
      low = min(low, place)
      high = max(high, place)
    }
    return (low, high)
  }
}

/// How deep items overlap in a recorded motion, by the outlines with which they collide.
public struct ItemOverlaps: Sendable {
  private let numbers: MotionNumbers
  /// The convex outlines of the groups about their centers, one for each member.
  private let groups: [String: [[CGPoint]]]

  /// The overlaps in a motion.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - numbers: The numbers of its items.
  public init(of scene: Scene, in numbers: MotionNumbers) {
    self.numbers = numbers
    var groups: [String: [[CGPoint]]] = [:]
    for group in scene.groups {
      guard let (whole, members) = numbers.parts(of: group) else { continue }
      groups[group.id] = members.map { member in
        let place = CGVector(from: whole.center, to: member.center)
        return ConvexOutline.points(of: .rectangle, size: member.size).map { $0 + place }
      }
    }
    self.groups = groups
  }

  /// The deepest overlap of any two items in a frame above a depth in points, and the indices of the two;
  /// nil if there is none.
  public func deepest(
    among items: [String], above bound: Double, at position: Int
  ) -> (depth: Double, first: Int, second: Int)? {
    var search = OverlapSearch(items.map { outlines(of: $0, at: position) })
    return search.deepest(above: bound).map { ($0.depth, $0.first, $0.second) }
  }

  /// The overlaps in a frame of all pairs that overlap deeper than a bound of their own, in no particular order.
  ///
  /// - Parameters:
  ///   - items: The ids of the items.
  ///   - position: The index of the frame in the motion.
  ///   - bound: The depth above which an overlap of two items counts, by their indices, the smaller one first, in
  ///     points; nil for two whose overlap does not matter.
  /// - Returns: The depths in points, each with the indices of the two items.
  public func overlaps(
    among items: [String], at position: Int, above bound: (Int, Int) -> Double?
  ) -> [(depth: Double, first: Int, second: Int)] {
    OverlapSearch(items.map { outlines(of: $0, at: position) }).overlaps(above: bound)
      .map { ($0.depth, $0.first, $0.second) }
  }

  /// The convex outlines of an item in the canvas; nil for a view that has been removed.
  private func outlines(of item: String, at position: Int) -> [[CGPoint]]? {
    guard let view = numbers.state(of: item, at: position) else { return nil }
    let outlines =
      numbers.collisionBounds[item].map { [ConvexOutline.points(of: $0, size: view.size)] }
      ?? groups[item] ?? []
    let pose: CGAffineTransform
    if let sample = numbers.simulated(item, at: position) {
      pose = CGAffineTransform(rotationAngle: CGFloat(sample.angle))
        .concatenating(
          CGAffineTransform(translationX: CGFloat(sample.x), y: CGFloat(sample.y)))
    } else {
      pose = view.middleToCanvas
    }
    return outlines.map { $0.map { $0.applying(pose) } }
  }
}
