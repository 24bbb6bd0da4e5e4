internal import Scene

/// The names of a scene's elements in the code of its view controller.
struct SceneNames {
  /// How an element is written.
  enum Access: Equatable {
    /// A property of the view controller.
    case member(String)
    /// An element of a property that is an array.
    case element(String, Int)
    /// A constant of the function that is being written.
    case local(String)

    /// The bare name of the property or constant.
    var name: String {
      switch self {
      case .member(let name), .local(let name), .element(let name, _): name
      }
    }
  }

  /// Views of the same kind with ids that differ only in numbers, such as `row.0` and `row.1`.
  struct Family {
    /// The name of the array.
    let name: String
    /// What one of them is called, such as `row`.
    let member: String
    /// Their ids, in the order of the file.
    let ids: [String]
  }

  /// The names by id; those of variables begin with `$`.
  private(set) var accesses: [String: Access] = [:]
  /// The views that are in arrays.
  private(set) var families: [Family] = []
  /// The names of the members.
  private(set) var members = SwiftNames.ofViewController

  /// The names of a scene.
  init(_ scene: Scene, _ index: SceneIndex) {
    for name in Self.own { _ = members.take(name) }
    nameViews(index)
    for (id, statement) in index.statements.ordered(like: scene.layout.compactMap(\.id)) {
      let isSeveral = statement.isSeveral
      add(id, or: "constraint", suffix: isSeveral ? "Constraints" : "Constraint")
    }
    for group in scene.groups { add(group.id, or: "group", suffix: "Group") }
    for behavior in scene.allBehaviors {
      if behavior.isNamed {
        add(behavior.id, or: Self.word(for: behavior), suffix: "Behavior")
      } else if index.memberBehaviors.contains(behavior.id), accesses[behavior.id] == nil {
        accesses[behavior.id] = .member(members.take(Self.word(for: behavior), or: "Behavior"))
      }
    }
    for gesture in scene.gestures { add(gesture.id, or: "gesture", suffix: "Recognizer") }
    for declaration in scene.declarations where declaration.kind == .animation {
      add(declaration.id, or: "animation", suffix: "Animator")
    }
    for variable in scene.variables {
      let name = SwiftName.camelCase(variable.name, or: "variable")
      accesses["$" + variable.name] = .member(members.take(name, or: "Value"))
    }
  }

  private mutating func add(_ id: String, or fallback: String, suffix: String) {
    guard accesses[id] == nil else { return }
    accesses[id] = .member(members.take(SwiftName.camelCase(id, or: fallback), or: suffix))
  }

  // MARK: Views

  private mutating func nameViews(_ index: SceneIndex) {
    var found: [String: [String]] = [:]
    var forms: [String] = []
    let hosts = index.hosts
    let named = index.order.compactMap { index.nodes[$0] }.filter {
      $0.isNamed || $0.isGuide || hosts.contains($0.id)
    }
    for node in named {
      guard let form = Self.form(of: node.id) else { continue }
      // Only views of one kind can share an array.
      let key = "\(form)|\(index.viewClass(of: node).name)"
      if found[key] == nil { forms.append(key) }
      found[key, default: []].append(node.id)
    }
    var familyOf: [String: String] = [:]
    for key in forms {
      guard let ids = found[key], ids.count > 1 else { continue }
      for id in ids { familyOf[id] = key }
    }
    var begun: Set<String> = []
    for node in named {
      let suffix = Self.suffix(of: node)
      if let key = familyOf[node.id], let ids = found[key] {
        guard begun.insert(key).inserted else { continue }
        let form = String(key.prefix { $0 != "|" })
        let member = SwiftName.camelCase(form, or: "view")
        let name = members.take(SwiftName.plural(member), or: SwiftName.plural(suffix))
        families.append(Family(name: name, member: member, ids: ids))
        for (number, id) in ids.enumerated() { accesses[id] = .element(name, number) }
      } else {
        let name = SwiftName.camelCase(node.id, or: suffix.lowercased())
        accesses[node.id] = .member(members.take(name, or: suffix))
      }
    }
  }

