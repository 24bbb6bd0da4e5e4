internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

// Actions of the timeline.
extension Exporter {
  /// The statements of actions, in order.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - scope: Where.
  /// - Returns: The statements.
  func statements(
    of actions: [TimelineAction], _ scope: inout Scope
  ) -> SwiftCode {
    sequence(actions, &scope, shape: \.withConsequences.count) { action, scope in
      guard let condition = action.condition else {
        return statements(of: action, &scope)
      }
      var code = SwiftCode()
      var inner = scope
      let body = statements(of: action, &inner)
      let test = self.condition(condition, scope).code
      code.add(takeUnreadableNotes())
      code.addBlock("if \(test)", body)
      return code
    }
  }

  private func statements(
    of action: TimelineAction, _ scope: inout Scope
  ) -> SwiftCode {
    let outer = (scope.computed, scope.kept, scope.quotients, writtenValues)
    writtenValues = []
    (scope.computed, scope.kept, scope.quotients) = (ComputedValues(), [:], [:])
    defer { (scope.computed, scope.kept, scope.quotients, writtenValues) = outer }
    var code = SwiftCode()
    var kind = action.kind
    if let computation = action.computation {
      guard let (made, values) = Self.made(computation, item: scope.item) else {
        return SwiftCode([
          warn("an action whose values are computed in this way", at: action.place)
        ])
      }
      kind = made
      scope.computed = values
      code.add(keep(namesToKeep(in: kind, values), &scope))
    }
    var tests: [String] = []
    code.add(keepQuotients(&scope, &tests))
    var body = statements(of: kind, at: action.place, &scope)
    for (index, value) in scope.computed.values.enumerated() where !writtenValues.contains(index) {
      body.add(warn("the value of this expression", at: value.place))
    }
    if tests.isEmpty {
      code.add(body)
    } else {
      code.addBlock("if \(tests.joined(separator: ", "))", body)
    }
    var notes = takeUnreadableNotes()
    notes.add(code)
    return notes
  }

  /// The statements that name the values of an action which a division can make infinite, with tests whether they are
  /// finite; a scene leaves the action out otherwise.
  private func keepQuotients(_ scope: inout Scope, _ tests: inout [String]) -> SwiftCode {
    var code = SwiftCode()
    for (number, value) in scope.computed.values.enumerated() where value.canBeInfinite {
      let operand = operand(value, scope)
      switch operand {
      case .number(let term):
        let name = scope.locals.take("quotient")
        code.add("let \(name) = \(term.code)")
        tests.append("\(name).isFinite")
        scope.quotients[number] = .number(SwiftTerm(name))
      case .pair:
        let name = scope.locals.take("quotient")
        code.add("let \(name) = \(operand.code(as: .point))")
        tests += ["\(name).x.isFinite", "\(name).y.isFinite"]
        scope.quotients[number] = .pair(SwiftTerm(name), .point)
      case .boolean, .color, .text: break
      }
    }
    return code
  }

  /// An action with values in the places of its expressions that occur nowhere else; nil if none fit.
  static func made(
    _ computation: Computation, item: String?
  ) -> (TimelineAction.Kind, ComputedValues)? {
    // What is above 0, a part, a count, a priority or negative fits; infinity stands for whole numbers.
    let sizes = [0.5, 1.5, 50, -0.5, .infinity]
    var choices = Array(repeating: 0, count: computation.values.count)
    for _ in 0..<sizes.count {
      let magnitudes = choices.map { sizes[$0] }
      let marks = computation.values.enumerated().map { index, value in
        ComputedValues.mark(value.expression.type, index, magnitudes[index])
      }
      let result = computation.make(marks, item)
      if let kind = result.kind {
        return (kind, ComputedValues(computation.values, magnitudes: magnitudes))
      }
      for index in choices.indices {
        let isAtFault = result.problems.contains { problem in
          problem.place.map { $0.holds(computation.values[index].place) } ?? true
        }
        if isAtFault || result.problems.isEmpty {
          choices[index] = min(choices[index] + 1, sizes.count - 1)
        }
      }
    }
    return nil
  }

