internal import Canvas
internal import Figures
internal import Foundation
public import FramegenKit
internal import Geometry
internal import Raster
public import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// The folders of scenes and of their references, which mirror each other.
struct SuiteFolders: Equatable, Sendable {
  /// The folder of scenes.
  var scenes: String
  /// The folder of all references.
  var references: String

  /// The file with the settings of all tests, which need not exist.
  var settingsFile: String { path(of: PictureSuite.settingsName, in: references) }
}

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
  /// The command that approves the film, where it is not `framegen bless`; nil where it is.
  private let approval: String?
  /// The folders of the suite to which the test belongs; nil for a test by itself.
  let folders: SuiteFolders?

  /// The test of a scene.
  ///
  /// - Parameters:
  ///   - scene: The path of the scene.
  ///   - variant: The name of the variant of the scene that is tested; nil for the scene itself.
  ///   - name: The name of the scene; by default that of its file.
  ///   - reference: The folder of its reference, which need not exist.
  ///   - defaults: The settings where the scene leaves a choice open.
  ///   - approval: The command that approves the film, which messages name; by default `framegen bless` with the
  ///     folders to which the paths of the scene and of its reference belong.
  public init(
    scene: String, variant: String? = nil, name: String? = nil, reference: String,
    defaults: PictureTestSettings = .init(), approval: String? = nil
  ) {
    self.init(
      scene: scene, variant: variant, name: name ?? splitPath(scene).name, reference: reference,
      defaults: defaults, folders: nil, approval: approval)
  }

  /// The test of a scene in a suite.
  init(
    scene: String, variant: String?, name: String, reference: String,
    defaults: PictureTestSettings, folders: SuiteFolders?, approval: String? = nil
  ) {
    (self.scene, self.variant, self.name) = (scene, variant, name)
    (self.reference, self.defaults) = (reference, defaults)
    (self.folders, self.approval) = (folders, approval)
  }

  /// The path of the scene, with the name of the variant where it is one.
  public var title: String { scene + (variant.map { " (\($0))" } ?? "") }

  /// The film of the scene.
  func film() throws(FramegenError) -> Film {
    var file = try EditableScene(scene)
    if let variant { file = try file.variant(named: variant) }
    return try Film(try file.file())
  }

  /// What approves the film: a command in quotes, or words where no command writes to its reference.
  var approvalWords: String { blessCommand.map { "'\($0)'" } ?? "PictureTest.bless()" }

  /// The command that approves the film, with its folders where they are not the usual ones; nil where none writes to
  /// its reference.
  var blessCommand: String? {
    if let approval { return approval }
    guard let folders = folders ?? likelyFolders else { return nil }
    var words = ["framegen", "bless", scene]
    if folders.scenes != PictureSuite.scenesFolder { words += ["--scenes", folders.scenes] }
    if folders.references != PictureSuite.referencesFolder {
      words += ["--references", folders.references]
    }
    return words.map(ShellText.word).joined(separator: " ")
  }

  /// The folders with which the reference is the one of the scene, the usual ones where possible; nil for none.
  private var likelyFolders: SuiteFolders? {
    let suffix = variant.map { "-\($0)" } ?? ""
    guard reference.hasSuffix(suffix) else { return nil }
    let target = String(reference.dropLast(suffix.count))
    let found = ([PictureSuite.scenesFolder] + foldersOfScene).compactMap { scenes in
      let name = PictureSuite.name(of: scene, in: scenes)
      guard target != name else { return SuiteFolders(scenes: scenes, references: ".") }
      guard target.hasSuffix("/" + name) else { return nil }
      return SuiteFolders(scenes: scenes, references: String(target.dropLast(name.count + 1)))
    }
    return found.first { $0.references == PictureSuite.referencesFolder } ?? found.first
  }

  /// The folders around the scene, from the innermost.
  private var foldersOfScene: [String] {
    var folders: [String] = []
    var path = splitPath(scene).folder
    while !path.isEmpty, path != "/" {
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      folders.append(folder)
      path = splitPath(folder).folder
    }
    return folders + (scene.hasPrefix("/") ? [] : ["."])
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
    // The settings of all scenes may state times that short films do not reach.
    if film.file.scene.test.frames != nil, !cancellation.isCancelled {
      result.unreachedTimes = keys.times(after: pass.frameCount)
    }
    comparer.finish(
      pass, current, comparesHashes: depth == .everything, names: keys, into: &result)
    return Comparison(result: result, folder: folder, film: current, motion: pass.motion)
  }
}

