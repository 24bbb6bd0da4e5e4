public import Foundation
internal import Geometry
public import Scene
public import Views

/// Recognizes fingers that drag, as `UIPanGestureRecognizer` does.
///
/// The translation is that of the middle of the fingers since they touched; it includes the distance
/// that the pan moved before it began. A finger that comes or goes moves the middle, but does not count
/// as translation. The gesture ends when the last finger is lifted.
open class PanGestureRecognizer: GestureRecognizer, ParameterizedGestureRecognizer {
  /// The numbers of fingers; at least one and, as in UIKit, any number by default.
  public var parameters = PanParameters(maximumNumberOfTouches: .max)

  /// The translation up to the last change of fingers, in the root's coordinates.
  private var earlier = CGVector(dx: 0, dy: 0)
  /// The middle of the fingers at that change.
  private var start = CGPoint.zero
  private var estimator = VelocityEstimator<SIMD2<Double>>()

  /// The translation in a view's coordinates, in points.
  open func translation(in view: View?) -> CGPoint {
    let vector = converted(total, to: view)
    return CGPoint(x: vector.dx, y: vector.dy)
  }

  /// Lets the translation go on from a value in a view's coordinates.
  ///
  /// The velocity stays that of the fingers: a handler that sets the translation to zero at every change throws with
  /// the velocity at the end, as Apple shows in public sessions, though the reference says that it is reset.
  open func setTranslation(_ translation: CGPoint, in view: View?) {
    let root = dispatcher?.root
    let transform = (root ?? view).map { view?.transform(to: $0) ?? .identity } ?? .identity
    let vector = CGVector(
      dx: transform.a * translation.x + transform.c * translation.y,
      dy: transform.b * translation.x + transform.d * translation.y)
    let (moved, former) = (moved, total)
    earlier = CGVector(dx: vector.dx - moved.dx, dy: vector.dy - moved.dy)
    estimator.shift(by: SIMD2(Double(vector.dx - former.dx), Double(vector.dy - former.dy)))
  }

  /// The velocity in a view's coordinates, in points per second: that of the last movement, also where
  /// the fingers have rested since.
  open func velocity(in view: View?) -> CGPoint {
    let velocity = estimator.velocity
    let vector = converted(CGVector(dx: velocity.x, dy: velocity.y), to: view)
    return CGPoint(x: vector.dx, y: vector.dy)
  }

  /// The translation since the last change of fingers, in the root's coordinates.
  private var moved: CGVector {
    guard let center = centerOfTouches else { return CGVector(dx: 0, dy: 0) }
    return CGVector(dx: center.x - start.x, dy: center.y - start.y)
  }

  /// The whole translation in the root's coordinates.
  var total: CGVector {
    let moved = moved
    return CGVector(dx: earlier.dx + moved.dx, dy: earlier.dy + moved.dy)
  }

  open override func touchesBegan(_ touches: [Touch], at time: Double) {
    if state.isActive, self.touches.count + touches.count > parameters.maximumNumberOfTouches {
      return
    }
    changeFingers { super.touchesBegan(touches, at: time) }
    if state == .possible, self.touches.count > parameters.maximumNumberOfTouches {
      transition(to: .failed)
    }
    if self.touches.count == touches.count { note(time) }
  }

  open override func touchesMoved(_ touches: [Touch], at time: Double) {
    super.touchesMoved(touches, at: time)
    note(time)
    if state.isActive { return transition(to: .changed) }
    if self.touches.count >= parameters.minimumNumberOfTouches,
      total.length >= thresholds.panDistance
    {
      beginIfPossible()
    }
  }

  /// Called when the fingers have moved far enough; begins.
  func beginIfPossible() { transition(to: .began) }

  open override func touchesEnded(_ touches: [Touch], at time: Double) {
    changeFingers { super.touchesEnded(touches, at: time) }
    guard self.touches.isEmpty else { return }
    // A gesture that waits for others to fail ends after it has begun.
    transition(to: state.isActive || isWaiting ? .ended : .failed)
  }

  open override func reset() {
    super.reset()
    earlier = CGVector(dx: 0, dy: 0)
    estimator.reset()
  }

  /// Changes the fingers without a change of the translation.
  private func changeFingers(_ change: () -> Void) {
    earlier = total
    change()
    start = centerOfTouches ?? start
  }

  private func note(_ time: Double) {
    let total = total
    estimator.add(SIMD2(Double(total.dx), Double(total.dy)), at: time)
  }
}

