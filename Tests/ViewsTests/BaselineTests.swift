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

/// UIKit's documentation states the rule: a column has its first view's first baseline and its last
/// view's last baseline, a row those of its tallest view, and so on in nested stacks.
@Suite("Baselines of stack views")
struct StackBaselineTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  /// A label whose baseline is 0.9 of the font size below its top and 0.3 above its bottom.
  private func label(_ size: CGFloat) -> Label {
    let label = Label(measuring: FixedPitch())
    label.text = "x"
    label.font = Font(size: size)
    return label
  }

  private func stack(
    _ axis: LayoutAxis, _ alignment: StackView.Alignment, _ views: View...
  ) -> StackView {
    let stack = StackView()
    for view in views { stack.addArrangedSubview(view) }
    stack.axis = axis
    stack.alignment = alignment
    return stack
  }

  private func add(_ view: View) { add(view, view.topAnchor, at: root.topAnchor) }

  /// Adds a view to the root with one of its vertical anchors at another view's.
  private func add(_ view: View, _ anchor: LayoutYAxisAnchor, at other: LayoutYAxisAnchor) {
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    anchor.constraint(equalTo: other).isActive = true
    view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
  }

  /// Lays out without rounding that matters.
  private func layOut() {
    root.layoutEngine.scale = 1024
    root.layoutIfNeeded()
    #expect(root.layoutEngine.conflicts.isEmpty)
  }

  @Test("a column in a row is aligned by its first view's first baseline")
  func firstOfColumn() {
    let column = stack(.vertical, .leading, label(20), label(10))
    let label = label(30)
    add(stack(.horizontal, .firstBaseline, column, label))
    layOut()
    #expect(isNear(column.frame.minY, 27 - 18) && isNear(label.frame.minY, 0))
  }

  @Test("a column in a row is aligned by its last view's last baseline")
  func lastOfColumn() {
    let column = stack(.vertical, .leading, label(20), label(10))
    let label = label(30)
    add(stack(.horizontal, .lastBaseline, label, column))
    layOut()
    #expect(isNear(column.frame.minY, 0) && isNear(label.frame.minY, 24 + 9 - 27))
  }

  @Test("hidden views have no influence until they are shown")
  func hidden() {
    let (first, second) = (label(20), label(10))
    let column = stack(.vertical, .leading, first, second)
    first.isHidden = true
    add(stack(.horizontal, .firstBaseline, column, label(30)))
    layOut()
    #expect(isNear(column.frame.minY, 27 - 9))
    first.isHidden = false
    layOut()
    #expect(isNear(column.frame.minY, 27 - 18))
    first.font.size = 10
    layOut()
    #expect(isNear(column.frame.minY, 27 - 9))
  }

  @Test("a row has the baselines of its tallest view, wherever that is", arguments: 0..<3)
  func tallestOfRow(place: Int) {
    let row = stack(.horizontal, .center, label(10), label(20))
    let tallest = label(30)
    row.insertArrangedSubview(tallest, at: place)
    add(row)
    row.heightAnchor.constraint(equalToConstant: 100).isActive = true
    let (first, last) = (label(10), label(5))
    add(first, first.firstBaselineAnchor, at: row.firstBaselineAnchor)
    add(last, last.lastBaselineAnchor, at: row.lastBaselineAnchor)
    layOut()
    // The tallest view is 36 high, centered in 100.
    #expect(isNear(first.frame.minY, 32 + 27 - 9))
    #expect(isNear(last.frame.maxY, 100 - 32 - 9 + 1.5))
    // Then the view of size 20, 24 high, is the tallest.
    tallest.font.size = 10
    layOut()
    #expect(isNear(first.frame.minY, 38 + 18 - 9))
  }

  @Test("nested stacks are aligned in the first layout, at any depth")
  func nested() {
    // Each row is aligned by the first view of the column in it, which is another such row; all
    // baselines are that of the innermost label.
    var views: [View] = [label(20)]
    for size in stride(from: 25.0, through: 70, by: 5) {
      let column = stack(.vertical, .leading, views.last ?? root, label(10))
      let other = label(size)
      views += [other, stack(.horizontal, .firstBaseline, other, column)]
    }
    add(views.last ?? root)
    layOut()
    for view in views where view is Label {
      let top = view.convert(view.bounds, to: root).minY
      #expect(isNear(top + view.firstBaselineFromTop, 63))
    }
  }

  @Test("a size that fits counts the baselines, also before the first layout")
  func fitting() {
    let row = stack(
      .horizontal, .firstBaseline, stack(.vertical, .leading, label(10), label(20)), label(30))
    #expect(isNear(row.systemLayoutSizeFitting(.zero).height, 27 - 9 + 36))
  }

  @Test("a column spaced by baselines measures to the baselines of the stacks in it")
  func spaced() {
    let row = stack(.horizontal, .top, label(10), label(20))
    let column = stack(.vertical, .leading, label(10), row)
    column.isBaselineRelativeArrangement = true
    column.spacing = 40
    add(column)
    layOut()
    #expect(isNear(row.frame.minY, 9 + 40 - 18))
  }

  @Test("a stack without views has its edges as baselines, and set baselines override its views'")
  func ownBaselines() {
    let (empty, column) = (stack(.vertical, .leading), stack(.vertical, .leading, label(20)))
    column.baselines = Baselines(firstFromTop: 3, lastFromBottom: 4)
    add(stack(.horizontal, .firstBaseline, empty, column, label(30)))
    layOut()
    #expect(isNear(empty.frame.minY, 27) && isNear(column.frame.minY, 27 - 3))
  }
}
