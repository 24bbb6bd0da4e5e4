internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

// Animations.
extension Exporter {
  /// The statements of an animation.
  func statements(
    of animation: AnimationDescription, at place: SourceSpan, _ scope: inout Scope
  ) -> SwiftCode {
    if let id = animation.id, index.controlledAnimations.contains(id) {
      return controlledAnimation(animation, id, at: place, scope)
    }
    var animation = animation
    let turns = takeTurns(of: &animation, scope)
    guard turns.isEmpty else { return turnStatements(turns, animation, at: place, &scope) }
    var code = takeLayerChanges(of: &animation, &scope)
    let body = self.body(of: animation, at: place, scope.inClosure)
    let completion = self.completion(of: animation, scope.inClosure)
    // UIKit ends an animation without changes at once.
    guard !body.isEmpty else {
      code.add(wait(animation.total, completion))
      return code
    }
    if !animation.keyframes.isEmpty, case .block = form(of: animation, scope) {
      return block(
        keyframeHead(animation, at: place, scope, &code), body, completion, after: code)
    }
    if case .function = animation.pace {
      code.add(
        warn("the timing function of an animation, which has the nearest curve of UIKit", at: place)
      )
    }
    switch form(of: animation, scope) {
    case .block(let arguments):
      let list = timedArguments(arguments, of: animation, scope)
      return block("UIView.animate(\(list))", repeated(animation, body), completion, after: code)
    case .perceptual(let arguments):
      let list = perceivedArguments(arguments, of: animation, scope)
      return block("UIView.animate(\(list))", repeated(animation, body), completion, after: code)
    case .animator(let arguments):
      return uncontrolled(animation, arguments, body, completion, at: place, &scope)
    }
  }

  /// A statement with its closures.
  private func block(
    _ head: String, _ body: SwiftCode, _ completion: SwiftCode, after code: SwiftCode
  ) -> SwiftCode {
    var code = code
    code.addBlock(head, body)
    guard !completion.isEmpty else { return code }
    code.addClosure("completion: { _ in", completion)
    return code
  }

  /// Statements that run after a time.
  func wait(_ time: Double, _ body: SwiftCode) -> SwiftCode {
    guard !body.isEmpty else { return SwiftCode() }
    var code = SwiftCode()
    let time = SwiftLiteral.number(time)
    code.addBlock("DispatchQueue.main.asyncAfter(deadline: .now() + \(time))", body)
    return code
  }

  // MARK: What is animated

  /// The statements in the closure of an animation.
  func body(
    of animation: AnimationDescription, at place: SourceSpan, _ scope: Scope
  ) -> SwiftCode {
    var scope = scope
    var code = statements(of: animation.changes, &scope)
    for keyframe in animation.chronologicalKeyframes {
      let start = number(keyframe.start, scope)
      let duration = number(keyframe.duration, scope)
      if let curve = keyframe.curve, curve != .curve(.linear) {
        code.add(warn("the timing curve of a keyframe", at: place))
      }
      code.addBlock(
        "UIView.addKeyframe(withRelativeStartTime: \(start), relativeDuration: \(duration))",
        statements(of: keyframe.changes, &scope))
    }
    return code
  }

  /// The statements that make animated changes.
  func statements(
    of changes: AnimatedChanges, _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    for assignment in changes.assignments where Self.isSetAtOnce(assignment.property) {
      code.add(
        warn(
          "the animation of '\(assignment.target.id).\(assignment.property)', which UIView.animate sets at once",
          at: assignment.target.place, hint: "in UIKit, add a CABasicAnimation to the layer"))
    }
    for assignment in changes.assignments where isLongTurn(assignment, scope) {
      code.add(
        warn(
          "the way of '\(assignment.target.id)' by half a turn or more, as UIKit takes the shorter one",
          at: assignment.target.place, hint: "in UIKit, add a CABasicAnimation to the layer"))
    }
    code.add(statements(changes.assignments, &scope))
    if let layout = changes.layout { code.add(statements(of: layout, scope)) }
    return code
  }

  /// The statements at the end of an animation.
  func completion(
    of animation: AnimationDescription, _ scope: Scope
  ) -> SwiftCode {
    var scope = scope
    var code = statements(of: animation.then, &scope)
    if let id = animation.id, index.endEntries[id, default: []].isEmpty == false {
      code.add("\(scope.prefix)\(endMethod(of: id))()")
    }
    return code
  }