  // MARK: Kinds

  /// The statements of a kind of action; a warning for one that is none of those below.
  private func statements(
    of kind: TimelineAction.Kind, at place: SourceSpan, _ scope: inout Scope
  ) -> SwiftCode {
    changes(by: kind, at: place, &scope) ?? presence(by: kind, &scope) ?? motion(by: kind, scope)
      ?? SwiftCode([warn("an action of this kind", at: place)])
  }

  /// The statements that change properties and the layout, at once or animated; nil for another kind of action.
  private func changes(
    by kind: TimelineAction.Kind, at place: SourceSpan, _ scope: inout Scope
  ) -> SwiftCode? {
    switch kind {
    case .set(let assignments): statements(assignments, &scope)
    case .animate(let animation): statements(of: animation, at: place, &scope)
    case .control(let named, let control): statements(of: control, named.id, at: place, &scope)
    case .layout(let change): statements(of: change, scope)
    default: nil
    }
  }

  /// The statements that add something or remove it; nil for another kind of action.
  private func presence(by kind: TimelineAction.Kind, _ scope: inout Scope) -> SwiftCode? {
    switch kind {
    case .add(let reference): return addition(of: reference, scope)
    case .addBehavior(let behavior): return addition(of: behavior, &scope)
    case .addItem(let item, let holder):
      return SwiftCode(["\(owner(holder.id, scope)).addItem(\(code(item.id, scope)))"])
    case .addBoundary(let boundary, let holder):
      return boundaryStatements(boundary, of: owner(holder.id, scope), &scope)
    case .remove(let reference): return removal(of: reference, scope)
    case .removeItem(let item, let holder):
      return SwiftCode(["\(owner(holder.id, scope)).removeItem(\(code(item.id, scope)))"])
    default: return nil
    }
  }

  /// The statements that move items by the animator; nil for another kind of action.
  private func motion(by kind: TimelineAction.Kind, _ scope: Scope) -> SwiftCode? {
    switch kind {
    case .fire(let push): return SwiftCode(["\(owner(push.id, scope)).active = true"])
    case .addLinearVelocity(let velocity, let item, let behavior):
      let point = pair(Double(velocity.dx), Double(velocity.dy), as: .point, scope)
      return velocityStatements("addLinearVelocity(\(point)", item, behavior, scope)
    case .addAngularVelocity(let velocity, let item, let behavior):
      let angle = angle(Double(velocity), scope).code
      return velocityStatements("addAngularVelocity(\(angle)", item, behavior, scope)
    case .updateItem(let item):
      return SwiftCode([
        "\(scope.prefix)animator.updateItem(usingCurrentState: \(code(item.id, scope)))"
      ])
    default: return nil
    }
  }

  private func velocityStatements(
    _ call: String, _ item: Reference, _ behavior: Reference?, _ scope: Scope
  ) -> SwiftCode {
    if let holder = behavior?.id ?? index.holder(of: item.id) {
      return SwiftCode(["\(owner(holder, scope)).\(call), for: \(code(item.id, scope)))"])
    }
    let momentum = momentum(scope)
    return SwiftCode([
      "\(scope.prefix)animator.addBehavior(\(momentum))",
      "\(momentum).addItem(\(code(item.id, scope)))",
      "\(momentum).\(call), for: \(code(item.id, scope)))",
    ])
  }

  /// The behavior with which actions add velocities to items that no item behavior has.
  private func momentum(_ scope: Scope) -> String {
    declare("private lazy var momentum = UIDynamicItemBehavior()", in: .behaviors)
    return "\(scope.prefix)momentum"
  }

