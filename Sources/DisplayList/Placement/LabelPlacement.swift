public import Foundation
internal import Geometry

/// Places labels on a canvas so that they cover neither each other nor what is drawn.
///
/// Every label comes with candidates: places that a draughtsman would consider, each with the strokes
/// that it needs (a leader, a dimension line) and a cost that says how good it is by itself. The
/// placement chooses one candidate for each label such that the sum of all costs is small: those of
/// the candidates, and those of `LabelPlacement.Cost` for what overlaps, is crossed or leaves the
/// canvas.
///
/// Finding the best choice is NP-hard. The method is that of the survey below: a greedy start, then
/// exchanges of one label and of pairs of labels while they improve the sum, and where labels are still
/// in each other's way, simulated annealing from a fixed seed, whose result is kept only where it is
/// better.
/// Equal input gives equal output on every machine.
///
/// Of each label the cheapest candidates are searched, at most 40 (k). For n labels and m obstacles that
/// takes O(n k m + n² k²) comparisons, of which most end at bounding boxes, and about 1,000 n steps of annealing where
/// labels are crowded. Where hundreds of labels are all in each other's way, k is smaller, down to 4, and the search ends
/// after 150 million costs of pairs, so that it takes some seconds at most.
///
/// Source: Christensen, Marks and Shieber, An Empirical Study of Algorithms for Point-Feature Label
/// Placement, ACM Transactions on Graphics 14(3), 1995.
public struct LabelPlacement: Equatable, Sendable {
  /// Where labels may be, in points: usually the canvas less a margin.
  public var bounds: CGRect
  /// What labels should not cover.
  public var obstacles: [Obstacle]
  /// How far labels stay from each other and from obstacles, in points; 1 by default.
  public var clearance: CGFloat

  /// A placement in an area, among obstacles.
  public init(in bounds: CGRect, obstacles: [Obstacle] = [], clearance: CGFloat = 1) {
    self.bounds = bounds
    self.obstacles = obstacles
    self.clearance = clearance
  }

  /// Chooses a candidate for each label.
  ///
  /// - Parameter labels: The labels, each with at least one candidate.
  /// - Returns: Their places, in the same order.
  public func places(of labels: [Label]) -> [Place] {
    precondition(
      labels.allSatisfy { !$0.candidates.isEmpty }, "every label needs at least one candidate")
    var search = PlacementSearch(labels, in: self)
    search.run()
    return labels.indices.map { label in
      let choice = search.choice(of: label)
      return Place(
        candidate: choice, labels[label].candidates[choice], isClear: search.isClear(label))
    }
  }
}

extension LabelPlacement {
  /// Something that labels should not cover.
  public struct Obstacle: Equatable, Sendable {
    /// The area or the line.
    public var shape: Shape
    /// How bad it is to cover it, relative to another label; 1 by default.
    public var weight: Double
    /// What the obstacle belongs to; labels with the same number in `Label.owners` may cover it.
    public var owner: Int?

    /// The form of an obstacle, in points.
    public enum Shape: Equatable, Sendable {
      /// A filled area.
      case area(CGRect)
      /// A thin line, for example an edge or a piece of a curve.
      case line(LineSegment)
    }

    /// An obstacle, which by default belongs to nothing.
    public init(_ shape: Shape, weight: Double = 1, owner: Int? = nil) {
      self.shape = shape
      self.weight = weight
      self.owner = owner
    }

    /// The four edges of a rectangle, whose inside may be covered.
    public static func edges(
      of rect: CGRect, weight: Double = 1, owner: Int? = nil
    ) -> [Obstacle] {
      outline(through: rect.corners, weight: weight, owner: owner)
    }

    /// The edges of a polygon, whose inside may be covered.
    public static func outline(
      through points: [CGPoint], weight: Double = 1, owner: Int? = nil
    ) -> [Obstacle] {
      guard let first = points.first, points.count > 1 else { return [] }
      return polyline(through: points + [first], weight: weight, owner: owner)
    }

    /// The pieces of a line through points, for example a curve of a plot.
    public static func polyline(
      through points: [CGPoint], weight: Double = 1, owner: Int? = nil
    ) -> [Obstacle] {
      zip(points, points.dropFirst()).map { start, end in
        Obstacle(.line(LineSegment(from: start, to: end)), weight: weight, owner: owner)
      }
    }
  }

  /// Where a label is placed.
  public struct Place: Equatable, Sendable {
    /// The chosen candidate's index.
    public var candidate: Int
    /// The label's rectangle, in points.
    public var rect: CGRect
    /// The strokes that belong to it, for example its leader.
    public var strokes: [LineSegment]
    /// Whether it overlaps no other label or obstacle, is crossed by no line and lies on the canvas.
    public var isClear: Bool

