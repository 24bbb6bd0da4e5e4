internal import Foundation
internal import Scene

extension StackContent: PropertyOwner {}

/// What only stacks have.
enum StackKeys {
  static let properties: [Property<StackContent>] = [
    Property(
      "axis", \.axis, .choice([("horizontal", .horizontal), ("vertical", .vertical)]),
      "The direction in which the views follow each other."),
    Property(
      "distribution", \.distribution, .choice(), "How the views share the stack's length."),
    Property("alignment", \.alignment, .choice(), "How the views stand across the stack."),
    Property(
      "spacing", \.spacing,
      .either(
        .number(.coordinate), or: [useSystem], expected: "points or \"useSystem\""),
      "The gap between neighbours in points; at least that where gaps are distributed."),
    Property(
      "customSpacing", \.customSpacing, customSpacingSyntax,
      "Gaps that replace the spacing, each by the id of the view in front of it."),
    Property(
      "isBaselineRelativeArrangement", \.isBaselineRelativeArrangement, .boolean,
      "Whether the gaps of a column run from the last to the first baseline."),
    Property(
      "isLayoutMarginsRelativeArrangement", \.isLayoutMarginsRelativeArrangement, .boolean,
      "Whether the views stand inside the stack's layout margins."),
  ]

  /// Checks that each custom gap stands behind a subview of the stack; others are left out.
  static func check(_ reader: ObjectReader, _ content: inout StackContent) {
    let subviews = reader.object[ViewKeys.subviews.name]?.array ?? []
    let ids = Set(subviews.compactMap { $0.object?[ViewKeys.id.name]?.string?.value })
    content.customSpacing = content.customSpacing.filter { custom in
      if ids.contains(custom.view.id) { return true }
      if !reader.decoding.isDamaged {
        reader.decoding.report(.notArranged(custom.view.id), at: custom.view.place)
      }
      return false
    }
  }

  private static let useSystem = (name: "useSystem", value: StackContent.spacingUseSystem)

  private static let customSyntax = Syntax<CGFloat>.either(
    .number(.coordinate), or: [("useDefault", StackContent.spacingUseDefault), useSystem],
    expected: "points or \"useDefault\" or \"useSystem\"")

  private static let customSpacingSyntax = Syntax<[StackContent.CustomSpacing]>.members(
    customSyntax, of: .member, expected: "an object of spacings by views' ids",
    { StackContent.CustomSpacing(view: $0, spacing: $1) }, back: { ($0.view, $0.spacing) })
}
