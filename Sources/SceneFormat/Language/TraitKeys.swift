internal import Foundation
internal import Geometry

/// The keys of a view that speak of its layout.
enum TraitKeys {
  static let intrinsicSize = Key(
    "intrinsicSize", intrinsicSizeShape,
    "The size that the content wants, [width, height] in points; null for none.")
  static let contentHuggingPriority = Key(
    "contentHuggingPriority", prioritiesShape,
    "How strongly the view resists growing, [horizontal, vertical].")
  static let compressionResistancePriority = Key(
    "compressionResistancePriority", prioritiesShape,
    "How strongly the view resists shrinking, [horizontal, vertical].")
  static let layoutMargins = Key(
    "layoutMargins", Shape<EdgeInsets>.insets,
    "The margins, [top, left, bottom, right] in points; 8 on every side by default.")
  static let directionalLayoutMargins = Key(
    "directionalLayoutMargins",
    Shape<[CGFloat]>.numbers(
      [.coordinate, .coordinate, .coordinate, .coordinate],
      form: "[top, leading, bottom, trailing]"),
    "The margins, [top, leading, bottom, trailing] in points.")
  static let safeAreaInsets = DefaultedKey(
    "safeAreaInsets",
    Shape<EdgeInsets>.insets(.length), default: "[0, 0, 0, 0]",
    "How much is covered besides what covers the superview, [top, left, bottom, right] in points.")
  static let preservesSuperviewLayoutMargins = DefaultedKey(
    "preservesSuperviewLayoutMargins", Shape<Bool>.boolean, default: "false",
    "Whether the margins also keep what is inside out of the superview's margins.")
  static let insetsLayoutMarginsFromSafeArea = DefaultedKey(
    "insetsLayoutMarginsFromSafeArea", Shape<Bool>.boolean, default: "true",
    "Whether the margins are counted from the safe area.")
  static let alignmentRectInsets = DefaultedKey(
    "alignmentRectInsets", Shape<EdgeInsets>.insets, default: "[0, 0, 0, 0]",
    "How far inside the frame lies what constraints speak of, [top, left, bottom, right] in points."
  )
  static let layoutDirection = Key(
    "layoutDirection", Shape<LayoutDirection>.choice(),
    "Which side is the leading one; that of the superview by default.")
  static let baselines = Key(
    "baselines", baselinesShape,
    "The baselines: the first's distance from the top, the last's from the bottom, in points.")
  static let autoresizingMask = Key(
    "autoresizingMask",
    Shape<[AutoresizingFlag]>.list(of: Shape<AutoresizingFlag>.choice(called: "autoresizing flag")),
    "What stretches with the superview when no constraint places the view.")
  static let translatesAutoresizingMask = Key(
    "translatesAutoresizingMaskIntoConstraints", Shape<Bool>.boolean,
    "Whether the frame and the mask stand for constraints; by default where the view has a frame and "
      + "no constraint places it.")

  /// What a guide has of them.
  static let guideKeys: [any DeclaredKey] = [
    intrinsicSize, contentHuggingPriority, compressionResistancePriority, layoutMargins,
    directionalLayoutMargins, layoutDirection, baselines,
  ]

  static let keys: [any DeclaredKey] =
    guideKeys + [
      safeAreaInsets, preservesSuperviewLayoutMargins, insetsLayoutMarginsFromSafeArea,
      alignmentRectInsets, autoresizingMask, translatesAutoresizingMask,
    ]

  /// The traits of a guide.
  static func guideTraits(_ reader: ObjectReader) -> LayoutTraits {
    var traits = LayoutTraits()
    traits.intrinsicSize = reader[intrinsicSize]
    traits.contentHuggingPriority = reader[contentHuggingPriority]
    traits.compressionResistancePriority = reader[compressionResistancePriority]
    traits.margins = margins(reader)
    traits.layoutDirection = reader[layoutDirection]
    traits.baselines = reader[baselines]
    return traits
  }

  /// The traits of a view.
  static func traits(_ reader: ObjectReader) -> LayoutTraits {
    var traits = guideTraits(reader)
    traits.safeAreaInsets = reader[safeAreaInsets]
    traits.preservesSuperviewLayoutMargins = reader[preservesSuperviewLayoutMargins]
    traits.insetsLayoutMarginsFromSafeArea = reader[insetsLayoutMarginsFromSafeArea]
    traits.alignmentRectInsets = reader[alignmentRectInsets]
    traits.translatesAutoresizingMaskIntoConstraints = reader[translatesAutoresizingMask]
    for flag in reader[autoresizingMask] ?? [] { traits.autoresizingMask.insert(flag.mask) }
    return traits
  }

  /// The margins of a view or of the canvas, which can be written in one of two ways.
  static func margins(_ reader: ObjectReader) -> LayoutMargins? {
    let absolute = reader[layoutMargins]
    let directional = reader[directionalLayoutMargins]
    guard reader.excludes(layoutMargins, directionalLayoutMargins) else { return nil }
    if let absolute { return .absolute(absolute) }
    return directional.map {
      .directional(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    }
  }

  // MARK: - Shapes

  private static let intrinsicSizeShape: Shape<IntrinsicSize> = {
    let side = Shape<CGFloat>.number(.length)
    let form = "[width or null, height or null]"
    let either = SchemaNode.any([side.schema, .null])
    return Shape(schema: .tuple([either, either], form: form)) { value, decoding in
      guard let sides = value.array else {
        decoding.reportType(value, expected: form)
        return nil
      }
      guard sides.count == 2 else {
        decoding.report(.wrongCount(form: form, found: sides.count), at: value.place)
        return nil
      }
      let lengths = sides.map { $0.content == .null ? nil : side.read($0, decoding) }
      return IntrinsicSize(width: lengths[0], height: lengths[1])
    }
  }()

  private static let prioritiesShape: Shape<AxisPriorities> = {
    let priority = Shape<Float>.priority
    let form = "[horizontal, vertical]"
    return Shape(schema: .tuple([priority.schema, priority.schema], form: form)) {
      value, decoding in
      guard let axes = value.array else {
        decoding.reportType(value, expected: form)
        return nil
      }
      guard axes.count == 2 else {
        decoding.report(.wrongCount(form: form, found: axes.count), at: value.place)
        return nil
      }
      let priorities = axes.map { priority.read($0, decoding) }
      guard let horizontal = priorities[0], let vertical = priorities[1] else { return nil }
      return AxisPriorities(horizontal: horizontal, vertical: vertical)
    }
  }()

  private static let baselinesShape = Shape<[CGFloat]>.numbers(
    [.coordinate, .coordinate], form: "[first from the top, last from the bottom]"
  ).map { Baselines(firstFromTop: $0[0], lastFromBottom: $0[1]) }
}

/// The names of an autoresizing mask's parts, which are UIKit's.
enum AutoresizingFlag: String, CaseIterable, Sendable {
  case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
  case flexibleTopMargin, flexibleHeight, flexibleBottomMargin

  /// The part of the mask.
  var mask: AutoresizingMask {
    switch self {
    case .flexibleLeftMargin: .flexibleLeftMargin
    case .flexibleWidth: .flexibleWidth
    case .flexibleRightMargin: .flexibleRightMargin
    case .flexibleTopMargin: .flexibleTopMargin
    case .flexibleHeight: .flexibleHeight
    case .flexibleBottomMargin: .flexibleBottomMargin
    }
  }
}
