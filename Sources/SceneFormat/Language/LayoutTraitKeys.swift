internal import Foundation
internal import Geometry
internal import Scene

extension LayoutTraits: PropertyOwner {}

/// What a view, a guide or the canvas brings into the layout besides constraints.
enum LayoutTraitKeys {
  private static let layoutMargins = Property<LayoutTraits>(
    "layoutMargins", \.layoutMargins, .insets(),
    absent: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8),
    "The margins, [top, left, bottom, right] in points; 8 on every side by default.")
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
    "Which side is the leading one; that of the superview by default.")
  private static let safeAreaInsets = Property<LayoutTraits>(
    "safeAreaInsets", \.additionalSafeAreaInsets, .insets(.length),
    also: ["additionalSafeAreaInsets"],
    "How much is covered besides what covers the superview, [top, left, bottom, right] in points.")
  private static let insetsFromSafeArea = Property<LayoutTraits>(
    "insetsLayoutMarginsFromSafeArea", \.insetsLayoutMarginsFromSafeArea, .boolean,
    "Whether the margins are counted from the safe area.")

  /// What the canvas has.
  static let ofCanvas = [
    layoutMargins, directionalLayoutMargins, layoutDirection, safeAreaInsets, insetsFromSafeArea,
  ]

  /// What a guide has.
  static let ofGuide: [Property<LayoutTraits>] = [
    Property(
      "intrinsicSize", \.intrinsicSize, intrinsicSizeSyntax,
      "The size that the content wants, [width, height] in points; null for none."),
    Property(
      "contentHuggingPriority", \.contentHuggingPriority, prioritiesSyntax,
      "How strongly the view resists growing, [horizontal, vertical]."),
    Property(
      "compressionResistancePriority", \.compressionResistancePriority, prioritiesSyntax,
      also: ["contentCompressionResistancePriority"],
      "How strongly the view resists shrinking, [horizontal, vertical]."),
    layoutMargins, directionalLayoutMargins, layoutDirection,
    Property(
      "baselines", \.baselines,
      Syntax<[CGFloat]>.numbers(
        [.coordinate, .coordinate], form: "[first from the top, last from the bottom]"
      ).map(
        { Baselines(firstFromTop: $0[0], lastFromBottom: $0[1]) },
        back: { [$0.firstFromTop, $0.lastFromBottom] }),
      "The baselines: the first's distance from the top, the last's from the bottom, in points."),
  ]

  /// What a view has.
  static let ofView: [Property<LayoutTraits>] =
    ofGuide + [
      safeAreaInsets,
      Property(
        "preservesSuperviewLayoutMargins", \.preservesSuperviewLayoutMargins, .boolean,
        "Whether the margins also keep what is inside out of the superview's margins."),
      insetsFromSafeArea,
      Property(
        "alignmentRectInsets", \.alignmentRectInsets, .insets(), absent: .zero,
        "How far inside the frame lies what constraints speak of, [top, left, bottom, right] in "
          + "points."),
      Property(
        "autoresizingMask", \.autoresizingMask,
        .options(AutoresizingMask.named, called: "autoresizing flag"),
        "What stretches with the superview when no constraint places the view."),
      Property(
        "translatesAutoresizingMaskIntoConstraints", \.translatesAutoresizingMaskIntoConstraints,
        .boolean,
        "Whether the frame and the mask stand for constraints; by default where the view has a "
          + "frame and no constraint places it."),
    ]

  /// Reads properties into traits.
  static func read(
    _ properties: [Property<LayoutTraits>], _ reader: ObjectReader, into traits: inout LayoutTraits
  ) {
    reader.read(properties, into: &traits)
    check(reader, &traits)
  }

  /// Checks that the margins are written in one of their two ways.
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

extension AutoresizingMask {
  /// The parts by UIKit's names.
  fileprivate static let named: [(name: String, value: AutoresizingMask)] = [
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
    ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
    ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
  ]
}
