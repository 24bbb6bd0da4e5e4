internal import Cassowary
internal import Foundation
internal import Scene

/// A choice among equals: which of several views grows, shrinks or takes what is left, where all priorities are equal.
///
/// UIKit's own choice follows from the order in which its solver adds constraints. Reported of its stacks is that the first
/// of several equal views grows where there is space to fill and shrinks where there is too little, and that the last of several views
/// without content takes what is left. That is a level below all priorities here, which weighs each view's distance from
/// its content, or from no length at all, by its place: so the choice does not depend on earlier layouts.
struct Choice {
  /// A record and an axis.
  struct Key: Hashable {
    var record: Int
    var axis: LayoutAxis
  }

  /// What is chosen for an item.
  struct Wish: Equatable {
    /// The length to which the item should be near, in points.
    var length: Double
    /// How much a point of distance counts.
    var weight: Double
  }

  var wish: Wish
  var id: ConstraintID

  /// The wish of an item with a place and a content length; nil without a place.
  ///
  /// The weights go from 1 to 2 along a curve: along a line the first and the last of three would weigh exactly twice as
  /// much as the middle one, and nothing be chosen.
  static func wanted(at place: Double?, _ content: CGFloat?) -> Wish? {
    guard let place else { return nil }
    guard let content else { return Wish(length: 0, weight: 2 - place * place) }
    return Wish(length: Double(content).clamped, weight: 1 + place * place)
  }
}

/// Choices among equals.
extension LayoutSystem {
  /// Makes the solver follow the wish of an item along an axis; nil for none.
  mutating func updateChoice(_ wish: Choice.Wish?, ofRecord record: Int, along axis: LayoutAxis) {
    guard wish != nil || !choices.isEmpty else { return }
    let key = Choice.Key(record: record, axis: axis)
    let old = choices[key]
    guard old?.wish != wish else { return }
    if let old, let wish, wish.weight == old.wish.weight {
      solver.setConstant(wish.length * wish.weight, of: old.id)
      choices[key]?.wish = wish
      return
    }
    if let old { solver.remove(old.id) }
    choices[key] = wish.map { wish in
      let term = Term(items[record].variables[axis].size, wish.weight)
      let row = Constraint([term], .equal, wish.length * wish.weight, priority: .choice)
      return Choice(wish: wish, id: solver.insert(row, seniority: 0))
    }
  }
}
