internal import Foundation
internal import Scene

extension ItemGroup: ConstantOwner {}

extension GroupPlace: PropertyOwner {
  static var animatedPaths: Set<PartialKeyPath<GroupPlace>> { [\.center, \.rotation] }
}

/// The keys of an item group.
enum GroupKeys {
  static let table = KeyTable(
    name: "group", noun: "a group", summary: "Views that move as one body.",
    uikit: "UIDynamicItemGroup",
    keys: [
      Property<ItemGroup>("id", \.id, .identifier, isRequired: true, "The id of the group."),
      Property<ItemGroup>(
        "items", \.items, .references(.member, atLeast: 1), isRequired: true,
        "The views, which have the same superview; behaviors refer to the group instead of its views."
      ),
    ])

  /// The properties that can be set; a file has only the frames of the views.
  static let properties = [
    Property(
      "center", \GroupPlace.center, .point,
      "The center of the views' bounding box in the superview, [x, y] in points."),
    Property(
      "transform.rotation", \GroupPlace.rotation, .angle,
      "The rotation about the center, clockwise."),
  ]

  /// The properties by name.
  static let settable = SettableProperties(properties.map(\.settableEntry))

  static let syntax = Syntax<ItemGroup>.object(table) { reader, group in
    group.place = reader.place
    return !group.items.isEmpty
  }
}
