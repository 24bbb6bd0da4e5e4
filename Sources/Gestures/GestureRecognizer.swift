public import Foundation
internal import Geometry
public import Scene
public import Views

/// Recognizes a gesture in the touches of a view and its subviews, as `UIGestureRecognizer` does.
///
/// A recognizer starts in the state `possible`. A discrete gesture is then recognized or fails; a
/// continuous one begins, changes and ends, or is cancelled. In a final state it receives no further
/// touches, and returns to `possible` when all fingers that it knows are lifted.
///
/// Where nothing about UIKit is published or measured, this engine has made a choice:
///
/// | here | in UIKit |
/// |---|---|
/// | the velocity is the slope through the samples of the last 50 ms | the window is not known; a finger that moves evenly has the measured velocity |
/// | a pan begins after 10 points, which count in its translation | usually quoted, not measured |
/// | a rotation begins just beyond 5°, which do not count | between 5° and 10°; measured without what it takes to begin |
/// | the velocity of a pinch is that of `scale` as it was set last, per second | documented as that of the scale factor; what setting the scale means for it is not |
/// | a swipe is recognized as soon as every finger has gone far enough | measured thresholds; when is not known |
/// | two recognizers that wait for each other never recognize, and a scene with such recognizers gets a warning | the same, without a word |
/// | setting `translation`, `scale` or `rotation` keeps the velocity | the reference says that it is reset, but handlers in public sessions that reset at every change throw with it |
open class GestureRecognizer: TouchRecognizing {
  /// The states, with UIKit's names.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// The final state of a discrete gesture, which is that of a continuous one.
    public static let recognized = State.ended

