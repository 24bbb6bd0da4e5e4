import Foundation
import Raster
import Testing

@Suite("Reading damaged PNG files")
struct DamagedPNGTests {
  private func error(_ bytes: [UInt8], limits: PNGDecoder.Limits = .init()) -> RasterError? {
    do {
      _ = try PNGDecoder(limits: limits).decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  private let good = HandmadePNG(
    width: 2, height: 2, colorType: 2, rows: [[0, 1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 4, 5, 6]])

  @Test("empty, random and other files are refused")
  func otherFiles() {
    #expect(error([]) == .malformed("the data end too early"))
    #expect(error(Array("GIF89a, not a PNG".utf8)) == .malformed("Not a PNG file"))
  }

  @Test("a file truncated anywhere is refused")
  func cut() {
    let bytes = good.bytes
    for count in 0..<bytes.count {
      guard case .malformed = error(Array(bytes.prefix(count))) else {
        Issue.record("the first \(count) of \(bytes.count) bytes were taken as a picture")
        return
      }
    }
  }

  @Test("bytes after the end are ignored")
  func trailingBytes() {
    #expect(error(good.bytes + [1, 2, 3]) == nil)
  }

  @Test("a wrong checksum of the image data is refused")
  func checksum() throws {
    var bytes = good.bytes
    let end = try #require(bytes.indices.last)
    // The checksum of the image data is before the 12 bytes of the end chunk.
    bytes[end - 12] ^= 1
    #expect(error(bytes) == .malformed("IDAT: CRC error"))
  }

  // libpng asked for the memory that the length states, and cleared it, before it noticed that the file is shorter.
  @Test("a chunk that states gigabytes in a small file is refused without that memory")
  func longChunk() throws {
    #if os(Linux)
    func peak() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isNumber)))
    }
    let before = try peak()
    defer {
      // Other tests that run at the same time take some memory too.
      #expect((try? peak()).map { $0 - before < 1 << 20 } == true, "in kB")
    }
    #endif
    for type in ["iTXt", "zTXt", "tEXt", "iCCP", "sPLT", "eXIf", "abCd"] {
      var bytes = good.bytes
      let header = 8 + 25
      bytes.removeSubrange(header...)
      bytes += [0x7F, 0xFF, 0xFF, 0xFE] + Array(type.utf8) + [1, 2, 3, 4]
      guard case .malformed = error(bytes) else {
        Issue.record("\(type) is read")
        return
      }
    }
  }

  @Test("a file with any byte changed is not intact")
  func whole() throws {
    let bitmap = Bitmap(width: 2, height: 1, format: .rgb, bytes: [1, 2, 3, 4, 5, 6])
    let texts = [PNGMetadata.Text("Title", "Zürich"), PNGMetadata.Text("Frame", "7")]
    let bytes = try PNGEncoder().encode(bitmap, metadata: PNGMetadata(texts: texts))
    #expect(PNGMetadata.textsIfWhole(bytes) == texts)
    for count in bytes.indices {
      #expect(PNGMetadata.textsIfWhole(Array(bytes.prefix(count))) == nil, "\(count) bytes")
      var damaged = bytes
      damaged[count] ^= 0x10
      #expect(PNGMetadata.textsIfWhole(damaged) == nil, "byte \(count)")
    }
    #expect(PNGMetadata.textsIfWhole(bytes + [0]) == nil)
  }

  @Test("too long a side and too many pixels are errors with the size and the limits")
  func limits() {
    let side = PNGDecoder.Limits(longestSide: 1)
    #expect(error(good.bytes, limits: side) == .tooLarge(width: 2, height: 2, limits: side))
    let count = PNGDecoder.Limits(pixelCount: 3)
    #expect(error(good.bytes, limits: count) == .tooLarge(width: 2, height: 2, limits: count))
    #expect(
      error(good.bytes, limits: count)?.description
        == "the picture of 2 x 2 pixels is larger than allowed: 32767 a side, 3 together")
  }

  @Test("a small file that claims a huge picture is refused before memory is allocated")
  func claim() {
    var file = good
    file.width = 30_000
    file.height = 3_000
    #expect(error(file.bytes) == .malformed("the data end too early"))
    file.width = 2_000_000_000
    #expect(
      error(file.bytes) == .tooLarge(width: 2_000_000_000, height: 3_000, limits: .init()))
    file.width = 0
    #expect(error(file.bytes) == .malformed("Invalid IHDR data"))
  }

  @Test("no damage makes reading trap", arguments: 0..<8)
  func damage(seed: UInt64) throws {
    let picture = Bitmap(width: 40, height: 30, format: seed % 2 == 0 ? .rgb : .rgba) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(index * index / 97 % 251) }
    }
    let texts = PNGMetadata(texts: [.init("Title", "日本"), .init("Software", "x")], scale: 2)
    let file = try PNGEncoder(compression: .small).encode(picture, metadata: texts)
    var random = XorShift(state: seed * 7919 + 1)
    for _ in 0..<120 {
      var bytes = seed < 4 ? file : variety(&random).bytes
      for _ in 0..<1 + random.next() % 4 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      if random.next() % 2 == 0 { repairChecksums(&bytes) }
      _ = try? PNGDecoder().decode(bytes)
    }
  }

  /// A file of one of the kinds that PNG has.
  private func variety(_ random: inout XorShift) -> HandmadePNG {
    let kinds: [(type: UInt8, depth: UInt8)] = [
      (0, 1), (0, 2), (0, 4), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 16),
      (6, 16),
    ]
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    let rows = (0..<8).map { _ in (0..<65).map { _ in UInt8(random.next() % 5) } }
    var file = HandmadePNG(
      width: 8, height: 8, bitDepth: kind.depth, colorType: kind.type, rows: rows)
    file.isInterlaced = random.next() % 2 == 0
    file.chunks = [
      ("PLTE", [UInt8](repeating: 3, count: 12)), ("tRNS", [1, 2]), ("gAMA", bigEndian(45455)),
      ("zTXt", Array("a".utf8) + [0, 0] + HandmadePNG.zlibStored([1, 2, 3])),
    ]
    return file
  }

  /// Sets the right checksums, so that damage reaches the parts behind them.
  private func repairChecksums(_ bytes: inout [UInt8]) {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard position + 12 + length <= bytes.count else { return }
      let end = position + 8 + length
      bytes.replaceSubrange(
        end..<end + 4, with: bigEndian(HandmadePNG.crc32(Array(bytes[position + 4..<end]))))
      position = end + 4
    }
  }
}

/// Marsaglia's 64-bit xorshift generator: the same numbers for a seed everywhere.
struct XorShift {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
