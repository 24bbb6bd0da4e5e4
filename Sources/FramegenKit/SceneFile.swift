internal import Foundation
public import Geometry
public import Scene
public import SceneFormat
public import SceneText
package import Stage

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
  /// The name of the variant that it is; nil for the scene itself.
  public let variant: String?
  /// The folder to which the scene's paths are relative, empty for the current one.
  package let folder: String
  /// The limits on what the scene may contain.
  let limits: SceneLimits
  /// Where the scene's fonts and images may be.
  let access: SceneAccess
  /// The options that changed the scene.
  private(set) var optionTexts: [String]
  /// The code that builds the views; nil for a scene file.
  package fileprivate(set) var live: LiveSource?

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - edits: Changes of the scene, in order.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the scene's folder that the scene may use.
  /// - Returns: The scene, without errors.
  /// - Throws: `FramegenError.file` if the file cannot be read; `FramegenError.request` for a folder;
  ///   `FramegenError.scene`, with all problems, if one of them is an error.
  public static func load(
    _ path: String, edits: [SceneEdit] = [], limits: SceneLimits = SceneLimits(),
    access: SceneAccess = SceneAccess()
  ) throws(FramegenError) -> SceneFile {
    try EditableScene(path, edits: edits, limits: limits, access: access).file()
  }

  /// The scene in a theme, as the option `--theme` sets it.
  public func shown(in theme: Theme) -> SceneFile {
    var file = self
    file.scene.canvas.theme = theme
    file.optionTexts.append("--theme \(theme.rawValue)")
    return file
  }

  /// The scene without its overlays.
  package var withoutOverlays: SceneFile {
    var file = self
    file.scene.overlays = []
    return file
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

  private static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" {
      let input = FileDescriptor(standard: STDIN_FILENO)
      return try input.read(limit: limit)
    }
    let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
    return try file.read(limit: limit)
  }

  /// Reads the file of a scene's touches.
  static func readFile(
    _ path: String, noun: String, _ folder: String, _ access: SceneAccess, _ limits: SceneLimits
  ) -> FileReading {
    if let problem = SceneResource.problem(with: path, in: folder, access, noun: noun) {
      return .failure(problem)
    }
    do throws(FileError) {
      return .bytes(try read(path, limit: limits.fileSize), name: path)
    } catch {
      return .failure("cannot read the \(noun) file: \(String(cString: strerror(error.code)))")
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

  /// The paths of the fonts that are added to the standard ones.
  var fontPaths: [String] {
    scene.fonts.map { FramegenKit.path(of: $0.path, in: folder) } + access.fonts
  }

  /// The images of the scene, and those that code is known to use.
  var images: [ImageFile] { scene.images + (live?.images ?? []) }

  /// The font and image files of the scene.
  private var resources: [String] {
    access.fonts
      + (scene.fonts.map(\.path) + images.map(\.path)).map {
        FramegenKit.path(of: $0, in: folder)
      }
  }

  /// A hash of the sources, of which the touches' file is one, and of the font and image files.
  func fingerprint() throws(FileError) -> Fingerprint {
    var fingerprint = Fingerprint()
    for text in sources.texts { fingerprint.add(text.bytes) }
    for text in optionTexts { fingerprint.add(text) }
    if let live {
      // What the code is cannot be seen, so that films of code are not resumed.
      let overlays = scene.overlays.map(\.rawValue).sorted()
      for part in [
        live.name, live.settings, "\(scene.canvas)", "\(scene.timing)", "\(scene.touches)",
        "\(overlays)",
      ] {
        fingerprint.add(part)
      }
    }
    for path in resources {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
      fingerprint.add(try file.read(limit: Self.resourceSizeLimit))
    }
    return fingerprint
  }

  /// The number of bytes of a font or image file that are hashed; the largest fonts have 50 MB.
  private static let resourceSizeLimit = 1 << 28
}

extension SceneFile {
  /// A scene made of values, which films, traces and figures take like that of a file.
  ///
  /// It is printed and read again: ids are generated where elements have none, and mistakes are reported as those in a
  /// file. `EditableScene` has the same, to be edited.
  ///
  /// - Parameters:
  ///   - scene: The scene; its declarations and places are not used.
  ///   - name: What diagnostics and outputs call it, such as `card.json`.
  ///   - folder: The folder to which the scene's paths are relative, empty for the current one.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the folder that the scene may use.
  /// - Throws: `FramegenError.request` for a part that no scene file can have, such as an action that code computes;
  ///   `FramegenError.scene`, with all problems in the printed text, if one of them is an error.
  public init(
    _ scene: Scene, name: String = "scene.json", folder: String = "",
    limits: SceneLimits = SceneLimits(), access: SceneAccess = SceneAccess()
  ) throws(FramegenError) {
    self = try EditableScene(scene, name: name, folder: folder, limits: limits, access: access)
      .file()
  }

  /// The text of a scene file that reads to a scene, in the canonical form of `framegen fmt`.
  ///
  /// - Parameter scene: A scene that was read or made of values; its declarations and places are not used.
  /// - Returns: The text, with a line break at the end; the same for equal scenes. What components, repetitions,
  ///   parameters and edits made is in it as they made it, and variants have their names and change nothing.
  /// - Throws: `FramegenError.request` for a part that no scene file can have, such as an action that code computes;
  ///   `FramegenError.scene`, with all problems in the text, if one of them is an error.
  public static func text(of scene: Scene) throws(FramegenError) -> String {
    let text = try printed(scene)
    var reader = SceneReader()
    reader.allowsOutsidePaths = true
    let reading = reader.read(Array(text.utf8), name: "scene.json")
    guard !reading.diagnostics.hasErrors else {
      throw .scene(reading.diagnostics, sources: reading.sources)
    }
    return text
  }

  /// The text of a scene, which is not checked.
  static func printed(_ scene: Scene) throws(FramegenError) -> String {
    do throws(ScenePrintingError) {
      return try ScenePrinter().text(of: scene)
    } catch {
      throw .request("\(error)", hint: error.hint)
    }
  }

  /// Views that code builds, in place of those of a file.
  ///
  /// - Parameters:
  ///   - live: The code.
  ///   - scene: The canvas, the timing, the touches and what else applies; the views that it declares are those that
  ///     the code is known to build.
  ///   - folder: The folder to which paths of pictures are relative.
  package init(_ live: LiveSource, scene: Scene, folder: String = "") {
    self.init(
      name: live.name, scene: scene, diagnostics: [], sources: SourceList([]), path: nil,
      variant: nil, folder: folder, limits: SceneLimits(), access: SceneAccess(folders: ["/"]),
      optionTexts: [])
    self.live = live
  }
}

/// Code that builds views, which a film plays like a scene.
package struct LiveSource: @unchecked Sendable {
  /// What the film is called.
  package let name: String
  /// What else the views depend on, in words.
  package let settings: String
  /// The pictures that the code is known to use at some time.
  package let images: [ImageFile]
  /// Builds the views and lays them out, on the thread that plays them; it is called for every time that the film is
  /// played, and builds the same each time.
  package let build: (_ scene: Scene, any TextMeasuring, _ leavingOut: Set<String>) -> Stage

  /// Code with a name.
  package init(
    name: String, settings: String = "", images: [ImageFile] = [],
    build: @escaping (_ scene: Scene, any TextMeasuring, _ leavingOut: Set<String>) -> Stage
  ) {
    (self.name, self.settings, self.images, self.build) = (name, settings, images, build)
  }
}

/// The files outside a scene's folder that the scene may use.
public struct SceneAccess: Equatable, Sendable {
  /// The paths of font files that are used besides those of the scene, before the standard fonts.
  public var fonts: [String]
  /// The paths of folders: fonts and images below them may be used as well.
  public var folders: [String]

  /// The given files and folders, by default none.
  public init(fonts: [String] = [], folders: [String] = []) {
    self.fonts = fonts
    self.folders = folders
  }
}

/// A font or image file of a scene.
enum SceneResource {
  /// The reason why a scene may not use a file, or nil.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - folder: The scene's folder, empty for the current one; it, or one that the scene may use, must
  ///     contain the file, with symbolic links resolved.
  ///   - access: The folders that the scene may use besides.
  ///   - noun: What messages call the file, such as "font".
  /// - Returns: The reason, in lower case.
  static func problem(
    with path: String, in folder: String, _ access: SceneAccess, noun: String
  ) -> String? {
    let folder = folder.isEmpty ? "." : folder
    guard let file = resolved(path), let root = resolved(folder) else {
      return "cannot read the \(noun) file: \(String(cString: strerror(errno)))"
    }
    let roots = [root] + access.folders.compactMap(resolved)
    guard roots.contains(where: { file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") })
    else {
      return "the \(noun) file is outside the scene's folder; "
        + "--allow-path DIR allows files below DIR"
    }
    // Opening a pipe can wait forever for its other end.
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return "the \(noun) file is not a regular file"
    }
    return nil
  }

  /// The path with symbolic links resolved; nil, with `errno` set, on failure.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

/// How the files of scenes are named.
public enum SceneFileName {
  /// The file extensions, of JSON and of JSON with comments, which are read in the same way.
  public static let endings = ["json", "jsonc"]

  /// What precedes the extension in the name of a scene; nil for other files, for JSON Schemas
  /// (`.schema.json`) and for the touches that scenes name (`.touches.json`).
  public static func stem(of name: String) -> String? {
    guard let stem = stemOfJSON(name), !stem.hasSuffix(".schema"), !stem.hasSuffix(".touches")
    else { return nil }
    return stem
  }

  /// What precedes the extension in the name of any file with one of the extensions.
  package static func stemOfJSON(_ name: String) -> String? {
    endings.first { name.hasSuffix("." + $0) }.map { String(name.dropLast($0.count + 1)) }
  }
}
