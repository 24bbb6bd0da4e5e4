import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Drawing gradients, pictures and shadows")
struct LayerTests {
  // MARK: Corners

  @Test("only the named corners are round", arguments: 0..<16)
  func corners(mask: UInt8) throws {
    let corners = CornerMask(rawValue: mask)
    let shape = DisplayList.Shape.roundedRectangle(
      rect(0, 0, 20, 20), cornerRadius: 8, corners: corners)
    let bitmap = try draw([.fill(shape, .black)])
    let places: [(CornerMask, Int, Int)] = [
      (.topLeft, 0, 0), (.topRight, 19, 0), (.bottomLeft, 0, 19), (.bottomRight, 19, 19),
    ]
    for (corner, x, y) in places {
      #expect(bitmap[x, y] == (corners.contains(corner) ? .white : .black))
    }
    // A quarter of a circle leaves (1 − π/4) · 8² of each corner.
    let missing = Double(mask.nonzeroBitCount) * 64 * (1 - Double.pi / 4)
    let expected = 400 - missing
    // Cairo flattens each curve to a tenth of a pixel.
    #expect(abs(bitmap.blackness - expected) < 0.1 + 0.35 * Double(mask.nonzeroBitCount))
  }

  // MARK: Gradients

  private func gradient(
    _ kind: Gradient.Kind, from start: CGPoint, to end: CGPoint
  ) throws -> Bitmap {
    let stops = [
      Gradient.Stop(location: 0, color: .black), Gradient.Stop(location: 1, color: .white),
    ]
    let fill = DisplayList.GradientFill(
      .rectangle(rect(0, 0, 100, 50)),
      Gradient(kind: kind, stops: stops, startPoint: start, endPoint: end))
    return try draw([.gradient(fill)], width: 100, height: 50, background: .green)
  }

