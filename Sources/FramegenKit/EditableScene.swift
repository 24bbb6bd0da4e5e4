internal import Foundation
public import Scene
public import SceneFormat
internal import SceneText

/// The file of a scene, read once: scenes with different edits are made of it.
///
/// ```swift
/// let scene = try EditableScene("snap.json")
/// for damping in [0.2, 0.5, 1] {
///   let film = try Film(scene.edited([SceneEdit("#snap.damping=\(damping)")]).file())
/// }
/// ```
public struct EditableScene: Sendable {
  /// The path of the file, or `-` for standard input.
  package let path: String
  /// The name of the variant that it is; nil for the scene itself.
  public private(set) var variant: String?
  private var document: SceneDocument
  /// The document without edits, to which those of variants are applied before all others.
  private var written: SceneDocument
  /// The edits so far, without those of a variant.
  private var edits: [SceneEdit] = []
  /// The options that chose the variant.
  private var variantTexts: [String] = []
  /// The film of code, which stands for itself; nil for a scene file.
  private var live: SceneFile?
  /// Whether there is no file at the path: the scene was made of values.
  private var isOfValues = false
  private let limits: SceneLimits
  private let access: SceneAccess
  /// The texts of files that an editor has changed and not saved, by their absolute paths; they are read instead of the
  /// files.
  package var openTexts: [String: [UInt8]] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - edits: Changes of the scene, in order.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the scene's folder that the scene may use.
  /// - Throws: `FramegenError.file` if the file cannot be read; `FramegenError.request` for a folder.
  public init(
    _ path: String, edits: [SceneEdit] = [], limits: SceneLimits = SceneLimits(),
    access: SceneAccess = SceneAccess()
  ) throws(FramegenError) {
    self.init(
      path, bytes: try SceneFile.bytes(of: path, limits: limits), edits: edits, limits: limits,
      access: access)
  }

  /// A scene made of values, as a file has it: one path leads from both to a film.
  ///
  /// It is printed and read again, so that mistakes in it are reported as those in a file, with the text at which they
  /// are.
  ///
  /// - Parameters:
  ///   - scene: The scene; its declarations and places are not used.
  ///   - name: What diagnostics and outputs call it, such as `card.json`.
  ///   - folder: The folder to which the scene's paths are relative, empty for the current one.
  ///   - limits: Limits on what the scene may contain.
  ///   - access: The files outside the folder that the scene may use.
  /// - Throws: `FramegenError.request` for a part that no scene file can have, such as an action that code computes.
  public init(
    _ scene: Scene, name: String = "scene.json", folder: String = "",
    limits: SceneLimits = SceneLimits(), access: SceneAccess = SceneAccess()
  ) throws(FramegenError) {
    let text = try SceneFile.printed(scene)
    let path = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    self.init(path, bytes: Array(text.utf8), limits: limits, access: access)
    isOfValues = true
  }

  /// Reads bytes as if they were those of a file.
  package init(
    _ path: String, bytes: [UInt8], edits: [SceneEdit] = [], limits: SceneLimits,
    access: SceneAccess
  ) {
    let name = path == "-" ? "<stdin>" : path
    (self.path, self.limits, self.access) = (path, limits, access)
    self.edits = edits
    written = SceneDocument(bytes, name: name, limits: limits)
    document = written.applying(edits)
  }

  /// The film of code, for who makes figures of scenes; it has no variants and no edits.
  package init(_ live: SceneFile) {
    self.init(
      live.name, bytes: Array("{}".utf8), limits: SceneLimits(), access: SceneAccess())
    self.live = live
  }

  /// Another file, read with the same edits, limits and access.
  package func reading(_ path: String) throws(FramegenError) -> EditableScene {
    try EditableScene(path, edits: edits, limits: limits, access: access)
  }

  /// The variants that the scene states, in the order of the file.
  public var variants: [SceneVariant] { written.variants }

  /// A variant of the scene: its edits come before all others, so that options can change what it states.
  public func varied(by variant: SceneVariant) -> EditableScene {
    var scene = self
    scene.variant = variant.name
    var seen: Set<String> = []
    scene.variantTexts = variant.edits.map(\.optionText).filter { seen.insert($0).inserted }
    scene.document = written.applying(variant.edits).applying(edits)
    return scene
  }

