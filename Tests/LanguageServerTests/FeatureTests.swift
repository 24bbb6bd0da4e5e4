import Foundation
import LanguageServer
import Testing

@Suite("Answers about a document")
struct FeatureTests {
  private static let scene = """
    {
      "framegen": 1,
      "views": [{"id": "card", "type": "label", "subviews": [{"id": "dot"}]}, {"id": "lid"}],
      "variables": {"speed": 2},
      "layout": ["[card(20)]", "top: card.top == root.top", "dot.width == card.width * 0.5"],
      "behaviors": [{"type": "snap", "id": "pull", "item": "lid", "to": [10, 10]}],
      "timeline": [{"at": 0.2, "do": [
        {"set": {"card.alpha": 0.5, "lid.center.x": "$card.center.x * $speed", "pull.damping": 0.3}}]}],
      "figures": {
        "steps": {"kind": "plot", "of": ["card.alpha", "lid.center.y"], "sweep": {"#card.alpha": [0, 1]}}}
    }
    """

  /// The labels of the completions where `|` is in the place of a text of the scene.
  private func labels(_ text: String) throws -> [String] {
    let editor = try Editor(text)
    let result = try editor.at(text.cursor, "completion")["result"] as? [String: Any]
    let items = result?["items"] as? [[String: Any]] ?? []
    return items.compactMap { $0["label"] as? String }
  }

  private func scene(_ part: String, _ replacement: String) -> String {
    Self.scene.replacing(part, with: replacement)
  }

  // MARK: - Completion

  @Test("keys of an object are offered, the required ones first, without those that are there")
  func keys() throws {
    let found = try labels(scene("\"to\": [10, 10]}", "|}"))
    #expect(found.first == "to" || found.first == "snapPoint")
    #expect(found.contains("damping") && !found.contains("item") && !found.contains("id"))
  }

