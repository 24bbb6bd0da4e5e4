public import Foundation
internal import Scene
public import Gestures
public import Views

/// Recognizes a gesture in the touches of a view.
public typealias UIGestureRecognizer = GestureRecognizer
/// Decides about gestures.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// Recognizes taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// Recognizes fingers that drag.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// Recognizes a drag from an edge of the screen.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
/// Recognizes two fingers that move apart or together.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// Recognizes two fingers that turn.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// Recognizes a quick drag in a direction.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// Recognizes fingers that stay.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// A finger.
public typealias UITouch = Touch
/// What all fingers do at one time.
public typealias UIEvent = TouchEvent
/// What gets touches.
public typealias UIResponder = Responder
/// A method that is called with a sender.
public typealias Selector = Views.Selector

extension View {
  /// The recognizers of the view, in the order in which they were added; nil for none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get {
      let attached = attachedRecognizers
      return attached.isEmpty ? nil : attached
    }
    set {
      for recognizer in attachedRecognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }
}

extension GestureRecognizer {
  /// Whether views get a touch only after the gesture has failed; here it is as false.
  public var delaysTouchesBegan: Bool {
    get { false }
    set {}
  }
}

extension GestureRecognizer {
  /// Stops receiving a finger.
  public func ignore(_ touch: UITouch, for event: UIEvent) { ignore(touch) }
}

// Members that a subclass can name without `self`.

extension TapGestureRecognizer {
  /// How many taps make the gesture.
  public final var numberOfTapsRequired: Int {
    get { parameters.numberOfTapsRequired }
    set { parameters.numberOfTapsRequired = newValue }
  }
  /// How many fingers tap.
  public final var numberOfTouchesRequired: Int {
    get { parameters.numberOfTouchesRequired }
    set { parameters.numberOfTouchesRequired = newValue }
  }
}

extension PanGestureRecognizer {
  /// The least number of fingers.
  public final var minimumNumberOfTouches: Int {
    get { parameters.minimumNumberOfTouches }
    set { parameters.minimumNumberOfTouches = newValue }
  }
  /// The greatest number of fingers.
  public final var maximumNumberOfTouches: Int {
    get { parameters.maximumNumberOfTouches }
    set { parameters.maximumNumberOfTouches = newValue }
  }
}

extension LongPressGestureRecognizer {
  /// How many taps come before the press.
  public final var numberOfTapsRequired: Int {
    get { parameters.numberOfTapsRequired }
    set { parameters.numberOfTapsRequired = newValue }
  }
  /// How many fingers press.
  public final var numberOfTouchesRequired: Int {
    get { parameters.numberOfTouchesRequired }
    set { parameters.numberOfTouchesRequired = newValue }
  }
  /// How long the fingers have to stay, in seconds.
  public final var minimumPressDuration: TimeInterval {
    get { parameters.minimumPressDuration }
    set { parameters.minimumPressDuration = newValue }
  }
  /// How far they may move meanwhile, in points.
  public final var allowableMovement: CGFloat {
    get { parameters.allowableMovement }
    set { parameters.allowableMovement = newValue }
  }
}

extension TouchEvent {
  /// The fingers that a recognizer receives.
  public func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.intersection(recognizer.touches)
  }
}

extension Responder {
  /// Takes the keyboard, where the responder can; there is none.
  @discardableResult
  public func becomeFirstResponder() -> Bool { canBecomeFirstResponder }
  /// Gives the keyboard back.
  @discardableResult
  public func resignFirstResponder() -> Bool { true }
  /// Whether the responder gives the keyboard back; true.
  public var canResignFirstResponder: Bool { true }

  /// Whether the responder has the keyboard; there is none.
  public var isFirstResponder: Bool { false }
}