    /// Whether nothing follows until the recognizer is reset.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether the gesture is under way.
    var isActive: Bool { self == .began || self == .changed }
  }

  // MARK: Setting up

  /// The name, for reports; empty by default.
  public var name = ""
  /// The view to which the recognizer is attached.
  public internal(set) weak var view: View?
  /// What answers questions about the gestures.
  public weak var delegate: (any GestureRecognizerDelegate)? {
    didSet { dispatcher?.relationsChanged(of: self) }
  }
  /// Whether views lose their touches when the gesture is recognized; true by default.
  public var cancelsTouchesInView = true
  /// Whether a view learns of the end of a touch only when the gesture has failed; true by default.
  public var delaysTouchesEnded = true
  /// What decides whether a gesture is recognized.
  public var thresholds = GestureThresholds()
  /// Whether the recognizer receives touches; true by default.
  ///
  /// Setting false cancels a gesture.
  public var isEnabled = true {
    didSet { if !isEnabled, oldValue { dispatcher?.disable(self) } }
  }

  private var actions: [Action] = []

  /// What is called, and for whom; a target is not kept.
  private struct Action {
    let token: Int
    weak var target: AnyObject?
    let run: (GestureRecognizer) -> Void
  }
  private var lastToken = 0
  private(set) var requiredToFail: [GestureRecognizer] = []
  /// The recognizers that wait for this one to fail; those that exist no more are nil.
  private(set) var dependents: [Dependent] = []

  /// A recognizer that waits for another one, which does not keep it.
  struct Dependent {
    weak var recognizer: GestureRecognizer?
  }

  /// A recognizer without a view.
  ///
  /// - Parameters:
  ///   - target: The object whose method is called; nil for none.
  ///   - action: The method.
  public init(target: Any? = nil, action: Selector? = nil) {
    if let target, let action { addTarget(target, action: action) }
  }

  /// Adds an action, which runs when the gesture begins, changes, ends, is recognized or is cancelled.
  ///
  /// - Returns: A token with which the action can be removed.
  @discardableResult
  public func addTarget(_ action: @escaping (GestureRecognizer) -> Void) -> Int {
    lastToken += 1
    actions.append(Action(token: lastToken, target: nil, run: action))
    return lastToken
  }

  /// Removes an action.
  public func removeTarget(_ token: Int) { actions.removeAll { $0.token == token } }

  /// Adds a method, which is called when the gesture begins, changes, ends, is recognized or is cancelled.
  ///
  /// - Parameters:
  ///   - target: The object whose method it is.
  ///   - action: The method, with the recognizer as its parameter, or none.
  public func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    lastToken += 1
    actions.append(
      Action(token: lastToken, target: object) { [weak object] in action.call(object, $0, nil) })
  }

  /// Removes the methods of a target, or all.
  ///
  /// - Parameters:
  ///   - target: The object; nil for all.
  ///   - action: Methods cannot be compared, so that all of the target are removed.
  public func removeTarget(_ target: Any?, action: Selector?) {
    guard let target else {
      actions = []
      return
    }
    let object = target as AnyObject
    actions.removeAll { $0.target === object }
  }

  /// Makes the recognizer wait until another one has failed; it fails if that one recognizes.
  public func require(toFail other: GestureRecognizer) {
    guard !requiredToFail.contains(where: { $0 === other }) else { return }
    requiredToFail.append(other)
    other.dependents.append(Dependent(recognizer: self))
    dispatcher?.relationsChanged(of: self)
  }

  /// Whether recognizing this gesture makes another one fail; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether recognizing another gesture makes this one fail; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  // MARK: The gesture

  /// The state; a subclass sets it, and gets it if other recognizers permit.
  public var state: State {
    get { storedState }
    set { transition(to: newValue) }
  }
  /// The state as the dispatcher has set it.
  var storedState = State.possible
  /// The fingers of the gesture.
  public internal(set) var touches: [Touch] = []

  /// The fingers that `location(ofTouch:in:)` counts: those that touch.
  var countedTouches: [Touch] { touches }

  /// The number of fingers of the gesture.
  public var numberOfTouches: Int { countedTouches.count }

  /// The middle of the fingers in a view's coordinates, in points, or where it was last.
  open func location(in view: View?) -> CGPoint { converted(lastCenter, to: view) }

  /// The place of a finger in a view's coordinates, in points; that of the middle if there is none.
  public func location(ofTouch index: Int, in view: View?) -> CGPoint {
    let touches = countedTouches
    return touches.indices.contains(index)
      ? touches[index].location(in: view) : location(in: view)
  }

  // MARK: For subclasses

  /// Called when fingers touch; calls super first.
  open func touchesBegan(_ touches: [Touch], at time: Double) {
    self.touches += touches
    measure()
    if let event = dispatcher?.event { touchesBegan(Set(touches), with: event) }
  }

  /// Called when fingers move; calls super first.
  open func touchesMoved(_ touches: [Touch], at time: Double) {
    measure()
    if let event = dispatcher?.event { touchesMoved(Set(touches), with: event) }
  }

  /// Called when fingers are lifted; calls super first.
  open func touchesEnded(_ touches: [Touch], at time: Double) {
    measure()
    self.touches.removeAll { touch in touches.contains { $0 === touch } }
    if let event = dispatcher?.event { touchesEnded(Set(touches), with: event) }
  }

  /// Called when the system takes fingers away; calls super first.
  open func touchesCancelled(_ touches: [Touch], at time: Double) {
    self.touches.removeAll { touch in touches.contains { $0 === touch } }
    if let event = dispatcher?.event { touchesCancelled(Set(touches), with: event) }
    transition(to: state.isActive ? .cancelled : .failed)
  }

  /// Called when fingers touch, for a subclass as UIKit has them; does nothing by default.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {}

  /// Called when fingers move; does nothing by default.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}

  /// Called when fingers are lifted; does nothing by default.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

  /// Called when fingers are taken away; does nothing by default.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {}

  /// The time at which `deadlinePassed(at:)` is called, in seconds; nil for none.
  public var deadline: Double?

  /// Called when the deadline has passed, which is then nil; fails by default.
  open func deadlinePassed(at time: Double) { transition(to: .failed) }

  /// Called when the recognizer returns to `possible`; calls super first.
  open func reset() {
    touches = []
    deadline = nil
  }

  /// Asks for a state, which the recognizer gets if other recognizers permit.
  public final func transition(to state: State) {
    requested.append(state)
    dispatcher?.flag(self)
  }

  /// Stops receiving a finger.
  public final func ignore(_ touch: Touch) { touches.removeAll { $0 === touch } }

  // MARK: For the dispatcher

  weak var dispatcher: TouchDispatcher?
  /// The states that the recognizer has asked for and not yet got.
  var requested: [State] = []
  /// Whether the gesture waits for others to fail.
  var isWaiting = false
  /// Whether the dispatcher is about to look at what is requested or waited for.
  var isFlagged = false
  /// The index among the recognizers of the present gestures, as of the last numbering.
  var position = 0
  /// All touches since the recognizer was reset, whether it received them or not.
  var sequence: [Touch] = []
  /// The place among recognizers: those of deeper views come first, then in the order of attaching.
  var rank: (depth: Int, number: Int) = (0, 0)
  private var lastCenter = CGPoint.zero

  func runActions() { for action in actions { action.run(self) } }

  private func measure() { if let center = centerOfTouches { lastCenter = center } }

  /// The middle of the fingers in the root's coordinates; nil without fingers.
  var centerOfTouches: CGPoint? { center(of: touches) }

  /// The middle of some fingers in the root's coordinates; nil without fingers.
  func center(of touches: [Touch]) -> CGPoint? {
    guard !touches.isEmpty else { return nil }
    let count = CGFloat(touches.count)
    return CGPoint(
      x: touches.reduce(0) { $0 + $1.location.x } / count,
      y: touches.reduce(0) { $0 + $1.location.y } / count)
  }

  /// A point of the root in a view's coordinates.
  func converted(_ point: CGPoint, to view: View?) -> CGPoint {
    guard let root = dispatcher?.root, let view else { return point }
    return root.convert(point, to: view)
  }

  /// A vector of the root in a view's coordinates.
  func converted(_ vector: CGVector, to view: View?) -> CGVector {
    guard let root = dispatcher?.root, let view else { return vector }
    let transform = root.transform(to: view)
    return CGVector(
      dx: transform.a * vector.dx + transform.c * vector.dy,
      dy: transform.b * vector.dx + transform.d * vector.dy)
  }

  /// Whether no finger has moved farther than a distance since it touched.
  func hasStayed(within distance: CGFloat) -> Bool {
    touches.allSatisfy { $0.location.distance(to: $0.startLocation) <= distance }
  }
}

