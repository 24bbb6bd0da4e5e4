public import Foundation
public import Geometry
public import Scene

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
  /// What the view looks like.
  public var look: Look
  /// What only its kind has.
  public var content: ViewContent

  /// The smallest upright rectangle around the view, in the superview's coordinates, in points.
  public var frame: CGRect {
    ViewPlace.frame(center: center, size: bounds.size, transform: transform)
  }
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
    var shown = model
    var presented: Set<AnimatedProperty> = []
    for animation in animations where presented.insert(animation.property).inserted {
      let property = animation.property
      guard let numbers = presentedNumbers(of: property, at: time) else { continue }
      switch property {
      case .center: shown.center.take(numbers)
      case .bounds: shown.bounds = CGRect(numbers)
      case .transform: shown.transform = TransformComponents(numbers).affine
      case .look(let index): Look.animatedParts[index].take(&shown.look, numbers)
      case .shape(let index): ShapeContent.animatedParts[index].take(&shown.content.shape, numbers)
      }
    }
    return shown
  }

  /// The view without animations.
  private var model: ViewPresentation {
    ViewPresentation(
      center: center, bounds: bounds, transform: transform, look: look, content: content)
  }

  /// A property's animated numbers at a time; nil where nothing animates it.
  ///
  /// Additive animations each add their distance from their own final value to the model.
  func presentedNumbers(of property: AnimatedProperty, at time: TimeInterval) -> [Double]? {
    var sum: [Double]?
    for animation in animations
    where animation.property == property && !animation.isOver(at: time) {
      var value = animation.value(at: time)
      if property.isAdditive {
        let base = sum ?? numbers(of: property)
        for index in value.indices {
          value[index] = base[index] + (value[index] - animation.final[index])
        }
      }
      sum = value
    }
    return sum
  }
}
