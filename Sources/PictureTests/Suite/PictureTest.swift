internal import Figures
public import FramegenKit
internal import Foundation
internal import Raster
public import Scene
internal import SceneFormat

/// The picture test of one scene, which compares its film with the approved reference.
///
/// A reference has pictures of some frames, the hash of every frame and the motion of the views. A test
/// writes nothing; only `bless()` and `approve(_:)` write references.
public struct PictureTest: Sendable {
  /// How much of a film is compared.
  public enum Depth: Sendable {
    /// The pictures, the hash of every frame, the motion and the expectations.
    case everything
    /// The pictures, the motion and the expectations: only frames with a picture are drawn.
    case pictures
  }

  /// The path of the scene.
  public let scene: String
  /// The name of the variant of the scene that is tested; nil for the scene itself.
  public let variant: String?
  /// The name of the scene, which is also the folder of its reference among all of them.
  public let name: String
  /// The folder of the scene's reference.
  public let reference: String
  /// The settings where the scene leaves a choice open.
  public let defaults: PictureTestSettings

  /// The test of a scene.
  ///
  /// - Parameters:
  ///   - scene: The path of the scene.
  ///   - variant: The name of the variant of the scene that is tested; nil for the scene itself.
  ///   - name: The name of the scene; by default that of its file.
  ///   - reference: The folder of its reference, which need not exist.
  ///   - defaults: The settings where the scene leaves a choice open.
  public init(
    scene: String, variant: String? = nil, name: String? = nil, reference: String,
    defaults: PictureTestSettings = .init()
  ) {
    (self.scene, self.variant) = (scene, variant)
    self.name = name ?? splitPath(scene).name
    self.reference = reference
    self.defaults = defaults
  }

  /// The path of the scene, with the name of the variant where it is one.
  public var title: String { scene + (variant.map { " (\($0))" } ?? "") }

  /// The film of the scene.
  func film() throws(FramegenError) -> Film {
    var file = try EditableScene(scene)
    if let variant { file = try file.variant(named: variant) }
    return try Film(try file.file())
  }

  /// The command that approves the film, with the folder of references where it is not the usual one.
  var blessCommand: String {
    let folder = reference.hasSuffix("/" + name) ? String(reference.dropLast(name.count + 1)) : ""
    let isUsual = folder.isEmpty || folder == PictureSuite.referencesFolder
    return "framegen bless \(scene)" + (isUsual ? "" : " --references \(folder)")
  }

  /// Plays the film and compares it with its reference.
  ///
  /// - Parameters:
  ///   - depth: How much is compared.
  ///   - cancellation: The request to stop, after which the result is incomplete.
  /// - Returns: What was found.
  /// - Throws: `FramegenError.scene` if the scene has errors, `.file` if it cannot be read.
  public func run(
    depth: Depth = .everything, cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> PictureTestResult {
    try run(try film(), depth: depth, cancellation: cancellation)
  }

  /// Compares a film with the reference.
  ///
  /// - Parameters:
  ///   - film: The film of the scene, however it was made.
  ///   - depth: How much is compared.
  ///   - cancellation: The request to stop, after which the result is incomplete.
  /// - Returns: What was found.
  /// - Throws: `FramegenError.scene` if a limit ends the scene.
  public func run(
    _ film: Film, depth: Depth = .everything, cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> PictureTestResult {
    try comparison(film, depth, approves: false, cancellation).result
  }

  /// A film beside its reference.
  struct Comparison {
    var result: PictureTestResult
    var folder: ReferenceFolder
    /// What a new reference would say of the film.
    var film: FilmReference
    var motion: RecordedMotion
  }

  /// Plays the film and compares it with its reference.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - depth: How much is compared.
  ///   - approves: Whether the frames are to become the reference.
  ///   - cancellation: The request to stop.
  /// - Returns: The film beside its reference.
  /// - Throws: As `run(depth:cancellation:)`.
  func comparison(
    _ film: Film, _ depth: Depth, approves: Bool, _ cancellation: Cancellation
  ) throws(FramegenError) -> Comparison {
    let folder = ReferenceFolder(path: reference)
    let settings = film.file.scene.test.completed(by: defaults)
    let fps = film.file.scene.timing.fps
    let keys = KeyFrames(settings, fps: fps)
    let canvas = film.file.scene.canvas
    let width = Int((canvas.size.width * canvas.scale).rounded())
    let height = Int((canvas.size.height * canvas.scale).rounded())
    let renderer = film.rendererFingerprint()
    var comparer = FrameComparer(
      folder, settings, film.file, renderer: renderer, size: (width, height), approves: approves)
    let pass = try film.pass(keys, drawsAll: depth == .everything, cancellation: cancellation) {
      (frame) throws(FramegenError) in
      try comparer.compare(frame, as: keys.names(of: frame.number, isLast: frame.isLast))
    }
    var endsAtRest = false
    if case .untilRest = film.file.scene.timing.duration { endsAtRest = true }
    let current = FilmReference(
      scene: name, renderer: renderer, fps: fps,
      size: [width, height], scale: Double(canvas.scale), endsAtRest: endsAtRest,
      motion: pass.motion.hash,
      hashes: pass.hashes)
    var result = PictureTestResult(test: self, film: current, frameCount: pass.frameCount)
    result.diagnostics = try film.check().failures
    result.sources = film.file.sources
    result.isCancelled = cancellation.isCancelled
    comparer.finish(
      pass, current, comparesHashes: depth == .everything, names: keys, into: &result)
    return Comparison(result: result, folder: folder, film: current, motion: pass.motion)
  }
}
