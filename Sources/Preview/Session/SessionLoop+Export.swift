internal import Geometry
internal import Foundation
internal import Figures
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText

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
  private static func escaped(_ key: String) -> String {
    key.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? key
  }
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
