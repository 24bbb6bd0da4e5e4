internal import AutoLayout
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Views

/// Resolving the names of views and guides.
extension LayoutBuilder {
  /// The item of a checked reference; nil for an element that could not be read.
  func item(_ reference: LayoutItemReference) -> (any LayoutItem)? {
    guard let guide = reference.guide else { return tree.item(reference.base.id) }
    return tree.views[reference.base.id]?.guide(guide)
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
