internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// What a scene states of a view's content instead of leaving it to the kind of view.
struct StatedContent {
  /// The intrinsic size; a nil part is none, a nil whole leaves it to the view.
  var size: IntrinsicSize?
  /// The baselines; nil leaves them to the view.
  var baselines: Baselines?
  /// How far the alignment rectangle lies inside the frame, in points.
  var alignmentInsets: EdgeInsets

  init(_ traits: SceneFormat.LayoutTraits) {
    size = traits.intrinsicSize
    baselines = traits.baselines
    alignmentInsets = traits.alignmentRectInsets
  }

  /// The intrinsic size as views say it, or the view's own.
  func size(or own: CGSize) -> CGSize {
    guard let size else { return own }
    return CGSize(
      width: size.width ?? Views.View.noIntrinsicMetric,
      height: size.height ?? Views.View.noIntrinsicMetric)
  }
}

// Nested, so that printed constraints call them what they are: a view, a label, a button.
extension StatedContent {
  /// A plain view of a scene.
  final class View: Views.View {
    private let stated: StatedContent

    init(stating stated: StatedContent) {
      self.stated = stated
      super.init()
    }

    override var alignmentRectInsets: EdgeInsets { stated.alignmentInsets }
    override var intrinsicContentSize: CGSize { stated.size(or: super.intrinsicContentSize) }
    override var firstBaselineFromTop: CGFloat {
      stated.baselines?.firstFromTop ?? super.firstBaselineFromTop
    }
    override var lastBaselineFromBottom: CGFloat {
      stated.baselines?.lastFromBottom ?? super.lastBaselineFromBottom
    }
  }

  /// A label of a scene.
  final class Label: Views.Label {
    private let stated: StatedContent

    init(stating stated: StatedContent, measuring measurer: any TextMeasuring) {
      self.stated = stated
      super.init(measuring: measurer)
    }

    override var alignmentRectInsets: EdgeInsets { stated.alignmentInsets }
    override var intrinsicContentSize: CGSize { stated.size(or: super.intrinsicContentSize) }
    override var firstBaselineFromTop: CGFloat {
      stated.baselines?.firstFromTop ?? super.firstBaselineFromTop
    }
    override var lastBaselineFromBottom: CGFloat {
      stated.baselines?.lastFromBottom ?? super.lastBaselineFromBottom
    }
  }

  /// A button of a scene.
  final class Button: Views.Button {
    private let stated: StatedContent

    init(stating stated: StatedContent, measuring measurer: any TextMeasuring) {
      self.stated = stated
      super.init(measuring: measurer)
    }

    override var alignmentRectInsets: EdgeInsets { stated.alignmentInsets }
    override var intrinsicContentSize: CGSize { stated.size(or: super.intrinsicContentSize) }
    override var firstBaselineFromTop: CGFloat {
      stated.baselines?.firstFromTop ?? super.firstBaselineFromTop
    }
    override var lastBaselineFromBottom: CGFloat {
      stated.baselines?.lastFromBottom ?? super.lastBaselineFromBottom
    }
  }

  /// An image view of a scene.
  final class ImageView: Views.ImageView {
    private let stated: StatedContent

    init(stating stated: StatedContent) {
      self.stated = stated
      super.init()
    }

    override var alignmentRectInsets: EdgeInsets { stated.alignmentInsets }
    override var intrinsicContentSize: CGSize { stated.size(or: super.intrinsicContentSize) }
    override var firstBaselineFromTop: CGFloat {
      stated.baselines?.firstFromTop ?? super.firstBaselineFromTop
    }
    override var lastBaselineFromBottom: CGFloat {
      stated.baselines?.lastFromBottom ?? super.lastBaselineFromBottom
    }
  }

  /// A shape view of a scene.
  final class ShapeView: Views.ShapeView {
    private let stated: StatedContent

    init(stating stated: StatedContent) {
      self.stated = stated
      super.init()
    }

    override var alignmentRectInsets: EdgeInsets { stated.alignmentInsets }
    override var intrinsicContentSize: CGSize { stated.size(or: super.intrinsicContentSize) }
    override var firstBaselineFromTop: CGFloat {
      stated.baselines?.firstFromTop ?? super.firstBaselineFromTop
    }
    override var lastBaselineFromBottom: CGFloat {
      stated.baselines?.lastFromBottom ?? super.lastBaselineFromBottom
    }
  }

  /// A stack of a scene.
  final class StackView: Views.StackView {
    private let stated: StatedContent

    init(stating stated: StatedContent) {
      self.stated = stated
      super.init(frame: .zero)
    }

    override var alignmentRectInsets: EdgeInsets { stated.alignmentInsets }
    override var intrinsicContentSize: CGSize { stated.size(or: super.intrinsicContentSize) }
    override var firstBaselineFromTop: CGFloat {
      stated.baselines?.firstFromTop ?? super.firstBaselineFromTop
    }
    override var lastBaselineFromBottom: CGFloat {
      stated.baselines?.lastFromBottom ?? super.lastBaselineFromBottom
    }
  }

  /// A layout guide of a scene, which may be given a size, priorities, margins and baselines as if
  /// it had content.
  final class Guide: LayoutGuide {
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
