internal import Foundation
internal import Raster

/// The film and the frame to which a file belongs, as the file itself states.
///
/// PNG files state them as texts, vector graphics in the name of their creator.
struct FrameIdentity: Equatable {
  /// A hash of everything on which the bytes of the film's frames depend.
  var fingerprint: String
  /// The number of the frame.
  var frame: Int

  /// The keywords of the texts in PNG files.
  static let keywords = (fingerprint: "Fingerprint", frame: "Frame")

  private static let creatorParts = (fingerprint: ", fingerprint ", frame: ", frame ")
  /// The number of bytes at the start and at the end of a file in which the identity is sought.
  private static let reach = 1 << 13

  /// The name of the creator of vector graphics.
  var creator: String {
    softwareName + Self.creatorParts.fingerprint + fingerprint + Self.creatorParts.frame
      + String(frame)
  }

  /// The identity in the texts of a PNG file.
  init?(_ texts: [PNGMetadata.Text]) {
    func text(_ keyword: String) -> String? { texts.first { $0.keyword == keyword }?.text }
    guard let fingerprint = text(Self.keywords.fingerprint),
      let frame = text(Self.keywords.frame).flatMap({ Int($0) })
    else { return nil }
    self.init(fingerprint: fingerprint, frame: frame)
  }

  init(fingerprint: String, frame: Int) {
    self.fingerprint = fingerprint
    self.frame = frame
  }

  /// The identity in the name of the creator of vector graphics.
  private init?(bytes: [UInt8]) {
    guard let start = bytes.firstRange(of: Array(Self.creatorParts.fingerprint.utf8))?.upperBound,
      let middle = bytes[start...].firstRange(of: Array(Self.creatorParts.frame.utf8))
    else { return nil }
    let digits = bytes[middle.upperBound...].prefix { (0x30...0x39).contains($0) }
    guard let frame = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    self.init(
      fingerprint: String(decoding: bytes[start..<middle.lowerBound], as: UTF8.self), frame: frame)
  }

  /// The identity that a file states; nil for a file without one, a link or a damaged file.
  ///
  /// Only the start and the end of the file are read.
  package static func read(_ path: String) -> FrameIdentity? {
    do throws(FileError) {
      let file = try open(path)
      let head = try file.read(count: reach, at: 0)
      if let texts = PNGMetadata.texts(atStart: head) { return FrameIdentity(texts) }
      if let identity = FrameIdentity(bytes: head) { return identity }
      let size = Int(try file.status().st_size)
      return FrameIdentity(bytes: try file.read(count: reach, at: max(0, size - reach)))
    } catch {
      return nil
    }
  }

  /// The identity of a complete PNG file; nil for any other file.
  ///
  /// The checksums of all chunks are verified: after a power failure, a file may have its full
  /// length and its end, but zeros in between.
  static func readWhole(_ path: String) -> FrameIdentity? {
    do throws(FileError) {
      let file = try open(path)
      guard Int(try file.status().st_size) <= PNGFile.sizeLimit else { return nil }
      return PNGMetadata.textsIfWhole(try file.read(limit: PNGFile.sizeLimit)).flatMap(Self.init)
    } catch {
      return nil
    }
  }

  /// Opens a regular file, which is not a link.
  private static func open(_ path: String) throws(FileError) -> FileDescriptor {
    // O_NONBLOCK, because opening a pipe would wait for its other end.
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
    let file = try FileDescriptor(opening: path, flags: flags, for: .read)
    guard try file.status().st_mode & S_IFMT == S_IFREG else {
      throw FileError(.read, path, code: EINVAL)
    }
    return file
  }
}

/// Information about existing PNG files.
package enum PNGFile {
  /// The largest file that is read, in bytes; larger ones are drawn again.
  package static let sizeLimit = 1 << 30

  /// Whether bytes are a PNG file that names framegen as its software.
  @Sendable package static func isOurs(_ bytes: [UInt8]) -> Bool {
    let texts = (try? PNGDecoder().decode(bytes))?.metadata.texts ?? []
    return texts.contains { $0.keyword == "Software" && $0.text.hasPrefix("framegen ") }
  }
}
