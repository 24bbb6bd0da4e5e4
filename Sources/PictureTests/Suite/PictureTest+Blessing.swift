public import FramegenKit
internal import Raster
internal import SceneText

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
  /// - Parameter folder: The folder in which there is one for the scene; it is created if necessary.
  /// - Returns: The path of the strip.
  /// - Throws: `FramegenError.file` if it cannot be written.
  public func writeStrip(to folder: String) throws(FramegenError) -> String {
    let path = path(
      of: "film.png", in: FramegenKit.path(of: result.test.name, in: folder))
    let frames = result.frames.compactMap { frame -> Bitmap? in
      guard let file = frame.actual?.file,
        let bitmap = try? PNGDecoder().bitmap(of: file)
      else { return nil }
      return bitmap.reduced(by: (bitmap.height + Self.stripHeight - 1) / Self.stripHeight)
    }
    let bytes = try asFault("the strip could not be encoded") { () throws(RasterError) in
      try PNGEncoder(compression: .small).encode(DifferencePicture.row(of: frames))
    }
    try onDisk { () throws(FileError) in
      try Folder.create(splitPath(path).folder)
      try OutputFile.write(bytes, to: path)
    }
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
