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
  mutating func items(
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
      fill.write(to: &self)
    case .border(let border):
      form(.border)
      border.write(to: &self)
    case .stroke(let stroke):
      form(.stroke)
      stroke.write(to: &self)
    case .text(let text):
      form(.text)
      text.write(to: &self)
    case .gradient(let fill):
      form(.gradient)
      fill.write(to: &self)
    case .image(let image):
      form(.image)
      image.write(to: &self)
    case .shadow(let cast):
      form(.shadow)
      cast.write(to: &self, after: last)
    case .group(let group):
      form(.group)
      group.write(to: &self, after: last)
    }
  }
}

extension ByteReader {
  mutating func items(
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
    case .fill: return .fill(try .init(from: &self))
    case .border: return .border(try .init(from: &self))
    case .stroke: return .stroke(try .init(from: &self))
    case .text: return .text(try .init(from: &self))
    case .gradient: return .gradient(try .init(from: &self))
    case .image: return .image(try .init(from: &self))
    case .shadow: return .shadow(try .init(from: &self, after: last, depth: depth))
    case .group: return .group(try .init(from: &self, after: last, depth: depth))
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
  var children: [DisplayList.Item] {
    switch self {
    case .shadow(let cast): cast.items
    case .group(let group): group.items
    case .fill, .border, .stroke, .text, .gradient, .image: []
    }
  }
}
