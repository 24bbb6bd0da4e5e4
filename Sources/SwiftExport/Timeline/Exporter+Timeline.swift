internal import Foundation
internal import Scene
internal import SceneText

// Entries of the timeline.
extension Exporter {
  /// A contact that runs an entry.
  struct Contact {
    let filter: ContactFilter
    let isBegin: Bool
    let entry: TimelineEntry
    /// The number of the entry in the timeline.
    let number: Int
  }

  /// The entries that contacts run, in order.
  var contacts: [Contact] {
    scene.timeline.enumerated().compactMap { number, entry in
      switch entry.trigger {
      case .event(.contactBegan(let filter)):
        Contact(filter: filter, isBegin: true, entry: entry, number: number)
      case .event(.contactEnded(let filter)):
        Contact(filter: filter, isBegin: false, entry: entry, number: number)
      default: nil
      }
    }
  }

  /// The statements of an entry, with its condition, and with what makes it run only once.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - number: The number of an entry that is written several times.
  ///   - scope: Where.
  /// - Returns: The statements.
  func statements(
    of entry: TimelineEntry, number: Int? = nil, _ scope: inout Scope
  ) -> SwiftCode {
    let (conditions, body) = parts(of: entry, number: number, &scope)
    guard !conditions.isEmpty else { return body }
    var code = SwiftCode()
    code.addBlock("if \(conditions.joined(separator: ", "))", body)
    return code
  }

  /// The statements of an entry, and the conditions under which they run.
  func parts(
    of entry: TimelineEntry, number: Int? = nil, _ scope: inout Scope
  ) -> (conditions: [String], body: SwiftCode) {
    var conditions: [String] = []
    var body = SwiftCode()
    if entry.isOnce {
      let known = number.flatMap { onceNames[$0] }
      let name = known ?? memberNames.take(onceName(of: entry))
      if let number { onceNames[number] = name }
      declare("private var \(name) = false", in: .state)
      conditions.append("!\(scope.prefix)\(name)")
      body.add("\(scope.prefix)\(name) = true")
    }
    if let condition = entry.condition { conditions.append(self.condition(condition, scope).code) }
    body.add(takeUnreadableNotes())
    body.add(statements(of: entry.actions, &scope))
    return (conditions, body)
  }

  /// What the property is called that says whether an entry has run.
  private func onceName(of entry: TimelineEntry) -> String {
    guard case .event(let event) = entry.trigger else { return "hasRun" }
    switch event {
    case .contactBegan(let filter):
      let partner: String? =
        switch filter.partner {
        case .item(let item): item.id
        case .boundary(let boundary): boundary.id
        case nil: nil
        }
      let object = partner.map { SwiftName.uppercasedStart(SwiftName.camelCase($0, or: "edge")) }
      return "hasTouched\(object == "Root" ? "Edge" : object ?? "")"
    case .contactEnded: return "hasParted"
    case .animatorPaused: return "hasPaused"
    case .animatorResumed: return "hasResumed"
    case .animationCompleted(let animation, _):
      return
        "has\(SwiftName.uppercasedStart(SwiftName.camelCase(animation.id, or: "animation")))Ended"
    case .gesture(let gesture, _):
      return "has\(SwiftName.uppercasedStart(SwiftName.camelCase(gesture.id, or: "gesture")))Run"
    case .touchUpInside(let button):
      return
        "has\(SwiftName.uppercasedStart(SwiftName.camelCase(button.id, or: "button")))BeenTapped"
    }
  }

  // MARK: Times

