import DisplayList
import Foundation
import Geometry
import Testing

/// Storing and dumping name every field by hand; here a field that either of them leaves out fails.
@Suite("The fields of display lists")
struct FieldTests {
  private static let rect = CGRect(x: 1, y: 2, width: 30, height: 20)
  private static let place = CGAffineTransform(translationX: 3, y: 4)
  private static let fill = DisplayList.Item.fill(.init(.rectangle(rect), color: .black))
  private static let other = DisplayList.Item.fill(.init(.ellipse(rect), color: .black))
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let path = BezierPath(ovalIn: rect)

  private static func bytes(_ list: DisplayList) -> [UInt8] {
    var writer = FrameListWriter()
    writer.append(list)
    return writer.bytes
  }

  /// Checks that a change of each field is stored, read and dumped.
  ///
  /// - Parameters:
  ///   - value: A value with all of its parts.
  ///   - changes: A change of each of its fields, by the name of the field.
  ///   - list: The list with a value in it.
  /// - Throws: If what was stored cannot be read.
  private func check<Value>(
    _ value: Value, _ changes: [String: (inout Value) -> Void], in list: (Value) -> DisplayList
  ) throws {
    let type = "\(Value.self)"
    let fields = Mirror(reflecting: value).children.compactMap(\.label)
    #expect(Set(fields) == Set(changes.keys), "\(type): each field needs a change here")
    let usual = list(value)
    for (field, change) in changes {
      var changed = value
      change(&changed)
      let list = list(changed)
      #expect(list != usual, "\(type).\(field) does not count when lists are compared")
      #expect(Self.bytes(list) != Self.bytes(usual), "\(type).\(field) is not stored")
      #expect(list.description != usual.description, "\(type).\(field) is not dumped")
      var reader = FrameListReader(Self.bytes(list))
      #expect(try reader.next() == list, "\(type).\(field) is not read")
    }
  }

  private func check<Value>(
    _ value: Value, _ changes: [String: (inout Value) -> Void],
    as item: (Value) -> DisplayList.Item
  ) throws {
    try check(value, changes) { value in
      DisplayList(size: CGSize(width: 100, height: 70), items: [item(value)])
    }
  }

  @Test("of a list are stored, read and dumped")
  func list() throws {
    try check(
      DisplayList(size: CGSize(width: 100, height: 70), background: .black, items: [Self.fill]),
      [
        "size": { $0.size.height = 71 }, "scale": { $0.scale = 2 },
        "background": { $0.background = nil }, "items": { $0.items = [Self.other] },
      ]
    ) { $0 }
  }

  @Test("of areas, borders and pictures are stored, read and dumped")
  func areas() throws {
    let shape = DisplayList.Shape.rectangle(Self.rect)
    try check(
      DisplayList.Fill(shape, color: .black),
      [
        "shape": { $0.shape = .ellipse(Self.rect) }, "color": { $0.color = Self.red },
        "transform": { $0.transform = Self.place },
      ]
    ) { .fill($0) }
    try check(
      DisplayList.Border(shape, width: 2, color: .black),
      [
        "shape": { $0.shape = .ellipse(Self.rect) }, "width": { $0.width = 3 },
        "color": { $0.color = Self.red }, "transform": { $0.transform = Self.place },
      ]
    ) { .border($0) }
    let gradient = Gradient(stops: [
      .init(location: 0, color: .black), .init(location: 1, color: Self.red),
    ])
    try check(
      DisplayList.GradientFill(shape, gradient),
      [
        "shape": { $0.shape = .ellipse(Self.rect) }, "gradient": { $0.gradient.kind = .conic },
        "transform": { $0.transform = Self.place },
      ]
    ) { .gradient($0) }
    try check(
      gradient,
      [
        "kind": { $0.kind = .radial }, "stops": { $0.stops[1].location = 0.5 },
        "startPoint": { $0.startPoint.x += 0.25 }, "endPoint": { $0.endPoint.y += 0.25 },
      ]
    ) { .gradient(.init(shape, $0)) }
    try check(
      gradient.stops[1], ["location": { $0.location = 0.75 }, "color": { $0.color = .black }]
    ) { .gradient(.init(shape, Gradient(stops: [gradient.stops[0], $0]))) }
    try check(
      DisplayList.Image("one.png", in: Self.rect),
      [
        "name": { $0.name = "two.png" }, "rect": { $0.rect.size.width = 31 },
        "transform": { $0.transform = Self.place },
      ]
    ) { .image($0) }
  }

