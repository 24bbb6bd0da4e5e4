import Foundation
import Scene
import SceneFormat
import SceneText
import Testing

/// What people wrote who had read the documentation alone.
@Suite("Hints for what people expect")
struct HintTests {
  @Test(
    "a key, a type or a name of another tool has a hint at the right one",
    arguments: [
      (#""duration": 2"#, "timing"), (#""fps": 30"#, "timing"), (#""animations": []"#, "timeline"),
      (#""animate": {}"#, "timeline"), (#""size": [3, 4]"#, "canvas"),
      (
        #""behaviors": [{"type": "gravity", "items": ["a"], "direction": [0, 1]}]"#,
        "gravityDirection"
      ),
      (#""behaviors": [{"type": "spring", "item": "a", "to": [1, 1]}]"#, "attachment"),
      (
        #""behaviors": [{"type": "attachment", "item": "a", "anchor": [1, 1], "stiffness": 1}]"#,
        "'frequency'"
      ),
      (
        #""behaviors": [{"type": "snap", "item": "a", "to": [1, 1], "frequency": 1}]"#, "attachment"
      ),
      (#""behaviors": [{"type": "itemProperties", "items": ["a"], "bounce": 1}]"#, "elasticity"),
      (
        #""behaviors": [{"type": "attachment", "items": ["a"], "item": "a", "anchor": [1, 1]}]"#,
        #""item": "a""#
      ),
      (
        #""behaviors": [{"type": "snap", "items": ["a"], "item": "a", "to": [1, 1]}]"#, "single one"
      ),
      (
        #""behaviors": [{"type": "gravity", "item": "a", "items": ["a"]}]"#,
        #"as in "items": ["a"]"#
      ),
      (
        #""behaviors": [{"type": "push", "items": ["a"], "direction": [1, 0], "magnitude": 1}]"#,
        "did you mean 'pushDirection', [x, y] in newtons?"
      ),
      (#""layout": ["top: H:|[a]|"]"#, #"{"id": "top", "format": "H:|[a]|"}"#),
      (#""layout": ["top: |-[a]-|"]"#, #"{"id": "top", "format": "|-[a]-|"}"#),
      (#""layout": ["a.leadingAnchor == root.leading"]"#, "did you mean 'leading'?"),
      (#""layout": ["a.left == superview.left"]"#, "did you mean 'root'?"),
      (
        #""layout": [{"item": "a", "attribute": "left", "toItem": "superview", "toAttribute": "left"}]"#,
        "root"
      ),
      (#""expect": [{"rests": "a"}]"#, "'settles', 'starts'"),
      (#""expect": [{"setles": "a", "by": 1}]"#, "did you mean 'settles'?"),
      (#""timeline": [{"after": 1, "at": 0, "do": []}]"#, "did you mean 'at'?"),
      (#""timeline": [{"at": 0, "animate": {"duration": 1}, "do": []}]"#, "actions are in 'do'"),
      (#""timeline": [{"at": 0, "duration": 1, "do": []}]"#, "it belongs to the action"),
      (
        #""variables": {"p": [1, 2]}, "timeline": [{"at": 0, "do": [{"set": {"a.alpha": "$p.z"}}]}]"#,
        "'$p' has the components $p.x and $p.y"
      ),
      (#""timeline": [{"when": {"gesture": "g"}, "at": 0, "do": []}]"#, "did you mean 'on'?"),
      (
        #""timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "easing": "ease", "set": {}}}]}]"#,
        "did you mean 'curve'?"
      ),
      (
        #""timeline": [{"at": 0, "do": [{"set": {"a.frame.y": 3}}]}]"#, "did you mean 'center.y'?"
      ),
      (
        #""timeline": [{"at": 0, "do": [{"set": {"a.alpha": "$a.opacity"}}]}]"#,
        "did you mean '$a.alpha'?"
      ),
      (
        #""timeline": [{"at": 0, "do": [{"set": {"a.alpha": "$a.frame.width / 9"}}]}]"#,
        "did you mean '$a.bounds.size.width'?"
      ),
      (
        #""timeline": [{"at": 0, "do": [{"set": {"a.transform": "identity"}}]}]"#,
        "write {} for the identity"
      ),
      (
        #""timeline": [{"repeat": 2, "at": "0.1 * index", "do": []}]"#,
        #"in braces, as in "{0.1 * index}""#
      ),
      (
        #""touches": [{"pinch": {"around": [5, 5], "radii": [2, 4]}, "rotate": {}, "from": 0, "until": 1}]"#,
        "are two paths"
      ),
      (
        #""touches": [{"drag": [0, 0], "to": [9, 9], "from": 0, "until": 1, "duration": 1}]"#,
        "'until'"
      ),
      (
        #""expect": [{"reaches": "a.alpha", "value": 0, "after": {"starts": "a"}, "by": 1}]"#,
        "'from' instead of 'after'"
      ),
      (
        #""expect": [{"settles": "a", "by": 1, "before": {"starts": "a"}}]"#,
        "expect each by itself"
      ),
      (
        #""variables": {"n": 1}, "timeline": [{"at": 0, "do": [{"set": {"a.alpha": "if $n > 0 then 1 else 0"}}]}]"#,
        "write '$n > 0 ? 1 : 0'"
      ),
      (
        #""timeline": [{"repeat": 2, "at": 0, "do": [{"set": {"a.alpha": "{index = 0 and 'x' == 'x' ? 1 : 0}"}}]}]"#,
        #"write "index == 0 && 'x' == 'x' ? 1 : 0""#
      ),
    ])
  func hints(members: String, hint: String) throws {
    let text = #"{"framegen": 1, "views": [{"id": "a", "frame": [0, 0, 9, 9]}], \#(members)}"#
    let reading = SceneReader().read(Array(text.utf8), name: "scene.json")
    let problem = try #require(reading.diagnostics.first)
    #expect(problem.hint?.contains(hint) == true, "\(problem.message): \(problem.hint ?? "-")")
  }

  @Test("a text that looks computed has a warning; one that does not has none")
  func texts() {
    func warnings(_ text: String) -> [String] {
      let scene = """
        {"framegen": 1, "variables": {"n": 1}, "views": [{"id": "a", "type": "label", "frame": [0, 0, 9, 9]}],
         "timeline": [{"at": 0, "do": [{"set": {"a.text": "\(text)"}}]}]}
        """
      return SceneReader().read(Array(scene.utf8), name: "scene.json").diagnostics.map(\.message)
    }
    #expect(warnings("$n %") == ["texts are not computed: '$n' is drawn as it is"])
    #expect(
      warnings("at $a.center.x") == ["texts are not computed: '$a.center.x' is drawn as it is"])
    for text in ["$5", "US$", "$m", "$", "$$", "$a.centre", "5 n"] { #expect(warnings(text) == []) }
  }

  @Test(
    "a path to what is not there has a hint at what is meant",
    arguments: [
      ("p.pushDirection.dx=1", "set all of it, as in p.pushDirection=[x, y]"),
      ("p.pushDirection.dx=1", "'p.angle' and 'p.magnitude' are single numbers"),
      ("p.direction=1", "'pushDirection'"), ("q.pushDirection.dy=1", "alone as q.pushDirection.1"),
      ("canvas.size.height=1", "alone as canvas.size.1"), ("a.frame.width=1", "as a.frame.2"),
      ("sise=3", "did you mean 'size'?"), ("levle=3", "did you mean 'level'?"),
      ("canvas.sise=3", "did you mean 'size'?"), ("titel=3", "did you mean 'title'?"),
    ])
  func paths(option: String, hint: String) throws {
    let text = """
      {"framegen": 1, "canvas": {"size": [90, 90]}, "parameters": {"size": 9}, "variables": {"level": 1},
       "views": [{"id": "a", "frame": [0, 0, "{size}", 9]}],
       "behaviors": [{"id": "p", "type": "push", "items": ["a"]},
         {"id": "q", "type": "push", "items": ["a"], "pushDirection": [1, 0]}]}
      """
    let reading = SceneReader().read(
      Array(text.utf8), name: "scene.json", edits: [SceneEdit(option)])
    let problem = try #require(reading.diagnostics.first)
    #expect(problem.hint?.contains(hint) == true, "\(problem.message): \(problem.hint ?? "-")")
  }

  @Test("what looks like a key that belongs elsewhere has the hint of that")
  func misspelledHints() throws {
    let text = #"{"framegen": 1, "views": [{"id": "a", "frame": [0, 0, 9, 9]}]}"#
    let reading = SceneReader().read(
      Array(text.utf8), name: "scene.json", edits: [SceneEdit("sise=3")])
    #expect(reading.diagnostics.map(\.message) == ["unknown key 'sise' in the scene"])
    #expect(
      reading.diagnostics.first?.hint
        == "did you mean 'size'? it belongs to 'canvas', as in \"canvas\": {\"size\": [300, 200]}")
  }

  @Test("an id in an option needs no mark, unless a key of the scene has its name")
  func ids() throws {
    let text = #"{"framegen": 1, "views": [{"id": "a"}, {"id": "seed"}], "seed": 1}"#
    let reading = SceneReader().read(
      Array(text.utf8), name: "scene.json",
      edits: [SceneEdit("a.alpha=0.5"), SceneEdit("seed=7"), SceneEdit("#seed.alpha=0.25")])
    #expect(reading.diagnostics.isEmpty)
    let scene = try #require(reading.scene)
    #expect(scene.views.map(\.values.look.alpha) == [0.5, 0.25] && scene.seed == 7)
  }
}
