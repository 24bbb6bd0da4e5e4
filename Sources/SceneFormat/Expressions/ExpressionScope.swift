internal import Expressions
internal import Geometry
internal import Scene
internal import SceneText

/// What the expressions of a timeline entry can name, and those of the action that is being read.
final class ExpressionScope {
  /// The types of the scene's variables.
  let variables: [String: ExpressionType]
  /// The types of the values that the entry's event brings with it.
  let event: [EventValue: ExpressionType]
  /// What `$item` stands for; nil where the event has no item.
  let item: EventItem?
  /// The expressions so far of the action that is being read.
  private(set) var values: [ComputedValue] = []

  init(
    variables: [String: ExpressionType], event: [EventValue: ExpressionType], item: EventItem? = nil
  ) {
    self.variables = variables
    self.event = event
    self.item = item
  }

  /// Adds an expression of the present action.
  ///
  /// - Returns: Its index among them.
  func add(_ value: ComputedValue) -> Int {
    values.append(value)
    return values.count - 1
  }

  /// Whether an id stands for an item that only the event determines.
  func isOpen(_ id: String) -> Bool {
    guard case .some(.one) = item else { return false }
    return id == "$" + Decoding.itemName
  }

  /// Runs an operation that reads an action, possibly inside another.
  ///
  /// - Returns: The result, and the expressions of that action alone.
  func readAction<Value>(_ read: () -> Value) -> (Value, [ComputedValue]) {
    let outer = values
    values = []
    defer { values = outer }
    let value = read()
    return (value, values)
  }
}

/// The item of an event, for which `$item` stands in its actions.
enum EventItem: Equatable, Sendable {
  /// The item with an id.
  case fixed(String)
  /// One of several, which the event determines; as long as it is not known, one that stands for all.
  case one(like: String)

  var id: String {
    switch self {
    case .fixed(let id), .one(let id): id
    }
  }
}

/// What has been found where an expression may be.
enum ExpressionReading<Value> {
  /// No expression.
  case none
  /// A value that an expression gives.
  case taken(Compiled<Value>)
  /// A faulty expression, which has been reported.
  case faulty
}

extension Decoding {
  /// Opens the scope of an entry's actions.
  func openScope(of trigger: TimelineEntry.Trigger?) {
    var event: [EventValue: ExpressionType] = [:]
    var item: EventItem?
    switch trigger {
    case .event(.contactBegan(let filter)):
      event[.point] = .pair
      item = self.item(of: filter)
    case .event(.contactEnded(let filter)): item = self.item(of: filter)
    case .event(.touchUpInside(let button)):
      event[.location] = .pair
      item = .fixed(button.id)
    case .event(.gesture(let gesture, _)):
      item = gestureViews[gesture.id].map { .fixed($0) }
      (event[.location], event[.numberOfTouches]) = (.pair, .number)
      let kind = names.type(of: gesture.id).flatMap(GestureKeys.kind)
      for value in kind?.eventValues ?? [] {
        let isPair =
          value == .translation
          || value == .velocity && kind?.eventValues.contains(.translation) == true
        event[value] = isPair ? .pair : .number
      }
    default: break
    }
    scope = ExpressionScope(variables: variables, event: event, item: item)
  }

  /// The item of a contact: the one that the event names, or one of those of its behavior.
  private func item(of filter: ContactFilter) -> EventItem? {
    if let item = filter.item { return .fixed(item.id) }
    return names.firstItem(of: filter.behavior.id).map { .one(like: $0) }
  }

  /// Whether a value is an expression: a string with a `$` where expressions are allowed.
  func isExpression(_ value: JSONValue) -> Bool {
    scope != nil && value.string?.value.utf8.contains(UInt8(ascii: "$")) == true
  }

  /// Takes an expression in the place of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - type: What the expression has to give.
  ///   - placeholder: The value as long as it is not known, by the number of the action's expressions
  ///     so far.
  ///   - convert: Makes the value of what the expression gives; nil, with the problem reported, if it
  ///     does not fit.
  /// - Returns: What has been found.
  func takeExpression<Value>(
    _ value: JSONValue, of type: ExpressionType, like placeholder: (Int) -> Value,
    _ convert: @escaping @Sendable (ExpressionValue, ComputedPlace, ActionRun) -> Value?
  ) -> ExpressionReading<Value> {
    guard scope != nil, isExpression(value) else { return .none }
    guard let computed = computedValue(value, of: type), let scope else { return .faulty }
    let index = scope.add(computed)
    let place = computedPlace(of: value)
    return .taken(
      Compiled(like: placeholder(index + 1)) { run in convert(run.values[index], place, run) })
  }

