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
