internal import Foundation
public import SceneFormat
internal import Stage
public import Scene

/// A scene that has been read without errors, and its sources.
public struct SceneFile: Sendable {
  /// The name of the file without its folder; for standard input, the title if there is one.
  public let name: String
  /// The scene.
  public internal(set) var scene: Scene
  /// The warnings, in the order of the file.
  public let diagnostics: [Diagnostic]
  /// The texts to which the diagnostics refer.
  public let sources: SourceList
  /// The path of the file; nil for standard input.
  package let path: String?
  /// The folder to which the scene's paths are relative, empty for the current one.
  package let folder: String
  /// The limits on what the scene may contain.
  let limits: SceneLimits
  /// Where the scene's fonts and images may be.
  let access: SceneAccess
  /// The options that replaced values.
  let overrideTexts: [String]

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - overrides: Values that replace the scene's own, in order.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the scene's folder that the scene may use.
  /// - Returns: The scene, without errors.
  /// - Throws: `FramegenError.file` if the file cannot be read; `FramegenError.request` for a folder;
  ///   `FramegenError.scene`, with all problems, if one of them is an error.
  public static func load(
    _ path: String, overrides: [SceneOverride] = [], limits: SceneLimits = SceneLimits(),
    access: SceneAccess = SceneAccess()
  ) throws(FramegenError) -> SceneFile {
    try load(
      path, bytes: bytes(of: path, limits: limits), overrides: overrides, limits: limits,
      access: access)
  }

  /// The bytes of a scene, to be read several times, also from standard input.
  package static func bytes(of path: String, limits: SceneLimits) throws(FramegenError) -> [UInt8] {
    do throws(FileError) {
      return try read(path, limit: limits.fileSize)
    } catch {
      guard error.code == EISDIR else { throw .file(error) }
      let folder = path.hasSuffix("/") ? path : path + "/"
      throw .request(
        "'\(path)' is a folder, not a scene file", hint: "name the scenes in it: \(folder)*.json")
    }
  }

  /// Reads a scene from bytes, as if they were those of a path.
  package static func load(
    _ path: String, bytes: [UInt8], overrides: [SceneOverride], limits: SceneLimits,
    access: SceneAccess
  ) throws(FramegenError) -> SceneFile {
    let shownName = path == "-" ? "<stdin>" : path
    let (folder, fileName) = splitPath(path)
    let reading = reader(of: path, limits, access).read(
      bytes, name: shownName, overrides: overrides)
    guard let scene = reading.scene, !reading.diagnostics.hasErrors else {
      // A single run reports all problems, including those of the layout.
      let layout = reading.scene.map(Stage.layoutProblems) ?? []
      throw .scene(
        (reading.diagnostics + layout).sortedByPlace(), sources: reading.sources)
    }
    return SceneFile(
      name: path == "-" && !scene.title.isEmpty ? scene.title : path == "-" ? shownName : fileName,
      scene: scene, diagnostics: reading.diagnostics, sources: reading.sources,
      path: path == "-" ? nil : path, folder: folder, limits: limits, access: access,
      overrideTexts: overrides.map { "\($0.option) \($0.argument)" })
  }

  /// A reader of a scene that also reads the file of its touches.
  private static func reader(
    of path: String, _ limits: SceneLimits, _ access: SceneAccess
  ) -> SceneReader {
    var reader = SceneReader(limits: limits)
    reader.allowsOutsidePaths = !access.folders.isEmpty
    let folder = splitPath(path).folder
    reader.readTouchFile = { touches in
      Self.readTouches(FramegenKit.path(of: touches, in: folder), folder, access, limits)
    }
    return reader
  }

  /// What the text of a scene tells, even if it has errors.
  package struct Outline: Sendable {
    /// The paths of the files that the scene names, without its own.
    package var inputs: [String]
    /// The numbers in the text.
    package var numbers: [SceneNumber]
  }

  /// Reads what the text of a scene tells, even if it has errors.
  ///
  /// - Parameters:
  ///   - path: The path of the scene.
  ///   - bytes: Its text.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the scene's folder that the scene may use.
  /// - Returns: The files, and the numbers that can be varied.
  package static func outline(
    of path: String, bytes: [UInt8], limits: SceneLimits, access: SceneAccess
  ) -> Outline {
    var reader = reader(of: path, limits, access)
    reader.listsNumbers = true
    // A touch file is watched even if it cannot be read.
    let touches = TouchFileName()
    let read = reader.readTouchFile
    reader.readTouchFile = { name in
      touches.name = name
      return read?(name) ?? .failure("")
    }
    let reading = reader.read(bytes, name: path)
    let folder = splitPath(path).folder
    let scene = reading.scene
    let names =
      (scene?.fonts.map(\.path) ?? []) + (scene?.images.map(\.path) ?? [])
      + (touches.name.map { [$0] } ?? [])
    return Outline(
      inputs: names.map { FramegenKit.path(of: $0, in: folder) } + access.fonts,
      numbers: reading.numbers)
  }

  /// The name of the file of touches that a reader was asked for.
  private final class TouchFileName: @unchecked Sendable {
    // The reader calls on the thread that asked for the outline.
    var name: String?
  }

  private static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" {
      let input = FileDescriptor(standard: STDIN_FILENO)
      return try input.read(limit: limit)
    }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    return try file.read(limit: limit)
  }

  /// Reads the file of a scene's touches.
  private static func readTouches(
    _ path: String, _ folder: String, _ access: SceneAccess, _ limits: SceneLimits
  ) -> SceneReader.FileReading {
    if let problem = SceneResource.problem(with: path, in: folder, access, noun: "touch") {
      return .failure(problem)
    }
    do throws(FileError) {
      return .bytes(try read(path, limit: limits.fileSize), name: path)
    } catch {
      return .failure("cannot read the touch file: \(String(cString: strerror(error.code)))")
    }
  }

  /// The title of the scene, or the name of the file if it has none.
  package var title: String { scene.title.isEmpty ? name : scene.title }

  /// The files that are read for the scene: its own, those of fonts and pictures, and that of touches.
  package var inputs: [String] { (path.map { [$0] } ?? []) + resources + touchFiles }

  /// The file of the touches, if they have one of their own.
  private var touchFiles: [String] {
    sources.texts.dropFirst().compactMap { text in
      guard case .file(let path) = text.origin else { return nil }
      return path
    }
  }

  /// The font and image files of the scene.
  private var resources: [String] {
    access.fonts
      + (scene.fonts.map(\.path) + scene.images.map(\.path)).map {
        FramegenKit.path(of: $0, in: folder)
      }
  }

  /// A hash of the sources, of which the touches' file is one, and of the font and image files.
  func fingerprint() throws(FileError) -> Fingerprint {
    var fingerprint = Fingerprint()
    for text in sources.texts { fingerprint.add(text.bytes) }
    for text in overrideTexts { fingerprint.add(text) }
    for path in resources {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
      fingerprint.add(try file.read(limit: Self.resourceSizeLimit))
    }
    return fingerprint
  }

  /// The number of bytes of a font or image file that are hashed; the largest fonts have 50 MB.
  private static let resourceSizeLimit = 1 << 28
}
