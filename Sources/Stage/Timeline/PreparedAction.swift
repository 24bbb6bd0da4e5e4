internal import Expressions
internal import Foundation
internal import Scene
internal import SceneFormat
internal import Views

/// An action of the timeline with what its expressions name and what it sets, so that it can run often
/// at little cost.
final class PreparedAction {
  /// The action; with expressions, it has placeholders for their values.
  let action: TimelineAction
  /// The truth value without which it does not run; nil for none.
  let condition: PreparedExpression?
  /// The action's expressions, in order.
  let expressions: [PreparedExpression]
  /// What a `set` action sets.
  let targets: [AssignmentTarget]
  /// Whether it changes properties by amounts, for which it needs their present values.
  let hasAmounts: Bool

  init(_ action: TimelineAction, _ objects: StageObjects) {
    self.action = action
    condition = action.condition.map { PreparedExpression($0, objects) }
    hasAmounts = action.assignments.contains(where: \.isAmount)
    expressions = (action.computation?.values ?? []).map { PreparedExpression($0, objects) }
    if case .set(let assignments) = action.kind {
      targets = AssignmentTarget.targets(of: assignments, objects)
    } else {
      targets = []
    }
  }
}

/// An entry of the timeline with what its condition names, and its actions.
final class PreparedEntry {
  /// The truth value without which its actions do not run; nil for none.
  let condition: PreparedExpression?
  /// The actions, in order.
  let actions: [PreparedAction]

  init(_ entry: TimelineEntry, _ objects: StageObjects) {
    condition = entry.condition.map { PreparedExpression($0, objects) }
    actions = entry.actions.map { PreparedAction($0, objects) }
  }
}

/// An expression with what its names stand for.
final class PreparedExpression {
  /// The expression.
  let value: ComputedValue
  private let slots: [Slot]

  /// What a slot of the expression stands for.
  private enum Slot {
    case number(View, NumberPath)
    case other(ValueName)
  }

  init(_ value: ComputedValue, _ objects: StageObjects) {
    self.value = value
    slots = value.names.map { name in
      guard case .property(let property, let id) = name, let view = objects.view(id),
        let path = NumberPath(property, of: view)
      else { return .other(name) }
      return .number(view, path)
    }
  }

  /// The present value.
  func value(
    _ player: TimelinePlayer, _ context: borrowing EventContext
  ) throws(EvaluationError) -> ExpressionValue {
    try value.expression.value { index in
      switch slots[index] {
      case .number(let view, .place(let path)):
        .number(Double(player.objects.unroundedPlace(of: view)[keyPath: path]))
      case .number(let view, .look(let path)): .number(Double(view.look[keyPath: path]))
      case .number(let view, .other(let parts, let path)):
        .number(Double(view.values(parts)[keyPath: path]))
      case .other(let name): player.value(of: name, context)
      }
    }
  }
}

/// The place of a number of a view.
enum NumberPath {
  case place(WritableKeyPath<ViewPlace, CGFloat>)
  case look(WritableKeyPath<Look, CGFloat>)
  case other(ViewValues.Parts, WritableKeyPath<ViewValues, CGFloat>)

  /// The number with a name; nil if the view has none.
  init?(_ property: String, of view: View) {
    guard let number = SceneProperties.property(property, of: view.content)?.number else {
      return nil
    }
    if let path = number.pathInPart as? WritableKeyPath<ViewPlace, CGFloat> {
      self = .place(path)
    } else if let path = number.pathInPart as? WritableKeyPath<Look, CGFloat> {
      self = .look(path)
    } else {
      self = .other(SceneProperties.part(of: property), number.path)
    }
  }
}

/// What some successive assignments set.
enum AssignmentTarget {
  /// A variable by its name.
  case variable(String)
  /// Numbers of the place of a view, which are set together.
  case place(View, [WritableKeyPath<ViewPlace, CGFloat>])
  /// A number of the look of a view.
  case look(View, WritableKeyPath<Look, CGFloat>)
  /// Another number of a view.
  case number(View, ViewValues.Parts, WritableKeyPath<ViewValues, CGFloat>)
  /// Properties of a view, which are set together.
  case properties(View, ViewValues.Parts, [SettableProperty<ViewValues>?])
  /// A property of a group, a behavior, a gesture recognizer or an animation.
  case other
  /// What an amount is added to.
  case sum

  /// How many assignments set it.
  var count: Int {
    switch self {
    case .place(_, let paths): paths.count
    case .properties(_, _, let properties): properties.count
    case .variable, .look, .number, .other, .sum: 1
    }
  }

  /// What some assignments set, in order.
  static func targets(of assignments: [Assignment], _ objects: StageObjects) -> [AssignmentTarget] {
    var targets: [AssignmentTarget] = []
    var rest = assignments[...]
    while let assignment = rest.first {
      let id = assignment.target.id
      if assignment.isAmount {
        targets.append(.sum)
        rest.removeFirst()
      } else if let view = objects.view(id) {
        let successive = rest.prefix { $0.target.id == id && !$0.isAmount }
        targets += self.targets(of: successive, view)
        rest = rest.dropFirst(successive.count)
      } else {
        targets.append(id.hasPrefix("$") ? .variable(String(id.dropFirst())) : .other)
        rest.removeFirst()
      }
    }
    return targets
  }

  /// What successive assignments set of a view: numbers, or else all of them together.
  private static func targets(
    of assignments: ArraySlice<Assignment>, _ view: View
  ) -> [AssignmentTarget] {
    let paths = assignments.compactMap { NumberPath($0.property, of: view) }
    guard paths.count == assignments.count else {
      let content = view.content
      return [
        .properties(
          view,
          assignments.reduce(into: []) { $0.formUnion(SceneProperties.part(of: $1.property)) },
          assignments.map { SceneProperties.property($0.property, of: content) })
      ]
    }
    var targets: [AssignmentTarget] = []
    for path in paths {
      switch path {
      case .place(let path):
        if case .place(_, let paths) = targets.last {
          targets[targets.count - 1] = .place(view, paths + [path])
        } else {
          targets.append(.place(view, [path]))
        }
      case .look(let path): targets.append(.look(view, path))
      case .other(let parts, let path): targets.append(.number(view, parts, path))
      }
    }
    return targets
  }
}

extension TimelinePlayer {
  /// Makes assignments, whose targets have been found.
  func set(_ assignments: [Assignment], _ targets: [AssignmentTarget]) {
    var next = 0
    for target in targets {
      let (index, value) = (next, assignments[next].value)
      next += target.count
      switch target {
      case .variable(let name):
        if let value = value.base as? ExpressionValue { variables[name] = value }
      case .place(let view, let paths):
        var place = view.place
        for (offset, path) in paths.enumerated() {
          guard let number = assignments[index + offset].value.base as? CGFloat else { continue }
          place[keyPath: path] = number
        }
        view.place = place
        keepScale(of: view)
      case .look(let view, let path):
        if let number = value.base as? CGFloat { view.look[keyPath: path] = number }
      case .number(let view, let parts, let path):
        guard let number = value.base as? CGFloat else { continue }
        view.change(parts) { $0[keyPath: path] = number }
      case .properties(let view, let parts, let properties):
        view.change(parts) { values in
          for (offset, property) in properties.enumerated() {
            property?.set(assignments[index + offset].value, &values)
          }
        }
        if parts.contains(.place) { keepScale(of: view) }
      case .other: set(assignments[index])
      case .sum: add(assignments[index])
      }
    }
  }
}
