import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing

@Suite("Drawing groups")
struct GroupTests {
  private let overlapping: [DisplayList.Item] = [
    .fill(.rectangle(rect(2, 2, 10, 10)), .red), .fill(.rectangle(rect(6, 6, 10, 10)), .blue),
  ]

  private func group(
    _ opacity: Double, clip: DisplayList.Clip? = nil, _ items: [DisplayList.Item]
  ) -> DisplayList.Item {
    .group(DisplayList.Group(opacity: opacity, clip: clip, items: items))
  }

  @Test("a group is translucent as a whole: its items do not show through each other")
  func asAWhole() throws {
    let bitmap = try draw([group(0.5, overlapping)])
    let blue = Pixel(red: 128, green: 128, blue: 255)
    #expect(bitmap[3, 3].isNear(Pixel(red: 255, green: 128, blue: 128)))
    #expect(bitmap[14, 14].isNear(blue))
    #expect(bitmap[8, 8].isNear(blue))
  }

  @Test("items that are translucent by themselves show through each other")
  func oneByOne() throws {
    let items = overlapping.map { item in group(0.5, [item]) }
    // Red over white is (1, ½, ½); blue over that (½, ¼, ¾).
    #expect(try draw(items)[8, 8].isNear(Pixel(red: 128, green: 64, blue: 191)))
  }

  @Test("opacities of nested groups multiply")
  func nested() throws {
    let bitmap = try draw([group(0.5, [group(0.5, [overlapping[0]])])])
    #expect(bitmap[3, 3].isNear(Pixel(red: 255, green: 191, blue: 191)))
  }

  // Cause: every group took a surface of the whole canvas, together gigabytes.
  @Test("groups within each other take only the pixels that they can touch, and not too many")
  func deeplyNested() throws {
    func nested(_ depth: Int, _ items: [DisplayList.Item]) -> [DisplayList.Item] {
      (0..<depth).reduce(items) { items, _ in [group(0.999, items)] }
    }
    func isDrawn(_ items: [DisplayList.Item]) throws(CanvasError) -> Bool {
      do {
        _ = try Renderer().render(
          DisplayList(
            size: CGSize(width: 4000, height: 4000), scale: 1, background: .white, items: items))
        return true
      } catch .nestedGroups(_, limit: 256_000_000) {
        return false
      }
    }
    let corner = DisplayList.Item.fill(.rectangle(rect(3990, 3990, 10, 10)), .red)
    #expect(try isDrawn(nested(200, [overlapping[0]])))
    #expect(try isDrawn(nested(200, [corner])))
    #expect(try !isDrawn(nested(17, [overlapping[0], corner])))
  }

  @Test("on a transparent canvas a group's opacity is the alpha")
  func transparentCanvas() throws {
    let bitmap = try draw([group(0.5, overlapping)], background: nil)
    #expect(bitmap[8, 8].isNear(Pixel(red: 0, green: 0, blue: 255, alpha: 128)))
  }

  @Test("opacity 1 changes nothing, 0 and below draw nothing, above 1 is 1")
  func ends() throws {
    let plain = try draw(overlapping)
    #expect(try draw([group(1, overlapping)]) == plain)
    #expect(try draw([group(7, overlapping)]) == plain)
    for opacity in [0, -1, Double.nan] {
      #expect(try draw([group(opacity, overlapping)]) == draw([]))
    }
  }

  @Test("a group is at each point as opaque as its mask, whatever color that has")
  func mask() throws {
    let stops = [
      Gradient.Stop(location: 0, color: Color(red: 0, green: 1, blue: 0, alpha: 0)),
      Gradient.Stop(location: 1, color: Color(red: 0, green: 1, blue: 0)),
    ]
    let gradient = Gradient(
      kind: .axial, stops: stops, startPoint: CGPoint(x: 0, y: 0.5), endPoint: CGPoint(x: 1, y: 0.5)
    )
    let mask = DisplayList.Item.gradient(.init(.rectangle(rect(0, 0, 20, 10)), gradient))
    let red = DisplayList.Item.fill(.rectangle(rect(0, 0, 20, 20)), .red)
    for opacity in [1.0, 0.5] {
      let bitmap = try draw([.group(.init(opacity: opacity, mask: [mask], items: [red]))])
      for x in [0, 5, 19] {
        let rest = UInt8((255 * (1 - opacity * (Double(x) + 0.5) / 20)).rounded())
        #expect(bitmap[x, 5].isNear(Pixel(red: 255, green: rest, blue: rest)), "\(x)")
      }
      #expect(bitmap[10, 15] == Pixel(red: 255, green: 255, blue: 255))
    }
    let clip = DisplayList.Clip(.rectangle(rect(19, 0, 1, 20)))
    let clipped = try draw([.group(.init(clip: clip, mask: [mask], items: [red]))])
    #expect(clipped[18, 5] == Pixel(red: 255, green: 255, blue: 255))
    #expect(clipped[19, 5].isNear(Pixel(red: 255, green: 6, blue: 6)))
    #expect(try draw([.group(.init(mask: [], items: [red]))]) == draw([]))
  }

