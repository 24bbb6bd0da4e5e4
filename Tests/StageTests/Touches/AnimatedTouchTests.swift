import Stage
import Testing

/// Views that are touched while they are animated: a tap, a pan and a button, as UIKit documents it.
@Suite("Touches of animated views")
struct AnimatedTouchTests {
  /// How a view is animated, and where it takes touches meanwhile: where it is seen, at its destination, or nowhere.
  struct Animation: Sendable {
    var name: String
    var members: String
    var isControlled = false
    var place: String?
  }

  static let animations = [
    Animation(name: "plain", members: ""),
    Animation(
      name: "plain, with interaction", members: #""allowUserInteraction": true,"#,
      place: "destination"),
    Animation(name: "controlled", members: "", isControlled: true, place: "seen"),
    Animation(
      name: "controlled, tested by hand", members: #""isManualHitTestingEnabled": true,"#,
      isControlled: true, place: "destination"),
  ]

  /// The view moves evenly from x = 40 to 160 in a second, and so is at 100 after half of it.
  private static func stage(_ animation: Animation, _ gesture: String, at x: Double) throws -> Stage
  {
    let touch =
      gesture == "pan"
      ? #"{"drag": [\#(x), 100], "to": [\#(x), 150], "from": 0.5, "until": 0.8}"#
      : #"{"tap": [\#(x), 100], "at": 0.5}"#
    let gestures =
      gesture == "button"
      ? "" : #""gestures": [{"id": "it", "type": "\#(gesture)", "view": "square"}],"#
    let control =
      animation.isControlled ? #", {"at": 1.9, "do": [{"pauseAnimation": "move"}]}"# : ""
    return try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2, "fps": 60},
      "views": [{"id": "square", "type": "\(gesture == "button" ? "button" : "view")", "frame": [20, 80, 40, 40]}],
      "touches": [\(touch)], \(gestures)
      "timeline": [
        {"at": 0, "do": [{"animate": {"id": "move", "duration": 1, "curve": "linear", \(animation.members)
          "set": {"square.center": [160, 100]}}}]}\(control)]
      """)
  }

  @Test(
    "take them nowhere, at their destinations or where they are seen", arguments: animations,
    ["tap", "pan", "button"])
  func places(animation: Animation, gesture: String) throws {
    for (place, x) in [("start", 40.0), ("seen", 100), ("destination", 160)] {
      let stage = try Self.stage(animation, gesture, at: x)
      var isTouched = false
      while !stage.isFinished {
        stage.advance()
        for case .timeline(let record) in stage.events() where record.state != "failed" {
          isTouched = isTouched || [.gesture, .control].contains(record.event)
        }
      }
      #expect(isTouched == (place == animation.place), "\(animation.name), \(gesture), \(place)")
    }
  }

  @Test("a view takes them again after its animation")
  func afterwards() throws {
    let stage = try staged(
      """
      "canvas": {"size": [200, 200], "scale": 1}, "timing": {"duration": 2},
      "views": [{"id": "square", "frame": [20, 80, 40, 40],
        "subviews": [{"id": "inner", "frame": [10, 10, 20, 20]}]}],
      "touches": [{"tap": [40, 100], "at": 0.2}, {"tap": [40, 100], "at": 1.2}],
      "gestures": [{"id": "it", "type": "tap", "view": "inner"}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 0.5, "delay": 0.5, "set": {"square.alpha": 0.5}}}]}]
      """)
    var times: [Double] = []
    while !stage.isFinished {
      stage.advance()
      for case .timeline(let record) in stage.events() where record.event == .gesture {
        times.append(record.time)
      }
    }
    // Neither the view nor what is in it takes touches from the delay on.
    #expect(times.count == 1 && times[0] > 1.2)
  }
}
