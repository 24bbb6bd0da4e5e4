internal import Foundation

/// A folder that receives a sequence of frames, careful with what is already in it.
///
/// The manifest tells which frames are framegen's. Those of the same scene are overwritten; anything
/// else that is named like a frame is left alone, and not mixed with unless that is allowed.
/// Nothing that framegen did not write is ever removed.
struct FrameFolder: Sendable {
  /// What may be done with frames that are already there.
  struct Permissions: Sendable {
    /// Mix with and overwrite foreign frames, remove framegen's own stale ones.
    var force = false
    /// Keep whole frames that bear the same fingerprint.
    var resume = false
  }

  /// What was found that the user should know, in whole sentences without a full stop.
  let notes: [String]
  private let folder: String
  private let pattern: FramePattern
  private let startNumber: Int
  /// What a frame that is kept must bear; nil where none is kept.
  private let fingerprint: String?

  /// Prepares a folder, which is made if it is not there, and puts the manifest into it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - manifest: What is about to be written; the claims are added here.
  ///   - pattern: How frames are named, as the manifest says.
  ///   - plan: The frames of the whole run, those of other shards included.
  ///   - permissions: What may be done with frames that are already there.
  /// - Throws: `FramegenError.occupied` for foreign frames; `.file` where the folder cannot be read
  ///   or written.
  init(
    _ folder: String, manifest: Manifest, pattern: FramePattern, plan: FrameSequence,
    permissions: Permissions
  ) throws(FramegenError) {
    self.folder = folder
    self.pattern = pattern
    startNumber = manifest.startNumber
    let (names, reading) = try onDisk { () throws(FileError) in
      try Self.create(folder)
      return (try Self.names(in: folder), try Manifest.read(in: folder))
    }
    var survey = Survey(manifest: manifest, reading: reading, plan: plan)
    for name in names { survey.note(name, pattern: pattern) }
    if !permissions.force, let conflict = survey.conflict(in: folder) {
      throw .occupied(conflict, hint: "choose another folder, or allow it with --force")
    }

    var notes: [String] = []
    var manifest = manifest
    if let stale = survey.stale.first {
      let many = "\(count(survey.stale.count, "frame")) of an earlier run, from \(stale) on"
      if permissions.force {
        try onDisk { () throws(FileError) in try Self.remove(survey.stale, from: folder) }
        notes.append("removed \(many)")
      } else {
        notes.append("\(folder) still holds \(many); --force removes them")
      }
    }
    manifest.claim(plan, after: survey.isSameNaming ? survey.earlier : nil)
    if permissions.force { manifest.stale = [] }
    fingerprint = permissions.resume ? manifest.fingerprint : nil
    if permissions.resume, survey.earlier != nil, !survey.isSameSequence {
      notes.append(
        "the frames in \(folder) are of another state of the scene or its options; "
          + "all are drawn again")
    }
    self.notes = notes
    if manifest != survey.earlier {
      let path = FramegenKit.path(of: Manifest.fileName, in: folder)
      try onDisk { () throws(FileError) in try OutputFile.write(manifest.bytes(), to: path) }
    }
  }

  /// Whether a frame has still to be written.
  func needs(_ frame: Int) -> Bool {
    guard let fingerprint else { return true }
    let texts = PNGFile.textsIfWhole(path(of: frame))
    return texts?["Fingerprint"] != fingerprint || texts?["Frame"] != String(frame)
  }

  /// Writes a frame under its final name.
  func write(_ bytes: [UInt8], frame: Int) throws(FileError) {
    try OutputFile.write(bytes, to: path(of: frame))
  }

  private func path(of frame: Int) -> String {
    FramegenKit.path(of: pattern.name(of: frame + startNumber), in: folder)
  }

  // MARK: - The folder

