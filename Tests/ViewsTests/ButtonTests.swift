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

  @Test("a button has the defaults of UIKit's system button")
  func defaults() {
    let button = Button(measuring: FixedPitch())
    #expect(button.title.isEmpty && button.font == Font(family: "", size: 15, weight: .regular))
    #expect(button.effectiveTintColor.light == Color(red: 0, green: 122.0 / 255, blue: 1))
    #expect(button.titleColor == button.effectiveTintColor)
    button.tintColor = .white
    #expect(button.titleColor == .white)
  }

  @Test("the title is a centered line that is truncated in the middle")
  func block() {
    #expect(
      button("Go").titleBlock
        == TextBlock(
          "Go", font: Font(size: 15), alignment: .center, numberOfLines: 1,
          lineBreakMode: .byTruncatingMiddle))
  }

  /// A character of 15 points is 9 by 18, the line height of UIKit's system font.
  @Test(
    "the intrinsic size is that of the title, 12 points higher and at least 30 wide",
    arguments: [("", 30), ("Go", 30), ("Go!", 30), ("Stop", 36)] as [(String, CGFloat)])
  func size(title: String, width: CGFloat) {
    #expect(button(title).intrinsicContentSize == CGSize(width: width, height: 30))
  }

  @Test("the size of the title is rounded up to whole points")
  func rounding() {
    let button = button("Stop")
    button.font.size = 16.25
    #expect(button.intrinsicContentSize == CGSize(width: 39, height: 32))
  }

  @Test("the title is vertically centered at any height")
  func baselines() {
    let button = button("Stop")
    #expect(isNear(button.firstBaselineFromTop, 6 + 13.5))
    #expect(isNear(button.lastBaselineFromBottom, 6 + 4.5))
    button.frame = CGRect(x: 0, y: 0, width: 20, height: 58)
    #expect(isNear(button.firstBaselineFromTop, 20 + 13.5))
    #expect(isNear(button.lastBaselineFromBottom, 20 + 4.5))
  }

  @Test("a plain view has no intrinsic size, and its baselines are its edges")
  func plainView() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(View.noIntrinsicMetric == -1)
    #expect(view.firstBaselineFromTop == 0 && view.lastBaselineFromBottom == 0)
  }
}
