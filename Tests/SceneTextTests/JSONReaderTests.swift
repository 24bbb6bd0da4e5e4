import SceneText
import Testing

/// A language in which views contain views, and angles have units.
private let rules = JSONReader.Rules(
  depth: 100, nestedKey: "subviews", nestedNoun: "views", nestedDepth: 3, units: ["deg", "rad"])

/// The first problem of a text as `line:column: message`, and how many there are.
private func problems(_ text: String) -> [String] {
  let source = SourceText(origin: .file("text"), bytes: Array(text.utf8))
  return JSONReader.read(Array(text.utf8), rules: rules).diagnostics.sortedByPlace().map {
    diagnostic in
    guard let place = diagnostic.place else { return diagnostic.message }
    let position = source.position(ofByte: place.range.lowerBound)
    return "\(position.line):\(position.column): \(diagnostic.message)"
  }
}

/// The value of a text without problems, as canonical JSON.
private func canonical(_ text: String) throws -> String {
  let result = JSONReader.read(Array(text.utf8), rules: rules)
  #expect(result.diagnostics.isEmpty)
  return try #require(result.value).canonical
}

@Suite("The JSON reader")
struct JSONReaderTests {
  @Test("reads every kind of value with the place of each")
  func values() throws {
    let text = #" {"a": [1, -2.5e1, true, null, "x\n"]} "#
    let result = JSONReader.read(Array(text.utf8), rules: rules)
    let value = try #require(result.value)
    #expect(result.diagnostics.isEmpty)
    #expect(value.canonical == #"{"a":[1.0,-25.0,true,null,"x\n"]}"#)
    let places = [1..<38, 3..<4, 7..<37, 8..<9, 11..<17, 19..<23, 25..<29, 31..<36, 32..<35]
    #expect(value.places.map(\.range) == places)
  }

  @Test("accepts comments, trailing commas, a byte order mark and all kinds of line breaks")
  func extensions() throws {
    #expect(try canonical("// one\n[1, /* two */ 2,]") == "[1.0,2.0]")
    #expect(try canonical("{\"a\": 1,} // end") == #"{"a":1.0}"#)
    #expect(try canonical("/* a // b **/ [] // c") == "[]")
    #expect(
      JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[]".utf8), rules: rules).diagnostics.isEmpty)
    #expect(problems("[\r\n1,\r2\n,x]") == ["4:2: unexpected word 'x'"])
  }

  @Test(
    "reads escapes",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u{08}\u{0C}\n\r\t""#),
      (#""\u00e9\u65E5""#, #""\u{00E9}\u{65E5}""#), (#""\ud83d\ude00""#, #""\u{0001F600}""#),
      (#""😀é""#, #""\u{0001F600}\u{00E9}""#), (#""""#, #""""#),
    ])
  func escapes(text: String, value: String) throws {
    #expect(try canonical(text) == value)
  }

  @Test(
    "reads numbers to the nearest double",
    arguments: [
      ("0", 0), ("-0", -0.0), ("1e3", 1000), ("0.1", 0.1), ("1E-2", 0.01), ("1e-999", 0),
      ("5e-324", Double.leastNonzeroMagnitude),
      ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("123456789012345678901234567890", 1.2345678901234568e29),
    ])
  func numbers(text: String, value: Double) throws {
    #expect(try canonical(text) == "\(value)")
  }

  @Test(
    "reports problems with their places",
    arguments: [
      ("", "1:1: the scene is empty"), (" \n// x\n", "3:1: the scene is empty"),
      ("[1", "1:1: this '[' is never closed"), ("{\"a\": [", "1:7: this '[' is never closed"),
      ("[1}", "1:3: expected ']', found '}'"),
      ("[1] 2", "1:5: unexpected text after the end of the scene"),
      ("[1]]", "1:4: unmatched ']'"),
      ("[1 2]", "1:3: expected ',' or ']', found '2'"),
      ("[1,,2]", "1:4: unexpected ','"), ("[,]", "1:2: unexpected ','"),
      ("[1 : 2]", "1:4: expected ',' or ']', found ':'"),
      ("{\"a\" 1}", "1:6: expected ':' after the key, found '1'"),
      ("{\"a\"}", "1:5: expected ':' after the key, found '}'"),
      ("{\"a\":}", "1:6: expected a value, found '}'"),
      ("{1: 2}", "1:2: the key '1' is not in quotes"),
      ("{a: 2}", "1:2: the key 'a' is not in quotes"),
      ("{: 2}", "1:2: expected a key in quotes, found ':'"),
      ("{\"a\": 1 \"b\": 2}", "1:8: expected ',' or '}', found a string"),
      ("{\"a\": 1, \"b\": 2, \"a\": 3}", "1:19: duplicate key 'a'"),
      ("[\"abc\n]", "1:2: unterminated string"),
      ("\"abc", "1:1: unterminated string"),
      ("'abc'", "1:1: strings need double quotes"),
      ("\"a\tb\"", "1:3: control character U+0009 in a string"),
      ("\"\\x\"", "1:2: unknown escape '\\x'"), ("\"\\u12g4\"", "1:2: unknown escape '\\u12'"),
      ("\"\\ud83d\"", "1:2: '\\ud83d' is half of a surrogate pair"),
      ("\"\\ud83d\\u0041\"", "1:2: '\\ud83d' is half of a surrogate pair"),
      ("\"\\ude00\"", "1:2: '\\ude00' is half of a surrogate pair"),
      ("/* x", "1:1: unterminated comment"), ("@", "1:1: unexpected character '@'"),
      ("[1,\u{A0}2]", "1:4: unexpected character U+00A0"),
      ("tru", "1:1: unexpected word 'tru'"), ("[None]", "1:2: unexpected word 'None'"),
      ("NaN", "1:1: 'NaN' is not a finite number"),
      ("[-Infinity]", "1:2: '-Infinity' is not a finite number"),
      ("1e999", "1:1: the number '1e999' is too large"),
      ("-1e999", "1:1: the number '-1e999' is too large"),
      ("+1", "1:1: malformed number '+1'"), ("01", "1:1: malformed number '01'"),
      (".5", "1:1: malformed number '.5'"), ("5.", "1:1: malformed number '5.'"),
      ("1e", "1:1: malformed number '1e'"), ("0x10", "1:1: malformed number '0x10'"),
      ("90deg", "1:1: malformed number '90deg'"), ("1.2.3", "1:1: malformed number '1.2.3'"),
      ("-", "1:1: malformed number '-'"), ("--1", "1:1: malformed number '--1'"),
    ])
  func faults(text: String, expected: String) {
    #expect(problems(text).first == expected)
  }

  @Test("reports several problems in one run, without consequential errors")
  func recovery() {
    let text = """
      {
        "a": tru,
        b: 1
        "c": [1 2, 3],
        "d": {"x" 1},
        "e": .5
      }
      """
    #expect(
      problems(text) == [
        "2:8: unexpected word 'tru'", "3:3: the key 'b' is not in quotes",
        "3:7: expected ',' or '}', found a string", "4:10: expected ',' or ']', found '2'",
        "5:13: expected ':' after the key, found '1'", "6:8: malformed number '.5'",
      ])
  }