  @Test("a mask of one opaque area is its clip")
  func maskAsClip() throws {
    let shape = DisplayList.Shape.ellipse(rect(2.3, 3, 15, 12))
    let masked = DisplayList.Group(mask: [.fill(shape, .black)], items: overlapping)
    let clipped = DisplayList.Group(clip: .init(shape), items: overlapping)
    let (bitmap, other) = (try draw([.group(masked)]), try draw([.group(clipped)]))
    #expect(BitmapComparison(bitmap, other).largestDifference <= 2)
  }

  @Test("a clip on whole pixels cuts exactly")
  func clip() throws {
    let clip = DisplayList.Clip(.rectangle(rect(4, 5, 6, 7)))
    let bitmap = try draw([group(1, clip: clip, [.fill(.rectangle(rect(0, 0, 20, 20)), .red)])])
    #expect(bitmap == (try draw([.fill(.rectangle(rect(4, 5, 6, 7)), .red)])))
  }

  @Test("a clip's edge is antialiased once, whatever lies inside")
  func clipEdge() throws {
    // Half a pixel is covered: half white, half of what the group shows there, which is blue.
    let clip = DisplayList.Clip(.rectangle(rect(4, 4, 6.5, 6)))
    let bitmap = try draw([
      group(
        1, clip: clip,
        [
          .fill(.rectangle(rect(0, 0, 20, 20)), .red),
          .fill(.rectangle(rect(0, 0, 20, 20)), .blue),
        ])
    ])
    #expect(bitmap[10, 6].isNear(Pixel(red: 128, green: 128, blue: 255)))
    #expect(bitmap[9, 6] == .pureBlue)
    #expect(bitmap[11, 6] == .white)
  }

  @Test("a clip turns with its transform, and items keep theirs")
  func clipTransform() throws {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
      .concatenating(CGAffineTransform(translationX: 20, y: 0))
    let clip = DisplayList.Clip(.rectangle(rect(0, 2, 8, 3)), transform: quarter)
    let bitmap = try draw([group(1, clip: clip, [.fill(.rectangle(rect(0, 0, 20, 5)), .red)])])
    // The clip covers columns 15 to 17 and rows 0 to 7.
    #expect(bitmap == (try draw([.fill(.rectangle(rect(15, 0, 3, 5)), .red)])))
  }

  @Test("nested clips leave their intersection")
  func nestedClips() throws {
    let outer = DisplayList.Clip(.rectangle(rect(2, 2, 8, 8)))
    let inner = DisplayList.Clip(.rectangle(rect(6, 6, 8, 8)))
    let all = DisplayList.Item.fill(.rectangle(rect(0, 0, 20, 20)), .red)
    let bitmap = try draw([group(0.5, clip: outer, [group(1, clip: inner, [all])])])
    let expected = try draw([group(0.5, [.fill(.rectangle(rect(6, 6, 4, 4)), .red)])])
    #expect(bitmap == expected)
  }

  @Test("a clip without area hides everything, and later items are drawn")
  func emptyClip() throws {
    let clips = [rect(4, 4, 0, 5), rect(30, 30, 5, 5), rect(.nan, 0, 1, 1)]
    let items = clips.map { group(1, clip: DisplayList.Clip(.rectangle($0)), overlapping) }
    #expect(try draw(items + overlapping) == draw(overlapping))
  }

  @Test("scale applies inside groups and to clips")
  func scale() throws {
    let clip = DisplayList.Clip(.rectangle(rect(4, 4, 5, 5)))
    let bitmap = try draw(
      [group(0.5, clip: clip, [.fill(.rectangle(rect(0, 0, 20, 20)), .black)])], scale: 2)
    #expect(bitmap.box(otherThan: .white)?.columns == 8...17)
    #expect(bitmap.box(otherThan: .white)?.rows == 8...17)
  }
}
