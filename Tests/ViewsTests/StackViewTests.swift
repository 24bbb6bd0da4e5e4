import AutoLayout
import Foundation
import Geometry
import SceneText
import Testing
import Views
import Scene

/// A view with an intrinsic size.
private final class Block: View {
  var size: CGSize
  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize { size }
}

extension StackView {
  convenience init(arrangedSubviews views: [View]) {
    self.init()
    for view in views { addArrangedSubview(view) }
  }
}

@Suite("Stack views")
struct StackViewTests {
  private let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  /// A stack in the root's top leading corner, of a size or its intrinsic one.
  private func stack(
    _ views: [View], width: CGFloat? = nil, height: CGFloat? = nil,
    _ change: (StackView) -> Void = { _ in }
  ) -> StackView {
    let stack = StackView(arrangedSubviews: views)
    stack.identifier = "stack"
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    if let width { stack.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
    change(stack)
    // A high scale, to test exact values without rounding to pixels.
    root.layoutEngine.scale = 1024
    root.layoutIfNeeded()
    #expect(root.layoutEngine.conflicts.isEmpty)
    return stack
  }

  private func xs(_ views: [View]) -> [CGFloat] { views.map(\.layoutFrame.minX) }
  private func widths(_ views: [View]) -> [CGFloat] { views.map(\.layoutFrame.width) }

  @Test("fill: the view with the least hugging grows, and the height is that of the content (3.7)")
  func fill() {
    let views = [Block(50, 20), Block(60, 30), Block(70, 10)]
    views[1].setContentHuggingPriority(249, for: .horizontal)
    let stack = stack(views, width: 300) { $0.spacing = 10 }
    #expect(widths(views) == [50, 160, 70] && xs(views) == [0, 60, 230])
    #expect(views.allSatisfy { $0.layoutFrame.minY == 0 && $0.layoutFrame.height == 30 })
    #expect(stack.bounds.height == 30)
    #expect(root.layoutEngine.report().items.allSatisfy { $0.ambiguity.isEmpty })
  }

  @Test("the size of a stack is that of its views (3.2, 3.7)")
  func ownSize() {
    let stack = stack([Block(50, 20), Block(60, 30)]) { $0.spacing = 4 }
    #expect(stack.bounds.size == CGSize(width: 114, height: 30))
    #expect(
      stack.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == CGSize(width: 114, height: 30))
  }

  @Test("fillEqually: all lengths are equal (3.7)")
  func equally() {
    let views = [Block(50, 20), Block(60, 20), Block(70, 20)]
    let stack = stack(views, width: 320) {
      $0.spacing = 10
      $0.distribution = .fillEqually
    }
    #expect(widths(views) == [100, 100, 100])
    #expect(stack.constraints.contains { $0.identifier == "UISV-fill-equally" })
  }

  @Test("fillProportionally: the total includes the gaps, and the last view takes the rest (3.7)")
  func proportionally() {
    let views = [Block(10, 20), Block(20, 20), Block(30, 20)]
    _ = stack(views, width: 320) {
      $0.spacing = 10
      $0.distribution = .fillProportionally
    }
    // 10, 20 and 30 of 80; the last view has the lowest priority and takes the difference between
    // 40 + 80 + 120 = 240 and 300.
    #expect(widths(views) == [40, 80, 180])
  }