  /// The changes of an animation that repeats a number of times.
  private func repeated(_ animation: AnimationDescription, _ body: SwiftCode) -> SwiftCode {
    let isOnce = animation.repeatCount == 1 && !animation.autoreverses
    guard animation.repeatCount.isFinite, !isOnce else { return body }
    var code = SwiftCode()
    let count = SwiftLiteral.number(animation.repeatCount)
    code.addBlock(
      "UIView.modifyAnimations(withRepeatCount: \(count), autoreverses: \(animation.autoreverses))",
      body)
    return code
  }

  // MARK: Timing

  /// The names of the options that an animation needs.
  private func options(of animation: AnimationDescription) -> [String] {
    var options: [String] = []
    if animation.repeatCount == .infinity {
      options.append("repeat")
      if animation.autoreverses { options.append("autoreverse") }
    }
    switch animation.pace {
    case .curve(let curve) where curve != .easeInOut: options += curve.option.map { [$0] } ?? []
    case .function(.easing(let easing)):
      let curve = AnimationDescription.Curve(rawValue: easing.direction.rawValue)
      if let option = curve?.option, curve != .easeInOut { options.append(option) }
    case .function: options.append("curveLinear")
    default: break
    }
    if animation.beginsFromCurrentState { options.append("beginFromCurrentState") }
    if animation.allowsUserInteraction { options.append("allowUserInteraction") }
    return options
  }

  /// Which of UIKit's ways an animation takes that nothing controls.
  private func form(of animation: AnimationDescription, _ scope: Scope) -> AnimationForm {
    let duration = "withDuration: \(number(animation.duration, scope))"
    switch animation.pace {
    case .curve(let curve) where curve != .default: return .block(arguments: duration)
    case .function: return .block(arguments: duration)
    case .spring(let damping, let velocity):
      let (ratio, velocity) = (number(damping, scope), number(velocity, scope))
      return .block(
        arguments:
          "\(duration), usingSpringWithDamping: \(ratio), initialSpringVelocity: \(velocity)")
    case .settlingSpring(let spring):
      if let arguments = perceptualArguments(spring, scope) {
        return .perceptual(arguments: arguments)
      }
      // A property animator cannot repeat.
      let repeats = animation.repeatCount != 1 || animation.autoreverses
      if repeats {
        let (duration, bounce) = spring.exactPerceptual
        return .perceptual(
          arguments:
            "springDuration: \(SwiftLiteral.number(duration)), bounce: \(SwiftLiteral.number(bounce))"
        )
      }
    case .curve, .cubic: break
    }
    return .animator(arguments: animatorArguments(animation, scope))
  }

  /// The arguments of an animation with a duration in seconds: the delay comes after it, the options last.
  private func timedArguments(
    _ arguments: String, of animation: AnimationDescription, _ scope: Scope
  ) -> String {
    var list = arguments
    let options = self.options(of: animation)
    let needsDelay =
      animation.delay > 0 || statesAllDelays || !options.isEmpty
      || arguments.contains("usingSpring")
    if needsDelay {
      let delay = "delay: \(number(animation.delay, scope))"
      let parts = list.split(separator: ",", maxSplits: 1).map(String.init)
      list = "\(parts[0]), \(delay)" + (parts.count > 1 ? ",\(parts[1])" : "")
    }
    if !options.isEmpty { list += ", options: \(SwiftLiteral.options(options))" }
    return list
  }

  /// The arguments of an animation with a perceived duration: the delay and the options come last.
  private func perceivedArguments(
    _ arguments: String, of animation: AnimationDescription, _ scope: Scope
  ) -> String {
    var list = arguments
    if animation.delay > 0 || statesAllDelays {
      list += ", delay: \(number(animation.delay, scope))"
    }
    let options = self.options(of: animation).filter { !$0.hasPrefix("curve") }
    if !options.isEmpty { list += ", options: \(SwiftLiteral.options(options))" }
    return list
  }