  /// The statements that begin the timeline: what happens at time 0, and what waits.
  func timelineStatements(_ scope: inout Scope) -> SwiftCode {
    let beat = beat
    var code = sequence(Array(scene.timeline.enumerated()), &scope, isTimed: true) {
      numbered, scope in
      let (number, entry) = numbered
      switch entry.trigger {
      case .times(let times): return statements(of: entry, at: times, &scope)
      case .every(let period, let start, let end):
        guard beat?.numbers.contains(number) == true else {
          return statements(of: entry, every: period, from: start, until: end, &scope)
        }
        beatTicks[number] = tickMethod(of: entry)
        return start == 0 ? SwiftCode(["\(beatTicks[number] ?? "")()"]) : SwiftCode()
      case .event: return SwiftCode()
      }
    }
    if let beat { code.add(beatStatements(beat)) }
    return code
  }

  /// The entries that repeat without end, if there are several, and a period of which their times are multiples; nil where
  /// there is none.
  ///
  /// Timers of their own would run in any order when they meet.
  private var beat: (period: Double, numbers: [Int])? {
    var (numbers, times, shortest): ([Int], [Double], Double) = ([], [], .infinity)
    for (number, entry) in scene.timeline.enumerated() {
      guard case .every(let period, let start, nil) = entry.trigger else { continue }
      numbers.append(number)
      times += [period, start]
      shortest = min(shortest, period)
    }
    guard numbers.count > 1 else { return nil }
    let period = (1...12).lazy.map { shortest / Double($0) }.first { period in
      times.allSatisfy { abs($0 / period - ($0 / period).rounded()) < 1e-9 }
    }
    return period.map { ($0, numbers) }
  }

  /// The statement that runs entries at multiples of a period, by a method with a counter.
  private func beatStatements(_ beat: (period: Double, numbers: [Int])) -> SwiftCode {
    let (method, counter) = (memberNames.take("beat"), memberNames.take("beats"))
    declare("private var \(counter) = 0", in: .state)
    var body = SwiftCode(["\(counter) += 1"])
    for number in beat.numbers {
      guard case .every(let period, let start, _) = scene.timeline[number].trigger else { continue }
      let call = "\(beatTicks[number] ?? "")()"
      let step = Int((period / beat.period).rounded())
      let first = start == 0 ? step : Int((start / beat.period).rounded())
      if first == step {
        body.add(step == 1 ? call : "if \(counter) % \(step) == 0 { \(call) }")
      } else {
        let rest = step == 1 ? "" : ", (\(counter) - \(first)) % \(step) == 0"
        body.add("if \(counter) >= \(first)\(rest) { \(call) }")
      }
    }
    var code = SwiftCode()
    code.addBlock("private func \(method)()", body)
    tickMethods.append(code)
    return timer(beat.period, calling: method)
  }

  /// The statement that calls a method again and again.
  private func timer(_ period: Double, calling method: String) -> SwiftCode {
    var code = SwiftCode()
    code.addBlock(
      "Timer.scheduledTimer(withTimeInterval: \(SwiftLiteral.number(period)), repeats: true) { [weak self] _ in",
      closing: SwiftCode(["MainActor.assumeIsolated { self?.\(method)() }"]))
    return code
  }

  private func statements(
    of entry: TimelineEntry, at times: [Double], _ scope: inout Scope
  ) -> SwiftCode {
    guard times.count > 1 else {
      let time = times.first ?? 0
      if time == 0 { return statements(of: entry, &scope) }
      if isDelayable(entry) { return statements(of: delayed(entry, by: time), &scope) }
      var inner = scope.inClosure
      return wait(time, statements(of: entry, &inner))
    }
    let name = tickMethod(of: entry)
    var code = SwiftCode()
    if times.contains(0) { code.add("\(name)()") }
    var later = times.filter { $0 > 0 }.map(SwiftLiteral.number)
    // A list of whole numbers alone would be one of integers.
    if let first = later.first, Int(first) != nil { later[0] = first + ".0" }
    var inner = SwiftCode()
    inner.addBlock(
      "DispatchQueue.main.asyncAfter(deadline: .now() + time)", SwiftCode(["self.\(name)()"]))
    code.addBlock("for time in \(SwiftLiteral.list(later))", inner)
    return code
  }

