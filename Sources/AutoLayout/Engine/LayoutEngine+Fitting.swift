internal import Cassowary
public import Foundation
internal import Geometry

/// A length that is wished for along an axis.
struct FittingSize: Equatable {
  /// In points.
  var length: Double
  /// How much it counts.
  var priority: LayoutPriority
}

extension LayoutEngine {
  /// The size that an item takes when it is laid out alone, with a size wished for.
  ///
  /// Only what lies inside the item counts, not its frame nor constraints that lead outside, and
  /// nothing is moved. The result is the frame's size, rounded up to pixels. Text breaks at the width
  /// that it had last, or that it is told to prefer: the height for a width is the caller's affair.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - target: The size wished for, in points; zero for the smallest that the constraints allow.
  ///   - horizontalPriority: How much the width counts; at 50 it gives way to content sizes.
  ///   - verticalPriority: How much the height counts.
  ///   - scale: How many pixels make a point; above 0.
  /// - Returns: The size in points.
  public static func fittingSize(
    of item: any LayoutItem, target: CGSize,
    horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel, scale: CGFloat = 1
  ) -> CGSize {
    let engine = LayoutEngine(root: item)
    let marks = Marks(inside: item, for: engine.notes)
    defer { marks.restore(from: engine.notes) }
    engine.fitting = AxisPair(
      horizontal: FittingSize(length: Double(target.width), priority: horizontalPriority),
      vertical: FittingSize(length: Double(target.height), priority: verticalPriority))
    // Pass 1 and not 0: the contents stay as the last layout left them.
    engine.read(item, pass: 1)
    engine.solve()
    guard let record = engine.record(of: item) else { return target }
    let size = engine.exactFrame(ofRecord: record).size
    // Rounding of the sums must not cost a pixel.
    let up = { (length: CGFloat) in ((length * scale) - 1e-6).rounded(.up) / scale }
    return CGSize(width: up(size.width), height: up(size.height))
  }

  /// The marks that the tree's own engine has left on items and constraints.
  private struct Marks {
    private var states:
      [(state: LayoutState, engine: UInt64, record: Int, visit: Int, notes: LayoutNotes?)] = []
    private var constraints: [(constraint: LayoutConstraint, engine: UInt64, record: Int)] = []

    /// Notes the marks, and lets the items tell what happens meanwhile to the measuring engine.
    init(inside item: any LayoutItem, for engineNotes: LayoutNotes) {
      var waiting = [item]
      while let next = waiting.popLast() {
        let state = next.layoutState
        states.append(
          (state, state.engineSerial, state.record, state.visit, state.notes))
        state.notes = engineNotes
        for constraint in state.constraints {
          constraints.append((constraint, constraint.engineSerial, constraint.record))
        }
        for place in 0..<next.layoutChildCount { waiting.append(next.layoutChild(at: place)) }
      }
    }

    /// Puts the marks back; where getting ready has changed constraints, the tree is read anew.
    func restore(from engineNotes: LayoutNotes) {
      for (state, engine, record, visit, notes) in states {
        if engineNotes.hasNotes { notes?.isTreeChanged = true }
        (state.engineSerial, state.record, state.visit) = (engine, record, visit)
        state.notes = notes
      }
      for (constraint, engine, record) in constraints {
        (constraint.engineSerial, constraint.record) = (engine, record)
      }
    }
  }
}
