/// Gives the elements of Cairo's SVG identifiers that depend on the document alone.
///
/// Cairo counts surfaces over the whole life of a process, so that the same picture would get other
/// identifiers each time it is written.
enum SVGIdentifiers {
  /// The document with its identifiers numbered in the order in which they first occur.
  static func renumbered(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var names: [ArraySlice<UInt8>: [UInt8]] = [:]
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      guard let start = startOfName(in: bytes, at: place) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let name = bytes[start...].prefix { isNameByte($0) }
      result += bytes[place..<start]
      place = start + name.count
      let stem = name.prefix(name.count - name.reversed().prefix { isDigit($0) }.count)
      guard stem.count < name.count else {
        result += name
        continue
      }
      let known = names[name]
      let new = known ?? stem + Array(String((counts[stem] ?? 0) + 1).utf8)
      if known == nil {
        names[name] = new
        counts[stem] = (counts[stem] ?? 0) + 1
      }
      result += new
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Where a name begins, if here stands what comes before a name: ` id="`, `url(#` or `href="#`.
  private static func startOfName(in bytes: [UInt8], at place: Int) -> Int? {
    for mark in Self.marks where bytes[place...].starts(with: mark) {
      let start = place + mark.count
      return start < bytes.count && isNameByte(bytes[start]) ? start : nil
    }
    return nil
  }

  private static let marks = [" id=\"", "url(#", "href=\"#"].map { Array($0.utf8) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x2D || byte == 0x5F
  }
}
