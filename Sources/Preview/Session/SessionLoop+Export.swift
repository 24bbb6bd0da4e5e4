internal import Figures
internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Synchronization

extension SessionLoop {
  /// Makes a file to download, on another thread: a film takes longer than a page waits.
  func export(_ request: ExportRequest) {
    guard let source, let version = shown?.version else { return report("there is no film") }
    guard ExportFormats.names(of: request.kind).contains(request.format) else {
      return report("a \(request.kind.rawValue) cannot be exported as \(request.format)")
    }
    let figure = request.figure.map { "-" + Self.fileName($0) } ?? ""
    let name = "\(Self.stem(of: source.path))\(figure).\(request.format)"
    let (options, theme, owner) = (
      version.options, version.theme, ObjectIdentifier(socket)
    )
    let isWaiting = exportQueue.add { [mailbox, cancellation, exports = context.exports] in
      guard !cancellation.isCancelled else { return }
      let answer: WebMessage
      do throws(FramegenError) {
        guard let place = exports.make(name, for: owner) else {
          throw .request("there is no space for temporary files", hint: nil)
        }
        let job = ExportJob(
          request: request, source: source, options: options, theme: theme, name: name,
          path: place.path,
          cancellation: cancellation)
        let (path, command, notes) = try job.run()
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
        answer = ServerMessage.exported(
          url: "export/\(Self.escaped(place.key))", name: name, bytes: size ?? 0,
          command: command, notes: notes)
      } catch {
        answer = ServerMessage.problem(error.description)
      }
      _ = mailbox.add(.exported(answer))
    }
    if !isWaiting {
      report("\(ExportQueue.limit) exports are waiting already, or there is no memory for one")
    }
  }

  private static func stem(of path: String) -> String {
    let name = splitPath(path).name
    return SceneFileName.stem(of: name) ?? name
  }

  /// The name of a figure as a part of a file's name.
  private static func fileName(_ figure: String) -> String {
    let name = figure.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
    return String(name.prefix(100))
  }

  /// A key as part of an address.
  ///
  /// The server takes some characters that paths may have, such as `&` and `+`, for those of a query: all others than
  /// letters, digits and a few marks are escaped.
  private static func escaped(_ key: String) -> String {
    key.addingPercentEncoding(withAllowedCharacters: unreserved) ?? key
  }

  /// The characters that stand for themselves wherever they are in an address, after RFC 3986, and slashes.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
}

extension ServerMessage {
  /// A file has been made; the notes say what a figure leaves out.
  static func exported(
    url: String, name: String, bytes: Int, command: String, notes: [String]
  ) -> WebMessage {
    message(
      "exported",
      [
        ("url", .string(url)), ("name", .string(name)), ("bytes", .number(Double(bytes))),
        ("command", .string(command)), ("notes", .strings(notes)),
      ])
  }
}

/// A file that is made for a page as the command makes it.
struct ExportJob: Sendable {
  let request: ExportRequest
  let source: SceneSource
  let options: [CommandOption]
  /// The theme among the options; nil for the scene's own.
  let theme: Theme?
  /// The name of the file.
  let name: String
  /// Where it is written.
  let path: String
  let cancellation: Cancellation

  /// Makes the file.
  ///
  /// - Returns: Its path, the command that makes the same, and what a figure leaves out.
  /// - Throws: What the command would report.
  func run() throws(FramegenError) -> (path: String, command: String, notes: [String]) {
    if request.kind == .figure { return try makeFigure() }
    let file = try SceneFile.load(
      source.path, edits: options.compactMap(\.edit), limits: source.limits,
      access: source.access)
    let film = try Film(theme.map(file.shown) ?? file)
    var settings = RenderOptions()
    settings.jobs = Processors.available
    var output = name
    let target: RenderTarget
    var further: [String] = []
    if request.kind == .film {
      guard let format = FilmFormat(ending: request.format) else {
        throw .request("a film cannot be exported as \(request.format)", hint: nil)
      }
      target = .film(path, format)
    } else {
      let frame = min(request.frame, film.frameCount - 1)
      settings.selection = FrameSelection(first: frame, end: frame + 1)
      further = ["--frames", "\(frame)"]
      if request.format == "png" {
        target = .picture(path)
      } else {
        output = "frame_%04d.\(request.format)"
        target = .folder((path as NSString).deletingLastPathComponent, pattern: pattern(output))
      }
    }
    let report = try film.render(
      to: target, options: settings, observer: RenderObserver(cancellation: cancellation))
    guard !report.isCancelled else { throw .request("the export was cancelled", hint: nil) }
    try takeName()
    return (path, ShellCommand.drawing(source.path, output: output, further: further, options), [])
  }

  private func pattern(_ text: String) -> FramePattern {
    guard let pattern = try? FramePattern(text) else {
      preconditionFailure("the pattern of an exported frame is one")
    }
    return pattern
  }

