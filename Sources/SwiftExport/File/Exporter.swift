internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

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
  /// Whether expressions need the time since the start.
  var usesTime = false
  /// The methods of entries that run more than once.
  var tickMethods: [SwiftCode] = []
  /// The names of the members.
  var memberNames: SwiftNames
  /// The ids of the behaviors that the scene states, in contrast to those that actions add.
  let statedBehaviors: Set<String>

  /// The numbers of the expressions that have been written of the action that is being written.
  var writtenValues: Set<Int> = []

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
  }

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
    case .element(let name, let number): "\(scope.prefix)\(name)[\(number)]"
    case .local(let name): SwiftName.escaped(name)
    case nil: SwiftName.camelCase(id, or: "element")
    }
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
    switch names.accesses[id] ?? localNames[id] {
    case .member(let name), .local(let name), .element(let name, _): name
    case nil: SwiftName.camelCase(id, or: "element")
    }
  }

  /// The scope of a method of the class.
  func scope() -> Scope { Scope(memberNames) }
}
