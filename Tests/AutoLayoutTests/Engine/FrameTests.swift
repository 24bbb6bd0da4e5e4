import AutoLayout
import Foundation
import Geometry
import Testing
import Scene

@Suite("Frames by constraints")
struct FrameTests {
  @Test(
    "every attribute is the part of the frame that its name says (1.1, 3.6)",
    arguments: [
      ("left", 20.0), ("right", 100), ("leading", 20), ("trailing", 100), ("centerX", 60),
      ("top", 40), ("bottom", 90), ("centerY", 65), ("firstBaseline", 52), ("lastBaseline", 86),
      ("leftMargin", 21), ("rightMargin", 97), ("leadingMargin", 21), ("trailingMargin", 97),
      ("topMargin", 42), ("bottomMargin", 86), ("centerXWithinMargins", 59),
      ("centerYWithinMargins", 64),
    ])
  func attributes(name: String, expected: CGFloat) throws {
    let root = Box.root()
    let given = Box("given", 20, 40, 80, 50)
    given.traits.margins = EdgeInsets(top: 2, left: 1, bottom: 4, right: 3)
    (given.traits.firstBaseline, given.traits.lastBaseline) = (12, 4)
    root.add(given)
    let probe = root.add("probe")[0]
    let attribute = try #require(LayoutAttribute(name: name))
    let isVertical = attribute.axis == .vertical
    try LayoutConstraint(
      item: probe, attribute: isVertical ? .top : .left, relatedBy: .equal, toItem: given,
      attribute: attribute.resolved(isRightToLeft: false)
    ).activate()
    LayoutEngine(root: root).layout()
    #expect((isVertical ? probe.frame.minY : probe.frame.minX) == expected)
    #expect(given.frame == CGRect(x: 20, y: 40, width: 80, height: 50))
  }

  @Test("a view with four constraints gets its frame, in its parent's coordinates (3.8)")
  func nested() throws {
    let root = Box.root()
    let outer = root.add("outer")[0]
    let inner = outer.add("inner")[0]
    try constrain(
      [root, outer, inner], "outer.left == root.left + 30", "outer.top == root.top + 40",
      "outer.right == root.right - 50", "outer.height == root.height / 2",
      "inner.centerX == outer.centerX", "inner.bottom == outer.bottom - 10",
      "inner.width == 2 * inner.height", "inner.height == 20")
    let engine = LayoutEngine(root: root)
    #expect(engine.layout().isEmpty)
    #expect(outer.frame == CGRect(x: 30, y: 40, width: 320, height: 150))
    #expect(inner.frame == CGRect(x: 140, y: 120, width: 40, height: 20))
    #expect(engine.report().items.allSatisfy { $0.ambiguity.isEmpty })
  }

  @Test("a button is centered with its content size (3.1)")
  func centeredContent() throws {
    let root = Box.root(375, 667)
    let go = root.add("go")[0]
    go.traits.contentSize = AxisPair(horizontal: 30, vertical: 30)
    try constrain([root, go], "go.centerX == root.centerX", "go.centerY == root.centerY")
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(engine.exactFrame(of: go) == CGRect(x: 172.5, y: 318.5, width: 30, height: 30))
    // Halves round upwards, edge by edge (3.8).
    #expect(go.frame == CGRect(x: 173, y: 319, width: 30, height: 30))
    engine.scale = 2
    engine.layout()
    #expect(go.frame == CGRect(x: 172.5, y: 318.5, width: 30, height: 30))
  }

  @Test(
    "edges go to the nearest pixel (3.8)",
    arguments: [(950.25, 2.0, 950.5), (950.2, 2, 950), (-0.5, 1, 0), (0.49, 1, 0), (10.5, 1, 11)])
  func rounding(value: CGFloat, scale: CGFloat, expected: CGFloat) {
    let rect = CGRect(x: value, y: 0, width: 100.4, height: 10).roundedToPixels(scale: scale)
    #expect(rect.minX == expected)
    let right = ((value + 100.4) * scale + 0.5).rounded(.down) / scale
    #expect(rect.maxX == right)
  }

  @Test("layouts continue from exact values, not from rounded ones (3.8)")
  func noFeedback() throws {
    let root = Box.root(100, 100)
    let boxes = root.add("a", "b", "c")
    try constrain(
      [root] + boxes, "a.left == root.left", "b.left == a.right", "c.left == b.right",
      "c.right == root.right", "b.width == a.width", "c.width == a.width")
    let engine = LayoutEngine(root: root)
    for _ in 0..<3 { engine.layout() }
    #expect(boxes.map(\.frame.minX) == [0, 33, 67])
    #expect(boxes.map(\.frame.width) == [33, 34, 33])
    for (index, box) in boxes.enumerated() {
      let exact = engine.exactFrame(of: box)?.minX ?? -1
      #expect(abs(exact - 100 / 3 * CGFloat(index)) < 1e-12)
    }
  }

