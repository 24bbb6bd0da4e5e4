internal import Foundation
public import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Synchronization

/// The picture tests of several scenes.
public struct PictureSuite: Sendable {
  /// The tests, in the order of the paths of their scenes.
  public private(set) var tests: [PictureTest]
  /// The folders of references without a scene; only where all scenes were looked for.
  public private(set) var stale: [String] = []

  /// The folder of scenes whose structure the references mirror.
  public static let scenesFolder = "Scenes"
  /// The folder of all references.
  public static let referencesFolder = "Tests/References"
  /// The name of the file in the folder of all references that has settings of all tests.
  public static let settingsName = "framegen.json"

  /// The tests of scenes and of folders of scenes.
  ///
  /// In a folder, every `.json` and `.jsonc` file is a scene, except JSON Schemas (`.schema.json`),
  /// touches (`.touches.json`) and scenes with errors, which have a file with the expected
  /// diagnostics (`.expected`).
  ///
  /// - Parameters:
  ///   - paths: Scene files and folders; folders are searched recursively.
  ///   - scenes: The folder whose structure the references mirror.
  ///   - references: The folder of all references.
  /// - Throws: `FramegenError.file` if a path cannot be read, `.request` for a folder without
  ///   scenes, `.scene` for faults of the file with settings.
  public init(
    _ paths: [String], scenes: String = Self.scenesFolder,
    references: String = Self.referencesFolder
  ) throws(FramegenError) {
    let folders = SuiteFolders(scenes: scenes, references: references)
    let defaults = try Self.settings(in: folders.settingsFile)
    var tests: [PictureTest] = []
    // Scenes that may have variants, but cannot be read.
    var unread: [String] = []
    // A scene of which both it and its folder are named is tested once.
    var known: Set<String> = []
    for path in paths {
      guard path != "-" else {
        throw .request(
          "a scene from standard input has no reference", hint: "name its file, or a folder")
      }
      guard FileManager.default.fileExists(atPath: path) else {
        throw .file(FileError(.read, path, code: ENOENT))
      }
      for scene in try Self.scenes(at: path) where known.insert(Self.standardPath(scene)).inserted {
        let name = Self.name(of: scene, in: scenes)
        let variants = Self.variants(of: scene)
        if variants == nil { unread.append(name) }
        for variant in variants ?? [nil] {
          let full = name + (variant.map { "-\($0)" } ?? "")
          tests.append(
            PictureTest(
              scene: scene, variant: variant, name: full,
              reference: FramegenKit.path(of: full, in: references), defaults: defaults,
              folders: folders))
        }
      }
    }
    try Self.checkNames(tests)
    self.tests = tests
    let isWhole = paths.contains { Self.standardPath($0) == Self.standardPath(scenes) }
    guard isWhole else { return }
    stale = Self.references(in: references, without: Set(tests.map(\.name))) { name in
      unread.contains { name.hasPrefix($0 + "-") }
    }
  }

  /// The variants of a scene that are tested, of which nil stands for the scene itself; nil where they are not known,
  /// because the scene has errors, of which its test tells.
  private static func variants(of path: String) -> [String?]? {
    // Most scenes have none, and need not be read for it.
    let limits = SceneLimits()
    guard let bytes = try? SceneFile.bytes(of: path, limits: limits),
      String(decoding: bytes, as: UTF8.self).contains("\"variants\"")
    else { return [nil] }
    let scene = EditableScene(path, bytes: bytes, limits: limits, access: SceneAccess())
    guard let names = try? scene.file().scene.test.variants,
      let variants = try? scene.variants(named: names.map(\.value))
    else { return nil }
    return names.isEmpty ? [nil] : variants.map(\.variant)
  }

  /// Refuses scenes that would share a reference.
  private static func checkNames(_ tests: [PictureTest]) throws(FramegenError) {
    var scenes: [String: String] = [:]
    for test in tests {
      guard let other = scenes.updateValue(test.title, forKey: test.name),
        standardPath(other) != standardPath(test.title)
      else { continue }
      throw .request(
        "\(other) and \(test.title) have the same reference, \(test.reference)",
        hint: "name the folder that has both with --scenes, so that references mirror it")
    }
  }

