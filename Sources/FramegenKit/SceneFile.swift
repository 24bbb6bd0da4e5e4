internal import Foundation
public import SceneFormat
internal import Stage
public import Scene

/// A scene that has been read without errors, and its sources.
public struct SceneFile: Sendable {
  /// The name of the file, without its folder; the title, if there is one, for standard input.
  public let name: String
  /// The scene.
  public let scene: Scene
  /// The warnings, in the order of the file.
  public let diagnostics: [Diagnostic]
  /// The texts to which the diagnostics refer.
  public let sources: SourceList
  /// The folder to which the scene's paths are relative, empty for the current one.
  let folder: String
  /// The values that were replaced, as options.
  let overrideTexts: [String]

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - overrides: Values that replace the scene's own, in order.
  ///   - limits: Limits on what the scene may contain.
  /// - Returns: The scene, without errors.
  /// - Throws: `FramegenError.file` if it cannot be read; `FramegenError.scene`, with all problems,
  ///   if any of them is an error.
  public static func load(
    _ path: String, overrides: [SceneOverride] = [], limits: SceneLimits = SceneLimits()
  ) throws(FramegenError) -> SceneFile {
    let bytes = try onDisk { () throws(FileError) in try read(path, limit: limits.fileSize) }
    let shownName = path == "-" ? "<stdin>" : path
    let reading = SceneReader(limits: limits).read(bytes, name: shownName, overrides: overrides)
    guard let scene = reading.scene, !reading.diagnostics.hasErrors else {
      // All problems of a file are reported in one run, those of its layout included.
      let layout = reading.scene.map(Stage.layoutProblems) ?? []
      throw .scene(
        (reading.diagnostics + layout).sortedByPlace(), sources: reading.sources)
    }
    let (folder, fileName) = splitPath(path)
    return SceneFile(
      name: path == "-" && !scene.title.isEmpty ? scene.title : path == "-" ? shownName : fileName,
      scene: scene, diagnostics: reading.diagnostics, sources: reading.sources, folder: folder,
      overrideTexts: overrides.map { "\($0.option) \($0.argument)" })
  }

  private static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" {
      let input = FileDescriptor(standard: STDIN_FILENO)
      return try input.read(limit: limit)
    }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    return try file.read(limit: limit)
  }

  /// The scene's title, or the name of its file where it has none.
  var title: String { scene.title.isEmpty ? name : scene.title }

  /// A hash of the scene's texts and of the files that it names.
  func fingerprint() throws(FileError) -> Fingerprint {
    var fingerprint = Fingerprint()
    for text in sources.texts { fingerprint.add(text.bytes) }
    for text in overrideTexts { fingerprint.add(text) }
    for path in scene.fonts.map(\.path) + scene.images.map(\.path) {
      let file = try FileDescriptor(
        opening: FramegenKit.path(of: path, in: folder), flags: O_RDONLY, for: .read)
      fingerprint.add(try file.read(limit: Self.resourceSizeLimit))
    }
    return fingerprint
  }

  /// The largest part of a font or image file that is hashed, in bytes; the largest fonts have 50
  /// MB.
  private static let resourceSizeLimit = 1 << 28
}