  /// The statements that change constraints and lay out.
  func statements(of change: LayoutChange, _ scope: Scope) -> SwiftCode {
    var code = SwiftCode()
    func each(_ id: String, _ statement: (String) -> String) {
      let name = self.code(id, scope)
      guard index.statements[id]?.isSeveral == true else {
        code.add(statement(name))
        return
      }
      code.addBlock("for constraint in \(name)", SwiftCode([statement("constraint")]))
    }
    for constant in change.constants {
      let value = number(Double(constant.value), scope)
      each(constant.constraint.id) { "\($0).constant = \(value)" }
    }
    for reference in change.deactivate { code.add(activation(reference.id, false, scope)) }
    for priority in change.priorities {
      let value = self.priority(priority.value, scope)
      each(priority.constraint.id) { "\($0).priority = \(value)" }
    }
    for reference in change.activate { code.add(activation(reference.id, true, scope)) }
    code.add("\(scope.prefix)view.layoutIfNeeded()")
    return code
  }

  /// The statement that activates or deactivates what a statement of the layout gives.
  func activation(_ id: String, _ isActive: Bool, _ scope: Scope) -> String {
    let name = code(id, scope)
    guard index.statements[id]?.isSeveral == true else { return "\(name).isActive = \(isActive)" }
    return "NSLayoutConstraint.\(isActive ? "activate" : "deactivate")(\(name))"
  }

  // MARK: What is read before it changes

  /// The names whose values a later change of an action needs as they were before the action.
  private func namesToKeep(
    in kind: TimelineAction.Kind, _ values: ComputedValues
  ) -> [ValueName] {
    let lists: [[Assignment]]
    switch kind {
    case .set(let assignments): lists = [assignments]
    case .animate(let animation):
      lists = [animation.changes.assignments] + animation.keyframes.map(\.changes.assignments)
    case .control(_, .add(let changes, _)): lists = [changes.assignments]
    default: return []
    }
    var written: [Assignment] = []
    var kept: [ValueName] = []
    for group in lists.flatMap(Self.groups) {
      let read = values.values.filter { value in
        group.contains { $0.valuePlace?.holds(value.place) ?? false }
      }
      for name in read.flatMap(\.names) where !kept.contains(name) {
        if written.contains(where: { $0.changes(name) }) { kept.append(name) }
      }
      written += group
    }
    return kept
  }

  /// The statements that keep values, which the scope then knows.
  private func keep(_ names: [ValueName], _ scope: inout Scope) -> SwiftCode {
    var code = SwiftCode()
    for name in names {
      let operand = read(name, scope)
      let local = scope.locals.take(Self.localName(of: name))
      if case .pair(_, _, let whole) = operand {
        let type = whole?.type ?? .point
        code.add("let \(local) = \(operand.code(as: type))")
        scope.kept[name] = .pair(SwiftTerm(local), type)
        continue
      }
      code.add("let \(local) = \(operand.term.code)")
      let term = SwiftTerm(local)
      scope.kept[name] =
        switch operand {
        case .boolean: .boolean(term)
        case .color: .color(term)
        case .text: .text(term)
        case .number, .pair: .number(term)
        }
    }
    return code
  }

  /// What a kept value is called.
  private static func localName(of name: ValueName) -> String {
    switch name {
    case .variable(let variable):
      return "former" + SwiftName.uppercasedStart(SwiftName.camelCase(variable, or: "value"))
    case .property(let property, let id):
      let last = property.split(separator: ".").filter { $0.count > 1 }.last.map(String.init)
      return SwiftName.camelCase(id, or: "former")
        + SwiftName.uppercasedStart(last ?? "Value")
    case .itemProperty(let property): return SwiftName.camelCase(property, or: "value")
    case .time: return "time"
    case .event(let value): return value.rawValue
    }
  }
}

extension ComputedValue {
  /// Whether it divides by something that can be 0.
  fileprivate var canBeInfinite: Bool {
    expression.steps.indices.dropFirst().contains { place in
      let step = expression.steps[place]
      guard step == .combine(.divide) || step == .combine(.remainder) else { return false }
      let before = expression.steps[..<place]
      switch (before.dropLast().last, before.last) {
      case (_, .number(let number)), (.number(let number), .negate): return number == 0
      // What is at least a positive number.
      case (.number(let number), .call(.max, _)): return number <= 0
      default: return true
      }
    }
  }
}

