internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Views

/// Animations that are paused, scrubbed, reversed and continued.
extension TimelinePlayer {
  /// Plays an animation that actions control.
  func play(
    _ animation: AnimationDescription, id: String, _ context: EventContext,
    _ changes: @escaping () -> Void
  ) {
    let root = objects.tree.root
    let animator =
      switch ViewPace(animation.pace) {
      case .cubic(let timing):
        ViewPropertyAnimator(
          in: root, duration: animation.duration, timing: timing, animations: changes)
      case .function(let function):
        ViewPropertyAnimator(
          in: root, duration: animation.duration, timing: function, animations: changes)
      case .spring(let damping, let velocity):
        ViewPropertyAnimator(
          in: root, duration: animation.duration, dampingRatio: damping,
          initialSpringVelocity: velocity, animations: changes)
      case .settling(let spring):
        ViewPropertyAnimator(in: root, spring: spring, animations: changes)
      }
    animator.isManualHitTestingEnabled = animation.isManualHitTestingEnabled
    animator.addCompletion { [weak self, unowned animator] position in
      guard let self else { return }
      forget(animator, id)
      finish(animation, context, at: position)
    }
    animators[id] = animator
    if animation.isPaused {
      animator.pauseAnimation()
    } else {
      animator.startAnimation(afterDelay: animation.delay)
    }
  }

  /// Controls the animation with an id, if there is one that has not ended.
  func control(_ id: String, _ control: AnimationControl, at place: SourceSpan) {
    guard let animator = animators[id] else { return }
    switch control {
    case .add(let changes, let factor):
      animator.addAnimations({ [unowned self] in apply(changes, at: place) }, delayFactor: factor)
    case .start(let delay): animator.startAnimation(afterDelay: delay)
    case .pause: animator.pauseAnimation()
    case .resume(let pace, let factor):
      switch pace.map({ ViewPace($0) }) {
      case nil: animator.continueAnimation(durationFactor: factor)
      case .cubic(let timing):
        animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
      case .function(let function):
        animator.continueAnimation(withTimingParameters: function, durationFactor: factor)
      case .spring(let damping, let velocity):
        animator.continueAnimation(
          usingSpringWithDamping: damping, initialSpringVelocity: velocity, durationFactor: factor)
      // The language has no such continuation.
      case .settling: animator.continueAnimation(durationFactor: factor)
      }
    case .stop:
      animator.stopAnimation(true)
      forget(animator, id)
      running[id, default: 1] -= 1
    case .finish(let position):
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
  }

  /// Sets a property of an animation that has not ended.
  func set(_ assignment: Assignment, ofAnimation id: String) {
    guard let animator = animators[id] else { return }
    let former = AnimationValues(animator)
    var values = former
    SceneProperties.property(ofAnimation: assignment.property)?.set(assignment.value, &values)
    if values.isReversed != former.isReversed {
      animator.isReversed = values.isReversed
    } else if assignment.property == "fractionComplete" {
      animator.fractionComplete = values.fractionComplete
    }
  }

  private func forget(_ animator: ViewPropertyAnimator, _ id: String) {
    if animators[id] === animator { animators[id] = nil }
  }
}

/// The timing of an animation in the terms of views.
enum ViewPace {
  case cubic(CubicTimingParameters)
  case function(TimingFunction)
  case spring(damping: Double, initialVelocity: Double)
  case settling(SettlingSpring)

  init(_ pace: AnimationDescription.Pace) {
    switch pace {
    case .curve(let curve): self = .cubic(CubicTimingParameters(animationCurve: curve))
    case .cubic(let first, let second):
      self = .cubic(CubicTimingParameters(controlPoint1: first, controlPoint2: second))
    case .function(let function): self = .function(function)
    case .spring(let damping, let velocity):
      self = .spring(damping: damping, initialVelocity: velocity)
    case .settlingSpring(let spring): self = .settling(spring)
    }
  }