    init(candidate index: Int, _ candidate: Candidate, isClear: Bool) {
      self.candidate = index
      rect = candidate.rect
      strokes = candidate.strokes
      self.isClear = isClear
    }
  }

  /// A label with the places that it may have.
  public struct Label: Equatable, Sendable {
    /// The places, usually from good to bad; among equal ones the first is chosen.
    public var candidates: [Candidate]
    /// How much the label's own wishes count against those of others; above 0, 1 by default.
    public var priority: Double
    /// What the label belongs to; it may cover obstacles of these owners.
    public var owners: [Int]
    /// The candidate chosen in the frame before, which it leaves only for a better one, or nil.
    public var previous: Int?

    /// A label with candidates.
    public init(
      _ candidates: [Candidate], priority: Double = 1, owners: [Int] = [], previous: Int? = nil
    ) {
      self.candidates = candidates
      self.priority = priority
      self.owners = owners
      self.previous = previous
    }
  }

  /// A place that a label may have.
  public struct Candidate: Equatable, Sendable {
    /// The label's rectangle, in points; an empty one stands for a label that is not drawn.
    public var rect: CGRect
    /// The strokes that are drawn with the label there: a leader, a dimension line.
    public var strokes: [LineSegment]
    /// How far the place is from ideal.
    ///
    /// 0 stands for the best place, 10 for one that a draughtsman would rather not take. An overlap
    /// costs 1,000.
    public var cost: Double

    /// A place with its strokes and its cost.
    public init(_ rect: CGRect, strokes: [LineSegment] = [], cost: Double = 0) {
      self.rect = rect
      self.strokes = strokes
      self.cost = cost
    }
  }

  /// What the search adds up, in units of `Candidate.cost`.
  ///
  /// Whatever makes a label hard to read costs `overlap` at least, so that no sum of wishes, each at
  /// most some tens, outweighs one overlap. Each also grows with its extent, so that the search is led
  /// out of overlaps step by step and, where there is no room, chooses the smallest.
  public enum Cost {
    /// A label covers another label, an obstacle or a stroke, or leaves the bounds.
    public static let overlap = 1000.0
    /// The most that the extent adds to `overlap`: for a label that is covered as a whole.
    public static let extent = 500.0
    /// Strokes of two labels cross, or a stroke crosses a line.
    ///
    /// It is legible, thus cheaper than an overlap, but dearer than a detour.
    public static let crossing = 60.0
    /// A label leaves its previous place.
    ///
    /// A label that could gain less than this by moving stays, so that small motions do not make it
    /// jump to and fro.
    public static let move = 6.0
  }
}

/// A straight line between two points, in points.
public struct LineSegment: Equatable, Sendable {
  /// Where it begins.
  public var start: CGPoint
  /// Where it ends.
  public var end: CGPoint

  /// The line between two points.
  public init(from start: CGPoint, to end: CGPoint) {
    self.start = start
    self.end = end
  }

  /// The length, in points.
  public var length: CGFloat { CGVector(from: start, to: end).length }

  /// The point in the middle.
  public var middle: CGPoint { point(at: 0.5) }

  /// The point at a part of the way, 0 to 1.
  public func point(at part: CGFloat) -> CGPoint {
    CGPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
  }

  /// The box around the line; it is empty where the line is upright or level.
  public var box: CGRect {
    CGRect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y))
  }

  /// The length of the part inside a rectangle, in points; nil where the line stays outside.
  ///
  /// A line along an edge is outside.
  ///
  /// Source: Liang and Barsky, A New Concept and Method for Line Clipping, ACM Transactions on
  /// Graphics 3(1), 1984.
  public func length(inside rect: CGRect) -> CGFloat? {
    var (first, last) = (CGFloat(0), CGFloat(1))
    for (way, low, high) in [
      (end.x - start.x, rect.minX - start.x, rect.maxX - start.x),
      (end.y - start.y, rect.minY - start.y, rect.maxY - start.y),
    ] {
      guard way != 0 else {
        guard low < 0, high > 0 else { return nil }
        continue
      }
      first = max(first, min(low / way, high / way))
      last = min(last, max(low / way, high / way))
      guard first < last else { return nil }
    }
    return (last - first) * length
  }

  /// Whether the lines cross at a point that is an end of neither.
  ///
  /// Source: the signs of the areas of four triangles; Sedgewick, Algorithms, 1983, chapter 24.
  public func crosses(_ other: LineSegment) -> Bool {
    func area(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let ours = (area(start, end, other.start), area(start, end, other.end))
    let theirs = (area(other.start, other.end, start), area(other.start, other.end, end))
    return ours.0 * ours.1 < 0 && theirs.0 * theirs.1 < 0
  }
}