  /// Shares of the stack's own length in the order of priority; the last view takes what is left of the inside.
  ///
  /// The truth is the constraints that UIKit logs: `item.width == share · stack.width` at 999, 998, …, the spacing counted
  /// in the whole, and hidden views of length 0 with the gap before them.
  @Test(
    "fillProportionally takes shares of the stack's own length, whatever margins, gaps, sides and axes",
    arguments: [0.0, 10], [0.0, 6])
  func proportionsWithMargins(margin: CGFloat, spacing: CGFloat) {
    for axis in [LayoutAxis.horizontal, .vertical] {
      for isMirrored in [false, true] {
        for hidden in [nil, 1] {
          let lengths: [CGFloat] = [25, 40, 75]
          let views = lengths.map { Block($0, $0) }
          let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
          let stack = StackView(arrangedSubviews: views)
          stack.axis = axis
          stack.distribution = .fillProportionally
          stack.spacing = spacing
          stack.isLayoutMarginsRelativeArrangement = true
          stack.layoutMargins = EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
          stack.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
          if let hidden { views[hidden].isHidden = true }
          stack.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
          root.addSubview(stack)
          root.layoutEngine.scale = 1024
          root.layoutIfNeeded()
          let shown = views.indices.filter { $0 != hidden }
          let gaps = shown.dropLast().map { _ in spacing }
          let whole = shown.reduce(0) { $0 + lengths[$1] } + gaps.reduce(0, +)
          var expected = shown.map { 300 * lengths[$0] / whole }
          let rest = 300 - 2 * margin - gaps.reduce(0, +) - expected.dropLast().reduce(0, +)
          expected[expected.count - 1] = rest
          let found = shown.map { index in
            let frame = views[index].layoutFrame
            return axis == .horizontal ? frame.width : frame.height
          }
          let isSame = zip(found, expected).allSatisfy { abs($0 - $1) < 0.01 }
          #expect(
            isSame,
            "\(axis), margins \(margin), \(found) instead of \(expected), hidden \(hidden ?? -1)")
        }
      }
    }
  }

  @Test("measured: 25 and 75 in 200 with margins of 10 are 50 and 130, and one alone is 200 wide")
  func measuredProportions() {
    func frames(_ lengths: [CGFloat]) -> (views: [CGRect], conflicts: Int) {
      let views = lengths.map { Block($0, 20) }
      let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      let stack = StackView(arrangedSubviews: views)
      stack.distribution = .fillProportionally
      stack.isLayoutMarginsRelativeArrangement = true
      stack.layoutMargins = EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
      stack.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      root.addSubview(stack)
      root.layoutIfNeeded()
      return (views.map(\.layoutFrame), root.layoutEngine.conflicts.count)
    }
    #expect(frames([25, 75]).views.map(\.width) == [50, 130])
    let alone = frames([25])
    #expect(alone.views.map(\.width) == [200] && alone.conflicts == 1)
  }

  @Test(
    "ambiguous stacks: with space to fill the first view grows, with too little it shrinks, the last takes the slack",
    arguments: [LayoutAxis.horizontal, .vertical])
  func ambiguousStacks(axis: LayoutAxis) {
    func lengths(_ views: [View], in length: CGFloat) -> [CGFloat] {
      let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      let stack = StackView(arrangedSubviews: views)
      stack.axis = axis
      stack.frame = CGRect(x: 0, y: 0, width: length, height: length)
      root.addSubview(stack)
      root.layoutIfNeeded()
      return views.map { axis == .horizontal ? $0.layoutFrame.width : $0.layoutFrame.height }
    }
    #expect(lengths([Block(30, 30), Block(40, 40)], in: 100) == [60, 40])
    #expect(lengths([Block(30, 30), Block(40, 40)], in: 50) == [10, 40])
    #expect(lengths([Block(30, 30), Block(40, 40), Block(20, 20)], in: 120) == [60, 40, 20])
    #expect(lengths([View(), View()], in: 100) == [0, 100])
    #expect(lengths([View(), View(), View()], in: 100) == [0, 0, 100])
    // The first shrinks as far as it can, then the next.
    #expect(lengths([Block(30, 30), Block(40, 40), Block(20, 20)], in: 35) == [0, 15, 20])
    // Priorities come first.
    let views = [Block(30, 30), Block(40, 40), Block(20, 20)]
    for view in views.dropFirst() { view.setContentHuggingPriority(200, for: axis) }
    #expect(lengths(views, in: 120) == [30, 70, 20])
  }

  @Test(
    "the choice among equals is the same after any other layout, and counts as ambiguous",
    arguments: [StackView.Distribution.fill, .equalSpacing])
  func choices(distribution: StackView.Distribution) {
    let views = [Block(30, 30), Block(40, 40), Block(20, 20)]
    let stack = StackView(arrangedSubviews: views)
    stack.distribution = distribution
    root.addSubview(stack)
    func widths(in width: CGFloat) -> [CGFloat] {
      stack.frame = CGRect(x: 0, y: 0, width: width, height: 20)
      root.layoutIfNeeded()
      return views.map(\.layoutFrame.width)
    }
    for _ in 0..<2 {
      #expect(widths(in: 60) == [0, 40, 20])
      #expect(widths(in: 75) == [15, 40, 20])
      let isTight = root.layoutEngine.ambiguities(of: views)
      #expect(isTight.allSatisfy { $0.contains(.width) })
      #expect(widths(in: 90) == [30, 40, 20])
      #expect(root.layoutEngine.ambiguities(of: views).allSatisfy { $0.isEmpty })
      #expect(widths(in: 50) == [0, 30, 20])
    }
    // What is arranged by other means has no choice left.
    stack.distribution = .fillEqually
    #expect(widths(in: 90) == [30, 30, 30])
    stack.distribution = .fill
    views[1].isHidden = true
    #expect(widths(in: 90) == [70, 0, 20])
    // Equal distances between centers make the outer views equal, and the middle one shrinks.
    views[1].isHidden = false
    stack.distribution = .equalCentering
    for width in [60, 75, 50, 75] as [CGFloat] {
      #expect(widths(in: width) == [20, width - 40, 20])
    }
  }

  @Test("fillProportionally without lengths is fillEqually (3.7)")
  func withoutLengths() {
    let views = [View(), View()]
    _ = stack(views, width: 100, height: 10) { $0.distribution = .fillProportionally }
    #expect(widths(views) == [50, 50])
  }

  @Test("equalSpacing: lengths are kept, gaps are equal and at least the spacing (3.7)")
  func equalSpacing() {
    let views = [Block(50, 20), Block(60, 20), Block(70, 20)]
    let stack = stack(views, width: 300) { $0.distribution = .equalSpacing }
    #expect(widths(views) == [50, 60, 70] && xs(views) == [0, 110, 230])
    stack.spacing = 100
    root.layoutIfNeeded()
    #expect(views[1].layoutFrame.minX - views[0].layoutFrame.maxX == 100)
  }

  @Test("equalCentering: the distances between centers are equal (3.7)")
  func equalCentering() {
    let views = [Block(50, 20), Block(60, 20), Block(70, 20)]
    _ = stack(views, width: 300) { $0.distribution = .equalCentering }
    #expect(views.map(\.center.x) == [25, 145, 265])
  }

  @Test(
    "alignments of views of 20, 30 and 10 in a row of 50, and of intrinsic height (3.7)",
    arguments: [
      (.fill, [0, 0, 0], [50, 50, 50]), (.top, [0, 0, 0], [20, 30, 10]),
      (.bottom, [30, 20, 40], [20, 30, 10]), (.center, [15, 10, 20], [20, 30, 10]),
    ] as [(StackView.Alignment, [CGFloat], [CGFloat])])
  func alignments(alignment: StackView.Alignment, tops: [CGFloat], heights: [CGFloat]) {
    let views = [Block(50, 20), Block(60, 30), Block(70, 10)]
    let tall = stack(views, height: 50) { $0.alignment = alignment }
    #expect(views.map(\.layoutFrame.minY) == tops)
    #expect(views.map(\.layoutFrame.height) == heights)
    tall.removeFromSuperview()
    let own = stack([Block(50, 20), Block(60, 30)]) { $0.alignment = alignment }
    #expect(own.bounds.height == 30)
    #expect(root.layoutEngine.report().items.allSatisfy { $0.ambiguity.isEmpty })
  }

  @Test("a single view is aligned without a spanner, and is not stretched (3.7)")
  func single() {
    let view = Block(50, 20)
    let stack = stack([view], height: 50) { $0.alignment = .center }
    #expect(view.layoutFrame == CGRect(x: 0, y: 15, width: 50, height: 20))
    #expect(stack.layoutGuides.isEmpty)
  }

  @Test(
    "labels share a baseline (3.7)",
    arguments: [StackView.Alignment.firstBaseline, .lastBaseline])
  func baselines(alignment: StackView.Alignment) {
    let labels = [10, 20, 30].map { size in
      let label = Label(measuring: FixedPitch())
      label.text = "ab"
      label.font = Font(size: size)
      return label
    }
    let stack = stack(labels) { $0.alignment = alignment }
    let baselines = labels.map { $0.layoutFrame.minY + $0.firstBaselineFromTop }
    #expect(baselines.allSatisfy { abs($0 - baselines[0]) < 0.01 })
    #expect(stack.bounds.height == 36)
  }

  @Test("a hidden view takes no space, and the gaps beside it become one (3.7)")
  func hidden() {
    let views = [Block(50, 20), Block(60, 30), Block(70, 10)]
    let stack = stack(views) {
      $0.spacing = 10
      views[1].isHidden = true
    }
    #expect(stack.bounds.size == CGSize(width: 130, height: 20))
    #expect(xs(views) == [0, 55, 60] && widths(views) == [50, 0, 70])
    views[1].isHidden = false
    views[2].isHidden = true
    root.layoutIfNeeded()
    #expect(stack.bounds.size == CGSize(width: 120, height: 30))
    for view in views { view.isHidden = true }
    root.layoutIfNeeded()
    #expect(stack.bounds.width == 0 && root.layoutEngine.conflicts.isEmpty)
  }

  @Test("hidden views do not count when gaps are distributed (3.7)")
  func hiddenGaps() {
    let views = [Block(50, 20), Block(60, 20), Block(70, 20)]
    views[1].isHidden = true
    _ = stack(views, width: 300) { $0.distribution = .equalSpacing }
    #expect(xs(views) == [0, 50, 230] && widths(views) == [50, 0, 70])
  }

  @Test("custom spacing replaces the gap after a view, also by the system spacing (3.7)")
  func customSpacing() {
    let views = [Block(10, 20), Block(10, 20), Block(10, 20), Block(10, 20)]
    for (view, id) in zip(views, ["a", "b", "c", "d"]) { view.identifier = id }
    func spacing(_ spacing: CGFloat, after id: String) -> StackContent.CustomSpacing {
      .init(view: Reference(id: id, place: SourceSpan(range: 0..<0)), spacing: spacing)
    }
    let stack = stack(views) {
      $0.spacing = 5
      $0.customSpacing = [
        spacing(20, after: "a"), spacing(StackView.spacingUseSystem, after: "b"),
      ]
    }
    #expect(xs(views) == [0, 30, 48, 63])
    stack.customSpacing[0].spacing = StackView.spacingUseDefault
    root.layoutIfNeeded()
    #expect(xs(views) == [0, 15, 33, 48])
  }

  @Test("an arrangement inside the margins (3.7)")
  func margins() {
    let views = [Block(50, 20), Block(60, 20)]
    let stack = stack(views) {
      $0.isLayoutMarginsRelativeArrangement = true
      $0.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    #expect(stack.bounds.size == CGSize(width: 116, height: 24))
    #expect(views[0].layoutFrame.origin == CGPoint(x: 2, y: 1))
  }

  @Test("a column with a row in it, and gaps between baselines (3.7)")
  func nested() {
    let row = StackView(arrangedSubviews: [Block(10, 40), Block(20, 30)])
    row.spacing = 6
    let views = [Block(50, 20), row, Block(70, 10)]
    let stack = stack(views) {
      $0.axis = .vertical
      $0.spacing = 3
      $0.alignment = .leading
    }
    #expect(stack.bounds.size == CGSize(width: 70, height: 76))
    #expect(views.map(\.layoutFrame.minY) == [0, 23, 66])
    #expect(row.bounds.size == CGSize(width: 36, height: 40))
    stack.isBaselineRelativeArrangement = true
    root.layoutIfNeeded()
    // Blocks have no text: their baselines are their edges.
    #expect(views.map(\.layoutFrame.minY) == [0, 23, 66])
  }

  @Test("a row starts at the right in a right-to-left layout (1.5)")
  func rightToLeft() {
    let views = [Block(50, 20), Block(60, 20)]
    root.layoutDirection = .rightToLeft
    _ = stack(views, width: 110)
    #expect(xs(views) == [60, 0])
  }

  @Test("views are added and removed, also from the superview")
  func changes() {
    let views = [Block(50, 20), Block(60, 30), Block(70, 10)]
    let stack = stack(views)
    views[1].removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2)
    root.layoutIfNeeded()
    #expect(stack.bounds.size == CGSize(width: 120, height: 20))
    stack.insertArrangedSubview(views[1], at: 0)
    root.layoutIfNeeded()
    #expect(xs(views) == [60, 0, 110])
    stack.removeArrangedSubview(views[0])
    #expect(views[0].superview === stack)
    root.layoutIfNeeded()
    #expect(stack.bounds.width == 130)
    for view in views { stack.removeArrangedSubview(view) }
    root.layoutIfNeeded()
    #expect(stack.constraints.isEmpty && stack.layoutGuides.isEmpty)
  }
}
