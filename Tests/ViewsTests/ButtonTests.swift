import Foundation
import Geometry
import Testing
import Views
import Scene

@Suite("Buttons")
struct ButtonTests {
  private func button(_ title: String) -> Button {
    let button = Button(measuring: FixedPitch())
    button.title = title
    return button
  }

  @Test("a button begins as UIKit's system button does")
  func defaults() {
    let button = Button(measuring: FixedPitch())
    #expect(button.title.isEmpty && button.font == Font(family: "", size: 15, weight: .regular))
    #expect(button.effectiveTintColor == Color(red: 0, green: 122.0 / 255, blue: 1))
    #expect(button.titleColor == button.effectiveTintColor)
    button.tintColor = .white
    #expect(button.titleColor == .white)
  }

  @Test("the title is one centred line, which is cut in its middle")
  func block() {
    #expect(
      button("Go").titleBlock
        == TextBlock(
          "Go", font: Font(size: 15), alignment: .center, numberOfLines: 1,
          lineBreakMode: .byTruncatingMiddle))
  }

  /// A character of 15 points is 9 by 18, as high as a line of UIKit's system font.
  @Test(
    "the intrinsic size is the title's and 12 points more of height, at least 30 wide",
    arguments: [("", 30), ("Go", 30), ("Go!", 30), ("Stop", 36)] as [(String, CGFloat)])
  func size(title: String, width: CGFloat) {
    #expect(button(title).intrinsicContentSize == CGSize(width: width, height: 30))
  }

  @Test("the title's size rounds up to pixels")
  func rounding() {
    let button = button("Stop")
    button.font.size = 16.25
    #expect(button.intrinsicContentSize == CGSize(width: 39, height: 32))
    button.contentScaleFactor = 2
    #expect(button.intrinsicContentSize == CGSize(width: 39, height: 31.5))
  }

  @Test("the title stands in the middle, whatever the button's height")
  func baselines() {
    let button = button("Stop")
    #expect(isNear(button.firstBaselineFromTop, 6 + 13.5))
    #expect(isNear(button.lastBaselineFromBottom, 6 + 4.5))
    button.frame = CGRect(x: 0, y: 0, width: 20, height: 58)
    #expect(isNear(button.firstBaselineFromTop, 20 + 13.5))
    #expect(isNear(button.lastBaselineFromBottom, 20 + 4.5))
  }

  @Test("a plain view asks for no size and has its baselines on its edges")
  func plainView() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(View.noIntrinsicMetric == -1)
    #expect(view.firstBaselineFromTop == 0 && view.lastBaselineFromBottom == 0)
  }
}
