internal import Foundation
internal import SceneFormat

/// A folder for a sequence of frames, which may contain other files.
///
/// The manifest lists the frames that framegen wrote. Frames of the same scene are overwritten;
/// other files with names of frames are an error, unless overwriting is allowed. Files that
/// framegen did not write are never removed.
struct FrameFolder: Sendable {
  /// What may be done with existing frames.
  struct Permissions: Sendable {
    /// Overwrite frames that framegen did not write, and remove its stale frames.
    var force = false
    /// Keep complete frames with the same fingerprint.
    var resume = false
  }

  /// Notes for the user, without a full stop.
  let notes: [String]
  private let folder: String
  private let pattern: FramePattern
  private let startNumber: Int
  /// The fingerprint of frames to keep; nil to keep none.
  private let fingerprint: String?

  /// Prepares a folder, creating it if necessary, and writes the manifest.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - manifest: The manifest of the run, without the lists of frames, which are added here.
  ///   - pattern: The names of the frames, as in the manifest.
  ///   - plan: The frames of the whole run, including those of other shards.
  ///   - permissions: What may be done with existing frames.
  /// - Throws: `FramegenError.occupied` for frames that framegen did not write; `.file` if the
  ///   folder cannot be read or written.
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
    var contents = FolderContents(manifest: manifest, reading: reading, plan: plan)
    for name in names { contents.add(name, pattern: pattern) }
    if !permissions.force, let conflict = contents.conflict(in: folder) {
      throw .occupied(conflict, hint: "choose another folder, or overwrite them with --force")
    }

    var notes: [String] = []
    var manifest = manifest
    if let stale = contents.stale.first {
      let many =
        MessageText.count(contents.stale.count, "frame")
        + " of an earlier run, from \(stale) on"
      if permissions.force {
        try onDisk { () throws(FileError) in try Self.remove(contents.stale, from: folder) }
        notes.append("removed \(many)")
      } else {
        notes.append("\(folder) still holds \(many); --force removes them")
      }
    }
    manifest.add(plan, after: contents.isSameNaming ? contents.earlier : nil)
    if permissions.force { manifest.stale = [] }
    fingerprint = permissions.resume ? manifest.fingerprint : nil
    if permissions.resume, contents.earlier != nil, !contents.isSameSequence {
      notes.append(
        "the scene or its options changed since the frames in \(folder) were drawn; "
          + "all are drawn again")
    }
    self.notes = notes
    if manifest != contents.earlier {
      let path = FramegenKit.path(of: Manifest.fileName, in: folder)
      try onDisk { () throws(FileError) in try OutputFile.write(manifest.bytes, to: path) }
    }
  }

  /// Whether a frame is still to be written.
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
      // The folder exists already, or there is a file of that name.
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
      // The name is read in place: the declared array may be longer than the entry, so that copying
      // it would read past the end of the buffer.
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

/// The existing contents of a folder of frames.
private struct FolderContents {
  /// The existing manifest, if it is valid.
  let earlier: Manifest?
  /// Whether a file with the name of the manifest is not a manifest.
  let hasOtherManifest: Bool
  /// Whether the existing frames have the same scene and the same names.
  let isSameNaming: Bool
  /// Whether the existing frames are identical to those of this run.
  let isSameSequence: Bool
  /// The frames of framegen that this run neither overwrites nor continues, in order.
  private(set) var stale: [String] = []
  private var otherFrames: [String] = []
  private var ownCount = 0
  private let scene: String
  private let plan: FrameSequence

  init(manifest: Manifest, reading: Manifest.Reading, plan: FrameSequence) {
    scene = manifest.scene
    self.plan = plan
    switch reading {
    case .none: (earlier, hasOtherManifest) = (nil, false)
    case .other: (earlier, hasOtherManifest) = (nil, true)
    case .manifest(let manifest): (earlier, hasOtherManifest) = (manifest, false)
    }
    isSameNaming =
      earlier?.scene == manifest.scene && earlier?.pattern == manifest.pattern
      && earlier?.startNumber == manifest.startNumber
    isSameSequence = isSameNaming && earlier?.fingerprint == manifest.fingerprint
  }

  /// Adds a file in the folder.
  mutating func add(_ name: String, pattern: FramePattern) {
    if let earlier, let frame = earlier.frame(ofFileNamed: name) {
      ownCount += 1
      let isOverwritten = plan.contains(frame) && isSameNaming
      let isContinued = isSameSequence && earlier.hasWritten(frame)
      if !isOverwritten && !isContinued { stale.append(name) }
    } else if pattern.resembles(name) {
      otherFrames.append(name)
    }
  }

  /// The reason why this run must not write to the folder, or nil.
  func conflict(in folder: String) -> String? {
    if hasOtherManifest {
      return "\(path(of: Manifest.fileName, in: folder)) was not written by framegen"
    }
    if let name = otherFrames.first {
      let others = otherFrames.count > 1 ? " and \(otherFrames.count - 1) more" : ""
      return "\(folder) has frames that framegen did not write: \(name)\(others)"
    }
    guard let earlier, ownCount > 0 else { return nil }
    guard earlier.scene == scene else {
      return
        "\(folder) holds \(MessageText.count(ownCount, "frame")) of another scene, \(earlier.scene)"
    }
    guard isSameNaming || stale.isEmpty else {
      return
        "\(folder) holds \(MessageText.count(ownCount, "frame")) of this scene under other names, "
        + earlier.pattern
    }
    return nil
  }
}
