public import Foundation
public import SceneText

/// A gesture recognizer of a scene.
public struct GestureDescription: Equatable, Sendable {
  /// The id.
  public var id = ""
  /// The view to which the recognizer is attached; the canvas by default.
  public var view = Reference.root
  /// The view in whose coordinates events give locations; the canvas by default.
  public var space = Reference.root
  /// Whether the recognizer receives touches; true by default.
  public var isEnabled = true
  /// The recognizers that must fail before this one recognizes.
  public var requiredToFail: [Reference] = []
  /// The recognizers that may recognize at the same time as this one.
  public var simultaneous: [Reference] = []
  /// Whether the views lose their touches when the gesture is recognized; true by default.
  public var cancelsTouchesInView = true
  /// UIKit's parameters, whose type is the kind of gesture.
  public var parameters: any GestureParameters = TapParameters()
  /// The place of the recognizer's object.
  public var place = SourceSpan.start

  /// A state in which an event occurs, under UIKit's names; `ended` is also that of a recognized tap.
  public enum State: String, CaseIterable, Hashable, Sendable {
    case began, changed, ended, cancelled, failed
  }

  /// Whether the gesture is recognized in one moment, instead of beginning, changing and ending.
  public var isDiscrete: Bool { type(of: parameters).isDiscrete }

  /// A tap recognizer of the canvas without an id.
  public init() {}

  /// Whether all values are equal, including the type of the parameters.
  public static func == (first: GestureDescription, second: GestureDescription) -> Bool {
    first.id == second.id && first.view == second.view && first.space == second.space
      && first.isEnabled == second.isEnabled && first.requiredToFail == second.requiredToFail
      && first.simultaneous == second.simultaneous
      && first.cancelsTouchesInView == second.cancelsTouchesInView
      && first.parameters.isEqual(second.parameters) && first.place == second.place
  }
}

/// The parameters of a kind of gesture recognizer, which the recognizer holds.
public protocol GestureParameters: Equatable, Sendable {
  /// The parameters with UIKit's defaults.
  init()
  /// Whether the gesture is recognized in one moment, instead of beginning, changing and ending.
  static var isDiscrete: Bool { get }
  /// The values that the gesture's events have besides its location and the number of touches.
  static var eventValues: [EventValue] { get }
}

extension GestureParameters {
  /// False.
  public static var isDiscrete: Bool { false }
  /// None.
  public static var eventValues: [EventValue] { [] }

  /// Whether other parameters are of the same kind and equal.
  public func isEqual(_ other: any GestureParameters) -> Bool { (other as? Self) == self }
}

/// The parameters of a tap recognizer.
public struct TapParameters: GestureParameters {
  /// The number of taps; 1 by default.
  public var numberOfTapsRequired = 1
  /// The number of fingers; 1 by default.
  public var numberOfTouchesRequired = 1

  /// True: it is recognized in one moment.
  public static let isDiscrete = true

  /// UIKit's defaults.
  public init() {}
}

/// The parameters of a long press recognizer.
public struct LongPressParameters: GestureParameters {
  /// How long the fingers press before the gesture begins, in seconds; 0.5 by default.
  public var minimumPressDuration = 0.5
  /// How far they may move before that, in points; 10 by default.
  public var allowableMovement: CGFloat = 10
  /// The number of taps before the press; 0 by default.
  public var numberOfTapsRequired = 0
  /// The number of fingers; 1 by default.
  public var numberOfTouchesRequired = 1

  /// UIKit's defaults.
  public init() {}
}

/// The parameters of a pan recognizer.
public struct PanParameters: GestureParameters {
  /// The least number of fingers; 1 by default.
  public var minimumNumberOfTouches = 1
  /// The greatest number of fingers; 10, all that there are, by default.
  public var maximumNumberOfTouches = 10

  /// What the events have besides the location.
  public static let eventValues: [EventValue] = [.translation, .velocity]

  /// UIKit's defaults.
  public init() {}

  /// UIKit's defaults with another greatest number of fingers.
  public init(maximumNumberOfTouches: Int) { self.maximumNumberOfTouches = maximumNumberOfTouches }
}

/// The parameters of a screen edge pan recognizer.
public struct ScreenEdgePanParameters: GestureParameters {
  /// An edge of the canvas.
  public enum Edge: String, CaseIterable, Hashable, Sendable {
    case top, left, bottom, right
  }

  /// The edges at which the drag starts; the left one by default.
  public var edges: Set<Edge> = [.left]

  /// What the events have besides the location.
  public static let eventValues = PanParameters.eventValues

  /// The left edge.
  public init() {}
}

/// The parameters of a swipe recognizer.
public struct SwipeParameters: GestureParameters {
  /// The direction of a swipe.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    case right, left, up, down
  }

  /// The directions that are recognized; to the right by default.
  public var directions: Set<Direction> = [.right]
  /// The number of fingers; 1 by default.
  public var numberOfTouchesRequired = 1

  /// True: it is recognized in one moment.
  public static let isDiscrete = true

  /// UIKit's defaults.
  public init() {}
}

/// The parameters of a pinch recognizer: none.
public struct PinchParameters: GestureParameters {
  /// What the events have besides the location.
  public static let eventValues: [EventValue] = [.scale, .velocity]

  /// No parameters.
  public init() {}
}

/// The parameters of a rotation recognizer: none.
public struct RotationParameters: GestureParameters {
  /// What the events have besides the location.
  public static let eventValues: [EventValue] = [.rotation, .velocity]

  /// No parameters.
  public init() {}
}

/// The values of a gesture recognizer that actions can set.
public struct GestureValues: Equatable, Sendable {
  /// Whether the recognizer receives touches; setting false cancels a gesture.
  public var isEnabled = true
  /// The translation of a pan since it began or since this was set, in points.
  public var translation = CGPoint.zero
  /// The scale of a pinch since it began or since this was set.
  public var scale: CGFloat = 1
  /// The angle of a rotation since it began or since this was set, in radians, clockwise.
  public var rotation: CGFloat = 0

  /// The values of a recognizer without a gesture.
  public init() {}
}
