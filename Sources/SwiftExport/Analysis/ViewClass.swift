internal import Scene

/// The class of a view: one of UIKit, or a subclass that the file declares for what only a subclass can do.
struct ViewClass: Hashable {
  /// What a subclass adds.
  enum Feature: Int, CaseIterable, Comparable {
    /// Its layer draws a path.
    case shape
    /// Its layer draws a gradient.
    case gradient
    /// It collides as an ellipse.
    case ellipse
    /// It collides as a polygon.
    case polygon
    /// It has a size of its own.
    case size
    /// Its frame in constraints is inset.
    case insets
    /// It keeps its scale while an animator turns it.
    case scale

    static func < (first: Feature, second: Feature) -> Bool { first.rawValue < second.rawValue }
  }

  /// The class of UIKit.
  let base: String
  /// What the subclass adds, in order; none for the class of UIKit itself.
  let features: [Feature]

  /// The class of a view or a guide.
  ///
  /// - Parameters:
  ///   - node: The view.
  ///   - keepsScale: Whether the timeline scales it while behaviors move it.
  ///   - used: The first words of the properties that the timeline changes or reads.
  init(_ node: ViewNode, keepsScale: Bool, used: Set<String>) {
    base = Self.base(of: node)
    var features: [Feature] = []
    // A layer has one class, which is that of its path.
    if case .shape = node.values.content {
      features.append(.shape)
    } else if node.values.look.gradient != nil || used.contains("gradient") {
      features.append(.gradient)
    }
    switch node.collisionBounds {
    case .rectangle: break
    case .ellipse: features.append(.ellipse)
    case .path: features.append(.polygon)
    }
    if !node.isGuide {
      let layout = node.values.layout
      if layout.intrinsicSize != nil || used.contains("intrinsicSize") { features.append(.size) }
      if layout.alignmentRectInsets != nil || used.contains("alignmentRectInsets") {
        features.append(.insets)
      }
    }
    if keepsScale { features.append(.scale) }
    self.features = features
  }

  private static func base(of node: ViewNode) -> String {
    if node.isGuide { return "UILayoutGuide" }
    return switch node.values.content {
    case .plain, .shape: "UIView"
    case .label: "UILabel"
    case .button: "UIButton"
    case .image: "UIImageView"
    case .stack: "UIStackView"
    }
  }

  /// The name.
  var name: String {
    guard !features.isEmpty else { return base }
    let words = features.map { feature in
      switch feature {
      case .shape: "Shape"
      case .gradient: "Gradient"
      case .ellipse: "Round"
      case .polygon: "Polygon"
      case .size: "Sized"
      case .insets: "Inset"
      case .scale: "Scaled"
      }
    }
    return words.joined() + base.dropFirst(2)
  }

  /// What makes a view of it.
  var initializer: String { base == "UIButton" ? "\(name)(type: .system)" : "\(name)()" }
}