  @Test("of every shape are stored, read and dumped")
  func shapes() {
    let shapes: [DisplayList.Shape] = [
      .rectangle(Self.rect), .ellipse(Self.rect), .path(Self.path, rule: .nonZero),
      .path(Self.path, rule: .evenOdd), .path(BezierPath(rect: Self.rect), rule: .nonZero),
      .roundedRectangle(Self.rect, cornerRadius: 4, corners: .all),
      .roundedRectangle(Self.rect, cornerRadius: 5, corners: .all),
      .roundedRectangle(Self.rect, cornerRadius: 4, corners: [.topLeft]),
    ]
    let lists = shapes.map {
      DisplayList(size: .zero, items: [.fill(.init($0, color: .black))])
    }
    #expect(Set(lists.map(Self.bytes)).count == shapes.count)
    #expect(Set(lists.map(\.description)).count == shapes.count)
  }

  @Test("of lines are stored, read and dumped")
  func lines() throws {
    let stroke = DisplayList.Stroke(
      Self.path, width: 2, color: .black, dash: .init([3, 1]),
      halo: .init(width: 1, color: Self.red))
    try check(
      stroke,
      [
        "path": { $0.path.addLine(to: .zero) }, "width": { $0.width = 3 },
        "color": { $0.color = Self.red }, "cap": { $0.cap = .butt }, "join": { $0.join = .bevel },
        "dash": { $0.dash = nil }, "halo": { $0.halo = nil },
        "keepsWidth": { $0.keepsWidth.toggle() }, "transform": { $0.transform = Self.place },
      ]
    ) { .stroke($0) }
    try check(
      DisplayList.Dash([3, 1]), ["lengths": { $0.lengths = [3, 2] }, "phase": { $0.phase = 1 }]
    ) { dash in
      var dashed = stroke
      dashed.dash = dash
      return .stroke(dashed)
    }
    try check(
      DisplayList.Halo(width: 1, color: .black),
      ["width": { $0.width = 2 }, "color": { $0.color = Self.red }]
    ) { .stroke(.init(Self.path, width: 2, color: .black, halo: $0)) }
  }

  @Test("of texts are stored, read and dumped")
  func texts() throws {
    let item = DisplayList.Text(
      TextBlock("text"), in: Self.rect, color: .black, halo: .init(width: 1, color: Self.red))
    try check(
      item,
      [
        "block": { $0.block.string = "other" }, "rect": { $0.rect.origin.x = 5 },
        "color": { $0.color = Self.red }, "halo": { $0.halo = nil },
        "transform": { $0.transform = Self.place },
      ]
    ) { .text($0) }
    func text(_ block: TextBlock) -> DisplayList.Item {
      .text(.init(block, in: Self.rect, color: .black))
    }
    try check(
      TextBlock("text"),
      [
        "string": { $0.string = "more" }, "font": { $0.font.size = 40 },
        "alignment": { $0.alignment = .right }, "numberOfLines": { $0.numberOfLines = 3 },
        "lineBreakMode": { $0.lineBreakMode = .byClipping }, "runs": { $0.runs = [TextRun(0..<2)] },
      ]
    ) { text($0) }
    try check(
      Font(),
      [
        "family": { $0.family = "Serif" }, "size": { $0.size = 40 },
        "weight": { $0.weight = .bold },
      ]
    ) { text(TextBlock("text", font: $0)) }
    try check(
      TextRun(0..<2),
      [
        "bytes": { $0.bytes = 1..<2 }, "font": { $0.font = Font(size: 3) },
        "color": { $0.color = Self.red }, "isUnderlined": { $0.isUnderlined = true },
      ]
    ) { run in
      var block = TextBlock("text")
      block.runs = [run]
      return text(block)
    }
  }

  @Test("of groups and shadows are stored, read and dumped")
  func groups() throws {
    let clip = DisplayList.Clip(.rectangle(Self.rect))
    try check(
      DisplayList.Group(clip: clip, mask: [Self.fill], items: [Self.fill]),
      [
        "opacity": { $0.opacity = 0.5 }, "clip": { $0.clip = nil },
        "mask": { $0.mask = [Self.other] }, "items": { $0.items = [Self.other] },
      ]
    ) { .group($0) }
    try check(
      clip,
      ["shape": { $0.shape = .ellipse(Self.rect) }, "transform": { $0.transform = Self.place }]
    ) { .group(.init(clip: $0, items: [Self.fill])) }
    let shadow = Shadow(color: .black, opacity: 0.5, offset: .zero, radius: 3)
    try check(
      DisplayList.ShadowCast(of: [Self.fill], shadow),
      [
        "items": { $0.items = [Self.other] }, "shadow": { $0.shadow.radius = 4 },
        "transform": { $0.transform = Self.place },
      ]
    ) { .shadow($0) }
    try check(
      shadow,
      [
        "color": { $0.color = Self.red }, "opacity": { $0.opacity = 0.25 },
        "offset": { $0.offset.height = 1 }, "radius": { $0.radius = 5 },
      ]
    ) { .shadow(.init(of: [Self.fill], $0)) }
  }
}
