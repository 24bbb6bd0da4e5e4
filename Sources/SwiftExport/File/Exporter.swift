internal import Expressions
internal import Foundation
internal import Geometry
public import Scene
public import SceneText

/// Writes the view controller of a scene, and notes what cannot be written.
final class Exporter {
  let scene: Scene
  let index: SceneIndex
  let names: SceneNames
  /// The name of the class.
  let className: String
  /// What cannot be said in UIKit, each at its place.
  private(set) var warnings: [Diagnostic] = []
  /// How the transforms of views are written.
  private(set) var transforms = TransformPlan()
  /// The members that have been found to be needed while methods were written, in order.
  var members: [(group: MemberGroup, code: SwiftCode)] = []
  /// The extensions and functions that have been found to be needed.
  private(set) var helpers: Set<Helper> = []
  /// The curves of keyframes as a whole that are needed.
  var keyframePaces: [String] = []
  /// Whether delays of 0 are written, so that animations with and without a delay are alike.
  var statesAllDelays = false
  /// How many sequences around the one that is being written may become loops.
  var tries = 0
  /// Whether views are set up, in contrast to changes by the timeline.
  var isSettingUp = false
  /// Whether expressions need the time since the start.
  var usesTime = false
  /// The methods of entries that run more than once.
  var tickMethods: [SwiftCode] = []
  /// The names of the methods that a common timer calls, by the numbers of their entries.
  var beatTicks: [Int: String] = [:]
  /// The names of the members.
  var memberNames: SwiftNames
  /// The names of the properties that say whether entries have run that are written several times, by their numbers.
  var onceNames: [Int: String] = [:]
  /// The ids of the behaviors that the scene states, in contrast to those that actions add.
  let statedBehaviors: Set<String>

  /// The place of the expression that is being written.
  var readPlace: SourceSpan?
  /// The comments on what expressions read that UIKit does not have.
  var unreadableNotes: [String] = []

  /// The numbers of the expressions that have been written of the action that is being written.
  var writtenValues: Set<Int> = []

  /// The name of the traits of a dark scene; nil for a light one.
  private(set) var darkTraits: String?

  /// A method that an event of an element calls, by the element's id.
  enum Method: Hashable {
    case gesture(String)
    case button(String)
    case end(String)
  }
  /// The names of these methods.
  private var methodNames: [Method: String] = [:]

  /// What the members are about, in the order of the class.
  enum MemberGroup: Int, CaseIterable {
    case views, constraints, behaviors, gestures, animations, state
  }

  /// What a file declares if its code needs it.
  enum Helper: Int, CaseIterable {
    /// `NSLayoutConstraint.withPriority(_:)`.
    case priority
    /// The even pace of keyframes as a whole.
    case keyframePace
  }

  init(_ scene: Scene, className: String) {
    self.scene = scene
    self.className = className
    index = SceneIndex(scene)
    names = SceneNames(scene, index)
    statedBehaviors = Set(scene.behaviors.flatMap(\.withChildren).map(\.id))
    memberNames = names.members
    transforms = TransformPlan(index, names, names: &memberNames)
    if scene.canvas.theme == .dark { darkTraits = memberNames.take("darkTraits") }
    for gesture in scene.gestures where !entries(of: gesture.id).isEmpty {
      nameMethod(.gesture(gesture.id), "handle" + Self.word(gesture.id, or: "gesture"))
    }
    for id in tappedButtons { nameMethod(.button(id), "tap" + Self.word(id, or: "button")) }
    for id in endedAnimations { nameMethod(.end(id), "\(names.accesses[id]?.name ?? id)DidEnd") }
  }

  private static func word(_ id: String, or fallback: String) -> String {
    SwiftName.uppercasedStart(SwiftName.camelCase(id, or: fallback))
  }

  private func nameMethod(_ method: Method, _ name: String) {
    methodNames[method] = memberNames.take(name)
  }

  /// The name of a method.
  func name(of method: Method) -> String { methodNames[method] ?? "" }

  /// Notes that something cannot be written, and gives the comment that stands in its place.
  func warn(_ message: String, at place: SourceSpan?, hint: String? = nil) -> String {
    let warning = Diagnostic(
      .warning, code: "export", "not exported: \(message)", at: place, hint: hint)
    if !warnings.contains(warning) { warnings.append(warning) }
    return "// Not exported: \(message)."
  }

