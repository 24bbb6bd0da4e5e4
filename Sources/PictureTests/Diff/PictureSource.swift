internal import FramegenKit
internal import Foundation
internal import Raster

/// A picture that cannot be compared, with the reason, which names it.
struct UnreadablePicture: Error {
  let message: String
}

/// Where a picture is: a file, or a frame of a film in one file.
struct PictureSource: Equatable, Sendable {
  /// The path of the file.
  let path: String
  /// The frame as a PNG file of its own; nil for a file with one picture.
  private let frame: [UInt8]?
  /// What the film in one file says of its colors that is not understood; nil for a file with one picture.
  private let filmColors: String?

  /// How large it may be.
  private let limits: ComparisonLimits

  /// A file.
  init(path: String, limits: ComparisonLimits) {
    (self.path, frame, filmColors, self.limits) = (path, nil, nil, limits)
  }

  /// A frame of a film in one file.
  ///
  /// - Parameters:
  ///   - frame: The frame as a PNG file.
  ///   - path: The path of the film.
  ///   - colors: What the film says of its colors that is not understood.
  ///   - limits: How large it may be.
  init(frame: [UInt8], of path: String, colors: String?, limits: ComparisonLimits) {
    (self.path, self.frame, filmColors, self.limits) = (path, frame, colors, limits)
  }

  /// The name of a file for something about the picture.
  ///
  /// - Parameter number: The number of the frame; nil for a picture that is none.
  /// - Returns: The name of the file, or one of the film and the frame.
  func fileName(ofFrame number: Int?) -> String {
    let name = splitPath(path).name
    guard frame != nil else { return name }
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    return number.map { "\(stem)_" + String(format: "%04d", $0) + ".png" } ?? "\(stem).png"
  }

  /// The bytes of the PNG file.
  func bytes() throws(UnreadablePicture) -> [UInt8] {
    if let frame { return frame }
    return try Self.bytes(of: path)
  }

  /// The pixels.
  func bitmap() throws(UnreadablePicture) -> Bitmap { try bitmap(of: try bytes()) }

  /// The pixels of the bytes that were read before.
  func bitmap(of bytes: [UInt8]) throws(UnreadablePicture) -> Bitmap {
    // Only its first frame would be compared.
    guard !PNGDecoder.isAnimated(bytes) else {
      throw UnreadablePicture(
        message: "\(path) is a film in one file; compare it by itself, not in a folder")
    }
    if let kind = OtherFileKind(bytes) {
      let advice = kind.advice.map { "; \($0)" } ?? ""
      throw UnreadablePicture(message: "\(path) is \(kind.rawValue), not a PNG file\(advice)")
    }
    do throws(RasterError) {
      return try PNGDecoder(limits: limits.picture).bitmap(of: bytes)
    } catch {
      throw UnreadablePicture(message: limits.message(for: error, of: path))
    }
  }

  /// The sentence that the file has colors that cannot be converted.
  ///
  /// - Parameter bytes: The bytes that were read before.
  /// - Returns: The sentence; nil if all is understood.
  func colorWarning(_ bytes: [UInt8]) -> String? {
    let colors = frame == nil ? PictureColors.notUnderstood(in: bytes) : filmColors
    return colors.map {
      "\(path) has \($0), and is compared as if its colors were those of sRGB"
    }
  }

  /// The bytes of a file.
  static func bytes(of path: String) throws(UnreadablePicture) -> [UInt8] {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
      let bytes = try file.read(limit: PNGFile.sizeLimit)
      guard bytes.count <= PNGFile.sizeLimit else { throw FileError(.read, path, code: EFBIG) }
      return bytes
    } catch {
      throw UnreadablePicture(message: error.message)
    }
  }
}
