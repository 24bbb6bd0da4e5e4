internal import CLCMS

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

/// The conversion of the colors of a file to those of sRGB, by Little CMS with the perceptual intent.
///
/// The arithmetic is in whole numbers, so that a picture has the same pixels on every machine with the same version of the
/// library; they differ from exact ones by at most 1 of 255 a component.
final class ColorConversion {
  /// What the numbers of a pixel are.
  enum Model: Equatable {
    /// Red, green and blue.
    case rgb
    /// Grey, as red, green and blue of the same number.
    case gray
    /// Cyan, magenta, yellow and black; inverted, the light that they leave.
    case inks(areInverted: Bool)
  }

  /// Why the stated colors cannot be converted.
  struct Impossible: Error {
    /// What the file has, such as `a damaged ICC profile`.
    var words: String
  }

  private let transform: cmsHTRANSFORM
  private let model: Model
  /// The greys, where the model has no others.
  private let greys: [UInt8]

  /// The conversion of stated colors.
  ///
  /// - Parameters:
  ///   - colors: What the file says.
  ///   - model: What its numbers are.
  /// - Returns: The conversion; nil if the numbers are already those of sRGB, within 1 of 255.
  /// - Throws: `Impossible` for what is not understood.
  static func from(
    _ colors: StatedColors, _ model: Model
  ) throws(Impossible) -> ColorConversion? {
    switch colors {
    case .standard: return nil
    case .unknown(let words): throw Impossible(words: words)
    case .profile(let bytes):
      guard !bytes.isEmpty, let profile = Profile(cmsOpenProfileFromMem(bytes, UInt32(bytes.count)))
      else { throw Impossible(words: "a damaged ICC profile") }
      guard let conversion = ColorConversion(profile, model) else {
        throw Impossible(words: "the unsuitable ICC profile '\(profile.name)'")
      }
      return conversion.changesNothing ? nil : conversion
    case .space(let primaries, let transfer):
      // Primaries on one line, or those of a damaged file, make no space.
      guard let profile = Profile(primaries, transfer),
        let conversion = ColorConversion(profile, model)
      else { throw Impossible(words: "impossible primaries") }
      return conversion.changesNothing ? nil : conversion
    }
  }

  private init?(_ profile: borrowing Profile, _ model: Model) {
    let isFitting =
      switch (profile.space, model) {
      case (cmsSigRgbData, .rgb), (cmsSigRgbData, .gray), (cmsSigGrayData, .gray),
        (cmsSigCmykData, .inks):
        true
      default: false
      }
    guard isFitting, let target = Profile(cmsCreate_sRGBProfile()) else { return nil }
    let (from, to) =
      switch model {
      case .inks(let areInverted): (areInverted ? lcms_inverted_inks : lcms_inks, lcms_rgb)
      case .gray where profile.space == cmsSigGrayData: (lcms_gray, lcms_rgb)
      case .rgb, .gray: (lcms_rgba, lcms_rgba)
      }
    guard
      let transform = cmsCreateTransform(
        profile.handle, from, target.handle, to, UInt32(INTENT_PERCEPTUAL),
        UInt32(cmsFLAGS_COPY_ALPHA))
    else { return nil }
    (self.transform, self.model) = (transform, model)
    guard model == .gray else {
      greys = []
      return
    }
    let hasOneNumber = from == lcms_gray
    let numbers = (0...255).flatMap { grey in
      [UInt8](repeating: UInt8(grey), count: hasOneNumber ? 1 : 4)
    }
    var colors = [UInt8](repeating: 0, count: 256 * (hasOneNumber ? 3 : 4))
    cmsDoTransform(transform, numbers, &colors, 256)
    greys = (0...255).flatMap { colors[($0 * (hasOneNumber ? 3 : 4))...].prefix(3) }
  }

  deinit { cmsDeleteTransform(transform) }

