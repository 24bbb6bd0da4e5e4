public import Foundation
public import Geometry
internal import Physics
internal import Scene

/// Turns the world's contacts of fixtures into contacts of items and boundaries.
///
/// An item and its partner may touch with several fixtures or several segments of one line at once,
/// and may separate and touch again between two frames. Contacts are reported for the pair: a
/// contact begins with the first of its parts and ends with the last, and what happens within one
/// frame is reported only if the pair did not touch before or does not touch after it. A pair of
/// items is reported by every behavior that holds both.
final class ContactTracker {
  /// One side of a contact.
  enum Side {
    case item(ItemBody)
    case boundary(CollisionBehavior, identifier: String?)
  }

  /// The numbers of two sides: of two items the smaller one first, a boundary second.
  struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// A pair that touches, or has touched in this frame.
  struct Touch {
    let first: ItemBody
    let second: Side
    /// How many parts touch.
    var parts = 0
    /// From the first to the second, where the last part began.
    var point: CGPoint
    var normal: CGVector
    /// The other points of contact; only in a listing of the present contacts.
    var furtherPoints: [CGPoint] = []
    /// The behaviors that have reported the contact.
    var reporters: [CollisionBehavior] = []
  }

  private var sides: [Int: Side] = [:]
  private var nextNumber = 0
  private(set) var touches: [Pair: Touch] = [:]
  /// The keys of `touches`, in order of their first contact.
  private(set) var order: [Pair] = []
  private var membershipHasChanged = false
  /// The ends of contacts of behaviors that have been removed since the last frame.
  private var removed: [ContactEvent] = []

  /// The contacts that began and ended in the last frame: those that ended with their behaviors, then all beginnings, then
  /// all other ends.
  private(set) var events: [ContactEvent] = []

  /// Gives a side its number, which its fixtures in the world have as user data.
  func register(_ side: Side) -> Int {
    let number = takeNumber()
    sides[number] = side
    return number
  }

  /// A number for an item's body that is being made; `register(_:as:)` follows.
  func takeNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  /// Gives a side a number from `takeNumber()`.
  func register(_ side: Side, as number: Int) { sides[number] = side }

  /// Forgets a side; the world ends its contacts.
  func forget(_ number: Int) { sides[number] = nil }

  /// Notes that items have been added to or removed from collision behaviors.
  func membershipChanged() { membershipHasChanged = true }

  /// Ends the contacts of a behavior that is removed from the animator; that is reported in the next frame.
  func endContacts(of behavior: CollisionBehavior) {
    for pair in order {
      guard let touch = touches[pair], touch.reporters.contains(where: { $0 === behavior }) else {
        continue
      }
      touches[pair]?.reporters.removeAll { $0 === behavior }
      removed.append(ContactEvent(phase: .ended, contact: touch.contact(of: behavior)))
    }
  }

  /// Makes the ends of contacts of removed behaviors the first events of a frame, the only ones if the world does not move.
  func reportRemovals() {
    events = removed
    removed = []
  }

  /// Discards the last frame's events.
  func clearEvents() { events = [] }

  /// Updates the contacts and the events by what the world has reported since the last frame.
  func update(from world: World) {
    reportRemovals()
    let reported = world.drainContactEvents()
    guard !reported.isEmpty || membershipHasChanged else { return }
    membershipHasChanged = false
    for event in reported { note(event) }

    var ended: [ContactEvent] = []
    order.removeAll { pair in
      guard var touch = touches[pair] else { return true }
      let holders = touch.holders
      let isOver = touch.parts == 0
      for holder in holders where !touch.reporters.contains(where: { $0 === holder }) {
        events.append(ContactEvent(phase: .began, contact: touch.contact(of: holder)))
        touch.reporters.append(holder)
      }
      var remaining: [CollisionBehavior] = []
      for reporter in touch.reporters {
        if !isOver, holders.contains(where: { $0 === reporter }) {
          remaining.append(reporter)
        } else {
          ended.append(ContactEvent(phase: .ended, contact: touch.contact(of: reporter)))
        }
      }
      touch.reporters = remaining
      touches[pair] = isOver ? nil : touch
      return isOver
    }
    events += ended
  }

  /// The pair of two numbers, and whether it has them in the opposite order.
  func pair(_ a: Int, _ b: Int) -> (pair: Pair, isSwapped: Bool)? {
    guard a != b else { return nil }
    // A boundary always comes second.
    let aIsBoundary = if case .boundary? = sides[a] { true } else { false }
    let bIsBoundary = if case .boundary? = sides[b] { true } else { false }
    let isSwapped = aIsBoundary == bIsBoundary ? a > b : aIsBoundary
    return (Pair(first: isSwapped ? b : a, second: isSwapped ? a : b), isSwapped)
  }