  /// The expression in the place of a value; nil, with the problem reported, if it is faulty.
  func computedValue(_ value: JSONValue, of type: ExpressionType) -> ComputedValue? {
    guard let scope, let string = value.string else { return nil }
    var names: [ValueName] = []
    do throws(ExpressionError) {
      let expression = try Expression(
        string.value, color: { ColorNames.color($0) }
      ) { path in
        guard let (name, type) = resolve(path, scope) else { return nil }
        let slot = names.firstIndex(of: name) ?? names.count
        if slot == names.count { names.append(name) }
        return (slot, type)
      }
      guard expression.type == type else {
        report(.expressionType(expression.type, expected: type), at: string.place)
        return nil
      }
      return ComputedValue(expression: expression, names: names, place: value.place)
    } catch {
      report(error, in: string, scope)
      return nil
    }
  }

  /// Reads an expression that uses only the given names, by the slots in that order.
  ///
  /// - Returns: The expression; nil, with the problem reported, if it is faulty.
  func expression(
    _ value: JSONValue, of type: ExpressionType,
    naming names: [(text: String, type: ExpressionType)]
  ) -> Expression? {
    guard let string = value.string else {
      reportType(value, expected: "an expression in quotation marks")
      return nil
    }
    do throws(ExpressionError) {
      let expression = try Expression(string.value) { path in
        names.firstIndex { $0.text == path }.map { ($0, names[$0].type) }
      }
      guard expression.type == type else {
        report(.expressionType(expression.type, expected: type), at: string.place)
        return nil
      }
      return expression
    } catch {
      var nearest: String?
      if case .unknownName(let path) = error.category {
        nearest = Spelling.nearest(to: path, in: names.map(\.text)).map { "$" + $0 }
      }
      report(.expression(error, nearest: nearest), at: place(of: error, in: string))
      return nil
    }
  }

  private func place(of error: ExpressionError, in string: JSONString) -> SourceSpan {
    let text =
      sources.text(of: string.place).map { string.placed(in: $0) }
      ?? PlacedString(string.value, place: string.place)
    return text.place(ofCharacters: error.range)
  }

  /// The name of the item of an event, after `$`.
  static let itemName = "item"

  /// What a path after `$` stands for; nil for nothing.
  private func resolve(_ path: String, _ scope: ExpressionScope) -> (ValueName, ExpressionType)? {
    if let type = scope.variables[path] { return (.variable(path), type) }
    if path == "time" { return (.time, .number) }
    if let value = EventValue(rawValue: path), let type = scope.event[value] {
      return (.event(value), type)
    }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    let (id, name) = (String(path[..<dot]), String(path[dot...].dropFirst()))
    let isItem = id == Self.itemName
    guard let owner = isItem ? scope.item?.id : id, let form = names.property(name, of: owner),
      let type = form.schema.expressionType
    else { return nil }
    if isItem, case .some(.one) = scope.item { return (.itemProperty(form.name), type) }
    return (.property(form.name, of: owner), type)
  }

  private func report(_ error: ExpressionError, in string: JSONString, _ scope: ExpressionScope) {
    let place = place(of: error, in: string)
    guard case .unknownName(let path) = error.category else {
      return report(.expression(error, nearest: nil), at: place)
    }
    let name = String(path.prefix { $0 != "." })
    if name == Self.itemName, scope.item == nil { return report(.eventValue(name), at: place) }
    if EventValue(rawValue: name) != nil, scope.event[EventValue(rawValue: name) ?? .point] == nil {
      return report(.eventValue(name), at: place)
    }
    guard !isDamaged, !diagnostics.isFull else { return }
    var known = scope.variables.keys.sorted() + ["time"] + scope.event.keys.map(\.rawValue).sorted()
    if name != path {
      let owner = name == Self.itemName ? scope.item?.id ?? name : name
      if let declaration = names[owner], let type = names.type(of: owner),
        let owner = SceneProperties.owner(declaration.kind, type: type)
      {
        known = owner.forms().filter { $0.schema.expressionType != nil }.flatMap(\.names)
          .map { "\(name).\($0)" }.sorted()
      } else {
        let rest = path.dropFirst(name.count)
        known += names.declarations.filter { NameUse.settable.kinds.contains($0.kind) }
          .map { $0.id + rest }
      }
    }
    let nearest = Spelling.nearest(to: path, in: known).map { "$" + $0 }
    report(.expression(error, nearest: nearest), at: place)
  }
}

extension SchemaNode {
  /// The type of expressions that can stand in the place of such a value; nil for none.
  var expressionType: ExpressionType? {
    switch self {
    case .number, .integer, .definition("angle"): .number
    case .definition("color"): .color
    case .boolean: .boolean
    case .tuple(let elements, _):
      elements.count == 2 && elements.allSatisfy { $0.expressionType == .number } ? .pair : nil
    case .any(let nodes): nodes.lazy.compactMap(\.expressionType).first
    default: nil
    }
  }
}
