internal import Expressions
internal import Foundation
internal import Scene
internal import SceneFormat
internal import Views

/// A `set` action of numbers that expressions give, prepared so that it runs often at little cost.
///
/// It does only what the action does if all its values fit; otherwise the action itself has to run, and
/// reports what is wrong.
final class NumberAction {
  /// What is set, in order.
  fileprivate let targets: [Target]
  /// The values of all targets, in order.
  fileprivate let values: [Value]

  /// A number of a view.
  fileprivate enum Path {
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

  /// What some of the numbers are for.
  fileprivate enum Target {
    /// A variable by its name.
    case variable(String)
    /// Numbers of the place of a view; those of successive assignments are set together.
    case place(View, [WritableKeyPath<ViewPlace, CGFloat>])
    /// A number of the look of a view.
    case look(View, WritableKeyPath<Look, CGFloat>)
    /// Another number of a view.
    case other(View, ViewValues.Parts, WritableKeyPath<ViewValues, CGFloat>)
  }

  /// A number that is computed.
  fileprivate final class Value {
    private let assignment: NumberAssignment
    private let slots: [Slot]

    /// What a slot of the expression stands for.
    private enum Slot {
      case time
      case event(EventValue)
      case number(View, Path)
      /// A name that is looked up.
      case other(ValueName)
    }

    init(_ assignment: NumberAssignment, _ objects: StageObjects) {
      self.assignment = assignment
      slots = assignment.names.map { name in
        switch name {
        case .time: return .time
        case .event(let value): return .event(value)
        case .property(let property, let id):
          guard let view = objects.view(id), let path = Path(property, of: view) else {
            return .other(name)
          }
          return .number(view, path)
        default: return .other(name)
        }
      }
    }

    func number(_ player: TimelinePlayer, _ context: borrowing EventContext) -> Double? {
      assignment.number { index in
        switch slots[index] {
        case .time: .number(player.animationEngine.time)
        case .event(let value): context[value]
        case .number(let view, .place(let path)):
          .number(Double(player.objects.unroundedPlace(of: view)[keyPath: path]))
        case .number(let view, .look(let path)): .number(Double(view.look[keyPath: path]))
        case .number(let view, .other(let parts, let path)):
          .number(Double(view.values(parts)[keyPath: path]))
        case .other(let name): player.value(of: name, copy context)
        }
      }
    }
  }

  /// The prepared form of an action; nil if it does anything else.
  init?(_ action: TimelineAction, _ objects: StageObjects) {
    guard let assignments = action.numberAssignments else { return nil }
    values = assignments.map { Value($0, objects) }
    var targets: [Target] = []
    for assignment in assignments.map(\.assignment) {
      let id = assignment.target.id
      guard let view = objects.view(id) else {
        guard id.hasPrefix("$") else { return nil }
        targets.append(.variable(String(id.dropFirst())))
        continue
      }
      switch Path(assignment.property, of: view) {
      case .place(let path):
        if case .place(let last, let paths) = targets.last, last === view {
          targets[targets.count - 1] = .place(view, paths + [path])
        } else {
          targets.append(.place(view, [path]))
        }
      case .look(let path): targets.append(.look(view, path))
      case .other(let parts, let path): targets.append(.other(view, parts, path))
      case nil: return nil
      }
    }
    self.targets = targets
  }
}

extension TimelinePlayer {
  /// Runs a prepared action.
  ///
  /// - Returns: Whether all its values fit; otherwise nothing has changed.
  func run(_ action: NumberAction, _ context: borrowing EventContext) -> Bool {
    // Layout determines the places of views.
    layOutIfNeeded()
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: action.values.count) {
      numbers in
      for index in action.values.indices {
        guard let number = action.values[index].number(self, context) else { return false }
        numbers.initializeElement(at: index, to: number)
      }
      var next = 0
      func takeNumber() -> CGFloat {
        next += 1
        return CGFloat(numbers[next - 1])
      }
      for target in action.targets {
        switch target {
        case .variable(let name): variables[name] = .number(Double(takeNumber()))
        case .place(let view, let paths):
          var place = view.place
          for path in paths { place[keyPath: path] = takeNumber() }
          view.place = place
          keepScale(of: view)
        case .look(let view, let path): view.look[keyPath: path] = takeNumber()
        case .other(let view, let parts, let path):
          view.change(parts) { $0[keyPath: path] = takeNumber() }
        }
      }
      return true
    }
  }
}