// Adding and removing.
extension Exporter {
  /// The statements that add a view, a behavior or a constraint.
  func addition(of reference: Reference, _ scope: Scope) -> SwiftCode {
    let id = reference.id
    if index.nodes[id] != nil { return SwiftCode([insertion(of: id, scope)]) }
    if let behavior = index.behaviors[id] {
      let made = make(behavior, scope)
      return withBehavior(id, scope) { name in
        var code = SwiftCode([presenceStatement(of: id, name, "add", scope)])
        // A behavior that comes back gives its items no velocity again.
        if !behavior.isAdded { code.add(made.whenAdded(name)) }
        return code
      }
    }
    return SwiftCode([activation(id, true, scope)])
  }

  /// The statement that adds a behavior to its composite, or to the animator, or removes it.
  private func presenceStatement(
    of id: String, _ name: String, _ verb: String, _ scope: Scope
  ) -> String {
    guard let parent = index.composites[id] else {
      return "\(scope.prefix)animator.\(verb)Behavior(\(name))"
    }
    return "\(owner(parent, scope)).\(verb)ChildBehavior(\(name))"
  }

  /// The statements about a behavior, which run only if there is one where an action adds it.
  private func withBehavior(
    _ id: String, _ scope: Scope, _ statements: (_ name: String) -> SwiftCode
  ) -> SwiftCode {
    let name = code(id, scope)
    guard isOptional(id) else { return statements(name) }
    let local = SwiftName.escaped(self.name(id))
    let body = statements(local)
    let head = "if let \(scope.isInClosure ? "\(local) = \(name)" : local)"
    if body.count == 1, let line = body.lines.first {
      return SwiftCode(["\(head) { \(line.text) }"])
    }
    var code = SwiftCode()
    code.addBlock(head, body)
    return code
  }

  /// The statement that inserts a view between its siblings in the order of the file.
  private func insertion(of id: String, _ scope: Scope) -> String {
    let parent = index.parents[id] ?? Scene.rootID
    let siblings = (index.nodes[parent]?.subviews ?? scene.views).filter { !$0.isGuide }
    let place = siblings.firstIndex { $0.id == id } ?? 0
    let (owner, view) = (code(parent, scope), code(id, scope))
    // Siblings that are always there; others may be missing when the view is inserted.
    let isPresent = siblings.map { $0.isAdded && !index.removed.contains($0.id) }
    let isStack = index.nodes[parent]?.values.content.isStack == true
    let method = isStack ? "ArrangedSubview" : "Subview"
    if place + 1 == siblings.count { return "\(owner).add\(method)(\(view))" }
    func name(_ place: Int) -> String? {
      isPresent[place] && names.accesses[siblings[place].id] != nil
        ? code(siblings[place].id, scope) : nil
    }
    if !isStack, place > 0 {
      if let sibling = name(place - 1) {
        return "\(owner).insertSubview(\(view), aboveSubview: \(sibling))"
      }
      if let sibling = name(place + 1) {
        return "\(owner).insertSubview(\(view), belowSubview: \(sibling))"
      }
    }
    let before = siblings.indices.prefix(place)
    let others = before.filter { !isPresent[$0] }.map { code(siblings[$0].id, scope) }
    let count = before.count - others.count
    guard !others.isEmpty else { return "\(owner).insert\(method)(\(view), at: \(count))" }
    let list = "\(SwiftLiteral.list(others)).filter { $0.superview == \(owner) }.count"
    return "\(owner).insert\(method)(\(view), at: \(count == 0 ? list : "\(count) + \(list)"))"
  }