  @Test("words of a choice, types, ids and colors are offered for values")
  func values() throws {
    #expect(try labels(scene("\"snap\"", "\"|\"")).contains("gravity"))
    #expect(
      try labels(scene("\"item\": \"lid\"", "\"item\": |")) == ["card", "dot", "lid", "\" \""])
    #expect(
      try labels(scene("{\"id\": \"lid\"}", "{\"id\": \"lid\", \"backgroundColor\": \"|\"}"))
        .contains("systemTeal"))
    #expect(
      try labels(scene("{\"id\": \"lid\"}", "{\"id\": \"lid\", \"clipsToBounds\": |}")).prefix(2)
        == ["true", "false"])
  }

  @Test("in actions, ids and then the properties that can be set are offered")
  func properties() throws {
    let ids = try labels(scene("\"pull.damping\": 0.3", "\"|\": 0.3"))
    #expect(ids.contains("pull") && ids.contains("$speed") && !ids.contains("top"))
    let found = try labels(scene("\"pull.damping\": 0.3", "\"pull.|\": 0.3"))
    #expect(found.contains("pull.damping") && !found.contains("pull.alpha"))
    let expression = try labels(scene("$card.center.x *", "$card.| *"))
    #expect(expression.contains("card.center.x") && expression.contains("card.alpha"))
  }

  @Test("in equations, views and attributes are offered")
  func equations() throws {
    #expect(try labels(scene("dot.width ==", "do| ==")).contains("dot"))
    let found = try labels(scene("dot.width ==", "dot.| =="))
    #expect(found.contains("dot.centerX") && found.contains("dot.layoutMarginsGuide"))
    #expect(found.contains("dot.edges") && !found.contains("dot.notAnAttribute"))
    let guides = try labels(scene("root.top", "root.|"))
    #expect(guides.contains("root.safeAreaLayoutGuide") && guides.contains("root.top"))
    let guided = try labels(scene("root.top", "root.safeAreaLayoutGuide.|"))
    #expect(guided.contains("root.safeAreaLayoutGuide.left"))
    #expect(guided.allSatisfy { $0.hasPrefix("root.safeAreaLayoutGuide.") })
    #expect(!guided.contains("root.safeAreaLayoutGuide.layoutMarginsGuide"))
    // A visual format has no attributes.
    #expect(try labels(scene("[card(20)]", "[|card(20)]")).contains("lid"))
    #expect(try labels(scene("[card(20)]", "[card.|(20)]")).isEmpty)
  }

  @Test(
    "after the second point of a path its further parts are offered",
    arguments: [
      ("\"pull.damping\": 0.3", "\"card.transform.|\": 0.3", "card.transform.rotation"),
      ("\"pull.damping\": 0.3", "\"card.center.|\": 0.3", "card.center.y"),
      ("$card.center.x *", "$card.center.| *", "card.center.y"),
      ("$card.center.x *", "$card.transform.sc| *", "card.transform.scale.x"),
      ("\"lid.center.y\"]", "\"lid.center.|\"]", "lid.center.x"),
    ])
  func secondPoint(part: String, replacement: String, expected: String) throws {
    let found = try labels(scene(part, replacement))
    #expect(found.contains(expected))
    let head = expected.split(separator: ".").prefix(2).joined(separator: ".") + "."
    #expect(found.allSatisfy { $0.hasPrefix(head) }, "\(found)")
  }

  /// A scene with behaviors, gestures and variables of several types, and some keys before these.
  private func moving(_ keys: String, on event: String = "{}", do action: String = "{}") -> String {
    """
    {
      "framegen": 1, \(keys)
      "views": [{"id": "card"}, {"id": "go", "type": "button"}],
      "variables": {"angle": 1, "spot": [1, 2], "tint": "brown", "isOn": true},
      "gestures": [{"id": "drag", "type": "pan", "view": "card"}, {"id": "grow", "type": "pinch"}],
      "behaviors": [
        {"type": "snap", "id": "pull", "item": "card", "to": [1, 2]},
        {"type": "push", "id": "shove", "items": ["card"]},
        {"type": "gravity", "id": "fall", "items": ["card"]},
        {"type": "collision", "id": "walls", "items": ["card"]}],
      "timeline": [{"on": \(event), "do": [\(action)]}]
    }
    """
  }

  @Test("figures and expectations have the numbers that they accept, each once")
  func numbers() throws {
    let quantities = try labels(scene("\"lid.center.y\"]", "\"card.|\"]"))
    #expect(quantities.contains("card.center.y") && quantities.contains("card.speed"))
    for key in ["settles", "starts"] {
      let found = try labels(moving("\"expect\": [{\"\(key)\": \"|\"}],"))
      #expect(found == ["card", "go", "pull.length"])
    }
    let single = try labels(moving("\"figures\": {\"f\": {\"kind\": \"plot\", \"of\": \"|\"}},"))
    #expect(single == ["card", "go", "pull.length"])
  }

  @Test(
    "events and actions have the elements of the right types",
    arguments: [
      ("contactBegan", ["walls"]), ("contactEnded", ["walls"]), ("gesture", ["drag", "grow"]),
      ("touchUpInside", ["go"]),
    ])
  func events(event: String, ids: [String]) throws {
    #expect(try labels(moving("", on: "{\"\(event)\": \"|\"}")) == ids)
    #expect(try labels(moving("", do: "{\"fire\": \"|\"}")) == ["shove"])
  }

  @Test("the expressions of an event's actions have its values")
  func eventValues() throws {
    let set = "{\"set\": {\"card.alpha\": \"$|\"}}"
    let pan = try labels(moving("", on: "{\"gesture\": \"drag\"}", do: set))
    #expect(pan.contains("location") && pan.contains("translation") && pan.contains("velocity"))
    #expect(!pan.contains("scale") && !pan.contains("point"))
    #expect(pan.contains("item") && pan.contains("time") && pan.contains("angle"))
    let pinch = try labels(moving("", on: "{\"gesture\": \"grow\"}", do: set))
    #expect(pinch.contains("scale") && !pinch.contains("translation"))
    let contact = try labels(moving("", on: "{\"contactBegan\": \"walls\"}", do: set))
    #expect(contact.contains("point") && !contact.contains("location"))
    let none = try labels(moving("", on: "\"animatorPaused\"", do: set))
    #expect(!none.contains("location") && !none.contains("item"))
    let item = set.replacing("$|", with: "$item.center.|")
    let parts = try labels(moving("", on: "{\"gesture\": \"drag\"}", do: item))
    #expect(parts == ["item.center.x", "item.center.y"])
    for (name, event) in [("location", "{\"gesture\": \"drag\"}"), ("spot", "\"animatorPaused\"")] {
      let pair = try labels(moving("", on: event, do: set.replacing("$|", with: "$\(name).|")))
      #expect(pair == ["\(name).x", "\(name).y"])
    }
    let key = "{\"set\": {\"$item.al|\": 1}}"
    let keys = try labels(moving("", on: "{\"gesture\": \"drag\"}", do: key))
    #expect(keys.contains("$item.alpha") && !keys.contains("card"))
  }

  @Test("the values of variables have expressions, colors and words by their types")
  func variableValues() throws {
    #expect(try labels(moving("", do: "{\"set\": {\"$angle\": \"$|\"}}")).contains("card"))
    #expect(
      try labels(moving("", do: "{\"set\": {\"$angle\": \"$card.al|\"}}")).contains("card.alpha"))
    #expect(try labels(moving("", do: "{\"set\": {\"$tint\": \"|\"}}")).contains("systemTeal"))
    #expect(try labels(moving("", do: "{\"set\": {\"$isOn\": |}}")).prefix(2) == ["true", "false"])
    #expect(try labels(moving("", do: "{\"if\": \"$|\"}")).contains("isOn"))
  }

  // MARK: - Components

  private static let uses = """
    {
      "framegen": 1,
      "components": {
        "dot": {
          "parameters": {"tint": {"type": "color", "default": "#123456"}, "size": 3},
          "view": {"type": "label"},
          "views": [{"id": "d", "frame": [0, 0, 5, 5], "backgroundColor": "{tint}"}]
        },
        "wall": {"behaviors": [{"type": "gravity", "items": ["a"]}]}
      },
      "variants": {"night": {"a.backgroundColor": "navy", "#b.with.tint": "red"}},
      "views": [
        {"id": "a", "component": "dot", "frame": [0, 0, 5, 5]},
        {"id": "b", "component": "dot", "with": {"tint": "blue"}, "alpha": 0.5}
      ],
      "behaviors": [{"id": "c", "component": "wall"}]
    }
    """

  private func uses(_ part: String, _ replacement: String) -> String {
    Self.uses.replacing(part, with: replacement)
  }

  @Test("components are found from uses with keys of views, and these from them")
  func components() throws {
    let text = uses("\"component\": \"dot\", \"frame\"", "\"component\": \"d|ot\", \"frame\"")
    let editor = try Editor(text)
    let definition = try editor.at(text.cursor, "definition")["result"] as? [[String: Any]]
    let range = definition?.first?["range"] as? [String: [String: Int]]
    #expect(range?["start"]?["line"] == 3)
    #expect(try hover(text).contains("\"type\": \"color\""))
    let declared = uses("\"dot\": {", "\"d|ot\": {")
    let references = try Editor(declared).at(declared.cursor, "references")["result"] as? [Any]
    #expect(references?.count == 3)
  }

  @Test("uses have the names of components, the keys of what these make, and their parameters")
  func componentKeys() throws {
    let name = uses("\"component\": \"dot\", \"frame\"", "\"component\": \"|\", \"frame\"")
    #expect(try labels(name) == ["dot", "wall"])
    let keys = try labels(uses("\"frame\": [0, 0, 5, 5]},", "\"frame\": [0, 0, 5, 5], |},"))
    #expect(keys.contains("with") && keys.contains("text") && keys.contains("alpha"))
    #expect(!keys.contains("axis") && !keys.contains("frame"))
    let behavior = try labels(uses("\"component\": \"wall\"}", "\"component\": \"wall\", |}"))
    #expect(behavior.contains("with") && !behavior.contains("alpha") && !behavior.contains("items"))
    #expect(try labels(uses("{\"tint\": \"blue\"}", "{|}")) == ["tint", "size"])
    #expect(try labels(uses("\"tint\": \"blue\"", "\"tint\": \"|\"")).contains("systemTeal"))
  }

  @Test("colors of parameters, uses, variables and variants are shown")
  func furtherColors() throws {
    func count(_ text: String) throws -> Int? {
      let found = try Editor(text).request(
        "textDocument/documentColor", ["textDocument": ["uri": Editor.uri]])
      return (found as? [Any])?.count
    }
    // The default, two in a variant, and the argument.
    #expect(try count(Self.uses) == 4)
    #expect(try count(moving("", do: "{\"set\": {\"$tint\": \"red\"}}")) == 2)
    let parameter = "\"parameters\": {\"c\": {\"type\": \"color\", \"default\": \"red\"}},"
    let variant =
      "\"variants\": {\"night\": {\"c\": \"blue\", \"canvas.background\": \"black\", \"tint\": \"red\"}},"
    #expect(try count(moving(parameter + variant)) == 5)
  }

  @Test(
    "text that is being written has completions",
    arguments: [
      "{\"framegen\": 1, \"views\": [{\"id\": \"a\", \"|",
      "{\"framegen\": 1, \"views\": [{\"id\": \"a\", |",
      "{\"framegen\": 1, \"views\": [{\"id\": \"a\"}, {|",
      "{\"framegen\": 1, \"views\": [{\n\"a|\n\"id\": \"b\"}]}",
    ])
  func incomplete(text: String) throws { #expect(try labels(text).contains("alpha")) }

  @Test("nothing is offered in comments")
  func comments() throws { #expect(try labels("{// |\n\"framegen\": 1}").isEmpty) }

  // MARK: - Hover

  private func hover(_ text: String) throws -> String {
    let editor = try Editor(text)
    let result = try editor.at(text.cursor, "hover")["result"] as? [String: Any]
    return (result?["contents"] as? [String: Any])?["value"] as? String ?? ""
  }

  @Test("keys are explained with their values, defaults and units, ids by their declarations")
  func hovers() throws {
    let damping = try hover(scene("\"pull.damping\"", "\"pull.d|amping\""))
    #expect(damping.contains("snap") && damping.contains("number"))
    #expect(try hover(scene("\"type\": \"snap\"", "\"type\": \"sn|ap\"")).contains("**snap**"))
    #expect(
      try hover(scene("\"item\": \"lid\"", "\"item\": \"l|id\"")).contains("{\"id\": \"lid\"}"))
    #expect(
      try hover(
        scene("{\"id\": \"lid\"}", "{\"id\": \"lid\", \"backgroundColor\": \"re|d\"}")
      ).contains("#FF0000"))
  }

  // MARK: - Ids

  private func renamed(_ text: String, to name: String) throws -> (text: String?, error: String) {
    let editor = try Editor(text)
    let answer = try editor.at(text.cursor, "rename", ["newName": name])
    let error = (answer["error"] as? [String: Any])?["message"] as? String ?? ""
    let changes = (answer["result"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
    guard let edits = changes?[Editor.uri] else { return (nil, error) }
    let index = LineIndex(Array(text.replacing("|", with: "").utf8), .utf8)
    var bytes = Array(text.replacing("|", with: "").utf8)
    func offset(_ edit: [String: Any], _ end: String) -> Int {
      let place = (edit["range"] as? [String: Any])?[end] as? [String: Int]
      return index.offset(
        of: TextPosition(line: place?["line"] ?? 0, character: place?["character"] ?? 0))
    }
    for edit in edits.reversed() {
      let new = edit["newText"] as? String ?? ""
      bytes.replaceSubrange(offset(edit, "start")..<offset(edit, "end"), with: new.utf8)
    }
    return (String(decoding: bytes, as: UTF8.self), error)
  }

  @Test("an id is renamed in formats, equations, paths and expressions")
  func rename() throws {
    let text = scene("\"id\": \"card\"", "\"id\": \"ca|rd\"")
    let (result, error) = try renamed(text, to: "panel")
    #expect(error.isEmpty)
    #expect(result == Self.scene.replacing("card", with: "panel"))
  }

  @Test("a hyphen in an expression needs braces")
  func hyphens() throws {
    let text = scene("\"id\": \"card\"", "\"id\": \"ca|rd\"")
    let result = try renamed(text, to: "big-card").text
    #expect(result?.contains("\"${big-card.center.x} * $speed\"") == true)
    #expect(result?.contains("\"big-card.alpha\": 0.5") == true)
  }

  @Test("a variable is renamed where it is declared and used")
  func variables() throws {
    let text = scene("* $speed", "* $sp|eed")
    let result = try renamed(text, to: "pace").text
    #expect(result == Self.scene.replacing("speed", with: "pace"))
  }

  @Test(
    "new ids that are taken, reserved or malformed are refused",
    arguments: [
      ("lid", "the id 'lid' is taken"), ("root", "'root' is reserved"),
      ("self", "'self' is reserved"), ("a b", "'a b' is not a valid id"),
      ("1a", "'1a' is not a valid id"), ("", "'' is not a valid id"),
    ])
  func refusals(name: String, reason: String) throws {
    let text = scene("\"id\": \"card\"", "\"id\": \"ca|rd\"")
    let (result, error) = try renamed(text, to: name)
    #expect(result == nil && error.contains(reason), "\(error)")
  }

  @Test("uses lead to the declaration, and it to all uses")
  func navigation() throws {
    let text = scene("\"item\": \"lid\"", "\"item\": \"li|d\"")
    let editor = try Editor(text)
    let definition = try editor.at(text.cursor, "definition")["result"] as? [[String: Any]]
    let range = definition?.first?["range"] as? [String: [String: Int]]
    #expect(range?["start"]?["line"] == 2)
    let uses =
      try editor.at(
        text.cursor, "references", ["context": ["includeDeclaration": false]])["result"] as? [Any]
    #expect(uses?.count == 3)
    let marks = try editor.at(text.cursor, "documentHighlight")["result"] as? [Any]
    #expect(marks?.count == 4)
  }

  // MARK: - The whole document

  @Test("the outline has views in views, and behaviors")
  func outline() throws {
    let editor = try Editor(Self.scene)
    let symbols =
      try editor.request(
        "textDocument/documentSymbol", ["textDocument": ["uri": Editor.uri]]) as? [[String: Any]]
    func names(_ symbols: [[String: Any]]?, depth: Int = 0) -> [String] {
      (symbols ?? []).flatMap { symbol in
        [String(repeating: " ", count: depth) + (symbol["name"] as? String ?? "?")]
          + names(symbol["children"] as? [[String: Any]], depth: depth + 1)
      }
    }
    let found = names(symbols)
    #expect(found.prefix(4) == ["views", " card", "  dot", " lid"])
    #expect(found.contains(" pull"))
  }

  @Test("colors are found with their numbers, and written by digits and names")
  func colors() throws {
    let text = scene("{\"id\": \"lid\"}", "{\"id\": \"lid\", \"backgroundColor\": \"red\"}")
    let editor = try Editor(text)
    let found =
      try editor.request("textDocument/documentColor", ["textDocument": ["uri": Editor.uri]])
      as? [[String: Any]]
    let red = try #require(found?.first)
    #expect((red["color"] as? [String: Double]) == ["red": 1, "green": 0, "blue": 0, "alpha": 1])
    let ways =
      try editor.request(
        "textDocument/colorPresentation",
        [
          "textDocument": ["uri": Editor.uri], "color": red["color"] as Any,
          "range": red["range"] as Any,
        ]) as? [[String: Any]]
    #expect(ways?.compactMap { $0["label"] as? String } == ["#FF0000", "red"])
  }

  // MARK: - Messages

  @Test(
    "messages that cannot be understood have errors",
    arguments: [
      ("{", -32700), ("[]", -32600), ("{\"id\": {}, \"method\": \"x\"}", -32600),
      ("{\"id\": 1}", -32600), ("{\"id\": 1, \"method\": \"x\"}", -32601),
      ("{\"id\": 1, \"method\": \"textDocument/hover\"}", -32602),
      (
        "{\"id\": 1, \"method\": \"textDocument/hover\", \"params\": {\"textDocument\": 3}}", -32602
      ),
      ("\u{FEFF}\"", -32700), ("", -32700),
    ])
  func malformed(text: String, code: Int) throws {
    let editor = try Editor("{}")
    #expect(editor.send(bytes: Array(text.utf8)) == nil)
    #expect(editor.last.contains("\"code\":\(code)"), "\(editor.last)")
  }

  @Test("bytes that are not UTF-8, and deep nesting, have errors")
  func hostile() throws {
    let editor = try Editor("{}")
    #expect(editor.send(bytes: [0xFF, 0xFE]) == nil)
    #expect(editor.last.contains("-32700"))
    _ = editor.send(bytes: Array(String(repeating: "[", count: 100_000).utf8))
    #expect(editor.last.contains("-32700"))
  }
}
