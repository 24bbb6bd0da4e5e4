/// A set of collision groups, which are integers from 0 up without an upper limit.
///
/// One bit per group up to the largest member; 64 groups fit without an allocation.
public struct GroupSet: Equatable, Sendable, ExpressibleByArrayLiteral {
  private var first: UInt64 = 0
  /// The groups from 64 up; the last element is never 0, so equal sets have equal storage.
  private var more: [UInt64] = []

  /// A set of the given groups.
  public init(arrayLiteral groups: Int...) {
    for group in groups { insert(group) }
  }

  /// Adds a group, which must be at least 0.
  public mutating func insert(_ group: Int) {
    precondition(group >= 0, "A collision group must not be negative.")
    if group < 64 {
      first |= 1 << UInt64(group)
      return
    }
    let word = group / 64 - 1
    while more.count <= word { more.append(0) }
    more[word] |= 1 << UInt64(group % 64)
  }

  /// Whether the two sets have a common member.
  package func intersects(_ other: GroupSet) -> Bool {
    if first & other.first != 0 { return true }
    return zip(more, other.more).contains { $0 & $1 != 0 }
  }
}

/// The fixtures that a fixture can contact: SpriteKit's three masks, as sets of any size.
///
/// Two fixtures have a contact, with its events, if the `collisions` or `notifications` of either
/// contain a group of the other. In a contact a body is pushed only if the `collisions` of its own
/// fixture contain a group of the other. So a contact pushes both, one or neither of its bodies; a
/// body that is not pushed acts on the other as an immovable obstacle.
///
/// A collision behavior has two groups, one for its items and one for its boundaries. An item's
/// `collisions` contain the first group in mode `.items` and the second in mode `.boundaries`. A
/// boundary's `notifications` contain the first group, so events occur in every mode. The filter of
/// an item in several behaviors is the union of their sets.
public struct Filter: Equatable, Sendable {
  /// The groups of the fixture.
  public var groups: GroupSet
  /// The groups whose fixtures push this fixture's body.
  public var collisions: GroupSet
  /// The groups with which contacts create events even if neither body is pushed.
  public var notifications: GroupSet

  /// A filter of three sets; by default the fixture has no contacts.
  public init(
    groups: GroupSet = [], collisions: GroupSet = [], notifications: GroupSet = []
  ) {
    self.groups = groups
    self.collisions = collisions
    self.notifications = notifications
  }

  /// The filter of a fixture that collides with all fixtures of the same filter.
  public static let everything = Filter(groups: [0], collisions: [0])

  /// Whether the fixture has no contacts, whatever the filters of others.
  var isEmpty: Bool { self == Filter() }

  /// Whether the fixture's body is pushed by a fixture with the other filter.
  func isPushed(by other: Filter) -> Bool { collisions.intersects(other.groups) }

  /// Whether fixtures of the two filters have contacts.
  func meets(_ other: Filter) -> Bool {
    isPushed(by: other) || other.isPushed(by: self)
      || notifications.intersects(other.groups) || other.notifications.intersects(groups)
  }
}