/// An edge of the canvas, or several.
public struct RectEdge: OptionSet, Sendable {
  /// UIKit's raw value.
  public let rawValue: Int

  /// Edges by UIKit's raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// Recognizes a finger that drags from an edge of the root into it, as
/// `UIScreenEdgePanGestureRecognizer` does.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges; none by default.
  public var edges: RectEdge = []

  /// The edges at which the finger has touched.
  private var touched: RectEdge = []

  /// A recognizer for one finger.
  public override init(target: Any? = nil, action: Selector? = nil) {
    super.init(target: target, action: action)
    parameters.maximumNumberOfTouches = 1
  }

  public override func touchesBegan(_ touches: [Touch], at time: Double) {
    super.touchesBegan(touches, at: time)
    guard state == .possible, let touch = self.touches.first, let bounds = dispatcher?.root.bounds
    else { return }
    let (place, width) = (touch.startLocation, thresholds.edgeWidth)
    touched = []
    if place.y <= bounds.minY + width { touched.insert(.top) }
    if place.x <= bounds.minX + width { touched.insert(.left) }
    if place.y >= bounds.maxY - width { touched.insert(.bottom) }
    if place.x >= bounds.maxX - width { touched.insert(.right) }
    touched.formIntersection(edges)
    if touched.isEmpty { transition(to: .failed) }
  }

  /// Begins if the finger has moved away from the edge rather than along it.
  override func beginIfPossible() {
    let way = total
    let isInward =
      (touched.contains(.left) && way.dx >= abs(way.dy))
      || (touched.contains(.right) && -way.dx >= abs(way.dy))
      || (touched.contains(.top) && way.dy >= abs(way.dx))
      || (touched.contains(.bottom) && -way.dy >= abs(way.dx))
    transition(to: isInward ? .began : .failed)
  }
}

extension PanParameters: LiveGestureParameters {
  /// Makes a pan recognizer.
  public func makeRecognizer() -> GestureRecognizer {
    let recognizer = PanGestureRecognizer()
    recognizer.parameters = self
    return recognizer
  }
}

extension ScreenEdgePanParameters: LiveGestureParameters {
  /// Makes a screen edge pan recognizer.
  public func makeRecognizer() -> GestureRecognizer {
    let recognizer = ScreenEdgePanGestureRecognizer()
    for edge in edges {
      switch edge {
      case .top: recognizer.edges.insert(.top)
      case .left: recognizer.edges.insert(.left)
      case .bottom: recognizer.edges.insert(.bottom)
      case .right: recognizer.edges.insert(.right)
      }
    }
    return recognizer
  }
}

/// Estimates the velocity of a value that is sampled at irregular times.
///
/// The estimate is the slope of the line through the samples of the last 50 ms that fits them best (least
/// squares), at least of the last two. A uniform motion has its exact velocity; noise is averaged, at the
/// cost of a delay of 25 ms. The window is a choice; UIKit does not document its own.
struct VelocityEstimator<Value: SIMD> where Value.Scalar == Double {
  /// The times of the samples that count, in seconds.
  private static var window: Double { 0.05 }

  private var samples: [(time: Double, value: Value)] = []

  /// Adds a sample; one at the time of the last one replaces it.
  mutating func add(_ value: Value, at time: Double) {
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, value))
    // A hundredth of a period of 120 Hz absorbs the rounding of times.
    let start = time - Self.window - 1e-4
    while samples.count > 2, samples[0].time < start { samples.removeFirst() }
  }

  /// Adds to all samples, after which the value goes on from another one.
  mutating func shift(by difference: Value) {
    for index in samples.indices { samples[index].value += difference }
  }

  /// The velocity per second; zero after fewer than two samples.
  var velocity: Value {
    guard samples.count > 1, let last = samples.last else { return Value(repeating: 0) }
    let count = Double(samples.count)
    // Relative to the last sample, so that large times and values do not cancel.
    var time = 0.0
    var value = Value(repeating: 0)
    for sample in samples {
      time += sample.time - last.time
      value += sample.value - last.value
    }
    time /= count
    value /= count
    var square = 0.0
    var product = Value(repeating: 0)
    for sample in samples {
      let offset = sample.time - last.time - time
      square += offset * offset
      product += (sample.value - last.value - value) * offset
    }
    return square > 0 ? product / square : Value(repeating: 0)
  }

  /// Forgets all samples.
  mutating func reset() { samples = [] }
}
