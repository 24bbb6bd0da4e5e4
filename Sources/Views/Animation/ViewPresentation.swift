public import Foundation
public import Geometry
public import Scene

/// Where a view is while it is being animated.
public struct PresentedPlace: Equatable, Sendable {
  /// The place of the anchor point in the superview, in points.
  public var center: CGPoint
  /// The bounds, in points; the size is never negative.
  public var bounds: CGRect
  /// The transform about the center.
  public var transform: CGAffineTransform
  /// The point of the bounds that is at the center, as parts of their size.
  public var anchorPoint: CGPoint
  /// By how much the layout has rounded the frame.
  public var roundingError: RoundingError

  /// The place with the frame that the layout had before rounding.
  public var unrounded: PresentedPlace {
    var exact = self
    exact.center.x -= roundingError.center.dx
    exact.center.y -= roundingError.center.dy
    exact.bounds.size.width -= roundingError.size.dx
    exact.bounds.size.height -= roundingError.size.dy
    return exact
  }

  /// The transform of points relative to the middle of the bounds, to points relative to the center.
  public var transformOfMiddle: CGAffineTransform {
    transform.anchored(at: anchorPoint, of: bounds.size)
  }

  /// The transform from the view's own coordinates to its superview's.
  public var transformToSuperview: CGAffineTransform {
    CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transformOfMiddle)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// The smallest upright rectangle around the view, in the superview's coordinates, in points.
  public var frame: CGRect {
    ViewPlace.frame(
      center: center, size: bounds.size, transform: transform, anchorPoint: anchorPoint)
  }
}

/// The state of a view while it is being animated, like Core Animation's presentation layer.
///
/// The view's own properties are the model; they have their final values as soon as they are set.
public struct ViewPresentation: Equatable, Sendable {
  /// Where it is.
  public var place: PresentedPlace
  /// The look.
  public var look: Look
  /// The content of the kind of view.
  public var content: ViewContent

  /// The place of the anchor point in the superview, in points.
  public var center: CGPoint {
    get { place.center }
    set { place.center = newValue }
  }
  /// The bounds, in points; the size is never negative.
  public var bounds: CGRect {
    get { place.bounds }
    set { place.bounds = newValue }
  }
  /// The transform about the center.
  public var transform: CGAffineTransform {
    get { place.transform }
    set { place.transform = newValue }
  }
  /// By how much the layout has rounded the frame.
  public var roundingError: RoundingError {
    get { place.roundingError }
    set { place.roundingError = newValue }
  }
  /// The transform from the view's own coordinates to its superview's.
  public var transformToSuperview: CGAffineTransform { place.transformToSuperview }
  /// The smallest upright rectangle around the view, in the superview's coordinates, in points.
  public var frame: CGRect { place.frame }
}

extension View {
  /// The presentation at the current time of the tree's animation engine.
  public var presentation: ViewPresentation {
    guard animations.isEmpty else { return presentation(at: animationEngine.time) }
    guard let first = presentedAnimations.first else { return model }
    return presentation(at: first.engine.time)
  }

  /// Whether the view may be presented at another z-position than 0.
  public var mayHaveDepth: Bool {
    look.zPosition != 0 || !animations.isEmpty || !presentedAnimations.isEmpty
  }

  /// Where the view is presented now.
  public var presentedPlace: PresentedPlace {
    guard animations.isEmpty, presentedAnimations.isEmpty else { return presentation.place }
    return modelPlace
  }

  /// The presentation at another time, according to the animations that exist now.
  ///
  /// - Parameter time: The time in seconds of the tree's animation engine.
  /// - Returns: The presentation.
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
      case .anchorPoint: shown.place.anchorPoint.take(numbers)
      case .rounding: shown.roundingError.take(numbers)
      case .hiding: shown.look.isHidden = false
      case .look(let index): Look.animatedParts[index].take(&shown.look, numbers)
      case .shape(let index): ShapeContent.animatedParts[index].take(&shown.content.shape, numbers)
      }
    }
    for animation in presentedAnimations { animation.apply(&shown, time) }
    return shown
  }

  /// Where the view is presented at a time, without the look and the content, which are much more.
  public func presentedPlace(at time: TimeInterval) -> PresentedPlace {
    guard animations.isEmpty, presentedAnimations.isEmpty else {
      return presentation(at: time).place
    }
    return modelPlace
  }

  /// The state without animations.
  package var model: ViewPresentation {
    ViewPresentation(place: modelPlace, look: look, content: content)
  }

  private var modelPlace: PresentedPlace {
    PresentedPlace(
      center: center, bounds: bounds, transform: transform, anchorPoint: anchorPoint,
      roundingError: roundingError)
  }

  /// The animated value of a property at a time; nil if it is not animated.
  ///
  /// Each additive animation adds its distance from its own final value to the model.
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

/// An animation of what is seen of a view, while the view itself stays as it is, like a `CAAnimation` of a layer.
package final class PresentedAnimation {
  /// Changes what is seen at a time of the engine, in seconds.
  let apply: (_ shown: inout ViewPresentation, _ time: Double) -> Void
  /// The engine whose time it follows.
  let engine: AnimationEngine
  /// Whether it plays until it is removed.
  let isEndless: Bool

  /// An animation that is not added to a view yet.
  ///
  /// - Parameters:
  ///   - engine: The engine whose time it follows.
  ///   - isEndless: Whether it plays until it is removed.
  ///   - apply: Changes what is seen at a time of the engine, in seconds.
  package init(
    following engine: AnimationEngine, isEndless: Bool,
    apply: @escaping (_ shown: inout ViewPresentation, _ time: Double) -> Void
  ) {
    (self.engine, self.isEndless, self.apply) = (engine, isEndless, apply)
  }
}

extension View {
  /// Adds an animation of what is seen, over those that are there.
  package func add(_ animation: PresentedAnimation) {
    presentedAnimations.append(animation)
    if animation.isEndless { animation.engine.note(endless: animation, of: self) }
  }

  /// Removes an animation of what is seen; ignored where it is not there.
  package func remove(_ animation: PresentedAnimation) {
    presentedAnimations.removeAll { $0 === animation }
  }
}
