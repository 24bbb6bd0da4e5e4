public import Raster
public import SceneFormat

internal import Foundation
internal import Scene

/// The picture test of one scene, which compares its key frames with the approved references.
///
/// The comparison is exact, and includes the scene's expectations. A test writes only the strips of
/// differing pictures; only `bless()` writes references.
public struct PictureTest: Sendable {
  /// The result of comparing one picture.
  public enum Verdict: Equatable, Sendable {
    /// The frame equals its reference.
    case same
    /// The frame differs from its reference.
    case different(BitmapComparison)
    /// The frame has no reference.
    case missing
    /// The frame is no longer compared, but has a reference.
    case stale
    /// The reference cannot be read, with the reason.
    case unreadable(String)
  }

  /// One picture of a scene.
  public struct Picture: Equatable, Sendable {
    /// The frame's number.
    public var frame: Int
    /// The result of the comparison.
    public var verdict: Verdict
    /// The file with expected picture, difference and actual picture side by side, if they differ.
    public var strip: String?
  }

  /// The result of testing a scene.
  public struct Result: Equatable, Sendable {
    /// The path of the scene.
    public var scene: String
    /// The pictures, in the order of their frames.
    public var pictures: [Picture]
    /// The expectations that are not met.
    public var failures: [Diagnostic]
    /// The sources to which the diagnostics refer.
    public var sources: SourceList
    /// Whether all pictures are the same and all expectations are met.
    public var passed: Bool {
      failures.isEmpty && pictures.allSatisfy { $0.verdict == .same }
    }
  }

  /// The path of the scene.
  public let scene: String
  /// The folder of the scene's references.
  public let references: String

  /// The test of a scene.
  ///
  /// - Parameters:
  ///   - scene: The path of the scene.
  ///   - references: The folder of its references, which need not exist.
  public init(scene: String, references: String) {
    self.scene = scene
    self.references = references
  }

  /// Renders the key frames and compares them.
  ///
  /// - Parameter strips: The folder for strips of differing pictures; nil to write none.
  /// - Returns: The result of each picture and each expectation.
  /// - Throws: `FramegenError.scene` if the scene has errors, `.file` if it cannot be read or a
  ///   strip cannot be written.
  public func run(strips: String? = nil) throws(FramegenError) -> Result {
    let film = try Film(try SceneFile.load(scene))
    let known = Set(referencedFrames())
    let numbers = KeyFrames.numbers(of: film.frameCount)
    var pictures: [Picture] = []
    try film.draw(numbers) { frame, actual throws(FramegenError) in
      pictures.append(
        try picture(frame, actual, isReferenced: known.contains(frame), strips: strips))
    }
    for frame in known.subtracting(numbers).sorted() {
      pictures.append(Picture(frame: frame, verdict: .stale, strip: nil))
    }
    pictures.sort { $0.frame < $1.frame }
    return Result(
      scene: scene, pictures: pictures, failures: try film.check().failures,
      sources: film.file.sources)
  }

  /// Approves the current pictures of the scene.
  ///
  /// References with the same pixels are kept; those that are no longer compared are removed.
  ///
  /// - Returns: The numbers of references that were written and removed.
  /// - Throws: `FramegenError.scene` if the scene has errors, `.file` if something cannot be read
  ///   or written.
  @discardableResult
  public func bless() throws(FramegenError) -> (written: Int, removed: Int) {
    let film = try Film(try SceneFile.load(scene))
    let known = referencedFrames()
    let numbers = KeyFrames.numbers(of: film.frameCount)
    var written = 0
    let metadata = PNGMetadata(scale: Double(film.file.scene.canvas.scale))
    try film.draw(numbers) { frame, actual throws(FramegenError) in
      let expected = known.contains(frame) ? try? reference(frame) : nil
      if let expected, BitmapComparison(expected, actual).areEqual { return }
      try Self.write(actual, metadata: metadata, to: path(of: frame))
      written += 1
    }
    let stale = known.filter { !numbers.contains($0) }
    for frame in stale {
      let path = path(of: frame)
      guard unlink(path) == 0 else { throw .file(FileError(.write, path, code: errno)) }
    }
    return (written, stale.count)
  }

  /// The result of comparing one frame.
  private func picture(
    _ frame: Int, _ actual: Bitmap, isReferenced: Bool, strips: String?
  ) throws(FramegenError) -> Picture {
    guard isReferenced else { return Picture(frame: frame, verdict: .missing, strip: nil) }
    let expected: Bitmap
    do throws(RasterError) {
      expected = try reference(frame)
    } catch {
      return Picture(frame: frame, verdict: .unreadable("\(error)"), strip: nil)
    }
    let comparison = BitmapComparison(expected, actual)
    guard !comparison.areEqual else { return Picture(frame: frame, verdict: .same, strip: nil) }
    guard let strips else {
      return Picture(frame: frame, verdict: .different(comparison), strip: nil)
    }
    let strip = FramegenKit.path(of: FramePattern.standard.name(of: frame), in: strips)
    try Self.write(
      DifferencePicture.strip(expected: expected, actual: actual), metadata: PNGMetadata(),
      to: strip)
    return Picture(frame: frame, verdict: .different(comparison), strip: strip)
  }

  // MARK: References

  private func path(of frame: Int) -> String {
    FramegenKit.path(of: FramePattern.standard.name(of: frame), in: references)
  }

  /// The frames with a reference, in ascending order; none if there is no folder.
  private func referencedFrames() -> [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: references)) ?? []
    return names.compactMap { FramePattern.standard.number(in: $0) }.sorted()
  }

  /// The largest reference that is read, in bytes: four times a canvas of 4096 × 4096 raw pixels.
  private static let sizeLimit = 1 << 28

  private func reference(_ frame: Int) throws(RasterError) -> Bitmap {
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try FileDescriptor(opening: path(of: frame), flags: O_RDONLY, for: .read)
      bytes = try file.read(limit: Self.sizeLimit)
    } catch {
      throw .malformed(error.message)
    }
    return try PNGDecoder().bitmap(of: bytes)
  }

  private static func write(
    _ bitmap: Bitmap, metadata: PNGMetadata, to path: String
  ) throws(FramegenError) {
    let bytes: [UInt8]
    do throws(RasterError) {
      bytes = try PNGEncoder(compression: .small).encode(bitmap, metadata: metadata)
    } catch {
      throw .fault("\(path) could not be encoded: \(error)")
    }
    try onDisk { () throws(FileError) in
      try Folder.create(splitPath(path).folder)
      try OutputFile.write(bytes, to: path)
    }
  }
}
