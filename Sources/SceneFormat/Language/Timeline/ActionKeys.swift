internal import Foundation
internal import Geometry
internal import Scene

/// The keys of an action, exactly one of which identifies its kind.
enum ActionKeys {
  static let set = Key(
    "set", AssignmentKeys.syntax, "Sets properties at once: id.property to value.")
  static let animate = Key(
    "animate", AnimationKeys.syntax, "Animates properties and the layout of views.")
  static let addAnimations = Key(
    "addAnimations", AddedChangesKeys.syntax,
    "Adds changes to an animation, which it makes with the others.")
  static let pauseAnimation = Key(
    "pauseAnimation", Syntax<Reference>.reference(.animation), "Pauses an animation by its id.")
  static let continueAnimation = Key(
    "continueAnimation", ContinuationKeys.syntax,
    "Continues a paused animation by its id, or with other timing for the rest of the way.")
  static let stopAnimation = Key(
    "stopAnimation", Syntax<Reference>.reference(.animation),
    "Stops an animation by its id where it is, without the event of its end.")
  static let finishAnimation = Key(
    "finishAnimation", FinishKeys.syntax,
    "Ends an animation at once by its id, with the values of its end or of another position.")
  static let add = Key(
    "add", AdditionKeys.syntax,
    "Adds a declared view, behavior or constraint by its id, a new behavior, or an item or a "
      + "boundary to a behavior.")
  static let remove = Key(
    "remove", RemovalKeys.syntax,
    "Removes a view, behavior, boundary or constraint by its id, or an item from a behavior.")
  static let fire = Key(
    "fire", Syntax<Reference>.behavior([PushParameters.type]),
    "Activates a push, an instantaneous one once more.")
  static let addLinearVelocity = Key(
    "addLinearVelocity", Syntax<CGVector>.vector(.coordinate),
    "Adds a velocity to an item, [x, y] in points per second.")
  static let addAngularVelocity = Key(
    "addAngularVelocity", Syntax<CGFloat>.angle,
    "Adds an angular velocity to an item, an angle per second, clockwise.")
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group to which the velocity is added.")
  static let behavior = Key(
    "behavior", Syntax<Reference>.behavior([ItemPropertiesParameters.type]),
    "The item properties behavior that adds the velocity; optional.")
  static let layout = Key(
    "layout", LayoutChangeKeys.syntax, "Changes constraints, and updates the layout.")
  static let updateItem = Key(
    "updateItem", Syntax<Reference>.reference(.item),
    "Makes the engine read the position of a view or group that was moved.")

  static let table = KeyTable(
    name: "action", noun: "an action", summary: "A change of the scene while it plays.",
    keys: [
      set, animate, addAnimations, pauseAnimation, continueAnimation, stopAnimation,
      finishAnimation, add, remove,
      fire, addLinearVelocity, addAngularVelocity, item, behavior, layout, updateItem,
    ])

  /// The keys that identify the kinds of actions.
  private static let kindKeys: [any DeclaredKey] = [
    set, animate, addAnimations, pauseAnimation, continueAnimation, stopAnimation, finishAnimation,
    add, remove,
    fire, addLinearVelocity, addAngularVelocity, layout, updateItem,
  ]

  /// An action, which may contain further actions.
  static let syntax: Syntax<TimelineAction> = Syntax(schema: .definition("action")) {
    value, decoding in
    guard let scope = decoding.scope, let reader = ObjectReader(value, table, decoding),
      reader.hasOne(of: kindKeys)
    else { return nil }
    let (compiled, values) = scope.readAction { reader.compiled(Self.kind) }
    return compiled.map { kind in
      TimelineAction(
        kind: kind.value, place: value.place,
        computation: kind.isComputed ? decoding.computation(of: kind, values) : nil)
    }
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
    if let animation = reader[pauseAnimation] { return .control(animation, .pause) }
    if let animation = reader[stopAnimation] { return .control(animation, .stop) }
    return reader[addAnimations] ?? reader[continueAnimation] ?? reader[finishAnimation] ?? reader[
      add]
      ?? reader[remove]
  }
}

