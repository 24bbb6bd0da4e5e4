internal import Foundation
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText

extension SessionLoop {
  /// Takes over an event; the work that it causes comes later.
  func handle(_ event: SessionEvent) {
    switch event {
    case .message(let message): handle(message)
    case .malformed(let problem): report(problem.message)
    case .filesChanged: noteChangedFiles()
    case .exported(let answer): send(answer)
    }
  }

  private func handle(_ message: ClientMessage) {
    switch message {
    case .open(let scene): open(scene)
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
    case .plot(let quantities):
      plotted = quantities
      plotAgain()
      if let live { live.plot(plottedQuantities) }
    case .write(let name, let value): write(value, as: name)
    case .live(let frame?): startLive(from: frame)
    case .live(nil): stopLive()
    case .touch(let event): live?.touch(event)
    case .saveTouches: saveTouches()
    case .export(let request): export(request)
    }
  }

  private func open(_ path: String) {
    // A scene may be newer than the list.
    if context.source(path) == nil { _ = context.scenes.find() }
    guard let source = context.source(path) else {
      return send(ServerMessage.problem("there is no scene '\(path)'", scene: path))
    }
    stopLive()
    (self.source, settings, values) = (source, PreviewSettings(), [:])
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

  /// Writes a number into the file, where it replaces only its characters; lines of a file in the canonical form are broken
  /// again where they must.
  private func write(_ value: Double, as name: String) {
    guard let source, let version = shown?.version,
      let number = version.numbers.first(where: { $0.path == name })
    else { return report("the scene has no number '\(name)'") }
    let isInside = number.includesLower ? value >= number.lower : value > number.lower
    guard isInside, value <= number.upper, !number.isWhole || value == value.rounded() else {
      return report("\(value.shortestText) is not a number that '\(name)' can be")
    }
    // What is in the range of one number can still break the scene, such as a canvas without a pixel.
    let trial = SceneVersion.read(source, settings, replacing: values.merging([name: value]) { $1 })
    if case .failure(let error, _) = trial {
      return report("with \(value.shortestText), the scene would be broken: \(error)")
    }
    do throws(FramegenError) {
      let change = JSONFormatter.change(
        number.place.range, of: version.bytes, to: value.shortestText)
      try FileEdit.replace(
        change.range, of: source.path, holding: version.bytes, by: change.text)
      values[name] = nil
      remake(because: .file)
    } catch {
      report(error.description)
    }
  }
}