  @Test("`|-` stands for the layout margins (2.4)")
  func margins() throws {
    let root = Box.root()
    root.traits.margins = EdgeInsets(top: 1, left: 20, bottom: 2, right: 30)
    let (a, b) = (Box("a"), Box("b"))
    root.add(a)
    root.add(b)
    for format in ["H:|-[a]-[b(==a)]-|", "V:|-[a]-|", "V:|-[b]-|"] {
      try LayoutConstraint.activate(
        LayoutConstraint.constraints(withVisualFormat: format, views: ["a": a, "b": b])
          .map(\.constraint))
    }
    LayoutEngine(root: root).layout()
    #expect(a.frame == CGRect(x: 20, y: 1, width: 171, height: 297))
    #expect(b.frame == CGRect(x: 199, y: 1, width: 171, height: 297))
  }

  @Test("visual formats with predicates, metrics, priorities and options (2)")
  func formats() throws {
    let root = Box.root()
    let (a, b) = (Box("a"), Box("b"))
    root.add(a)
    root.add(b)
    b.traits.contentSize = AxisPair(horizontal: 70, vertical: 20)
    let views: [String: any LayoutItem] = ["a": a, "b": b]
    try LayoutConstraint.activate(
      LayoutConstraint.constraints(
        withVisualFormat: "H:|-20-[a(80)]-(>=gap@750)-[b]", options: .alignAllCenterY,
        metrics: ["gap": 12], views: views
      ).map(\.constraint))
    try LayoutConstraint.activate(
      LayoutConstraint.constraints(
        withVisualFormat: "V:|-(top)-[a(>=40,==60@300)]", metrics: ["top": 5], views: views
      ).map(\.constraint))
    try constrain([root, a, b], "b.left == root.left + 100 @10")
    LayoutEngine(root: root).layout()
    #expect(a.frame == CGRect(x: 20, y: 5, width: 80, height: 60))
    #expect(b.frame == CGRect(x: 112, y: 25, width: 70, height: 20))
  }

  @Test("a location's multiplier acts in the holder's coordinates (1.4)")
  func locationMultiplier() throws {
    let root = Box.root()
    let box = Box("box", 100, 60, 200, 80)
    root.add(box)
    let a = box.add("a")[0]
    // The constraint is installed on box, whose local center is (100, 40).
    try constrain([root, box, a], "a.centerX == 0.5 * box.centerX", "a.top == 0.25 * box.bottom")
    try constrain([root, box, a], "a.width == 10", "a.height == 10")
    LayoutEngine(root: root).layout()
    #expect(a.frame == CGRect(x: 45, y: 20, width: 10, height: 10))
  }

  @Test("leading, trailing and their constants depend on the direction (1.5)")
  func mirrored() throws {
    let root = Box.root()
    root.traits.direction = .rightToLeft
    root.traits.margins = EdgeInsets(top: 0, left: 11, bottom: 0, right: 22)
    let boxes = root.add("a", "b", "c", "d")
    try constrain(
      [root] + boxes, "a.leading == root.leading + 20", "a.width == 50",
      "b.leading >= a.trailing + 8", "b.leading == a.trailing @1", "b.width == 30",
      "c.left == root.left + 20", "c.width == 50", "d.leading == root.leadingMargin",
      "d.trailing == root.trailingMargin")
    LayoutEngine(root: root).layout()
    #expect(boxes[0].frame.minX == 330)
    #expect(boxes[1].frame.maxX == 322)
    #expect(boxes[2].frame.minX == 20)
    #expect(boxes[3].frame.minX == 11 && boxes[3].frame.maxX == 378)
  }

  @Test("a directional location with a multiplier is measured from the leading side (1.4, 1.5)")
  func mirroredMultiplier() throws {
    let root = Box.root()
    root.traits.direction = .rightToLeft
    let a = root.add("a")[0]
    try constrain([root, a], "a.leading == 0.25 * root.trailing", "a.width == 10")
    LayoutEngine(root: root).layout()
    // A quarter of the way from the right edge to the left one.
    #expect(a.frame.maxX == 300)
  }

  @Test("constraints refer to the alignment rectangle (3.6)")
  func alignment() throws {
    let root = Box.root()
    let a = root.add("a")[0]
    a.traits.alignmentInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    try constrain(
      [root, a], "a.left == root.left + 10", "a.top == root.top + 10", "a.width == 50",
      "a.height == 40")
    LayoutEngine(root: root).layout()
    #expect(a.frame == CGRect(x: 8, y: 9, width: 56, height: 44))
  }

  @Test("items that no constraint concerns keep their frames unrounded")
  func untouched() throws {
    let root = Box.root()
    let (given, used) = (Box("given", 1.3, 2.7, 10.1, 20.9), Box("used", 0.3, 0.1, 10.7, 5.9))
    root.add(given)
    root.add(used)
    let a = root.add("a")[0]
    try constrain([root, used, a], "a.left == used.right + 1")
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(given.frames.isEmpty && used.frames.isEmpty)
    #expect(engine.exactFrame(of: given) == nil)
    #expect(abs((engine.exactFrame(of: a)?.minX ?? 0) - 12) < 1e-12)
  }

