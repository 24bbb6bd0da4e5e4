public import Foundation

extension LabelPlacement {
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
