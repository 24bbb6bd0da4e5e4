internal import Expressions
internal import Foundation
internal import Scene

// What a view controller hears of the animator and of collisions.
extension Exporter {
  /// The extensions that make the view controller the delegate of what it observes.
  func delegates() -> [SwiftCode] {
    [contactDelegate(), animatorDelegate(), gestureDelegate()].filter { !$0.isEmpty }
  }

  private func conformance(to name: String, _ methods: [SwiftCode]) -> SwiftCode {
    guard !methods.isEmpty else { return SwiftCode() }
    var body = SwiftCode()
    for method in methods { body.addParagraph(method) }
    var code = SwiftCode()
    code.addBlock("extension \(className): \(name)", body)
    return code
  }

  // MARK: Contacts

  private func contactDelegate() -> SwiftCode {
    guard !contacts.isEmpty else { return SwiftCode() }
    var methods: [SwiftCode] = []
    for isBegin in [true, false] {
      let contacts = contacts.filter { $0.isBegin == isBegin }
      let items = contacts.filter { contact in
        if case .boundary = contact.filter.partner { return false }
        return contact.filter.item != nil || contact.filter.partner == nil
      }
      if !items.isEmpty { methods.append(itemContact(items, isBegin: isBegin)) }
      let boundaries = contacts.filter { contact in
        if case .item = contact.filter.partner { false } else { true }
      }
      if !boundaries.isEmpty { methods.append(boundaryContact(boundaries, isBegin: isBegin)) }
    }
    return conformance(to: "UICollisionBehaviorDelegate", methods)
  }

  /// The method for contacts of two items.
  private func itemContact(_ contacts: [Contact], isBegin: Bool) -> SwiftCode {
    var scope = scope()
    let (behavior, point) = (scope.locals.take("behavior"), scope.locals.take("point"))
    let (first, second) = (scope.locals.take("item1"), scope.locals.take("item2"))
    var body = SwiftCode()
    for contact in contacts {
      var tests = behaviorTest(contact.filter, behavior, scope)
      if let item = contact.filter.item {
        let name = code(item.id, scope)
        switch contact.filter.partner {
        case .item(let other):
          let otherName = code(other.id, scope)
          let either = [[first, second], [second, first]].map { pair in
            "\(pair[0]) === \(name) && \(pair[1]) === \(otherName)"
          }
          tests.append(either.joined(separator: " || "))
        default: tests.append("\(first) === \(name) || \(second) === \(name)")
        }
      }
      body.add(
        statements(of: contact, tests, item: first, point, scope, isLast: contacts.count == 1))
    }
    var code = SwiftCode()
    let end = isBegin ? ", at \(point): CGPoint" : ""
    code.addBlock(
      "func collisionBehavior(_ \(behavior): UICollisionBehavior, \(isBegin ? "began" : "ended")ContactFor \(first): any UIDynamicItem, with \(second): any UIDynamicItem\(end))",
      body)
    return code
  }

  /// The method for contacts of an item with a boundary.
  private func boundaryContact(_ contacts: [Contact], isBegin: Bool) -> SwiftCode {
    var scope = scope()
    let (behavior, point) = (scope.locals.take("behavior"), scope.locals.take("point"))
    let (item, identifier) = (scope.locals.take("item"), scope.locals.take("identifier"))
    var body = SwiftCode()
    for contact in contacts {
      var tests = behaviorTest(contact.filter, behavior, scope)
      if let stated = contact.filter.item, needsItemTest(contact.filter) {
        tests.append("\(item) === \(code(stated.id, scope))")
      }
      if case .boundary(let boundary) = contact.filter.partner {
        tests.append(
          boundary.id == Scene.rootID
            ? "\(identifier) == nil"
            : "\(identifier) as? NSString == \(SwiftLiteral.string(boundary.id))")
      }
      body.add(
        statements(of: contact, tests, item: item, point, scope, isLast: contacts.count == 1))
    }
    var code = SwiftCode()
    let end = isBegin ? ", at \(point): CGPoint" : ""
    code.addBlock(
      "func collisionBehavior(_ \(behavior): UICollisionBehavior, \(isBegin ? "began" : "ended")ContactFor \(item): any UIDynamicItem, withBoundaryIdentifier \(identifier): (any NSCopying)?\(end))",
      body)
    return code
  }

  private func behaviorTest(
    _ filter: ContactFilter, _ name: String, _ scope: Scope
  ) -> [String] {
    guard index.collisionCount > 1 else { return [] }
    let code = code(filter.behavior.id, scope)
    return ["\(name) === \(code)"]
  }

