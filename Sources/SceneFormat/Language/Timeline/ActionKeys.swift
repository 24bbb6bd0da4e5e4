internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

/// A kind of action: its key, and how its value is read.
private struct ActionKind: Sendable {
  let key: any DeclaredKey
  /// Reads the value of the key; nil, with the problem reported, if it is faulty.
  let compile: @Sendable (ObjectReader) -> Compiled<TimelineAction.Kind>?
  /// Writes the keys of an action; false, with nothing written, for one of another kind.
  let write: @Sendable (TimelineAction.Kind, inout ObjectWriter) -> Bool

  /// A kind of action that a value makes.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ syntax: Syntax<Value>, _ summary: String,
    _ make: @escaping @Sendable (Value) -> TimelineAction.Kind,
    back: @escaping @Sendable (TimelineAction.Kind) -> Value?
  ) {
    let key = Key(name, syntax, summary)
    self.key = key
    compile = { $0.compile(key)?.map(make).below(name) }
    write = { kind, writer in
      guard let value = back(kind) else { return false }
      writer.set(key, value)
      return true
    }
  }

  /// A kind of action that a value and an item make, and perhaps a behavior.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    velocity name: String, _ syntax: Syntax<Value>, _ summary: String,
    _ make:
      @escaping @Sendable (Value, _ item: Reference, _ behavior: Reference?) ->
      TimelineAction.Kind,
    back:
      @escaping @Sendable (TimelineAction.Kind) -> (
        value: Value, item: Reference, behavior: Reference?
      )?
  ) {
    let key = Key(name, syntax, summary)
    self.key = key
    write = { kind, writer in
      guard let parts = back(kind) else { return false }
      writer.set(key, parts.value)
      writer.set(ActionKeys.item, parts.item)
      writer.set(ActionKeys.behavior, parts.behavior)
      return true
    }
    compile = { reader in
      let item = reader.compile(ActionKeys.item)
      let behavior = reader.compile(ActionKeys.behavior)
      let velocity = reader.compile(key)
      if !reader.has(ActionKeys.item) { reader.reportMissing(oneOf: [ActionKeys.item.name]) }
      guard let velocity, let item, reader.has(ActionKeys.behavior) == (behavior != nil)
      else { return nil }
      let holder = behavior?.map { $0 as Reference? } ?? Compiled(nil)
      let form = { Self.output(key, velocity, item: item, behavior: behavior, $0) }
      return item.combined(with: holder, form: form) { ($0, $1) }
        .combined(with: velocity, form: form) { make($1, $0.0, $0.1) }
    }
  }

  /// An action of a value and an item, and perhaps a behavior, as it was read.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func output<Value>(
    _ key: Key<Value>, _ value: Compiled<Value>, item: Compiled<Reference>,
    behavior: Compiled<Reference>?, _ writing: Writing?
  ) -> JSONOutput? {
    var writer = ObjectWriter(ActionKeys.table, writing)
    writer.write(key.declaration) { value.output(by: key.syntax.write, $0) }
    writer.write(ActionKeys.item.declaration) { item.output(by: ActionKeys.item.syntax.write, $0) }
    if let behavior {
      writer.write(ActionKeys.behavior.declaration) {
        behavior.output(by: ActionKeys.behavior.syntax.write, $0)
      }
    }
    return writer.output
  }
}

/// The keys of an action, exactly one of which identifies its kind.
enum ActionKeys {
  private static let changes = [
    ActionKind(
      "set", AssignmentKeys.syntax, "Sets properties at once: id.property to value."
    ) {
      .set($0)
    } back: {
      if case .set(let changes) = $0, !changes.contains(where: \.isAmount) { changes } else { nil }
    },
    ActionKind(
      "by", AssignmentKeys.amounts,
      "Changes properties at once by amounts, which are added to their values: id.property to amount."
    ) {
      .set($0)
    } back: {
      if case .set(let changes) = $0, changes.allSatisfy(\.isAmount) { changes } else { nil }
    },
    ActionKind(
      "animate", AnimationKeys.syntax, "Animates properties and the layout of views."
    ) {
      .animate($0)
    } back: {
      if case .animate(let animation) = $0 { animation } else { nil }
    },
    ActionKind(
      "addAnimations", AddedChangesKeys.syntax,
      "Adds changes to an animation, which it makes with the others."
    ) {
      $0
    } back: {
      if case .control(_, .add) = $0 { $0 } else { nil }
    },
    ActionKind(
      "pauseAnimation", Syntax<Reference>.reference(.animation), "Pauses an animation by its id."
    ) {
      .control($0, .pause)
    } back: {
      if case .control(let animation, .pause) = $0 { animation } else { nil }
    },
    ActionKind(
      "continueAnimation", ContinuationKeys.syntax,
      "Continues a paused animation by its id, or with other timing for the rest of the way."
    ) {
      $0
    } back: {
      switch $0 {
      case .control(_, .resume), .control(_, .start): $0
      default: nil
      }
    },
    ActionKind(
      "stopAnimation", Syntax<Reference>.reference(.animation),
      "Stops an animation by its id where it is, without the event of its end."
    ) {
      .control($0, .stop)
    } back: {
      if case .control(let animation, .stop) = $0 { animation } else { nil }
    },
    ActionKind(
      "finishAnimation", FinishKeys.syntax,
      "Ends an animation at once by its id, with the values of its end or of another position."
    ) {
      $0
    } back: {
      if case .control(_, .finish) = $0 { $0 } else { nil }
    },
    ActionKind(
      "add", AdditionKeys.syntax,
      "Adds a declared view, behavior or constraint by its id, a new behavior, or an item or a "
        + "boundary to a behavior."
    ) {
      $0
    } back: {
      switch $0 {
      case .add, .addBehavior, .addItem, .addBoundary: $0
      default: nil
      }
    },
    ActionKind(
      "remove", RemovalKeys.syntax,
      "Removes a view, behavior, boundary or constraint by its id, or an item from a behavior."
    ) {
      $0
    } back: {
      switch $0 {
      case .remove, .removeItem: $0
      default: nil
      }
    },
    ActionKind(
      "fire", Syntax<Reference>.behavior([PushParameters.type]),
      "Activates a push, an instantaneous one once more."
    ) {
      .fire($0)
    } back: {
      if case .fire(let push) = $0 { push } else { nil }
    },
  ]

