package import FramegenKit
internal import Foundation

/// A film that was approved, with what its reference was before, so that this can be undone.
package struct Approval: Sendable {
  /// What approving it changed.
  package let blessing: Blessing
  private let files: [ReplacedFile]
  /// The folders that were made, from the outermost.
  private let folders: [String]

  /// A file that was written, with what had its name before.
  private struct ReplacedFile: Sendable {
    var path: String
    var before: [UInt8]?
    var after: [UInt8]
  }

  /// Why a film was not approved.
  package struct Failure: Error {
    /// The reason.
    package var reason: FramegenError
    /// What was written and could not be taken back; nil if the reference is as it was.
    package var remains: Approval?
  }

  /// Writes a reference; if a file cannot be written, those before it get back what they had.
  init(writing proposal: PictureTest.Proposal) throws(Failure) {
    blessing = proposal.blessing
    var missing: [String] = []
    var folder = proposal.folder.path
    while !folder.isEmpty, folder != "/", !FileManager.default.fileExists(atPath: folder) {
      missing.insert(folder, at: 0)
      folder = (folder as NSString).deletingLastPathComponent
    }
    folders = missing
    do throws(FramegenError) {
      var files: [ReplacedFile] = []
      for file in proposal.files {
        files.append(
          ReplacedFile(
            path: file.path, before: try Self.content(of: file.path), after: file.bytes))
      }
      self.files = files
    } catch {
      throw Failure(reason: error)
    }
    do throws(FramegenError) {
      try proposal.write()
    } catch {
      var failure = Failure(reason: error)
      do throws(FramegenError) {
        try undo()
      } catch {
        failure.remains = self
      }
      throw failure
    }
  }

  /// Gives the reference its files from before, byte for byte.
  ///
  /// - Throws: `FramegenError.request` if somebody else has changed one of them since, and `.file` if one cannot be
  ///   written; it may be tried again then.
  package func undo() throws(FramegenError) {
    var changed: [ReplacedFile] = []
    for file in files {
      let content = try Self.content(of: file.path)
      guard content != file.before else { continue }
      guard content == file.after else {
        throw .request(
          "\(file.path) was changed since it was approved",
          hint: "restore it yourself, such as with git")
      }
      changed.append(file)
    }
    try ReferenceFile.write(
      changed.compactMap { file in file.before.map { ReferenceFile(path: file.path, bytes: $0) } })
    for file in changed where file.before == nil {
      let (folder, name) = splitPath(file.path)
      try onDisk { () throws(FileError) in try Folder.remove([name], from: folder) }
    }
    Folder.removeEmpty(folders)
  }

  /// What a file has; nil if there is none.
  private static func content(of path: String) throws(FramegenError) -> [UInt8]? {
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
      return try file.read(limit: ReferenceFolder.sizeLimit)
    } catch {
      guard error.code != ENOENT, error.code != ENOTDIR else { return nil }
      throw .file(error)
    }
  }
}

extension PictureTest {
  /// Approves the film of the scene if it still is the one that was seen.
  ///
  /// - Parameters:
  ///   - seen: The film that was seen, as a test found it.
  ///   - cancellation: The request to stop, after which nothing is written.
  /// - Returns: What was written.
  /// - Throws: `Approval.Failure` if the film is another one, the scene has errors, or something cannot be written.
  package func approve(
    _ seen: FilmReference, cancellation: Cancellation = Cancellation()
  ) throws(Approval.Failure) -> Approval {
    let proposal: Proposal
    do throws(FramegenError) {
      proposal = try self.proposal(try film(), prunes: false, cancellation)
    } catch {
      throw Approval.Failure(reason: error)
    }
    guard !proposal.blessing.result.isCancelled else {
      throw Approval.Failure(
        reason: .request("the film was not approved: it was stopped", hint: nil))
    }
    guard proposal.film == seen else {
      throw Approval.Failure(
        reason: .request("the film has changed since it was tested", hint: "test it again"))
    }
    return try Approval(writing: proposal)
  }
}
