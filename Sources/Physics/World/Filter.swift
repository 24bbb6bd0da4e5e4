/// A set of collision groups, of any number: groups are whole numbers from 0 up.
///
/// Storage grows with the largest member, one bit each; 64 groups fit without an allocation.
public struct GroupSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var first: UInt64 = 0
  /// Groups from 64 up; never ends in a zero, so that equal sets have equal storage.
  private var more: [UInt64] = []

  /// The set without members.
  public init() {}

  /// A set of the groups listed.
  public init(arrayLiteral groups: Int...) {
    for group in groups { insert(group) }
  }

  /// Whether the set has no members.
  public var isEmpty: Bool { first == 0 && more.isEmpty }

  /// Adds a group, which must be at least 0.
  public mutating func insert(_ group: Int) {
    precondition(group >= 0, "A collision group is a number from 0 up.")
    if group < 64 {
      first |= 1 << UInt64(group)
      return
    }
    let word = group / 64 - 1
    while more.count <= word { more.append(0) }
    more[word] |= 1 << UInt64(group % 64)
  }

  /// Takes a group out; one that is not a member is ignored.
  public mutating func remove(_ group: Int) {
    precondition(group >= 0, "A collision group is a number from 0 up.")
    if group < 64 {
      first &= ~(1 << UInt64(group))
      return
    }
    let word = group / 64 - 1
    guard word < more.count else { return }
    more[word] &= ~(1 << UInt64(group % 64))
    while more.last == 0 { more.removeLast() }
  }

  /// Whether a group is a member.
  public func contains(_ group: Int) -> Bool {
    if group < 64 { return group >= 0 && first & (1 << UInt64(group)) != 0 }
    let word = group / 64 - 1
    return word < more.count && more[word] & (1 << UInt64(group % 64)) != 0
  }

  /// Adds all members of another set.
  public mutating func formUnion(_ other: GroupSet) {
    first |= other.first
    while more.count < other.more.count { more.append(0) }
    for (word, bits) in other.more.enumerated() { more[word] |= bits }
  }

  /// Whether the two sets share a member.
  public func intersects(_ other: GroupSet) -> Bool {
    if first & other.first != 0 { return true }
    return zip(more, other.more).contains { $0 & $1 != 0 }
  }
}

/// Which fixtures a fixture meets: SpriteKit's three masks, over sets of any size.
///
/// Two fixtures have a contact, with its events, if either one's `collisions` or `notifications`
/// names a group the other is in. Within a contact, a fixture's body is pushed only if the fixture's
/// own `collisions` names a group that the other is in, so a contact can push both, one or none of
/// its bodies; a body that is not pushed is an immovable obstacle to the other.
///
/// A collision behaviour becomes two groups, one of its items and one of its boundaries: its items
/// are in the first, its boundaries in the second; an item's `collisions` names the first in mode
/// `.items`, the second in mode `.boundaries`; a boundary's `notifications` names the first, so that
/// the events are heard in every mode. Filters of several behaviours are united set by set.
public struct Filter: Hashable, Sendable {
  /// The groups that the fixture is in.
  public var groups: GroupSet
  /// The groups whose fixtures push this fixture's body.
  public var collisions: GroupSet
  /// The groups whose contacts are wanted, even where nobody is pushed.
  public var notifications: GroupSet

  /// A filter of three sets; without arguments it meets nothing.
  ///
  /// - Parameters:
  ///   - groups: The groups that the fixture is in.
  ///   - collisions: The groups that push it.
  ///   - notifications: The groups it hears of.
  public init(
    groups: GroupSet = [], collisions: GroupSet = [], notifications: GroupSet = []
  ) {
    self.groups = groups
    self.collisions = collisions
    self.notifications = notifications
  }

  /// The filter of a fixture that collides with all others of the same filter.
  public static let everything = Filter(groups: [0], collisions: [0])

  /// Whether the fixture's body is pushed by a fixture with the other filter.
  public func isPushed(by other: Filter) -> Bool { collisions.intersects(other.groups) }

  /// Whether a contact exists between fixtures of the two filters.
  public func meets(_ other: Filter) -> Bool {
    isPushed(by: other) || other.isPushed(by: self)
      || notifications.intersects(other.groups) || other.notifications.intersects(groups)
  }
}
