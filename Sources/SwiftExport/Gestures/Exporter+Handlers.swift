internal import Expressions
internal import Foundation
internal import Scene

// The methods that gesture recognizers call.
extension Exporter {
  /// How often some entries use a value of their event, and whether what follows an animation does.
  func uses(
    of value: EventValue, in entries: [TimelineEntry]
  ) -> (count: Int, isLater: Bool) {
    var count = 0
    func add(_ computed: ComputedValue) {
      for slot in computed.expression.slots where computed.names[slot] == .event(value) {
        count += 1
      }
    }
    for entry in entries {
      if let condition = entry.condition { add(condition) }
      for action in entry.actions.flatMap(\.withConsequences) { action.expressions.forEach(add) }
    }
    let before = count
    count = 0
    for action in entries.flatMap(\.actions) { action.expressions.forEach(add) }
    for entry in entries { if let condition = entry.condition { add(condition) } }
    return (before, before > count)
  }

  /// The methods that recognizers call, in the order of the recognizers.
  func gestureMethods() -> [SwiftCode] {
    scene.gestures.compactMap { gesture in
      let entries = entries(of: gesture.id)
      guard !entries.isEmpty, let type = Self.recognizerClass(gesture) else { return nil }
      var scope = scope()
      scope.item = gesture.view.id == Scene.rootID ? nil : gesture.view.id
      let parameter = SwiftName.escaped(name(gesture.id))
      var body = eventConstants(gesture, entries.map(\.entry), parameter, &scope)
      body.add(cases(gesture, entries, parameter, &scope))
      var code = SwiftCode()
      code.addBlock(
        "@objc private func \(handler(of: gesture.id))(_ \(parameter): \(type))", body)
      return code
    }
  }

  /// The statements that name the values of the event that are used more than once.
  private func eventConstants(
    _ gesture: GestureDescription, _ entries: [TimelineEntry], _ parameter: String,
    _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    for value in EventValue.allCases {
      let uses = uses(of: value, in: entries)
      guard uses.count > 0, let operand = operand(of: value, gesture, parameter, scope) else {
        continue
      }
      guard uses.count > 1 || uses.isLater else {
        scope.event[value] = operand
        continue
      }
      let name = scope.locals.take(
        value.rawValue, or: "Of" + SwiftName.uppercasedStart(self.name(gesture.id)))
      code.add("let \(name) = \(operand.term.code)")
      scope.event[value] =
        operand.isPair ? .pair(SwiftTerm(name), .point) : .number(SwiftTerm(name))
    }
    return code
  }

  /// What a value of an event is; nil for one that the recognizer does not have.
  private func operand(
    of value: EventValue, _ gesture: GestureDescription, _ parameter: String, _ scope: Scope
  ) -> SwiftOperand? {
    let space = code(gesture.space.id, scope)
    switch value {
    case .location: return .pair(SwiftTerm("\(parameter).location(in: \(space))"), .point)
    case .translation: return .pair(SwiftTerm("\(parameter).translation(in: \(space))"), .point)
    case .velocity:
      let isPan =
        gesture.parameters is PanParameters || gesture.parameters is ScreenEdgePanParameters
      return isPan
        ? .pair(SwiftTerm("\(parameter).velocity(in: \(space))"), .point)
        : .number(SwiftTerm("\(parameter).velocity"))
    case .scale: return .number(SwiftTerm("\(parameter).scale"))
    case .rotation: return .number(SwiftTerm("\(parameter).rotation"))
    case .numberOfTouches: return .number(SwiftTerm("CGFloat(\(parameter).numberOfTouches)"))
    case .point: return nil
    }
  }

  // MARK: States

  private func cases(
    _ gesture: GestureDescription,
    _ entries: [(entry: TimelineEntry, states: Set<GestureDescription.State>)],
    _ parameter: String, _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    for (entry, states) in entries where states.contains(.failed) {
      code.add(
        warn(
          "the failure of '\(gesture.id)', of which a recognizer does not tell its targets",
          at: entry.place))
    }
    // A recognizer that recognizes in one moment calls its target only then.
    guard !gesture.isDiscrete else {
      for (entry, states) in entries where states.contains(.ended) {
        code.add(statements(of: entry, &scope))
      }
      return code
    }
    let told = entries.map { ($0.entry, $0.states.subtracting([.failed])) }.filter { !$0.1.isEmpty }
    let states = told.flatMap(\.1)
    if told.count == 1 {
      let test = Self.test(told[0].1, parameter)
      let (conditions, body) = parts(of: told[0].0, &scope)
      code.add("guard \(([test] + conditions).joined(separator: ", ")) else { return }")
      code.add(body)
      return code
    }
    guard Set(states).count == states.count else {
      for (entry, states) in told {
        code.addBlock("if \(Self.test(states, parameter))", statements(of: entry, &scope))
      }
      return code
    }
    code.add(stateSwitch(told, parameter, &scope))
    return code
  }

  /// A switch over the state of a recognizer, with a case for each entry.
  private func stateSwitch(
    _ entries: [(TimelineEntry, Set<GestureDescription.State>)], _ parameter: String,
    _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode(["switch \(parameter).state {"])
    for (entry, states) in entries {
      let names = Self.ordered(states).map { ".\($0.rawValue)" }
      code.add("case \(names.joined(separator: ", ")):")
      let body = statements(of: entry, &scope)
      code.add(body.hasStatements ? body : SwiftCode(body.lines.map(\.text) + ["break"]), depth: 1)
    }
    code.add("default: break")
    code.add("}")
    return code
  }

  private static func ordered(_ states: Set<GestureDescription.State>) -> [GestureDescription.State]
  {
    GestureDescription.State.allCases.filter(states.contains)
  }

  /// The test whether a recognizer is in one of some states.
  private static func test(_ states: Set<GestureDescription.State>, _ parameter: String) -> String {
    ordered(states).map { "\(parameter).state == .\($0.rawValue)" }.joined(separator: " || ")
  }
}
