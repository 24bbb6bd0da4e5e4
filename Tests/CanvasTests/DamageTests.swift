import Canvas
import DisplayList
import Foundation
import Geometry
import Raster
import Testing
import TestSupport

extension SplitMix {
  mutating func number(_ low: Double, _ high: Double) -> CGFloat {
    CGFloat(Double.random(in: low..<high, using: &self))
  }

  mutating func color() -> Color {
    Color(
      red: Double(number(0, 1)), green: Double(number(0, 1)), blue: Double(number(0, 1)),
      alpha: Bool.random(using: &self) ? 1 : Double(number(0.2, 1)))
  }

  mutating func transform() -> CGAffineTransform {
    CGAffineTransform(rotationAngle: number(-3, 3))
      .concatenating(CGAffineTransform(scaleX: number(0.5, 1.5), y: number(0.5, 1.5)))
      .concatenating(CGAffineTransform(translationX: number(-4, 44), y: number(-4, 36)))
  }

  mutating func shape() -> DisplayList.Shape {
    let box = CGRect(
      x: number(-12, 0), y: number(-12, 0), width: number(1, 20), height: number(1, 20))
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return .rectangle(box)
    case 1: return .roundedRectangle(box, cornerRadius: number(0, 8))
    case 2: return .ellipse(box)
    default:
      let points = (0..<4).map { _ in CGPoint(x: number(-10, 10), y: number(-10, 10)) }
      return .path(BezierPath(polygon: points), rule: .evenOdd)
    }
  }

  /// An item; groups hold others, up to a depth.
  mutating func item(depth: Int = 2) -> DisplayList.Item {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &self) {
    case 0, 1: return .fill(.init(shape(), color: color(), transform: transform()))
    case 2:
      return .border(
        .init(shape(), width: number(0.5, 4), color: color(), transform: transform()))
    case 3:
      var path = BezierPath()
      path.move(to: CGPoint(x: number(-10, 10), y: number(-10, 10)))
      for _ in 0..<3 { path.addLine(to: CGPoint(x: number(-10, 10), y: number(-10, 10))) }
      let halo = DisplayList.Halo(width: number(0, 2), color: color())
      return .stroke(
        .init(
          path, width: number(0.3, 4), color: color(),
          join: DisplayList.LineJoin.allCases.randomElement(using: &self) ?? .round,
          dash: Bool.random(using: &self) ? .init([3, 2]) : nil, halo: halo,
          transform: transform()))
    case 4:
      return .text(
        .init(
          TextBlock("Ag\(Int.random(in: 0..<100, using: &self))", font: Font(size: 8)),
          in: CGRect(x: -8, y: -5, width: 16, height: 10), color: color(),
          halo: Bool.random(using: &self)
            ? nil : DisplayList.Halo(width: number(0, 2), color: color()),
          transform: transform()))
    case 5:
      let gradient = Gradient(
        kind: Gradient.Kind.allCases.randomElement(using: &self) ?? .axial,
        stops: [.init(location: 0, color: color()), .init(location: 1, color: color())],
        startPoint: CGPoint(x: number(0, 1), y: number(0, 1)),
        endPoint: CGPoint(x: number(0, 1), y: number(0, 1)))
      return .gradient(.init(shape(), gradient, transform: transform()))
    case 6:
      let rect = CGRect(x: number(-9, 0), y: number(-9, 0), width: 9, height: number(1, 9))
      return .image(.init("picture", in: rect, transform: transform()))
    case 7:
      let shadow = Shadow(
        color: color(), opacity: number(0.2, 1),
        offset: CGSize(width: number(-5, 5), height: number(-5, 5)), radius: number(0, 4))
      return .shadow(
        .init(
          of: (0..<2).map { _ in item(depth: depth - 1) }, shadow, transform: transform()))
    default:
      let clip: DisplayList.Clip? =
        Bool.random(using: &self) ? nil : .init(shape(), transform: transform())
      return .group(
        .init(
          opacity: Double(number(0.3, 1.1)), clip: clip,
          mask: Int.random(in: 0..<4, using: &self) == 0
            ? (0..<2).map { _ in item(depth: depth - 1) } : nil,
          items: (0..<3).map { _ in item(depth: depth - 1) }))
    }
  }

  /// The same items with some changed, moved, gone or new.
  mutating func changed(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    var items = items
    for _ in 0..<Int.random(in: 0..<4, using: &self) {
      let place = Int.random(in: 0...items.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: items.insert(item(), at: place)
      case 1 where place < items.count: items.remove(at: place)
      case 2 where place < items.count: items.swapAt(place, 0)
      case 3 where place < items.count:
        guard case .group(var group) = items[place] else { continue }
        if let mask = group.mask, Bool.random(using: &self) {
          group.mask = changed(mask)
        } else {
          group.items = changed(group.items)
        }
        items[place] = .group(group)
      case _ where place < items.count: items[place] = item()
      default: continue
      }
    }
    return items
  }
}