  private func statements(
    of entry: TimelineEntry, every period: Double, from start: Double, until end: Double?,
    _ scope: inout Scope
  ) -> SwiftCode {
    let name = tickMethod(of: entry)
    var code = SwiftCode()
    if start == 0 { code.add("\(name)()") }
    let (length, first) = (SwiftLiteral.number(period), SwiftLiteral.number(start))
    if let end {
      var inner = SwiftCode()
      inner.addBlock(
        "DispatchQueue.main.asyncAfter(deadline: .now() + time)", SwiftCode(["self.\(name)()"]))
      let range = "stride(from: \(first), through: \(SwiftLiteral.number(end)), by: \(length))"
      code.addBlock("for time in \(range)\(start == 0 ? " where time > 0" : "")", inner)
      return code
    }
    let timer = timer(period, calling: name)
    guard start != 0, start != period else {
      code.add(timer)
      return code
    }
    var later = SwiftCode(["self.\(name)()"])
    later.add(timer)
    code.add(wait(start, later))
    return code
  }

  /// A method of an entry that runs more than once, whose name it gives.
  private func tickMethod(of entry: TimelineEntry) -> String {
    let name = memberNames.take("tick")
    var scope = scope()
    var code = SwiftCode()
    code.addBlock("private func \(name)()", statements(of: entry, &scope))
    tickMethods.append(code)
    return name
  }

  // MARK: Delays

  /// The entry at time 0, with a delay for each of its animations.
  private func delayed(_ entry: TimelineEntry, by time: Double) -> TimelineEntry {
    var entry = entry
    entry.trigger = .times([0])
    for index in entry.actions.indices {
      guard case .animate(var animation) = entry.actions[index].kind else { continue }
      animation.delay += time
      entry.actions[index].kind = .animate(animation)
    }
    return entry
  }

  /// Whether the animations of an entry can be started at time 0 with a delay, although their views have the final
  /// values then from the start on.
  private func isDelayable(_ entry: TimelineEntry) -> Bool {
    guard entry.condition == nil, !entry.actions.isEmpty else { return false }
    return entry.actions.allSatisfy { action in
      guard case .animate(let animation) = action.kind, action.computation == nil,
        action.condition == nil, animation.id == nil, animation.duration > 0
      else { return false }
      let changes = action.animatedChanges
      guard !changes.contains(where: { $0.assignments.isEmpty && $0.layout == nil }) else {
        return false
      }
      let hasLayout = changes.contains { $0.layout != nil }
      guard index.layoutChanges == (hasLayout ? 1 : 0) else { return false }
      if hasLayout, !scene.touches.isEmpty || !scene.behaviors.isEmpty || entry.actions.count > 1 {
        return false
      }
      return changes.flatMap(\.assignments).allSatisfy(isDelayable)
    }
  }

  /// Whether nothing notices that a view has a final value before its animation begins.
  private func isDelayable(_ assignment: Assignment) -> Bool {
    let id = assignment.target.id
    guard index.nodes[id] != nil, !assignment.isAmount, scene.gestures.isEmpty,
      scene.touches.isEmpty
    else { return false }
    let root = String(assignment.property.prefix { $0 != "." })
    let isPlace = ["center", "bounds", "frame", "transform"].contains(root)
    let isAnimatable =
      root == "transform"
      || (PropertyForm.ofView(assignment.property)
        ?? PropertyForm.ofContent(assignment.property))?.isAnimatable == true
    guard isAnimatable, !isPlace || scene.behaviors.isEmpty else { return false }
    func isSame(_ other: Assignment) -> Bool {
      guard other.target.id == id else { return false }
      let name = other.property.prefix { $0 != "." }
      let places = ["center", "bounds", "frame"]
      return name == root || places.contains(root) && places.contains(String(name))
    }
    return index.changesByID[id, default: []].count { $0.contains(where: isSame) } == 1
      && !index.read.contains { $0.hasPrefix("\(id).\(root)") }
  }
}
