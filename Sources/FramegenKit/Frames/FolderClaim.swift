internal import Foundation
internal import SceneFormat
internal import SceneText

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
