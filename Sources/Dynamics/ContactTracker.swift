internal import Foundation
internal import Geometry
internal import Physics

/// Turns the world's contacts, fixture by fixture, into contacts of items and boundaries.
///
/// An item and its partner may touch with several fixtures or several segments of one line at once,
/// and may let go and touch again between two frames. What counts is the pair: a contact begins
/// with the first of its parts and ends with the last, and what happens within one frame is heard
/// only if the pair did not touch before or does not touch after it. A pair of items is reported by
/// every behaviour that holds both.
final class ContactTracker {
  /// One side of a contact.
  enum Side {
    case item(ItemBody)
    case boundary(CollisionBehavior, identifier: String?)
  }

  /// The numbers of two sides: of items the older one first, a boundary second.
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
    /// Where it touches besides `point`; only in a listing of what touches now.
    var furtherPoints: [CGPoint] = []
    /// The behaviours that have reported the contact.
    var reporters: [CollisionBehavior] = []
  }

  private var sides: [Int: Side] = [:]
  private var nextNumber = 0
  private(set) var touches: [Pair: Touch] = [:]
  /// The keys of `touches`, in order of their first contact.
  private(set) var order: [Pair] = []
  private var membershipHasChanged = false

  /// The contacts that began and ended in the last frame: all beginnings, then all ends.
  private(set) var events: [ContactEvent] = []

  /// Gives a side its number, by which the world's fixtures name it.
  func register(_ side: Side) -> Int {
    let number = takeNumber()
    sides[number] = side
    return number
  }

  /// A number for a side that is only being made; `name(_:_:)` follows.
  func takeNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  /// Says which side a number stands for.
  func name(_ number: Int, _ side: Side) { sides[number] = side }

  /// Forgets a side; contacts that it has are ended by the world.
  func forget(_ number: Int) { sides[number] = nil }

  /// Notes that items have come to or gone from collision behaviours.
  func membershipChanged() { membershipHasChanged = true }

  /// Lets a behaviour that leaves the animator hear nothing more.
  func dismiss(_ behavior: CollisionBehavior) {
    for pair in order { touches[pair]?.reporters.removeAll { $0 === behavior } }
  }

  /// Forgets the last frame's events, in a frame without a step.
  func clearEvents() { events = [] }

  /// Takes in what the world has reported since the last frame.
  func update(from world: World) {
    events = []
    let news = world.drainContactEvents()
    guard !news.isEmpty || membershipHasChanged else { return }
    membershipHasChanged = false
    for event in news { note(event) }

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

  /// The key of two numbers, and whether it names them the other way round.
  func pair(_ a: Int, _ b: Int) -> (pair: Pair, isSwapped: Bool)? {
    guard a != b else { return nil }
    // A boundary always comes second.
    let aIsBoundary = if case .boundary? = sides[a] { true } else { false }
    let bIsBoundary = if case .boundary? = sides[b] { true } else { false }
    let isSwapped = aIsBoundary == bIsBoundary ? a > b : aIsBoundary
    return (Pair(first: isSwapped ? b : a, second: isSwapped ? a : b), isSwapped)
  }

  private func note(_ event: Physics.ContactEvent) {
    let known = knownPair(event.a.userData, event.b.userData)
    switch event.kind {
    case .began:
      guard let (pair, isSwapped) = pair(event.a.userData, event.b.userData),
        case .item(let first)? = sides[pair.first], let second = sides[pair.second]
      else { return }
      var touch = touches[pair] ?? Touch(first: first, second: second, point: .zero, normal: .zero)
      if touches[pair] == nil { order.append(pair) }
      if touch.parts == 0 { touch.place(event.point, event.normal, isSwapped: isSwapped) }
      touch.parts += 1
      touches[pair] = touch
    case .ended:
      // A side may be forgotten by now, so the pair is looked up both ways.
      guard let known, var touch = touches[known] else { return }
      touch.parts = max(touch.parts - 1, 0)
      touches[known] = touch
    }
  }

  private func knownPair(_ a: Int, _ b: Int) -> Pair? {
    let (one, other) = (Pair(first: a, second: b), Pair(first: b, second: a))
    return touches[one] != nil ? one : touches[other] != nil ? other : nil
  }
}

extension ContactTracker.Touch {
  /// The behaviours that hold both sides, in order of association.
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

  /// Takes a point and a normal from the world, in metres.
  mutating func place(
    _ point: SIMD2<Float>, _ normal: SIMD2<Float>, isSwapped: Bool
  ) {
    self.point = Units.point(point)
    let sign: CGFloat = isSwapped ? -1 : 1
    self.normal = CGVector(dx: sign * CGFloat(normal.x), dy: sign * CGFloat(normal.y))
  }

  /// The contact as a behaviour reports it.
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
  /// The item that a number stands for, or nil.
  func body(numbered number: Int) -> ItemBody? {
    guard case .item(let body)? = sides[number] else { return nil }
    return body
  }
}
