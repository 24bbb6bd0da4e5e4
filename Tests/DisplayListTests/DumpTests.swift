import DisplayList
import Foundation
import Geometry
import TestSupport
import Testing

@Suite("The display list's text form")
struct DumpTests {

  /// The text form after the line about the frame.
  private func dumpOfItems(_ items: DisplayList.Item...) -> String {
    let list = DisplayList(size: CGSize(width: 10, height: 10), items: items)
    return list.description.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test("an empty transparent frame is one line")
  func emptyFrame() {
    let list = DisplayList(size: CGSize(width: 375, height: 66.5))
    #expect(list.description == "frame 375 x 66.5 points background transparent\n")
  }

  @Test("scale and background are on the first line")
  func scaleAndBackground() {
    let list = DisplayList(
      size: CGSize(width: 1, height: 2), scale: 2, background: Color(hex: 0x1C1C1E))
    #expect(list.description == "frame 1 x 2 points scale 2 background #1C1C1E\n")
  }

  @Test(
    "a transform is written in its shortest form",
    arguments: [
      (CGAffineTransform.identity, ""),
      (CGAffineTransform(translationX: 3, y: -0.1), " translate(3 -0.1)"),
      (CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6), " matrix(0 1 -1 0 5 6)"),
    ])
  func transforms(transform: CGAffineTransform, text: String) {
    let rect = CGRect(x: 0, y: 0.5, width: 8, height: 4)
    let fill = DisplayList.Fill(.rectangle(rect), color: .black, transform: transform)
    #expect(dumpOfItems(.fill(fill)) == "fill rectangle 0 0.5 8 4 #000000\(text)")
  }

  @Test(
    "a color is hexadecimal exactly where it is a whole number of 255ths",
    arguments: [
      (Color(hex: 0x0A84FF), "#0A84FF"),
      (Color(hex: 0x0A84FF).withAlpha(0.85), "#0A84FF/0.85"),
      (Color(red: 0.1, green: 1, blue: 0, alpha: 1), "rgb(0.1 1 0)"),
      (Color(red: -1, green: 2, blue: 0, alpha: 0), "rgb(-1 2 0)/0"),
    ])
  func colors(color: Color, text: String) {
    let ellipse = DisplayList.Shape.ellipse(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(
      dumpOfItems(.fill(DisplayList.Fill(ellipse, color: color))) == "fill ellipse 0 0 1 1 \(text)")
  }

  @Test("a border names its shape and width")
  func border() {
    let shape = DisplayList.Shape.roundedRectangle(
      CGRect(x: 0, y: 0, width: 80, height: 80), cornerRadius: 8)
    let border = DisplayList.Border(shape, width: 1.5, color: .white)
    #expect(
      dumpOfItems(.border(border))
        == "border rounded-rectangle 0 0 80 80 radius 8 width 1.5 #FFFFFF")
  }

  @Test("a plain stroke has its path in the syntax of SVG and its width")
  func plainStroke() {
    var path = BezierPath()
    path.move(to: CGPoint(x: 0, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 3))
    path.addCurve(
      to: CGPoint(x: 8, y: 9), controlPoint1: CGPoint(x: 4, y: 5),
      controlPoint2: CGPoint(x: 6, y: 7))
    path.close()
    #expect(
      dumpOfItems(.stroke(DisplayList.Stroke(path, width: 2, color: .black)))
        == "stroke path(M 0 1 L 2 3 C 4 5 6 7 8 9 Z) width 2 #000000")
  }

  @Test("a stroke names what differs from the defaults")
  func fullStroke() {
    let line = BezierPath(
      polygon: [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 0)], closed: false)
    let stroke = DisplayList.Stroke(
      line, width: 1, color: .black, cap: .butt, join: .miter,
      dash: DisplayList.Dash([4, 3], phase: 1), halo: DisplayList.Halo(width: 0.75, color: .white))
    #expect(
      dumpOfItems(.stroke(stroke))
        == "stroke path(M 0 0 L 9 0) width 1 #000000 cap butt join miter dash 4 3 phase 1 "
        + "halo 0.75 #FFFFFF")
  }

  @Test("a text is quoted, with control characters escaped")
  func text() {
    let block = TextBlock(
      "a \"b\"\n\\\u{7}ä", font: Font(family: "DejaVu Sans", size: 10, weight: .bold),
      alignment: .center, numberOfLines: 0)
    let text = DisplayList.Text(
      block, in: CGRect(x: 0, y: 0, width: 5, height: 6), color: .black)
    #expect(
      dumpOfItems(.text(text))
        == #"text "a \"b\"\n\\\u{7}ä" in 0 0 5 6 font 10 bold "DejaVu Sans" center lines 0 #000000"#
    )
  }

  @Test("groups are indented")
  func groups() {
    let rect = DisplayList.Shape.rectangle(CGRect(x: 0, y: 0, width: 1, height: 1))
    let fill = DisplayList.Item.fill(DisplayList.Fill(rect, color: .black))
    let inner = DisplayList.Item.group(
      DisplayList.Group(clip: DisplayList.Clip(rect), items: [fill]))
    let outer = DisplayList.Item.group(DisplayList.Group(opacity: 0.5, items: [inner, fill]))
    #expect(
      dumpOfItems(outer) == """
        group opacity 0.5
          group opacity 1 clip rectangle 0 0 1 1
            fill rectangle 0 0 1 1 #000000
          fill rectangle 0 0 1 1 #000000
        """)
  }

  @Test("a mask is under a heading of its own")
  func masks() {
    let rect = DisplayList.Shape.rectangle(CGRect(x: 0, y: 0, width: 1, height: 1))
    let fill = DisplayList.Item.fill(DisplayList.Fill(rect, color: .black))
    let group = DisplayList.Item.group(DisplayList.Group(mask: [fill, fill], items: [fill]))
    #expect(
      dumpOfItems(group) == """
        group opacity 1
          fill rectangle 0 0 1 1 #000000
          seen through
            fill rectangle 0 0 1 1 #000000
            fill rectangle 0 0 1 1 #000000
        """)
  }

  // Of 2^-44 the nearest decimal of 16 digits reads back to another number, the next one does not.
  @Test(
    "numbers have the shortest digits that read back",
    arguments: [
      0.1, 1e-7, 1e300, -0.0, 0.3, 0.1 + 0.2, 1.0 / 3, 100.0 / 3, 1e23, 123456.789, -0.005,
      .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 9007199254740994,
      0x1p-44, 0x1p-20,
      1.0.nextUp, 1.0.nextDown,
    ])
  func numbers(value: Double) throws {
    let fill = DisplayList.Fill(
      .rectangle(CGRect(x: CGFloat(value), y: 0, width: 1, height: 1)), color: .black)
    let digits = try #require(dumpOfItems(.fill(fill)).split(separator: " ").dropFirst(2).first)
    let read = try #require(Double(digits))
    #expect(read == value)
    #expect(read.sign == value.sign)
    #expect(hasShortestDigits(String(digits)), "\(digits)")
  }
}
