internal import Scene

/// The keys of `spacing`.
enum SpacingKeys {
  static let sibling = DefaultedKey(
    "sibling", Syntax<Double>.number(.length), default: "8",
    "The distance between siblings in points.")
  static let superview = DefaultedKey(
    "superview",
    Syntax<StandardSpacing.SuperviewSpace>.either(
      Syntax<Double>.number(.length).map { .points($0) },
      or: [
        Choice("margin", .layoutMargin, "The layout margin of the superview.")
      ],
      expected: "points or \"margin\""), default: "\"margin\"",
    "The distance to the edge of the superview: points, or \"margin\" for its layout margin.")

  static let table = KeyTable(
    name: "spacing", noun: "the spacing",
    summary: "The standard spacing: the meaning of a dash without a number in a visual format.",
    keys: [sibling, superview])

  static let syntax = Syntax<StandardSpacing>.object(table) { reader in
    StandardSpacing(sibling: reader[sibling], superview: reader[superview])
  }
}
