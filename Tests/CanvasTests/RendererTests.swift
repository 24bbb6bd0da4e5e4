import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Rendering frames")
struct RendererTests {
  private func frame(_ number: Int, scale: CGFloat = 1, background: Color? = .white)
    -> DisplayList
  {
    let turn = CGAffineTransform(rotationAngle: CGFloat(number) / 7)
      .concatenating(CGAffineTransform(translationX: 40, y: 30))
    let square = DisplayList.Shape.roundedRectangle(rect(-15, -15, 30, 30), cornerRadius: 5)
    let text = DisplayList.Text(
      TextBlock("frame \(number)", font: Font(size: 9)), in: rect(2, 2, 76, 12), color: .black)
    let fill = DisplayList.Item.fill(square, .green, turn)
    return DisplayList(
      size: CGSize(width: 80, height: 60), scale: scale, background: background,
      items: [
        .group(DisplayList.Group(opacity: 0.7, items: [fill])),
        .border(DisplayList.Border(square, width: 2, color: .blue, transform: turn)),
        .text(text),
      ])
  }

  @Test("a renderer's frames do not depend on what it drew before")
  func reuse() throws {
    let renderer = Renderer()
    for number in 0..<3 {
      for (scale, background) in [(CGFloat(1), Color?.some(.white)), (2, nil)] {
        let list = frame(number, scale: scale, background: background)
        let expected = try Renderer().render(list)
        #expect(try renderer.render(list) == expected)
        #expect(try renderer.render(list) == expected)
      }
    }
  }

  @Test("renderers on several threads draw the same pixels")
  func threads() async throws {
    let expected = try (0..<8).map { try Renderer().render(frame($0)) }
    let lists = (0..<8).map { frame($0) }
    let results = try await withThrowingTaskGroup(of: [Bitmap].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let renderer = Renderer()
          return try lists.map { try renderer.render($0) }
        }
      }
      return try await group.reduce(into: [[Bitmap]]()) { $0.append($1) }
    }
    for result in results { #expect(result == expected) }
  }

  @Test(
    "the bitmap has the canvas' size in whole pixels",
    arguments: [(10.0, 1.0, 10), (10, 2, 20), (10.25, 2, 21), (10.2, 1, 10), (7, 1.5, 11)])
  func sizes(points: Double, scale: Double, pixels: Int) throws {
    let size = CGSize(width: points, height: 4)
    let bitmap = try Renderer().render(DisplayList(size: size, scale: CGFloat(scale)))
    #expect(bitmap.width == pixels)
  }

  @Test(
    "a canvas without pixels, or with more than can be drawn, is refused with its size",
    arguments: [(0.0, 1.0), (-4, 1), (0.2, 1), (40_000, 1), (20, 1e9), (.nan, 1), (5, .infinity)])
  func refusedSizes(width: Double, scale: Double) throws {
    let list = DisplayList(size: CGSize(width: width, height: 10), scale: CGFloat(scale))
    let error = #expect(throws: CanvasError.self) { try Renderer().render(list) }
    guard case .canvasSize(_, _, let limit) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(limit == 32_767)
  }

  @Test("the largest side can be drawn")
  func largestSide() throws {
    let bitmap = try Renderer().render(
      DisplayList(
        size: CGSize(width: 32_767, height: 1), background: .white,
        items: [.fill(.rectangle(rect(32_766, 0, 1, 1)), .red)]))
    #expect(bitmap[32_766, 0] == .pureRed)
    #expect(bitmap[32_765, 0] == .white)
  }

  @Test("colors that are NaN count as black")
  func wrongColors() throws {
    let color = Color(red: .nan, green: .infinity, blue: -5)
    #expect(try draw([.fill(.rectangle(rect(0, 0, 5, 5)), color)])[2, 2] == .black)
  }

  @Test("fonts are needed only for texts, and a missing one is an error")
  func missingFonts() throws {
    var fonts = FontCollection()
    fonts.files = ["/nonexistent/font.ttf"]
    var list = frame(0)
    let renderer = Renderer(fonts: fonts)
    #expect(throws: CanvasError.unreadableFont(path: "/nonexistent/font.ttf")) {
      try renderer.render(list)
    }
    list.items.removeLast()
    #expect(try renderer.render(list) == Renderer().render(list))
  }
}
