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
