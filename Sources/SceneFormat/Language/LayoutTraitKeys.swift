internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

extension LayoutTraits: PropertyOwner {}

/// The properties of a view, a guide or the canvas that affect the layout besides constraints.
enum LayoutTraitKeys {
  private static let layoutMargins = Property<LayoutTraits>(
    "layoutMargins", \.layoutMargins, .insets(),
    absent: LayoutTraits.standardMargins,
    "The margins, [top, left, bottom, right] in points; "
      + "\(Double(LayoutTraits.standardMargins.top).shortestText) on every side by default.")
  private static let directionalLayoutMargins = Property<LayoutTraits>(
    "directionalLayoutMargins", \.directionalLayoutMargins,
    Syntax<[CGFloat]>.numbers(
      [.coordinate, .coordinate, .coordinate, .coordinate],
      form: "[top, leading, bottom, trailing]"
    ).map(
      { DirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3]) },
      back: { [$0.top, $0.leading, $0.bottom, $0.trailing] }),
    "The margins, [top, leading, bottom, trailing] in points.")
  private static let layoutDirection = Property<LayoutTraits>(
    "layoutDirection", \.layoutDirection, .choice(),
    "The layout direction; that of the superview by default.")
  private static let safeAreaInsets = Property<LayoutTraits>(
    "safeAreaInsets", \.additionalSafeAreaInsets, .insets(.length),
    also: ["additionalSafeAreaInsets"],
    "The safe area insets in addition to those of the superview, [top, left, bottom, right] in "
      + "points.")
  private static let insetsFromSafeArea = Property<LayoutTraits>(
    "insetsLayoutMarginsFromSafeArea", \.insetsLayoutMarginsFromSafeArea, .boolean,
    "Whether the margins are relative to the safe area.")

  /// The properties of the canvas.
  static let ofCanvas = [
    layoutMargins, directionalLayoutMargins, layoutDirection, safeAreaInsets, insetsFromSafeArea,
  ]

  /// The properties of a guide.
  static let ofGuide: [Property<LayoutTraits>] = [
    Property(
      "intrinsicSize", \.intrinsicSize, intrinsicSizeSyntax,
      "The intrinsic content size, [width, height] in points, with null for none."),
    Property(
      "contentHuggingPriority", \.contentHuggingPriority, prioritiesSyntax,
      "The priority with which the view resists growing, [horizontal, vertical]."),
    Property(
      "compressionResistancePriority", \.compressionResistancePriority, prioritiesSyntax,
      also: ["contentCompressionResistancePriority"],
      "The priority with which the view resists shrinking, [horizontal, vertical]."),
    layoutMargins, directionalLayoutMargins, layoutDirection,
    Property(
      "baselines", \.baselines,
      Syntax<[CGFloat]>.numbers(
        [.coordinate, .coordinate], form: "[first from the top, last from the bottom]"
      ).map(
        { Baselines(firstFromTop: $0[0], lastFromBottom: $0[1]) },
        back: { [$0.firstFromTop, $0.lastFromBottom] }),
      "The distances of the first baseline from the top and the last from the bottom, in points."),
  ]

  /// The properties of a view.
  static let ofView: [Property<LayoutTraits>] =
    ofGuide + [
      safeAreaInsets,
      Property(
        "preservesSuperviewLayoutMargins", \.preservesSuperviewLayoutMargins, .boolean,
        "Whether the margins include the superview's margins where these reach into the view."),
      insetsFromSafeArea,
      Property(
        "alignmentRectInsets", \.alignmentRectInsets, .insets(), absent: .zero,
        "The insets of the alignment rectangle, [top, left, bottom, right] in points."),
      Property(
        "autoresizingMask", \.autoresizingMask,
        .options(AutoresizingMask.choices, called: "autoresizing flag"),
        "The margins and sizes that change with the superview if no constraint places the view."),
      Property(
        "translatesAutoresizingMaskIntoConstraints", \.translatesAutoresizingMaskIntoConstraints,
        .boolean,
        "Whether the frame and the mask become constraints; by default if the view has a frame and "
          + "no constraint places it."),
    ]

  /// Reads properties into traits.
  static func read(
    _ properties: [Property<LayoutTraits>], _ reader: ObjectReader, into traits: inout LayoutTraits
  ) {
    reader.read(properties, into: &traits)
    check(reader, &traits)
  }

  /// Checks that the margins are written in only one of their two forms.
  static func check(_ reader: ObjectReader, _ traits: inout LayoutTraits) {
    if !reader.excludes(layoutMargins, directionalLayoutMargins) { traits.margins = nil }
  }

  private static let intrinsicSizeSyntax: Syntax<IntrinsicSize> = {
    let side = Syntax<CGFloat?>.nullable(.number(.length))
    return Syntax<[CGFloat?]>.tuple(of: [side, side], form: "[width or null, height or null]")
      .map({ IntrinsicSize(width: $0[0], height: $0[1]) }, back: { [$0.width, $0.height] })
  }()

  private static let prioritiesSyntax = Syntax<[LayoutPriority]>.tuple(
    of: [.priority, .priority], form: "[horizontal, vertical]"
  ).map({ AxisPair(horizontal: $0[0], vertical: $0[1]) }, back: { [$0.horizontal, $0.vertical] })
}

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
          Syntax<Double>.number(.length).map(
            { .points($0) }, back: { if case .points(let points) = $0 { points } else { nil } }),
          or: [Choice("margin", .layoutMargin, "The layout margin of the superview.")],
          expected: "points or \"margin\""),
        "The distance to the edge of the superview: points, or \"margin\" for its layout margin."),
    ])

  static let syntax = Syntax<StandardSpacing>.object(table)
}

extension LayoutDirection: DescribedChoice {
  var summary: String {
    switch self {
    case .leftToRight: "Leading is left."
    case .rightToLeft: "Leading is right."
    }
  }
}

extension AutoresizingMask {
  /// The flags by their names in UIKit.
  static let choices = [
    Choice("flexibleLeftMargin", AutoresizingMask.flexibleLeftMargin, "The left margin changes."),
    Choice("flexibleWidth", .flexibleWidth, "The width changes."),
    Choice("flexibleRightMargin", .flexibleRightMargin, "The right margin changes."),
    Choice("flexibleTopMargin", .flexibleTopMargin, "The top margin changes."),
    Choice("flexibleHeight", .flexibleHeight, "The height changes."),
    Choice("flexibleBottomMargin", .flexibleBottomMargin, "The bottom margin changes."),
  ]
}