extension CGPoint {
  /// The distance to another point, with the same bits on every machine.
  func distance(to other: CGPoint) -> CGFloat { CGVector(dx: other.x - x, dy: other.y - y).length }
}

extension View {
  /// Attaches a recognizer, which is detached from any other view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    recognizer.view = self
  }

  /// Detaches a recognizer.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
    recognizer.dispatcher?.disable(recognizer)
  }

  /// The attached recognizers, in the order in which they were attached.
  package var attachedRecognizers: [GestureRecognizer] {
    recognizers.compactMap { $0 as? GestureRecognizer }
  }
}

/// What a recognizer asks about its gestures, under UIKit's names; every question has UIKit's default
/// answer.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether the recognizer receives a touch; true by default.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Whether the recognizer may leave the state `possible`; true by default.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Whether two recognizers may recognize at the same time; false by default, and one true suffices.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Whether one of the next two questions may be answered by true; true by default.
  ///
  /// False saves asking them, for every pair of recognizers at every change.
  var hasFailureRequirements: Bool { get }
  /// Whether the recognizer waits for another to fail; false by default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool
  /// Whether another waits for the recognizer to fail; false by default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Receives every touch.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// Lets every gesture begin.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Lets one recognizer win.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  /// Has to be asked.
  public var hasFailureRequirements: Bool { true }

  /// Waits for none.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  /// Lets none wait.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}

/// A recognizer that keeps UIKit's properties of its kind as one value, each of which is also its own.
@dynamicMemberLookup
public protocol ParameterizedGestureRecognizer: GestureRecognizer {
  /// The type of the parameters.
  associatedtype Parameters: GestureParameters

  /// The parameters.
  var parameters: Parameters { get set }
}

extension ParameterizedGestureRecognizer {
  /// A property under its name in UIKit, such as `numberOfTapsRequired`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Parameters, Value>) -> Value {
    get { parameters[keyPath: path] }
    set { parameters[keyPath: path] = newValue }
  }
}

/// Parameters of which a recognizer can be made.
public protocol LiveGestureParameters: GestureParameters {
  /// Makes a recognizer with these parameters, which is not attached yet.
  func makeRecognizer() -> GestureRecognizer
}
