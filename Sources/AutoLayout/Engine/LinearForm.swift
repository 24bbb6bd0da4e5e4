internal import Cassowary
internal import Foundation
internal import Geometry
internal import Scene

/// The solver's variables of an item along one axis: the first edge of the alignment rectangle, in
/// the root's coordinates, and its length.
struct AxisVariables {
  var min: Variable
  var size: Variable
}

/// A sum of solver variables and a constant.
struct LinearForm {
  private(set) var terms: [Term]
  private(set) var constant = 0.0

  init() {
    terms = []
    // As many as two edges have.
    terms.reserveCapacity(4)
  }

  mutating func add(_ factor: Double, _ variable: Variable) {
    guard factor != 0 else { return }
    terms.append(Term(variable, factor))
  }

  mutating func add(_ number: Double) { constant += number }

  /// Adds a multiple of an item's attribute.
  ///
  /// - Parameters:
  ///   - factor: The factor.
  ///   - attribute: The attribute, leading and trailing already replaced by left and right.
  ///   - index: The index of the item among the records.
  ///   - items: The records.
  mutating func add(
    _ factor: Double, _ attribute: LayoutAttribute, of index: Int, in items: [ItemRecord]
  ) {
    guard let axis = attribute.axis else { return }
    let parts = items[index].linearParts(of: attribute)
    add(factor * parts.min, items[index].variables[axis].min)
    add(factor * parts.size, items[index].variables[axis].size)
    add(factor * parts.constant)
  }
}

extension LinearForm {
  /// Adds a multiple of one side of a constraint.
  ///
  /// - Parameters:
  ///   - factor: The factor.
  ///   - measure: The side.
  ///   - side: Its items among the records.
  ///   - isMirrored: Whether the constraint is mirrored.
  ///   - items: The records.
  fileprivate mutating func add(
    _ factor: Double, _ measure: LayoutMeasure, _ side: LayoutConstraint.ItemIndices.Side,
    isMirrored: Bool, in items: [ItemRecord]
  ) {
    let isMirrored = isMirrored && (measure.originAttribute == nil || measure.isDirectional)
    let attribute = measure.attribute.resolved(isRightToLeft: isMirrored)
    let sign = isMirrored && attribute.kind == .xLocation ? -1.0 : 1.0
    add(sign * factor, attribute, of: side.item, in: items)
    if let originAttribute = measure.originAttribute, let origin = side.origin {
      let attribute = originAttribute.resolved(isRightToLeft: isMirrored)
      add(-sign * factor, attribute, of: origin, in: items)
    }
  }
}

extension Double {
  /// The number within the solver's limits: clamped to ±10⁹ points, and 0 where it is not finite.
  ///
  /// Beyond the limits a double cannot represent a millionth of a point, and sums could become
  /// infinite. UIKit's limit is 2,777,777 points.
  var clamped: Double { isFinite ? Swift.min(Swift.max(self, -1e9), 1e9) : 0 }
}

extension ItemRecord {
  /// The coefficients of an attribute as min · first edge + size · length + constant.
  fileprivate func linearParts(
    of attribute: LayoutAttribute
  ) -> (min: Double, size: Double, constant: Double) {
    switch attribute {
    case .notAnAttribute: return (0, 0, 0)
    case .left, .top, .leading: return (1, 0, 0)
    case .right, .bottom, .trailing: return (1, 1, 0)
    case .width, .height: return (0, 1, 0)
    case .centerX, .centerY: return (1, 0.5, 0)
    case .firstBaseline: return (1, 0, Double(traits.firstBaseline))
    case .lastBaseline: return (1, 1, -Double(traits.lastBaseline))
    case .leftMargin, .leadingMargin: return (1, 0, Double(margins.left))
    case .rightMargin, .trailingMargin: return (1, 1, -Double(margins.right))
    case .topMargin: return (1, 0, Double(margins.top))
    case .bottomMargin: return (1, 1, -Double(margins.bottom))
    case .centerXWithinMargins: return (1, 0.5, Double(margins.left - margins.right) / 2)
    case .centerYWithinMargins: return (1, 0.5, Double(margins.top - margins.bottom) / 2)
    }
  }

  /// The margins from the alignment rectangle; the traits have them from the frame.
  private var margins: EdgeInsets {
    let (margins, insets) = (traits.margins, traits.alignmentInsets)
    return EdgeInsets(
      top: margins.top - insets.top, left: margins.left - insets.left,
      bottom: margins.bottom - insets.bottom, right: margins.right - insets.right)
  }
}

extension LayoutConstraint {
  /// The indices of a constraint's items among an engine's records.
  struct ItemIndices: Equatable {
    /// The items of one side; for a baseline that of a child, the child.
    struct Side: Equatable {
      var item: Int
      /// The item from which a distance is measured.
      var origin: Int?
    }

    /// The item that holds the constraint.
    var holder: Int
    var first: Side
    var second: Side?
  }

  /// The constraint for the solver: a sum of variables and the constant to which it is related.
  ///
  /// With a right-to-left direction a constraint of a leading or trailing edge is written in the
  /// mirrored coordinate −x, on both sides, so that its constant keeps its sense relative to the text.
  /// A distance is mirrored by itself, whatever it is compared with.
  /// Locations are measured from the holder's origin, which makes a difference only where they are
  /// multiplied.
  ///
  /// - Parameters:
  ///   - indices: The constraint's items among the records.
  ///   - items: The records.
  /// - Returns: The solver's constraint.
  func row(_ indices: ItemIndices, in items: [ItemRecord]) -> Constraint {
    let isMirrored = isMirrored(in: items[indices.holder].traits.direction)
    var form = LinearForm()
    form.add(1, first, indices.first, isMirrored: isMirrored, in: items)
    if let second, let side = indices.second {
      form.add(-Double(multiplier), second, side, isMirrored: isMirrored, in: items)
    }
    addOrigin(of: indices.holder, in: items, isMirrored: isMirrored, to: &form)
    var constant = constant
    if spacing != nil, let side = indices.second {
      constant = self.constant(
        items[indices.first.item].traits.textLine, items[side.item].traits.textLine)
    }
    return Constraint(
      form.terms, relation.solverRelation, (Double(constant) - form.constant).clamped,
      priority: priority.level)
  }

  /// Whether the constraint is mirrored in a layout direction.
  func isMirrored(in direction: LayoutDirection) -> Bool {
    direction == .rightToLeft && (first.isDirectional || second?.isDirectional == true)
  }

  /// Subtracts the holder's origin from the locations of both sides, where it does not cancel.
  private func addOrigin(
    of holder: Int, in items: [ItemRecord], isMirrored: Bool, to form: inout LinearForm
  ) {
    guard let second, let kind = first.kind, let secondKind = second.kind, kind != .size,
      multiplier != 1 || kind != secondKind
    else { return }
    let insets = items[holder].traits.alignmentInsets
    for (kind, factor) in [(kind, -1.0), (secondKind, Double(multiplier))] {
      switch (kind, isMirrored) {
      case (.xLocation, false):
        form.add(factor, .left, of: holder, in: items)
        form.add(-factor * Double(insets.left))
      case (.xLocation, true):
        form.add(-factor, .right, of: holder, in: items)
        form.add(-factor * Double(insets.right))
      default:
        form.add(factor, .top, of: holder, in: items)
        form.add(-factor * Double(insets.top))
      }
    }
  }
}
