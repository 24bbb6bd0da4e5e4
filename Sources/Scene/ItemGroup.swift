/// Views that move as one body.
public struct ItemGroup: Equatable, Sendable {
  /// The id.
  public var id: String
  /// The views, at least one, with the same superview.
  public var items: [Reference]
  /// The place of the group's object.
  public var place: SourceSpan

  /// A group with the given values.
  public init(id: String, items: [Reference], place: SourceSpan) {
    self.id = id
    self.items = items
    self.place = place
  }
}
