internal import CLCMS

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
