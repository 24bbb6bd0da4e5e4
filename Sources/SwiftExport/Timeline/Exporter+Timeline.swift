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
  }

  /// The entries that contacts run, in order.
  var contacts: [Contact] {
    scene.timeline.compactMap { entry in
      switch entry.trigger {
      case .event(.contactBegan(let filter)): Contact(filter: filter, isBegin: true, entry: entry)
      case .event(.contactEnded(let filter)): Contact(filter: filter, isBegin: false, entry: entry)
      default: nil
      }
    }
  }

  /// The statements of an entry, with its condition, and with what makes it run only once.
  func statements(
    of entry: TimelineEntry, _ scope: inout Scope
  ) -> SwiftCode {
    let (conditions, body) = parts(of: entry, &scope)
    guard !conditions.isEmpty else { return body }
    var code = SwiftCode()
    code.addBlock("if \(conditions.joined(separator: ", "))", body)
    return code
  }

  /// The statements of an entry, and the conditions under which they run.
  func parts(
    of entry: TimelineEntry, _ scope: inout Scope
  ) -> (conditions: [String], body: SwiftCode) {
    var conditions: [String] = []
    var body = SwiftCode()
    if entry.isOnce {
      let name = memberNames.take(onceName(of: entry))
      declare("private var \(name) = false", in: .state)
      conditions.append("!\(scope.prefix)\(name)")
      body.add("\(scope.prefix)\(name) = true")
    }
    if let condition = entry.condition { conditions.append(self.condition(condition, scope).code) }
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
    sequence(scene.timeline, &scope, isTimed: true) { entry, scope in
      switch entry.trigger {
      case .times(let times): statements(of: entry, at: times, &scope)
      case .every(let period, let start, let end):
        statements(of: entry, every: period, from: start, until: end, &scope)
      case .event: SwiftCode()
      }
    }
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
    var timer = SwiftCode()
    timer.addBlock(
      "Timer.scheduledTimer(withTimeInterval: \(length), repeats: true) { [weak self] _ in",
      closing: SwiftCode(["MainActor.assumeIsolated { self?.\(name)() }"]))
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
