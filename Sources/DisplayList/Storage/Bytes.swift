internal import Foundation
internal import Geometry

/// Writes values as bytes, in little-endian order, numbers to the last bit.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// A count or another number from 0, in as few bytes as it needs.
  package mutating func count(_ value: Int) {
    var rest = UInt64(value)
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func word(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func number(_ value: Double) { word(value.bitPattern) }

  package mutating func text(_ value: String) {
    count(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  /// Which of its cases a value is.
  mutating func choice<Value: CaseIterable & Equatable>(_ value: Value) {
    count(Value.allCases.enumerated().first { $0.element == value }?.offset ?? 0)
  }

  mutating func optional<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  mutating func list<Value>(_ values: [Value], _ write: (inout ByteWriter, Value) -> Void) {
    count(values.count)
    for value in values { write(&self, value) }
  }

  /// Forgets what has been written.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Bytes that are not what was written.
package struct DamagedBytes: Error {
  package init() {}
}

/// Reads values as `ByteWriter` writes them.
///
/// Nothing that is read is trusted: what goes beyond the bytes is an error.
package struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes have been read.
  package var isAtEnd: Bool { place == bytes.count }

  package mutating func byte() throws(DamagedBytes) -> UInt8 {
    guard place < bytes.count else { throw DamagedBytes() }
    defer { place += 1 }
    return bytes[place]
  }

  package mutating func flag() throws(DamagedBytes) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw DamagedBytes()
    }
  }

  package mutating func count() throws(DamagedBytes) -> Int {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0 { return Int(value) }
    }
    throw DamagedBytes()
  }

  package mutating func word() throws(DamagedBytes) -> UInt64 {
    guard bytes.count - place >= 8 else { throw DamagedBytes() }
    defer { place += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  package mutating func number() throws(DamagedBytes) -> Double {
    Double(bitPattern: try word())
  }

  package mutating func text() throws(DamagedBytes) -> String {
    let count = try count()
    guard count <= bytes.count - place else { throw DamagedBytes() }
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  mutating func choice<Value: CaseIterable>(_: Value.Type) throws(DamagedBytes) -> Value {
    let index = try count()
    guard index < Value.allCases.count else { throw DamagedBytes() }
    return Value.allCases[Value.allCases.index(Value.allCases.startIndex, offsetBy: index)]
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> Value? {
    try flag() ? try read(&self) : nil
  }

  mutating func list<Value>(
    _ read: (inout ByteReader) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> [Value] {
    let count = try count()
    // Each value takes a byte at least.
    guard count <= bytes.count - place else { throw DamagedBytes() }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }
}

// Values of geometry and texts.
extension ByteWriter {
  mutating func number(_ value: CGFloat) { number(Double(value)) }

  mutating func point(_ point: CGPoint) {
    number(point.x)
    number(point.y)
  }

  mutating func size(_ size: CGSize) {
    number(size.width)
    number(size.height)
  }

  mutating func rect(_ rect: CGRect) {
    point(rect.origin)
    size(rect.size)
  }

  mutating func transform(_ value: CGAffineTransform) {
    for number in [value.a, value.b, value.c, value.d, value.tx, value.ty] { self.number(number) }
  }

  mutating func color(_ color: Color) {
    number(color.red)
    number(color.green)
    number(color.blue)
    number(color.alpha)
  }

  mutating func path(_ path: BezierPath) {
    list(path.elements) { writer, element in
      switch element {
      case .move(let point):
        writer.byte(0)
        writer.point(point)
      case .line(let point):
        writer.byte(1)
        writer.point(point)
      case .curve(let end, let control1, let control2):
        writer.byte(2)
        writer.point(end)
        writer.point(control1)
        writer.point(control2)
      case .close: writer.byte(3)
      }
    }
  }

  mutating func gradient(_ gradient: Gradient) {
    choice(gradient.kind)
    list(gradient.stops) { writer, stop in
      writer.number(stop.location)
      writer.color(stop.color)
    }
    point(gradient.startPoint)
    point(gradient.endPoint)
  }

  mutating func shadow(_ shadow: Shadow) {
    color(shadow.color)
    number(shadow.opacity)
    size(shadow.offset)
    number(shadow.radius)
  }

  mutating func font(_ font: Font) {
    text(font.family)
    number(font.size)
    choice(font.weight)
  }

  mutating func block(_ block: TextBlock) {
    text(block.string)
    font(block.font)
    choice(block.alignment)
    word(UInt64(bitPattern: Int64(block.numberOfLines)))
    choice(block.lineBreakMode)
    list(block.runs) { writer, run in
      writer.count(run.bytes.lowerBound)
      writer.count(run.bytes.count)
      writer.optional(run.font) { $0.font($1) }
      writer.optional(run.color) { $0.color($1) }
      writer.flag(run.isUnderlined)
    }
  }
}

extension ByteReader {
  mutating func length() throws(DamagedBytes) -> CGFloat { CGFloat(try number()) }

  mutating func point() throws(DamagedBytes) -> CGPoint {
    CGPoint(x: try length(), y: try length())
  }

  mutating func size() throws(DamagedBytes) -> CGSize {
    CGSize(width: try length(), height: try length())
  }

  mutating func rect() throws(DamagedBytes) -> CGRect {
    CGRect(origin: try point(), size: try size())
  }

  mutating func transform() throws(DamagedBytes) -> CGAffineTransform {
    CGAffineTransform(
      a: try length(), b: try length(), c: try length(), d: try length(), tx: try length(),
      ty: try length())
  }

  mutating func color() throws(DamagedBytes) -> Color {
    Color(red: try number(), green: try number(), blue: try number(), alpha: try number())
  }

  mutating func path() throws(DamagedBytes) -> BezierPath {
    BezierPath(
      elements: try list { reader throws(DamagedBytes) in
        switch try reader.byte() {
        case 0: return .move(try reader.point())
        case 1: return .line(try reader.point())
        case 2:
          return .curve(
            end: try reader.point(), control1: try reader.point(), control2: try reader.point())
        case 3: return .close
        default: throw DamagedBytes()
        }
      })
  }

  mutating func gradient() throws(DamagedBytes) -> Gradient {
    let kind = try choice(Gradient.Kind.self)
    let stops = try list { reader throws(DamagedBytes) in
      Gradient.Stop(location: try reader.length(), color: try reader.color())
    }
    return Gradient(
      kind: kind, stops: stops, startPoint: try point(), endPoint: try point())
  }

  mutating func shadow() throws(DamagedBytes) -> Shadow {
    Shadow(
      color: try color(), opacity: try length(), offset: try size(), radius: try length())
  }

  mutating func font() throws(DamagedBytes) -> Font {
    Font(family: try text(), size: try length(), weight: try choice(Font.Weight.self))
  }

  mutating func block() throws(DamagedBytes) -> TextBlock {
    var block = TextBlock(try text(), font: try font())
    block.alignment = try choice(TextAlignment.self)
    block.numberOfLines = Int(Int64(bitPattern: try word()))
    block.lineBreakMode = try choice(LineBreakMode.self)
    block.runs = try list { reader throws(DamagedBytes) in
      let (start, length) = (try reader.count(), try reader.count())
      let (end, isTooLarge) = start.addingReportingOverflow(length)
      guard !isTooLarge else { throw DamagedBytes() }
      var run = TextRun(start..<end)
      run.font = try reader.optional { reader throws(DamagedBytes) in try reader.font() }
      run.color = try reader.optional { reader throws(DamagedBytes) in try reader.color() }
      run.isUnderlined = try reader.flag()
      return run
    }
    return block
  }
}
