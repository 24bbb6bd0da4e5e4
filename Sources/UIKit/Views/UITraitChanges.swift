internal import Foundation
public import Views

/// What was registered for changes of traits.
public protocol UITraitChangeRegistration {}

/// A closure that is called when some traits of its owner have changed.
final class TraitRegistration: UITraitChangeRegistration {
  fileprivate let traits: [UITrait]
  fileprivate let call: (AnyObject, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ call: @escaping (AnyObject, UITraitCollection) -> Void) {
    (self.traits, self.call) = (traits, call)
  }
}

/// The traits that a controller states, and what it was told of last.
struct OwnTraits {
  var overrides = UITraitOverrides()
  var style = UIUserInterfaceStyle.unspecified
  /// Those that its parent states for it.
  var ofParent: UITraitCollection?
  var changes = TraitChanges()
}

/// What is told of the traits of a view or of a controller.
struct TraitChanges {
  /// The traits that were told last; nil for those of the film.
  fileprivate var last: UITraitCollection?
  fileprivate var registrations: [TraitRegistration] = []

  fileprivate mutating func add(_ registration: TraitRegistration) -> any UITraitChangeRegistration
  {
    registrations.append(registration)
    return registration
  }

  fileprivate mutating func remove(_ registration: any UITraitChangeRegistration) {
    registrations.removeAll { $0 === registration as? TraitRegistration }
  }

  /// Notes the present traits as told.
  ///
  /// - Parameter traits: The present ones; replaced by the former ones where they have the same values, so that
  ///   comparing them takes no time.
  /// - Returns: The former ones where they have other values; else nil.
  fileprivate mutating func note(_ traits: inout UITraitCollection) -> UITraitCollection? {
    let former = last ?? Runtime.traits
    guard former.differs(from: traits) else {
      traits = former
      return nil
    }
    last = traits
    return former
  }

  /// Calls the closures of traits that have changed.
  fileprivate func call(
    for owner: AnyObject, _ present: UITraitCollection, from former: UITraitCollection
  ) {
    for registration in registrations
    where registration.traits.contains(where: { present.differs($0, from: former) }) {
      registration.call(owner, former)
    }
  }
}

extension View {
  /// Calls a closure when some of the view's traits have changed, with the former ones.
  ///
  /// As on iOS it is called before the next layout, or by `updateTraitsIfNeeded()`, while the view is in a window.
  @discardableResult
  public func registerForTraitChanges<Owner>(
    _ traits: [UITrait], handler: @escaping (Owner, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitChanges.add(TraitRegistration(traits, handler))
  }

  /// Calls a method when some of the view's traits have changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    traitChanges.add(TraitRegistration(traits, nil, action))
  }

  /// Calls a method of another object when some of the view's traits have changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    traitChanges.add(TraitRegistration(traits, target, action))
  }

  /// Ends the calls of what was registered.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitChanges.remove(registration)
  }
}

extension UIViewController {
  /// Calls a closure when some of the controller's traits have changed, with the former ones.
  ///
  /// As on iOS it is called before the next layout, or by `updateTraitsIfNeeded()`, while the view is in a window.
  @discardableResult
  public final func registerForTraitChanges<Owner>(
    _ traits: [UITrait], handler: @escaping (Owner, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitChanges.add(TraitRegistration(traits, handler))
  }

  /// Calls a method when some of the controller's traits have changed.
  @discardableResult
  public final func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    traitChanges.add(TraitRegistration(traits, nil, action))
  }

  /// Calls a method of another object when some of the controller's traits have changed.
  @discardableResult
  public final func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    traitChanges.add(TraitRegistration(traits, target, action))
  }

  /// Ends the calls of what was registered.
  public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitChanges.remove(registration)
  }
}

extension TraitRegistration {
  /// A closure of an owner of a type.
  fileprivate convenience init<Owner>(
    _ traits: [UITrait], _ handler: @escaping (Owner, UITraitCollection) -> Void
  ) {
    self.init(traits) { owner, former in
      if let owner = owner as? Owner { handler(owner, former) }
    }
  }

  /// A method of a target, or of the owner where there is none.
  fileprivate convenience init(_ traits: [UITrait], _ target: Any?, _ action: Selector) {
    let object = target.map { $0 as AnyObject }
    let hasTarget = object != nil
    self.init(traits) { [weak object] owner, _ in
      guard let receiver = hasTarget ? object : owner else { return }
      action.call(receiver, owner, nil)
    }
  }
}

extension Runtime {
  /// Notes that traits may change, which is told at the end of the moment.
  func traitsMayChange() {
    hasTraitOverrides = true
    guard !awaitsTraits else { return }
    awaitsTraits = true
    clock.after(0) { [weak self] in self?.updateTraits() }
  }

  /// Tells views and controllers whose traits are others than those that they were told last.
  ///
  /// Controllers come before their views, and superviews before their subviews.
  func updateTraits() {
    awaitsTraits = false
    guard hasTraitOverrides else { return }
    var told: [() -> Void] = []
    var waiting: [(view: View, around: UITraitCollection)] = [(window, traits)]
    while let (view, around) = waiting.popLast() {
      if let controller = view.controller as? UIViewController {
        var present = around.overridden(by: controller.statedTraits)
        if let tell = controller.telling(&present) { told.append(tell) }
      }
      var present = around.overridden(by: view.statedTraits)
      if view.companion != nil || present !== traits, let tell = view.telling(&present) {
        told.append(tell)
      }
      waiting += view.subviews.reversed().map { ($0, present) }
    }
    for tell in told { tell() }
  }
}

/// What is told of its traits: a view or a controller.
private protocol TraitChangeOwner: AnyObject {
  var traitChanges: TraitChanges { get set }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension View: TraitChangeOwner {
  fileprivate final var traitChanges: TraitChanges {
    get { companionValues.traitChanges }
    set { companionValues.traitChanges = newValue }
  }
}

extension UIViewController: TraitChangeOwner {
  fileprivate final var traitChanges: TraitChanges {
    get { ownTraits.changes }
    set { ownTraits.changes = newValue }
  }
}

extension TraitChangeOwner {
  /// Notes the present traits, and returns what tells them where they are others than those that were told last.
  ///
  /// - Parameter present: The present ones; replaced by the former ones where they have the same values, so that
  ///   comparing them takes no time.
  /// - Returns: What tells them; nil where there is nothing to tell.
  fileprivate func telling(_ present: inout UITraitCollection) -> (() -> Void)? {
    guard let former = traitChanges.note(&present) else { return nil }
    return { [present] in
      present.performAsCurrent {
        self.traitCollectionDidChange(former)
        // A handler may register others.
        let changes = self.traitChanges
        changes.call(for: self, present, from: former)
      }
    }
  }
}
