import DisplayList
import Foundation
import Geometry
import Testing

/// The extents of items, crossed with clips, transforms and shadows.
@Suite("The extents of items")
struct ExtentTests {
  private typealias Item = DisplayList.Item

  private static let box = CGRect(x: 2, y: 4, width: 10, height: 6)
  private static let path = BezierPath(rect: box)
  /// A quarter turn clockwise, twice the size, moved by (100, 50).
  private static let turn = CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 100, ty: 50)
  private static let turned = CGRect(x: 80, y: 54, width: 12, height: 20)

  private func box(_ item: DisplayList.Item) throws -> CGRect { try #require(item.extent.rect) }

  private func fill(_ transform: CGAffineTransform = .identity) -> DisplayList.Item {
    .fill(.init(.rectangle(Self.box), color: .black, transform: transform))
  }

  @Test("a line that keeps its width reaches as far in every direction")
  func keptWidth() throws {
    let stroke = DisplayList.Stroke(
      Self.path, width: 3, color: .black, halo: .init(width: 1, color: .white), keepsWidth: true,
      transform: Self.turn)
    #expect(try box(.stroke(stroke)) == Self.turned.insetBy(dx: -2.5, dy: -2.5))
  }

  @Test("a shape covers its rectangle, transformed")
  func shapes() throws {
    let shapes: [DisplayList.Shape] = [
      .rectangle(Self.box), .ellipse(Self.box), .roundedRectangle(Self.box, cornerRadius: 2),
      .path(Self.path),
    ]
    for shape in shapes {
      let fill = Item.fill(.init(shape, color: .black, transform: Self.turn))
      let border = Item.border(.init(shape, width: 3, color: .black, transform: Self.turn))
      #expect(try box(fill) == Self.turned && box(border) == Self.turned)
    }
  }

  @Test("a line reaches half of its width and its halo farther, in its own units")
  func strokes() throws {
    for (halo, reach) in [(nil, 1.5), (4.0, 5.5), (-4, 1.5)] as [(CGFloat?, CGFloat)] {
      let stroke = DisplayList.Stroke(
        Self.path, width: 3, color: .black, halo: halo.map { .init(width: $0, color: .white) },
        transform: Self.turn)
      #expect(try box(.stroke(stroke)) == Self.turned.insetBy(dx: -2 * reach, dy: -2 * reach))
    }
  }

  @Test("a group covers its items inside its clip, each under its own transform")
  func groups() throws {
    let items = [fill(), fill(Self.turn)]
    #expect(try box(.group(.init(items: items))) == Self.box.union(Self.turned))
    let clip = DisplayList.Clip(
      .rectangle(CGRect(x: 0, y: 0, width: 6, height: 10)), transform: Self.turn)
    // The clip is from (80, 50) to (100, 62), the items together from (2, 4) to (92, 74).
    #expect(
      try box(.group(.init(clip: clip, items: items)))
        == CGRect(x: 80, y: 50, width: 12, height: 12))
    let nested = Item.group(.init(clip: clip, items: [.group(.init(items: items)), fill()]))
    #expect(try box(nested) == CGRect(x: 80, y: 50, width: 12, height: 12))
    let away = DisplayList.Clip(.rectangle(CGRect(x: 500, y: 0, width: 6, height: 10)))
    #expect(Item.group(.init(clip: away, items: items)).extent == .nothing)
    #expect(Item.group(.init(items: [])).extent == .nothing)
    #expect(try box(.group(.init(mask: [fill(Self.turn)], items: items))) == Self.turned)
    #expect(Item.group(.init(mask: [], items: items)).extent == .nothing)
  }

  @Test("a shadow covers its items, moved and blurred in the units of its transform")
  func shadows() throws {
    let shadow = Shadow(
      color: .black, opacity: 1, offset: CGSize(width: 5, height: 1), radius: 2)
    let cast = DisplayList.ShadowCast(of: [fill(Self.turn)], shadow, transform: Self.turn)
    // (5, 1) becomes (−2, 10); three standard deviations of 2 units are 12.
    #expect(
      try box(.shadow(cast)) == Self.turned.insetBy(dx: -12, dy: -12).offsetBy(dx: -2, dy: 10))
  }

  @Test(
    "a shape inset by a margin keeps its distance from the outer one, and has no negative radius",
    arguments: [0, 1, 2.5, 4] as [CGFloat], [0, 1, 3, 5, 50] as [CGFloat])
  func insets(margin: CGFloat, radius: CGFloat) throws {
    let inner = CGRect(
      x: 2 + margin, y: 4 + margin, width: 20 - 2 * margin, height: 12 - 2 * margin)
    let outer = CGRect(x: 2, y: 4, width: 20, height: 12)
    let shape = DisplayList.Shape.roundedRectangle(outer, cornerRadius: radius)
    // A radius beyond half of the shorter side is drawn as that half.
    #expect(
      shape.inset(by: margin)
        == .roundedRectangle(inner, cornerRadius: max(0, min(radius, 6) - margin)))
    #expect(DisplayList.Shape.rectangle(outer).inset(by: margin) == .rectangle(inner))
    #expect(DisplayList.Shape.ellipse(outer).inset(by: margin) == .ellipse(inner))
    #expect(shape.inset(by: 6) == nil && DisplayList.Shape.path(Self.path).inset(by: 1) == nil)
  }
}
