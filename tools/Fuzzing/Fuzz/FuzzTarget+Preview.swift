import Foundation
import FramegenKit
import Preview
import SceneFormat
import SceneText
import Stage

/// A page of the preview, which sends messages while its scene plays.
extension FuzzTarget {
  static let previews = [
    FuzzTarget(
      name: "live", kind: .scene,
      summary: "scenes that messages of the preview change, inspect and touch while they play",
      mutation: JSONMutation(), seeds: { liveSeeds }
    ) { bytes in
      guard let input = JSONTree(reading: bytes), let scene = input["scene"] else { return }
      var page = LivePage(scene: scene.bytes)
      for message in input["messages"]?.children.prefix(mostMessages) ?? [] {
        guard let message = try? ClientMessage(String(decoding: message.bytes, as: UTF8.self))
        else { continue }
        try FramegenFailure.check { () throws(FramegenError) in try page.receive(message) }
      }
      try page.checkTouches()
    }
  ]

  /// The most messages of an input.
  private static let mostMessages = 80

  private static let messages: [String] = [
    #"{"type": "settings", "theme": "dark", "scale": 1, "size": [120, 90], "overlays": ["touches"]}"#,
    #"{"type": "live", "frame": 3}"#,
    #"{"type": "touch", "finger": 1, "phase": "began", "x": 40, "y": 50}"#,
    #"{"type": "touch", "finger": 1, "phase": "moved", "x": 60, "y": 50}"#,
    #"{"type": "touch", "finger": 2, "phase": "began", "x": 30, "y": 30}"#,
    #"{"type": "touch", "finger": 1, "phase": "moved", "x": 90, "y": 55}"#,
    #"{"type": "inspect", "generation": 1, "frame": 2, "x": 50, "y": 50}"#,
    #"{"type": "touch", "finger": 1, "phase": "ended", "x": 90, "y": 55}"#,
    #"{"type": "touch", "finger": 2, "phase": "cancelled", "x": 30, "y": 30}"#,
    #"{"type": "saveTouches"}"#, #"{"type": "set", "values": {"timing.fps": 30}}"#,
    ##"{"type": "spring", "spring": "#jelly", "values": {}, "goal": "overshoot", "amount": 0.2}"##,
  ]

  /// The scenes that fingers touch, and some of the others, each with the same messages.
  private static let liveSeeds: [[UInt8]] = Seeds.trees.enumerated().compactMap { number, tree in
    guard tree["gestures"] != nil || number % 5 == 0 else { return nil }
    let messages = messages.compactMap { JSONTree(reading: Array($0.utf8)) }
    return JSONTree.object([
      JSONTree.Member(key: "messages", value: .array(messages)),
      JSONTree.Member(key: "scene", value: tree),
    ]).bytes
  }
}

/// What a page sees, without the threads and the socket of a session.
private struct LivePage {
  /// The last frame from which on a scene is played live: it must be played until then.
  private static let lastStart = 20

  let scene: [UInt8]
  private var settings = PreviewSettings()
  private var values: [String: Double] = [:]
  private var live: LiveScene?

  init(scene: [UInt8]) { self.scene = scene }

  mutating func receive(_ message: ClientMessage) throws(FramegenError) {
    switch message {
    case .settings(let settings):
      self.settings = settings
      if let live { try play(from: live.start) }
    case .set(let values):
      self.values = values
      if let live { try play(from: live.start) }
    case .live(let frame?): try play(from: min(frame, Self.lastStart))
    case .live(nil): live = nil
    case .touch(let event):
      guard let live else { return }
      live.add(event, at: live.nextTime)
      live.advance()
    case .inspect(let request):
      guard let stage = live?.stage else { return }
      switch request.place {
      case .view(let id): _ = stage.inspection(of: id)
      case .point(let point): _ = stage.viewID(at: point).flatMap(stage.inspection)
      }
      _ = stage.displayList()
    case .open, .frames, .plot, .quantity, .write, .saveTouches, .export: break
    case .spring(let request): tune(request)
    }
  }

  /// Reads the scene with what the page has chosen, and leads it to a frame.
  private mutating func play(from frame: Int) throws(FramegenError) {
    live = nil
    let edits = settings.options(replacing: values).compactMap(\.edit)
    let file = try EditableScene(
      WorkFolder.current.path + "/live.json", bytes: scene, edits: edits, limits: SceneLimits(),
      access: SceneAccess()
    ).file()
    let shown = settings.theme.map(file.shown) ?? file
    let scene = LiveScene(try Film(shown), from: frame, limits: SceneLimits())
    while try !scene.prepare() {}
    live = scene
  }

  /// Pulls the spring that a message names, or else the first one.
  private func tune(_ request: SpringRequest) {
    let scene = EditableScene(
      WorkFolder.current.path + "/live.json", bytes: scene, edits: [], limits: SceneLimits(),
      access: SceneAccess())
    let outline = scene.outline()
    guard
      let spring = outline.springs.first(where: { $0.path == request.spring })
        ?? outline.springs.first
    else { return }
    var tuner = SpringTuner(
      spring, numbers: outline.numbers, replacing: request.values, in: SpringTuner.Situation())
    if let goal = request.goal { tuner.reach(goal) }
    _ = tuner.wordings
  }

  /// What the fingers did is saved as a file that can be read.
  func checkTouches() throws {
    guard let text = live?.touchFile else { return }
    var reader = SceneReader()
    reader.readFile = { path, _ in .bytes(Array(text.utf8), name: path) }
    let reading = reader.read(FuzzScene.touched, name: "fuzz")
    let error = reading.diagnostics.first { $0.severity == .error }
    try require(error == nil, "the saved touches are refused: \(error?.message ?? "")")
  }
}
