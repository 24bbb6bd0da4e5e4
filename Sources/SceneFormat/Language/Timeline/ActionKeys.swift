internal import Foundation
internal import Geometry
internal import Scene

/// The keys of an action: one of them says what is done.
enum ActionKeys {
  static let set = Key(
    "set", AssignmentKeys.syntax, "Properties get values at once: id.property to value.")
  static let animate = Key(
    "animate", AnimationKeys.syntax, "Views change in the course of time.")
  static let add = Key(
    "add", AdditionKeys.syntax,
    "What is declared and not in the scene, by its id; a new behavior; or an item or a boundary for "
      + "a behavior.")
  static let remove = Key(
    "remove", RemovalKeys.syntax,
    "A view, a behavior, a boundary or a constraint by its id; or an item of a behavior.")
  static let fire = Key(
    "fire", Syntax<Reference>.behavior(["push"]), "A push acts, once more if it is instantaneous.")
  static let addLinearVelocity = Key(
    "addLinearVelocity", Syntax<CGVector>.vector(.coordinate),
    "An item gets faster, by [x, y] in points per second.")
  static let addAngularVelocity = Key(
    "addAngularVelocity", Syntax<CGFloat>.angle,
    "An item turns faster, by an angle per second, positive clockwise.")
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group that gets the velocity.")
  static let behavior = Key(
    "behavior", Syntax<Reference>.behavior(["itemProperties"]),
    "The item properties behavior through which it gets it; none needed.")
  static let layout = Key(
    "layout", LayoutChangeKeys.syntax, "Constraints change, and the views are laid out again.")
  static let updateItem = Key(
    "updateItem", Syntax<Reference>.reference(.item),
    "The engine reads the place of a view or group that was moved.")

  static let table = KeyTable(
    name: "action", noun: "an action", summary: "Something that is done while the scene plays.",
    keys: [
      set, animate, add, remove, fire, addLinearVelocity, addAngularVelocity, item, behavior,
      layout, updateItem,
    ])

  /// The keys one of which every action has.
  private static let leads: [any DeclaredKey] = [
    set, animate, add, remove, fire, addLinearVelocity, addAngularVelocity, layout, updateItem,
  ]

  /// An action; what it leads to has actions, too.
  static let syntax = Syntax(schema: .definition("action"), read: read)

  private static func read(_ value: JSONValue, _ decoding: Decoding) -> TimelineAction? {
    guard let reader = ObjectReader(value, table, decoding), reader.hasOne(of: leads) else {
      return nil
    }
    return kind(reader).map { TimelineAction(kind: $0, place: value.place) }
  }

  private static func kind(_ reader: ObjectReader) -> TimelineAction.Kind? {
    let (item, behavior) = (reader[item], reader[behavior])
    let isVelocity = reader.has(addLinearVelocity) || reader.has(addAngularVelocity)
    let velocities = "'addLinearVelocity' or 'addAngularVelocity'"
    reader.check(Self.item, needs: isVelocity, velocities)
    reader.check(Self.behavior, needs: isVelocity, velocities)
    if isVelocity {
      let (linear, angular) = (reader[addLinearVelocity], reader[addAngularVelocity])
      if !reader.has(Self.item) { reader.reportMissing(oneOf: [Self.item.name]) }
      guard let item, reader.has(Self.behavior) == (behavior != nil) else { return nil }
      return linear.map { .addLinearVelocity($0, item: item, behavior: behavior) }
        ?? angular.map { .addAngularVelocity($0, item: item, behavior: behavior) }
    }
    if let assignments = reader[set] { return .set(assignments) }
    if let animation = reader[animate] { return .animate(animation) }
    if let push = reader[fire] { return .fire(push) }
    if let change = reader[layout] { return .layout(change) }
    if let item = reader[updateItem] { return .updateItem(item) }
    return reader[add] ?? reader[remove]
  }
}

/// The ways to write what is added.
enum AdditionKeys {
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group that a behavior gets.")
  static let boundary = Key(
    "boundary", BoundaryKeys.syntax, "The boundary that a collision behavior gets.")
  static let to = RequiredKey("to", Syntax<Reference>.behavior(holders), "The behavior.")

  static let table = KeyTable(
    name: "addition", noun: "an addition", summary: "What a behavior gets.",
    keys: [item, boundary, to])

  /// The behaviours whose items can change.
  static let holders = ["gravity", "collision", "push", "itemProperties", "field"]

  static let syntax = Syntax<TimelineAction.Kind>(
    schema: .any([
      .pattern(Syntax<JSONString>.identifierPattern), .definition("anyBehavior"),
      .definition(table.name),
    ])
  ) { value, decoding in
    guard let object = value.object else {
      return Syntax<Reference>.reference(.addable).read(value, decoding).map { .add($0) }
    }
    if object["type"] != nil {
      return BehaviorKeys.syntax.read(value, decoding).map { .addBehavior($0) }
    }
    guard let reader = ObjectReader(value, table, decoding) else { return nil }
    let (item, boundary, target) = (reader[item], reader[boundary], reader[to])
    guard reader.hasOne(of: [Self.item, Self.boundary]), let target else { return nil }
    if let item { return .addItem(item, to: target) }
    guard let boundary, decoding.isCollision(target) else { return nil }
    return .addBoundary(boundary, to: target)
  }
}

/// The ways to write what is removed.
enum RemovalKeys {
  static let item = RequiredKey(
    "item", Syntax<Reference>.reference(.item), "The view or group that a behavior loses.")
  static let from = RequiredKey(
    "from", Syntax<Reference>.behavior(AdditionKeys.holders), "The behavior.")

  static let table = KeyTable(
    name: "removal", noun: "a removal", summary: "What a behavior loses.", keys: [item, from])

  static let syntax = Syntax<TimelineAction.Kind>(
    schema: .any([.pattern(Syntax<JSONString>.identifierPattern), .definition(table.name)])
  ) { value, decoding in
    guard value.object != nil else {
      return Syntax<Reference>.reference(.removable).read(value, decoding).map { .remove($0) }
    }
    guard let reader = ObjectReader(value, table, decoding) else { return nil }
    let (item, source) = (reader[item], reader[from])
    guard let item, let source else { return nil }
    return .removeItem(item, from: source)
  }
}

extension Decoding {
  /// Whether a behaviour is a collision; another one is reported.
  fileprivate func isCollision(_ behavior: Reference) -> Bool {
    guard let type = names.type(of: behavior.id), type != "collision" else { return true }
    report(
      .wrongBehavior(behavior.id, expected: ["collision"], found: type), at: behavior.place)
    return false
  }
}