  /// The variant of the scene with a name.
  ///
  /// - Parameter name: A name among those of `variants`.
  /// - Returns: The variant.
  /// - Throws: `FramegenError.request` if the scene states none of the name.
  public func variant(named name: String) throws(FramegenError) -> EditableScene {
    if let variant = variants.first(where: { $0.name == name }) { return varied(by: variant) }
    let known = variants.map(\.name)
    let nearest = Spelling.nearest(to: name, in: known)
    throw .request(
      "\(path) has no variant '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? (known.isEmpty
          ? "state it under \"variants\"" : "its variants are \(MessageText.quotedList(known))"))
  }

  /// The variants of the scene with some names, among which `SceneVariant.all` stands for all of them.
  ///
  /// - Parameter names: Names among those of `variants`.
  /// - Returns: The variants.
  /// - Throws: `FramegenError.request` if the scene states none of a name, or none at all.
  public func variants(named names: [String]) throws(FramegenError) -> [EditableScene] {
    guard names.contains(SceneVariant.all) else {
      return try names.map { name throws(FramegenError) in try variant(named: name) }
    }
    guard !variants.isEmpty else {
      throw .request("\(path) has no variants", hint: "state them under \"variants\"")
    }
    return variants.map(varied)
  }

  /// The variants that the rows of a file make.
  ///
  /// - Parameter path: The path of a file of comma- or tab-separated values or of JSON.
  /// - Returns: The variants, in the order of the rows, named by the column `name` or else by their numbers.
  /// - Throws: `FramegenError.file` if it cannot be read; `.scene`, with all problems, if it is malformed; `.request` for
  ///   a file that is none of these.
  public func varied(byRowsOf path: String) throws(FramegenError) -> [EditableScene] {
    guard SceneDocument.hasRows(path) else {
      throw .request(
        "'\(path)' is not a CSV or JSON file",
        hint: "rows are read from files that end in .csv, .tsv or .json")
    }
    let (document, variants) = written.reading(
      rows: try SceneFile.bytes(of: path, limits: limits), path: path)
    guard !document.problems.hasErrors else {
      throw .scene(document.problems.sortedByPlace(), sources: document.sources)
    }
    guard !variants.isEmpty else {
      throw .request("\(path) has no rows", hint: "each row gives a variant of the scene")
    }
    var scene = self
    scene.written = document
    return variants.map(scene.varied)
  }

  /// The scene with further edits.
  public func edited(_ further: [SceneEdit]) -> EditableScene {
    var scene = self
    scene.document = document.applying(further)
    scene.edits += further
    return scene
  }

  /// The scene.
  ///
  /// - Returns: The scene, without errors.
  /// - Throws: `FramegenError.scene`, with all problems, if one of them is an error.
  public func file() throws(FramegenError) -> SceneFile {
    if let live {
      guard edits.isEmpty else {
        throw .request(
          "a film of code has no properties to be changed",
          hint: "change the code, or make a simulation for each value")
      }
      return live
    }
    let (folder, fileName) = splitPath(path)
    var reading = reader.read(document)
    reading.sources.variant = variant
    guard let scene = reading.scene, !reading.diagnostics.hasErrors else {
      throw .scene(reading.diagnostics.sortedByPlace(), sources: reading.sources)
    }
    let isInput = path == "-"
    return SceneFile(
      name: isInput ? scene.title.isEmpty ? "<stdin>" : scene.title : fileName, scene: scene,
      diagnostics: reading.diagnostics, sources: reading.sources,
      path: isInput || isOfValues ? nil : path,
      variant: variant, folder: folder, limits: limits, access: access,
      optionTexts: variantTexts + edits.map(\.optionText))
  }

  /// A reader of the scene that also reads the files of its touches, components and rows.
  private var reader: SceneReader {
    var reader = SceneReader(limits: limits)
    reader.allowsOutsidePaths = !access.folders.isEmpty
    let (folder, access, limits) = (splitPath(path).folder, access, limits)
    let openTexts = openTexts
    reader.readFile = { path, noun in
      let path = FramegenKit.path(of: path, in: folder)
      let reading = SceneFile.readFile(path, noun: noun, folder, access, limits)
      guard case .bytes(_, let name) = reading,
        let text = openTexts[URL(filePath: path).standardized.path(percentEncoded: false)]
      else { return reading }
      return .bytes(text, name: name)
    }
    return reader
  }

  /// Reads the scene even if it has errors, with the uses of its ids.
  package func linkedReading() -> SceneReading {
    var reader = reader
    reader.listsLinks = true
    return reader.read(document)
  }

  /// What the text of a scene tells, even if it has errors.
  package struct Outline: Sendable {
    /// The paths of the files that the scene names, without its own.
    package var inputs: [String]
    /// The numbers in the text.
    package var numbers: [SceneNumber]
    /// The springs in the text.
    package var springs: [SceneSpring]
    /// Whether the scene leaves its theme open.
    package var hasOpenTheme: Bool
  }

  /// Finds the files that the scene names and the numbers that can be varied, even if it has errors.
  package func outline() -> Outline {
    var reader = reader
    reader.listsNumbers = true
    // A file is watched even if it cannot be read.
    let files = FileNames()
    let read = reader.readFile
    reader.readFile = { name, noun in
      files.names.append(name)
      return read?(name, noun) ?? .failure("")
    }
    let reading = reader.read(document)
    let folder = splitPath(path).folder
    let scene = reading.scene
    let names =
      (scene?.fonts.map(\.path) ?? []) + (scene?.images.map(\.path) ?? [])
      + files.names
    return Outline(
      inputs: names.map { FramegenKit.path(of: $0, in: folder) } + access.fonts,
      numbers: reading.numbers, springs: reading.springs, hasOpenTheme: reading.hasOpenTheme)
  }

  /// The names of the files that a reader was asked for.
  private final class FileNames: @unchecked Sendable {
    // The reader calls on the thread that asked for the outline.
    var names: [String] = []
  }
}
