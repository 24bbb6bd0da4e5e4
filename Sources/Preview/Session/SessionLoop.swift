internal import Figures
internal import Foundation
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// The work of a session, on its thread: after each step of the simulation and each picture it looks for
/// messages, so that what is outdated is dropped at once.
final class SessionLoop {
  let socket: WebSocket
  let mailbox: Mailbox<SessionEvent>
  let context: PreviewContext

  // MARK: What the page has chosen

  /// The scene that is shown; nil while the page shows a list.
  var source: SceneSource?
  var settings = PreviewSettings()
  /// The numbers that replace those of the scene.
  var values: [String: Double] = [:]
  /// The quantities that are plotted, by their names.
  var plotted: [String] = []

  // MARK: What is shown

  /// Why the scene must be read; nil if what is shown is current.
  var change: ServerMessage.Change?
  /// When a scene that is not there is looked for once more: an editor may be about to rename its file.
  var retry: Date?
  /// The film and the scene that it shows.
  var shown: ShownFilm? { didSet { if shown?.film !== oldValue?.film { movers = [:] } } }
  /// The items of springs, by the springs' paths, as far as they were asked for.
  var movers: [String: SpringTuner.Situation] = [:]
  /// The number of the film in messages.
  var generation: UInt32 = 0
  /// The files that were read for the film, as they were then.
  var stamps: [String: FileStamp] = [:]
  var watch: Int?
  /// The scenes of the folder that the page was told of.
  var listed: [FoundScene] = []
  /// What watches the folder.
  var folderWatch: Int?
  /// When the scenes of the folder are looked for again; nil while nothing in it has changed.
  var nextListing: Date?
  /// What the page was told of why files are not watched.
  var reportedFailure: String?
  /// Whether the page has been told of problems.
  var hasProblems = false

  // MARK: What is asked for

  /// The frame that the page shows.
  var frame = 0
  /// The frames whose pictures are still to be sent.
  var wanted: Range<Int> = 0..<0
  /// When the film was read.
  var began = Date.distantPast
  /// The frame of a new film whose picture was sent unasked.
  var pushed: Int?
  /// Whether the picture of a new film has not been sent.
  var mustPush = false
  var inspection: InspectionRequest?
  var inspector: StageCursor?
  /// The film's track, and that of what was played live, which are still to be plotted.
  var tracks: [PlotSource] = []
  var track: MotionTrack?

  // MARK: Live

  var live: LivePlay?
  /// What was played live last.
  var take: Take?
  /// A stage that is touched as it was then.
  var takeInspector: StageCursor?
  let cancellation = Cancellation()
  let exportQueue = ExportQueue()

  /// When progress was last told.
  private var told = Date.distantPast

  /// A film with the scene that it shows.
  struct ShownFilm {
    let version: SceneVersion
    let film: SimulatedFilm
    /// How many events have been told.
    var toldEvents = 0
    var toldEnd = false
  }

  /// What was played live, and of which film.
  struct Take {
    let scene: LiveScene
    let version: SceneVersion
    /// The number of the film in messages.
    let generation: UInt32
  }

  /// What is plotted.
  enum PlotSource {
    case film, take
  }

  init(_ socket: WebSocket, _ mailbox: Mailbox<SessionEvent>, _ context: PreviewContext) {
    self.socket = socket
    self.mailbox = mailbox
    self.context = context
  }

  /// Works until the session is closed.
  func run() {
    defer { end() }
    listed = context.scenes.find()
    var isFolder = false
    if case .folder = context.scenes.folder { isFolder = true }
    send(ServerMessage.hello(scenes: listed, isFolder: isFolder))
    if isFolder { followFolder() }
    var deadline: Date? = .distantPast
    while let events = mailbox.take(until: deadline) {
      for event in events { handle(event) }
      if nextListing.map({ $0 <= Date() }) ?? false { listAgain() }
      deadline = work()
      if let next = nextListing { deadline = min(deadline ?? next, next) }
    }
  }

  private func end() {
    cancellation.cancel()
    for watch in [watch, folderWatch].compactMap({ $0 }) { context.watcher.remove(watch) }
    context.exports.remove(of: ObjectIdentifier(socket))
  }