  /// The arguments of a spring by its perceptual duration and its bounce; nil if it has none with few digits.
  private func perceptualArguments(_ spring: SettlingSpring, _ scope: Scope) -> String? {
    var parts: [String]
    if let (duration, bounce) = spring.perceptual {
      parts = [
        "springDuration: \(SwiftLiteral.number(duration))",
        "bounce: \(SwiftLiteral.number(bounce))",
      ]
    } else {
      let (duration, bounce) = spring.exactPerceptual
      let terms = [duration, bounce].map { nearTerm($0, scope) }
      guard terms[0] != nil || terms[1] != nil else { return nil }
      parts = [
        "springDuration: \(terms[0]?.code ?? Self.rounded(duration))",
        "bounce: \(terms[1]?.code ?? Self.rounded(bounce))",
      ]
    }
    if spring.initialVelocity.dx != 0 {
      parts.append("initialSpringVelocity: \(number(Double(spring.initialVelocity.dx), scope))")
    }
    return parts.joined(separator: ", ")
  }

  private static func rounded(_ value: Double) -> String {
    SwiftLiteral.number((value * 1e6).rounded() / 1e6)
  }

  /// The term of an expression whose value is a number, but for rounding; nil for none.
  private func nearTerm(_ value: Double, _ scope: Scope) -> SwiftTerm? {
    scope.computed.nearMatch(value).map { computed($0, scope).term }
  }

  /// The arguments of a property animator.
  func animatorArguments(_ animation: AnimationDescription, _ scope: Scope) -> String {
    let duration = "duration: \(number(animation.duration, scope))"
    switch animation.pace {
    case .curve(.default):
      return
        "\(duration), controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1)"
    case .curve(let curve): return "\(duration), curve: .\(curve.rawValue)"
    case .cubic(let first, let second):
      return
        "\(duration), controlPoint1: \(point(first, scope)), controlPoint2: \(point(second, scope))"
    case .function: return "\(duration), curve: .linear"
    case .spring(let damping, let velocity):
      guard velocity != 0 else { return "\(duration), dampingRatio: \(number(damping, scope))" }
      return "\(duration), timingParameters: \(springParameters(damping, velocity, scope))"
    case .settlingSpring(let spring):
      let values = [
        ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
      ]
      let list = values.map { "\($0.0): \(number($0.1, scope))" }.joined(separator: ", ")
      let velocity = vector(spring.initialVelocity, scope)
      return
        "duration: 0, timingParameters: UISpringTimingParameters(\(list), initialVelocity: \(velocity))"
    }
  }

  /// A spring that comes to rest within the duration of its animator.
  func springParameters(_ damping: Double, _ velocity: Double, _ scope: Scope) -> String {
    let ratio = number(damping, scope)
    guard velocity != 0 else { return "UISpringTimingParameters(dampingRatio: \(ratio))" }
    let speed = number(velocity, scope)
    return
      "UISpringTimingParameters(dampingRatio: \(ratio), initialVelocity: CGVector(dx: \(speed), dy: \(speed)))"
  }

  // MARK: Keyframes

  /// The call that animates keyframes.
  private func keyframeHead(
    _ animation: AnimationDescription, at place: SourceSpan, _ scope: Scope,
    _ code: inout SwiftCode,
    what: String = "keyframes"
  ) -> String {
    let paces = self.options(of: animation)
    for option in paces where option.hasPrefix("curve") {
      need(.keyframePace)
      if !keyframePaces.contains(option) { keyframePaces.append(option) }
    }
    if animation.repeatCount.isFinite, animation.repeatCount != 1 || animation.autoreverses {
      code.add(warn("the number of repetitions of \(what)", at: place))
    }
    let list = keyframeOptions(of: animation, besides: paces)
    return
      "UIView.animateKeyframes(withDuration: \(number(animation.duration, scope)), delay: \(number(animation.delay, scope))\(list))"
  }

  /// The last argument of a call that animates keyframes: options, and how values go from keyframe to keyframe where it is
  /// not UIKit's default; empty for none.
  func keyframeOptions(
    of animation: AnimationDescription, besides others: [String] = []
  ) -> String {
    let (mode, word) = (animation.calculationMode, animation.calculationMode.rawValue)
    let own =
      mode == .linear ? [] : ["calculationMode" + word.prefix(1).uppercased() + word.dropFirst()]
    let options = others + own
    return options.isEmpty ? "" : ", options: \(SwiftLiteral.options(options))"
  }

  // MARK: Long turns

  /// Whether an assignment turns a view by a known angle of half a turn or more.
  private func isLongTurn(_ assignment: Assignment, _ scope: Scope) -> Bool {
    guard assignment.isAmount, assignment.property == "transform.rotation",
      index.nodes[assignment.target.id] != nil
    else { return false }
    let angle = assignment.transformValue(of: .rotation)
    return abs(angle) >= .pi && term(angle, scope).constant != nil
  }