  /// Whether colors stay what they are, within 1 of 255: greys, and a grid of eight values of each component.
  private var changesNothing: Bool {
    func areAlike(_ first: UInt8, _ second: UInt8) -> Bool { abs(Int(first) - Int(second)) <= 1 }
    switch model {
    case .inks: return false
    case .gray: return (0...255).allSatisfy { areAlike(greys[3 * $0], UInt8($0)) }
    case .rgb:
      let steps = stride(from: 0, through: 255, by: 36).map { UInt8($0 == 252 ? 255 : $0) }
      var colors = (0...255).flatMap { [UInt8](repeating: UInt8($0), count: 4) }
      for red in steps {
        for green in steps {
          for blue in steps { colors += [red, green, blue, 255] }
        }
      }
      var converted = colors
      cmsDoTransform(transform, colors, &converted, UInt32(colors.count / 4))
      return zip(colors, converted).allSatisfy(areAlike)
    }
  }

  /// A picture in the colors of sRGB.
  ///
  /// - Parameter bitmap: Pixels in the model red, green and blue, or grey.
  /// - Returns: The converted pixels; alpha stays.
  func converted(_ bitmap: Bitmap) -> Bitmap {
    Bitmap(width: bitmap.width, height: bitmap.height, format: bitmap.format) { target in
      bitmap.bytes.withUnsafeBufferPointer { source in
        guard model == .gray else {
          if bitmap.format == .rgba {
            cmsDoTransform(
              transform, source.baseAddress, target.baseAddress, UInt32(source.count / 4))
          } else {
            convertRows(source, target, width: bitmap.width)
          }
          return
        }
        let step = bitmap.format.bytesPerPixel
        for place in stride(from: 0, to: source.count, by: step) {
          let grey = 3 * Int(source[place])
          for component in 0..<3 { target[place + component] = greys[grey + component] }
          if step == 4 { target[place + 3] = source[place + 3] }
        }
      }
    }
  }

  /// Converts rows without alpha, through a row with it.
  private func convertRows(
    _ source: UnsafeBufferPointer<UInt8>, _ target: UnsafeMutableBufferPointer<UInt8>, width: Int
  ) {
    var row = [UInt8](repeating: 255, count: 4 * width)
    for start in stride(from: 0, to: source.count, by: 3 * max(1, width)) {
      for x in 0..<width {
        for component in 0..<3 { row[4 * x + component] = source[start + 3 * x + component] }
      }
      row.withUnsafeMutableBytes { row in
        cmsDoTransform(transform, row.baseAddress, row.baseAddress, UInt32(width))
      }
      for x in 0..<width {
        for component in 0..<3 { target[start + 3 * x + component] = row[4 * x + component] }
      }
    }
  }

  /// Converts amounts of ink.
  func convert(
    inks: UnsafeMutableBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    cmsDoTransform(transform, inks.baseAddress, target.baseAddress, UInt32(inks.count / 4))
  }
}

/// A profile, owned.
private struct Profile: ~Copyable {
  let handle: cmsHPROFILE

  init?(_ handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  /// The profile of primaries and a transfer function.
  init?(_ primaries: StatedColors.Primaries, _ transfer: StatedColors.Transfer) {
    let curve =
      switch transfer {
      case .power(let power): cmsBuildGamma(nil, power)
      case .curve(let power, let offset, let slope, let threshold):
        // Type 4 of the library: (a x + b) ^ power from d on, c x below it.
        cmsBuildParametricToneCurve(
          nil, 4, [power, 1 / (1 + offset), offset / (1 + offset), 1 / slope, threshold])
      }
    guard let curve else { return nil }
    defer { cmsFreeToneCurve(curve) }
    func point(_ point: StatedColors.Primaries.Point) -> cmsCIExyY {
      cmsCIExyY(x: point.x, y: point.y, Y: 1)
    }
    var white = point(primaries.white)
    var colors = cmsCIExyYTRIPLE(
      Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    self.init(cmsCreateRGBProfile(&white, &colors, &curves))
  }

  deinit { cmsCloseProfile(handle) }

  /// What the numbers of its pixels are.
  var space: cmsColorSpaceSignature { cmsGetColorSpace(handle) }

  /// What it is called.
  var name: String {
    var text = [CChar](repeating: 0, count: 128)
    cmsGetProfileInfoASCII(handle, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
