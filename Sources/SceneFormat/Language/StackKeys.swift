internal import Geometry
internal import Foundation
internal import Scene
internal import SceneText

extension StackContent: PropertyOwner {}

/// The properties of stack views.
enum StackKeys {
  static let properties: [Property<StackContent>] = [
    Property(
      "axis", \.axis, .choice(LayoutAxis.choices),
      "The axis along which the views are arranged."),
    Property(
      "distribution", \.distribution, .choice(), "The distribution of the views along the axis."),
    Property(
      "alignment", \.alignment, .choice(), "The alignment of the views perpendicular to the axis."),
    Property(
      "spacing", \.spacing,
      .either(
        .number(.coordinate), or: [useSystem], expected: "points or \"useSystem\""),
      "The space between adjacent views in points; a minimum if the distribution determines it."
    ),
    Property(
      "customSpacing", \.customSpacing, customSpacingSyntax,
      "Spaces that replace the spacing, each by the id of the view before it."),
    Property(
      "isBaselineRelativeArrangement", \.isBaselineRelativeArrangement, .boolean,
      "Whether vertical spaces are between baselines instead of edges."),
    Property(
      "isLayoutMarginsRelativeArrangement", \.isLayoutMarginsRelativeArrangement, .boolean,
      "Whether the views are arranged inside the stack's layout margins."),
  ]

  /// Checks that each custom spacing belongs to a subview of the stack; others are left out.
  static func check(_ reader: ObjectReader, _ content: inout StackContent) {
    let subviews = reader.object[ViewKeys.subviews.name]?.array ?? []
    let ids = Set(subviews.compactMap { $0.object?[ViewKeys.id.name]?.string?.value })
    content.customSpacing = content.customSpacing.filter { custom in
      if ids.contains(custom.view.id) { return true }
      if !reader.decoding.isDamaged {
        reader.decoding.report(
          "unknown-name", at: custom.view.place,
          "'\(custom.view.id)' is not among the subviews of this stack")
      }
      return false
    }
  }

  private static let useSystem = Choice(
    "useSystem", StackContent.spacingUseSystem, "UIKit's standard spacing.")

  private static let customSyntax = Syntax<CGFloat>.either(
    .number(.coordinate),
    or: [
      Choice("useDefault", StackContent.spacingUseDefault, "The spacing of the stack."), useSystem,
    ],
    expected: "points or \"useDefault\" or \"useSystem\"")

  private static let customSpacingSyntax = Syntax<[StackContent.CustomSpacing]>.members(
    customSyntax, of: .member, expected: "an object of spacings by views' ids",
    { StackContent.CustomSpacing(view: $0, spacing: $1) }, back: { ($0.view, $0.spacing) })
}

extension StackContent.Distribution: DescribedChoice {
  var summary: String {
    switch self {
    case .fill: "The views fill the stack; their priorities determine which one stretches."
    case .fillEqually: "The views fill the stack with equal lengths."
    case .fillProportionally: "The views fill the stack in proportion to their intrinsic lengths."
    case .equalSpacing: "The spaces between the views are equal."
    case .equalCentering: "The distances between the centers of the views are equal."
    }
  }
}

extension StackContent.Alignment: DescribedChoice {
  var summary: String {
    switch self {
    case .fill: "The views fill the stack."
    case .leading: "At the leading side of a column, the top of a row."
    case .top: "At the top of a row."
    case .firstBaseline: "On the baseline of the first line of text, in a row only."
    case .center: "In the center."
    case .trailing: "At the trailing side of a column, the bottom of a row."
    case .bottom: "At the bottom of a row."
    case .lastBaseline: "On the baseline of the last line of text, in a row only."
    }
  }
}

extension LayoutAxis {
  /// The axes by their names in UIKit.
  static let choices = [
    Choice("horizontal", LayoutAxis.horizontal, "In a row."),
    Choice("vertical", .vertical, "In a column."),
  ]
}
