internal import Foundation
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// A folder for a sequence of frames, which may contain other files.
///
/// The manifest claims the folder for a film, and each frame states its film and its number. Frames
/// of the same scene are overwritten; other files with names of frames are an error, unless
/// overwriting is allowed. Files that framegen did not write are never removed.
///
/// Processes that draw the same film into the folder share a lock on it, which keeps out those that
/// draw another. Where the file system has no locks, a process whose manifest is replaced stops.
final class FrameFolder: Sendable {
  /// What may be done with existing frames.
  struct Permissions: Sendable {
    /// Overwrite frames that framegen did not write, and remove its stale frames.
    var force = false
    /// Keep complete frames with the same fingerprint.
    var resume = false
  }

  /// Notes for the user, without a full stop.
  var notes: [String] { claim.notes }
  private let folder: String
  private let run: FolderContents.Run
  private let permissions: Permissions
  private let place: FileDescriptor
  private let claim: FolderClaim
  /// The folders that were created, from the outermost.
  private let created: [String]
  private let hasWritten = Atomic(false)

  /// Claims a folder, creating it if necessary.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - run: The film and the frames that are about to be written.
  ///   - permissions: What may be done with existing frames.
  /// - Throws: `FramegenError.occupied` for frames that framegen did not write, and for a folder to
  ///   which another run writes; `.file` if the folder cannot be read or written.
  init(
    _ folder: String, run: FolderContents.Run, permissions: Permissions
  ) throws(FramegenError) {
    self.folder = folder
    self.run = run
    self.permissions = permissions
    created = try onDisk { () throws(FileError) in try Folder.create(folder) }
    do throws(FramegenError) {
      place = try onDisk { () throws(FileError) in
        try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY, for: .read)
      }
      claim = try FolderClaim(folder, place: place, for: run, permissions)
    } catch {
      Folder.removeEmpty(created)
      throw error
    }
  }

  /// Whether a frame is still to be written.
  func needs(_ frame: Int) -> Bool {
    guard permissions.resume else { return true }
    let wanted = FrameIdentity(fingerprint: run.manifest.fingerprint, frame: frame)
    return FrameIdentity.readWhole(path(of: frame)) != wanted
  }

  /// Writes a frame under its final name.
  func write(_ bytes: [UInt8], frame: Int) throws(FramegenError) {
    try checkClaim()
    try onDisk { () throws(FileError) in
      try OutputFile.write(bytes, to: path(of: frame), isRegular: true)
    }
    hasWritten.store(true, ordering: .relaxed)
  }

  /// Verifies that no other run has taken the folder meanwhile.
  func checkClaim() throws(FramegenError) {
    guard !claim.isLocked else { return }
    try onDisk { () throws(FileError) in try Manifest.read(in: folder) }
      .requireSame(as: run.manifest, in: folder)
  }

  /// Removes the manifest and the folder if they are new and no frame has been written.
  func abandon() {
    guard claim.isNew, !hasWritten.load(ordering: .relaxed), place.lock(.exclusive) != .busy,
      case .manifest(run.manifest)? = try? Manifest.read(in: folder),
      let names = try? Folder.names(in: folder), !names.contains(where: run.pattern.resembles)
    else { return }
    unlink(FramegenKit.path(of: Manifest.fileName, in: folder))
    Folder.removeEmpty(created)
  }

  private func path(of frame: Int) -> String {
    FramegenKit.path(of: run.pattern.name(of: frame + run.manifest.startNumber), in: folder)
  }
}

extension Manifest.Reading {
  /// Throws an error unless the manifest that was read is that of a run.
  fileprivate func requireSame(as manifest: Manifest, in folder: String) throws(FramegenError) {
    if case .manifest(manifest) = self { return }
    throw .occupied(
      "another run has taken \(folder), so that its frames may be mixed",
      hint: "draw them again, into a folder of their own")
  }
}