@Suite("Drawing only what has changed")
struct DamageTests {
  /// The number of random scenes and of tests; unoptimized, all would take half a minute.
  private static let scenes = _isDebugAssertConfiguration() ? 100 : 500
  private static let parts = 10

  /// A picture of a few pixels, some of them clear.
  private static let picture = Bitmap(width: 5, height: 4, format: .rgba) { target in
    for index in target.indices { target[index] = UInt8(index * 37 % 256) }
  }

  @Test(
    "random scenes drawn by damage equal those drawn completely, byte for byte",
    arguments: 0..<parts)
  func randomScenes(part: Int) throws {
    let images = ImageCollection(["picture": Self.picture])
    let whole = Renderer(images: images, mode: .whole)
    for scene in stride(from: part, to: Self.scenes, by: Self.parts) {
      var random = SplitMix(state: UInt64(scene))
      var list = DisplayList(
        size: CGSize(width: 40, height: 32), scale: scene % 3 == 0 ? 1.5 : 1,
        background: scene % 4 == 0 ? nil : scene % 4 == 1 ? Color.green.withAlpha(0.5) : .white,
        items: (0..<8).map { _ in random.item() })
      let damaged = Renderer(images: images)
      let encoder = FramePNGEncoder()
      for _ in 0..<5 {
        let expected = try whole.render(list)
        let file = try damaged.withPixels(of: list) { pixels in
          #expect(pixels.bitmap() == expected, "random scene \(scene)")
          return Result { () throws(RasterError) in try encoder.encode(pixels) }
        }
        #expect(try file.get() == PNGEncoder().encode(expected), "random scene \(scene)")
        list.items = random.changed(list.items)
      }
    }
  }

