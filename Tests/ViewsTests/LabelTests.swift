import Foundation
import Geometry
import Testing
import Views
import Scene

@Suite("Labels")
struct LabelTests {
  private func label(_ text: String?, size: CGFloat = 17) -> Label {
    let label = Label(measuring: FixedPitch())
    label.text = text
    label.font.size = size
    return label
  }

  @Test("a label has UIKit's defaults")
  func defaults() {
    let label = Label(measuring: FixedPitch())
    #expect(label.text == nil && label.font == Font(family: "", size: 17, weight: .regular))
    #expect(label.textColor == .label && label.textAlignment == .natural)
    #expect(label.numberOfLines == 1 && label.preferredMaxLayoutWidth == 0)
    #expect(label.bounds.size == .zero)
  }

  @Test("the text block has the text and its attributes")
  func block() {
    let label = label("Hi")
    label.font = Font(family: "Sans", size: 9, weight: .bold)
    label.textAlignment = .right
    label.numberOfLines = 3
    #expect(
      label.textBlock(in: .light)
        == TextBlock(
          "Hi", font: Font(family: "Sans", size: 9, weight: .bold), alignment: .right,
          numberOfLines: 3))
    label.text = nil
    #expect(label.textBlock(in: .light).string == "")
  }

  @Test("a label without text has no size, and its baselines are its edges")
  func empty() {
    for label in [label(nil), label("")] {
      label.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      #expect(label.intrinsicContentSize == .zero)
      #expect(label.firstBaselineFromTop == 0 && label.lastBaselineFromBottom == 0)
    }
  }

  @Test("the intrinsic size is that of the text, rounded up to whole points")
  func rounding() {
    // Seven characters of 17 points are 71.4 by 20.4.
    #expect(label("1234567").intrinsicContentSize == CGSize(width: 72, height: 21))
  }

  @Test("several lines break at the preferred width, a single line never")
  func preferredWidth() {
    let label = label("1234567890", size: 10)
    label.preferredMaxLayoutWidth = 25
    #expect(label.intrinsicContentSize == CGSize(width: 60, height: 12))
    label.numberOfLines = 0
    #expect(label.intrinsicContentSize == CGSize(width: 24, height: 36))
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize == CGSize(width: 24, height: 24))
    label.preferredMaxLayoutWidth = 0
    #expect(label.intrinsicContentSize == CGSize(width: 60, height: 12))
  }

  @Test("the text is vertically centered in a higher label")
  func baselines() {
    let label = label("12345", size: 10)
    label.frame = CGRect(x: 5, y: 5, width: 100, height: 40)
    #expect(isNear(label.firstBaselineFromTop, 14 + 9))
    #expect(isNear(label.lastBaselineFromBottom, 14 + 3))
  }

  @Test("several lines break at the width of the label, and the baselines are those of the lines")
  func severalLines() {
    let label = label("12345", size: 10)
    label.numberOfLines = 0
    label.frame = CGRect(x: 0, y: 0, width: 20, height: 56)
    // Three characters fit in a line, so there are two lines, with 16 points above and below.
    #expect(isNear(label.firstBaselineFromTop, 16 + 9))
    #expect(isNear(label.lastBaselineFromBottom, 16 + 3))
  }

  @Test("a line higher than the label overflows on both sides, the first of several does not")
  func tooHigh() {
    let label = label("12345", size: 10)
    label.frame = CGRect(x: 0, y: 0, width: 100, height: 8)
    #expect(isNear(label.firstBaselineFromTop, -2 + 9))
    #expect(isNear(label.lastBaselineFromBottom, -2 + 3))
    label.numberOfLines = 2
    label.bounds.size = CGSize(width: 18, height: 14)
    #expect(isNear(label.firstBaselineFromTop, 9))
  }

  @Test("a label without a height has the baselines of its intrinsic size")
  func unplaced() {
    let label = label("12345", size: 17)
    let (top, bottom) = (label.firstBaselineFromTop, label.lastBaselineFromBottom)
    label.bounds.size = label.intrinsicContentSize
    #expect(label.firstBaselineFromTop == top && label.lastBaselineFromBottom == bottom)
    #expect(isNear(top + bottom, label.bounds.height) && top > bottom)
  }
}