  /// Gives the only frame in the folder the name under which it is downloaded.
  private func takeName() throws(FramegenError) {
    guard access(path, F_OK) != 0 else { return }
    let folder = (path as NSString).deletingLastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let made = names.first(where: { $0.hasSuffix(".\(request.format)") }),
      rename("\(folder)/\(made)", path) == 0
    else { throw .file(FileError(.write, path, code: errno)) }
  }

  private func makeFigure() throws(FramegenError) -> (
    path: String, command: String, notes: [String]
  ) {
    guard let format = FigureFormat(rawValue: request.format) else {
      throw .request("a figure cannot be exported as \(request.format)", hint: nil)
    }
    let maker = try FigureMaker(
      source.path, edits: options.compactMap(\.edit),
      limits: source.limits, access: source.access)
    let figure = try request.figure.map { name throws(FramegenError) in
      guard let figure = maker.figures.first(where: { $0.name == name }) else {
        throw .request("the scene states no figure '\(name)'", hint: nil)
      }
      return figure
    }
    let shownTheme = theme ?? maker.film.file.scene.canvas.theme
    let drawing = try maker.figure(
      figure ?? FigureDescription(FigureDescription.overview), theme: shownTheme)
    try drawing.write(to: path, as: format, theme: shownTheme)
    // Without a choice, the command draws what the scene states.
    let overview = FigureDescription.overview.map(\.rawValue).joined(separator: ",")
    let chosen =
      figure.map { ["--name", $0.name] }
      ?? (maker.figures.isEmpty ? [] : ["--kind", overview])
    let words = options.filter { $0.name != "--scale" }.flatMap { [$0.name, $0.argument] }
    return (
      path,
      ShellCommand.text(["framegen", "figure", source.path, "-o", name] + chosen + words),
      drawing.notes
    )
  }
}

/// The files that pages have exported, in a folder of the server's own, until their sessions end.
final class ExportStore: Sendable {
  /// A file to download.
  struct Entry: Sendable {
    var path: String
    var owner: ObjectIdentifier
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var count = 0
    var folder: String?
  }

  private let state = Mutex(State())

  /// The most files of a session; the oldest are removed.
  private static let limit = ExportQueue.limit

  /// A place for a file of a session: its key in addresses, and its path in a folder of its own.
  ///
  /// - Returns: Nil if no folder can be made.
  func make(_ name: String, for owner: ObjectIdentifier) -> (key: String, path: String)? {
    state.withLock { state in
      if state.folder == nil {
        var template = Array(
          (NSTemporaryDirectory() as NSString).appendingPathComponent("framegen-preview-XXXXXX")
            .utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        state.folder = String(
          decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      guard let folder = state.folder else { return nil }
      state.count += 1
      let own = "\(folder)/\(state.count)"
      guard mkdir(own, 0o700) == 0 else { return nil }
      let key = "\(state.count)/\(name)"
      let old = state.entries.filter { $0.value.owner == owner }
      if old.count >= Self.limit,
        let first = old.min(by: { Self.number($0.key) < Self.number($1.key) })
      {
        Self.remove(first.value.path)
        state.entries[first.key] = nil
      }
      state.entries[key] = Entry(path: "\(own)/\(name)", owner: owner)
      return (key, "\(own)/\(name)")
    }
  }

  private static func number(_ key: String) -> Int {
    Int(key.prefix { $0 != "/" }) ?? 0
  }

  /// The path of a file by its key.
  func path(of key: String) -> String? { state.withLock { $0.entries[key]?.path } }

  /// Removes the files of a session.
  func remove(of owner: ObjectIdentifier) {
    state.withLock { state in
      for (key, entry) in state.entries where entry.owner == owner {
        Self.remove(entry.path)
        state.entries[key] = nil
      }
    }
  }

  /// Removes all files.
  func removeAll() {
    state.withLock { state in
      if let folder = state.folder { try? FileManager.default.removeItem(atPath: folder) }
      state = State()
    }
  }

  private static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }
}

/// The exports of a session, one after the other: each uses all processors.
final class ExportQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// The most exports that wait.
  static let limit = 1_000

  /// Adds an export; false if too many wait already, or there is no thread for it.
  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isAdded, starts) = state.withLock { state -> (Bool, Bool) in
      guard state.waiting.count < Self.limit else { return (false, false) }
      state.waiting.append(job)
      defer { state.isRunning = true }
      return (true, !state.isRunning)
    }
    guard starts else { return isAdded }
    do throws(FramegenError) {
      try WorkerThread.start("framegen export") { [self] in work() }
      return true
    } catch {
      state.withLock { $0 = State() }
      return false
    }
  }

  private func work() {
    while let job = next() { job() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}

/// The formats that a page can export.
enum ExportFormats {
  /// The endings of the files that show something.
  static func names(of kind: ExportRequest.Kind) -> [String] {
    switch kind {
    case .frame: ["png", "svg", "pdf"]
    case .film: FilmFormat.all.filter(\.isAvailable).map(\.ending)
    case .figure: FigureFormat.allCases.map(\.rawValue)
    }
  }
}