  private func note(_ event: Physics.ContactEvent) {
    let (a, b) = (event.a.userData, event.b.userData)
    switch event.kind {
    case .began:
      guard let (pair, isSwapped) = pair(a, b),
        case .item(let first)? = sides[pair.first], let second = sides[pair.second]
      else { return }
      var touch = touches[pair] ?? Touch(first: first, second: second, point: .zero, normal: .zero)
      if touches[pair] == nil { order.append(pair) }
      if touch.parts == 0 { touch.place(event.point, event.normal, isSwapped: isSwapped) }
      touch.parts += 1
      touches[pair] = touch
    case .ended:
      // A side may be forgotten by now, so the pair is looked up in both orders.
      let pairs = [Pair(first: a, second: b), Pair(first: b, second: a)]
      guard let pair = pairs.first(where: { touches[$0] != nil }), let touch = touches[pair] else {
        return
      }
      touches[pair]?.parts = max(touch.parts - 1, 0)
    }
  }

  /// The item with a number, or nil.
  func body(numbered number: Int) -> ItemBody? {
    guard case .item(let body)? = sides[number] else { return nil }
    return body
  }
}

extension ContactTracker.Touch {
  /// The behaviors that hold both sides, in order of association.
  var holders: [CollisionBehavior] {
    switch second {
    case .item(let second):
      first.collisions.filter { behavior in
        behavior.collisionMode.contains(.items)
          && second.collisions.contains { $0 === behavior }
      }
    case .boundary(let behavior, _): first.collisions.filter { $0 === behavior }
    }
  }

  /// Sets the point and the normal from the world's, in meters.
  mutating func place(
    _ point: SIMD2<Float>, _ normal: SIMD2<Float>, isSwapped: Bool
  ) {
    self.point = Units.point(point)
    let sign: CGFloat = isSwapped ? -1 : 1
    self.normal = CGVector(dx: sign * CGFloat(normal.x), dy: sign * CGFloat(normal.y))
  }

  /// The contact as a behavior reports it.
  func contact(of behavior: CollisionBehavior) -> Contact {
    let partner: ContactPartner =
      switch second {
      case .item(let other): .item(other.item)
      case .boundary(_, let identifier): .boundary(identifier: identifier)
      }
    return Contact(
      behavior: behavior, item: first.item, partner: partner, point: point,
      points: [point] + furtherPoints, normal: normal)
  }
}

extension ContactTracker {
  /// The number of contacts that have begun and not ended.
  var contactCount: Int { touches.values.reduce(0) { $0 + $1.reporters.count } }

  /// The contacts that the world has now, with their present points.
  func contacts(in world: World) -> [Contact] {
    var current: [Pair: Touch] = [:]
    for contact in world.touchingContacts {
      guard let (pair, isSwapped) = pair(contact.a.userData, contact.b.userData),
        let touch = touches[pair]
      else { continue }
      var updated = current[pair] ?? touch
      if current[pair] == nil || contact.impulse > 0 {
        if current[pair] != nil { updated.furtherPoints.append(updated.point) }
        updated.place(contact.point, contact.normal, isSwapped: isSwapped)
      } else {
        updated.furtherPoints.append(Units.point(contact.point))
      }
      if let second = contact.secondPoint { updated.furtherPoints.append(Units.point(second)) }
      current[pair] = updated
    }
    return order.flatMap { pair in
      guard let touch = current[pair] else { return [Contact]() }
      return touch.reporters.map { touch.contact(of: $0) }
    }
  }
}

extension DynamicAnimator {
  /// The present contacts, with their present points; pairs in the order in which they began.
  public var contacts: [Contact] { contactTracker.contacts(in: world) }

  /// The number of present contacts.
  public var contactCount: Int { contactTracker.contactCount }
}

/// What an item touches.
public enum ContactPartner {
  /// Another item.
  case item(any DynamicItem)
  /// A boundary of the behavior; nil stands for the reference bounds.
  case boundary(identifier: String?)
}

/// An item that touches another item or a boundary of the same collision behavior.
public struct Contact {
  /// The behavior that holds the item and its partner.
  public let behavior: CollisionBehavior
  /// The item.
  public let item: any DynamicItem
  /// What it touches.
  public let partner: ContactPartner
  /// The point of contact with the largest impulse, in reference coordinates, in points.
  public let point: CGPoint
  /// All points of contact, in reference coordinates, in points, `point` first; for a contact that
  /// began or ended only that.
  public let points: [CGPoint]
  /// The unit vector at the point from the item to its partner.
  public let normal: CGVector
}

/// The beginning or the end of a contact in the last step.
public struct ContactEvent {
  /// What happened.
  public enum Phase: String, Sendable, CaseIterable {
    /// The item and its partner began to touch.
    case began
    /// They no longer touch.
    case ended
  }

  /// What happened.
  public let phase: Phase
  /// The contact, with point and normal as they were when it began.
  public let contact: Contact
}
