internal import Foundation

/// The keys that only stacks have.
enum StackKeys {
  static let axis = DefaultedKey(
    "axis", Shape<StackContent.Axis>.choice(), default: "\"horizontal\"",
    "The direction in which the views follow each other.")
  static let distribution = DefaultedKey(
    "distribution", Shape<StackContent.Distribution>.choice(), default: "\"fill\"",
    "How the views share the stack's length.")
  static let alignment = DefaultedKey(
    "alignment", Shape<StackContent.Alignment>.choice(), default: "\"fill\"",
    "How the views stand across the stack.")
  static let spacing = DefaultedKey(
    "spacing", spacingShape(["useSystem"]), default: "0",
    "The gap between neighbours in points; at least that where gaps are distributed.")
  static let customSpacing = Key(
    "customSpacing", customSpacingShape,
    "Gaps that replace the spacing, each by the id of the view in front of it.")
  static let isBaselineRelative = DefaultedKey(
    "isBaselineRelativeArrangement", Shape<Bool>.boolean, default: "false",
    "Whether the gaps of a column run from the last to the first baseline.")
  static let isMarginsRelative = DefaultedKey(
    "isLayoutMarginsRelativeArrangement", Shape<Bool>.boolean, default: "false",
    "Whether the views stand inside the stack's layout margins.")

  static let keys: [any DeclaredKey] = [
    axis, distribution, alignment, spacing, customSpacing, isBaselineRelative, isMarginsRelative,
  ]

  /// How a stack arranges its subviews.
  static func content(_ reader: ObjectReader) -> StackContent {
    StackContent(
      axis: reader[axis], distribution: reader[distribution], alignment: reader[alignment],
      spacing: reader[spacing], customSpacing: custom(reader),
      isBaselineRelativeArrangement: reader[isBaselineRelative],
      isLayoutMarginsRelativeArrangement: reader[isMarginsRelative])
  }

  /// The custom gaps, of which each must stand behind a subview of the stack.
  private static func custom(_ reader: ObjectReader) -> [StackContent.CustomSpacing] {
    let subviews = reader.object[ViewKeys.subviews.name]?.array ?? []
    let ids = Set(subviews.compactMap { $0.object?[ViewKeys.id.name]?.string?.value })
    return (reader[customSpacing] ?? []).filter { custom in
      if ids.contains(custom.view.id) { return true }
      if !reader.decoding.isDamaged {
        reader.decoding.report(.notArranged(custom.view.id), at: custom.view.place)
      }
      return false
    }
  }

  /// Points, or one of the words that stand for a spacing.
  private static func spacingShape(_ words: [String]) -> Shape<StackContent.Spacing> {
    Shape(schema: .any([.number(.coordinate), .choice(words)])) { value, decoding in
      if case .number = value.content {
        return Shape<CGFloat>.number(.coordinate).read(value, decoding).map { .points($0) }
      }
      guard let word = value.string else {
        let choices = words.map { "\"\($0)\"" }.joined(separator: " or ")
        decoding.reportType(value, expected: "points or \(choices)")
        return nil
      }
      guard words.contains(word.value) else {
        decoding.reportUnknown(word, choices: words)
        return nil
      }
      return word.value == "useSystem" ? .useSystem : .useDefault
    }
  }

  private static let customShape = spacingShape(["useDefault", "useSystem"])

  private static let customSpacingShape = Shape<[StackContent.CustomSpacing]>(
    schema: .map(pattern: Shape<JSONString>.identifierPattern, customShape.schema)
  ) { value, decoding in
    guard let object = value.object else {
      decoding.reportType(value, expected: "an object of spacings by views' ids")
      return nil
    }
    return object.members.compactMap { member in
      let view = decoding.resolve(member.key, as: .member)
      decoding.key = member.key.value
      guard let spacing = customShape.read(member.value, decoding), let view else { return nil }
      return StackContent.CustomSpacing(view: view, spacing: spacing)
    }
  }
}