  @Test(
    "what lies behind moving items may be kept, and changes when it changes",
    arguments: 0..<6)
  func backdrops(seed: Int) throws {
    let images = ImageCollection(["picture": Self.picture])
    let damaged = Renderer(images: images)
    var random = SplitMix(state: UInt64(7_000 + seed))
    func moved(_ item: DisplayList.Item, _ scale: CGFloat) -> DisplayList.Item {
      item.applying(CGAffineTransform(scaleX: scale, y: scale))
    }
    // The random items are on 40 by 32 points.
    var still = (0..<5).map { _ in moved(random.item(), 4) }
    var front = (0..<12).map { _ in moved(random.item(depth: 1), 2) }
    for frame in 0..<40 {
      if frame % 17 == 16 { still[seed % 5] = moved(random.item(), 4) }
      let list = DisplayList(
        size: CGSize(width: 160, height: 128), background: seed % 2 == 0 ? .white : nil,
        items: still + front)
      #expect(
        try damaged.render(list) == Renderer(images: images).render(list), "frame \(frame)")
      let index = frame * 5 % front.count
      front[index] = front[index].applying(
        CGAffineTransform(translationX: random.number(-9, 9), y: random.number(-9, 9)))
    }
  }

  @Test("a group that fades, or before which things move, may be kept", arguments: 0..<6)
  func groups(seed: Int) throws {
    let images = ImageCollection(["picture": Self.picture])
    let damaged = Renderer(images: images)
    var random = SplitMix(state: UInt64(9_000 + seed))
    let items = (0..<5).map { _ in random.item() }
    let clip = DisplayList.Clip(.ellipse(rect(2.3, 3, 31, 22)))
    var mover = random.item(depth: 0)
    for frame in 0..<16 {
      let fading = DisplayList.Group(opacity: 1 - Double(frame) / 20, items: items)
      let clipped = DisplayList.Group(clip: seed % 2 == 0 ? clip : nil, items: [.group(fading)])
      let list = DisplayList(
        size: CGSize(width: 40, height: 32), scale: seed < 3 ? 1 : 1.5, background: .white,
        items: [frame < 8 ? .group(fading) : .group(clipped), mover])
      #expect(
        try damaged.render(list) == Renderer(images: images).render(list), "frame \(frame)")
      mover = mover.applying(CGAffineTransform(translationX: random.number(-4, 4), y: 1))
    }
  }

  /// Items that reach far beyond their shapes, at the origin.
  private static func wideItems(_ transform: CGAffineTransform) -> [DisplayList.Item] {
    var corner = BezierPath()
    corner.move(to: CGPoint(x: -6, y: 1))
    corner.addLine(to: .zero)
    corner.addLine(to: CGPoint(x: -6, y: -1))
    let text = DisplayList.Text(
      TextBlock("W", font: Font(size: 9)), in: CGRect(x: -6, y: -6, width: 12, height: 12),
      color: .black, halo: .init(width: 7, color: .red), transform: transform)
    let small = DisplayList.Item.fill(.rectangle(rect(-2, -2, 4, 4)), .black, transform)
    let shadow = Shadow(
      color: .blue, opacity: 1, offset: CGSize(width: -9, height: 8), radius: 3)
    let distant = Shadow(
      color: .blue, opacity: 1, offset: CGSize(width: -24, height: 20), radius: 1)
    return [
      .text(text),
      .stroke(.init(corner, width: 3, color: .black, join: .miter, transform: transform)),
      .stroke(
        .init(
          corner, width: 2, color: .black, cap: .square, halo: .init(width: 6, color: .green),
          transform: transform)),
      .shadow(.init(of: [small], shadow, transform: transform)),
      .group(.init(opacity: 0.5, items: [.shadow(.init(of: [small], shadow)), .text(text)])),
      .group(
        .init(
          clip: .init(.ellipse(rect(-9, -9, 18, 18)), transform: transform), items: [.text(text)])),
      // Farther away than its blur reaches.
      .shadow(.init(of: [small], distant, transform: transform)),
    ]
  }

  @Test(
    "an item that moves, turns, goes or comes leaves nothing behind, however far it reaches",
    arguments: 0..<7)
  func leftovers(index: Int) throws {
    let place = CGAffineTransform(translationX: 30, y: 30)
    let places = [
      place, place.concatenating(CGAffineTransform(translationX: 25, y: 31)), nil,
      CGAffineTransform(rotationAngle: 1).concatenating(place), place, nil,
    ]
    let (damaged, whole) = (Renderer(), Renderer(mode: .whole))
    for place in places {
      let list = DisplayList(
        size: CGSize(width: 90, height: 90), background: .white,
        items: [.fill(.rectangle(rect(0, 44, 90, 2)), .red)]
          + (place.map { [Self.wideItems($0)[index]] } ?? []))
      #expect(try damaged.render(list) == whole.render(list))
    }
  }

  @Test("a frame that equals the last one has no changed rows, a small change few")
  func changedRows() throws {
    var square = DisplayList.Fill(.rectangle(rect(0, 0, 10, 10)), color: .red)
    func list() -> DisplayList {
      DisplayList(
        size: CGSize(width: 100, height: 100), background: .white,
        items: [
          .fill(.rectangle(rect(60, 60, 20, 20)), .blue), .fill(square),
          .fill(.rectangle(rect(0, 90, 20, 10)), .green),
        ])
    }
    let renderer = Renderer()
    func rows() throws -> [Range<Int>] {
      try renderer.withPixels(of: list()) { $0.changedRows }
    }
    #expect(try rows() == [0..<100])
    #expect(try rows() == [])
    square.transform = CGAffineTransform(translationX: 0, y: 3)
    // A margin of one pixel on each side.
    #expect(try rows() == [0..<14])
  }

  @Test("after a failure a frame is drawn completely")
  func afterFailure() throws {
    var fonts = FontCollection()
    fonts.files = ["/nonexistent/font.ttf"]
    let renderer = Renderer(fonts: fonts)
    var list = DisplayList(
      size: CGSize(width: 20, height: 20), background: .white,
      items: [.fill(.rectangle(rect(0, 0, 5, 5)), .red)])
    let expected = try renderer.render(list)
    list.items.append(.text(.init(TextBlock("a"), in: rect(0, 0, 9, 9), color: .black)))
    #expect(throws: CanvasError.self) { try renderer.render(list) }
    list.items.removeLast()
    #expect(try renderer.render(list) == expected)
  }
}
