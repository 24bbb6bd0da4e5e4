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

  init(_ traits: SceneFormat.LayoutTraits) {
    size = traits.intrinsicSize
    baselines = traits.baselines
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

    override var intrinsicContentSize: CGSize { stated.size(or: super.intrinsicContentSize) }
    override var firstBaselineFromTop: CGFloat {
      stated.baselines?.firstFromTop ?? super.firstBaselineFromTop
    }
    override var lastBaselineFromBottom: CGFloat {
      stated.baselines?.lastFromBottom ?? super.lastBaselineFromBottom
    }
  }
}
