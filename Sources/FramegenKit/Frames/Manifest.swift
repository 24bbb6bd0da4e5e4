internal import Foundation

/// The file beside a sequence of frames that describes them, and marks them as written by framegen.
///
/// It contains no date and nothing about the machine, so that the same run writes the same bytes.
struct Manifest: Codable, Equatable {
  /// The name of the manifest in the folder of the frames.
  static let fileName = "manifest.json"
  /// The largest manifest that is read, in bytes: thousands of times a real one.
  private static let sizeLimit = 1 << 20

  /// The version of framegen that drew the frames.
  var framegen: String
  /// The name of the scene's file.
  var scene: String
  /// The scene's title.
  var title: String
  /// A hash of everything that the bytes of the frames depend on.
  var fingerprint: String
  /// The pattern of the frames' names, in its final width.
  var pattern: String
  /// The number in the name of frame 0.
  var startNumber: Int
  /// Frames per second.
  var fps: Double
  /// How many frames the whole scene has.
  var frames: Int
  /// The width and height of a frame, in pixels.
  var size: [Int]
  /// Pixels per point.
  var scale: Double
  /// How the files are compressed.
  var compression: String
  /// The values of the scene that options replaced, as `path=value`.
  var overrides: [String]
  /// The frames with this fingerprint that are written or about to be.
  var written: [FrameRun]
  /// The frames with earlier fingerprints that have not been removed.
  var stale: [FrameRun]

  /// Frame numbers at equal distances.
  struct FrameRun: Codable, Equatable {
    var first: Int
    var last: Int
    var step: Int

    func contains(_ frame: Int) -> Bool {
      // The file may have been edited by hand.
      frame >= first && frame <= last && step > 0
        && !frame.subtractingReportingOverflow(first).overflow && (frame - first) % step == 0
    }

    func contains(_ other: FrameRun) -> Bool {
      contains(other.first) && contains(other.last) && step == other.step
    }
  }

  /// Whether a frame was written under this manifest's fingerprint.
  func hasWritten(_ frame: Int) -> Bool { written.contains { $0.contains(frame) } }

  /// The frame in a file that framegen wrote, or nil.
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

  /// Lists the frames that are about to be written, and the existing ones.
  ///
  /// - Parameters:
  ///   - plan: The frames about to be written.
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

  /// Adds frames to a list, which stays sorted and without runs that are contained in others.
  private static func insert(_ run: FrameRun, into runs: inout [FrameRun]) {
    guard !runs.contains(where: { $0.contains(run) }) else { return }
    runs.removeAll { run.contains($0) }
    runs.append(run)
    runs.sort { ($0.first, $0.last, $0.step) < ($1.first, $1.last, $1.step) }
  }

  /// The manifest of a folder.
  enum Reading {
    /// There is no file of that name.
    case none
    /// The file of that name was not written by framegen.
    case foreign
    case manifest(Manifest)
  }

  /// Reads the manifest of a folder.
  static func read(in folder: String) throws(FileError) -> Reading {
    let path = path(of: fileName, in: folder)
    let bytes: [UInt8]
    do throws(FileError) {
      // O_NONBLOCK, because opening a pipe of this name would wait for its other end.
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK, for: .read)
      bytes = try file.read(limit: sizeLimit)
    } catch {
      if error.code == ENOENT { return .none }
      throw error
    }
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes)) else {
      return .foreign
    }
    return .manifest(manifest)
  }

  /// The bytes of the file.
  var bytes: [UInt8] { JSONOutput.bytes(of: self) }
}