  /// An id without its numbers: `row.2.title` becomes `row.title`; nil without numbers.
  private static func form(of id: String) -> String? {
    let parts = id.split(separator: ".")
    let words = parts.filter { !$0.allSatisfy(\.isNumber) }
    return words.count < parts.count && !words.isEmpty ? words.joined(separator: ".") : nil
  }

  /// What is added to the name of a view that another element has.
  private static func suffix(of node: ViewNode) -> String {
    if node.isGuide { return "Guide" }
    return switch node.values.content {
    case .plain: "View"
    case .label: "Label"
    case .button: "Button"
    case .image: "ImageView"
    case .shape: "ShapeView"
    case .stack: "Stack"
    }
  }

  // MARK: Behaviors

  /// What a behavior without a name is called.
  static func word(for behavior: Behavior) -> String {
    switch behavior.parameters {
    case is ItemPropertiesParameters: "properties"
    case is CompositeParameters: "behavior"
    case let field as FieldParameters: "\(field.kind.rawValue)Field"
    default: type(of: behavior.parameters).type
    }
  }

  /// The names that the code has of its own.
  private static let own = [
    "animator", "addViews", "addConstraints", "addGestures", "addBehaviors", "startTimeline",
    "momentum", "startTime",
  ]
}

extension LayoutStatement {
  /// Whether it gives several constraints.
  var isSeveral: Bool {
    switch form {
    case .constraint: false
    case .equations(let equations):
      equations.count > 1 || equations[0].equation.components.count > 1
    case .visualFormat: true
    }
  }
}

extension [String: LayoutStatement] {
  /// The statements in the order of some ids.
  fileprivate func ordered(like ids: [String]) -> [(id: String, statement: LayoutStatement)] {
    ids.compactMap { id in self[id].map { (id, $0) } }
  }
}

/// Makes names of Swift from ids and file names.
enum SwiftName {
  /// A name in camel case: `second-row` becomes `secondRow`.
  ///
  /// - Parameters:
  ///   - text: An id, or the name of a file without its ending.
  ///   - fallback: The name where the text has nothing of which one can be made, and what comes before a digit.
  /// - Returns: The name.
  static func camelCase(_ text: String, or fallback: String) -> String {
    let words = words(of: text)
    guard let first = words.first else { return fallback }
    let name = lowercasedStart(first) + words.dropFirst().map(uppercasedStart).joined()
    return name.first?.isNumber == true ? fallback + name : name
  }

  /// The name of a type: `tap-to-snap` becomes `TapToSnap`.
  static func typeName(_ text: String, or fallback: String) -> String {
    let name = words(of: text).map(uppercasedStart).joined()
    guard let first = name.first else { return fallback }
    return first.isNumber ? fallback + name : name
  }

  /// The name of several things: `row` becomes `rows`.
  static func plural(_ name: String) -> String {
    if name.count == 1 { return name + "s" }
    let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    if name.hasSuffix("y"), let before = name.dropLast().last, !vowels.contains(before) {
      return name.dropLast() + "ies"
    }
    let isSibilant = ["s", "x", "z", "ch", "sh"].contains { name.hasSuffix($0) }
    return name + (isSibilant ? "es" : "s")
  }

  /// A name with a capital first letter.
  static func uppercasedStart(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// A name as it is written: a keyword is put in backticks.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  private static func words(of text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  /// A word with a small first letter; an abbreviation becomes small as a whole.
  private static func lowercasedStart(_ word: String) -> String {
    if word.allSatisfy({ !$0.isLowercase }) { return word.lowercased() }
    return word.prefix(1).lowercased() + word.dropFirst()
  }

  /// The words that cannot be names without backticks.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Any", "Self", "_", "await",
  ]
}

