internal import Expressions
internal import Foundation
internal import Scene

// Gesture recognizers and buttons.
extension Exporter {
  /// The class of a recognizer in UIKit; nil where it has none.
  static func recognizerClass(_ gesture: GestureDescription) -> String? {
    switch gesture.parameters {
    case is TapParameters: "UITapGestureRecognizer"
    case is LongPressParameters: "UILongPressGestureRecognizer"
    case is PanParameters: "UIPanGestureRecognizer"
    case is ScreenEdgePanParameters: "UIScreenEdgePanGestureRecognizer"
    case is SwipeParameters: "UISwipeGestureRecognizer"
    case is PinchParameters: "UIPinchGestureRecognizer"
    case is RotationParameters: "UIRotationGestureRecognizer"
    default: nil
    }
  }

  /// The entries that a recognizer runs, with the states in which it does.
  func entries(
    of gesture: String
  ) -> [(entry: TimelineEntry, states: Set<GestureDescription.State>)] {
    scene.timeline.compactMap { entry in
      guard case .event(.gesture(let reference, let states)) = entry.trigger,
        reference.id == gesture
      else { return nil }
      return (entry, states)
    }
  }

  // MARK: Setting up

  /// The statements that attach the recognizers and the actions of buttons.
  func gestureStatements(_ scope: inout Scope) -> SwiftCode {
    var code = SwiftCode()
    let members = memberGestures
    for gesture in scene.gestures {
      let type = Self.recognizerClass(gesture)
      if type == nil {
        code.add(
          warn(
            "the gesture recognizer '\(gesture.id)', which UIKit does not have", at: gesture.place))
      }
      let hasHandler = type != nil && !entries(of: gesture.id).isEmpty
      let arguments =
        hasHandler
        ? "target: self, action: #selector(\(self.name(of: .gesture(gesture.id)))(_:))" : ""
      let name = self.name(gesture.id)
      let initializer = "\(type ?? "UIGestureRecognizer")(\(arguments))"
      if members.contains(gesture.id) {
        declare(
          "private lazy var \(SwiftName.escaped(name)) = \(initializer)", in: .gestures)
      } else {
        code.add("let \(SwiftName.escaped(name)) = \(initializer)")
      }
      let owner = SwiftName.escaped(name)
      for line in parameterStatements(gesture, owner) { code.add(line) }
      code.add("\(self.code(gesture.view.id, scope)).addGestureRecognizer(\(owner))")
    }
    for gesture in scene.gestures {
      for other in gesture.requiredToFail {
        code.add("\(self.code(gesture.id, scope)).require(toFail: \(self.code(other.id, scope)))")
      }
    }
    code.add(buttonStatements(scope))
    return code
  }

  /// The ids of the recognizers that are properties.
  var memberGestures: Set<String> {
    var ids: Set<String> = []
    for gesture in scene.gestures where !gesture.simultaneous.isEmpty {
      ids.formUnion([gesture.id] + gesture.simultaneous.map(\.id))
    }
    // What an event runs is named by the event, too, but there the recognizer is a parameter.
    let read = index.read.compactMap { $0.split(separator: ".").first.map(String.init) }
    let set = index.changes.joined().map(\.target.id)
    return ids.union((read + set).filter { index.gestures[$0] != nil })
  }