  /// Declares a member.
  func declare(_ line: String, in group: MemberGroup) { declare(SwiftCode([line]), in: group) }

  /// Declares a member of several lines.
  func declare(_ code: SwiftCode, in group: MemberGroup) {
    guard !members.contains(where: { $0.code == code }) else { return }
    members.append((group, code))
  }

  /// Notes that a helper is needed.
  func need(_ helper: Helper) { helpers.insert(helper) }

  // MARK: Names

  /// The code of an element.
  func code(_ id: String, _ scope: Scope) -> String {
    if id == Scene.rootID { return "\(scope.prefix)view" }
    return switch names.accesses[id] ?? localNames[id] {
    case .member(let name): scope.isInClosure ? "self.\(name)" : SwiftName.escaped(name)
    case .element(let name, let number): "\(array(name, scope))[\(number)]"
    case .local(let name): SwiftName.escaped(name)
    case nil: SwiftName.camelCase(id, or: "element")
    }
  }

  /// The code of the array of a family.
  func array(_ name: String, _ scope: Scope) -> String {
    scope.isInClosure ? "self.\(name)" : SwiftName.escaped(name)
  }

  /// The code of an element before a point: a behavior that an action adds, and an animation, may be missing.
  func owner(_ id: String, _ scope: Scope) -> String {
    code(id, scope) + (isOptional(id) ? "?" : "")
  }

  /// Whether an element is in an optional property.
  func isOptional(_ id: String) -> Bool {
    if index.behaviors[id] != nil { return !statedBehaviors.contains(id) }
    return index.controlledAnimations.contains(id)
  }

  /// The names of elements without a name of their own in the function that is being written.
  var localNames: [String: SceneNames.Access] = [:]

  /// The bare name of an element's member or constant.
  func name(_ id: String) -> String {
    (names.accesses[id] ?? localNames[id])?.name ?? SwiftName.camelCase(id, or: "element")
  }

  /// The scope of a method of the class.
  func scope() -> Scope { Scope(memberNames) }
}

/// A scene as the file of a view controller, in Swift with UIKit.
public struct SwiftFile: Equatable, Sendable {
  /// The name of the class, such as `TapToSnapViewController`.
  public let className: String
  /// The text of the file, which ends with a line break.
  public let text: String
  /// What the scene says that UIKit cannot, each at its place; the text has a comment wherever it is missing.
  public let warnings: [Diagnostic]

  /// Writes the view controller of a scene.
  ///
  /// - Parameters:
  ///   - scene: A scene without errors.
  ///   - name: What the class is named after, such as the name of the scene's file without its ending.
  public init(of scene: Scene, named name: String) {
    let typeName = SwiftName.typeName(name, or: "Scene")
    // UIKit may have a class of that name, which the view controller would hide.
    className = (typeName.hasPrefix("UI") ? "Scene" : "") + typeName + "ViewController"
    let exporter = Exporter(scene, className: className)
    text = exporter.file().text
    warnings = exporter.warnings
  }
}

// What a scene states besides its view controller.
extension Exporter {
  /// The comment with the size and the duration of the scene, and with its touches.
  func simulationComment() -> SwiftCode {
    var code = SwiftCode()
    let canvas = scene.canvas
    let size = "\(number(canvas.size.width)) × \(number(canvas.size.height)) points"
    let duration =
      switch scene.timing.duration {
      case .seconds(let seconds): "\(SwiftLiteral.number(seconds)) s"
      case .untilRest:
        "until everything rests, at most \(SwiftLiteral.number(scene.timing.maximum)) s"
      }
    let background = canvas.background == nil ? ", without a background" : ""
    code.addComment(
      "The scene: \(size) at \(number(canvas.scale)) pixels per point\(background), \(duration), \(SwiftLiteral.number(scene.timing.fps)) \(scene.timing.fps == 1 ? "frame" : "frames") per second."
    )
    guard !scene.touches.isEmpty else { return code }
    code.add("//")
    code.addComment(
      "Its touches, each with its times in seconds and its places in points of the view:")
    for path in scene.touches {
      let points =
        path.points.count > Self.mostPlaces
        ? [path.points[0], path.points.last ?? path.points[0]] : path.points
      let list = points.map(place).joined(
        separator: path.points.count > points.count ? " … " : ", ")
      let count = path.points.count > points.count ? ", \(path.points.count) places" : ""
      code.addComment(
        "- finger \(path.finger): \(list)\(count)\(path.isSmooth ? ", smoothly" : "")")
    }
    return code
  }