  @Test("an axial gradient rises evenly along its line, and not across it")
  func axial() throws {
    let bitmap = try gradient(.axial, from: CGPoint(x: 0, y: 0.5), to: CGPoint(x: 1, y: 0.5))
    for x in stride(from: 0, to: 100, by: 7) {
      let expected = UInt8(((Double(x) + 0.5) * 2.55).rounded())
      for y in [0, 20, 49] {
        #expect(
          bitmap[x, y].isNear(
            Pixel(red: expected, green: expected, blue: expected), within: 2))
      }
    }
  }

  @Test("a radial gradient reaches its last color on the ellipse through the end point's axes")
  func radial() throws {
    let bitmap = try gradient(.radial, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 1))
    // Half way to the edge both ways it is half way between the colors.
    for (x, y) in [(74, 25), (25, 25), (50, 37), (50, 12)] {
      #expect(bitmap[x, y].isNear(Pixel(red: 127, green: 127, blue: 127), within: 8))
    }
    #expect(bitmap[50, 25].isNear(.black, within: 8))
    #expect(bitmap[99, 49] == .white)
  }

  // Cairo answered the factors of a narrow pattern with a lack of memory.
  @Test(
    "a radial gradient narrower than a pixel is its last color, on rectangles of every size",
    arguments: [0.01, 0.5, 2, 26, 90], [CGPoint(x: 0.5, y: 1), CGPoint(x: 0.5, y: 0.5)])
  func narrow(side: CGFloat, end: CGPoint) throws {
    for kind in Gradient.Kind.allCases {
      let fill = DisplayList.GradientFill(
        .rectangle(rect(0, 0, side, side)),
        Gradient(
          kind: kind,
          stops: [
            Gradient.Stop(location: 0, color: .black), Gradient.Stop(location: 1, color: .green),
          ],
          startPoint: CGPoint(x: 0.5, y: 0.5), endPoint: end))
      let bitmap = try draw([.gradient(fill)], width: 100, height: 100, background: .white)
      guard side > 1, kind == .radial else { continue }
      #expect(bitmap[0, 0] == .pureGreen && bitmap[Int(side) - 1, Int(side) / 4] == .pureGreen)
    }
  }

  @Test("a conic gradient turns clockwise from the direction of its end point")
  func conic() throws {
    // The directions of the unit square, which is twice as wide as it is high here.
    let bitmap = try gradient(.conic, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 0.5))
    func isNear(_ x: Int, _ y: Int, _ turn: Double) -> Bool {
      let value = UInt8((255 * turn).rounded())
      return bitmap[x, y].isNear(Pixel(red: value, green: value, blue: value), within: 4)
    }
    #expect(isNear(90, 26, 0))
    #expect(isNear(49, 45, 0.25))
    #expect(isNear(10, 25, 0.5))
    #expect(isNear(50, 5, 0.75))
    #expect(isNear(90, 23, 1))
  }

  @Test("colors are at their locations, and extend before the first and after the last")
  func locations() {
    let gradient = Gradient(stops: [
      .init(location: 0.25, color: .red), .init(location: 0.5, color: .blue),
      .init(location: 0.5, color: .green),
    ])
    #expect(gradient.color(at: 0) == .red)
    #expect(gradient.color(at: 0.375) == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(gradient.color(at: 0.5) == .green)
    #expect(gradient.color(at: 1) == .green)
  }

  // MARK: Pictures

  /// A picture in which every pixel differs.
  private static let picture = Bitmap(width: 6, height: 4, format: .rgb) { bytes in
    for index in bytes.indices { bytes[index] = UInt8(index * 3 % 251) }
  }

  private func picture(_ image: DisplayList.Image, scale: CGFloat = 1) throws -> Bitmap {
    try Renderer(images: ImageCollection(["picture": Self.picture])).render(
      DisplayList(
        size: CGSize(width: 20, height: 20), scale: scale, background: .white,
        items: [.image(image)]))
  }

  @Test("at its own size on whole pixels a picture is copied exactly")
  func exactPicture() throws {
    let bitmap = try picture(.init("picture", in: rect(3, 5, 6, 4)))
    #expect(bitmap.cropped(to: PixelRect(x: 3, y: 5, width: 6, height: 4)) == Self.picture)
    #expect(bitmap.box(otherThan: .white)?.columns == 3...8)
    #expect(bitmap.box(otherThan: .white)?.rows == 5...8)
  }

  @Test("a picture of one color keeps it to its edges, enlarged and reduced")
  func edges() throws {
    let plain = Bitmap(width: 8, height: 8, format: .rgb, filledWith: .pureBlue)
    for side: CGFloat in [2, 5, 8, 16] {
      let bitmap = try Renderer(images: ImageCollection(["plain": plain])).render(
        DisplayList(
          size: CGSize(width: 20, height: 20), background: .white,
          items: [.image(.init("plain", in: rect(1, 1, side, side)))]))
      for y in 1...Int(side) {
        for x in 1...Int(side) { #expect(bitmap[x, y] == .pureBlue) }
      }
      #expect(bitmap[Int(side) + 1, 1] == .white)
    }
  }

  @Test("a translucent picture is blended, an unknown one draws nothing")
  func translucentAndMissing() throws {
    let half = Bitmap(
      width: 2, height: 2, format: .rgba,
      filledWith: Pixel(red: 0, green: 0, blue: 0, alpha: 51))
    let images = ImageCollection(["half": half])
    func bitmap(_ name: String) throws -> Bitmap {
      try Renderer(images: images).render(
        DisplayList(
          size: CGSize(width: 4, height: 4), background: .white,
          items: [.image(.init(name, in: rect(1, 1, 2, 2)))]))
    }
    // A fifth of black over white.
    #expect(try bitmap("half")[1, 1] == Pixel(red: 204, green: 204, blue: 204))
    #expect(try bitmap("other").box(otherThan: .white) == nil)
  }

  // MARK: Shadows

  private func shadow(
    radius: CGFloat, opacity: CGFloat = 1, offset: CGSize = .zero, side: CGFloat = 20
  ) -> DisplayList.Item {
    .shadow(
      .init(
        of: [.fill(.rectangle(rect(50 - side / 2, 50 - side / 2, side, side)), .red)],
        Shadow(color: .black, opacity: opacity, offset: offset, radius: radius)))
  }

  @Test("a shadow without blur is the silhouette, displaced, in its own color and opacity")
  func hardShadow() throws {
    let item = shadow(radius: 0, opacity: 0.4, offset: CGSize(width: 5, height: -7))
    let bitmap = try draw([item], width: 100, height: 100)
    #expect(bitmap.box(otherThan: .white)?.columns == 45...64)
    #expect(bitmap.box(otherThan: .white)?.rows == 33...52)
    #expect(bitmap[50, 40] == Pixel(red: 153, green: 153, blue: 153))
  }

  @Test(
    "a shadow's blur is a Gaussian whose standard deviation is the radius",
    arguments: [2.0, 3, 5, 8])
  func softShadow(radius: Double) throws {
    // Across a long straight edge it is the Gaussian's integral: a half at the edge itself, and
    // 0.159 one deviation outside of it.
    let item = shadow(radius: CGFloat(radius), side: 60)
    let bitmap = try draw([item], width: 100, height: 100)
    func opacity(_ distance: Double) -> Double {
      // Between the two pixels at the position.
      let x = 80 + distance
      let left = Int((x - 0.5).rounded(.down))
      let share = x - 0.5 - Double(left)
      func value(_ x: Int) -> Double { 1 - Double(bitmap[x, 50].red) / 255 }
      return value(left) * (1 - share) + value(left + 1) * share
    }
    #expect(abs(opacity(0) - 0.5) < 0.02)
    #expect(abs(opacity(radius) - 0.1587) < 0.035)
    #expect(abs(opacity(-radius) - 0.8413) < 0.035)
  }

  @Test("a blur keeps the total, within the rounding of bytes")
  func mass() throws {
    let hard = try draw([shadow(radius: 0)], width: 100, height: 100).blackness
    let soft = try draw([shadow(radius: 4)], width: 100, height: 100).blackness
    #expect(abs(soft / hard - 1) < 0.02)
  }

  @Test("items outside the canvas cast shadows into it")
  func shadowFromOutside() throws {
    let item = DisplayList.Item.shadow(
      .init(
        of: [.fill(.rectangle(rect(-30, 5, 10, 10)), .red)],
        Shadow(opacity: 1, offset: CGSize(width: 32, height: 0), radius: 0)))
    let bitmap = try draw([item])
    #expect(bitmap.box(otherThan: .white)?.columns == 2...11)
  }

  @Test("extreme shadows neither trap nor take long", arguments: [1e6, .infinity, .nan, -5])
  func absurdShadows(value: CGFloat) throws {
    _ = try draw([shadow(radius: value)], width: 100, height: 100)
    _ = try draw(
      [shadow(radius: 2, offset: CGSize(width: value, height: value))], width: 100, height: 100)
  }
}