  /// The statements that add a behavior in the place of the one that the action added before.
  func addition(of behavior: Behavior, _ scope: inout Scope) -> SwiftCode {
    let made = make(behavior, scope)
    let former = name(behavior.id)
    declare("private var \(SwiftName.escaped(former)): \(made.type)?", in: .behaviors)
    let next = scope.locals.take("new" + SwiftName.uppercasedStart(former))
    let animator = "\(scope.prefix)animator"
    let member = code(behavior.id, scope)
    var code = SwiftCode()
    code.add(
      "if let \(SwiftName.escaped(former))\(scope.isInClosure ? " = \(member)" : "") { \(animator).removeBehavior(\(SwiftName.escaped(former))) }"
    )
    code.add("let \(next) = \(made.initializer)")
    code.add(made.statements(next))
    code.add("\(animator).addBehavior(\(next))")
    for child in behavior.children {
      code.add(childStatements(of: child, parent: next, &scope))
    }
    code.add(made.whenAdded(next))
    code.add("\(member) = \(next)")
    return code
  }

  /// The statements that make a behavior and add it to a composite.
  func childStatements(
    of behavior: Behavior, parent: String, _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    let made = make(behavior, scope)
    let isMember = index.memberBehaviors.contains(behavior.id)
    let word = SwiftName.camelCase(
      behavior.isNamed ? behavior.id : SceneNames.word(for: behavior), or: "behavior")
    let name = SwiftName.escaped(
      scope.locals.take(isMember ? "new" + SwiftName.uppercasedStart(word) : word))
    code.add("let \(name) = \(made.initializer)")
    code.add(made.statements(name))
    if behavior.isAdded { code.add("\(parent).addChildBehavior(\(name))") }
    for child in behavior.children { code.add(childStatements(of: child, parent: name, &scope)) }
    code.add(made.whenAdded(name))
    if isMember {
      let member = SwiftName.escaped(self.name(behavior.id))
      declare("private var \(member): \(made.type)?", in: .behaviors)
      code.add("\(self.code(behavior.id, scope)) = \(name)")
    }
    return code
  }

  // MARK: Removing

  /// The statements that remove a view, a behavior, a boundary or a constraint.
  func removal(of reference: Reference, _ scope: Scope) -> SwiftCode {
    let id = reference.id
    if index.nodes[id] != nil {
      var code = withdrawal(of: id, scope)
      code.add("\(self.code(id, scope)).removeFromSuperview()")
      return code
    }
    if index.behaviors[id] != nil {
      return withBehavior(id, scope) {
        SwiftCode([presenceStatement(of: id, $0, "remove", scope)])
      }
    }
    if index.statements[id] != nil { return SwiftCode([activation(id, false, scope)]) }
    let collisions = index.collisions(withBoundary: id)
    return SwiftCode(
      collisions.map {
        "\(owner($0, scope)).removeBoundary(withIdentifier: \(Self.identifier(id)))"
      })
  }

  /// The statements that take a view and its parts out of all behaviors.
  private func withdrawal(of view: String, _ scope: Scope) -> SwiftCode {
    let held = index.behaviors(of: view)
    let parts = index.parts(of: view)
    let hurled = index.hurled.filter { index.isPart(Reference(id: $0), of: parts) }
    guard !held.isEmpty || !hurled.isEmpty else { return SwiftCode() }
    if index.removesAllItems(view) {
      return SwiftCode(["\(scope.prefix)animator.removeAllBehaviors()"])
    }
    var code = SwiftCode(
      hurled.map { "\(momentum(scope)).removeItem(\(self.code($0, scope)))" })
    for behavior in held {
      let name = owner(behavior.id, scope)
      if behavior.parameters is AttachmentParameters || behavior.parameters is SnapParameters {
        code.add(removal(of: Reference(id: behavior.id), scope))
        continue
      }
      for item in index.items(of: behavior.id)
      where index.isPart(Reference(id: item), of: parts) {
        code.add("\(name).removeItem(\(self.code(item, scope)))")
      }
    }
    return code
  }
}