  /// The most places of a finger that are all printed; `framegen dump touches` prints more.
  private static let mostPlaces = 8

  private func place(_ point: TouchPath.Point) -> String {
    "\(SwiftLiteral.number(point.time)) s (\(number(point.location.x)), \(number(point.location.y)))"
  }

  private func number(_ value: CGFloat) -> String { SwiftLiteral.number(Double(value)) }
}

/// The function or closure in which code is written.
struct Scope {
  /// Whether members need `self`, as in closures that are kept.
  var isInClosure = false
  /// What the values of the event are called.
  var event: [EventValue: SwiftOperand] = [:]
  /// The same in closures, where members need `self`.
  var eventInClosure: [EventValue: SwiftOperand] = [:]
  /// What has been read before an action changes it.
  var kept: [ValueName: SwiftOperand] = [:]
  /// The names of the values that are tested before the present action runs, by their numbers.
  var quotients: [Int: SwiftOperand] = [:]
  /// The event's item.
  var item: String?
  /// The names of the function's parameters and constants.
  var locals: SwiftNames
  /// The values of the present action that expressions give.
  var computed = ComputedValues()

  /// The scope of a method.
  init(_ locals: SwiftNames) { self.locals = locals }

  /// What is written before the name of a member.
  var prefix: String { isInClosure ? "self." : "" }

  /// The scope of a closure in this one.
  var inClosure: Scope {
    var scope = self
    scope.isInClosure = true
    return scope
  }
}

/// The values of an action that expressions give.
///
/// An action with expressions is made by a function of their values, which cannot be looked into. So it is made once of
/// values that occur nowhere else; wherever one of them is found in the action, its expression is printed.
struct ComputedValues {
  /// An expression, and the part of its value that was found.
  enum Match: Equatable {
    case number(Int)
    case x(Int)
    case y(Int)
    case color(Int)
  }

  /// The expressions.
  private(set) var values: [ComputedValue] = []
  private var numbers: [Double: Match] = [:]
  private var colors: [DynamicColor: Match] = [:]

  /// No values.
  init() {}

  /// Values of expressions.
  ///
  /// - Parameters:
  ///   - values: The expressions.
  ///   - magnitudes: About how large the number of each is.
  init(_ values: [ComputedValue], magnitudes: [Double]) {
    self.values = values
    for (index, value) in values.enumerated() {
      switch Self.mark(value.expression.type, index, magnitudes[index]) {
      case .number(let number): note(number, .number(index))
      case .pair(let x, let y):
        note(x, .x(index))
        note(y, .y(index))
      case .color(let color): colors[color] = .color(index)
      case .boolean, .text: break
      }
    }
  }

  private mutating func note(_ number: Double, _ match: Match) {
    numbers[number] = match
    // Priorities and the vectors of behaviors are in single precision.
    numbers[Double(Float(number))] = match
  }

  /// The value that stands for that of an expression.
  ///
  /// - Parameters:
  ///   - type: The type of the expression.
  ///   - index: Its number in the action.
  ///   - magnitude: About how large a number is.
  /// - Returns: The value.
  static func mark(
    _ type: ExpressionType, _ index: Int, _ magnitude: Double
  ) -> ExpressionValue {
    let part = 1 + 0.000_137 * Double(index + 1)
    if magnitude == .infinity {
      return type == .number ? .number(Double(4001 + index)) : mark(type, index, 50)
    }
    return switch type {
    case .number: .number(magnitude * part)
    case .pair: .pair(magnitude * part, magnitude * part * 1.000_001_7)
    case .color: .color(DynamicColor(Color(red: part - 1, green: 0.123_456, blue: 0.654_321)))
    case .boolean: .boolean(false)
    case .text: .text("\u{1}\(index)")
    }
  }

  /// The expression for which a number stands; nil for none.
  func match(_ number: Double) -> Match? { numbers.isEmpty ? nil : numbers[number] }

  /// The number of the expression for which a number stands, but for rounding; nil for none.
  func nearMatch(_ number: Double) -> Int? {
    for (value, match) in numbers {
      guard case .number(let index) = match, abs(value - number) <= 1e-9 * abs(value) else {
        continue
      }
      return index
    }
    return nil
  }

  /// The expression for which a color stands; nil for none.
  func match(_ color: DynamicColor) -> Match? { colors[color] }
}
