internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// A layout guide of a scene, which may be given a size, priorities, margins and baselines as if
/// it had content.
final class StatedGuide: LayoutGuide {
  private let stated: SceneFormat.LayoutTraits

  init(_ identifier: String, stating stated: SceneFormat.LayoutTraits) {
    self.stated = stated
    super.init(identifier: identifier)
  }

  override var layoutTraits: AutoLayout.LayoutTraits {
    var traits = super.layoutTraits
    traits.contentSize = AxisPair(
      horizontal: stated.intrinsicSize?.width, vertical: stated.intrinsicSize?.height)
    if let hugging = stated.contentHuggingPriority { traits.hugging = AxisPair(hugging) }
    if let resistance = stated.compressionResistancePriority {
      traits.compressionResistance = AxisPair(resistance)
    }
    traits.direction =
      stated.layoutDirection.map(AutoLayout.LayoutDirection.init)
      ?? (owningItem as? Views.View)?.effectiveLayoutDirection ?? .leftToRight
    traits.margins = stated.margins?.insets(in: traits.direction) ?? .zero
    if let baselines = stated.baselines {
      traits.firstBaseline = baselines.firstFromTop
      traits.lastBaseline = baselines.lastFromBottom
    }
    return traits
  }
}

extension StatedContent {
  /// What a scene states.
  init(_ traits: SceneFormat.LayoutTraits) {
    self.init()
    size = traits.intrinsicSize.map { size in
      CGSize(
        width: size.width ?? View.noIntrinsicMetric, height: size.height ?? View.noIntrinsicMetric)
    }
    baselines = traits.baselines.map {
      Baselines(firstFromTop: $0.firstFromTop, lastFromBottom: $0.lastFromBottom)
    }
    alignmentInsets = traits.alignmentRectInsets
  }
}

extension AxisPair<LayoutPriority> {
  /// The priorities of a scene.
  init(_ priorities: AxisPriorities) {
    self.init(
      horizontal: LayoutPriority(priorities.horizontal),
      vertical: LayoutPriority(priorities.vertical))
  }
}

extension AutoLayout.LayoutDirection {
  /// The direction of a scene.
  init(_ direction: SceneFormat.LayoutDirection) {
    self = direction == .rightToLeft ? .rightToLeft : .leftToRight
  }
}

extension SceneFormat.LayoutMargins {
  /// The margins by sides.
  fileprivate func insets(in direction: AutoLayout.LayoutDirection) -> EdgeInsets {
    switch self {
    case .absolute(let insets): return insets
    case .directional(let top, let leading, let bottom, let trailing):
      let isLeft = direction == .leftToRight
      return EdgeInsets(
        top: top, left: isLeft ? leading : trailing, bottom: bottom,
        right: isLeft ? trailing : leading)
    }
  }
}
