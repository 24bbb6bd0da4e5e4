/// Views that move as one body.
public struct ItemGroup: Equatable, Sendable {
  /// The id, by which behaviours hold the group.
  public var id: String
  /// The views, at least one, of the same superview.
  public var items: [Reference]
  /// The place of the group's object.
  public var place: SourceSpan

  /// A group of its parts.
  public init(id: String, items: [Reference], place: SourceSpan) {
    self.id = id
    self.items = items
    self.place = place
  }
}