  /// Whether the item of a filter is not the only one of its behavior.
  private func needsItemTest(_ filter: ContactFilter) -> Bool {
    let adds = index.actions.contains { action in
      if case .addItem(_, let holder) = action.kind {
        holder.id == filter.behavior.id
      } else {
        false
      }
    }
    return adds || index.behaviors[filter.behavior.id]?.items.count != 1
  }

  /// The statements of the entry of a contact, under its conditions.
  private func statements(
    of contact: Contact, _ tests: [String], item: String, _ point: String, _ scope: Scope,
    isLast: Bool
  ) -> SwiftCode {
    var scope = scope
    scope.event[.point] = .pair(SwiftTerm(point), .point)
    scope.item = contact.filter.item?.id
    let (conditions, body) = openParts(of: contact, item: item, &scope)
    var code = SwiftCode()
    let all = tests + conditions
    guard !all.isEmpty else { return body }
    let list = all.joined(separator: ", ")
    if isLast {
      code.add("guard \(list) else { return }")
      code.add(body)
    } else {
      code.addBlock("if \(list)", body)
    }
    return code
  }

  /// The statements of an entry, for each item where the actions depend on it.
  private func openParts(
    of contact: Contact, item: String, _ scope: inout Scope
  ) -> (conditions: [String], body: SwiftCode) {
    let items = index.items(of: contact.filter.behavior.id)
    guard contact.filter.item == nil, let one = items.first, isOpen(contact.entry, item: one)
    else {
      return parts(of: contact.entry, number: contact.number, &scope)
    }
    var code = SwiftCode()
    for id in items {
      var inner = scope
      inner.item = id
      code.addBlock(
        "if \(item) === \(self.code(id, scope))",
        statements(of: contact.entry, number: contact.number, &inner))
    }
    return ([], code)
  }

  /// Whether the item of its event decides what the actions of an entry do.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - item: One of the items.
  /// - Returns: Whether it does.
  private func isOpen(_ entry: TimelineEntry, item: String) -> Bool {
    let actions = entry.actions.flatMap(\.withConsequences)
    let values = actions.flatMap(\.expressions) + (entry.condition.map { [$0] } ?? [])
    let readsItem = values.contains {
      $0.names.contains { if case .itemProperty = $0 { true } else { false } }
    }
    return readsItem
      || actions.contains { action in
        guard let computation = action.computation else { return false }
        return Self.made(computation, item: item)?.0 != Self.made(computation, item: nil)?.0
      }
  }

  // MARK: The animator

  private func animatorDelegate() -> SwiftCode {
    let events: [(TimelineEvent, String)] = [
      (.animatorPaused, "dynamicAnimatorDidPause"), (.animatorResumed, "dynamicAnimatorWillResume"),
    ]
    let methods = events.compactMap { event, name -> SwiftCode? in
      let entries = scene.timeline.filter { $0.trigger == .event(event) }
      guard !entries.isEmpty else { return nil }
      var scope = scope()
      var body = SwiftCode()
      for entry in entries { body.add(statements(of: entry, &scope)) }
      var code = SwiftCode()
      code.addBlock("func \(name)(_ animator: UIDynamicAnimator)", body)
      return code
    }
    return conformance(to: "UIDynamicAnimatorDelegate", methods)
  }

  /// Whether entries run when the animator pauses or resumes.
  var observesAnimator: Bool {
    scene.timeline.contains {
      $0.trigger == .event(.animatorPaused) || $0.trigger == .event(.animatorResumed)
    }
  }

  // MARK: Gestures

  private func gestureDelegate() -> SwiftCode {
    var pairs: [(String, String)] = []
    for gesture in scene.gestures {
      for other in gesture.simultaneous {
        let isKnown = pairs.contains {
          $0 == (gesture.id, other.id) || $0 == (other.id, gesture.id)
        }
        if !isKnown { pairs.append((gesture.id, other.id)) }
      }
    }
    guard !pairs.isEmpty else { return SwiftCode() }
    var scope = scope()
    let (first, second) = (scope.locals.take("recognizer"), scope.locals.take("other"))
    let tests = pairs.map { pair in
      "pair == [\(code(pair.0, scope)), \(code(pair.1, scope))]"
    }
    var body = SwiftCode()
    if pairs.count == 1, scene.gestures.count == 2 {
      body.add("true")
    } else {
      body.add("let pair: Set<UIGestureRecognizer> = [\(first), \(second)]")
      body.add("return \(tests.joined(separator: " || "))")
    }
    var method = SwiftCode()
    method.addBlock(
      "func gestureRecognizer(_ \(first): UIGestureRecognizer, shouldRecognizeSimultaneouslyWith \(second): UIGestureRecognizer) -> Bool",
      body)
    return conformance(to: "UIGestureRecognizerDelegate", [method])
  }
}
