public import Dynamics
internal import Foundation
public import Scene
public import Views

/// Something that an animator moves.
public typealias UIDynamicItem = DynamicItem
/// What an item collides as.
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType
/// Several items that move as one.
public typealias UIDynamicItemGroup = DynamicItemGroup
/// Moves items by behaviors.
public typealias UIDynamicAnimator = DynamicAnimator
/// Is called when an animator resumes and pauses.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate
/// Moves items, alone or with children.
public typealias UIDynamicBehavior = DynamicBehavior
/// Accelerates items in one direction.
public typealias UIGravityBehavior = GravityBehavior
/// Attaches items to points and to each other.
public typealias UIAttachmentBehavior = AttachmentBehavior
/// Pulls an item to a point, with a wobble.
public typealias UISnapBehavior = SnapBehavior
/// Pushes items, once or continuously.
public typealias UIPushBehavior = PushBehavior
/// How items move: elasticity, friction, density, resistance.
public typealias UIDynamicItemBehavior = DynamicItemBehavior
/// A force that depends on the place or the velocity of items.
public typealias UIFieldBehavior = FieldBehavior
/// Where a field acts.
public typealias UIRegion = Dynamics.Region
/// The least and greatest value of an attachment.
public typealias UIFloatRange = FloatRange

extension DynamicAnimator {
  /// Adds a behavior.
  ///
  /// One that the animator refuses is told with the film; UIKit raises an exception.
  public func addBehavior(_ behavior: UIDynamicBehavior) {
    Runtime.current?.note(self)
    report { () throws(DynamicsError) in try add(behavior) }
  }
}

extension DynamicAnimator {
  /// Sets `debugEnabled` and its relatives, which are not public on iOS; overlays of a simulation show as much.
  public func setValue(_ value: Any?, forKey key: String) {
    guard key.hasPrefix("debug") else {
      Runtime.current?.report("an animator has no value '\(key)'")
      return
    }
  }
}

extension DynamicBehavior {
  /// Adds a child, which acts where the behavior does.
  public final func addChildBehavior(_ behavior: UIDynamicBehavior) {
    report { () throws(DynamicsError) in try add(child: behavior) }
  }
}

extension ItemHoldingBehavior {
  /// Adds an item, which the behavior moves from now on.
  public final func addItem(_ item: any UIDynamicItem) {
    report { () throws(DynamicsError) in try add(item: item) }
  }
}

extension DynamicItemGroup {
  /// A group of items that are not groups, at least one; others are a programmer error, as on iOS.
  public convenience init(items: [any UIDynamicItem]) {
    do {
      try self.init(members: items)
    } catch {
      fatalError("\(error)")
    }
  }
}

/// Tells with the film what dynamics refuses.
private func report(_ change: () throws(DynamicsError) -> Void) {
  do throws(DynamicsError) {
    try change()
  } catch {
    Runtime.current?.report("\(error)")
  }
}