  func send(_ message: WebMessage) { socket.send(message) }

  func report(_ problem: String) { send(ServerMessage.problem(problem)) }

  // MARK: - Work

  /// Does one piece of work, the most urgent first.
  ///
  /// - Returns: When there is more to do: at once for a past date, only after an event for nil.
  private func work() -> Date? {
    if change != nil, retry.map({ $0 <= Date() }) ?? true, !isAboutToShow {
      load()
      return .distantPast
    }
    if live != nil { return playLive() }
    let isDone: Bool
    do throws(FramegenError) {
      isDone = try !workOnFilm()
    } catch {
      show(error)
      shown = nil
      return nil
    }
    return isDone ? retry : .distantPast
  }

  /// How long a slider waits for the picture of the number before, in seconds.
  private static let patience = 1.0

  /// Whether the next number of a slider waits until the picture of the one before is shown; otherwise none
  /// would be while the slider moves faster than the film is simulated.
  private var isAboutToShow: Bool {
    change == .set && mustPush && shown != nil && -began.timeIntervalSinceNow < Self.patience
  }

  /// - Returns: Whether there was something to do.
  private func workOnFilm() throws(FramegenError) -> Bool {
    guard let film = shown?.film else { return false }
    if mustPush { return try push(film) }
    if try sendWanted(film) { return true }
    if try inspect(film) { return true }
    if !film.isComplete {
      film.advance()
      tellProgress()
      return true
    }
    tellProgress()
    return try recordPlots()
  }

  /// Sends the frame that the page shows, of a new film, as soon as there is one.
  private func push(_ film: SimulatedFilm) throws(FramegenError) -> Bool {
    guard film.simulated > frame || film.isComplete else {
      film.advance()
      tellProgress()
      return true
    }
    let number = min(frame, film.simulated - 1)
    guard try film.prepare(number) else { return true }
    send(ServerMessage.picture(try film.png(number), generation: generation, frame: number))
    (pushed, mustPush) = (number, false)
    return true
  }

  /// Sends the next picture that the page waits for, or simulates towards it.
  private func sendWanted(_ film: SimulatedFilm) throws(FramegenError) -> Bool {
    while let first = wanted.first, first == pushed {
      wanted.removeFirst()
      pushed = nil
    }
    guard let next = wanted.first else { return false }
    if film.isComplete, next >= film.simulated {
      wanted = 0..<0
      return false
    }
    guard socket.pendingBytes < Session.pendingLimit else {
      // The page is slower than the film; the simulation does not wait for it.
      guard !film.isComplete else { return false }
      film.advance()
      tellProgress()
      return true
    }
    if next >= film.simulated {
      film.advance()
      tellProgress()
    } else if try film.prepare(next) {
      send(ServerMessage.picture(try film.png(next), generation: generation, frame: next))
      wanted.removeFirst()
    }
    return true
  }

  // MARK: - Progress

  /// How often progress is told, in seconds.
  private static let progressInterval = 0.1

  /// Tells how far the film is, from time to time and at its end.
  private func tellProgress() {
    guard var shown, !shown.toldEnd else { return }
    let film = shown.film
    guard film.isComplete || -told.timeIntervalSinceNow >= Self.progressInterval else { return }
    told = Date()
    let last = min(film.events.count, FilmEvent.limit)
    let events = film.events[min(shown.toldEvents, last)..<last]
    send(ServerMessage.progress(film, generation: generation, events: events))
    shown.toldEvents = last
    shown.toldEnd = film.isComplete
    self.shown = shown
    guard film.isComplete, !film.problems.isEmpty else { return }
    hasProblems = true
    let all = (film.film.diagnostics + film.problems).sortedByPlace()
    send(ServerMessage.problems(all, of: source, sources: film.film.file.sources))
  }
}

extension SessionLoop {
  /// Takes over an event; the work that it causes comes later.
  func handle(_ event: SessionEvent) {
    switch event {
    case .message(let message): handle(message)
    case .malformed(let problem): report(problem.message)
    case .filesChanged: noteChangedFiles()
    case .folderChanged: noteChangedFolder()
    case .exported(let answer): send(answer)
    }
  }