  /// The settings in a file beside the references; none if there is no such file.
  private static func settings(in path: String) throws(FramegenError) -> PictureTestSettings {
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
      bytes = try file.read(limit: SceneLimits().fileSize)
    } catch {
      guard error.code != ENOENT, error.code != ENOTDIR else { return PictureTestSettings() }
      throw .file(error)
    }
    let reading = SceneReader().readTestSettings(bytes, name: path)
    guard let settings = reading.settings, !reading.diagnostics.hasErrors else {
      throw .scene(reading.diagnostics, sources: reading.sources)
    }
    return settings
  }

  /// The scenes in a folder and its subfolders, or the path of anything else.
  ///
  /// - Parameter path: The path.
  /// - Returns: The paths of the scenes.
  /// - Throws: `FramegenError.request` for a folder without scenes.
  package static func scenes(at path: String) throws(FramegenError) -> [String] {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let found = scenes(in: path).filter { !isPart($0) }
    guard !found.isEmpty else { throw .request("no scenes in \(path)", hint: nil) }
    return found
  }

  /// Whether a file is no scene but what scenes use: rows of data, which are a list, or components.
  private static func isPart(_ path: String) -> Bool {
    guard let bytes = try? SceneFile.bytes(of: path, limits: SceneLimits()) else { return false }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    // Comments may be before a list. Most scenes need not be read for it.
    let mayBePart =
      first != UInt8(ascii: "{")
      || String(decoding: bytes, as: UTF8.self).contains("\"components\"")
    return mayBePart && SceneDocument(bytes, name: path).isPartOfScenes
  }

  /// The scenes in a folder and its subfolders, and what else is written like them, sorted by path.
  package static func scenes(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let all = Set(names)
    return names.filter { name in
      SceneFileName.stem(of: name).map { !all.contains($0 + ".expected") } ?? false
    }.ordered().map { FramegenKit.path(of: $0, in: folder) }
  }

  /// The folders that hold a reference, but of no scene, sorted by path.
  ///
  /// - Parameters:
  ///   - folder: The folder of all references.
  ///   - names: The names of the tests.
  ///   - mayBeKnown: Whether a name may be that of a test all the same.
  /// - Returns: Their paths.
  private static func references(
    in folder: String, without names: Set<String>, _ mayBeKnown: (String) -> Bool
  ) -> [String] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let folders = Set(
      files.filter { $0.hasSuffix(".png") || $0.hasSuffix(".json") }.map { splitPath($0).folder })
    return folders.map(\.trimmingSlash)
      .filter { !$0.isEmpty && !names.contains($0) && !mayBeKnown($0) }.ordered()
      .map { FramegenKit.path(of: $0, in: folder) }
  }

  private static func standardPath(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The name of a scene: its path in the folder of scenes without the extension; elsewhere, its
  /// file name without the extension.
  static func name(of scene: String, in folder: String) -> String {
    let path = standardPath(scene)
    let root = standardPath(folder) + "/"
    let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : splitPath(path).name
    return SceneFileName.stemOfJSON(name) ?? name
  }

  /// Removes the reference of a scene that no longer exists.
  ///
  /// - Parameters:
  ///   - path: The folder of the reference, of which only the files that framegen writes are removed.
  ///   - isDry: Whether nothing is removed.
  /// - Returns: The number of its pictures.
  /// - Throws: `FramegenError.file` if something cannot be removed.
  public static func remove(reference path: String, isDry: Bool) throws(FramegenError) -> Int {
    let folder = ReferenceFolder(path: path)
    let pictures = folder.pictures()
    if !isDry { try folder.removeAll() }
    return pictures.count
  }

  // MARK: Selecting

  /// Keeps only some of the tests; what is stale is then no longer known.
  public mutating func keep(where isKept: (PictureTest) -> Bool) {
    let kept = tests.filter(isKept)
    if kept.count < tests.count { stale = [] }
    tests = kept
  }

  /// Keeps one of several parts of the tests, of nearly the same number.
  ///
  /// - Parameters:
  ///   - part: The number of the part, from 1.
  ///   - count: The number of parts.
  public mutating func keep(part: Int, of count: Int) {
    var index = 0
    keep { _ in
      index += 1
      return index % count == part % count
    }
  }

  // MARK: Running

  /// Runs something for every test, several at a time.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads.
  ///   - cancellation: The request to stop.
  ///   - run: Runs one test, on any thread.
  ///   - report: Called with the results in the order of the tests, on any thread, but one at a time; false
  ///     to start no further test.
  /// - Throws: `FramegenError.memory` if no thread can be started.
  public func forEach<Output: Sendable>(
    jobs: Int, cancellation: Cancellation,
    _ run: @Sendable @escaping (PictureTest) throws(FramegenError) -> Output,
    report: @Sendable @escaping (PictureTest, Result<Output, FramegenError>) -> Bool
  ) throws(FramegenError) {
    let state = Mutex(RunState<Output>())
    let tests = tests
    var threads: [DispatchSemaphore] = []
    for number in 0..<max(1, min(jobs, tests.count)) {
      let done = DispatchSemaphore(value: 0)
      let work: @Sendable () -> Void = {
        defer { done.signal() }
        while !cancellation.isCancelled {
          let index = state.withLock { $0.begin(of: tests.count) }
          guard let index else { return }
          let result = Result { () throws(FramegenError) in try run(tests[index]) }
          state.withLock { state in
            state.finished[index] = result
            while let next = state.finished.removeValue(forKey: state.reported) {
              let isFurther = !state.isStopped && report(tests[state.reported], next)
              state.isStopped = !isFurther
              state.reported += 1
            }
          }
        }
      }
      do throws(FramegenError) {
        try WorkerThread.start("framegen test \(number)", work)
        threads.append(done)
      } catch {
        // The others do its work, if there are any.
        if threads.isEmpty { throw error }
      }
    }
    for done in threads { done.wait() }
  }

  /// Which tests have begun, and which have been reported.
  private struct RunState<Output: Sendable> {
    var begun = 0
    var reported = 0
    var isStopped = false
    var finished: [Int: Result<Output, FramegenError>] = [:]

    /// The next test; nil if there is none.
    mutating func begin(of count: Int) -> Int? {
      guard !isStopped, begun < count else { return nil }
      defer { begun += 1 }
      return begun
    }
  }
}

