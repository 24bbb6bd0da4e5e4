internal import Foundation
internal import SceneFormat
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
