internal import Foundation

/// The file beside a sequence of frames that says what they are, and that they are framegen's.
///
/// It holds no date and nothing of the machine, so that the same run writes the same bytes.
struct Manifest: Codable, Equatable {
  /// The name of the manifest in the folder of the frames.
  static let fileName = "manifest.json"
  /// Where the largest manifest that is read ends, in bytes: thousands of times a real one.
  private static let sizeLimit = 1 << 20

  /// The version of framegen that drew the frames.
  var framegen: String
  /// The name of the scene's file.
  var scene: String
  /// The scene's title.
  var title: String
  /// A mark of all that the pixels and bytes depend on.
  var fingerprint: String
  /// How the frames are named, in its final width.
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
  /// The numbers of the frames that are framegen's, as it writes or wrote them.
  var written: [FrameRun]

  /// Frame numbers at equal distances.
  struct FrameRun: Codable, Equatable {
    var first: Int
    var last: Int
    var step: Int

    func contains(_ frame: Int) -> Bool {
      // A manifest is a file that anyone may have edited.
      frame >= first && frame <= last && step > 0
        && !frame.subtractingReportingOverflow(first).overflow && (frame - first) % step == 0
    }
  }

  /// Whether a file in the folder is one that this manifest claims; its frame's number, else nil.
  func frame(ofFileNamed name: String) -> Int? {
    guard let pattern = try? FramePattern(pattern), let number = pattern.number(in: name) else {
      return nil
    }
    let (frame, overflow) = number.subtractingReportingOverflow(startNumber)
    return !overflow && written.contains { $0.contains(frame) } ? frame : nil
  }

  /// Claims the frames of a sequence as well.
  mutating func claim(_ frames: FrameSequence) {
    guard frames.count > 0 else { return }
    let run = FrameRun(first: frames.first, last: frames.last, step: frames.step)
    written.removeAll { old in
      old.step == run.step && run.contains(old.first) && run.contains(old.last)
    }
    if !written.contains(where: { $0.step == run.step && $0.contains(run.first) && $0.contains(run.last) }) {
      written.append(run)
    }
    written.sort { ($0.first, $0.last, $0.step) < ($1.first, $1.last, $1.step) }
  }

  /// What a folder's manifest says.
  enum Reading {
    /// There is none.
    case none
    /// There is a file of that name, but framegen did not write it.
    case foreign
    case manifest(Manifest)
  }

  /// Reads the manifest of a folder.
  static func read(in folder: String) throws(FileError) -> Reading {
    let path = path(of: fileName, in: folder)
    let bytes: [UInt8]
    do throws(FileError) {
      // A pipe of this name must not keep us waiting for its other end.
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

  /// The manifest as it is written.
  func bytes() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("a manifest holds finite numbers and strings, which JSON can hold")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
