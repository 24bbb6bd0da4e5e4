import AutoLayout
import Foundation
import Geometry
import Testing
import Views
import Scene

/// The lines of `FixedPitch` are 1.2 times the font size high, with an ascent of 0.9 and a descent of
/// 0.3.
@Suite("Baselines")
struct BaselineTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  private func label(_ size: CGFloat) -> Label {
    let label = Label(measuring: FixedPitch())
    label.text = "x"
    label.font = Font(size: size)
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    label.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    return label
  }

  @Test("the system spacing between baselines depends on the fonts (2.3, 3.6)")
  func systemSpacing() {
    let (upper, lower) = (label(20), label(10))
    upper.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    let gap = lower.firstBaselineAnchor.constraint(
      equalToSystemSpacingBelow: upper.lastBaselineAnchor, multiplier: 2)
    gap.isActive = true
    root.layoutIfNeeded()
    // The first baseline is at 18; the multiplier is 2, of 6 below it and 9 above the next one.
    #expect(isNear(lower.frame.minY, 18 + 30 - 9))
    #expect(gap.body.hasSuffix("NSLayoutAnchorConstraintSpace(30)"))
    lower.font.size = 20
    root.layoutIfNeeded()
    #expect(isNear(lower.frame.minY, 18 + 48 - 18))
    // It is 8 between edges, and from a view without text.
    gap.isActive = false
    let edge = lower.topAnchor.constraint(equalToSystemSpacingBelow: upper.bottomAnchor)
    edge.isActive = true
    root.layoutIfNeeded()
    #expect(isNear(lower.frame.minY, 24 + 8))
    edge.isActive = false
    upper.text = nil
    gap.isActive = true
    root.layoutIfNeeded()
    #expect(isNear(lower.frame.minY, 16 - 18))
  }

  @Test("a dash in a format with baseline spacing depends on the fonts, a number does not (2.3)")
  func format() throws {
    let (upper, lower) = (label(20), label(10))
    upper.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    let views = ["upper": upper, "lower": lower]
    for (format, distance) in [("V:[upper]-[lower]", 15.0), ("V:[upper]-40-[lower]", 40)] {
      let constraints = try LayoutConstraint.constraints(
        withVisualFormat: format, options: .spacingBaselineToBaseline, views: views
      ).map(\.constraint)
      try LayoutConstraint.activate(constraints)
      root.layoutIfNeeded()
      #expect(isNear(lower.frame.minY, 18 + distance - 9))
      LayoutConstraint.deactivate(constraints)
    }
  }
}
