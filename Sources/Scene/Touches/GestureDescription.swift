public import Foundation

/// A gesture recognizer of a scene.
public struct GestureDescription: Equatable, Sendable {
  /// The id.
  public var id: String
  /// The view to which the recognizer is attached; the canvas by default.
  public var view: Reference
  /// The view in whose coordinates events give locations; the canvas by default.
  public var space: Reference
  /// Whether the recognizer receives touches; true by default.
  public var isEnabled: Bool
  /// The recognizers that must fail before this one recognizes.
  public var requiredToFail: [Reference]
  /// The recognizers that may recognize at the same time as this one.
  public var simultaneous: [Reference]
  /// Whether the views lose their touches when the gesture is recognized; true by default.
  public var cancelsTouchesInView: Bool
  /// The kind of gesture with its parameters.
  public var kind: Kind
  /// The place of the recognizer's object.
  public var place: SourceSpan

  /// A kind of gesture with its parameters, whose defaults are UIKit's.
  public enum Kind: Equatable, Sendable {
    case tap(taps: Int, touches: Int)
    case longPress(duration: Double, movement: CGFloat, taps: Int, touches: Int)
    case pan(minimumTouches: Int, maximumTouches: Int)
    case screenEdgePan(edges: Set<ScreenEdge>)
    case swipe(directions: Set<SwipeDirection>, touches: Int)
    case pinch
    case rotation
  }

  /// An edge of the canvas.
  public enum ScreenEdge: String, CaseIterable, Hashable, Sendable {
    case top, left, bottom, right
  }

  /// The direction of a swipe.
  public enum SwipeDirection: String, CaseIterable, Hashable, Sendable {
    case right, left, up, down
  }

  /// A state in which an event occurs, under UIKit's names; `ended` is also that of a recognized tap.
  public enum State: String, CaseIterable, Hashable, Sendable {
    case began, changed, ended, cancelled, failed
  }

  /// A recognizer with the given values.
  public init(
    id: String, view: Reference, space: Reference, isEnabled: Bool, requiredToFail: [Reference],
    simultaneous: [Reference], cancelsTouchesInView: Bool, kind: Kind, place: SourceSpan
  ) {
    self.id = id
    self.view = view
    self.space = space
    self.isEnabled = isEnabled
    self.requiredToFail = requiredToFail
    self.simultaneous = simultaneous
    self.cancelsTouchesInView = cancelsTouchesInView
    self.kind = kind
    self.place = place
  }
}

extension GestureDescription.Kind {
  /// The values that the gesture's events have besides its location and the number of touches.
  public var eventValues: [EventValue] {
    switch self {
    case .pan, .screenEdgePan: [.translation, .velocity]
    case .pinch: [.scale, .velocity]
    case .rotation: [.rotation, .velocity]
    case .tap, .longPress, .swipe: []
    }
  }
}
