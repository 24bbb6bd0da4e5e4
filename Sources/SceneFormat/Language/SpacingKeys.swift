internal import Foundation

/// The keys of `spacing`.
enum SpacingKeys {
  static let sibling = DefaultedKey(
    "sibling", Shape<CGFloat>.number(.length), default: "8",
    "The distance between siblings in points.")
  static let superview = DefaultedKey(
    "superview", superviewShape, default: "\"margin\"",
    "The distance to the superview's edge: points, or \"margin\" for its layout margin.")

  static let table = KeyTable(
    name: "spacing", noun: "the spacing",
    summary: "The distances that a bare dash of a visual format stands for.",
    keys: [sibling, superview])

  static let shape = Shape<StandardSpacing>.object(table) { reader in
    StandardSpacing(sibling: reader[sibling], superview: reader[superview])
  }

  private static let superviewShape = Shape<StandardSpacing.ToSuperview>(
    schema: .any([.number(.length), .choice(["margin"])])
  ) { value, decoding in
    guard let word = value.string else {
      if case .number = value.content {
        return Shape<CGFloat>.number(.length).read(value, decoding).map { .points($0) }
      }
      decoding.reportType(value, expected: "points or \"margin\"")
      return nil
    }
    if word.value == "margin" { return .margin }
    decoding.reportUnknown(word, choices: ["margin"])
    return nil
  }
}
