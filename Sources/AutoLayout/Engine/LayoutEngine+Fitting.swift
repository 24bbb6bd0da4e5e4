internal import Cassowary
public import Foundation
internal import Geometry
public import Scene

/// A target length along an axis.
struct FittingSize {
  /// In points.
  var length: Double
  /// Its priority.
  var priority: LayoutPriority
}

extension LayoutEngine {
  /// The size of an item that is laid out alone, as near to a target size as its constraints allow.
  ///
  /// The item's frame and constraints with items outside it do not count, and no frame changes. The
  /// result is the frame's size, rounded up to pixels. Text wraps at its last or its preferred width:
  /// finding the height for another width is left to the caller.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - target: The target size, in points; zero for the smallest that the constraints allow.
  ///   - horizontalPriority: The priority of the target width; at 50 content sizes override it.
  ///   - verticalPriority: The priority of the target height.
  ///   - scale: The number of pixels per point; above 0.
  /// - Returns: The size in points.
  public static func fittingSize(
    of item: any LayoutItem, target: CGSize,
    horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel, scale: CGFloat = 1
  ) -> CGSize {
    let engine = LayoutEngine(root: item)
    let saved = SavedStates(inside: item, replacingChangesBy: engine.pendingChanges)
    defer { saved.restore(after: engine.pendingChanges) }
    engine.system.fitting = AxisPair(
      horizontal: FittingSize(length: Double(target.width), priority: horizontalPriority),
      vertical: FittingSize(length: Double(target.height), priority: verticalPriority))
    // Pass 1, not 0, so that content keeps the state of the last layout.
    engine.read(item, pass: 1)
    engine.system.solve()
    guard let size = engine.exactFrame(of: item)?.size else { return target }
    // The tolerance keeps rounding errors of sums from adding a pixel.
    let up = { (length: CGFloat) in ((length * scale) - 1e-6).rounded(.up) / scale }
    return CGSize(width: up(size.width), height: up(size.height))
  }

  /// What the tree's own engine has stored in items and constraints.
  private struct SavedStates {
    private var nodes:
      [(node: LayoutNode, engine: UInt64, record: Int, visit: Int, changes: PendingChanges?)] = []
    private var constraints: [(constraint: LayoutConstraint, engine: UInt64, record: Int)] = []

    /// Saves the states, and lets the items report their changes to the measuring engine.
    init(inside item: any LayoutItem, replacingChangesBy changes: PendingChanges) {
      var waiting = [item]
      while let next = waiting.popLast() {
        let node = next.layoutNode
        nodes.append((node, node.engineSerial, node.record, node.visit, node.pendingChanges))
        node.pendingChanges = changes
        for constraint in next.layoutState.constraints {
          constraints.append((constraint, constraint.engineSerial, constraint.record))
        }
        for index in 0..<next.layoutChildCount { waiting.append(next.layoutChild(at: index)) }
      }
    }

    /// Restores the states; where the measuring layout has changed anything, the tree's own engine
    /// has to read the tree anew.
    func restore(after measuringChanges: PendingChanges) {
      let hasChanged =
        measuringChanges.wasTreeChanged || !measuringChanges.nodes.isEmpty
        || !measuringChanges.constraints.isEmpty
      for (node, engine, record, visit, changes) in nodes {
        if hasChanged { changes?.isTreeChanged = true }
        (node.engineSerial, node.record, node.visit) = (engine, record, visit)
        node.pendingChanges = changes
        if node.needsLayout { changes?.marked.append(node) }
      }
      for (constraint, engine, record) in constraints {
        (constraint.engineSerial, constraint.record) = (engine, record)
      }
    }
  }
}
