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
    "typealias", "var", "where", "while", "Any", "Self", "_",
  ]
}

/// The names in a scope, each of which is given once.
struct SwiftNames {
  private var taken: Set<String>

  /// Names without some.
  init(without taken: Set<String> = []) { self.taken = taken }

  /// Names of the members of a view controller: none that it inherits, or that hides a function.
  static let ofViewController = SwiftNames(without: inherited.union(functions))

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

  /// The functions that expressions call.
  private static let functions: Set<String> = [
    "abs", "atan2", "ceil", "cos", "floor", "hypot", "max", "min", "round", "sin", "sqrt",
  ]

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
