internal import Foundation
internal import Scene
internal import SceneText

// Property animators.
extension Exporter {
  /// The statements of an animation that needs a property animator, but which nothing controls.
  func uncontrolled(
    _ animation: AnimationDescription, _ arguments: String, _ body: SwiftCode,
    _ completion: SwiftCode, at place: SourceSpan, _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    let name = scope.locals.take("mover")
    code.add(
      Self.animator("let \(name)", name, arguments, keyframed(animation, body, scope)))
    if animation.repeatCount != 1 || animation.autoreverses {
      code.add(warn("the repetition of an animation with such a curve", at: place))
    }
    if !completion.isEmpty { code.addBlock("\(name).addCompletion { _ in", closing: completion) }
    let delay = animation.delay > 0 ? "afterDelay: \(number(animation.delay, scope))" : ""
    code.add("\(name).startAnimation(\(delay))")
    return code
  }

  /// The statements that make a property animator with its changes.
  ///
  /// - Parameters:
  ///   - target: What the animator is assigned to.
  ///   - owner: The animator, before a point.
  ///   - arguments: The arguments of its initializer, which takes no closure with timing parameters.
  ///   - body: The changes.
  /// - Returns: The statements.
  private static func animator(
    _ target: String, _ owner: String, _ arguments: String, _ body: SwiftCode
  ) -> SwiftCode {
    var code = SwiftCode()
    let call = "\(target) = UIViewPropertyAnimator(\(arguments))"
    if arguments.contains("timingParameters:") {
      code.add(call)
      code.addBlock("\(owner).addAnimations", body)
    } else {
      code.addBlock(call, body)
    }
    return code
  }

  /// The statements of an animation that actions control.
  func controlledAnimation(
    _ animation: AnimationDescription, _ id: String, at place: SourceSpan,
    _ scope: Scope
  ) -> SwiftCode {
    let member = name(id)
    declare("private var \(SwiftName.escaped(member)): UIViewPropertyAnimator?", in: .animations)
    let body = keyframed(
      animation, self.body(of: animation, at: place, scope.inClosure), scope)
    let target = code(id, scope)
    let arguments = animatorArguments(animation, scope)
    var code = SwiftCode()
    if case .function = animation.pace {
      code.add(warn("the timing function of an animation, which is linear", at: place))
    }
    if animation.repeatCount != 1 || animation.autoreverses {
      code.add(warn("the repetition of an animation that actions control", at: place))
    }
    var making = SwiftCode()
    making.add(Self.animator(target, "\(target)?", arguments, body))
    if animation.isManualHitTestingEnabled {
      making.add("\(target)?.isManualHitTestingEnabled = true")
    }
    making.add(ending(of: animation, id, scope))
    if animation.isPaused {
      code.addBlock("if \(target) == nil", making)
      code.add("\(target)?.pauseAnimation()")
    } else {
      code.add(making)
      let delay = animation.delay > 0 ? "afterDelay: \(number(animation.delay, scope))" : ""
      code.add("\(target)?.startAnimation(\(delay))")
    }
    return code
  }

  /// The statements at the end of a property animator, which is forgotten then.
  private func ending(
    of animation: AnimationDescription, _ id: String, _ scope: Scope
  ) -> SwiftCode {
    let inner = scope.inClosure
    // The animation may have begun again before it ends.
    let member = self.code(id, inner)
    var body = SwiftCode(["if \(member) === ended { \(member) = nil }"])
    var ending = inner
    body.add(statements(of: animation.then, &ending))
    let entries = index.endEntries[id, default: []]
    if !entries.isEmpty { body.add("self.\(endMethod(of: id))(at: position)") }
    var code = SwiftCode()
    code.addBlock(
      "\(self.code(id, scope))?.addCompletion { [weak ended = \(self.code(id, scope))] \(entries.isEmpty ? "_" : "position") in",
      closing: body)
    return code
  }

  /// The changes of a property animator, with keyframes in a block of their own.
  private func keyframed(
    _ animation: AnimationDescription, _ body: SwiftCode, _ scope: Scope
  ) -> SwiftCode {
    guard !animation.keyframes.isEmpty else { return body }
    var code = SwiftCode()
    let duration = number(animation.duration, scope)
    let list = keyframeOptions(of: animation)
    code.addBlock("UIView.animateKeyframes(withDuration: \(duration), delay: 0\(list))", body)
    return code
  }