extension String {
  /// The path without a slash at its end.
  fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

/// The files that differ from a revision, as Git knows them.
public struct ChangedFiles: Sendable {
  /// The absolute paths.
  private let paths: Set<String>

  /// Asks Git which files of the current folder's repository differ from a revision, new ones included.
  ///
  /// - Parameter revision: The revision, such as `main`; HEAD by default.
  /// - Throws: `FramegenError.request` for what cannot be the name of a revision; `.program` if Git is missing, the
  ///   folder is in no repository, or there is no such revision.
  public init(since revision: String = "HEAD") throws(FramegenError) {
    // Git would take it for an option; no name of a branch or a tag begins so.
    guard !revision.isEmpty, !revision.hasPrefix("-") else {
      throw .request(
        "'\(revision)' is not a revision", hint: "name a branch, a tag or a commit, such as main")
    }
    let root = try Self.git(["rev-parse", "--show-toplevel"]).first ?? ""
    let names =
      try Self.git(["diff", "--name-only", "-z", "--no-renames", revision, "--"], in: root)
      + Self.git(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
    paths = Set(names.map { root + "/" + $0 })
  }

  /// Whether a test reads a file that changed: its scene, what the scene names, its reference, or the settings of all
  /// tests.
  public func concern(_ test: PictureTest) -> Bool {
    let reference = Self.absolute(test.reference) + "/"
    let settings = (test.folders?.settingsFile).map(Self.absolute)
    return paths.contains { $0.hasPrefix(reference) || $0 == settings }
      || test.inputs.contains { paths.contains(Self.absolute($0)) }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// What Git prints, split at line breaks or null characters.
  private static func git(
    _ arguments: [String], in folder: String? = nil
  ) throws(FramegenError) -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw .program("git cannot be run: \(error.localizedDescription)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
      throw .program("git \(arguments[0]) failed: \(lines.first ?? "")")
    }
    return String(decoding: data, as: UTF8.self)
      .split(whereSeparator: { $0 == "\n" || $0 == "\0" }).map(String.init)
  }
}
