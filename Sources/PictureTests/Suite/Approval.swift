internal import Foundation
public import FramegenKit
internal import Raster
internal import SceneText

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

/// What approving a film changes.
public struct Blessing: Sendable {
  /// How the film differs from the reference that it replaces.
  public var result: PictureTestResult
  /// The number of pictures that were written, or would be.
  public var written = 0
  /// The number of stale pictures that were removed, or would be.
  public var removed = 0
  /// Whether `film.json` and the motion were written, or would be.
  public var changesFilm = false

  /// Whether anything changed, or would.
  public var isChange: Bool { written + removed > 0 || changesFilm }

  /// What was approved, and how much of it changed: `Scenes/snap.json: new, 4 pictures`.
  public var headline: String {
    var parts = result.isNew ? ["new"] : []
    parts.append(MessageText.count(written, "picture"))
    if removed > 0 { parts.append("\(removed) removed") }
    return "\(result.test.title): \(parts.joined(separator: ", "))"
  }
}

extension Blessing {
  /// The height of a frame in a strip, in pixels, at most.
  private static let stripHeight = 320

  /// Writes the pictures of a new reference side by side.
  ///
  /// - Parameters:
  ///   - folder: The folder in which there is one for the scene; it is created if necessary.
  ///   - forces: Whether a file that framegen did not write may be overwritten.
  /// - Returns: The path of the strip.
  /// - Throws: `FramegenError.occupied` for a file that framegen did not write; `.file` if it cannot be written.
  public func writeStrip(to folder: String, forces: Bool = false) throws(FramegenError) -> String {
    let path = path(
      of: "film.png", in: FramegenKit.path(of: result.test.name, in: folder))
    let frames = result.frames.compactMap { frame -> Bitmap? in
      guard let file = frame.actual?.file,
        let bitmap = try? PNGDecoder().bitmap(of: file)
      else { return nil }
      return bitmap.reduced(by: (bitmap.height + Self.stripHeight - 1) / Self.stripHeight)
    }
    try StripFile.write(
      DifferencePicture.row(of: frames), to: path, .small, forces: forces,
      inputs: forces ? result.test.inputs : [])
    return path
  }
}

extension PictureTest {
  /// Approves the film of the scene as it is now.
  ///
  /// Only what differs is written: pictures that are the same stay as they are.
  ///
  /// - Parameters:
  ///   - isDry: Whether nothing is written.
  ///   - prunes: Whether pictures that are no longer compared are removed.
  ///   - cancellation: The request to stop, after which nothing is written.
  /// - Returns: What changed, or would.
  /// - Throws: `FramegenError.scene` if the scene has errors, `.file` if something cannot be read or
  ///   written.
  @discardableResult
  public func bless(
    isDry: Bool = false, prunes: Bool = false, cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> Blessing {
    try bless(try film(), isDry: isDry, prunes: prunes, cancellation: cancellation)
  }

  /// Approves a film.
  ///
  /// - Parameters:
  ///   - film: The film of the scene, however it was made.
  ///   - isDry: Whether nothing is written.
  ///   - prunes: Whether pictures that are no longer compared are removed.
  ///   - cancellation: The request to stop, after which nothing is written.
  /// - Returns: What changed, or would.
  /// - Throws: `FramegenError.scene` if a limit ends the scene, `.file` if something cannot be read or
  ///   written.
  @discardableResult
  public func bless(
    _ film: Film, isDry: Bool = false, prunes: Bool = false,
    cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> Blessing {
    let proposal = try proposal(film, prunes: prunes, cancellation)
    if !isDry { try proposal.write() }
    return proposal.blessing
  }

  /// A film that may become the reference.
  struct Proposal {
    /// What that would change.
    var blessing: Blessing
    /// What the reference would say of the film.
    var film: FilmReference
    /// The files that would be written.
    var files: [ReferenceFile] = []
    /// The pictures that would be removed.
    var stale: [KeyFrames.Name] = []
    var folder: ReferenceFolder

    /// Makes the film the reference.
    func write() throws(FramegenError) {
      try ReferenceFile.write(files)
      if !stale.isEmpty { try folder.remove(stale) }
    }
  }

  /// Plays the film, and finds what approving it would write, which is nothing if it was stopped.
  func proposal(
    _ film: Film, prunes: Bool, _ cancellation: Cancellation
  ) throws(FramegenError) -> Proposal {
    let comparison = try comparison(film, .everything, approves: true, cancellation)
    let (result, folder) = (comparison.result, comparison.folder)
    var proposal = Proposal(
      blessing: Blessing(result: result), film: comparison.film, folder: folder)
    guard !result.isCancelled else { return proposal }
    for frame in result.frames {
      guard let name = frame.name, let picture = frame.actual else { continue }
      proposal.files.append(folder.file(picture.file, of: name))
    }
    proposal.blessing.written = proposal.files.count
    proposal.blessing.changesFilm =
      comparison.film != result.expected || comparison.motion != result.expectedMotion
      || !result.problems.isEmpty
    if proposal.blessing.changesFilm {
      proposal.files += try folder.files(of: comparison.film, comparison.motion)
    }
    if prunes {
      proposal.stale = folder.pictures().filter { result.stale.contains(folder.path(of: $0)) }
      proposal.blessing.removed = proposal.stale.count
    }
    return proposal
  }
}

/// What a picture test found, as a review shows it.
package struct ReviewedFilm: Sendable {
  /// The film as pages show it.
  package let entry: ReportEntry
  /// What concerns all films.
  package let notes: [String]
  /// The film that was seen, which alone may be approved; nil for a scene that could not be tested.
  package let seen: FilmReference?
  /// Whether the reference is what the test is about, so that approving changes something.
  package let differs: Bool
  /// Whether expectations are not met, which approving does not change.
  package let failsExpectations: Bool

  /// What a test found, or why it could not run.
  package init(_ test: PictureTest, _ outcome: Result<PictureTestResult, FramegenError>) {
    switch outcome {
    case .success(let result):
      entry = ReportEntry(result.reportFilm())
      (notes, seen, differs) = (result.rendererNotes, result.film, !result.matchesReference)
      failsExpectations = !result.diagnostics.isEmpty
    case .failure(let error):
      entry = ReportEntry(ReportFilm(test, error))
      (notes, seen, differs, failsExpectations) = ([], nil, false, false)
    }
  }

  /// A test that has not run yet.
  package init(untested test: PictureTest) {
    entry = ReportEntry(ReportFilm(name: test.name, verdict: .skipped, lines: []))
    (notes, seen, differs, failsExpectations) = ([], nil, false, false)
  }
}

extension PictureTest {
  /// The files that the test reads, besides its reference: the scene, and what it names, even if it has errors.
  package var inputs: [String] {
    guard let scene = try? EditableScene(scene) else { return [scene] }
    return [self.scene] + scene.outline().inputs
  }

  /// The files of its reference, and those that it would have.
  package var referenceFiles: [String] {
    let folder = ReferenceFolder(path: reference)
    return folder.pictures().map { folder.path(of: $0) }
      + [FilmReference.fileName, ReferenceFolder.motionName, ReferenceFolder.maskName].map {
        FramegenKit.path(of: $0, in: reference)
      }
  }
}