/// The claim of a folder for a film, which its manifest states.
///
/// Whoever replaces the manifest holds the folder's lock alone; then the lock is shared with the
/// other processes that draw the same film. A first manifest is besides created under its name, so
/// that of several runs only one succeeds even without locks.
struct FolderClaim {
  /// Notes for the user, without a full stop.
  private(set) var notes: [String] = []
  /// Whether a lock keeps other films out.
  private(set) var isLocked = true
  /// Whether the folder had no manifest before.
  private(set) var isNew = false

  /// How long to wait for a run that has the lock but no manifest yet, in milliseconds.
  private static let patience = 1_000

  /// Claims a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - place: The folder, open, which keeps the lock.
  ///   - run: The film and the frames that are about to be written.
  ///   - permissions: What may be done with existing frames.
  /// - Throws: `FramegenError.occupied` if the folder belongs to others, `.file` if it cannot be
  ///   read or written.
  init(
    _ folder: String, place: borrowing FileDescriptor, for run: FolderContents.Run,
    _ permissions: FrameFolder.Permissions
  ) throws(FramegenError) {
    for attempt in 0... {
      let isAlone = lock(place)
      let names = try onDisk { () throws(FileError) in try Folder.names(in: folder) }
      let contents = try onDisk { () throws(FileError) in
        try FolderContents(of: folder, names: names, before: run)
      }
      if !permissions.force, let conflict = contents.conflict(in: folder) {
        throw .occupied(conflict.message, hint: conflict.hint)
      }
      let isClaimed = contents.earlier == run.manifest
      if !isClaimed, !isAlone {
        guard contents.earlier == nil, attempt < Self.patience else {
          throw Self.busy(folder, contents.earlier)
        }
        usleep(1_000)
        continue
      }
      try onDisk { () throws(FileError) in
        TemporaryFiles.removeLeftovers(among: names, in: folder)
        if permissions.force { try Folder.remove(contents.stale, from: folder) }
        if !isClaimed {
          try Self.write(run.manifest, in: folder, replacing: contents.hasManifest)
        }
      }
      // The change of the lock is not atomic: another run may have had it in between.
      if isLocked, isAlone { _ = place.lock(.shared, waits: true) }
      let reading = try onDisk { () throws(FileError) in try Manifest.read(in: folder) }
      guard case .manifest(run.manifest) = reading else { continue }
      isNew = !contents.hasManifest
      notes = Self.notes(on: contents, in: folder, permissions)
      return
    }
  }

  /// Locks the folder, and returns whether no other run writes to it, as far as can be known.
  private mutating func lock(_ place: borrowing FileDescriptor) -> Bool {
    switch place.lock(.exclusive) {
    case .held: return true
    case .busy:
      _ = place.lock(.shared, waits: true)
      return false
    case .unsupported:
      isLocked = false
      return true
    }
  }

  /// Writes a manifest; if there is one already that is not to be replaced, it stays.
  private static func write(
    _ manifest: Manifest, in folder: String, replacing: Bool
  ) throws(FileError) {
    do throws(FileError) {
      try OutputFile.write(
        manifest.bytes, to: path(of: Manifest.fileName, in: folder), isRegular: true,
        replacing: replacing)
    } catch {
      guard !replacing, error.code == EEXIST else { throw error }
    }
  }

  private static func busy(_ folder: String, _ other: Manifest?) -> FramegenError {
    let film = other.map { " frames of \($0.scene) \($0.optionsText)" } ?? ""
    return .occupied(
      "another run is writing\(film) to \(folder)",
      hint: "choose another folder, or wait for its end")
  }

  private static func notes(
    on contents: FolderContents, in folder: String, _ permissions: FrameFolder.Permissions
  ) -> [String] {
    var notes: [String] = []
    if let first = contents.stale.first {
      let many =
        MessageText.count(contents.stale.count, "frame") + " of an earlier run, from \(first) on"
      notes.append(
        permissions.force
          ? "removed \(many)" : "\(folder) still holds \(many); --force removes them")
    }
    if permissions.resume, contents.earlier != nil, !contents.isSameFilm {
      notes.append(
        "the scene or its options changed since the frames in \(folder) were drawn; "
          + "all are drawn again")
    }
    return notes
  }
}

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
