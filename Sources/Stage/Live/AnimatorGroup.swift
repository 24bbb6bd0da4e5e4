internal import Dynamics
internal import Foundation
internal import Geometry

/// The animators of a stage: one of a scene, any number of views that code has built.
final class AnimatorGroup {
  /// The animator of the stage itself.
  let own: DynamicAnimator
  /// Those that code has made, which it keeps.
  private var others: [Other] = []

  private struct Other {
    weak var animator: DynamicAnimator?
  }

  init(_ own: DynamicAnimator) { self.own = own }

  /// Adds an animator that is not known yet, unless it is the stage's own.
  func add(_ animator: DynamicAnimator) {
    guard animator !== own, !others.contains(where: { $0.animator === animator }) else { return }
    animator.pixelRounding = own.pixelRounding
    others.append(Other(animator: animator))
  }

  /// All that exist, in the order in which they were found.
  var all: [DynamicAnimator] {
    others.isEmpty ? [own] : [own] + others.compactMap(\.animator)
  }

  /// Advances all.
  func advance(by dt: Double, endsFrame: Bool) {
    for animator in all { animator.advance(by: dt, endsFrame: endsFrame) }
    others.removeAll { $0.animator == nil }
  }

  /// What belongs to the first animator that has it.
  private func first<Value>(_ value: (DynamicAnimator) -> Value?) -> Value? {
    guard !others.isEmpty else { return value(own) }
    return all.lazy.compactMap(value).first
  }

  private func joined<Value>(_ values: (DynamicAnimator) -> [Value]) -> [Value] {
    others.isEmpty ? values(own) : all.flatMap(values)
  }

  /// Whether any runs.
  var isRunning: Bool { all.contains(where: \.isRunning) }
  /// The behaviors in all.
  var behaviors: [DynamicBehavior] { joined(\.behaviors) }
  /// What began and ended to touch in the last step.
  var contactEvents: [ContactEvent] { joined(\.contactEvents) }
  /// What touches.
  var contacts: [Contact] { joined(\.contacts) }
  /// How many touch.
  var contactCount: Int { all.reduce(0) { $0 + $1.contactCount } }
  /// Whether an engine keeps no more contacts.
  var hasReachedContactLimit: Bool { all.contains(where: \.hasReachedContactLimit) }
  /// The items that an engine had to stop.
  var overflowedItems: [any DynamicItem] { joined(\.overflowedItems) }

  /// Where the animator of an item has it.
  func state(of item: any DynamicItem) -> ItemState? { first { $0.state(of: item) } }
  /// How heavy its animator has an item.
  func mechanics(of item: any DynamicItem) -> ItemMechanics? { first { $0.mechanics(of: item) } }
  /// By how much its animator has rounded the place of an item.
  func roundingError(of item: any DynamicItem) -> (center: CGVector, angle: CGFloat)? {
    first { $0.roundingError(of: item) }
  }
  /// What an item collides as.
  func collisionOutlines(of item: any DynamicItem) -> [BezierPath] {
    joined { $0.collisionOutlines(of: item) }
  }
}