/// A frame that was drawn for a picture test.
struct DrawnFrame {
  /// The frame's number.
  var number: Int
  /// Whether it is the last one.
  var isLast: Bool
  /// The hash of its pixels.
  var hash: UInt64
  /// Where the views are.
  var views: [LaidOutView]
  /// What holds all that is drawn of a view, in points; nil for nothing.
  var extent: (String) -> CGRect?
  /// Makes its picture.
  var bitmap: () throws(FramegenError) -> Bitmap
}

/// What a film is, once it was played: every frame's pixels as a hash, and the motion.
struct FilmPass {
  /// The hash of every frame that was drawn.
  var hashes: [UInt64] = []
  /// What was shown of the views.
  var motion = RecordedMotion()
  /// The number of frames.
  var frameCount = 0
}

extension Film {
  /// Plays the film once, and draws its frames.
  ///
  /// - Parameters:
  ///   - keys: The frames with a picture.
  ///   - drawsAll: Whether all frames are drawn; otherwise only those with a picture are.
  ///   - cancellation: The request to stop, after which the result is incomplete.
  ///   - body: Called with every frame that was drawn, in order.
  /// - Returns: What the film is.
  /// - Throws: The errors of `body`; `FramegenError.scene` if a limit ends the scene, `.fault` if a frame
  ///   cannot be drawn.
  func pass(
    _ keys: KeyFrames, drawsAll: Bool, cancellation: Cancellation,
    _ body: (DrawnFrame) throws(FramegenError) -> Void
  ) throws(FramegenError) -> FilmPass {
    try withUncountedStage { (stage) throws(FramegenError) in
      let renderer = Renderer(fonts: fonts.collection, images: images.collection)
      var hasher = PixelHasher()
      var pass = FilmPass()
      var appearance = Motion()
      while !cancellation.isCancelled {
        let (number, isLast) = (stage.frame, stage.isFinished)
        let views = stage.referenceViews()
        pass.motion.append(views)
        pass.motion.addOrder(stage.drawingOrder(), in: number)
        stage.recordAppearance(into: &appearance)
        pass.frameCount = number + 1
        if drawsAll || !keys.names(of: number, isLast: isLast).isEmpty {
          let list = stage.displayList()
          let hash = try asFault("frame \(number) could not be drawn") { () throws(CanvasError) in
            try renderer.withPixels(of: list) { hasher.hash($0) }
          }
          pass.hashes.append(hash)
          // Nothing has changed since, so that this draws nothing.
          let bitmap = { () throws(FramegenError) in
            try asFault("frame \(number) could not be drawn") { () throws(CanvasError) in
              let bitmap = try renderer.render(list)
              hasher.skip()
              return bitmap
            }
          }
          let extent = { (id: String) in
            views.first { $0.id == id }.flatMap {
              stage.drawnExtent(of: id, in: $0.superviewToCanvas).outset(by: 1).rect
            }
          }
          try body(
            DrawnFrame(
              number: number, isLast: isLast, hash: hash, views: views, extent: extent,
              bitmap: bitmap))
        }
        guard !isLast else { break }
        try advance(stage)
      }
      pass.motion.addProperties(of: appearance, in: file.scene)
      return pass
    }
  }

  /// What draws the film: the libraries by name, and the hash of the fonts if it has text.
  func rendererFingerprint() -> [String: String] {
    var renderer = RendererLibraries.drawing
    guard fonts.hasTexts else { return renderer }
    renderer.merge(RendererLibraries.text) { first, _ in first }
    renderer["fonts"] = fonts.collection.checksum()
    return renderer
  }
}