  @Test("closes inner brackets at the closing bracket of an outer one")
  func mismatch() {
    #expect(problems(#"{"a": [1, 2}"#) == ["1:12: expected ']', found '}'"])
    #expect(problems(#"[{"a": 1], 2]"#).first == "1:9: expected '}', found ']'")
    #expect(problems(#"{"a": 1]"#).first == "1:8: expected '}', found ']'")
  }

  @Test("refuses other encodings and invalid UTF-8")
  func encodings() {
    #expect(
      JSONReader.read([0xFF, 0xFE, 0x7B, 0], rules: rules).diagnostics.map(\.message) == [
        "the file is encoded in UTF-16"
      ])
    #expect(
      JSONReader.read([0, 0, 0xFE, 0xFF], rules: rules).diagnostics.map(\.message) == [
        "the file is encoded in UTF-32"
      ])
    let latin = JSONReader.read([0x22, 0x61, 0xE9, 0x22], rules: rules)
    #expect(latin.diagnostics.map(\.message) == ["the byte 0xE9 is not valid UTF-8 here"])
    #expect(latin.diagnostics.map(\.place?.range) == [2..<3])
    // Overlong, a surrogate, beyond U+10FFFF, and a lone continuation.
    for bytes: [UInt8] in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80]] {
      #expect(
        JSONReader.read([0x22] + bytes + [0x22], rules: rules).diagnostics.map(\.code) == [
          "encoding"
        ])
    }
  }

  @Test("reports values beyond its limits")
  func limits() {
    let depth = 100
    let fits = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(problems(fits) == [])
    #expect(
      problems("[" + fits + "]") == [
        "1:101: objects and lists are nested 101 deep; at most 100 levels are allowed"
      ])
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(
      problems(deep) == [
        "1:101: objects and lists are nested 1000000 deep; at most 100 levels are allowed"
      ])
    let views = #"[{"subviews": [{"subviews": [{"a": [[0]]}]}]}]"#
    #expect(
      problems("{\"subviews\": \(views)}") == [
        "1:43: views are nested 4 deep; at most 3 levels are allowed"
      ])
    let long = String(repeating: "1", count: JSONNumber.maximumLength)
    #expect(problems(long) == [])
    #expect(problems(long + "1") == ["1:1: the number has 101 characters; at most 100 are allowed"])
    let many = JSONReader.read(
      Array("[\(String(repeating: "x,", count: 500))]".utf8), rules: rules, limit: 10)
    #expect(many.diagnostics.count == 11)
    #expect(many.diagnostics.last?.message == "only the first 10 problems are shown")
  }
}
