import Geometry
import Foundation
import Preview
import TestSupport
import Testing

@Suite("Messages of a page")
struct ClientMessageTests {
  @Test("every kind of message is read")
  func kinds() throws {
    let messages: [(String, ClientMessage)] = [
      (#"{"type": "open", "scene": "a.json"}"#, .open(scene: "a.json")),
      (
        #"{"type": "open", "scene": "a.json", "pageTheme": "dark"}"#,
        .open(scene: "a.json", pageTheme: .dark)
      ),
      (
        #"{"type": "settings", "theme": "dark", "pageTheme": "light", "scale": 2, "size": [100, 50], "overlays": []}"#,
        .settings(
          PreviewSettings(
            theme: .dark, pageTheme: .light, scale: 2, size: CGSize(width: 100, height: 50),
            overlays: []))
      ),
      (
        #"{"type": "settings", "theme": null, "scale": null, "size": null, "overlays": null}"#,
        .settings(PreviewSettings())
      ),
      (
        #"{"type": "frames", "generation": 3, "from": 10, "count": 20}"#,
        .frames(generation: 3, from: 10, count: 20)
      ),
      (
        #"{"type": "inspect", "generation": 1, "frame": 2, "x": 3.5, "y": -4}"#,
        .inspect(
          InspectionRequest(generation: 1, frame: 2, place: .point(CGPoint(x: 3.5, y: -4))))
      ),
      (
        #"{"type": "inspect", "generation": 1, "frame": 2, "view": "square"}"#,
        .inspect(InspectionRequest(generation: 1, frame: 2, place: .view("square")))
      ),
      (
        #"{"type": "inspect", "generation": 1, "frame": 2, "view": "square", "take": true}"#,
        .inspect(
          InspectionRequest(generation: 1, frame: 2, place: .view("square"), isTake: true))
      ),
      (#"{"type": "plot", "quantities": ["a.alpha"]}"#, .plot(quantities: ["a.alpha"])),
      (##"{"type": "set", "values": {"#a.alpha": 0.5}}"##, .set(values: ["#a.alpha": 0.5])),
      (#"{"type": "quantity", "name": "a.alfa"}"#, .quantity(name: "a.alfa")),
      (
        ##"{"type": "spring", "spring": "#a", "values": {"#a.damping": 0.5}}"##,
        .spring(SpringRequest(spring: "#a", values: ["#a.damping": 0.5]))
      ),
      (
        ##"{"type": "spring", "spring": "#a", "values": {}, "goal": "overshoot", "amount": 0.2}"##,
        .spring(SpringRequest(spring: "#a", values: [:], goal: .overshoot(0.2)))
      ),
      (
        ##"{"type": "spring", "spring": "#a", "values": {}, "goal": "settling", "amount": 0.5}"##,
        .spring(SpringRequest(spring: "#a", values: [:], goal: .settling(0.5)))
      ),
      (#"{"type": "write", "values": {"seed": 2}}"#, .write(values: ["seed": 2])),
      (#"{"type": "live", "frame": 7}"#, .live(frame: 7)),
      (#"{"type": "live", "stop": true}"#, .live(frame: nil)),
      (
        #"{"type": "touch", "finger": 2, "phase": "moved", "x": 1, "y": 2}"#,
        .touch(FingerEvent(finger: 2, phase: .moved, location: CGPoint(x: 1, y: 2)))
      ),
      (#"{"type": "saveTouches"}"#, .saveTouches),
      (
        #"{"type": "export", "kind": "film", "format": "gif", "frame": 1}"#,
        .export(ExportRequest(kind: .film, format: "gif", frame: 1))
      ),
      (
        #"{"type": "export", "kind": "figure", "format": "svg", "figure": "way"}"#,
        .export(ExportRequest(kind: .figure, format: "svg", frame: 0, figure: "way"))
      ),
    ]
    for (text, message) in messages { #expect(try ClientMessage(text) == message, "\(text)") }
    #expect(
      Set(messages.map { name(of: $0.1) }) == [
        "open", "settings", "frames", "inspect", "plot", "quantity", "spring", "set", "write",
        "live", "touch",
        "saveTouches", "export",
      ])
    for (text, message) in messages {
      #expect(text.contains("\"type\": \"\(name(of: message))\""), "\(text)")
    }
  }

  /// The type of a message.
  ///
  /// A new kind does not compile here; it belongs into the table above, too.
  private func name(of message: ClientMessage) -> String {
    switch message {
    case .open: "open"
    case .settings: "settings"
    case .frames: "frames"
    case .inspect: "inspect"
    case .plot: "plot"
    case .quantity: "quantity"
    case .spring: "spring"
    case .set: "set"
    case .write: "write"
    case .live: "live"
    case .touch: "touch"
    case .saveTouches: "saveTouches"
    case .export: "export"
    }
  }

  @Test("a finger has every phase, an export every kind, by their names")
  func words() throws {
    for (name, phase) in [
      ("began", FingerEvent.Phase.began), ("moved", .moved), ("ended", .ended),
      ("cancelled", .cancelled),
    ] {
      let text = #"{"type": "touch", "finger": 10, "phase": "\#(name)", "x": -1, "y": 0.5}"#
      let event = FingerEvent(finger: 10, phase: phase, location: CGPoint(x: -1, y: 0.5))
      #expect(try ClientMessage(text) == .touch(event))
    }
    for kind in ExportRequest.Kind.allCases {
      let text = #"{"type": "export", "kind": "\#(kind)", "format": "svg"}"#
      #expect(
        try ClientMessage(text) == .export(ExportRequest(kind: kind, format: "svg", frame: 0)))
    }
  }

  @Test(
    "what is missing or impossible is refused with a reason",
    arguments: [
      ("", "this is not a message of the preview"),
      ("[]", "this is not a message of the preview"),
      (#"{"type": "dance"}"#, "there is no message of the type 'dance'"),
      (#"{"type": "open"}"#, "'scene' is missing"),
      (
        #"{"type": "frames", "generation": 1, "from": -1, "count": 1}"#,
        "'from' is not the number of a frame"
      ),
      (
        #"{"type": "frames", "generation": -1, "from": 0, "count": 1}"#,
        "this is not a message of the preview"
      ),
      (
        #"{"type": "export", "kind": "frame", "format": "png", "frame": -1}"#,
        "'frame' is not the number of a frame"
      ),
      (
        #"{"type": "export", "kind": "frame", "format": "png", "frame": 9223372036854775807}"#,
        "'frame' is not the number of a frame"
      ),
      (#"{"type": "settings", "size": [1]}"#, "'size' has two numbers, the width and the height"),
      (
        #"{"type": "touch", "finger": 0, "phase": "began", "x": 0, "y": 0}"#,
        "a finger has a number from 1 to 10"
      ),
      (
        #"{"type": "touch", "finger": 1, "phase": "fell", "x": 0, "y": 0}"#,
        "the phase of a finger is began, moved, ended or cancelled"
      ),
      (
        #"{"type": "touch", "finger": 1, "phase": "began", "x": 1e300, "y": 0}"#,
        "a place has coordinates up to 1000000 points"
      ),
      (
        ##"{"type": "spring", "spring": "#a", "values": {}, "goal": "rest", "amount": 1}"##,
        "the goal of a spring is overshoot or settling"
      ),
      (#"{"type": "settings", "pageTheme": "gray"}"#, "'pageTheme' is light or dark"),
      (
        #"{"type": "export", "kind": "soul", "format": "png"}"#,
        "what is exported is a frame, a film or a figure"
      ),
    ])
  func problems(text: String, message: String) {
    #expect(throws: MessageProblem(message: message)) { try ClientMessage(text) }
  }

  @Test("garbage is refused and never traps")
  func garbage() {
    var random = SplitMix(state: 1)
    let parts = [
      "{", "}", "[", "]", "\"type\"", ":", "\"open\"", "\"frames\"", ",", "1e999", "-0", "null",
      "\"x\"", "\u{0}", "é", "\\", "9223372036854775808", "\"from\"", "\"count\"", "\"generation\"",
    ]
    for _ in 0..<(isOptimized ? 20_000 : 2_000) {
      let text = (0..<random.below(30)).map { _ in random.pick(parts) }.joined()
      #expect(throws: MessageProblem.self, "\(text)") { try ClientMessage(text) }
    }
    #expect(throws: MessageProblem.self) {
      try ClientMessage(String(repeating: "[", count: 60_000))
    }
  }
}
