public import Foundation
public import Geometry

/// What a view looks like while it is being animated: Core Animation's presentation layer.
///
/// The view's own properties are the model: they have their final values as soon as they are set.
public struct ViewPresentation: Equatable, Sendable {
  /// The center in the superview, in points.
  public var center: CGPoint
  /// The bounds, in points, never of negative size.
  public var bounds: CGRect
  /// The transform about the center.
  public var transform: CGAffineTransform
  /// The corners' radius in points, at least 0.
  public var cornerRadius: CGFloat
  /// The opacity, 0 to 1.
  public var alpha: CGFloat
  /// The fill, or nil for none.
  public var backgroundColor: Color?
}

extension View {
  /// What the view looks like now, at the time of its tree's animation engine.
  public var presentation: ViewPresentation {
    guard !animations.isEmpty else { return model }
    return presentation(at: animationEngine.time)
  }

  /// What the view looks like at a time, as far as the animations that are under way now say.
  ///
  /// - Parameter time: The time in seconds of the tree's animation engine.
  /// - Returns: The properties as they are seen then.
  public func presentation(at time: TimeInterval) -> ViewPresentation {
    guard !animations.isEmpty else { return model }
    var shown = model
    for property in AnimatedProperty.allCases {
      guard let value = presentedValue(of: property, at: time) else { continue }
      switch property {
      case .center: shown.center = value.point
      case .bounds: shown.bounds = value.rect
      case .transform: shown.transform = value.transform.affine
      case .cornerRadius: shown.cornerRadius = CGFloat(max(value[0], 0))
      case .alpha: shown.alpha = CGFloat(min(max(value[0], 0), 1))
      case .backgroundColor: shown.backgroundColor = value.color
      }
    }
    return shown
  }

  /// The view without animations.
  private var model: ViewPresentation {
    ViewPresentation(
      center: center, bounds: bounds, transform: transform, cornerRadius: cornerRadius,
      alpha: alpha, backgroundColor: backgroundColor)
  }

  /// A property's animated value at a time; nil where nothing animates it.
  ///
  /// Additive animations each add their distance from their own final value to the model.
  func presentedValue(of property: AnimatedProperty, at time: TimeInterval) -> SIMD8<Double>? {
    var sum: SIMD8<Double>?
    for animation in animations
    where animation.property == property && !animation.isOver(at: time) {
      let value = animation.value(at: time)
      sum =
        property.isAdditive ? (sum ?? self.value(of: property)) + (value - animation.final) : value
    }
    return sum
  }
}
