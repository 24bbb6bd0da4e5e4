internal import Foundation
internal import Geometry
public import Scene

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
