internal import AutoLayout
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
internal import Views

/// Resolving the names of views and guides.
extension LayoutBuilder {
  /// The item of a checked reference; nil for an element that could not be read.
  func item(_ reference: LayoutItemReference) -> (any LayoutItem)? {
    guard let guide = reference.guide else { return tree.item(reference.base.id) }
    return tree.views[reference.base.id]?.guide(guide)
  }

  /// The item of a name in an equation; reports unknown names.
  mutating func item(
    _ measure: ConstraintEquation.Measure, in text: PlacedString
  ) -> (any LayoutItem)? {
    guard let name = measure.guide else {
      if let item = tree.item(measure.item) { return item }
      reportUnknown(
        "view", measure.item, at: text.place(ofCharacters: measure.itemRange),
        hint: suggestion(for: measure.item))
      return nil
    }
    guard let view = tree.views[measure.item] else {
      let place = text.place(ofCharacters: measure.itemRange)
      guard tree.item(measure.item) == nil else {
        diagnostics.append(
          Diagnostic(
            .error, code: "unknown-name", "'\(measure.item)' is a guide, not a view", at: place))
        return nil
      }
      reportUnknown("view", measure.item, at: place, hint: suggestion(for: measure.item))
      return nil
    }
    guard let guide = ViewGuide(rawValue: name) else {
      let names = ViewGuide.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: name, in: names)
      reportUnknown(
        "guide", name, at: text.place(ofCharacters: measure.guideRange),
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "a view has \(names.joined(separator: ", "))")
      return nil
    }
    return view.guide(guide)
  }

  private mutating func reportUnknown(
    _ noun: String, _ name: String, at place: SourceSpan, hint: String?
  ) {
    diagnostics.append(
      Diagnostic(.error, code: "unknown-name", "unknown \(noun) '\(name)'", at: place, hint: hint))
  }

  /// A hint at the view or guide with the most similar name, if any.
  func suggestion(for name: String, besides others: [String] = []) -> String? {
    let names =
      [Scene.rootID]
      + scene.declarations.filter { $0.kind == .view || $0.kind == .guide }.map(\.id) + others
    return Spelling.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
  }
}

extension View {
  /// A guide that every view has.
  fileprivate func guide(_ guide: ViewGuide) -> LayoutGuide {
    switch guide {
    case .safeAreaLayoutGuide: safeAreaLayoutGuide
    case .layoutMarginsGuide: layoutMarginsGuide
    case .readableContentGuide: readableContentGuide
    }
  }
}

/// A layout guide of a scene, whose size, priorities, margins and baselines can be set as if it had
/// content.
final class StatedGuide: LayoutGuide {
  private let stated: LayoutTraits

  init(_ identifier: String, stating stated: LayoutTraits) {
    self.stated = stated
    super.init(identifier: identifier)
  }

  override var layoutTraits: LayoutItemTraits {
    var traits = super.layoutTraits
    traits.contentSize = AxisPair(
      horizontal: stated.intrinsicSize?.width, vertical: stated.intrinsicSize?.height)
    traits.hugging = stated.contentHuggingPriority
    traits.compressionResistance = stated.compressionResistancePriority
    traits.direction =
      stated.layoutDirection ?? (owningItem as? View)?.effectiveLayoutDirection ?? .leftToRight
    traits.margins = stated.margins?.insets(in: traits.direction) ?? .zero
    if let baselines = stated.baselines {
      traits.firstBaseline = baselines.firstFromTop
      traits.lastBaseline = baselines.lastFromBottom
    }
    return traits
  }
}
