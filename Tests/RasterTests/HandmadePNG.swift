/// A PNG file written from the specification, without libpng: the reference for the decoder.
///
/// Image data are stored rather than compressed, which is valid deflate.
struct HandmadePNG {
  var width: Int
  var height: Int
  var bitDepth: UInt8 = 8
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  var colorType: UInt8
  var isInterlaced = false
  /// Chunks between the header and the image data.
  var chunks: [(type: String, data: [UInt8])] = []
  /// The image data: each row a filter byte and its packed samples.
  var rows: [[UInt8]]

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header =
      bigEndian(UInt32(width)) + bigEndian(UInt32(height))
      + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0]
    file += Self.chunk("IHDR", header)
    for chunk in chunks { file += Self.chunk(chunk.type, chunk.data) }
    file += Self.chunk("IDAT", Self.zlibStored(rows.flatMap { $0 }))
    return file + Self.chunk("IEND", [])
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
  }

  static func zlibStored(_ data: [UInt8]) -> [UInt8] {
    let count = UInt16(data.count)
    let header = [UInt8(1), UInt8(count & 255), UInt8(count >> 8)]
    let complement = [UInt8(~count & 255), UInt8(~count >> 8)]
    return [0x78, 0x01] + header + complement + data + bigEndian(adler32(data))
  }

  /// The CRC of PNG chunks, bit by bit.
  static func crc32(_ data: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  static func adler32(_ data: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}

func bigEndian(_ value: UInt32) -> [UInt8] {
  [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
}

/// The chunks of a PNG file: their types, data, and whether their checksums are right.
func chunks(of file: [UInt8]) -> [(type: String, data: [UInt8], isIntact: Bool)] {
  var result: [(type: String, data: [UInt8], isIntact: Bool)] = []
  var position = 8
  while position + 12 <= file.count {
    let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    guard position + 12 + length <= file.count else { break }
    let body = Array(file[position + 4..<position + 8 + length])
    let checksum = Array(file[position + 8 + length..<position + 12 + length])
    result.append(
      (
        String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4)),
        checksum == bigEndian(HandmadePNG.crc32(body))
      ))
    position += 12 + length
  }
  return result
}
