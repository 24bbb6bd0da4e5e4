internal import Foundation

/// The file that describes the film of a sequence, and claims the folder for it.
///
/// It contains neither a date nor anything about the machine or the selected frames, so that all
/// runs that share a folder write the same bytes. Each frame states its fingerprint itself.
package struct Manifest: Codable, Equatable {
  /// The name of the manifest in the folder of the frames.
  static let fileName = "manifest.json"
  /// The largest manifest that is read, in bytes: thousands of times the size of a real one.
  private static let sizeLimit = 1 << 20

  /// The version of framegen that drew the frames.
  var framegen: String
  /// The name of the scene file.
  var scene: String
  /// The title of the scene.
  var title: String
  /// A hash of everything on which the bytes of the frames depend.
  var fingerprint: String
  /// The pattern of the names of frames, with its final width.
  var pattern: String
  /// The number in the name of frame 0.
  var startNumber: Int
  /// Frames per second.
  package var fps: Double
  /// The number of frames of the whole scene.
  var frames: Int
  /// The width and height of a frame, in pixels.
  var size: [Int]
  /// Pixels per point.
  var scale: Double
  /// How the files are compressed.
  var compression: String
  /// The options that replaced values of the scene.
  var overrides: [String]

  /// The result of reading the manifest of a folder.
  package enum Reading {
    /// There is no file with that name.
    case none
    /// The file with that name was not written by framegen.
    case other
    case manifest(Manifest)
  }

  /// Reads the manifest of a folder.
  package static func read(in folder: String) throws(FileError) -> Reading {
    let path = path(of: fileName, in: folder)
    let bytes: [UInt8]
    do throws(FileError) {
      // O_NONBLOCK, because opening a pipe would wait for its other end.
      let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
      let file = try FileDescriptor(opening: path, flags: flags, for: .read)
      bytes = try file.read(limit: sizeLimit)
    } catch {
      if error.code == ENOENT { return .none }
      // The error of O_NOFOLLOW for a symbolic link.
      if error.code == ELOOP { return .other }
      throw error
    }
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes)) else {
      return .other
    }
    return .manifest(manifest)
  }

  /// Whether the frames of another manifest have the same scene and the same names.
  func isSameNaming(as other: Manifest) -> Bool {
    scene == other.scene && pattern == other.pattern && startNumber == other.startNumber
  }

  /// The bytes of the file.
  var bytes: [UInt8] { jsonFile }
}