  /// Takes the long turns out of an animation that can be made in parts: those of views whose transforms it does not
  /// change otherwise.
  private func takeTurns(
    of animation: inout AnimationDescription, _ scope: Scope
  ) -> [Assignment] {
    guard animation.keyframes.isEmpty, case .curve(let curve) = animation.pace, curve != .default
    else { return [] }
    let all = animation.changes.assignments
    let turns = all.filter { turn in
      isLongTurn(turn, scope)
        && all.count { $0.target.id == turn.target.id && !$0.transformParts.isEmpty } == 1
    }
    animation.changes.assignments.removeAll(where: turns.contains)
    return turns
  }

  /// The statements of an animation whose long turns have been taken out.
  private func turnStatements(
    _ turns: [Assignment], _ animation: AnimationDescription, at place: SourceSpan,
    _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    if !animation.changes.assignments.isEmpty || animation.changes.layout != nil {
      var rest = animation
      (rest.id, rest.then) = (nil, [])
      code.add(statements(of: rest, at: place, &scope))
    }
    let completion = self.completion(of: animation, scope.inClosure)
    var body = SwiftCode()
    for turn in turns { body.add(turnKeyframes(turn, scope.inClosure)) }
    let head = keyframeHead(
      animation, at: place, scope, &code, what: "a turn by half a turn or more")
    return block(head, body, completion, after: code)
  }

  /// A long turn in parts, because a view takes the shorter way to a transform.
  private func turnKeyframes(_ turn: Assignment, _ scope: Scope) -> SwiftCode {
    let angle = turn.transformValue(of: .rotation)
    let count = (abs(angle) / (.pi / 2)).rounded(.up)
    var part = turn
    part.value = PropertyValue(CGFloat(angle / count))
    var code = SwiftCode()
    var scope = scope
    let body = statements([part], &scope)
    let (range, size) = (Int(count), SwiftLiteral.number(count))
    var inner = SwiftCode()
    inner.addBlock(
      "UIView.addKeyframe(withRelativeStartTime: Double(part) / \(size), relativeDuration: 1 / \(size))",
      body)
    code.addBlock("for part in 0..<\(range)", inner)
    return code
  }
}

extension SwiftCode {
  /// Adds a further closure to a statement that has ended with one.
  mutating func addClosure(_ head: String, _ body: SwiftCode) {
    replaceLast("} \(head)")
    add(body.trimmed, depth: 1)
    add("}")
  }
}

/// Which of UIKit's ways an animation takes.
enum AnimationForm: Equatable {
  /// `UIView.animate` with the arguments before its options.
  case block(arguments: String)
  /// The same, with a duration that is perceived, whose delay and options come last.
  case perceptual(arguments: String)
  /// A property animator, by its arguments.
  case animator(arguments: String)
}

extension AnimationDescription.Curve {
  /// The name of the option of UIKit; nil for the curve of Core Animation, which has none.
  var option: String? {
    switch self {
    case .easeInOut: "curveEaseInOut"
    case .easeIn: "curveEaseIn"
    case .easeOut: "curveEaseOut"
    case .linear: "curveLinear"
    case .default: nil
    }
  }
}

extension SettlingSpring {
  /// The perceptual duration and the bounce of the same spring, with few digits; nil if there are none.
  var perceptual: (duration: Double, bounce: Double)? {
    guard initialVelocity.dx == initialVelocity.dy else { return nil }
    let (exactDuration, exactBounce) = exactPerceptual
    for digits in 0...6 {
      let scale = pow(10, Double(digits))
      let duration = (exactDuration * scale).rounded() / scale
      guard duration > 0 else { continue }
      for bounceDigits in 0...6 {
        let scale = pow(10, Double(bounceDigits))
        let bounce = (exactBounce * scale).rounded() / scale
        guard bounce > -1, bounce < 1 else { continue }
        let other = SettlingSpring(
          perceptualDuration: duration, bounce: bounce, initialVelocity: initialVelocity)
        if other == self { return (duration, bounce) }
      }
    }
    return nil
  }

  /// The perceptual duration and the bounce, but for rounding.
  var exactPerceptual: (duration: Double, bounce: Double) {
    let ratio = dampingRatio
    return (2 * .pi / naturalFrequency, ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }
}
