internal import Scene

extension StandardSpacing: ConstantOwner {}

/// The keys of `spacing`.
enum SpacingKeys {
  static let table = KeyTable(
    name: "spacing", noun: "the spacing",
    summary: "The standard spacing: the meaning of a dash without a number in a visual format.",
    keys: [
      Property<StandardSpacing>(
        "sibling", \.sibling, .number(.length), "The distance between siblings in points."),
      Property<StandardSpacing>(
        "superview", \.superview,
        .either(
          Syntax<Double>.number(.length).map { .points($0) },
          or: [Choice("margin", .layoutMargin, "The layout margin of the superview.")],
          expected: "points or \"margin\""),
        "The distance to the edge of the superview: points, or \"margin\" for its layout margin."),
    ])

  static let syntax = Syntax<StandardSpacing>.object(table)
}
