internal import Expressions
internal import Scene
internal import SceneText

// The names in the expressions of the timeline: which there are, and what each stands for.
extension Decoding {
  /// Opens the scope of an entry's actions.
  func openScope(of trigger: TimelineEntry.Trigger?) {
    var event: [EventValue: ExpressionType] = [:]
    var item: EventItem?
    switch trigger {
    case .event(.contactBegan(let filter)):
      (event, item) = (EventValue.ofContacts, self.item(of: filter))
    case .event(.contactEnded(let filter)): item = self.item(of: filter)
    case .event(.touchUpInside(let button)):
      (event, item) = (EventValue.ofButtons, .fixed(button.id))
    case .event(.gesture(let gesture, _)):
      item = gestureViews[gesture.id].map { .fixed($0) }
      event = EventValue.of(gesture: names.type(of: gesture.id))
    default: break
    }
    scope = ExpressionScope(variables: variables, event: event, item: item)
  }

  /// The item of a contact: the one that the event names, or one of those of its behavior.
  private func item(of filter: ContactFilter) -> EventItem? {
    if let item = filter.item { return .fixed(item.id) }
    return names.firstItem(of: filter.behavior.id).map { .one(like: $0) }
  }

  /// What a path after `$` stands for; nil for nothing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - source: The number of the text, or of the instance of one, that has it.
  ///   - scope: What can be named.
  /// - Returns: The name and the type of its values.
  func resolve(
    _ path: String, in source: Int, _ scope: ExpressionScope
  ) -> (ValueName, ExpressionType)? {
    let variable = String(names.fullID("$" + path, in: source).dropFirst())
    if let type = scope.variables[variable] { return (.variable(variable), type) }
    if path == "time" { return (.time, .number) }
    if let value = EventValue(rawValue: path), let type = scope.event[value] {
      return (.event(value), type)
    }
    guard let (id, name) = names.split(path, in: source) else { return nil }
    let isItem = id == Self.itemName
    guard let owner = isItem ? scope.item?.id : names.fullID(id, in: source),
      let form = names.property(name, of: owner),
      let type = form.schema.expressionType
    else { return nil }
    if isItem, case .some(.one) = scope.item { return (.itemProperty(form.name), type) }
    return (.property(form.name, of: owner), type)
  }

  /// Reports what is wrong with an expression, and which name may be meant.
  func report(_ error: ExpressionError, in string: JSONString, _ scope: ExpressionScope) {
    var error = error
    if let (path, range) = bareName(of: error, in: string, scope) {
      error = ExpressionError(category: .unknownName(path), range: range)
      guard resolve(path, in: string.place.source, scope) == nil else {
        return report(.bareName(path), at: place(of: error, in: string))
      }
    }
    let place = place(of: error, in: string)
    guard case .unknownName(let path) = error.category else {
      return report(.expression(error, nearest: nil), at: place)
    }
    let name = names.split(path, in: string.place.source)?.id ?? path
    if name == Self.itemName, scope.item == nil { return report(.noItem, at: place) }
    if let value = EventValue(rawValue: name), scope.event[value] == nil {
      return report(.noValue(of: value), at: place)
    }
    if name != path, resolve(name, in: string.place.source, scope)?.1 == .pair {
      return report(.noComponent(path, of: name), at: place)
    }
    guard !isDamaged, !diagnostics.isFull else { return }
    let nearest = nearestPath(to: path, of: name, in: string, scope)
    report(.expression(error, nearest: nearest.map { "$" + $0 }), at: place)
  }

  /// The known path that is most like an unknown one, which begins with a name; nil for none.
  private func nearestPath(
    to path: String, of name: String, in string: JSONString, _ scope: ExpressionScope
  ) -> String? {
    var known =
      scope.variables.keys.ordered() + ["time"] + scope.event.keys.map(\.rawValue).ordered()
    if name != path {
      let owner =
        name == Self.itemName
        ? scope.item?.id ?? name : names.fullID(name, in: string.place.source)
      if let declaration = names[owner], let type = names.type(of: owner),
        let owner = SceneProperties.owner(declaration.kind, type: type)
      {
        let properties = owner.forms().filter { $0.schema.expressionType != nil }.flatMap(\.names)
        let property = String(path.dropFirst(name.count + 1))
        if let nearest = NameSuggestion.nearest(to: property, in: properties.ordered()) {
          return "\(name).\(nearest)"
        }
        known = properties.map { "\(name).\($0)" }.ordered()
      } else {
        let rest = path.dropFirst(name.count)
        known += names.declarations.filter { NameUse.settable.kinds.contains($0.kind) }
          .map { $0.id + rest }
      }
    }
    return Spelling.nearest(to: path, in: known)
  }

  /// The path that an expression has in the place of a function, if it begins with the name of something; nil for others.
  private func bareName(
    of error: ExpressionError, in string: JSONString, _ scope: ExpressionScope
  ) -> (path: String, range: Range<Int>)? {
    guard case .unknownFunction = error.category else { return nil }
    let start = error.range.lowerBound
    let text = string.value.dropFirst(start)
    let path = text.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
    guard text[path.endIndex...].first(where: { !$0.isWhitespace }) != "(" else { return nil }
    let source = string.place.source
    let isOfElement =
      names.split(String(path), in: source).map { names[names.fullID($0.id, in: source)] != nil }
      ?? false
    guard isOfElement || resolve(String(path), in: source, scope) != nil else { return nil }
    return (String(path), start..<start + path.count)
  }
}

extension EventValue {
  /// The values that events of contacts bring with them, with their types.
  static let ofContacts: [EventValue: ExpressionType] = [.point: .pair]
  /// Those of buttons.
  static let ofButtons: [EventValue: ExpressionType] = [.location: .pair]

  /// Those of a gesture recognizer of a type.
  static func of(gesture type: String?) -> [EventValue: ExpressionType] {
    var values: [EventValue: ExpressionType] = [.location: .pair, .numberOfTouches: .number]
    let further = type.flatMap(GestureKeys.kind)?.eventValues ?? []
    for value in further {
      let isPair = value == .translation || value == .velocity && further.contains(.translation)
      values[value] = isPair ? .pair : .number
    }
    return values
  }
}

extension Problem {
  /// What stands after a point or a vector and is none of its components.
  fileprivate static func noComponent(_ path: String, of name: String) -> Problem {
    Problem(
      "expression", "unknown value \(MessageText.quoted("$" + path))",
      hint: "'$\(name)' has the components $\(name).x and $\(name).y")
  }

  /// A name without its mark.
  fileprivate static func bareName(_ path: String) -> Problem {
    Problem(
      "expression", "missing '$' before \(MessageText.quoted(path))",
      hint: "write \(MessageText.quoted("$" + path))")
  }

  /// A value of events that the present event does not have.
  fileprivate static func noValue(of value: EventValue) -> Problem {
    let hint =
      switch value {
      case .point: "the event 'contactBegan' has it"
      case .location, .numberOfTouches: "the events of gestures have it"
      default:
        "the events of these gestures have it: "
          + GestureKeys.kinds.filter { $0.eventValues.contains(value) }.map(\.table.name)
          .joined(separator: ", ")
      }
    return .noValue(value.rawValue, hint: hint)
  }
}
