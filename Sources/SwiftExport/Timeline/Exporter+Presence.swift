internal import Foundation
internal import Geometry
internal import Scene

// Adding and removing.
extension Exporter {
  /// The statements that add a view, a behavior or a constraint.
  func addition(of reference: Reference, _ scope: Scope) -> SwiftCode {
    let id = reference.id
    if index.nodes[id] != nil { return SwiftCode([insertion(of: id, scope)]) }
    if let behavior = index.behaviors[id] {
      var code = SwiftCode([addStatement(id, scope)])
      code.add(make(behavior, scope).whenAdded(self.code(id, scope)))
      return code
    }
    return SwiftCode([activation(id, true, scope)])
  }

  /// The statement that adds a behavior to its composite, or to the animator.
  private func addStatement(_ id: String, _ scope: Scope) -> String {
    if let parent = index.composites[id] {
      return "\(code(parent, scope)).addChildBehavior(\(code(id, scope)))"
    }
    return "\(scope.prefix)animator.addBehavior(\(code(id, scope)))"
  }

  /// The statement that inserts a view between its siblings in the order of the file.
  private func insertion(of id: String, _ scope: Scope) -> String {
    let parent = index.parents[id] ?? Scene.rootID
    let siblings = (index.nodes[parent]?.subviews ?? scene.views).filter { !$0.isGuide }
    let place = siblings.firstIndex { $0.id == id } ?? 0
    let (owner, view) = (code(parent, scope), code(id, scope))
    // Siblings that are always there; others may be missing when the view is inserted.
    let others = siblings.map { $0.isAdded && !index.removed.contains($0.id) }
    let before = siblings.indices.prefix(place).last { others[$0] }
    let after = siblings.indices.dropFirst(place + 1).first { others[$0] }
    let areBeforePresent = siblings.indices.prefix(place).allSatisfy { others[$0] }
    if index.nodes[parent]?.values.content.isStack == true {
      guard areBeforePresent else {
        return "\(owner).insertArrangedSubview(\(view), at: \(before.map { $0 + 1 } ?? 0))"
      }
      return place + 1 == siblings.count
        ? "\(owner).addArrangedSubview(\(view))"
        : "\(owner).insertArrangedSubview(\(view), at: \(place))"
    }
    if place + 1 == siblings.count { return "\(owner).addSubview(\(view))" }
    if place == 0 { return "\(owner).insertSubview(\(view), at: 0)" }
    if let after, before.map({ after - place < place - $0 }) ?? true {
      return "\(owner).insertSubview(\(view), belowSubview: \(code(siblings[after].id, scope)))"
    }
    if let before {
      return "\(owner).insertSubview(\(view), aboveSubview: \(code(siblings[before].id, scope)))"
    }
    return "\(owner).insertSubview(\(view), at: 0)"
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
    var name = self.code(behavior.id, scope)
    if !index.memberBehaviors.contains(behavior.id) {
      name = scope.locals.take(
        SwiftName.camelCase(
          behavior.isNamed
            ? behavior.id
            : SceneNames.word(for: behavior),
          or: "behavior"))
      code.add("let \(name) = \(made.initializer)")
      code.add(made.statements(name))
    }
    if behavior.isAdded { code.add("\(parent).addChildBehavior(\(name))") }
    for child in behavior.children { code.add(childStatements(of: child, parent: name, &scope)) }
    code.add(made.whenAdded(name))
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
    if let behavior = index.behaviors[id] {
      let name = code(id, scope)
      if let parent = index.composites[id] {
        return SwiftCode(["\(code(parent, scope)).removeChildBehavior(\(name))"])
      }
      // What an action adds is in an optional property.
      guard scene.behaviors.contains(where: { $0.id == behavior.id }) else {
        let local = SwiftName.escaped(self.name(id))
        let binding = scope.isInClosure ? "\(local) = \(name)" : local
        return SwiftCode([
          "if let \(binding) { \(scope.prefix)animator.removeBehavior(\(local)) }"
        ])
      }
      return SwiftCode(["\(scope.prefix)animator.removeBehavior(\(name))"])
    }
    if index.statements[id] != nil { return SwiftCode([activation(id, false, scope)]) }
    let collisions = index.collisions(withBoundary: id)
    return SwiftCode(
      collisions.map {
        "\(code($0, scope)).removeBoundary(withIdentifier: \(Self.identifier(id)))"
      })
  }

  /// The statements that take a view and its parts out of all behaviors.
  private func withdrawal(of view: String, _ scope: Scope) -> SwiftCode {
    let held = index.behaviors(of: view)
    guard !held.isEmpty else { return SwiftCode() }
    if index.removesAllItems(view) {
      return SwiftCode(["\(scope.prefix)animator.removeAllBehaviors()"])
    }
    let parts = index.parts(of: view)
    var code = SwiftCode()
    for behavior in held {
      let name = owner(behavior.id, scope)
      if behavior.parameters is AttachmentParameters || behavior.parameters is SnapParameters {
        code.add(removal(of: Reference(id: behavior.id), scope))
        continue
      }
      for item in behavior.items {
        let isPart =
          parts.contains(item.id)
          || index.groups[item.id]?.items.contains { parts.contains($0.id) } == true
        if isPart { code.add("\(name).removeItem(\(self.code(item.id, scope)))") }
      }
    }
    return code
  }
}