/// The names in a scope, each of which is given once.
struct SwiftNames {
  private var taken: Set<String>

  /// Names without some.
  init(without taken: Set<String> = []) { self.taken = taken }

  /// Names of the members of a view controller: none that it inherits, or that hides a function.
  static let ofViewController = SwiftNames(without: inherited.union(functions).union(meanings))

  /// Takes a name that is like another one.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - suffix: What is added where the name is taken, such as `View`.
  /// - Returns: The name, or one with the suffix, or with a number.
  mutating func take(_ name: String, or suffix: String = "") -> String {
    if taken.insert(name).inserted { return name }
    let longer = name + suffix
    if !suffix.isEmpty, taken.insert(longer).inserted { return longer }
    var number = 2
    while !taken.insert("\(longer)\(number)").inserted { number += 1 }
    return "\(longer)\(number)"
  }

  /// Whether a name is taken.
  func contains(_ name: String) -> Bool { taken.contains(name) }

  /// The functions that the code calls.
  private static let functions: Set<String> = [
    "abs", "atan2", "ceil", "cos", "floor", "hypot", "max", "min", "round", "sin", "sqrt", "stride",
  ]

  /// What means something else after a point, even in backticks or without them.
  private static let meanings: Set<String> = ["init", "self"]

  /// What `UIViewController`, `UIResponder` and `NSObject` have under names that an id can have.
  private static let inherited: Set<String> = [
    "accessibilityElements", "accessibilityFrame", "accessibilityHint", "accessibilityLabel",
    "accessibilityPath", "accessibilityValue", "additionalSafeAreaInsets", "awakeFromNib",
    "autorelease",
    "becomeFirstResponder", "canBecomeFirstResponder", "canResignFirstResponder", "children",
    "classForCoder", "coder", "contentScrollView", "copy", "dealloc", "debugDescription",
    "definesPresentationContext", "description", "dismiss", "edgesForExtendedLayout",
    "editButtonItem", "editingInteractionConfiguration", "encode", "extensionContext",
    "finalize", "focusGroupIdentifier", "forwardInvocation", "hash", "hidesBottomBarWhenPushed",
    "inputAccessoryView", "inputAssistantItem", "inputView", "inputViewController",
    "interactionActivityTrackingBaseName", "isAccessibilityElement", "isBeingDismissed",
    "isBeingPresented", "isEditing", "isEqual", "isFirstResponder", "isKind",
    "isModalInPresentation",
    "isMovingFromParent", "isMovingToParent", "isProxy", "isViewLoaded", "keyCommands",
    "loadView", "loadViewIfNeeded", "modalPresentationStyle", "modalTransitionStyle",
    "motionBegan", "mutableCopy", "navigationController", "navigationItem", "next", "nibBundle",
    "nibName", "observationInfo", "overrideUserInterfaceStyle", "parent", "parentFocusEnvironment",
    "perform", "popoverPresentationController", "preferredContentSize", "preferredTransition",
    "present", "presentationController", "presentedViewController", "presentingViewController",
    "pressesBegan", "reloadInputViews", "release", "resignFirstResponder", "responds",
    "restorationClass", "restorationIdentifier", "retain", "retainCount", "setEditing", "setValue",
    "sheetPresentationController", "shouldAutorotate", "show", "showDetailViewController",
    "splitViewController", "storyboard", "superclass", "tab", "tabBarController", "tabBarItem",
    "textInputMode", "title", "toolbarItems", "touchesBegan", "touchesEnded", "touchesMoved",
    "traitCollection", "traitOverrides", "transition", "transitionCoordinator",
    "transitioningDelegate", "undoManager", "updateTraitsIfNeeded", "userActivity", "value", "view",
    "viewDidAppear", "viewDidLoad", "viewIfLoaded", "viewIsAppearing",
    "viewRespectsSystemMinimumLayoutMargins", "viewWillAppear", "willMove", "zone",
  ]
}
