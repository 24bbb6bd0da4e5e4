/// What a picture file says of its colors.
///
/// Sources: ICC.1:2022 for profiles; PNG specification, third edition, 4.3 for the order of precedence, and 11.3.2 for the
/// chunks; ITU-T H.273 (07/2024) for code points.
enum StatedColors: Equatable {
  /// Those of sRGB, or nothing.
  case standard
  /// A profile of the International Color Consortium; without bytes if it is damaged.
  case profile([UInt8])
  /// Primaries and a transfer function.
  case space(Primaries, Transfer)
  /// Something that is not understood, in words.
  case unknown(String)

  /// The chromaticities of white, red, green and blue.
  struct Primaries: Equatable {
    struct Point: Equatable {
      var x: Double
      var y: Double
    }

    var white: Point
    var red: Point
    var green: Point
    var blue: Point

    /// Four points as x and y.
    init(_ values: [Double]) {
      func point(_ index: Int) -> Point { Point(x: values[2 * index], y: values[2 * index + 1]) }
      (white, red, green, blue) = (point(0), point(1), point(2), point(3))
    }

    static let sRGB = Primaries([0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06])

    /// Those of a code point of H.273, table 2; nil for others.
    init?(code: UInt8) {
      let daylight = [0.3127, 0.329]
      switch code {
      case 1: self = .sRGB
      case 4: self.init([0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08])
      case 5: self.init(daylight + [0.64, 0.33, 0.29, 0.6, 0.15, 0.06])
      case 6, 7: self.init(daylight + [0.63, 0.34, 0.31, 0.595, 0.155, 0.07])
      case 8: self.init([0.31, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049])
      case 9: self.init(daylight + [0.708, 0.292, 0.17, 0.797, 0.131, 0.046])
      case 11: self.init([0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
      case 12: self.init(daylight + [0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
      case 22: self.init(daylight + [0.63, 0.34, 0.295, 0.605, 0.155, 0.077])
      default: return nil
      }
    }

    /// Whether they are those of sRGB, within what writers round.
    var areStandard: Bool {
      zip(values, Primaries.sRGB.values).allSatisfy { abs($0 - $1) <= 0.001 }
    }

    private var values: [Double] { [white, red, green, blue].flatMap { [$0.x, $0.y] } }
  }

  /// How the numbers of a file become light.
  enum Transfer: Equatable {
    /// A power of the number, 1 for light itself.
    case power(Double)
    /// A power with a straight part near black: `((number + offset) / (1 + offset)) ^ power` from a threshold on,
    /// `number / slope` below it.
    case curve(power: Double, offset: Double, slope: Double, threshold: Double)

    static let sRGB = Transfer.curve(power: 2.4, offset: 0.055, slope: 12.92, threshold: 0.04045)

    /// That of a code point of H.273, table 3; nil for others, such as those of high dynamic range.
    init?(code: UInt8) {
      switch code {
      case 1, 6, 14, 15:
        // What cameras record is meant for the displays of ITU-R BT.1886.
        self = .power(2.4)
      case 4: self = .power(2.2)
      case 5: self = .power(2.8)
      case 7: self = .curve(power: 1 / 0.45, offset: 0.1115, slope: 4, threshold: 0.0912)
      case 8: self = .power(1)
      case 13: self = .sRGB
      default: return nil
      }
    }
  }

  /// The largest profile that is read, in bytes; those of screens have some kilobytes, those of printers some megabytes.
  private static let largestProfile = 8 << 20

  /// What a PNG or a JPEG file says.
  init(of file: [UInt8]) {
    self = JPEGDecoder.recognizes(file) ? Self.stated(inJPEG: file) : Self.stated(inPNG: file)
  }

  private static func stated(inJPEG file: [UInt8]) -> StatedColors {
    let mark = Array("ICC_PROFILE\0".utf8)
    var profile: [UInt8] = []
    JPEGSegment.forEach(in: file) { marker, data in
      // After the mark, the number of the part and how many there are.
      if marker == 0xE2, data.starts(with: mark) { profile += data.dropFirst(mark.count + 2) }
      return true
    }
    return profile.isEmpty ? .standard : .profile(profile)
  }

  private static func stated(inPNG file: [UInt8]) -> StatedColors {
    var found: [String: ArraySlice<UInt8>] = [:]
    PNGChunk.forEach(in: file) { type, data in
      if PNGChunk.colorTypes.contains(type) { found[type] = data }
      return type != "IDAT"
    }
    // The code point 2 says that nothing is known.
    if let codes = found["cICP"].map(Array.init), codes.count == 4, codes[0] != 2 || codes[1] != 2 {
      return stated(codes)
    }
    if let data = found["iCCP"], let end = data.firstIndex(of: 0), data.endIndex > end + 2 {
      return .profile(DeflatedBytes.inflate(data[(end + 2)...], atMost: largestProfile) ?? [])
    }
    if found["sRGB"] != nil { return .standard }
    return stated(gamma: found["gAMA"], primaries: found["cHRM"])
  }

  /// What code points say: primaries, transfer, matrix, and whether the whole range of numbers is used.
  private static func stated(_ codes: [UInt8]) -> StatedColors {
    guard codes[2] == 0, codes[3] == 1, let primaries = Primaries(code: codes[0]),
      let transfer = Transfer(code: codes[1])
    else {
      let code = codes.map { String($0) }.joined(separator: "-")
      return .unknown("the code points \(code) of cICP")
    }
    return primaries.areStandard && transfer == .sRGB ? .standard : .space(primaries, transfer)
  }

  private static func stated(
    gamma: ArraySlice<UInt8>?, primaries chunk: ArraySlice<UInt8>?
  ) -> StatedColors {
    func number(_ data: ArraySlice<UInt8>, _ index: Int) -> Double {
      Double(Array(data).bigEndian(at: 4 * index)) / 100_000
    }
    var primaries = Primaries.sRGB
    if let chunk, chunk.count == 32 { primaries = Primaries((0..<8).map { number(chunk, $0) }) }
    guard let gamma, gamma.count == 4 else {
      return primaries.areStandard ? .standard : .unknown("primaries without a gamma")
    }
    let exponent = number(gamma, 0)
    guard exponent > 0 else { return .unknown("a gamma of 0") }
    // 1/2.2, as writers round it, stands for the curve of sRGB where the primaries are its own.
    if primaries.areStandard, (0.45...0.4605).contains(exponent) { return .standard }
    return .space(primaries, .power(1 / exponent))
  }
}

/// The colors of picture files, which are converted to those of sRGB where a file states others.
public enum PictureColors {
  /// What a file says of its colors that cannot be converted, so that its numbers are taken for those of sRGB.
  ///
  /// - Parameter bytes: A PNG or a JPEG file; any bytes are read without a fault.
  /// - Returns: Words such as `a damaged ICC profile`; nil where all is understood, or nothing is said.
  public static func notUnderstood(in bytes: [UInt8]) -> String? {
    let colors = StatedColors(of: bytes)
    guard colors != .standard else { return nil }
    do throws(ColorConversion.Impossible) {
      let model =
        JPEGDecoder.recognizes(bytes) ? JPEGDecoder.model(of: bytes) : PNGDecoder.model(of: bytes)
      _ = try ColorConversion.from(colors, model)
      return nil
    } catch {
      return error.words
    }
  }
}
