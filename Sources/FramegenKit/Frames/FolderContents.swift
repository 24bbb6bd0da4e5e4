internal import Foundation
internal import SceneFormat
internal import SceneText

/// The frames that are in a folder before a run.
struct FolderContents {
  /// A run, as far as it matters for the frames of a folder.
  struct Run {
    let manifest: Manifest
    let pattern: FramePattern
    /// The frames that this process writes.
    let frames: FrameSequence
    /// Whether other processes write the rest of the film.
    let isShard: Bool
  }

  /// The existing manifest, if there is a valid one.
  let earlier: Manifest?
  /// The frames of framegen that are not of this film and are not overwritten, in order.
  private(set) var stale: [String] = []
  private let run: Run
  /// Whether a file with the name of the manifest is not a manifest.
  private let hasOtherManifest: Bool
  private let earlierPattern: FramePattern?
  private var foreign: [String] = []
  /// The number of frames of framegen, of this film or of others.
  private var ownCount = 0

  /// Reads which frames a folder has.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - names: The names in it, in order.
  ///   - run: The run that is about to write to it.
  /// - Throws: `FileError` if the manifest cannot be read.
  init(of folder: String, names: [String], before run: Run) throws(FileError) {
    self.run = run
    switch try Manifest.read(in: folder) {
    case .none: (earlier, hasOtherManifest) = (nil, false)
    case .other: (earlier, hasOtherManifest) = (nil, true)
    case .manifest(let manifest): (earlier, hasOtherManifest) = (manifest, false)
    }
    earlierPattern = earlier.flatMap { try? FramePattern($0.pattern) }
    for name in names where isFrame(name) { add(name, path: path(of: name, in: folder)) }
  }

  /// Whether all frames of the run are in the folder as frames of the same film.
  var isSameFilm: Bool {
    earlier.map { $0.isSameNaming(as: run.manifest) } == true
      && earlier?.fingerprint == run.manifest.fingerprint
  }

  /// Whether there is a file with the name of the manifest.
  var hasManifest: Bool { earlier != nil || hasOtherManifest }

  private func isFrame(_ name: String) -> Bool {
    run.pattern.resembles(name) || earlierPattern?.resembles(name) == true
  }

  private mutating func add(_ name: String, path: String) {
    let frame = run.pattern.number(in: name).map { $0 - run.manifest.startNumber }
    guard let identity = FrameIdentity.read(path) else {
      // A frame of the earlier run may be damaged; files under other names do not matter.
      let isDamaged = frame.map(isInEarlierFilm) == true && !SymbolicLinks.isLink(path)
      if !isDamaged, run.pattern.resembles(name) { foreign.append(name) }
      return
    }
    ownCount += 1
    let isOfFilm = identity.fingerprint == run.manifest.fingerprint && identity.frame == frame
    if !isOfFilm, frame.map(run.frames.contains) != true { stale.append(name) }
  }

  private func isInEarlierFilm(_ frame: Int) -> Bool {
    earlier.map { $0.isSameNaming(as: run.manifest) && frame >= 0 && frame < $0.frames } == true
  }

  /// The reason why the run must not write to the folder, with advice; nil if it may.
  func conflict(in folder: String) -> (message: String, hint: String)? {
    if hasOtherManifest {
      return (
        "\(path(of: Manifest.fileName, in: folder)) was not written by framegen",
        "choose another folder, or overwrite it with --force"
      )
    }
    let hint = "choose another folder, or overwrite them with --force"
    if let name = foreign.first {
      let others = foreign.count > 1 ? " and \(foreign.count - 1) more" : ""
      return ("\(folder) has frames that framegen did not write: \(name)\(others)", hint)
    }
    guard ownCount > 0 else { return nil }
    let count = MessageText.count(ownCount, "frame")
    guard let earlier else {
      return stale.isEmpty ? nil : ("\(folder) holds \(count) of an unknown scene", hint)
    }
    guard earlier.scene == run.manifest.scene else {
      return ("\(folder) holds \(count) of another scene, \(earlier.scene)", hint)
    }
    guard earlier.isSameNaming(as: run.manifest) || stale.isEmpty else {
      return (
        "\(folder) holds \(count) of this scene under other names, \(earlier.pattern)", hint
      )
    }
    guard run.isShard, let first = stale.first else { return nil }
    let options = earlier.overrides == run.manifest.overrides ? "" : " (\(earlier.optionsText))"
    return (
      "\(folder) holds \(MessageText.count(stale.count, "frame")) of another version of this "
        + "scene\(options), from \(first) on",
      "give all shards the same scene and options, choose another folder, or remove those frames "
        + "with --force"
    )
  }
}

extension Manifest {
  /// The options that replaced values, in words.
  var optionsText: String {
    overrides.isEmpty ? "without options" : "with \(overrides.joined(separator: " "))"
  }
}
