internal import Scene
internal import SceneText

/// What an id may refer to at some place of a scene.
enum NameUse: String, Sendable {
  /// Something that behaviors can move: a view other than `root`, or a group.
  case item
  /// A view other than `root`.
  case member
  /// A view, a guide or `root`.
  case layoutItem
  /// A view or `root`, which both have guides.
  case guideOwner
  /// A view, a group, a boundary or `root`.
  case contact
  /// A view, a group or a behavior, which have numbers.
  case measured
  /// A boundary or `root`.
  case boundary
  /// A behavior.
  case behavior
  /// A constraint, or the constraints of a visual format.
  case constraint
  /// An animation.
  case animation
  /// A gesture recognizer.
  case gesture
  /// A variable.
  case variable
  /// A button.
  case button
  /// A view or `root`, to which touches can go.
  case touched
  /// Something with properties: a view other than `root`, a group, a behavior, a gesture recognizer, an
  /// animation or a variable.
  case settable
  /// Something that an action can add: a view, a behavior or a constraint.
  case addable
  /// Something that an action can remove: a view, a behavior, a constraint or a boundary.
  case removable

  /// The kinds of declarations that the id may refer to.
  var kinds: [Declaration.Kind] {
    switch self {
    case .item: [.view, .group]
    case .member, .guideOwner, .button, .touched: [.view]
    case .layoutItem: [.view, .guide]
    case .contact: [.view, .group, .boundary]
    case .measured: [.view, .group, .behavior]
    case .boundary: [.boundary]
    case .behavior: [.behavior]
    case .constraint: [.constraint]
    case .animation: [.animation]
    case .gesture: [.gesture]
    case .variable: [.variable]
    case .settable: [.view, .group, .behavior, .gesture, .animation, .variable]
    case .addable: [.view, .behavior, .constraint]
    case .removable: [.view, .behavior, .constraint, .boundary]
    }
  }

  /// Whether the id may be `root`.
  var allowsRoot: Bool {
    switch self {
    case .layoutItem, .guideOwner, .contact, .boundary, .touched: true
    default: false
    }
  }

  /// What messages call such an element.
  var noun: String {
    switch self {
    case .item, .member, .layoutItem, .guideOwner, .touched: "view"
    case .contact: "view or boundary"
    case .measured: "view or behavior"
    case .settable: "view, behavior, gesture recognizer or animation"
    case .gesture: "gesture recognizer"
    case .addable: "view, behavior or constraint"
    case .removable: "view, behavior, constraint or boundary"
    case .variable, .button, .boundary, .behavior, .constraint, .animation: rawValue
    }
  }
}

extension Problem {
  /// An id that no element has.
  static func unknownName(_ id: String, expected: NameUse, nearest: String?) -> Problem {
    Problem("unknown-name", "unknown \(expected.noun) \(MessageText.quoted(id))")
      .suggesting(nearest)
  }

  /// An element of another type than those expected.
  static func wrongBehavior(_ id: String, expected: [String], found: String) -> Problem {
    Problem("unknown-name", "'\(id)' is of type \(found), not \(MessageText.list(expected))")
  }
}