  // MARK: Control

  /// The statements that control an animation.
  func statements(
    of control: AnimationControl, _ id: String, at place: SourceSpan,
    _ scope: inout Scope
  ) -> SwiftCode {
    let owner = owner(id, scope)
    switch control {
    case .pause: return SwiftCode(["\(owner).pauseAnimation()"])
    case .add(let changes, let factor):
      var inner = scope.inClosure
      let body = statements(of: changes, &inner)
      var code = SwiftCode()
      guard factor == 0 else {
        code.add("\(owner).addAnimations({")
        code.add(body, depth: 1)
        code.add("}, delayFactor: \(number(factor, scope)))")
        return code
      }
      code.addBlock("\(owner).addAnimations", body)
      return code
    case .start(let delay):
      let argument = delay > 0 ? "afterDelay: \(number(delay, scope))" : ""
      return SwiftCode(["\(owner).startAnimation(\(argument))"])
    case .resume(let pace, let factor): return continuation(pace, factor, owner, at: place, &scope)
    case .stop:
      return SwiftCode(["\(owner).stopAnimation(true)", "\(code(id, scope)) = nil"])
    case .finish(let position):
      return SwiftCode([
        "\(owner).stopAnimation(false)", "\(owner).finishAnimation(at: .\(position.rawValue))",
      ])
    }
  }

  private func continuation(
    _ pace: AnimationDescription.Pace?, _ factor: Double, _ owner: String, at place: SourceSpan,
    _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    let duration = number(factor, scope)
    let parameters: String
    switch pace {
    case nil: parameters = "nil"
    case .curve(.default):
      parameters =
        "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))"
    case .curve(let curve):
      parameters = "UICubicTimingParameters(animationCurve: .\(curve.rawValue))"
    case .cubic(let first, let second):
      parameters =
        "UICubicTimingParameters(controlPoint1: \(point(first, scope)), controlPoint2: \(point(second, scope)))"
    case .spring(let damping, let velocity):
      let speed = term(velocity, scope)
      guard speed.constant == nil, speed.code.count > 20 else {
        parameters = springParameters(damping, velocity, scope)
        break
      }
      // The velocity stands in both directions.
      let (name, spring) = (scope.locals.take("speed"), scope.locals.take("spring"))
      code.add("let \(name) = \(speed.code)")
      let ratio = number(damping, scope)
      code.add(
        "let \(spring) = UISpringTimingParameters(dampingRatio: \(ratio), initialVelocity: CGVector(dx: \(name), dy: \(name)))"
      )
      parameters = spring
    case .function, .settlingSpring:
      code.add(warn("the timing of a continued animation", at: place))
      parameters = "nil"
    }
    code.add(
      "\(owner).continueAnimation(withTimingParameters: \(parameters), durationFactor: \(duration))"
    )
    return code
  }

  // MARK: Ends

  /// The name of the method that runs when an animation ends.
  func endMethod(of id: String) -> String { name(of: .end(id)) }

  /// The ids of the animations whose ends run entries, in order.
  var endedAnimations: [String] {
    var known: Set<String> = []
    return scene.timeline.compactMap { entry in
      guard case .event(.animationCompleted(let animation, _)) = entry.trigger,
        known.insert(animation.id).inserted
      else { return nil }
      return animation.id
    }
  }

  /// The methods that run when animations end.
  func endMethods() -> [SwiftCode] {
    endedAnimations.map { id in
      let isControlled = index.controlledAnimations.contains(id)
      var body = SwiftCode()
      for (entry, positions) in index.endEntries[id, default: []] {
        var scope = scope()
        let statements = self.statements(of: entry, &scope)
        let all = Set(AnimationControl.Position.allCases)
        guard isControlled, positions != all else {
          body.add(statements)
          continue
        }
        let tests = AnimationControl.Position.allCases.filter(positions.contains).map {
          "position == .\($0.rawValue)"
        }
        body.addBlock("if \(tests.joined(separator: " || "))", statements)
      }
      var code = SwiftCode()
      let parameter = isControlled ? "at position: UIViewAnimatingPosition" : ""
      code.addBlock("private func \(endMethod(of: id))(\(parameter))", body)
      return code
    }
  }
}
