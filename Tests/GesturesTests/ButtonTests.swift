import Foundation
import Geometry
import Gestures
import Scene
import Testing
import Views

@Suite("Pressing buttons")
struct ButtonTests {
  private final class NoText: TextMeasuring {
    func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
      TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
    }
  }

  private let hand = Hand()
  private let button = Button(measuring: NoText())

  init() {
    button.frame = CGRect(x: 100, y: 100, width: 60, height: 40)
    hand.root.addSubview(button)
  }

  @Test("a touched button is highlighted, and tapped when the finger is lifted over it")
  func tap() {
    let color = button.titleColor
    hand.send(0, (1, .began, 120, 120))
    #expect(button.isHighlighted)
    #expect(abs(button.titleColor.light.alpha - 0.2 * color.light.alpha) < 1e-12)
    hand.send(0.1, (1, .ended, 120, 120))
    #expect(hand.controls == [.touchDown, .touchUpInside] && button.titleColor == color)
  }

  @Test("a finger holds the button within 70 points of it")
  func margin() {
    hand.send(0, (1, .began, 120, 120))
    hand.send(0.1, (1, .moved, 229, 120))
    #expect(button.isHighlighted)
    hand.send(0.2, (1, .moved, 231, 120))
    #expect(!button.isHighlighted)
    hand.send(0.3, (1, .moved, 120, 120))
    hand.send(0.4, (1, .moved, 300, 120))
    hand.send(0.5, (1, .ended, 300, 120))
    #expect(
      hand.controls
        == [.touchDown, .touchDragExit, .touchDragEnter, .touchDragExit, .touchUpOutside])
  }

  @Test("a pan that begins takes the finger from the button")
  func pan() {
    hand.attach(PanGestureRecognizer(), "pan")
    hand.play([line(120, 120, 200, 120, in: 0.3)], for: 0.3)
    #expect(hand.controls == [.touchDown, .touchCancel] && !button.isHighlighted)
    #expect(hand.winners == ["pan"])
  }

  @Test("a pan that does not cancel touches leaves the finger to the button")
  func permissivePan() {
    hand.attach(PanGestureRecognizer(), "pan").cancelsTouchesInView = false
    hand.play([line(120, 120, 150, 120, in: 0.3)], for: 0.3)
    #expect(hand.controls == [.touchDown, .touchUpInside] && hand.winners == ["pan"])
  }

  @Test("a tap on a button belongs to it, not to a tap recognizer of its superview")
  func tapBehind() {
    hand.attach(TapGestureRecognizer(), "tap")
    hand.tap(120, 120)
    #expect(hand.controls == [.touchDown, .touchUpInside] && hand.winners.isEmpty)
    hand.wait(until: 1)
    hand.tap(20, 20)
    #expect(hand.winners == ["tap"])
  }

  @Test("a tap recognizer of the button itself takes the tap")
  func tapOnButton() {
    hand.attach(TapGestureRecognizer(), "tap", to: button)
    hand.tap(120, 120)
    #expect(hand.controls == [.touchDown, .touchCancel] && hand.winners == ["tap"])
  }

  @Test("the end of a touch waits until a double tap behind the button has failed")
  func delay() {
    hand.attach(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
    hand.tap(120, 120)
    #expect(hand.controls == [.touchDown])
    hand.wait(until: 1)
    #expect(hand.controls == [.touchDown, .touchUpInside])
  }

  @Test("a second finger does not press a pressed button")
  func secondFinger() {
    hand.send(0, (1, .began, 120, 120))
    hand.send(0.1, (2, .began, 130, 120))
    hand.send(0.2, (2, .ended, 130, 120))
    #expect(hand.controls == [.touchDown] && button.isHighlighted)
    hand.send(0.3, (1, .ended, 120, 120))
    #expect(hand.controls == [.touchDown, .touchUpInside])
  }
}
