internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene

// The file as a whole.
extension Exporter {
  /// The longest body of a method that is not divided.
  private static let longestBody = 30

  /// The file.
  func file() -> SwiftCode {
    declareViews()
    declareVariables()
    var loading = scope()
    let canvas = canvasStatements(&loading)
    let views = viewStatements(&loading)
    let constraints = constraintStatements(&loading)
    let gestures = gestureStatements(&loading)
    var appearing = scope()
    let behaviors = behaviorStatements(&appearing)
    let timeline = timelineStatements(&appearing)
    var methods = self.methods(
      loading: (canvas, views, constraints, gestures), appearing: (behaviors, timeline))
    methods += gestureMethods() + buttonMethods() + endMethods() + tickMethods
    let delegates = delegates()

    var body = memberLines()
    for method in methods { body.addParagraph(method) }
    var file = SwiftCode(["import UIKit"])
    file.addBlank()
    if !scene.title.isEmpty { file.addComment(Self.sentence(scene.title), mark: "///") }
    if !scene.description.isEmpty {
      if !scene.title.isEmpty { file.add("///") }
      file.addComment(scene.description, mark: "///")
    }
    file.addBlock("final class \(className): UIViewController", body)
    for part in delegates + viewClasses() + helperExtensions() { file.addParagraph(part) }
    file.addParagraph(simulationComment())
    return file
  }

  private static func sentence(_ title: String) -> String {
    title.hasSuffix(".") || title.hasSuffix("?") || title.hasSuffix("!") ? title : title + "."
  }

  // MARK: Members

  private func declareVariables() {
    for variable in scene.variables {
      let type =
        switch variable.value.type {
        case .number: ": CGFloat"
        case .color: ": UIColor"
        case .pair, .boolean, .text: ""
        }
      let name = SwiftName.escaped(name("$" + variable.name))
      let isSet = index.changesByID["$" + variable.name] != nil
      declare(
        "private \(isSet ? "var" : "let") \(name)\(type) = \(constant(variable.value))", in: .state)
    }
    for member in transforms.members { declare(Self.declaration(of: member), in: .state) }
  }

  /// The declaration of a property with a part of a transform.
  private static func declaration(of member: TransformPlan.Member) -> String {
    let values = member.values.map { SwiftTerm.number($0).code }
    guard member.isArray else {
      return "private var \(member.name): CGFloat = \(values[0])"
    }
    return values.allSatisfy { $0 == values[0] }
      ? "private var \(member.name) = [CGFloat](repeating: \(values[0]), count: \(values.count))"
      : "private var \(member.name): [CGFloat] = \(SwiftLiteral.list(values))"
  }

  private func memberLines() -> SwiftCode {
    if hasAnimator {
      members.insert((.behaviors, SwiftCode(["private var animator: UIDynamicAnimator!"])), at: 0)
    }
    var code = SwiftCode()
    for group in MemberGroup.allCases {
      let own = members.filter { $0.group == group }
      guard !own.isEmpty else { continue }
      code.addBlank()
      for member in own { code.add(member.code) }
    }
    return code
  }

  // MARK: Methods

  private func methods(
    loading: (canvas: SwiftCode, views: SwiftCode, constraints: SwiftCode, gestures: SwiftCode),
    appearing: (behaviors: SwiftCode, timeline: SwiftCode)
  ) -> [SwiftCode] {
    let load = divided(
      [
        ("", loading.canvas), ("addViews", loading.views), ("addConstraints", loading.constraints),
        ("addGestures", loading.gestures),
      ])
    var methods: [SwiftCode] = []
    if let size = designedSize() { methods.append(size) }
    var viewDidLoad = SwiftCode(["super.viewDidLoad()"])
    viewDidLoad.add(load.body)
    methods.append(override("viewDidLoad()", viewDidLoad))
    methods += load.methods
    let appear = divided([
      ("addBehaviors", appearing.behaviors), ("startTimeline", appearing.timeline),
    ])
    guard !appear.body.isEmpty else { return methods }
    var viewDidAppear = SwiftCode(["super.viewDidAppear(animated)"])
    if usesTime {
      viewDidAppear.add("startTime = CACurrentMediaTime()")
    }
    viewDidAppear.add(appear.body)
    methods.append(override("viewDidAppear(_ animated: Bool)", viewDidAppear))
    return methods + appear.methods
  }

  private func override(_ head: String, _ body: SwiftCode) -> SwiftCode {
    var code = SwiftCode()
    code.addBlock("override func \(head)", body)
    return code
  }

  /// The parts of a method, each in a method of its own if it would be too long otherwise.
  private func divided(
    _ parts: [(name: String, code: SwiftCode)]
  ) -> (body: SwiftCode, methods: [SwiftCode]) {
    let present = parts.filter { !$0.code.isEmpty }
    var body = SwiftCode()
    let count = present.reduce(0) { $0 + $1.code.count }
    guard count > Self.longestBody else {
      for part in present { body.addParagraph(part.code) }
      return (body, [])
    }
    var methods: [SwiftCode] = []
    for part in present {
      guard !part.name.isEmpty else {
        body.add(part.code)
        continue
      }
      body.add("\(part.name)()")
      var method = SwiftCode()
      method.addBlock("private func \(part.name)()", part.code)
      methods.append(method)
    }
    return (body, methods)
  }

