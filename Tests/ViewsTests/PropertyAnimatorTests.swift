import Foundation
import Geometry
import Scene
import Testing
import Views

@Suite("Property animators")
struct PropertyAnimatorTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private var engine: AnimationEngine { root.animationEngine }
  private let finished = Finished()

  /// The positions at which animators have finished, with their times.
  private final class Finished {
    var positions: [ViewPropertyAnimator.Position] = []
    var times: [Double] = []
  }

  init() { root.addSubview(view) }

  private var x: Double { Double(view.presentation.center.x) }

  /// An animator that moves the view's center from 10 to 110 and fades it out.
  private func animator(
    _ curve: AnimationDescription.Curve = .linear, duration: Double = 1
  ) -> ViewPropertyAnimator {
    let animator = ViewPropertyAnimator(
      in: root, duration: duration, timing: CubicTimingParameters(animationCurve: curve)
    ) { [view] in
      view.center.x = 110
      view.alpha = 0
    }
    animator.addCompletion { [finished, root] position in
      finished.positions.append(position)
      finished.times.append(root.animationEngine.time)
    }
    return animator
  }

  private func play(to target: TimeInterval) {
    while let end = engine.nextEnd, end <= target {
      engine.advance(to: max(engine.time, end))
      engine.completeBlocks()
    }
    engine.advance(to: target)
  }

  @Test(
    "changes that are added take what remains of the duration, less their delay",
    arguments: [
      // Apple defines the delay as the factor times the remaining duration. (The example on the same page, 1.0 s for the
      // first case, takes the factor of the whole duration, against that definition.)
      (0.5, 0.25, 0.875, 2.0), (0, 0.5, 1, 2), (1, 0, 1, 2), (1, 0.5, 1.5, 2),
    ])
  func added(at time: Double, factor: Double, beginning: Double, end: Double) {
    let animator = animator(duration: 2)
    let add = { [view] in animator.addAnimations({ view.center.y = 110 }, delayFactor: factor) }
    if time == 0 { add() }
    animator.startAnimation()
    play(to: time)
    if time > 0 { add() }
    for part in [-0.25, 0, 0.25, 0.5, 1] {
      let moment = beginning + part * (end - beginning)
      guard moment >= time, moment < end else { continue }
      play(to: moment)
      let y = Double(view.presentation.center.y)
      #expect(abs(y - (10 + 100 * max(part, 0))) < 1e-9)
      #expect(abs(x - (10 + 50 * moment)) < 1e-9)
    }
    play(to: 2)
    #expect(view.presentation.center == CGPoint(x: 110, y: 110) && finished.times == [2])
  }

  @Test("added changes of the same property add up, do not jump, and are undone at the start")
  func addedToSame() {
    let animator = animator(.easeInOut)
    animator.addAnimations({ [view] in view.center.x = 210 }, delayFactor: 0.5)
    animator.startAnimation()
    play(to: 0.5)
    #expect(abs(x - 60) < 1e-9)
    play(to: 0.75)
    let moving = x
    // Three quarters of the first change, half of the second one.
    #expect(abs(moving - (10 + 100 * 0.871 + 50)) < 0.1)
    animator.pauseAnimation()
    #expect(abs(x - moving) < 1e-9)
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .linear), durationFactor: 1)
    #expect(abs(x - moving) < 1e-6)
    animator.isReversed = true
    #expect(abs(x - moving) < 1e-6)
    play(to: 3)
    #expect(view.center.x == 10 && view.presentation.center.x == 10)
    #expect(finished.positions == [.start])
  }

  @Test("a pause ends the delay of the start, and another start has a delay of its own")
  func pausedDelay() {
    let animator = animator()
    animator.startAnimation(afterDelay: 1)
    play(to: 0.5)
    animator.pauseAnimation()
    #expect(x == 10 && animator.state == .active && animator.fractionComplete == 0)
    play(to: 5)
    #expect(x == 10)
    animator.startAnimation()
    play(to: 5.25)
    #expect(abs(x - 35) < 1e-9)
    animator.pauseAnimation()
    animator.startAnimation(afterDelay: 0.5)
    play(to: 5.75)
    #expect(abs(x - 35) < 1e-9)
    play(to: 6)
    #expect(abs(x - 60) < 1e-9)
  }

  @Test(
    "what is complete grows evenly with time while it runs, and is the part of the changes while it is paused"
  )
  func fraction() {
    let animator = animator(.easeInOut)
    animator.startAnimation()
    play(to: 0.25)
    // Measured on UIKit: 0.25 after a quarter of an easeInOut of 1 s. The view has gone 12.9 % of its way.
    #expect(animator.fractionComplete == 0.25)
    let progress = (x - 10) / 100
    #expect(abs(progress - 0.129) < 0.001)
    animator.pauseAnimation()
    #expect(abs(animator.fractionComplete - progress) < 1e-12)
    animator.continueAnimation()
    play(to: 0.75)
    #expect(abs(animator.fractionComplete - 0.75) < 1e-12)
  }

  @Test("it is inactive, then active and running, then inactive at its end")
  func states() {
    let animator = animator()
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 10)
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.state == .active && animator.isRunning && view.center.x == 110 && x == 10)
    play(to: 1)
    #expect(x == 60 && view.presentation.look.alpha == 0.5 && animator.fractionComplete == 0.5)
    play(to: 2)
    #expect(animator.state == .inactive && x == 110 && !engine.isAnimating)
    #expect(finished.positions == [.end] && finished.times == [1.5])
  }

  @Test("paused, it is scrubbed linearly by default, or along its own timing")
  func scrubbing() {
    for (isLinear, expected) in [(true, 35.0), (false, 10 + 100 * 0.129)] {
      view.center.x = 10
      view.alpha = 1
      let animator = animator(.easeInOut)
      animator.scrubsLinearly = isLinear
      animator.fractionComplete = 0.25
      #expect(animator.state == .active && !animator.isRunning)
      #expect(abs(x - expected) < 0.1 && animator.fractionComplete == 0.25)
      play(to: engine.time + 5)
      #expect(abs(x - expected) < 0.1 && engine.nextEnd == nil && !engine.isAnimating)
      animator.fractionComplete = 7
      #expect(animator.fractionComplete == 1 && x == 110)
      animator.stopAnimation(true)
    }
  }

  @Test("paused and started again, it plays the rest of its timing")
  func rest() {
    let animator = animator(.easeIn)
    animator.startAnimation()
    play(to: 0.4)
    let before = x
    animator.pauseAnimation()
    play(to: 1.4)
    #expect(x == before)
    animator.startAnimation()
    play(to: 1.7)
    let curve = CubicTimingParameters(animationCurve: .easeIn)
    #expect(abs(x - (10 + 100 * curve.progress(at: 0.7))) < 1e-9)
    play(to: 3)
    #expect(abs(finished.times[0] - 2) < 1e-12)
  }

  @Test("reversed while it runs, it goes back the way that it came, and ends as before the changes")
  func reversal() {
    let animator = animator(.easeOut)
    animator.startAnimation()
    play(to: 0.3)
    let shown = x
    animator.isReversed = true
    #expect(abs(x - shown) < 1e-12)
    #expect(abs(animator.fractionComplete - 0.7) < 1e-12)
    play(to: 0.5)
    let curve = CubicTimingParameters(animationCurve: .easeOut)
    #expect(abs(x - (10 + 100 * curve.progress(at: 0.1))) < 1e-9)
    play(to: 1)
    #expect(finished.positions == [.start] && abs(finished.times[0] - 0.6) < 1e-12)
    #expect(view.center.x == 10 && view.alpha == 1 && x == 10)
  }

  @Test("continued with other timing, it covers the rest of the way in a part of its duration")
  func continuation() {
    let animator = animator(duration: 2)
    animator.fractionComplete = 0.4
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .linear), durationFactor: 0.25)
    play(to: 0.25)
    #expect(abs(x - (50 + 60 / 2)) < 1e-9)
    play(to: 0.5)
    #expect(finished.positions == [.end] && finished.times == [0.5])
  }

  @Test("a spring continues with a velocity relative to the rest of the way")
  func spring() {
    let animator = animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(usingSpringWithDamping: 1, initialSpringVelocity: 4)
    let before = x
    play(to: 1e-4)
    // Four rests of 50 points in a second.
    #expect(abs((x - before) / 1e-4 - 200) < 2)
    play(to: 0.5)
    #expect(x == 110)
  }

  @Test("stopped, it leaves the views where they are, or finishes where it is told")
  func stopping() {
    for (position, expected) in [
      (ViewPropertyAnimator.Position?.none, 35.0), (.current, 35), (.start, 10), (.end, 110),
    ] {
      view.center.x = 10
      view.alpha = 1
      let animator = animator()
      animator.fractionComplete = 0.25
      animator.stopAnimation(position == nil)
      if let position {
        #expect(animator.state == .stopped && abs(x - 35) < 1e-12)
        animator.finishAnimation(at: position)
      }
      #expect(animator.state == .inactive && abs(Double(view.center.x) - expected) < 1e-12)
      #expect(x == Double(view.center.x))
    }
    #expect(finished.positions == [.current, .start, .end])
  }

  @Test("a change during the animation stays when it goes back")
  func blending() {
    let animator = animator()
    animator.startAnimation()
    play(to: 0.5)
    view.center.x += 7
    animator.isReversed = true
    play(to: 1.5)
    #expect(view.center.x == 17)
  }

  @Test("it can pause at its end, and be reversed from there")
  func pausing() {
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    play(to: 2)
    #expect(animator.state == .active && !animator.isRunning && finished.positions.isEmpty)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    animator.startAnimation()
    play(to: 2.5)
    #expect(abs(x - 60) < 1e-9)
    play(to: 3)
    #expect(finished.positions == [.start])
  }
}
