internal import Foundation
package import Geometry

// The display lists of consecutive frames as bytes. Most items of a frame are those of the frame before,
// or differ from them in nothing but their transform; so the first frame is written completely, and of
// each other one, item by item, what differs from the item at the same place of the frame before.

/// How an item is written.
private enum ItemForm: UInt8 {
  /// As those of the frame before, followed by how many.
  case same = 0
  /// As that of the frame before, under another transform.
  case moved
  case fill
  case border
  case stroke
  case text
  case gradient
  case image
  case shadow
  case group
}

/// Writes the display lists of consecutive frames.
package struct FrameListWriter {
  private var writer = ByteWriter()
  private var last: DisplayList?

  package init() {}

  /// The frames so far.
  package var bytes: [UInt8] { writer.bytes }

  /// Starts a new segment, whose first frame is written completely.
  package mutating func removeAll() {
    writer.removeAll()
    last = nil
  }

  /// Appends the next frame.
  package mutating func append(_ list: DisplayList) {
    writer.size(list.size)
    writer.number(list.scale)
    writer.optional(list.background) { $0.color($1) }
    writer.items(list.items, after: last?.items ?? [])
    last = list
  }
}

/// Reads the display lists of consecutive frames.
package struct FrameListReader {
  private var bytes: ByteReader
  private var last: [DisplayList.Item] = []

  /// The depth to which groups may be nested: more than views can be.
  fileprivate static let largestDepth = 4_000

  package init(_ bytes: [UInt8]) { self.bytes = ByteReader(bytes) }

  /// The next frame.
  package mutating func next() throws(DamagedBytes) -> DisplayList {
    let (size, scale) = (try bytes.size(), try bytes.length())
    let background = try bytes.optional { reader throws(DamagedBytes) in try reader.color() }
    last = try bytes.items(after: last, depth: 0)
    return DisplayList(size: size, scale: scale, background: background, items: last)
  }
}

extension ByteWriter {
  fileprivate mutating func items(
    _ items: [DisplayList.Item], after last: [DisplayList.Item]
  ) {
    count(items.count)
    var index = 0
    while index < items.count {
      let start = index
      while index < min(items.count, last.count), items[index] == last[index] { index += 1 }
      if index > start {
        form(.same)
        count(index - start)
        continue
      }
      item(items[index], after: index < last.count ? last[index] : nil)
      index += 1
    }
  }

  private mutating func form(_ form: ItemForm) { byte(form.rawValue) }

  private mutating func item(_ item: DisplayList.Item, after last: DisplayList.Item?) {
    if let transform = item.ownTransform, let last, last.ownTransform != nil,
      last.mappingTransforms({ _ in transform }) == item
    {
      form(.moved)
      return self.transform(transform)
    }
    switch item {
    case .fill(let fill):
      form(.fill)
      shape(fill.shape)
      color(fill.color)
      transform(fill.transform)
    case .border(let border):
      form(.border)
      shape(border.shape)
      number(border.width)
      color(border.color)
      transform(border.transform)
    case .stroke(let stroke):
      form(.stroke)
      self.stroke(stroke)
    case .text(let text):
      form(.text)
      label(text)
    case .gradient(let fill):
      form(.gradient)
      shape(fill.shape)
      gradient(fill.gradient)
      transform(fill.transform)
    case .image(let image):
      form(.image)
      text(image.name)
      rect(image.rect)
      transform(image.transform)
    case .shadow(let cast):
      form(.shadow)
      shadow(cast.shadow)
      transform(cast.transform)
      items(cast.items, after: last?.children ?? [])
    case .group(let group):
      form(.group)
      self.group(group, after: last)
    }
  }

  /// Writes what a text has after its form.
  private mutating func label(_ text: DisplayList.Text) {
    block(text.block)
    rect(text.rect)
    color(text.color)
    optional(text.halo) { $0.halo($1) }
    transform(text.transform)
  }

  /// Writes what a group has after its form, and its items after those of the item before.
  private mutating func group(_ group: DisplayList.Group, after last: DisplayList.Item?) {
    number(group.opacity)
    optional(group.clip) { writer, clip in
      writer.shape(clip.shape)
      writer.transform(clip.transform)
    }
    optional(group.mask) { writer, mask in writer.items(mask, after: last?.mask ?? []) }
    items(group.items, after: last?.children ?? [])
  }

  private mutating func shape(_ shape: DisplayList.Shape) {
    switch shape {
    case .rectangle(let rect):
      byte(0)
      self.rect(rect)
    case .roundedRectangle(let rect, let radius, let corners):
      byte(1)
      self.rect(rect)
      number(radius)
      byte(corners.rawValue)
    case .ellipse(let rect):
      byte(2)
      self.rect(rect)
    case .path(let path, let rule):
      byte(3)
      self.path(path)
      choice(rule)
    }
  }

  private mutating func stroke(_ stroke: DisplayList.Stroke) {
    path(stroke.path)
    number(stroke.width)
    color(stroke.color)
    choice(stroke.cap)
    choice(stroke.join)
    optional(stroke.dash) { writer, dash in
      writer.list(dash.lengths) { $0.number($1) }
      writer.number(dash.phase)
    }
    optional(stroke.halo) { $0.halo($1) }
    flag(stroke.keepsWidth)
    transform(stroke.transform)
  }