  /// The progress by the fraction of the duration; nil for a spring, which needs the duration itself.
  var curve: ((Double) -> Double)? {
    switch self {
    case .cubic(let timing): timing.progress(at:)
    case .function(let function): function.progress(at:)
    case .spring, .settling: nil
    }
  }
}

extension AnimationValues {
  /// The values of an animator.
  init(_ animator: ViewPropertyAnimator) {
    self.init(fractionComplete: animator.fractionComplete, isReversed: animator.isReversed)
  }
}

/// Warnings of animations that do something else than what they seem to say.
extension TimelinePlayer {
  /// Warns of animated rotations to an angle that differs from the present one by whole turns: they move nothing, as in
  /// UIKit, where a transform does not know how often it has turned.
  func warnOfTurns(_ assignments: [Assignment]) {
    for assignment in assignments {
      let id = assignment.target.id
      switch (assignment.property, assignment.value.base) {
      case (Self.rotation, let angle as CGFloat): warnOfTurn(of: id, to: Double(angle), assignment)
      case ("transform", let parts as TransformComponents):
        warnOfTurn(of: id, to: Double(parts.rotation), assignment)
      // As an amount, of a group: its views move in straight lines between their places.
      case (Self.rotation, ExpressionValue.number(let angle))
      where abs(angle) > .pi + 1e-9 && objects.view(id) == nil:
        report(
          Diagnostic(
            .warning, code: "without-effect",
            "a group does not turn by more than half a turn at once",
            at: assignment.valuePlace ?? assignment.target.place,
            hint: "divide the turn into keyframes"))
      default: break
      }
    }
  }

  private func warnOfTurn(of id: String, to angle: Double, _ assignment: Assignment) {
    guard let stated = presentValue(of: Self.rotation, id)?.base as? CGFloat else { return }
    let whole = 2 * Double.pi
    var present = Double(stated)
    // Going back to the angle from which amounts have turned it is no mistake.
    if abs(present) > .pi + 1e-9 { present -= (present / whole).rounded() * whole }
    let turns = ((angle - present) / whole).rounded()
    guard turns != 0, abs(angle - present - turns * whole) < 1e-6 else { return }
    report(
      Diagnostic(
        .warning, code: "without-effect",
        "an animation to the same angle after whole turns moves nothing",
        at: assignment.valuePlace ?? assignment.target.place,
        hint: "to turn, write \"by\": {\"\(id).\(Self.rotation)\": \"\(Int(turns * 360))deg\"}"))
  }

  /// How far from its end a spring may be after its duration, as a part of its way, without a warning.
  private static let largestJump = 0.01

  /// Warns of a spring with an initial velocity that is far from its end after its duration, to which it jumps then.
  ///
  /// UIKit chooses a frequency for which the bound of the remaining way is small. With a velocity near the ratio times
  /// the frequency that bound is small although the way is not.
  func warnOfJump(_ animation: AnimationDescription, at place: SourceSpan) {
    guard case .spring(let damping, let velocity) = animation.pace, velocity != 0,
      animation.duration > 0
    else { return }
    let spring = SpringTimingParameters(
      dampingRatio: damping, initialVelocity: velocity, duration: animation.duration)
    let rest = abs(1 - spring.progress(at: animation.duration))
    guard rest > Self.largestJump else { return }
    report(
      Diagnostic(
        .warning, code: "unsettled-spring",
        "the spring is still \(((1000 * rest).rounded() / 10).shortestText) % of its way from its end after "
          + "\(animation.duration.shortestText) s, and jumps there, as UIKit's does with this damping and initial velocity",
        at: place,
        hint: "a 'bounce', 1 - damping, instead of the 'damping' moves on until it has settled"))
  }

  /// Warns of an animation that repeats forever in a scene that plays until it rests.
  func warnOfEndlessness(at place: SourceSpan) {
    guard let longest = longestUntilRest else { return }
    report(
      Diagnostic(
        .warning, code: "endless",
        "the animation repeats forever, so the scene never rests: the film lasts \(longest.shortestText) s",
        at: place,
        hint: "that is the 'maximum' of its timing; give it a 'duration' in seconds instead"))
  }
}
