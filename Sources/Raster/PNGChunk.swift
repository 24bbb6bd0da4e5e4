internal import PNGBridge

/// A chunk of a PNG file: a type of four letters and its data.
struct PNGChunk {
  /// The eight bytes with which every PNG file begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The four letters.
  var type: String
  /// The data.
  var data: [UInt8]

  /// Appends the chunk as it stands in a file: length, type, data, checksum of type and data.
  func append(to file: inout [UInt8]) {
    let header = Array(type.utf8)
    file.appendBigEndian(UInt32(data.count))
    file += header
    file += data
    var checksum = header.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { pngbridge_checksum(0, $0, bytes.count) } ?? 0
    }
    checksum = data.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { pngbridge_checksum(checksum, $0, bytes.count) } ?? checksum
    }
    file.appendBigEndian(checksum)
  }

  /// The chunks of a well-formed file, without their checksums; what is cut short is left out.
  static func chunks(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var place = signature.count
    while place + 12 <= file.count {
      let length = Int(file.bigEndian(at: place))
      guard length <= file.count - place - 12 else { break }
      let type = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      chunks.append(PNGChunk(type: type, data: Array(file[(place + 8)..<(place + 8 + length)])))
      place += 12 + length
    }
    return chunks
  }
}

extension [UInt8] {
  mutating func appendBigEndian(_ number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func appendBigEndian(_ number: UInt16) {
    append(UInt8(number >> 8))
    append(UInt8(number & 0xFF))
  }

  fileprivate func bigEndian(at place: Int) -> UInt32 {
    self[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
