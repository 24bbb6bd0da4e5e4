import FramegenKit
import Testing
import UIKit

@Suite("Animations that are repeated")
struct RepeatedAnimationTests {
  @Test("changes are repeated alone, and the animation ends with the last of them")
  func modified() throws {
    let seen = try Moments.numbers(at: [0.5, 1.25, 2.5, 3.5, 4.1], of: 5) { view in
      let (square, other) = (UIView(), UIView())
      view.addSubview(square)
      view.addSubview(other)
      var ended = -1.0
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          other.alpha = 0
          UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) {
            square.center.x = 100
          }
        }, completion: { _ in ended = CACurrentMediaTime() })
      return {
        [
          Double(square.layer.presentation()?.position.x ?? 0),
          Double(other.layer.presentation()?.opacity ?? -1), ended,
        ]
      }
    }
    // A triangle of a period of 2 s; the view is at its end afterwards, as its own properties say.
    #expect(seen.map { $0[0].rounded() } == [50, 75, 50, 50, 100])
    #expect(seen.map { ($0[1] * 4).rounded() / 4 } == [0.5, 0, 0, 0, 0])
    #expect(seen.map { $0[2] } == [-1, -1, -1, -1, 4])
  }

  @Test("changes of a keyframe are repeated with the whole")
  func keyframes() throws {
    let seen = try Moments.numbers(at: [0.25, 0.75, 1.25, 1.75], of: 3) { view in
      let square = UIView()
      view.addSubview(square)
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeLinear) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) {
            square.center.x = 100
          }
        }
      }
      return { [Double(square.layer.presentation()?.position.x ?? 0)] }
    }
    #expect(seen.map { $0[0] < 1 } == [true, false, true, false])
    #expect(seen[1] == seen[3])
  }

  @Test("outside of an animation changes are made at once")
  func outside() throws {
    let seen = try Moments.numbers(at: [0.1], of: 1) { view in
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { view.alpha = 0.5 }
      return { [Double(view.layer.presentation()?.opacity ?? 0)] }
    }
    #expect(seen == [[0.5]])
  }
}
