internal import Foundation
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

extension SessionLoop {
  /// What was played live of the film that is shown.
  var shownTake: Take? { take.flatMap { $0.generation == generation ? $0 : nil } }

  /// Prepares a scene to be played live from a frame on.
  func startLive(from frame: Int) {
    stopLive()
    guard change == nil, let shown else { return report("there is no film to play") }
    live = LivePlay(
      LiveScene(shown.version.film, from: frame, limits: context.limits), shown.version)
    live?.plot(plottedQuantities)
    (wanted, takeInspector) = (0..<0, nil)
  }

  /// Ends playing live; what was played can be saved.
  func stopLive() {
    guard let live else { return }
    self.live = nil
    if live.hasBegun {
      take = Take(scene: live.scene, version: live.version, generation: generation)
      tellMotion(live, isAll: true)
    }
    send(ServerMessage.live(isPlaying: false, frame: live.scene.stage?.frame ?? live.scene.start))
  }

  /// Plays the frames that are due.
  ///
  /// - Returns: When the next one is.
  func playLive() -> Date? {
    guard let live else { return .distantPast }
    do throws(FramegenError) {
      guard live.hasBegun else {
        guard try live.scene.prepare() else { return .distantPast }
        live.begin()
        send(ServerMessage.live(isPlaying: true, frame: live.scene.start))
        try sendLive(live)
        tellMotion(live)
        return .distantPast
      }
      let delay = live.delay
      if delay > 0 { return Date(timeIntervalSinceNow: delay) }
      if live.scene.isFinished {
        stopLive()
        return .distantPast
      }
      live.advance()
      try sendLive(live)
      tellMotion(live)
    } catch {
      stopLive()
      show(error)
    }
    return .distantPast
  }

  /// Tells what has happened since it was told last, the curves since then, and what the page wants to know.
  private func tellMotion(_ live: LivePlay, isAll: Bool = false) {
    if let inspection, let stage = live.scene.stage { answer(inspection, in: stage) }
    guard isAll || socket.pendingBytes < Session.pendingLimit else { return }
    let events = live.untoldEvents()
    if !events.isEmpty { send(ServerMessage.takeEvents(events, generation: generation)) }
    guard let (curves, start) = live.untoldCurves(isAll: isAll) else { return }
    send(ServerMessage.plot(curves, isTake: true, from: start, generation: generation))
  }

  private func sendLive(_ live: LivePlay) throws(FramegenError) {
    // A page that is too slow misses pictures, but is not behind.
    guard let stage = live.scene.stage, let film = shown?.film,
      socket.pendingBytes < Session.pendingLimit
    else { return }
    let png = try film.png(live: stage.displayList(), frame: stage.frame)
    send(
      ServerMessage.picture(png, generation: generation, frame: stage.frame, isLive: true))
  }

  /// Writes what the fingers did beside the scene, under a new name.
  func saveTouches() {
    let take = live.map { ($0.scene, $0.version) } ?? take.map { ($0.scene, $0.version) }
    guard let (scene, version) = take, let source else {
      return report("nothing has been played live")
    }
    let text = scene.touchFile
    let stem = SceneFileName.stem(of: source.path) ?? source.path
    do throws(FramegenError) {
      let path = try FileEdit.create(Array(text.utf8), stem: stem, ending: ".touches.json")
      let name = splitPath(path).name
      // A film of unknown length ends at rest, and what was played may rest between touches.
      let count = version.film.file.scene.timing.frameCount ?? 0
      let duration = scene.duration(beyond: count).map { ["--duration", $0.shortestText] } ?? []
      let command = version.command(
        source, output: "frames/", further: duration + ["--set", "touches=\(name)"])
      send(ServerMessage.saved(path: path, text: text, command: command))
    } catch {
      report(error.description)
    }
  }
}

extension ServerMessage {
  /// What has happened since a scene plays live.
  static func takeEvents(_ events: ArraySlice<FilmEvent>, generation: UInt32) -> WebMessage {
    message(
      "takeEvents",
      [("generation", .number(Double(generation))), ("events", .array(events.map(event)))])
  }

  /// Whether the scene plays live, and the command that draws what was played.
  static func live(isPlaying: Bool, frame: Int, command: String? = nil) -> WebMessage {
    message(
      "live",
      [
        ("state", .string(isPlaying ? "playing" : "stopped")), ("frame", .number(Double(frame))),
        ("command", .optional(command)),
      ])
  }

  /// The touches have been written.
  static func saved(path: String, text: String, command: String) -> WebMessage {
    message(
      "saved",
      [("path", .string(path)), ("text", .string(text)), ("command", .string(command))])
  }
}
