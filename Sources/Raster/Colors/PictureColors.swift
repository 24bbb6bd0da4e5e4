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