  private func parameterStatements(_ gesture: GestureDescription, _ owner: String) -> [String] {
    var lines: [String] = []
    func add<Value: Equatable>(_ name: String, _ value: Value, unless usual: Value) {
      if value != usual { lines.append("\(owner).\(name) = \(value)") }
    }
    switch gesture.parameters {
    case let tap as TapParameters:
      add("numberOfTapsRequired", tap.numberOfTapsRequired, unless: 1)
      add("numberOfTouchesRequired", tap.numberOfTouchesRequired, unless: 1)
    case let press as LongPressParameters:
      if press.minimumPressDuration != 0.5 {
        lines.append(
          "\(owner).minimumPressDuration = \(SwiftLiteral.number(press.minimumPressDuration))")
      }
      if press.allowableMovement != 10 {
        lines.append(
          "\(owner).allowableMovement = \(SwiftLiteral.number(Double(press.allowableMovement)))")
      }
      add("numberOfTapsRequired", press.numberOfTapsRequired, unless: 0)
      add("numberOfTouchesRequired", press.numberOfTouchesRequired, unless: 1)
    case let pan as PanParameters:
      add("minimumNumberOfTouches", pan.minimumNumberOfTouches, unless: 1)
      add("maximumNumberOfTouches", pan.maximumNumberOfTouches, unless: 10)
    case let edge as ScreenEdgePanParameters:
      let names = ScreenEdgePanParameters.Edge.allCases.filter(edge.edges.contains)
      lines.append("\(owner).edges = \(SwiftLiteral.options(names.map(\.rawValue)))")
    case let swipe as SwipeParameters:
      if swipe.directions != [.right] {
        let names = SwipeParameters.Direction.allCases.filter(swipe.directions.contains)
        lines.append("\(owner).direction = \(SwiftLiteral.options(names.map(\.rawValue)))")
      }
      add("numberOfTouchesRequired", swipe.numberOfTouchesRequired, unless: 1)
    default: break
    }
    add("isEnabled", gesture.isEnabled, unless: true)
    add("cancelsTouchesInView", gesture.cancelsTouchesInView, unless: true)
    if isSimultaneous(gesture.id) { lines.append("\(owner).delegate = self") }
    return lines
  }

  private func isSimultaneous(_ id: String) -> Bool {
    scene.gestures.contains { gesture in
      gesture.id == id && !gesture.simultaneous.isEmpty
        || gesture.simultaneous.contains { $0.id == id }
    }
  }

  // MARK: Buttons

  /// The buttons whose taps run entries, in order.
  var tappedButtons: [String] {
    var ids: [String] = []
    for entry in scene.timeline {
      if case .event(.touchUpInside(let button)) = entry.trigger, !ids.contains(button.id) {
        ids.append(button.id)
      }
    }
    return ids
  }

  private func buttonStatements(_ scope: Scope) -> SwiftCode {
    var code = SwiftCode()
    for id in tappedButtons {
      let selector = "\(name(of: .button(id)))\(needsTouch(id) ? "(_:event:)" : "")"
      code.add(
        "\(self.code(id, scope)).addTarget(self, action: #selector(\(selector)), for: .touchUpInside)"
      )
    }
    return code
  }

  private func buttonEntries(_ id: String) -> [TimelineEntry] {
    scene.timeline.filter { entry in
      if case .event(.touchUpInside(let button)) = entry.trigger { button.id == id } else { false }
    }
  }

  /// Whether an entry of a button needs the place of the touch.
  private func needsTouch(_ id: String) -> Bool {
    buttonEntries(id).contains { uses(of: .location, in: [$0]).count > 0 }
  }

  /// The methods that buttons call.
  func buttonMethods() -> [SwiftCode] {
    tappedButtons.map { id in
      var scope = scope()
      scope.item = id
      var body = SwiftCode()
      var parameters = ""
      if needsTouch(id) {
        let (button, event) = (scope.locals.take("sender"), scope.locals.take("event"))
        let label = event == "event" ? event : "event \(event)"
        parameters = "_ \(button): UIButton, \(label): UIEvent"
        let location = scope.locals.take("location")
        body.add(
          "let \(location) = \(event).touches(for: \(button))?.first?.location(in: view) ?? .zero")
        scope.event[.location] = .pair(SwiftTerm(location), .point)
      }
      for entry in buttonEntries(id) { body.add(statements(of: entry, &scope)) }
      var code = SwiftCode()
      code.addBlock("@objc private func \(name(of: .button(id)))(\(parameters))", body)
      return code
    }
  }
}

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
        "@objc private func \(name(of: .gesture(gesture.id)))(_ \(parameter): \(type))", body)
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
        scope.eventInClosure[value] = self.operand(of: value, gesture, parameter, scope.inClosure)
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
