import Foundation

/// TrueType fonts of one letter, A, in colors, written table by table.
///
/// The em has 1000 units, 800 of them above the baseline, and the letter's advance is one em. Source:
/// OpenType 1.9.
enum TinyColorFont {
  /// Two squares half an em wide on the baseline: the left one red, the right one in the text's color.
  static func layers() -> Data {
    let left = square(from: 0, to: 500)
    let right = square(from: 500, to: 1000)
    let both = square(from: 0, to: 1000)
    // An empty glyph for missing characters, the letter, and its layers.
    let glyphs = both + left + right
    let offsets = [0, 0, both.count, both.count + left.count, glyphs.count]
    let layers = be16(0, 1) + be32(14, 20) + be16(2, 1, 0, 2, 2, 0, 3, 0xFFFF)
    let palette = be16(0, 1, 1, 1) + be32(14) + be16(0) + [0, 0, 255, 255]
    return font(
      glyphCount: 4,
      adding: [
        "COLR": layers, "CPAL": palette, "glyf": glyphs, "loca": offsets.flatMap { be32($0) },
      ])
  }

  /// A picture of 10 x 10 pixels that covers the em.
  static func picture(_ png: [UInt8]) -> Data {
    let line: [UInt8] = [8, 254, 10, 1, 0, 0, 0, 0, 8, 254, 0, 0]
    let size =
      be32(56, 24, 1, 0) + line + line + be16(1, 1) + [10, 10, 32, 1]
    let subtable = be16(1, 1) + be32(8) + be16(1, 17) + be32(4, 0, 9 + png.count)
    return font(
      glyphCount: 2,
      adding: [
        "CBLC": be32(0x30000, 1) + size + subtable,
        "CBDT": be32(0x30000) + [10, 10, 0, 8, 10] + be32(png.count) + png,
      ])
  }

  private static func be16(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func be32(_ values: Int...) -> [UInt8] {
    values.flatMap { be16($0 >> 16, $0) }
  }

  /// A square on the baseline, clockwise.
  private static func square(from left: Int, to right: Int) -> [UInt8] {
    let width = right - left
    return be16(1, left, 0, right, 500, 3, 0) + [1, 1, 1, 1] + be16(left, 0, width, 0)
      + be16(0, 500, 0, -500)
  }

  private static func font(glyphCount: Int, adding added: [String: [UInt8]]) -> Data {
    let head =
      be32(0x10000, 0x10000, 0, 0x5F0F_3CF5) + be16(0, 1000) + be32(0, 0, 0, 0)
      + be16(0, 0, 1000, 500, 0, 8, 2, 1, 0)
    let hhea = be32(0x10000) + be16(800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 1)
    let maxp =
      added["glyf"] == nil
      ? be32(0x5000) + be16(glyphCount)
      : be32(0x10000) + be16(glyphCount, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
    let name = Array("Tiny".utf16).flatMap { be16(Int($0)) }
    var tables = added
    tables["head"] = head
    tables["hhea"] = hhea
    tables["maxp"] = maxp
    tables["hmtx"] = be16(1000, 0) + [0, 0, 500].prefix(glyphCount - 1).flatMap { be16($0) }
    tables["cmap"] = be16(0, 1, 3, 10) + be32(12) + be16(12, 0) + be32(28, 0, 1, 0x41, 0x41, 1)
    tables["name"] = be16(0, 1, 18, 3, 1, 0x409, 1, name.count, 0) + name
    tables["post"] = be32(0x30000, 0, 0, 0, 0, 0, 0, 0)
    let names = tables.keys.sorted()
    var directory = be32(0x10000) + be16(names.count, 0, 0, 0)
    var body: [UInt8] = []
    for name in names {
      let table = tables[name] ?? []
      directory += Array(name.utf8)
      directory += be32(0, 12 + 16 * names.count + body.count, table.count)
      body += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return Data(directory + body)
  }
}