  @Test("distances are compared like sizes, with four items (3.6)")
  func distances() throws {
    let root = Box.root()
    let (a, b) = (Box("a", 10, 0, 30, 10), Box("b", 90, 0, 20, 10))
    root.add(a)
    root.add(b)
    let boxes = root.add("c", "d")
    try constrain(
      [root, a, b] + boxes, "c.left == root.left + 5",
      "c.width == 2 * (b.leading - a.trailing) + 1",
      "(d.left - c.right) == (b.leading - a.trailing)", "d.width == 7",
      "(d.top - root.top) >= 2 * d.height", "(root.bottom - d.bottom) == 0.5 * d.height",
      "d.height == 1000 @1")
    let engine = LayoutEngine(root: root)
    engine.layout()
    // The gap is 90 - 40; 300 = 2 h + h + h / 2.
    #expect(boxes[0].frame.width == 101)
    #expect(boxes[1].frame.minX == 156)
    let height = try #require(engine.exactFrame(of: boxes[1])).height
    #expect(abs(height - 300 / 3.5) < 1e-9)
  }

  @Test("a distance of leading edges is positive in reading direction, whatever it equals (1.5)")
  func mirroredDistances() throws {
    let root = Box.root()
    root.traits.direction = .rightToLeft
    let boxes = root.add("a", "b", "c", "d", "e")
    try constrain(
      [root] + boxes, "a.leading == root.leading + 10", "a.width == 40",
      "(b.leading - a.trailing) == 20", "b.width == 30", "c.right == root.right", "c.width == 50",
      "(c.left - d.right) == 2 * (b.leading - a.trailing)", "d.width == 60",
      "(e.centerX - d.left) == 3", "e.width == (b.trailing - a.leading)")
    LayoutEngine(root: root).layout()
    // a from 390 to 350, b from 330 to 300; c begins at 350, d ends 40 left of it.
    #expect(boxes[1].frame.maxX == 330 && boxes[1].frame.minX == 300)
    #expect(boxes[3].frame.maxX == 310 && boxes[3].frame.minX == 250)
    #expect(boxes[4].frame.width == 90 && boxes[4].frame.midX == 253)
  }

  @Test(
    "system spacing is a multiple of 8 points, in reading direction (3.6)",
    arguments: [false, true])
  func systemSpacing(isRightToLeft: Bool) throws {
    let root = Box.root()
    root.traits.direction = isRightToLeft ? .rightToLeft : .leftToRight
    let boxes = root.add("a", "b", "c")
    try constrain(
      [root] + boxes, "a.leading == root.leading + 2 * systemSpacing", "a.width == 10",
      "b.leading == a.trailing + systemSpacing", "b.width == 10",
      "b.top == root.top + systemSpacing",
      "c.leading >= b.trailing + systemSpacing * 3", "c.leading == root.leading @1",
      "c.width == 10",
      "c.bottom == root.bottom - systemSpacing / 2")
    LayoutEngine(root: root).layout()
    let starts = boxes.map { isRightToLeft ? 400 - $0.frame.maxX : $0.frame.minX }
    // 2 * 8, then 10 + 8 and 10 + 3 * 8 further.
    #expect(starts == [16, 34, 68])
    #expect(boxes[1].frame.minY == 8 && boxes[2].frame.maxY == 300 - 4)
  }

  @Test("a new constant takes the place of system spacing, even of the same size")
  func replacedSpacing() throws {
    let root = Box.root()
    let boxes = root.add("a", "b")
    for box in boxes { box.traits.textLine = TextLine(ascent: 9, descent: 3) }
    try constrain([root] + boxes, "a.top == root.top", "a.height == 0", "b.height == 0")
    let gap = try LayoutConstraint.activate(
      "b.firstBaseline == a.lastBaseline + 2 * systemSpacing", among: [root] + boxes)
    let engine = LayoutEngine(root: root)
    engine.layout()
    #expect(boxes[1].frame.minY == 24)
    #expect(engine.report().constraints.last?.constant == 24)
    gap.constant = 16
    engine.layout()
    #expect(boxes[1].frame.minY == 16 && gap.body.hasSuffix("+ 16"))
  }

  @Test("spacing between baselines is the same, whichever side it is written on (3.6)")
  func subtractedSpacing() throws {
    let root = Box.root()
    let boxes = root.add("a", "b")
    boxes[0].traits.textLine = TextLine(ascent: 20, descent: 5)
    boxes[1].traits.textLine = TextLine(ascent: 9, descent: 3)
    try constrain(
      [root] + boxes, "a.top == root.top", "a.height == 0", "b.height == 0",
      "a.lastBaseline == b.firstBaseline - systemSpacing")
    LayoutEngine(root: root).layout()
    // Down from the upper line's baseline by its descent of 5, then by the lower line's ascent of 9.
    #expect(boxes[1].frame.minY == 14)
  }
}
