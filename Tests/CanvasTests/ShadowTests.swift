import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import TestSupport
import Testing

/// Shadows are kept from frame to frame, which must not be seen.
@Suite("Shadows that are kept")
struct ShadowTests {
  private static let shadow = Shadow(
    color: .black, opacity: 0.6, offset: CGSize(width: 1, height: 3), radius: 4)

  /// A card at a point: its shadow, an area and what is written on it.
  private func card(
    at point: CGPoint, hasDot: Bool = true, alpha: Double = 1, turned angle: CGFloat = 0
  ) -> [DisplayList.Item] {
    let place = CGAffineTransform(rotationAngle: angle)
      .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
    var items: [DisplayList.Item] = [
      .fill(
        .roundedRectangle(rect(0, 0, 30, 20), cornerRadius: 5),
        Color(red: 0.9, green: 0.2, blue: 0.1, alpha: alpha), place)
    ]
    if hasDot { items.append(.fill(.ellipse(rect(8, 6, 10, 8)), .blue, place)) }
    return [.shadow(DisplayList.ShadowCast(of: items, Self.shadow, transform: place))] + items
  }

  private func list(_ items: [DisplayList.Item], scale: CGFloat = 1) -> DisplayList {
    DisplayList(
      size: CGSize(width: 120, height: 80), scale: scale, background: .white, items: items)
  }

  @Test(
    "a shadow that has moved is that of a renderer that has drawn nothing before",
    arguments: [1, 2, 1.5])
  func moves(scale: CGFloat) throws {
    var random = SplitMix(state: 7)
    let renderer = Renderer()
    for frame in 0..<60 {
      // Whole pixels, halves of them and any places, also beyond the edges.
      let step = CGFloat([1, 0.5, 0.125][frame % 3]) / scale
      let items = (0..<4).flatMap { index in
        card(
          at: CGPoint(
            x: (random.number(-20, 110) / step).rounded() * step, y: random.number(-10, 70)),
          hasDot: index > 0, alpha: index == 1 ? 0.5 : 1, turned: index == 2 ? 0.3 : 0)
      }
      let kept = try renderer.render(list(items, scale: scale))
      #expect(try kept == Renderer(mode: .whole).render(list(items, scale: scale)), "\(frame)")
    }
  }

  @Test("a blurred shadow has its exact offset, one without blur that in whole pixels")
  func offsets() throws {
    /// The middle of a shadow beside a white square on white, in pixels from the left.
    func middle(_ offset: CGFloat, radius: CGFloat) throws -> Double {
      let square = DisplayList.Item.fill(.rectangle(rect(10, 30, 20, 20)), .white)
      let shadow = Shadow(
        color: .black, opacity: 1, offset: CGSize(width: 50 + offset, height: 0), radius: radius)
      let bitmap = try Renderer().render(
        list([.shadow(DisplayList.ShadowCast(of: [square], shadow)), square]))
      var (sum, whole) = (0.0, 0.0)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let darkness = 255 - Double(bitmap[x, y].red)
          sum += darkness * Double(x)
          whole += darkness
        }
      }
      return sum / whole
    }
    for offset in [-0.4, 0.25, 0.5] {
      let way = try middle(offset, radius: 4) - middle(0, radius: 4)
      // Places are rounded to 1/16 of a pixel.
      #expect(abs(way - offset) < 0.04, "\(offset): \(way)")
      #expect(try middle(offset * 0.9, radius: 0) == middle(0, radius: 0))
    }
  }

  @Test("things of one size at one place have the shadows of their shapes")
  func shapes() throws {
    let renderer = Renderer()
    let area = rect(30, 20, 40, 30)
    let shapes: [DisplayList.Shape] = [
      .rectangle(area), .ellipse(area), .roundedRectangle(area, cornerRadius: 9),
      .roundedRectangle(area, cornerRadius: 5),
    ]
    for shape in shapes + shapes.reversed() {
      let items = [
        DisplayList.Item.shadow(.init(of: [.fill(shape, .black)], Self.shadow))
      ]
      #expect(try renderer.render(list(items)) == Renderer().render(list(items)))
    }
  }

  @Test("equal things at different places have equal shadows, pixel by pixel")
  func equal() throws {
    let bitmap = try Renderer().render(
      list(card(at: CGPoint(x: 12.3, y: 20.7)) + card(at: CGPoint(x: 72.3, y: 20.7))))
    for y in 0..<80 {
      for x in 0..<60 where bitmap[x, y] != bitmap[x + 60, y] {
        Issue.record("(\(x), \(y)) differs")
      }
    }
  }

  @Test(
    "what lies on something opaque does not change its shadow; on something translucent it does")
  func covered() throws {
    for (alpha, isSame) in [(1.0, true), (0.5, false)] {
      let bitmaps = try [true, false].map { hasDot in
        let items = card(at: CGPoint(x: 40, y: 30), hasDot: hasDot, alpha: alpha)
        return try Renderer().render(list(Array(items.prefix(1))))
      }
      #expect((bitmaps[0] == bitmaps[1]) == isSame)
    }
  }

  @Test(
    "where something opaque hides a shadow, the pixels are the same as if it were drawn there",
    arguments: [0, 5, 15], [1.0, 0.5])
  func hidden(radius: CGFloat, alpha: Double) throws {
    let place = CGAffineTransform(translationX: 40.3, y: 25.6)
    let areas: [DisplayList.Item] = [
      .fill(
        .roundedRectangle(rect(0, 0, 40, 30), cornerRadius: radius), .blue.withAlpha(alpha), place),
      .gradient(
        DisplayList.GradientFill(
          .roundedRectangle(rect(0, 0, 40, 30), cornerRadius: radius),
          Gradient(
            kind: .axial,
            stops: [
              Gradient.Stop(location: 0, color: .red),
              Gradient.Stop(location: 1, color: .green.withAlpha(alpha)),
            ], startPoint: .zero, endPoint: CGPoint(x: 1, y: 1)), transform: place)),
    ]
    for area in areas {
      let cast = DisplayList.Item.shadow(
        DisplayList.ShadowCast(of: [area], Self.shadow, transform: place))
      let nothing = DisplayList.Item.fill(.rectangle(rect(0, 0, 0, 0)), .black)
      #expect(
        try Renderer().render(list([cast, area])) == Renderer().render(list([cast, nothing, area])))
    }
  }

  @Test("what reaches beyond the opaque area is part of the silhouette", arguments: [27, 29, 34])
  func beyond(edge: CGFloat) throws {
    let card = DisplayList.Item.fill(
      .roundedRectangle(rect(40, 30, 30, 20), cornerRadius: 10), .black)
    let dot = DisplayList.Item.fill(.rectangle(rect(40 + edge - 4, 30, 4, 4)), .black)
    let hard = Shadow(color: .black, opacity: 1, offset: .zero, radius: 0)
    let cast = DisplayList.Item.shadow(DisplayList.ShadowCast(of: [card, dot], hard))
    // Without blur and displacement the shadow is what casts it, but for what is drawn twice at edges.
    let (shadow, items) = try (
      Renderer().render(list([cast])), Renderer().render(list([card, dot]))
    )
    for y in 0..<80 {
      for x in 0..<120 { #expect(shadow[x, y].isNear(items[x, y], within: 2)) }
    }
  }
}
