public import Dispatch
public import Views
public import Foundation

/// A timer as its block sees it: of the film's time where a simulation runs.
public protocol RunningTimer: AnyObject {
  /// Stops the timer.
  func invalidate()
  /// Whether the timer will fire again.
  var isValid: Bool { get }
  /// The interval, in seconds.
  var timeInterval: TimeInterval { get }
  /// What was given with the timer.
  var userInfo: Any? { get }
}

extension Timer: RunningTimer {
  /// Fires a block every interval, or once, in the film's time.
  ///
  /// - Parameters:
  ///   - interval: The interval in seconds; at least a millisecond.
  ///   - repeats: Whether it fires again and again.
  ///   - block: What is called.
  /// - Returns: The timer, which is stopped by `invalidate()`.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (any RunningTimer) -> Void
  ) -> Timer {
    guard let clock = Runtime.current?.clock else {
      let timer = Timer(timeInterval: interval, repeats: repeats) { block($0) }
      RunLoop.current.add(timer, forMode: .default)
      return timer
    }
    let interval = max(interval, 0.001)
    // It never fires by itself, since the run loop knows nothing of the film's time.
    let timer = Timer(fire: .distantFuture, interval: interval, repeats: repeats) { block($0) }
    schedule(timer, every: interval, on: clock)
    return timer
  }

  /// Calls a method every interval, or once, in the film's time.
  ///
  /// - Parameters:
  ///   - interval: The interval in seconds.
  ///   - target: The object whose method is called, which the timer keeps.
  ///   - selector: The method, with the timer as its parameter, or none.
  ///   - info: Not passed on.
  ///   - repeats: Whether it fires again and again.
  /// - Returns: The timer.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo info: Any?,
    repeats: Bool
  ) -> Timer {
    nonisolated(unsafe) let call = (target as AnyObject, selector)
    return scheduledTimer(withTimeInterval: interval, repeats: repeats) { timer in
      call.1.call(call.0, timer, nil)
    }
  }

  private static func schedule(_ timer: Timer, every interval: Double, on clock: SimulationClock) {
    clock.after(interval) { [weak clock] in
      guard timer.isValid else { return }
      timer.fire()
      if timer.isValid, let clock { schedule(timer, every: interval, on: clock) }
    }
  }
}

extension DispatchQueue {
  /// Runs a closure soon; in the film's time where a simulation runs, whatever the queue.
  public func async(execute work: @escaping () -> Void) {
    if let clock = Runtime.current?.clock { return clock.after(0, work) }
    nonisolated(unsafe) let work = work
    async(group: nil, qos: .unspecified, flags: []) { work() }
  }

  /// Runs a closure at a time; in the film's time where a simulation runs, whatever the queue.
  ///
  /// `.now()` is the time of the machine, from which the delay is told. Since the time between both calls is not always
  /// the same, a delay is rounded to hundredths of a second where it is up to 4 ms short of one, else up to
  /// milliseconds.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    guard let clock = Runtime.current?.clock else {
      nonisolated(unsafe) let work = work
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: []) { work() }
    }
    let (end, now) = (deadline.uptimeNanoseconds, DispatchTime.now().uptimeNanoseconds)
    let delay = end > now ? Double(end - now) / 1e9 : 0
    let hundredths = (delay * 100).rounded(.up) / 100
    clock.after(
      hundredths - delay < 0.004 ? hundredths : (delay * 1000).rounded(.up) / 1000, work)
  }
}

/// Calls a method at every step of the display, 60 times a second in the film's time.
public final class CADisplayLink {
  private weak var target: AnyObject?
  private let selector: Selector
  private(set) var isInvalid = false
  /// Whether the method is not called for the time being.
  public var isPaused = false
  /// The time of the step, in seconds.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next step, in seconds.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// The time between steps, in seconds.
  public let duration: CFTimeInterval = 1.0 / 60
  /// How often it is called at most; it is called at every step.
  public var preferredFramesPerSecond = 0

  /// A link to a method, which is not called before `add(to:forMode:)`.
  ///
  /// - Parameters:
  ///   - target: The object, which is not kept: here a simulation ends before it.
  ///   - selector: The method, with the link as its parameter, or none.
  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  /// Begins to call the method.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    Runtime.current?.clock.add(self)
  }
  /// Ends calling the method.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { isInvalid = true }
  /// Ends calling the method.
  public func invalidate() { isInvalid = true }

  func fire(at moment: Double) {
    guard !isPaused, !isInvalid else { return }
    timestamp = moment
    selector.call(target, self, nil)
  }
}

extension NotificationCenter {
  /// Calls a method at notifications.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    nonisolated(unsafe) let call = (WeakTarget(observer as AnyObject), selector)
    _ = addObserver(forName: name, object: object, queue: nil) { notification in
      if let target = call.0.object { call.1.call(target, notification, nil) }
    }
  }
}

private final class WeakTarget {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}
