import Foundation
import Testing

/// What a failed picture test says of what changed: in words that a person would use, the cause first.
@Suite("The words of failed picture tests")
struct PictureTestWordsTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "Scenes/card.json")
    let outcome = try Tool.run(["bless", "-q"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  /// A card that grows and fades from 0.2 s to 0.6 s, an arc, a label, and two views that overlap.
  private static let scene = #"""
    {
      "framegen": 1, "canvas": {"size": [120, 120], "background": "white"},
      "timing": {"duration": 1, "fps": 20},
      "views": [
        {"id": "card", "frame": [10, 10, 20, 20], "backgroundColor": "#FF0000", "cornerRadius": 2},
        {"id": "arc", "type": "shape", "frame": [60, 10, 40, 40], "path": "M 0 0 L 40 40", "strokeColor": "black",
         "lineWidth": 2, "strokeEnd": 0.5},
        {"id": "name", "type": "label", "frame": [60, 60, 50, 20], "text": "one"},
        {"id": "low", "frame": [10, 70, 30, 30], "backgroundColor": "blue"},
        {"id": "high", "frame": [20, 80, 30, 30], "backgroundColor": "green"}],
      "timeline": [
        {"at": 0.2, "do": [{"animate": {"duration": 0.4, "curve": "linear",
          "set": {"card.transform.scale": [2, 2], "card.alpha": 0.5}}}]},
        {"at": 0.5, "do": [{"set": {"name.text": "two"}}]}]
    }
    """#

  @Test(
    "each kind of change has its words",
    arguments: [
      (
        #""card.transform.scale": [2, 2]"#, #""card.transform.scale": [1.5, 1.5]"#,
        "card has scale 1.5 instead of 2 at 0.60 s, and differs from 0.25 s on"
      ),
      (
        #""card.alpha": 0.5"#, #""card.alpha": 0.25"#,
        "card changed in opacity by up to 0.25 from 0.25 s on"
      ),
      (
        ##""#FF0000""##, ##""#00FF00""##,
        "card has background color #00FF00 instead of #FF0000 from 0.00 s on"
      ),
      (
        #""strokeEnd": 0.5"#, #""strokeEnd": 0.75"#,
        "arc has stroke end 0.75 instead of 0.5 from 0.00 s on"
      ),
      (#""lineWidth": 2"#, #""lineWidth": 3"#, "arc has line width 3 instead of 2 from 0.00 s on"),
      (
        #""name.text": "two""#, #""name.text": "three""#,
        #"name has text "three" instead of "two" from 0.50 s on"#
      ),
      (
        #""cornerRadius": 2"#, #""cornerRadius": 4"#,
        "card has corner radius 4 instead of 2 from 0.00 s on"
      ),
      (
        #""backgroundColor": "blue""#, #""backgroundColor": "blue", "isHidden": true"#,
        "low is hidden from 0.00 s on, which it was not"
      ),
      (
        #""backgroundColor": "blue""#, #""backgroundColor": "blue", "zPosition": 1"#,
        "low has z position 1 instead of 0 from 0.00 s on"
      ),
    ])
  func words(old: String, new: String, words: String) throws {
    try scratch.write(Self.scene.replacing(old, with: new), to: "Scenes/card.json")
    let outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 1)
    let lines = outcome.text.split(separator: "\n") + outcome.errors.split(separator: "\n")
    let told = lines.first { $0.contains(words) }
    #expect(told != nil, "\(outcome.text)\(outcome.errors)")
  }

  @Test("colors of the system are told by their names")
  func colorNames() throws {
    let green = Self.scene.replacing(##""#FF0000""##, with: #""systemGreen""#)
    try scratch.write(green, to: "Scenes/card.json")
    #expect(try Tool.run(["bless", "-q"], in: scratch).code == 0)
    let teal = Self.scene.replacing(##""#FF0000""##, with: #""systemTeal""#)
    try scratch.write(teal, to: "Scenes/card.json")
    let text = try Tool.run(["test"], in: scratch).text
    #expect(
      text.contains("card has background color systemTeal instead of systemGreen from 0.00 s on"))
    #expect(text.contains("card changed color from systemGreen to systemTeal"), "\(text)")
  }

  @Test("a view without an id is found again when another one is inserted before it")
  func unnamed() throws {
    func views(_ others: String) -> String {
      """
      {"framegen": 1, "canvas": {"size": [120, 80], "background": "white"},
       "timing": {"duration": 0.3, "fps": 20},
       "views": [\(others){"frame": [10, 10, 20, 20], "backgroundColor": "#FF0000"},
         {"frame": [50, 10, 20, 20], "backgroundColor": "#00FF00"},
         {"type": "label", "frame": [10, 50, 80, 20], "text": "Hello"}]}
      """
    }
    let inserted = ##"{"frame": [90, 10, 20, 20], "backgroundColor": "#0000FF"}, "##
    func lines(_ old: String, _ new: String) throws -> [String] {
      try scratch.write(old, to: "Scenes/card.json")
      #expect(try Tool.run(["bless", "-q"], in: scratch).code == 0)
      try scratch.write(new, to: "Scenes/card.json")
      return try Tool.run(["test"], in: scratch).text.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    var told = try lines(views(""), views(inserted))
    #expect(told[1] == "the view at (100, 20) is new from 0.00 s on")
    #expect(told[2] == "in frame 0 (0.00 s), the view at (100, 20) appeared", "\(told)")
    told = try lines(views(inserted), views(""))
    #expect(told[1] == "the view at (100, 20) is missing from 0.00 s on")
    // An id that is written is no generated one, even if it ends in a number.
    let named = inserted.replacing("{", with: #"{"id": "card-1", "#)
    told = try lines(views(named), views(""))
    #expect(told[1] == "card-1 is missing from 0.00 s on", "\(told)")
    let recolored = views(inserted).replacing("#00FF00", with: "#FFFF00")
    told = try lines(views(""), recolored)
    #expect(
      told[2].contains("the view at (60, 20) changed color from #00FF00 to #FFFF00"), "\(told)")
    told = try lines(views(""), views("").replacing("[10, 50, 80", with: "[13, 50, 80"))
    #expect(told[1].hasPrefix("the label \"Hello\" moved by up to 3.0 pt"), "\(told)")
  }

  @Test("a view that grows at an edge, or around its center, has not moved")
  func growth() throws {
    func scene(_ frame: String, _ more: String = "") -> String {
      """
      {"framegen": 1, "canvas": {"size": [120, 80], "background": "white"}, "timing": {"duration": 0.1},
       "views": [{"id": "a", "frame": \(frame), "backgroundColor": "red"\(more)}]}
      """
    }
    try scratch.write(scene("[10, 10, 20, 20]"), to: "Scenes/card.json")
    #expect(try Tool.run(["bless", "-q"], in: scratch).code == 0)
    for (frame, more, size) in [
      ("[10, 10, 60, 20]", "", "60×20"), ("[5, 5, 30, 30]", "", "30×30"),
      ("[10, 10, 20, 20]", #", "transform": {"scale": 1.5}"#, "30×30"),
    ] {
      try scratch.write(scene(frame, more), to: "Scenes/card.json")
      let text = try Tool.run(["test"], in: scratch).text
      #expect(text.contains("a changed size from 20×20 to \(size) pt"), "\(text)")
      #expect(!text.contains("moved"), "\(text)")
    }
    try scratch.write(scene("[14, 13, 60, 20]"), to: "Scenes/card.json")
    let text = try Tool.run(["test"], in: scratch).text
    // The center moves by 24 and 3 points.
    #expect(
      text.contains("a moved by (24, 3) pt and changed size from 20×20 to 60×20 pt"), "\(text)")
  }

  @Test("what a smaller view uncovers of another one is its change")
  func uncovered() throws {
    func scene(_ frame: String) -> String {
      """
      {"framegen": 1, "canvas": {"size": [120, 80], "background": "white"}, "timing": {"duration": 0.1},
       "views": [{"id": "card", "frame": [10, 10, 80, 60], "backgroundColor": "yellow", "subviews": [
         {"id": "m", "frame": \(frame), "backgroundColor": "red"}]}]}
      """
    }
    try scratch.write(scene("[20, 20, 30, 30]"), to: "Scenes/card.json")
    #expect(try Tool.run(["bless", "-q"], in: scratch).code == 0)
    for frame in ["[25, 25, 20, 20]", "[20, 20, 30, 20]"] {
      try scratch.write(scene(frame), to: "Scenes/card.json")
      let text = try Tool.run(["test"], in: scratch).text
      #expect(text.contains("in frame 0 (0.00 s), m changed size from 30×30"), "\(text)")
      #expect(!text.contains("card changed"), "\(text)")
    }
  }

  @Test("at another frame rate, frames are compared with those of the same times")
  func rate() throws {
    let slow = Self.scene.replacing(#""fps": 20"#, with: #""fps": 10"#)
    func lines(_ scene: String) throws -> [String] {
      try scratch.write(scene, to: "Scenes/card.json")
      return try Tool.run(["test"], in: scratch).text.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    var told = try lines(slow)
    #expect(told[1] == "it has 10 frames per second instead of 20")
    #expect(
      told.contains("at the 10 times that both films show, the frames are the same"), "\(told)")
    told = try lines(slow.replacing(#""name.text": "two""#, with: #""name.text": "three""#))
    #expect(told[2] == #"name has text "three" instead of "two" from 0.50 s on"#, "\(told)")
    // From 0.5 s on, where it shows another text: frames 5 to 9.
    #expect(
      told.contains(
        "5 of the 10 times that both films show differ, from frame 5 (0.50 s) to frame 9 (0.90 s)"),
      "\(told)")
    // Approving it writes the frames of the new rate.
    #expect(try Tool.run(["bless", "-q"], in: scratch).code == 0)
    #expect(try Tool.run(["test", "-q"], in: scratch).code == 0)
    // Twice as many frames: every other one is compared.
    told = try lines(Self.scene.replacing(#""name.text": "two""#, with: #""name.text": "three""#))
    #expect(told[1] == "it has 20 frames per second instead of 10")
    #expect(
      told.contains("at the 10 times that both films show, the frames are the same"), "\(told)")
  }

  @Test("views that change places in the file are in front of each other")
  func order() throws {
    var lines = Self.scene.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains(#""id": "low""#) })
    let (low, high) = (lines[index], lines[index + 1])
    lines[index] = high.replacing("}],", with: "},")[...]
    lines[index + 1] = (low.dropLast() + "],")[...]
    try scratch.write(lines.joined(separator: "\n"), to: "Scenes/card.json")
    let outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 1)
    let told = (outcome.text + outcome.errors).contains(
      "low is in front of high instead of behind it from 0.00 s on")
    #expect(told, "\(outcome.text)\(outcome.errors)")
  }

  @Test("what differs first is told first, since it may be the cause")
  func cause() throws {
    let scene = Self.scene.replacing(
      #""name.text": "two""#, with: #""name.text": "2", "high.center": [90, 90]"#
    )
    .replacing(#""card.alpha": 0.5"#, with: #""card.alpha": 0.3"#)
    try scratch.write(scene, to: "Scenes/card.json")
    let text = try Tool.run(["test"], in: scratch)
    let all = text.text + text.errors
    let (first, second) = (all.range(of: "card changed in opacity"), all.range(of: "high moved by"))
    #expect(try #require(first).lowerBound < #require(second).lowerBound, "\(all)")
  }
}
