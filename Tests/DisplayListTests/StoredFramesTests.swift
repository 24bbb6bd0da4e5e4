import DisplayList
import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Storing display lists")
struct StoredFramesTests {
  /// Lists with an item of every kind, some of which move, change, come and go.
  private func lists(seed: UInt64) -> [DisplayList] {
    var random = SplitMix(state: seed)
    func number() -> CGFloat { CGFloat(random.uniform(-50, 50)) }
    func place() -> CGAffineTransform {
      CGAffineTransform(rotationAngle: number()).translatedBy(x: number(), y: number())
    }
    func color() -> Color {
      Color(
        red: random.uniform(0, 1), green: random.uniform(0, 1), blue: 0.1,
        alpha: random.uniform(0, 1))
    }
    let rect = CGRect(x: 1, y: 2, width: 30, height: 20)
    var path = BezierPath(ovalIn: rect)
    path.addLine(to: CGPoint(x: 1e300, y: -0.0))
    var block = TextBlock("Größe \u{0} 🙂", font: Font(family: "Serif", size: 9, weight: .bold))
    block.alignment = .justified
    block.numberOfLines = -3
    block.lineBreakMode = .byTruncatingMiddle
    var run = TextRun(2..<7)
    run.font = Font(size: 3)
    run.color = .black
    run.isUnderlined = true
    block.runs = [run, TextRun(9..<9)]
    let gradient = Gradient(
      kind: .conic,
      stops: [.init(location: 0, color: .black), .init(location: 0.7, color: color())],
      startPoint: CGPoint(x: 0.5, y: 0.25), endPoint: CGPoint(x: 1, y: 0))
    func items(depth: Int) -> [DisplayList.Item] {
      let halo = DisplayList.Halo(width: 2, color: color())
      var made: [DisplayList.Item] = [
        .fill(.init(.rectangle(rect), color: color(), transform: place())),
        .fill(
          .init(
            .roundedRectangle(rect, cornerRadius: 4, corners: [.topLeft]), color: .black,
            transform: place())),
        .border(.init(.ellipse(rect), width: 3, color: color(), transform: place())),
        .stroke(
          .init(
            path, width: 2, color: color(), cap: .square, join: .miter,
            dash: .init([3, 1, .infinity], phase: 2), halo: halo, keepsWidth: true,
            transform: place())),
        .stroke(.init(path, width: 0.1, color: .black)),
        .text(.init(block, in: rect, color: color(), halo: halo, transform: place())),
        .gradient(.init(.path(path, rule: .evenOdd), gradient, transform: place())),
        .image(.init("picture.png", in: rect, transform: place())),
      ]
      guard depth > 0 else { return made }
      let shadow = Shadow(
        color: color(), opacity: 0.3, offset: CGSize(width: 1, height: -2), radius: 4)
      made.append(.shadow(.init(of: shuffled(made, &random), shadow, transform: place())))
      made.append(
        .group(
          .init(
            opacity: 0.25, clip: .init(.ellipse(rect), transform: place()),
            mask: depth > 1 ? items(depth: 0) : nil, items: items(depth: depth - 1))))
      made.append(.group(.init(items: [])))
      return made
    }
    var list = DisplayList(
      size: CGSize(width: 100, height: 70), scale: 2, background: color(), items: items(depth: 2))
    return (0..<12).map { frame in
      switch frame % 5 {
      case 1: list.items = list.items.map { $0.applying(place()) }
      case 2:
        list.items[random.below(list.items.count)] = .fill(.init(.ellipse(rect), color: color()))
      case 3: list.items.remove(at: random.below(list.items.count))
      case 4: list.background = nil
      default: list.items.insert(contentsOf: items(depth: 1), at: random.below(list.items.count))
      }
      return list
    }
  }

  private func shuffled(
    _ items: [DisplayList.Item], _ random: inout SplitMix
  ) -> [DisplayList.Item] {
    items.filter { _ in random.below(2) == 0 }
  }

  @Test("lists that are read are those that were written", arguments: 0..<20)
  func roundTrip(seed: Int) throws {
    let lists = lists(seed: UInt64(seed))
    var writer = FrameListWriter()
    for list in lists { writer.append(list) }
    var reader = FrameListReader(writer.bytes)
    for list in lists { #expect(try reader.next() == list) }
    #expect(throws: DamagedBytes.self) { try reader.next() }
  }

  @Test("the first list of a new segment can be read alone")
  func segments() throws {
    let lists = lists(seed: 3)
    var writer = FrameListWriter()
    writer.append(lists[0])
    writer.removeAll()
    writer.append(lists[1])
    var reader = FrameListReader(writer.bytes)
    #expect(try reader.next() == lists[1])
  }

  @Test("an item that moves takes 50 bytes, items that stay take 2 together")
  func size() {
    let shape = DisplayList.Shape.path(BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9)))
    func list(_ x: CGFloat) -> DisplayList {
      let moved = CGAffineTransform(translationX: x, y: 0)
      let still = (0..<100).map { _ in DisplayList.Item.fill(.init(shape, color: .black)) }
      return DisplayList(
        size: CGSize(width: 9, height: 9),
        items: still + [.fill(.init(shape, color: .black, transform: moved))])
    }
    var writer = FrameListWriter()
    writer.append(list(0))
    let first = writer.bytes.count
    writer.append(list(1))
    #expect(writer.bytes.count - first < 80)
  }

  @Test("damaged bytes are an error or another list, never more", arguments: 0..<8)
  func damaged(seed: Int) {
    var random = SplitMix(state: UInt64(100 + seed))
    var writer = FrameListWriter()
    for list in lists(seed: UInt64(seed)).prefix(3) { writer.append(list) }
    let bytes = writer.bytes
    for _ in 0..<400 {
      var changed = bytes
      switch random.below(3) {
      case 0: changed[random.below(changed.count)] = UInt8(random.below(256))
      case 1: changed.removeSubrange(random.below(changed.count)...)
      default: changed.insert(UInt8(random.below(256)), at: random.below(changed.count))
      }
      var reader = FrameListReader(changed)
      for _ in 0..<3 { _ = try? reader.next() }
    }
  }
}
