/// What a picture file says of its colors, as far as it is not sRGB.
///
/// Pictures are drawn as if their numbers were those of sRGB. This tells where a file says otherwise: by a profile of the
/// International Color Consortium (ICC.1:2022, 7 and 10), by the code points of ITU-T H.273 (PNG's cICP), or by a gamma and
/// primaries (PNG's gAMA and cHRM). The order is that in which PNG's third edition, 4.3, gives them precedence.
public enum PictureColors {
  /// The colors of a file, where they are not those of sRGB.
  ///
  /// - Parameter bytes: A PNG or a JPEG file; any bytes are read without a fault.
  /// - Returns: Words such as `the ICC profile 'Display P3'`; nil for sRGB, and where the file says nothing.
  public static func unlikeSRGB(in bytes: [UInt8]) -> String? {
    JPEGDecoder.recognizes(bytes) ? inJPEG(bytes) : inPNG(bytes)
  }

  // MARK: PNG

  private static func inPNG(_ file: [UInt8]) -> String? {
    var found: [String: ArraySlice<UInt8>] = [:]
    PNGChunk.forEach(in: file) { type, data in
      if ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"].contains(type) { found[type] = data }
      return type != "IDAT"
    }
    if let points = found["cICP"].map(Array.init), points.count == 4 {
      // BT.709's primaries and the transfer of sRGB.
      return points[0] == 1 && points[1] == 13
        ? nil : "the primaries \(points[0]) and the transfer \(points[1]) of cICP"
    }
    if let data = found["iCCP"], let end = data.firstIndex(of: 0), data.endIndex > end + 2 {
      let profile = DeflatedBytes.inflate(data[(end + 2)...], atMost: largestProfile)
      return words(for: profile)
    }
    guard found["sRGB"] == nil else { return nil }
    if let data = found["gAMA"].map(Array.init), data.count == 4 {
      let gamma = Double(data.bigEndian(at: 0)) / 100_000
      // 1/2.2, as writers round it.
      guard (0.45...0.4605).contains(gamma) else { return "a gamma of \(gamma)" }
    }
    if let data = found["cHRM"].map(Array.init), data.count == 32 {
      let primaries = (0..<8).map { Int(data.bigEndian(at: 4 * $0)) }
      let isStandard = zip(primaries, standardPrimaries).allSatisfy { abs($0 - $1) <= 100 }
      guard isStandard else { return "primaries of its own" }
    }
    return nil
  }

  /// The white point, red, green and blue of sRGB as x and y, in hundred thousandths.
  private static let standardPrimaries = [
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
  ]

  // MARK: JPEG

  private static func inJPEG(_ file: [UInt8]) -> String? {
    let mark = Array("ICC_PROFILE\0".utf8)
    var profile: [UInt8] = []
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      let end = place + 2 + length
      guard length >= 2, end <= file.count else { break }
      let data = file[(place + 4)..<end]
      // After the mark, the number of the part and how many there are.
      if file[place + 1] == 0xE2, data.starts(with: mark) {
        profile += data.dropFirst(mark.count + 2)
      }
      place = end
    }
    return profile.isEmpty ? nil : words(for: profile)
  }

  // MARK: Profiles

  /// The largest profile that is read, in bytes; those of screens have some kilobytes.
  private static let largestProfile = 4 << 20

  /// A profile in words; nil for one of sRGB, or of greys with its gamma.
  private static func words(for profile: [UInt8]?) -> String? {
    guard let profile, let name = name(of: profile) else { return "an ICC profile" }
    let isStandard = name.contains("sRGB") || name.contains("Gamma 2.2")
    return isStandard ? nil : "the ICC profile '\(name)'"
  }

  /// The description of a profile.
  private static func name(of profile: [UInt8]) -> String? {
    // The header of 128 bytes, then the number of tags and their signatures, offsets and sizes.
    guard profile.count >= 132 else { return nil }
    let tagCount = min(Int(profile.bigEndian(at: 128)), 1_000)
    for index in 0..<tagCount {
      let entry = 132 + 12 * index
      guard entry + 12 <= profile.count else { return nil }
      guard profile[entry..<entry + 4].elementsEqual("desc".utf8) else { continue }
      let (offset, size) = (
        Int(profile.bigEndian(at: entry + 4)), Int(profile.bigEndian(at: entry + 8))
      )
      guard offset + size <= profile.count, size >= 16 else { return nil }
      return text(Array(profile[offset..<offset + size]))
    }
    return nil
  }

  /// The text of a tag: of version 2 in ASCII, of version 4 in the first of several languages.
  private static func text(_ tag: [UInt8]) -> String? {
    if tag.starts(with: "desc".utf8) {
      let count = Int(tag.bigEndian(at: 8))
      guard count > 0, 12 + count <= tag.count else { return nil }
      return String(decoding: tag[12..<12 + count].prefix { $0 != 0 }, as: UTF8.self)
    }
    guard tag.starts(with: "mluc".utf8), tag.count >= 28, tag.bigEndian(at: 8) > 0 else {
      return nil
    }
    let (count, offset) = (Int(tag.bigEndian(at: 20)), Int(tag.bigEndian(at: 24)))
    guard offset + count <= tag.count else { return nil }
    let units = stride(from: offset, to: offset + count - 1, by: 2).map {
      UInt16(tag[$0]) << 8 | UInt16(tag[$0 + 1])
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }
}
