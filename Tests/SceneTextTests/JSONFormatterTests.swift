import Foundation
import SceneText
import TestSupport
import Testing

/// The rules of scenes, whose module is not imported here.
private let rules = JSONReader.Rules(
  depth: 100, nestedKey: "subviews", nestedNoun: "views", nestedDepth: 1_000, units: ["deg"])

private func formatted(_ text: String) -> String {
  String(decoding: JSONFormatter.canonicalText(of: Array(text.utf8)), as: UTF8.self)
}

/// The comments of a text without problems, in order, without the spaces at the ends of their lines.
///
/// Found by a regular expression and not by the reader.
private func comments(_ text: String) -> [String] {
  let tokens = #/"(?:\\.|[^"\\])*"|//[^\n\r]*|/\*(?:.|\s)*?\*//#
  return text.matches(of: tokens).map { String($0.output) }.filter { $0.hasPrefix("/") }
    .map { $0.replacing(#/[ \t]*(\r\n|\r|\n)/#, with: "\n").replacing(#/[ \t]+$/#, with: "") }
}

/// Checks what holds for the canonical form of every text.
private func check(_ text: String, _ name: Comment) throws {
  let before = JSONReader.read(Array(text.utf8), rules: rules)
  guard before.diagnostics.isEmpty, let value = before.value else { return }
  let result = formatted(text)
  let after = JSONReader.read(Array(result.utf8), rules: rules)
  #expect(after.diagnostics.isEmpty, name)
  #expect(after.value?.canonical == value.canonical, name)
  #expect(comments(result) == comments(text), name)
  #expect(formatted(result) == result, name)
  #expect(result.hasSuffix("\n") && !result.contains("\r") && !result.contains("\n\n\n"), name)
  #expect(result.firstMatch(of: #/[ \t]\n/#) == nil, name)
}

@Suite("The canonical form of JSON")
struct JSONFormatterTests {
  @Test(
    "what fits is on one line, unless a line was broken after the opening bracket",
    arguments: [
      ("{ \"a\" :1 , \"b\":[ 1,2 ] }", "{\"a\": 1, \"b\": [1, 2]}\n"),
      ("{\"a\": 1,\n  \"b\": 2}", "{\"a\": 1, \"b\": 2}\n"),
      ("{\n\"a\": 1, \"b\": 2}", "{\n  \"a\": 1, \"b\": 2\n}\n"),
      ("[\n\n  {},\n\n\n\n  [ ]\n\n]", "[\n  {},\n\n  []\n]\n"),
      ("{\"do\": [\n{\"a\": [\n\"b\"]}]}", "{\"do\": [\n  {\"a\": [\n    \"b\"\n  ]}\n]}\n"),
      ("\u{FEFF}[1,]\r\n", "[1]\n"), ("{\r\n\t\"a\": 1e3,\r}", "{\n  \"a\": 1e3\n}\n"),
      ("[\n  1.50,\n  -2E+2,\n  3\n]", "[1.50, -2E+2, 3]\n"),
      ("[\"\\u0041\\/\"]", "[\"\\u0041\\/\"]\n"), ("true", "true\n"),
      ("{\"a\"\n:\n1}", "{\"a\": 1}\n"),
    ])
  func lines(text: String, expected: String) throws {
    #expect(formatted(text) == expected)
    try check(text, "\(text)")
  }

  @Test(
    "comments stay in their places",
    arguments: [
      ("// a\n\n\n{} // b\n/* c */", "// a\n\n{} // b\n/* c */\n"),
      (
        "{ // a \n\"k\":1 , // b\n// c\n\"l\" : 2 // d\n}",
        "{ // a\n  \"k\": 1, // b\n  // c\n  \"l\": 2 // d\n}\n"
      ),
      ("[1 // a\n, 2]", "[1, // a\n 2]\n"), ("[1 /* a */ , /* b */ 2]", "[1 /* a */, /* b */ 2]\n"),
      ("[1, /* a */]", "[1 /* a */]\n"), ("[/*a*/]", "[/*a*/]\n"), ("{ // a\n}", "{ // a\n}\n"),
      ("[ // a\n]", "[ // a\n]\n"), ("[1, 2 // a\n]", "[1, 2 // a\n]\n"),
      ("{\"a\"/* x */:// y\n1}", "{\"a\" /* x */: // y\n  1}\n"),
      ("{\n\"a\": 1,\n\n// b\n\n}", "{\n  \"a\": 1\n\n  // b\n}\n"),
      ("[\n1, /* two \r\n   lines */\n2]", "[\n  1, /* two\n   lines */\n  2\n]\n"),
    ])
  func comment(text: String, expected: String) throws {
    #expect(formatted(text) == expected)
    try check(text, "\(text)")
  }

  @Test("an object that is too long goes on below its first member, where the writer broke it")
  func hanging() {
    let name = String(repeating: "x", count: 33)
    #expect(
      formatted("{\n\"v\": {\"a\": \"\(name)\", \"b\": \"\(name)\", \"c\": [1, 2]}}")
        == "{\n  \"v\": {\"a\": \"\(name)\", \"b\": \"\(name)\",\n        \"c\": [1, 2]}\n}\n")
    let long = String(repeating: "x", count: 40)
    #expect(
      formatted("[\n{\"a\": 1,\n \"b\": \"\(long)\", \"c\": \"\(long)\"}]")
        == "[\n  {\"a\": 1,\n   \"b\": \"\(long)\", \"c\": \"\(long)\"}\n]\n")
  }

  @Test("a line has at most 100 characters, with what follows in it, and comments do not count")
  func width() {
    // 2 for the indentation, 6 for the brackets, quotes and the comma between, 1 for the comma after.
    for (count, fits) in [(43, true), (44, false)] {
      let text = String(repeating: "é", count: count)
      let line = "[\"\(text)\", \"\(text)\", 1]"
      #expect(line.count == 2 * count + 11)
      #expect(formatted("[\n\(line), // comment\n 2]").contains(line) == fits, "\(count)")
    }
  }

  @Test("the last member stays on the line if its own brackets can be broken")
  func hugging() {
    let name = String(repeating: "x", count: 60)
    let object = "{\"set\": {\"\(name)\": 1}}"
    #expect(
      formatted("[\n{\"at\": 2, \"do\": [\(object), \(object)]}]")
        == "[\n  {\"at\": 2, \"do\": [\n    \(object),\n    \(object)\n  ]}\n]\n")
  }

  @Test("a scene on one line becomes one that can be read")
  func minified() {
    let view = #"{"id":"a","frame":[1,2,3,4],"backgroundColor":"systemBlue","cornerRadius":8}"#
    let numbers = Array(repeating: "10", count: 40)
    #expect(
      formatted(
        "{\"framegen\":1,\"views\":[\(view),\(view)],\"n\":[\(numbers.joined(separator: ","))]}")
          == """
          {
            "framegen": 1,
            "views": [
              {"id": "a", "frame": [1, 2, 3, 4], "backgroundColor": "systemBlue", "cornerRadius": 8},
              {"id": "a", "frame": [1, 2, 3, 4], "backgroundColor": "systemBlue", "cornerRadius": 8}
            ],
            "n": [\(numbers[..<23].joined(separator: ", ")),
                  \(numbers[23...].joined(separator: ", "))]
          }

          """)
  }

  /// A random text with comments and line breaks anywhere.
  private struct RandomText {
    var random: SplitMix
    var commentPercentage: Int

    mutating func gap() -> String {
      let spaces = ["", "", "", " ", "  ", "\n", "\n\n", "\n\n\n", "\r\n", "\r", "\n \t"]
      var text = random.pick(spaces)
      while random.below(100) < commentPercentage {
        text += random.pick([
          "// \(random.below(1_000_000))\n", "//\t \r\n", "/* \(random.below(1_000)) */",
          "/* two \r\n  lines */", "/**/",
        ])
        text += random.pick(spaces)
      }
      return text
    }

    mutating func value(_ depth: Int) -> String {
      let kind = random.below(depth == 0 ? 3 : 9)
      if kind < 2 { return random.pick(["1", "-2.50", "1e3", "true", "null", "123456789.25"]) }
      if kind == 2 {
        return "\"" + String(repeating: random.pick(["x", "é"]), count: random.below(60))
          + random.pick(["", "\\\"", "// \\\\", "/*"]) + "\""
      }
      let count = random.pick([0, 1, 1, 2, 3, 5, 9, 30])
      let isObject = kind > 5
      let isPlain = random.below(4) == 0
      var text = isObject ? "{" : "["
      for index in 0..<count {
        text += gap()
        if isObject {
          let end = String(repeating: "k", count: random.below(20) == 0 ? 90 : random.below(8))
          text += "\"\(index)\(end)\"" + gap() + ":" + gap()
        }
        text += isPlain ? "\(random.below(1_000))" : value(depth - 1)
        text += gap()
        if index < count - 1 || random.below(10) == 0 { text += "," }
      }
      return text + gap() + (isObject ? "}" : "]")
    }
  }

  @Test("any text stays the same in value and comments, and its form is stable")
  func random() throws {
    for seed in 0..<(isOptimized ? 2_000 : 200) {
      var random = SplitMix(state: UInt64(seed))
      let percentage = random.pick([0, 0, 3, 20])
      var text = RandomText(random: random, commentPercentage: percentage)
      try check(text.gap() + text.value(seed % 5) + text.gap(), "seed \(seed)")
    }
  }

  @Test("brackets may be nested as deep as the reader allows, and deeper")
  func depth() throws {
    for (open, close) in [("[", "]"), ("[\n", "]"), ("{\"subviews\": [", "]}"), ("[1, ", "]")] {
      for depth in [99, 1_500] {
        let text =
          String(repeating: open, count: depth) + "1, 2" + String(repeating: close, count: depth)
        let result = formatted(text)
        #expect(formatted(result) == result)
        #expect(result.filter { $0 == "[" }.count == depth)
      }
    }
  }

  /// The scenes of the repository, also those with errors.
  private static let scenes: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenes").path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonc") }.sorted()
      .map { "\(folder)/\($0)" }
  }()

  @Test("every scene keeps its value and its comments")
  func allScenes() throws {
    #expect(Self.scenes.count > 300)
    for path in Self.scenes {
      // Some are not UTF-8, on purpose.
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
      try check(text, "\(path)")
    }
  }

  @Test(
    "a number that is replaced in a canonical text leaves it canonical, and else nothing changes")
  func replacing() throws {
    let name = String(repeating: "x", count: 60)
    for (text, isWhole) in [
      ("{\"\(name)\": 0.5, \"b\": {\"long\": 1, \"longer\": 2}}\n", true), ("{\"a\":0.5}", false),
    ] {
      let bytes = Array(text.utf8)
      let start = try #require(text.utf8.firstIndex(of: UInt8(ascii: ".")))
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: start) - 1
      let change = JSONFormatter.change(offset..<(offset + 3), of: bytes, to: "0.12345")
      #expect((change.range == 0..<bytes.count) == isWhole)
      var changed = bytes
      changed.replaceSubrange(change.range, with: Array(change.text.utf8))
      #expect((changed == JSONFormatter.canonicalText(of: changed)) == isWhole)
      let value = try #require(JSONReader.read(changed, rules: rules).value)
      #expect(value.canonical.contains("0.12345"))
    }
  }
}
