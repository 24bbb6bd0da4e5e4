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
    #expect(try labels(scene("dot.width ==", "dot.| ==")).contains("dot.centerX"))
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
