public import Dispatch
public import Foundation
public import Views

/// Calls a block or a method every interval, or once, in the film's time where a simulation runs.
///
/// It stands in for Foundation's timer, which knows only the machine's time; a file that imports Foundation besides UIKit
/// has to say which one it means, unless it is adapted.
public final class Timer {
  /// The interval in seconds; 0 for a timer that fires once.
  public let timeInterval: TimeInterval
  /// Whether the timer will fire again.
  public private(set) var isValid = true
  /// What was given with the timer.
  public let userInfo: Any?
  /// How late it may fire, which it never does.
  public var tolerance: TimeInterval = 0
  private let interval: TimeInterval
  private let block: (Timer) -> Void
  /// The timer of the machine's time, outside of a simulation.
  private var real: Foundation.Timer?
  private var isScheduled = false

  private init(
    _ interval: TimeInterval, _ repeats: Bool, _ userInfo: Any?, _ block: @escaping (Timer) -> Void
  ) {
    self.interval = max(interval, 0.001)
    timeInterval = repeats ? max(interval, 0.001) : 0
    self.userInfo = userInfo
    self.block = block
  }

  /// A timer that is yet to be added to a run loop.
  ///
  /// - Parameters:
  ///   - interval: The interval in seconds, at least a millisecond.
  ///   - repeats: Whether it fires again and again.
  ///   - block: What is called.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) { self.init(interval, repeats, nil, block) }

  /// A timer that calls a method, yet to be added to a run loop; it keeps the target.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    let object = target as AnyObject
    self.init(interval, repeats, userInfo) { selector.call(object, $0, nil) }
  }

  /// A timer that runs.
  ///
  /// - Parameters:
  ///   - interval: The interval in seconds, at least a millisecond.
  ///   - repeats: Whether it fires again and again.
  ///   - block: What is called.
  /// - Returns: The timer, which `invalidate()` stops.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(interval, repeats, nil, block)
    timer.schedule()
    return timer
  }

  /// A timer that runs and calls a method; it keeps the target.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    timer.schedule()
    return timer
  }

  /// Calls the block now; a timer that fires once is then over.
  public func fire() {
    guard isValid else { return }
    block(self)
    if timeInterval == 0 { invalidate() }
  }

  /// Stops the timer.
  public func invalidate() {
    isValid = false
    real?.invalidate()
    real = nil
  }

  /// Begins to count.
  func schedule() {
    guard isValid, !isScheduled else { return }
    isScheduled = true
    guard let clock = Runtime.current?.clock else { return scheduleReal() }
    wait(on: clock)
  }

  private func wait(on clock: SimulationClock) {
    clock.after(interval) { [weak clock] in
      guard self.isValid else { return }
      self.fire()
      if self.isValid, let clock { self.wait(on: clock) }
    }
  }

  private func scheduleReal() {
    nonisolated(unsafe) let timer = self
    let real = Foundation.Timer(timeInterval: interval, repeats: timeInterval > 0) { _ in
      timer.fire()
    }
    self.real = real
    RunLoop.current.add(real, forMode: .default)
  }
}

extension RunLoop {
  /// Lets a timer run.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
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
  private var target: AnyObject?
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
  ///   - target: The object, which is kept until the link is invalid, or the simulation ends.
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
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }
  /// Ends calling the method.
  public func invalidate() {
    isInvalid = true
    target = nil
  }

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
    nonisolated(unsafe) let call = (WeakReference(observer as AnyObject), selector)
    _ = addObserver(forName: name, object: object, queue: nil) { notification in
      if let target = call.0.object { call.1.call(target, notification, nil) }
    }
  }
}

/// What is to happen at times of a simulation: closures, timers and display links.
final class SimulationClock {
  /// The time in seconds.
  private(set) var time = 0.0
  private var entries: [(time: Double, body: () -> Void)] = []
  /// The display links that have been added, in their order.
  private var links: [CADisplayLink] = []

  deinit {
    // A target that keeps its link would otherwise live for ever.
    for link in links { link.invalidate() }
  }

  /// Does something after a delay, in seconds; what is due at one time happens in the order in which it was added.
  func after(_ delay: Double, _ body: @escaping () -> Void) {
    let entry = (time: time + max(0, delay), body: body)
    let index = entries.firstIndex { $0.time > entry.time } ?? entries.count
    entries.insert(entry, at: index)
  }

  /// When something happens next, in seconds.
  var nextMoment: Double? { entries.first?.time }

  /// Does what is due.
  func run(at moment: Double) {
    time = max(time, moment)
    // What is added meanwhile for this time happens, too, but not for ever.
    var depth = 0
    while let first = entries.first, first.time <= moment, depth < mostInChain {
      let due = entries.prefix { $0.time <= moment }
      entries.removeFirst(due.count)
      for entry in due { entry.body() }
      depth += 1
    }
    guard let first = entries.first, first.time <= moment else { return }
    // Those who do so once do so again.
    if mostInChain > 2 {
      Runtime.current?.report(
        "at \(moment) s more than \(depth) closures begin each other; here and later the others wait for the next step"
      )
    }
    mostInChain = 2
    // They are due at the next step of the engine.
    for index in entries.indices where entries[index].time <= moment {
      entries[index].time = moment + 1 / 60
    }
  }

  /// The most closures at one time of which each begins the next one.
  private var mostInChain = 1_000

  /// Fires the display links.
  func step(at moment: Double) {
    time = max(time, moment)
    for link in links { link.fire(at: moment) }
    links.removeAll { $0.isInvalid }
  }

  func add(_ link: CADisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
  }
}
