internal import Foundation

/// The file that describes a sequence of frames, and marks them as written by framegen.
///
/// It contains neither a date nor anything about the machine, so that the same run writes the same
/// bytes.
struct Manifest: Codable, Equatable {
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
  var fps: Double
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
  /// The frames with this fingerprint, including those that are about to be written.
  var written: [FrameRun]
  /// The frames with earlier fingerprints that have not been removed.
  var stale: [FrameRun]

  /// Frame numbers at equal distances.
  struct FrameRun: Codable, Equatable {
    var first: Int
    var last: Int
    var step: Int

    func contains(_ frame: Int) -> Bool {
      // The file may have been edited.
      frame >= first && frame <= last && step > 0
        && !frame.subtractingReportingOverflow(first).overflow && (frame - first) % step == 0
    }

    func contains(_ other: FrameRun) -> Bool {
      contains(other.first) && contains(other.last) && step == other.step
    }
  }

  /// Whether a frame with this fingerprint was written.
  func hasWritten(_ frame: Int) -> Bool { written.contains { $0.contains(frame) } }

  /// The frame in a file that framegen wrote; nil for other files.
  func frame(ofFileNamed name: String) -> Int? {
    guard let pattern = try? FramePattern(pattern), let number = pattern.number(in: name) else {
      return nil
    }
    let (frame, overflow) = number.subtractingReportingOverflow(startNumber)
    guard !overflow, hasWritten(frame) || stale.contains(where: { $0.contains(frame) }) else {
      return nil
    }
    return frame
  }

  /// Adds the frames that are about to be written, and the existing ones.
  ///
  /// - Parameters:
  ///   - plan: The frames that are about to be written.
  ///   - earlier: The manifest of the existing frames, if they have the same names.
  mutating func add(_ plan: FrameSequence, after earlier: Manifest?) {
    stale = earlier?.stale ?? []
    if let earlier {
      if earlier.fingerprint == fingerprint {
        written = earlier.written
      } else {
        for run in earlier.written { Self.insert(run, into: &stale) }
      }
    }
    guard plan.count > 0 else { return }
    Self.insert(FrameRun(first: plan.first, last: plan.last, step: plan.step), into: &written)
  }

  /// Adds frames to a list, which stays sorted and free of runs that others contain.
  private static func insert(_ run: FrameRun, into runs: inout [FrameRun]) {
    guard !runs.contains(where: { $0.contains(run) }) else { return }
    runs.removeAll { run.contains($0) }
    runs.append(run)
    runs.sort { ($0.first, $0.last, $0.step) < ($1.first, $1.last, $1.step) }
  }

  /// The result of reading the manifest of a folder.
  enum Reading {
    /// There is no file with that name.
    case none
    /// The file with that name was not written by framegen.
    case other
    case manifest(Manifest)
  }

  /// Reads the manifest of a folder.
  static func read(in folder: String) throws(FileError) -> Reading {
    let path = path(of: fileName, in: folder)
    let bytes: [UInt8]
    do throws(FileError) {
      // O_NONBLOCK, because opening a pipe would wait for its other end.
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK, for: .read)
      bytes = try file.read(limit: sizeLimit)
    } catch {
      if error.code == ENOENT { return .none }
      throw error
    }
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes)) else {
      return .other
    }
    return .manifest(manifest)
  }

  /// The bytes of the file.
  var bytes: [UInt8] { jsonFile }
}
