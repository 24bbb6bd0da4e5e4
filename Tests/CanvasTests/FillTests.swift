import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Drawing filled shapes")
struct FillTests {
  @Test("rectangles on whole pixels are exact at every scale", arguments: [1, 2, 3])
  func wholePixels(scale: Int) throws {
    let bitmap = try draw([.fill(.rectangle(rect(3, 5, 7, 4)), .red)], scale: CGFloat(scale))
    #expect((bitmap.width, bitmap.height) == (20 * scale, 20 * scale))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let isInside = (3..<10).contains(x / scale) && (5..<9).contains(y / scale)
        #expect(bitmap[x, y] == (isInside ? .pureRed : .white))
      }
    }
  }

  @Test("a quarter turn keeps whole pixels exact")
  func quarterTurn() throws {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
      .concatenating(CGAffineTransform(translationX: 10, y: 0))
    let turned = try draw([.fill(.rectangle(rect(3, 1, 7, 4)), .red, turn)])
    // (x, y) → (10 − y, x)
    let straight = try draw([.fill(.rectangle(rect(5, 3, 4, 7)), .red)])
    #expect(turned == straight)
  }

  @Test(
    "8-bit colors are kept",
    arguments: [0x000000, 0x1C1C1E, 0x34C759, 0xFF2D55, 0x010203, 0xFEFDFC] as [UInt32])
  func colors(hex: UInt32) throws {
    let bitmap = try draw([.fill(.rectangle(rect(0, 0, 9, 9)), Color(hex: hex))])
    let expected = Pixel(
      red: UInt8(hex >> 16), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
    #expect(bitmap[4, 4] == expected)
  }

  @Test("a partly covered pixel gets that part of the color", arguments: [0.25, 0.5, 0.75])
  func coverage(part: Double) throws {
    let bitmap = try draw([.fill(.rectangle(rect(2, 2, CGFloat(part), 4)), .black)])
    let grey = UInt8((255 * (1 - part)).rounded())
    #expect(bitmap[2, 3].isNear(Pixel(red: grey, green: grey, blue: grey)))
  }

  /// c = c₁·α + c₀·(1 − α), Porter and Duff's over.
  @Test("a translucent color is composited over what is beneath", arguments: [0.1, 0.5, 0.85])
  func over(alpha: Double) throws {
    let front = Color(red: 1, green: 0.5, blue: 0)
    let bitmap = try draw(
      [.fill(.rectangle(rect(0, 0, 9, 9)), front.withAlpha(alpha))],
      background: Color(hex: 0x204060))
    func mix(_ front: Double, _ back: Double) -> UInt8 {
      UInt8((front * 255 * alpha + back * (1 - alpha)).rounded())
    }
    #expect(
      bitmap[3, 3].isNear(Pixel(red: mix(1, 0x20), green: mix(0.5, 0x40), blue: mix(0, 0x60))))
  }

  @Test("a transparent canvas keeps color and alpha apart", arguments: [0.2, 0.5, 0.9])
  func straightAlpha(alpha: Double) throws {
    let color = Color(red: 1, green: 0.5, blue: 0.25)
    let bitmap = try draw(
      [.fill(.rectangle(rect(0, 0, 9, 9)), color.withAlpha(alpha))], background: nil)
    #expect(bitmap.format == .rgba)
    #expect(bitmap[12, 12] == Pixel(red: 0, green: 0, blue: 0, alpha: 0))
    let found = bitmap[3, 3]
    #expect(found.alpha == UInt8((alpha * 255).rounded()))
    // Dividing by alpha magnifies the rounding of the product: half a step of 1/alpha.
    let tolerance = Int((0.5 / alpha).rounded(.up)) + 1
    #expect(
      found.isNear(
        Pixel(red: 255, green: 128, blue: 64, alpha: found.alpha), within: tolerance))
  }

  @Test("a translucent background keeps its alpha")
  func translucentBackground() throws {
    let bitmap = try draw([], background: Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    #expect(bitmap.format == .rgba)
    #expect(bitmap[0, 0] == Pixel(red: 255, green: 255, blue: 255, alpha: 128))
  }

  /// πab, and for a rounded square a² − (4 − π)r²; within 1 %, because Cairo's chords run up to a
  /// tenth of a pixel inside the curves.
  @Test("ellipses and rounded corners cover their area")
  func areas() throws {
    let ellipse = try draw([.fill(.ellipse(rect(1.3, 2.1, 16, 11)), .black)])
    #expect(abs(ellipse.blackness / (.pi * 8 * 5.5) - 1) < 0.01)
    let rounded = try draw(
      [.fill(.roundedRectangle(rect(2.5, 2.5, 14, 14), cornerRadius: 5), .black)])
    #expect(abs(rounded.blackness / (196 - (4 - .pi) * 25) - 1) < 0.01)
  }

  @Test("a turned square covers its area")
  func turnedSquare() throws {
    let turn = CGAffineTransform(rotationAngle: 0.4)
      .concatenating(CGAffineTransform(translationX: 10, y: 10))
    let bitmap = try draw([.fill(.rectangle(rect(-6, -6, 12, 12)), .black, turn)])
    #expect(abs(bitmap.blackness - 144) < 0.5)
  }

  @Test("the fill rule decides what a path that runs twice around encloses")
  func fillRules() throws {
    var path = BezierPath(rect: rect(2, 2, 12, 12))
    path.append(BezierPath(rect: rect(5, 5, 4, 4)))
    let nonZero = try draw([.fill(.path(path), .black)])
    let evenOdd = try draw([.fill(.path(path, rule: .evenOdd), .black)])
    #expect(nonZero[6, 6] == .black)
    #expect(evenOdd[6, 6] == .white)
    #expect(evenOdd[3, 3] == .black)
  }

  @Test("shapes without area or not finite draw nothing")
  func nothing() throws {
    let shape = DisplayList.Shape.rectangle(rect(0, 0, 20, 20))
    let transforms = [
      CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: .nan, y: 1),
      CGAffineTransform(translationX: .infinity, y: 0),
      CGAffineTransform(scaleX: 1e-200, y: 1e-200),
      CGAffineTransform(scaleX: 1e300, y: 1e300),
    ]
    let items =
      transforms.map { DisplayList.Item.fill(shape, .black, $0) } + [
        .fill(.rectangle(rect(.nan, 0, 5, 5)), .black),
        .fill(.rectangle(rect(0, 0, 0, 5)), .black),
        .fill(.path(BezierPath()), .black),
        .fill(.path(BezierPath(polygon: [CGPoint(x: CGFloat.nan, y: 0), .zero])), .black),
      ]
    #expect(try draw(items) == draw([]))
  }

  @Test("a shape that reaches far beyond the canvas is drawn where it is visible")
  func farBeyond() throws {
    let bitmap = try draw([.fill(.rectangle(rect(-1e12, 5, 2e12, 1e15)), .black)])
    #expect(bitmap == (try draw([.fill(.rectangle(rect(0, 5, 20, 15)), .black)])))
  }
}