  private mutating func halo(_ halo: DisplayList.Halo) {
    number(halo.width)
    color(halo.color)
  }
}

extension ByteReader {
  fileprivate mutating func items(
    after last: [DisplayList.Item], depth: Int
  ) throws(DamagedBytes) -> [DisplayList.Item] {
    let count = try count()
    var items: [DisplayList.Item] = []
    while items.count < count {
      guard let form = ItemForm(rawValue: try byte()) else { throw DamagedBytes() }
      let place = items.count
      guard form != .same else {
        let length = try self.count()
        guard length > 0, length <= min(count, last.count) - place else { throw DamagedBytes() }
        items += last[place..<place + length]
        continue
      }
      let former = place < last.count ? last[place] : nil
      items.append(try item(form, after: former, depth: depth))
    }
    return items
  }

  private mutating func item(
    _ form: ItemForm, after last: DisplayList.Item?, depth: Int
  ) throws(DamagedBytes) -> DisplayList.Item {
    guard depth < FrameListReader.largestDepth else { throw DamagedBytes() }
    switch form {
    case .same: throw DamagedBytes()
    case .moved:
      let transform = try transform()
      guard let last, last.ownTransform != nil else { throw DamagedBytes() }
      return last.mappingTransforms { _ in transform }
    case .fill:
      return .fill(.init(try shape(), color: try color(), transform: try transform()))
    case .border:
      return .border(
        .init(
          try shape(), width: try length(), color: try color(), transform: try transform()))
    case .stroke: return .stroke(try stroke())
    case .text:
      return .text(
        .init(
          try block(), in: try rect(), color: try color(), halo: try halo(),
          transform: try transform()))
    case .gradient:
      return .gradient(.init(try shape(), try gradient(), transform: try transform()))
    case .image:
      return .image(.init(try text(), in: try rect(), transform: try transform()))
    case .shadow:
      let (shadow, transform) = (try shadow(), try transform())
      let items = try items(after: last?.children ?? [], depth: depth + 1)
      return .shadow(.init(of: items, shadow, transform: transform))
    case .group: return .group(try group(after: last, depth: depth))
    }
  }

  /// Reads what a group has after its form.
  private mutating func group(
    after last: DisplayList.Item?, depth: Int
  ) throws(DamagedBytes) -> DisplayList.Group {
    let opacity = try number()
    let clip = try optional { reader throws(DamagedBytes) in
      DisplayList.Clip(try reader.shape(), transform: try reader.transform())
    }
    let mask = try optional { reader throws(DamagedBytes) in
      try reader.items(after: last?.mask ?? [], depth: depth + 1)
    }
    let items = try items(after: last?.children ?? [], depth: depth + 1)
    return DisplayList.Group(opacity: opacity, clip: clip, mask: mask, items: items)
  }

  private mutating func shape() throws(DamagedBytes) -> DisplayList.Shape {
    switch try byte() {
    case 0: return .rectangle(try rect())
    case 1:
      return .roundedRectangle(
        try rect(), cornerRadius: try length(), corners: CornerMask(rawValue: try byte()))
    case 2: return .ellipse(try rect())
    case 3: return .path(try path(), rule: try choice(FillRule.self))
    default: throw DamagedBytes()
    }
  }

  private mutating func stroke() throws(DamagedBytes) -> DisplayList.Stroke {
    DisplayList.Stroke(
      try path(), width: try length(), color: try color(), cap: try choice(LineCap.self),
      join: try choice(LineJoin.self),
      dash: try optional { reader throws(DamagedBytes) in
        DisplayList.Dash(
          try reader.list { reader throws(DamagedBytes) in try reader.length() },
          phase: try reader.length())
      }, halo: try halo(), keepsWidth: try flag(), transform: try transform())
  }

  private mutating func halo() throws(DamagedBytes) -> DisplayList.Halo? {
    try optional { reader throws(DamagedBytes) in
      DisplayList.Halo(width: try reader.length(), color: try reader.color())
    }
  }
}

extension DisplayList.Item {
  /// The transform of a single item to the canvas; nil for several.
  package var ownTransform: CGAffineTransform? {
    switch self {
    case .fill(let fill): fill.transform
    case .border(let border): border.transform
    case .stroke(let stroke): stroke.transform
    case .text(let text): text.transform
    case .gradient(let fill): fill.transform
    case .image(let image): image.transform
    case .shadow, .group: nil
    }
  }

  /// What a group is seen through; nil for one without a mask, and for other items.
  var mask: [DisplayList.Item]? {
    guard case .group(let group) = self else { return nil }
    return group.mask
  }

  /// The items of a group, and those that cast a shadow.
  fileprivate var children: [DisplayList.Item] {
    switch self {
    case .shadow(let cast): cast.items
    case .group(let group): group.items
    case .fill, .border, .stroke, .text, .gradient, .image: []
    }
  }
}
