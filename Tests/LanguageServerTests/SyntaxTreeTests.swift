import LanguageServer
import TestSupport
import Testing

@Suite("The structure of incomplete text")
struct SyntaxTreeTests {
  /// The tree as text: keys, kinds and texts.
  private func outline(_ text: String) -> String {
    let tree = SyntaxTree(Array(text.utf8))
    func line(_ node: Int) -> String {
      let value = tree.nodes[node]
      let inner = value.children.map(line).joined(separator: " ")
      let body =
        switch value.kind {
        case .object: "{\(inner)}"
        case .list: "[\(inner)]"
        case .string: "'\(value.text)'"
        case .word: value.text
        case .missing: "?"
        }
      return (value.key.map { "\($0.text):" } ?? "") + body
    }
    return tree.root.map(line) ?? ""
  }

  @Test(
    "what is there is found, whatever is missing",
    arguments: [
      (#"{"a": 1, "b": [true, "x"]}"#, "{a:1 b:[true 'x']}"),
      (#"{"a": , "b": 2}"#, "{a:? b:2}"), (#"{"a""#, "{a:?}"), (#"{"a": "#, "{a:?}"),
      (#"{"a": "x", "b"#, "{a:'x' b:?}"),
      ("{\"a\": \"x\n\"b\": 1}", "{a:'x' b:1}"),
      (#"{"a": {"b": [1, 2], "c": 3"#, "{a:{b:[1 2] c:3}}"),
      (#"{"a": [1, {"b": 2}, "c": 3}"#, "{a:[1 {b:2} 'c' 3]}"),
      ("{\"a\":\n\"b\": 1}", "{a:? b:1}"), (#"{"a" 1 "b": 2}"#, "{a:? 1:? b:2}"),
      ("// {\n{\"a\": /* , */ 1}", "{a:1}"), (#"{"\u0061\n": "\"\\"}"#, "{a\n:'\"\\'}"),
      ("]}", ""), ("", ""), ("{{{{", "{{{{}}}}"),
    ])
  func incomplete(text: String, expected: String) { #expect(outline(text) == expected) }

  @Test("no text is a trap, and every node is in its parent")
  func anyText() {
    var random = SplitMix(state: 11)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "a", "\\", "//", "/*", "*/", "\n", " ", "\"k\"", "é",
      "\u{FEFF}", "/", "\\u12",
    ]
    for _ in 0..<2_000 {
      let text = (0..<30).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      let bytes = Array(text.utf8)
      let tree = SyntaxTree(bytes)
      for (index, node) in tree.nodes.enumerated() {
        #expect(node.range.upperBound <= bytes.count)
        #expect(node.content.lowerBound <= node.content.upperBound)
        #expect(node.children.allSatisfy { $0 > index })
      }
    }
  }

  @Test("brackets may nest without end")
  func deep() {
    let tree = SyntaxTree(Array(String(repeating: "[", count: 100_000).utf8))
    #expect(tree.nodes.count == 100_000)
  }
}