/// The forms of the value of `add`.
enum AdditionKeys {
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group to add to the behavior.")
  static let boundary = Key(
    "boundary", BoundaryKeys.syntax, "The boundary to add to the collision behavior.")
  static let to = RequiredKey("to", Syntax<Reference>.behavior(typesWithItems), "The behavior.")

  static let table = KeyTable(
    name: "addition", noun: "an addition",
    summary: "An item or a boundary that is added to a behavior.",
    keys: [item, boundary, to])

  /// The types of behaviors whose items can change.
  static let typesWithItems = [
    GravityParameters.type, CollisionParameters.type, PushParameters.type,
    ItemPropertiesParameters.type, FieldParameters.type,
  ]

  static let syntax = Syntax<TimelineAction.Kind>(
    compiling: .any([
      .pattern(Syntax<JSONString>.identifierPattern), .definition("anyBehavior"),
      .definition(table.name),
    ])
  ) { value, decoding in
    guard let object = value.object else {
      return Syntax<Reference>.reference(.addable).compile(value, decoding)?.map { .add($0) }
    }
    if object["type"] != nil {
      return BehaviorKeys.syntax.compile(value, decoding)?.map { .addBehavior($0) }
    }
    return ObjectReader(value, table, decoding)?.compiled(addition)
  }

  private static func addition(_ reader: ObjectReader) -> TimelineAction.Kind? {
    let (item, boundary, target) = (reader[item], reader[boundary], reader[to])
    guard reader.hasOne(of: [Self.item, Self.boundary]), let target else { return nil }
    if let item { return .addItem(item, to: target) }
    guard let boundary, reader.decoding.isCollision(target) else { return nil }
    return .addBoundary(boundary, to: target)
  }
}

/// The forms of the value of `remove`.
enum RemovalKeys {
  static let item = RequiredKey(
    "item", Syntax<Reference>.reference(.item), "The view or group to remove from the behavior.")
  static let from = RequiredKey(
    "from", Syntax<Reference>.behavior(AdditionKeys.typesWithItems), "The behavior.")

  static let table = KeyTable(
    name: "removal", noun: "a removal", summary: "An item that is removed from a behavior.",
    keys: [item, from])

  static let syntax = Syntax<TimelineAction.Kind>(
    compiling: .any([.pattern(Syntax<JSONString>.identifierPattern), .definition(table.name)])
  ) { value, decoding in
    guard value.object != nil else {
      return Syntax<Reference>.reference(.removable).compile(value, decoding)?.map { .remove($0) }
    }
    return ObjectReader(value, table, decoding)?.compiled { reader in
      let (item, source) = (reader[item], reader[from])
      guard let item, let source else { return nil }
      return .removeItem(item, from: source)
    }
  }
}

extension Decoding {
  /// What makes an action whenever it runs.
  fileprivate func computation(
    of kind: Compiled<TimelineAction.Kind>, _ values: [ComputedValue]
  ) -> Computation {
    let names = names.declared
    return Computation(values: values) { results, item in
      let run = ActionRun(results, item: item, names)
      let made = kind.value(in: run)
      let problems = run.problems
      return Computation.Result(
        kind: problems.hasErrors ? nil : made,
        problems: problems.map {
          ActionProblem(code: $0.code, message: $0.message, place: $0.place, hint: $0.hint)
        })
    }
  }

  /// Whether a behavior is a collision; if not, this is reported.
  fileprivate func isCollision(_ behavior: Reference) -> Bool {
    guard let type = names.type(of: behavior.id), type != CollisionParameters.type else {
      return true
    }
    report(
      .wrongBehavior(behavior.id, expected: [CollisionParameters.type], found: type),
      at: behavior.place)
    return false
  }
}