  private func handle(_ message: ClientMessage) {
    switch message {
    case .open(let scene, let pageTheme): open(scene, PreviewSettings(pageTheme: pageTheme))
    case .settings(let settings):
      guard settings != self.settings else { return }
      self.settings = settings
      remake(because: .settings)
    case .set(let values):
      guard values != self.values else { return }
      self.values = values
      remake(because: .set)
    case .frames(let generation, let from, let count):
      guard generation == self.generation else { return }
      frame = from
      wanted = from..<(from + count)
    case .inspect(let request):
      guard request.generation == generation else { return }
      inspection = request
    case .plot(let quantities): plot(quantities)
    case .quantity(let name): answer(quantity: name)
    case .spring(let request): tune(request)
    case .write(let values): write(values)
    case .live(let frame?): startLive(from: frame)
    case .live(nil): stopLive()
    case .touch(let event): live?.touch(event)
    case .saveTouches: saveTouches()
    case .export(let request): export(request)
    }
  }

  private func open(_ path: String, _ settings: PreviewSettings) {
    // A scene may be newer than the list.
    if context.source(path) == nil { _ = context.scenes.find() }
    guard let source = context.source(path) else {
      return send(ServerMessage.problem("there is no scene '\(path)'", scene: path))
    }
    stopLive()
    (self.source, self.settings, values) = (source, settings, [:])
    (frame, plotted, take, hasProblems) = (0, [], nil, false)
    shown = nil
    remake(because: .open)
  }

  /// Lets the scene be read again.
  func remake(because change: ServerMessage.Change) {
    guard source != nil else { return }
    stopLive()
    // The page is told of the most that has changed.
    if self.change != .open { self.change = change }
    retry = nil
  }

  private func noteChangedFiles() {
    guard source != nil, stamps != FileStamp.stamps(of: Array(stamps.keys)) else { return }
    remake(because: .file)
  }

  /// Writes numbers into the file, where they replace only their characters; lines of a file in the canonical form are
  /// broken again where they must.
  private func write(_ values: [String: Double]) {
    guard let source, let version = shown?.version, !values.isEmpty else { return }
    var changes: [(range: Range<Int>, text: String)] = []
    for (name, value) in values.ordered(by: { $0.key < $1.key }) {
      guard let number = version.numbers.first(where: { $0.name == name }) else {
        return report("the scene has no number '\(name)'")
      }
      let isInside = number.includesLower ? value >= number.lower : value > number.lower
      guard isInside, value <= number.upper, !number.isWhole || value == value.rounded() else {
        return report("\(value.shortestText) is not a number that '\(name)' can be")
      }
      changes.append((number.place.range, value.shortestText))
    }
    // What is in the range of one number can still break the scene, such as a canvas without a pixel.
    let trial = SceneVersion.read(
      source, settings, replacing: self.values.merging(values) { $1 })
    if case .failure(let error, _) = trial {
      let texts = changes.map(\.text).joined(separator: " and ")
      return report("with \(texts), the scene would be broken: \(error)")
    }
    do throws(FramegenError) {
      let change = version.change(changes)
      try FileEdit.replace(
        change.range, of: source.path, holding: version.bytes, by: change.text)
      for name in values.keys { self.values[name] = nil }
      remake(because: .file)
    } catch {
      report(error.description)
    }
  }
}

extension SceneVersion {
  /// One change of the text that makes several, which do not overlap; it keeps the canonical form.
  fileprivate func change(
    _ changes: [(range: Range<Int>, text: String)]
  ) -> (range: Range<Int>, text: String) {
    let sorted = changes.ordered { $0.range.lowerBound < $1.range.lowerBound }
    guard let first = sorted.first, let last = sorted.last else { return (0..<0, "") }
    let whole = first.range.lowerBound..<last.range.upperBound
    var text = Array(bytes[whole])
    for change in sorted.reversed() {
      let start = change.range.lowerBound - whole.lowerBound
      text.replaceSubrange(start..<start + change.range.count, with: Array(change.text.utf8))
    }
    return JSONFormatter.change(whole, of: bytes, to: String(decoding: text, as: UTF8.self))
  }
}
