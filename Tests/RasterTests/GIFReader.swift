import Raster

/// Reads animated GIFs, written from the specification alone: the reference for the encoder.
struct GIFReader {
  /// A frame as a viewer shows it.
  struct Frame {
    /// The part of the screen that is in the file.
    var rect: PixelRect
    /// The whole screen.
    var bitmap: Bitmap
    /// Hundredths of a second.
    var hold: Int
  }

  struct Damage: Error {
    var reason: String
  }

  private(set) var frames: [Frame] = []
  /// How often the film plays; 0 for ever, nil where that is not in the file.
  private(set) var plays: Int?
  private(set) var comments: [String] = []

  private var bytes: ArraySlice<UInt8>

  init(_ file: [UInt8]) throws {
    bytes = file[...]
    guard try take(6) == Array("GIF89a".utf8) else { throw Damage(reason: "signature") }
    let (width, height) = (try number(), try number())
    let flags = try byte()
    _ = try take(2)
    guard flags & 0x80 != 0 else { throw Damage(reason: "no palette") }
    let palette = try take(3 << (Int(flags & 7) + 1))
    var screen = Bitmap(
      width: width, height: height, format: .rgba,
      filledWith: Pixel(red: 0, green: 0, blue: 0, alpha: 0))
    var hold = 0
    var clear: UInt8?
    var disposal: UInt8 = 0
    while true {
      switch try byte() {
      case 0x3B:
        guard bytes.isEmpty else { throw Damage(reason: "bytes after the end") }
        return
      case 0x21:
        let label = try byte()
        let blocks = try blocks()
        if label == 0xF9 {
          disposal = blocks[0][0] >> 2 & 7
          clear = blocks[0][0] & 1 == 1 ? blocks[0][3] : nil
          hold = Int(blocks[0][1]) | Int(blocks[0][2]) << 8
        } else if label == 0xFF, blocks[0] == Array("NETSCAPE2.0".utf8) {
          plays = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
        } else if label == 0xFE {
          comments.append(String(decoding: blocks.joined(), as: UTF8.self))
        }
      case 0x2C:
        let rect = PixelRect(
          x: try number(), y: try number(), width: try number(), height: try number())
        guard try byte() == 0 else { throw Damage(reason: "interlaced or with its own palette") }
        let size = Int(try byte())
        let indices = try Self.decompressed(try blocks().flatMap { $0 }, minimumSize: size)
        guard indices.count == rect.width * rect.height else {
          throw Damage(reason: "\(indices.count) pixels for \(rect)")
        }
        for (place, index) in indices.enumerated() where index != clear {
          let entry = Int(index) * 3
          screen[rect.x + place % rect.width, rect.y + place / rect.width] = Pixel(
            red: palette[entry], green: palette[entry + 1], blue: palette[entry + 2])
        }
        frames.append(Frame(rect: rect, bitmap: screen, hold: hold))
        if disposal == 2 {
          for y in rect.y..<(rect.y + rect.height) {
            for x in rect.x..<(rect.x + rect.width) {
              screen[x, y] = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
            }
          }
        }
      default: throw Damage(reason: "unknown block")
      }
    }
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard bytes.count >= count else { throw Damage(reason: "the file ends early") }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  private mutating func byte() throws -> UInt8 { try take(1)[0] }

  private mutating func number() throws -> Int {
    let two = try take(2)
    return Int(two[0]) | Int(two[1]) << 8
  }

  private mutating func blocks() throws -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while true {
      let length = try byte()
      guard length > 0 else { return blocks }
      blocks.append(try take(Int(length)))
    }
  }

  /// The indices that variable-length LZW codes stand for; GIF89a, appendix F.
  private static func decompressed(_ data: [UInt8], minimumSize: Int) throws -> [UInt8] {
    let (clearCode, endCode) = (1 << minimumSize, 1 << minimumSize + 1)
    var table: [[UInt8]] = []
    var codeSize = 0
    var last: [UInt8]?
    func reset() {
      table = (0..<clearCode).map { [UInt8($0)] } + [[], []]
      codeSize = minimumSize + 1
      last = nil
    }
    reset()
    var result: [UInt8] = []
    var bit = 0
    while bit + codeSize <= data.count * 8 {
      var code = 0
      for offset in 0..<codeSize {
        let place = bit + offset
        code |= Int(data[place / 8] >> (place % 8) & 1) << offset
      }
      bit += codeSize
      if code == clearCode {
        reset()
        continue
      }
      if code == endCode { return result }
      let entry: [UInt8]
      if code < table.count {
        entry = table[code]
      } else if let last, code == table.count {
        entry = last + [last[0]]
      } else {
        throw Damage(reason: "a code without an entry")
      }
      result += entry
      if let last, table.count < 4096 { table.append(last + [entry[0]]) }
      if table.count == 1 << codeSize, codeSize < 12 { codeSize += 1 }
      last = entry
    }
    throw Damage(reason: "no end code")
  }
}