  static func create(_ folder: String) throws(FileError) {
    var partial = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
      partial += part + "/"
      guard !part.isEmpty, mkdir(partial, 0o777) != 0 else { continue }
      // A file in the way, or a folder that was there: what stands there decides.
      let code = errno
      var status = stat()
      guard stat(partial, &status) == 0 else {
        throw FileError(.create, folder, code: errno == ENOENT ? code : errno)
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw FileError(.create, folder, code: ENOTDIR)
      }
    }
  }

  private static func names(in folder: String) throws(FileError) -> [String] {
    guard let directory = opendir(folder) else { throw FileError(.read, folder, code: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // The name is read where it stands: its array is declared longer than the entry may be, and
      // to copy it as a value would read beyond the last entry's memory.
      guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { continue }
      let name = UnsafeRawPointer(entry).advanced(by: offset)
      names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names.sorted()
  }

  private static func remove(_ names: [String], from folder: String) throws(FileError) {
    for name in names {
      let path = FramegenKit.path(of: name, in: folder)
      guard unlink(path) == 0 || errno == ENOENT else {
        throw FileError(.remove, path, code: errno)
      }
    }
  }
}

/// What a folder holds, seen from a run that is about to write into it.
private struct Survey {
  /// The manifest that is there, if it is one.
  let earlier: Manifest?
  /// Whether something else has the manifest's name.
  let hasForeignManifest: Bool
  /// Whether the frames there are of the same scene under the same names.
  let isSameNaming: Bool
  /// Whether the frames there are the very frames that this run would write.
  let isSameSequence: Bool
  /// Frames that framegen wrote and this run neither overwrites nor continues, in order.
  private(set) var stale: [String] = []
  private var foreign: [String] = []
  private var claimedCount = 0
  private let scene: String
  private let plan: FrameSequence

  init(manifest: Manifest, reading: Manifest.Reading, plan: FrameSequence) {
    scene = manifest.scene
    self.plan = plan
    switch reading {
    case .none: (earlier, hasForeignManifest) = (nil, false)
    case .foreign: (earlier, hasForeignManifest) = (nil, true)
    case .manifest(let manifest): (earlier, hasForeignManifest) = (manifest, false)
    }
    isSameNaming =
      earlier?.scene == manifest.scene && earlier?.pattern == manifest.pattern
      && earlier?.startNumber == manifest.startNumber
    isSameSequence = isSameNaming && earlier?.fingerprint == manifest.fingerprint
  }

  /// Takes in one name of the folder.
  mutating func note(_ name: String, pattern: FramePattern) {
    if let earlier, let frame = earlier.frame(ofFileNamed: name) {
      claimedCount += 1
      let isOverwritten = plan.contains(frame) && isSameNaming
      let isContinued = isSameSequence && earlier.hasWritten(frame)
      if !isOverwritten && !isContinued { stale.append(name) }
    } else if pattern.resembles(name) {
      foreign.append(name)
    }
  }

  /// Why this run should not write here, or nil.
  func conflict(in folder: String) -> String? {
    if hasForeignManifest {
      return "\(path(of: Manifest.fileName, in: folder)) was not written by framegen"
    }
    if let name = foreign.first {
      let others = foreign.count > 1 ? " and \(foreign.count - 1) more" : ""
      return "\(folder) has frames that framegen did not write: \(name)\(others)"
    }
    guard let earlier, claimedCount > 0 else { return nil }
    guard earlier.scene == scene else {
      return "\(folder) holds \(count(claimedCount, "frame")) of another scene, \(earlier.scene)"
    }
    guard isSameNaming || stale.isEmpty else {
      return "\(folder) holds \(count(claimedCount, "frame")) of this scene under other names, "
        + earlier.pattern
    }
    return nil
  }
}

/// A number with its noun: `1 frame`, `2 frames`.
func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Runs file operations whose failures are part of a larger task.
func onDisk<Value: ~Copyable>(
  _ operation: () throws(FileError) -> Value
) throws(FramegenError) -> Value {
  do throws(FileError) {
    return try operation()
  } catch {
    throw .file(error)
  }
}
