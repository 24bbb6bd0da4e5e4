import Figures
import Foundation
import Testing

/// Expectations of whatever a person sees of a view: any property that a scene can set.
@Suite("Expectations of properties")
struct PropertyExpectationTests {
  private static let views = """
    "canvas": {"size": [200, 200]}, "timing": {"duration": 1},
    "views": [
      {"id": "a", "frame": [20, 20, 40, 40], "backgroundColor": "red", "cornerRadius": 4},
      {"id": "b", "frame": [20, 100, 40, 40]},
      {"id": "s", "type": "shape", "frame": [100, 20, 40, 40], "path": "M 0 0 L 40 40",
       "strokeColor": "black"},
      {"id": "l", "type": "label", "frame": [100, 100, 80, 20], "text": "one"}],
    """

  /// What fails of some expectations while actions run at 0.1 s.
  private func failures(_ actions: String, _ facts: String) throws -> [String?] {
    try Expectations.failures(
      Self.views + #""timeline": [{"at": 0.1, "do": [\#(actions)]}], "expect": [\#(facts)]"#)
  }

  @Test("a value of any kind, before and after it is set")
  func values() throws {
    let actions = #"""
      {"set": {"a.backgroundColor": "#00f", "a.cornerRadius": 9, "a.transform.scale": [2, 3],
        "s.strokeEnd": 0.25, "s.lineCap": "round", "l.text": "two", "b.isHidden": true,
        "a.shadowOffset": [4, 5], "a.zPosition": 3}}
      """#
    let facts = #"""
      {"at": 0.05, "a.backgroundColor": "red", "a.cornerRadius": 4, "a.transform.scale": [1, 1],
       "s.strokeEnd": 1, "s.lineCap": "butt", "l.text": "one", "b.isHidden": false},
      {"at": 0.1, "a.backgroundColor": "blue", "a.cornerRadius": 9, "a.transform.scale": [2, 3],
       "a.transform.scale.y": 3, "s.strokeEnd": 0.25, "s.lineCap": "round", "l.text": "two",
       "b.isHidden": true, "a.shadowOffset.height": 5, "a.zPosition": 3, "a.alpha": 1}
      """#
    #expect(try failures(actions, facts) == Array(repeating: nil, count: 18))
  }

  @Test(
    "the value at rest is that of the last frame, not of the end, at any frame rate",
    arguments: [
      (10, 0.9), (25, 0.96), (60, 59.0 / 60),
    ])
  func rest(fps: Int, last: Double) throws {
    let scene = """
      "canvas": {"size": [200, 200]}, "timing": {"duration": 1, "fps": \(fps)},
      "views": [{"id": "a", "frame": [20, 20, 40, 40]}], "timeline": [{"at": 0, "do": [
        {"animate": {"duration": 1, "curve": "linear", "set": {"a.center.x": 1040}}}]}],
      "expect": [{"at": "rest", "a.center.x": \(40 + 1000 * last), "tolerance": 0.001}]
      """
    #expect(try Expectations.failures(scene) == [nil])
  }

  @Test("expressions and amounts read UIKit's defaults of what nobody has set")
  func defaults() throws {
    let scene = """
      "canvas": {"size": [200, 200]}, "timing": {"duration": 1},
      "views": [{"id": "a", "frame": [20, 20, 40, 40]}, {"id": "r", "frame": [100, 20, 40, 40]}],
      "behaviors": [{"id": "t", "type": "attachment", "item": "a", "anchor": [70, 40]},
        {"id": "x", "type": "itemProperties", "items": ["a"]},
        {"id": "f", "type": "field", "kind": "radialGravity", "items": ["r"], "strength": 0}],
      "timeline": [
        {"at": 0.1, "do": [{"set": {"a.cornerRadius": "$t.length", "r.cornerRadius": "$f.falloff",
          "a.borderWidth": "$a.layoutMargins.left", "r.borderWidth": "10 * $x.elasticity",
          "a.borderColor": "$r.tintColor",
          "r.shadowRadius": "$r.alignmentRectInsets.top"}}]},
        {"at": 0.2, "do": [{"by": {"t.length": 5, "x.density": 1}}, {"set": {"a.zPosition": "$t.length",
          "r.zPosition": "$x.density"}}]}],
      "expect": [
        {"at": 0.15, "a.cornerRadius": 30, "r.cornerRadius": 2, "a.borderWidth": 8, "r.borderWidth": 2,
         "a.borderColor": "#007AFF", "r.shadowRadius": 0, "tolerance": 0.001},
        {"at": 0.5, "a.zPosition": 35, "r.zPosition": 2, "tolerance": 0.001}]
      """
    #expect(try Expectations.failures(scene) == Array(repeating: nil, count: 8))
  }

  @Test("a part of an absent value has no value, and causes no internal error")
  func absent() throws {
    let parts = ["gradient.startPoint", "gradient.endPoint"]
    for part in parts {
      let scene = """
        "canvas": {"size": [200, 200]}, "timing": {"duration": 0.2},
        "views": [{"id": "a", "frame": [20, 20, 40, 40]}],
        "timeline": [{"at": 0.1, "do": [{"set": {"a.center": "$a.\(part)"}}]}],
        "expect": [{"at": 0.15, "a.center": [40, 40]}]
        """
      #expect(try Expectations.failures(scene) == [nil], "\(part)")
    }
  }

  @Test("a value that differs is told in the scene's own words")
  func messages() throws {
    let facts = #"""
      {"at": 0.5, "a.backgroundColor": "blue", "a.cornerRadius": 9, "l.text": "two", "b.isHidden": true,
       "a.transform.scale": [1, 2]},
      {"at": 0.5, "a.alpha": 0.5, "tolerance": 0.001}
      """#
    #expect(
      try failures("", facts) == [
        "a.backgroundColor is #FF0000 at 0.5 s, not blue within 0.01",
        "a.cornerRadius is 4 at 0.5 s, not 9 within 0.5", "l.text is one at 0.5 s, not two",
        "b.isHidden is false at 0.5 s, not true",
        "a.transform.scale is [1, 1] at 0.5 s, not [1, 2] within 0.01",
        "a.alpha is 1 at 0.5 s, not 0.5 within 0.001",
      ])
  }

  /// What may change of a view, besides its place, in 0.4 s from 0.1 s on.
  static let changes = [
    #""a.transform.scale": [0.5, 0.5]"#, #""a.bounds.size": [60, 60]"#, #""a.alpha": 0"#,
    #""a.backgroundColor": "blue""#, #""a.cornerRadius": 20"#,
    #""a.transform.translation": [30, 0]"#,
    #""s.strokeEnd": 0"#, #""s.path": "M 0 0 L 10 40""#, #""s.lineWidth": 8"#,
  ]

  @Test("an item settles when all that is drawn of it does", arguments: changes)
  func settlingOfItems(change: String) throws {
    let id = change.dropFirst().prefix { $0 != "." }
    let actions = #"{"animate": {"duration": 0.4, "curve": "linear", "set": {\#(change)}}}"#
    let facts = #"{"settles": "\#(id)", "by": 0.4}, {"settles": "\#(id)", "by": 0.51}"#
    let failures = try failures(actions, facts)
    #expect(failures[0]?.hasPrefix("'\(id)' settles at 0.") ?? false, "\(failures)")
    #expect(failures[1] == nil, "\(failures)")
  }

  @Test("a property settles within 2 % of its way", arguments: changes)
  func settlingOfProperties(change: String) throws {
    let name = change.dropFirst().prefix { $0 != "\"" }
    let actions = #"{"animate": {"duration": 0.4, "curve": "linear", "set": {\#(change)}}}"#
    // 98 % of 0.4 s after 0.1 s, and up to a step later.
    let facts = #"{"settles": "\#(name)", "by": 0.491}, {"settles": "\#(name)", "by": 0.502}"#
    let failures = try failures(actions, facts)
    #expect(failures[0]?.contains("settles at 0.") ?? false, "\(failures)")
    #expect(failures[1] == nil, "\(failures)")
  }

  @Test("a property overshoots its last value; one that never changes says so")
  func overshoot() throws {
    // A spring of damping ratio ζ overshoots by exp(−πζ/√(1−ζ²)) of its way: 0.1630 at ζ = 0.5.
    let actions = #"""
      {"animate": {"duration": 0.5, "spring": {"damping": 0.5}, "set": {"a.transform.scale": [2, 2]}}}
      """#
    let facts = #"""
      {"overshoot": "a.transform.scale.x", "within": [0.16, 0.166]},
      {"overshoot": "a.transform.scale.x", "within": [0, 0.1]},
      {"settles": "b.alpha", "by": 1}, {"overshoot": "b.center.x", "within": [0, 1]},
      {"settles": "l.text", "by": 1}
      """#
    let failures = try failures(actions, facts)
    #expect(failures[0] == nil)
    #expect(failures[1]?.hasPrefix("'a.transform.scale.x' overshoots by 0.16") ?? false)
    #expect(
      failures.dropFirst(2) == [
        "'b.alpha' never changes, so that this cannot fail",
        "'b.center.x' never changes, so that this cannot fail",
        "'l.text' does not consist of numbers",
      ])
  }

  @Test("what is removed has settled at the latest then")
  func removed() throws {
    let failures = try Expectations.failures(
      """
      "timing": {"duration": 3}, "views": [{"id": "a", "frame": [0, 0, 20, 20]}],
      "timeline": [{"at": 0, "do": [{"animate": {
        "duration": 0.5, "set": {"a.center.x": 160}, "then": [{"remove": "a"}]}}]}],
      "expect": [{"settles": "a", "by": 0.51}, {"settles": "a.center.x", "by": 0.5}]
      """)
    #expect(failures == [nil, nil])
  }

  @Test("what changes in its last digits alone never changes")
  func lastDigits() throws {
    let failures = try Expectations.failures(
      """
      "timing": {"duration": 2}, "views": [{"id": "a", "frame": [0, 0, 20, 20]}],
      "timeline": [{"at": 0, "do": [{"animate": {"duration": 1.5, "set": {"a.transform.rotation": "80deg"}}}]}],
      "expect": [{"settles": "a.transform.scale.x", "by": 0.1}]
      """)
    #expect(failures == ["'a.transform.scale.x' never changes, so that this cannot fail"])
  }
}