  private static let velocities = [
    ActionKind(
      velocity: "addLinearVelocity", Syntax<CGVector>.vector(.coordinate),
      "Adds a velocity to an item, [x, y] in points per second."
    ) {
      .addLinearVelocity($0, item: $1, behavior: $2)
    } back: {
      guard case .addLinearVelocity(let velocity, let item, let behavior) = $0 else { return nil }
      return (velocity, item, behavior)
    },
    ActionKind(
      velocity: "addAngularVelocity", Syntax<CGFloat>.angle,
      "Adds an angular velocity to an item, an angle per second, clockwise."
    ) {
      .addAngularVelocity($0, item: $1, behavior: $2)
    } back: {
      guard case .addAngularVelocity(let velocity, let item, let behavior) = $0 else { return nil }
      return (velocity, item, behavior)
    },
  ]
  static let item = Key(
    "item", Syntax<Reference>.reference(.item), "The view or group to which the velocity is added.")
  static let behavior = Key(
    "behavior", Syntax<Reference>.behavior([ItemPropertiesParameters.type]),
    "The item properties behavior that adds the velocity; optional.")

  private static let updates = [
    ActionKind(
      "layout", LayoutChangeKeys.syntax, "Changes constraints, and updates the layout."
    ) {
      .layout($0)
    } back: {
      if case .layout(let change) = $0 { change } else { nil }
    },
    ActionKind(
      "updateItem", Syntax<Reference>.reference(.item),
      "Makes the engine read the position of a view or group that was moved."
    ) {
      .updateItem($0)
    } back: {
      if case .updateItem(let item) = $0 { item } else { nil }
    },
  ]

  static let condition = Key(
    "if", ConditionKeys.syntax,
    "An expression that is true or false; the action runs only if it is true at its time.")

  private static let kinds = changes + velocities + updates

  static let table = KeyTable(
    name: "action", noun: "an action", summary: "A change of the scene while it plays.",
    keys: (changes + velocities).map(\.key) + [item, behavior] + updates.map(\.key) + [condition])

  /// The tables of the objects that only actions have, as values and as parts of these.
  static let valueTables = [
    AnimationKeys.table, SpringKeys.table, KeyframeKeys.table, AddedChangesKeys.table,
    ContinuationKeys.table, FinishKeys.table, LayoutChangeKeys.table, AdditionKeys.table,
    RemovalKeys.table,
  ]

  /// An action, which may contain further actions.
  static let syntax: Syntax<TimelineAction> = Syntax(
    schema: .definition("action"), write: write
  ) { value, decoding in
    guard let scope = decoding.scope, let reader = ObjectReader(value, table, decoding)
    else { return nil }
    let condition = reader[condition]
    guard reader.hasOne(of: kinds.map(\.key)),
      let kind = kinds.first(where: { reader.has($0.key) })
    else { return nil }
    if !velocities.contains(where: { reader.has($0.key) }) {
      for key in [item, behavior] {
        _ = reader[key]
        reader.check(key, needs: false, "'addLinearVelocity' or 'addAngularVelocity'")
      }
    }
    let (compiled, values) = scope.readAction { kind.compile(reader) }
    return compiled.map { kind in
      TimelineAction(
        kind: kind.value, place: value.place,
        computation: kind.isComputed ? decoding.computation(of: kind, values) : nil,
        condition: condition)
    }
  }

  @Sendable
  private static func write(_ action: TimelineAction, _ writing: Writing?) -> JSONOutput? {
    guard let computation = action.computation else {
      var writer = ObjectWriter(table, writing)
      guard kinds.contains(where: { $0.write(action.kind, &writer) }) else {
        return writing.failed(
          "the action sets new values and changes others by amounts", hint: "make two actions of it"
        )
      }
      writer.set(condition, action.condition)
      return writer.output
    }
    guard let form = computation.form, let writing else {
      return writing.failed(
        "the action is computed by code of the program",
        hint: "only expressions of a scene file can be written")
    }
    guard case .object(var members) = form(writing) else { return nil }
    if let truth = action.condition {
      guard let output = condition.syntax.write(truth, writing) else { return nil }
      members.append((condition.name, output))
    }
    return .object(members)
  }
}

extension Decoding {
  /// What makes an action whenever it runs.
  fileprivate func computation(
    of kind: Compiled<TimelineAction.Kind>, _ values: [ComputedValue]
  ) -> Computation {
    let names = names.declared
    var computation = Computation(values: values) { results, item in
      var run = ActionRun(values: results, item: item, names: names)
      let made = try? kind.value(in: &run)
      let problems = run.problems
      return Computation.Result(
        kind: problems.hasErrors ? nil : made,
        problems: problems.map {
          ActionProblem(code: $0.code, message: $0.message, place: $0.place, hint: $0.hint)
        })
    }
    computation.form = { ($0 as? Writing).flatMap { kind.form($0) } }
    return computation
  }
}
