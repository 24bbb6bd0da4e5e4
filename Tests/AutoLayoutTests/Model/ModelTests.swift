import AutoLayout
import Testing
import Scene

/// The numbers are those of UIKit's published headers.
@Suite("Attributes, relations, priorities and format options")
struct ModelTests {
  @Test(
    "attributes have UIKit's raw values",
    arguments: [
      ("notAnAttribute", 0), ("left", 1), ("right", 2), ("top", 3), ("bottom", 4), ("leading", 5),
      ("trailing", 6), ("width", 7), ("height", 8), ("centerX", 9), ("centerY", 10),
      ("lastBaseline", 11), ("baseline", 11), ("firstBaseline", 12), ("leftMargin", 13),
      ("rightMargin", 14), ("topMargin", 15), ("bottomMargin", 16), ("leadingMargin", 17),
      ("trailingMargin", 18), ("centerXWithinMargins", 19), ("centerYWithinMargins", 20),
    ])
  func attribute(name: String, number: Int) {
    let attribute = LayoutAttribute(name: name)
    #expect(attribute?.rawValue == number)
    #expect(name == "baseline" || attribute?.name == name)
  }

  @Test("an unknown name gives no attribute")
  func unknownAttribute() {
    #expect(LayoutAttribute(name: "Left") == nil && LayoutAttribute(name: "") == nil)
  }

  @Test("every attribute but notAnAttribute is a location on an axis or a size")
  func kinds() {
    let (x, y, sizes) = (
      LayoutAttribute.allCases.filter { $0.kind == .xLocation }.map(\.rawValue),
      LayoutAttribute.allCases.filter { $0.kind == .yLocation }.map(\.rawValue),
      LayoutAttribute.allCases.filter { $0.kind == .size }.map(\.rawValue)
    )
    #expect(x == [1, 2, 5, 6, 9, 13, 14, 17, 18, 19])
    #expect(y == [3, 4, 10, 11, 12, 15, 16, 20])
    #expect(sizes == [7, 8])
    #expect(LayoutAttribute.notAnAttribute.kind == nil)
    #expect(LayoutAttribute.width.axis == .horizontal && LayoutAttribute.height.axis == .vertical)
    #expect(LayoutAttribute.allCases.filter(\.isMargin).map(\.rawValue) == Array(13...20))
  }

  @Test("leading and trailing depend on the layout direction, left and right do not")
  func directions() {
    #expect(LayoutAttribute.leading.resolved(isRightToLeft: false) == .left)
    #expect(LayoutAttribute.leading.resolved(isRightToLeft: true) == .right)
    #expect(LayoutAttribute.trailingMargin.resolved(isRightToLeft: true) == .leftMargin)
    for attribute in LayoutAttribute.allCases {
      #expect(attribute.mirrored.mirrored == attribute)
      #expect(attribute.resolved(isRightToLeft: true).isDirectional == false)
      let isFixed = attribute.resolved(isRightToLeft: true) == attribute
      #expect(isFixed == !attribute.isDirectional)
    }
  }

  @Test("relations have UIKit's raw values and are reversed with their sides")
  func relations() {
    #expect(LayoutRelation.allCases.map(\.rawValue) == [-1, 0, 1])
    #expect(LayoutRelation.allCases.map(\.sign) == ["<=", "==", ">="])
    #expect(LayoutRelation.allCases.map(\.reversed.sign) == [">=", "==", "<="])
  }

  @Test("priorities have UIKit's named levels")
  func priorities() {
    let levels: [LayoutPriority] = [
      .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut,
      .dragThatCannotResizeScene, .defaultLow, .fittingSizeLevel,
    ]
    #expect(levels == [1000, 750, 510, 500, 490, 250, 50])
    #expect(LayoutPriority.required.isRequired && LayoutPriority(999.5) < .required)
  }

  @Test(
    "a priority is legal above 0 and up to 1000",
    arguments: [
      (1000, true), (999.5, true), (1e-30, true), (0, false), (-1, false), (1000.000001, false),
      (1001, false), (Double.infinity, false), (Double.nan, false), (1e-60, false),
    ] as [(Double, Bool)])
  func legality(number: Double, isLegal: Bool) {
    #expect((LayoutPriority(legal: number) != nil) == isLegal)
  }

  @Test(
    "format options have UIKit's bits",
    arguments: [
      (FormatOptions.alignAllLeft, 2), (.alignAllRight, 4), (.alignAllTop, 8),
      (.alignAllBottom, 16), (.alignAllLeading, 32), (.alignAllTrailing, 64),
      (.alignAllCenterX, 512), (.alignAllCenterY, 1024), (.alignAllLastBaseline, 2048),
      (.alignAllFirstBaseline, 4096), (.directionLeadingToTrailing, 0),
      (.directionLeftToRight, 0x10000), (.directionRightToLeft, 0x20000),
      (.spacingEdgeToEdge, 0), (.spacingBaselineToBaseline, 0x80000),
    ] as [(FormatOptions, UInt)])
  func options(option: FormatOptions, bits: UInt) {
    #expect(option.rawValue == bits)
  }

  @Test("several alignments are in the order of the attributes")
  func alignments() {
    let options: FormatOptions = [.alignAllFirstBaseline, .alignAllTop, .directionRightToLeft]
    #expect(options.alignedAttributes == [.top, .firstBaseline])
    #expect(FormatOptions(rawValue: 0xFFFF).alignedAttributes.count == 10)
  }
}
