internal import Foundation

/// What is to happen at times of a simulation: closures, timers and display links.
final class SimulationClock {
  /// The time in seconds.
  private(set) var time = 0.0
  private var entries: [(time: Double, body: () -> Void)] = []
  /// The display links that have been added, in their order.
  private var links: [CADisplayLink] = []

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
    Runtime.current?.report(
      "at \(moment) s more than \(depth) closures begin each other; the others wait for the next step"
    )
    // Those who do so once do so again.
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