  /// The method that gives the canvas the size to which the masks of its subviews refer; nil where none has one.
  private func designedSize() -> SwiftCode? {
    let depends = scene.views.contains { node in
      node.values.layout.autoresizingMask != [] && index.translatesMask(node)
    }
    guard depends else { return nil }
    let size = scene.canvas.writtenSize
    let rect = self.rect(CGRect(origin: .zero, size: size), scope())
    return override("loadView()", SwiftCode(["view = UIView(frame: \(rect))"]))
  }

  // MARK: Behaviors

  /// Whether the scene has behaviors, at some time.
  private var hasAnimator: Bool {
    !index.allBehaviors.isEmpty || observesAnimator
      || index.actions.contains { $0.kind.movedItem != nil }
  }

  private func behaviorStatements(_ scope: inout Scope) -> SwiftCode {
    var code = SwiftCode()
    if hasAnimator { code.add("animator = UIDynamicAnimator(referenceView: view)") }
    for group in scene.groups { declareGroup(group, scope) }
    code.add(
      sequence(scene.behaviors, &scope) { statements(of: $0, parent: nil, &$1) })
    if observesAnimator { code.add("animator.delegate = self") }
    return code
  }

  private func declareGroup(_ group: ItemGroup, _ scope: Scope) {
    let name = SwiftName.escaped(self.name(group.id))
    declare(
      "private lazy var \(name) = UIDynamicItemGroup(items: \(items(group.items, scope)))",
      in: .behaviors)
  }

  /// The statements that make a behavior and add it to a composite, or to the animator.
  private func statements(
    of behavior: Behavior, parent: String?, _ scope: inout Scope
  ) -> SwiftCode {
    let made = make(behavior, scope)
    let add = parent.map { "\($0).addChildBehavior" } ?? "animator.addBehavior"
    var code = SwiftCode()
    if index.memberBehaviors.contains(behavior.id) {
      let name = self.code(behavior.id, scope)
      declareBehavior(behavior, made, scope)
      if behavior.isAdded { code.add("\(add)(\(name))") }
      for child in behavior.children { code.add(statements(of: child, parent: name, &scope)) }
      if behavior.isAdded { code.add(made.whenAdded(name)) }
      return code
    }
    let probe = made.statements("x").isEmpty && made.whenAdded("x").isEmpty
    guard !probe || !behavior.children.isEmpty else {
      if behavior.isAdded { code.add("\(add)(\(made.initializer))") }
      return code
    }
    var name = self.name(behavior.id)
    if names.accesses[behavior.id] == nil {
      name = scope.locals.take(SceneNames.word(for: behavior), or: "Behavior")
    }
    name = SwiftName.escaped(name)
    code.addBlank()
    code.add("let \(name) = \(made.initializer)")
    code.add(made.statements(name))
    if behavior.isAdded { code.add("\(add)(\(name))") }
    for child in behavior.children { code.add(statements(of: child, parent: name, &scope)) }
    if behavior.isAdded { code.add(made.whenAdded(name)) }
    code.addBlank()
    return code
  }

  /// Declares a behavior that is a property, made when it is first needed.
  private func declareBehavior(_ behavior: Behavior, _ made: MadeBehavior, _ scope: Scope) {
    let name = SwiftName.escaped(self.name(behavior.id))
    let statements = made.statements(name)
    guard !statements.isEmpty else {
      declare("private lazy var \(name) = \(made.initializer)", in: .behaviors)
      return
    }
    var body = SwiftCode(["let \(name) = \(made.initializer)"])
    body.add(statements)
    body.add("return \(name)")
    var code = SwiftCode(["private lazy var \(name): \(made.type) = {"])
    code.add(body, depth: 1)
    code.add("}()")
    declare(code, in: .behaviors)
  }

  // MARK: Helpers

  private func helperExtensions() -> [SwiftCode] {
    Helper.allCases.filter(helpers.contains).map { helper in
      switch helper {
      case .priority:
        SwiftCode([
          "extension NSLayoutConstraint {",
          "    /// The constraint with another priority.",
          "    fileprivate func withPriority(_ priority: UILayoutPriority) -> NSLayoutConstraint {",
          "        self.priority = priority", "        return self", "    }", "}",
        ])
      case .keyframePace:
        SwiftCode(
          [
            "extension UIView.KeyframeAnimationOptions {",
            "    // The pace of the keyframes as a whole.",
          ]
            + keyframePaces.flatMap {
              [
                "    fileprivate static var \($0): Self {",
                "        Self(rawValue: UIView.AnimationOptions.\($0).rawValue)", "    }",
              ]
            } + ["}"])
      }
    }
  }
}
