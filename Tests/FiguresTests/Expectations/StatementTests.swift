import Figures
import Testing

/// What an expectation can state of a number, of an event, and of a part of a film.
@Suite("Statements of expectations")
struct StatementTests {
  /// A square whose opacity falls from 1 to 0 from 0.2 s to 0.6 s, and which moves right by 100 points from 0.4 s to
  /// 0.8 s, both evenly; another one that stays.
  private func failures(_ facts: String) throws -> [String?] {
    try Expectations.failures(
      #"""
      "canvas": {"size": [300, 100]}, "timing": {"duration": 1.2},
      "views": [{"id": "a", "frame": [0, 0, 20, 20]}, {"id": "b", "frame": [200, 0, 20, 20]}],
      "timeline": [
        {"at": 0.2, "do": [{"animate": {"duration": 0.4, "curve": "linear", "set": {"a.alpha": 0}}}]},
        {"at": 0.4, "do": [{"animate": {"duration": 0.4, "curve": "linear", "set": {"a.center": [110, 10]}}}]},
        {"at": 0.9, "do": [{"animate": {"duration": 0.1, "curve": "linear", "set": {"a.alpha": 0.5}}}]}],
      "expect": [\#(facts)]
      """#)
  }

  /// A square that falls from rest onto a floor 100 points below it with g = 1000 pt/s², elastically, and bounces.
  private func bouncing(_ facts: String) throws -> [String?] {
    try Expectations.failures(
      #"""
      "canvas": {"size": [100, 200]}, "timing": {"duration": 2},
      "views": [{"id": "ball", "frame": [40, 30, 20, 20]}],
      "behaviors": [
        {"type": "gravity", "items": ["ball"]},
        {"type": "collision", "items": ["ball"],
         "boundaries": [{"id": "floor", "from": [0, 150], "to": [100, 150]}]},
        {"type": "itemProperties", "items": ["ball"], "elasticity": 0.5, "resistance": 0}],
      "expect": [\#(facts)]
      """#)
  }

  @Test("animations end, recognizers come into states, and buttons are tapped, at the exact times")
  func happenings() throws {
    // The drag begins when it has gone 10 of 100 points in a second; at 10 frames a second all times are the same.
    let failures = try Expectations.failures(
      #"""
      "canvas": {"size": [300, 200]}, "timing": {"duration": 3, "fps": 10},
      "views": [
        {"id": "a", "frame": [0, 0, 20, 20]}, {"id": "go", "type": "button", "title": "Go", "frame": [200, 100, 60, 40]}],
      "touches": [
        {"drag": [50, 50], "to": [150, 50], "from": 0.5, "until": 1.5}, {"tap": [230, 120], "at": 2}],
      "gestures": [
        {"id": "pan", "type": "pan"}, {"id": "tap", "type": "tap", "view": "go", "cancelsTouchesInView": false}],
      "timeline": [
        {"at": [0.25, 1], "do": [{"animate": {"id": "slide", "duration": 0.3, "set": {"a.center.x": 50}}}]},
        {"on": {"gesture": "pan", "state": "began"}, "do": [{"set": {"a.alpha": 0.5}}]}],
      "expect": [
        {"animationCompleted": "slide", "between": [0.55, 0.55]}, {"animationCompleted": "slide", "number": 2, "by": 1.3},
        {"animationCompleted": "slide", "number": 2, "after": {"gesture": "pan", "state": "began"}},
        {"gesture": "pan", "state": "began", "between": [0.6, 0.62]}, {"gesture": "pan", "between": [1.5, 1.5]},
        {"touchUpInside": "go", "after": {"gesture": "pan"}}, {"at": {"gesture": "pan", "state": "began"}, "a.alpha": 0.5},
        {"animationCompleted": "slide", "by": 0.1, "from": {"touchUpInside": "go"}},
        {"animationCompleted": "slide", "number": 3, "by": 3}, {"gesture": "pan", "state": "cancelled", "by": 3},
        {"gesture": "tap", "number": 2, "by": 3}, {"touchUpInside": "go", "by": 1},
        {"animationCompleted": "slide", "number": 2, "by": 1}]
      """#)
    #expect(
      failures.prefix(7) == ArraySlice(Array(repeating: String?.none, count: 7)), "\(failures)")
    #expect(
      failures.dropFirst(7).prefix(4) == [
        "animation 'slide' never ends within its window", "animation 'slide' never ends 3 times",
        "'pan' is never cancelled", "'tap' is never recognized 2 times",
      ], "\(failures)")
    #expect(failures[11]?.hasPrefix("'go' is tapped at 2") ?? false, "\(failures)")
    #expect(failures[12] == "animation 'slide' ends for the 2nd time at 1.3 s, later than 1 s")
  }

  @Test("a value at rest is that of the last frame, whatever ends the film")
  func rest() throws {
    let facts =
      #"{"at": "rest", "a.alpha": 0.5, "a.center": [110, 10]}, {"at": "rest", "a.alpha": 1}"#
    let failed = try failures(facts)
    #expect(failed.prefix(2) == [nil, nil])
    // The last of 72 frames of 1/60 s.
    #expect(failed[2]?.hasPrefix("a.alpha is 0.5 at 1.183 s, not 1") == true, "\(failed)")
    // A square with a speed of 200 pt/s and a resistance of 4 per second stops after 200 / 4 points.
    let stopping = try Expectations.failures(
      #"""
      "canvas": {"size": [300, 100]}, "views": [{"id": "a", "frame": [0, 0, 20, 20]}],
      "behaviors": [{"type": "itemProperties", "items": ["a"], "linearVelocity": [200, 0], "resistance": 4}],
      "expect": [{"at": "rest", "a.center.x": 60, "a.linearVelocity": [0, 0], "tolerance": 1}]
      """#)
    #expect(stopping == [nil, nil], "\(stopping)")
  }

  @Test("a number is always in a range, or never")
  func ranges() throws {
    let failures = try failures(
      #"""
      {"always": "a.center.x", "within": [10, 110]}, {"always": "a.center.x", "below": 60},
      {"always": "a.alpha", "above": 0.25, "to": 0.5}, {"always": "a.alpha", "above": 0.26, "to": 0.5},
      {"never": "a.center.x", "above": 110}, {"never": "a.center.x", "below": 11},
      {"never": "a.center.x", "within": [50, 60]}, {"never": "a.center.x", "within": [50, 60], "to": 0.5},
      {"always": "a.center.x", "within": [10, 10], "to": 0.4}
      """#)
    #expect(
      failures == [
        nil, "'a.center.x' is 110 pt at 0.8 s, not below 60 pt", nil,
        "'a.alpha' is 0.25 at 0.5 s, not above 0.26", nil,
        "'a.center.x' is 10 pt at 0 s, below 11 pt",
        failures[6], nil, nil,
      ])
    let seventh = try #require(failures[6])
    #expect(
      seventh.hasPrefix("'a.center.x' is 5") && seventh.hasSuffix("within 50 to 60 pt"),
      "\(seventh)")
  }

  @Test("a number only grows or only falls")
  func monotonic() throws {
    let failures = try failures(
      #"""
      {"monotonic": "a.center.x"}, {"monotonic": "a.center.x", "direction": "increasing"},
      {"monotonic": "a.center.x", "direction": "decreasing"}, {"monotonic": "a.alpha"},
      {"monotonic": "a.alpha", "direction": "decreasing", "to": 0.9},
      {"monotonic": "a.alpha", "tolerance": 0.6}
      """#)
    #expect(
      failures == [
        nil, nil, "'a.center.x' rises from 10 pt at 0 s to 110 pt at 0.8 s",
        "'a.alpha' rises from 0 at 0.6 s to 0.5 at 1 s", nil, nil,
      ])
  }

  @Test("an event occurs at a time, before another one or after it")
  func events() throws {
    let failures = try failures(
      #"""
      {"starts": "a.alpha", "between": [0.2, 0.22]}, {"starts": "a.center.x", "after": {"starts": "a.alpha"}},
      {"reaches": "a.alpha", "value": 0, "tolerance": 0, "before": {"settles": "a.center"}},
      {"reaches": "a.alpha", "value": 0, "tolerance": 0, "after": {"settles": "a.center"}},
      {"reaches": "a.alpha", "value": 0.5, "between": [0.39, 0.4]}, {"settles": "a", "between": [1, 1.02]},
      {"reaches": "a.alpha", "value": 2, "by": 1}, {"settles": "a.center", "by": 0.4, "from": 0.4},
      {"settles": "a.center", "by": 0.3, "from": {"starts": "a.center"}},
      {"starts": "a", "by": 0.1},
      {"reaches": "a.alpha", "value": 0.49, "tolerance": 0, "between": [0.403, 0.405]}
      """#)
    #expect(
      failures == [
        nil, nil, nil,
        "'a.alpha' reaches 0 at 0.6 s, not after 'a.center' settles, at \(time(failures[3])) s",
        nil, nil, "'a.alpha' never reaches 2", nil,
        failures[8], "'a' begins to change at 0.208 s, later than 0.1 s", nil,
      ])
    #expect(failures[8]?.hasPrefix("'a.center' settles at 0.") ?? false)
  }

  /// The last time of a message.
  private func time(_ message: String?) -> String {
    String(message?.split(separator: " ").dropLast().last ?? "")
  }

  @Test("a value at an event, and those of all numbers")
  func values() throws {
    let failures = try failures(
      #"""
      {"at": {"reaches": "a.alpha", "value": 0, "tolerance": 0}, "a.center.x": 60},
      {"at": 0.6, "a.speed": 250, "a.frame.x": 50, "a.backgroundColor.alpha": 0, "tolerance": 1},
      {"at": {"contact": ["a", "b"]}, "a.alpha": 1}
      """#)
    #expect(
      failures == [nil, nil, nil, nil, "'at' has no time: 'a' and 'b' never touch"])
  }

  @Test("contacts, bounces and what is measured of them")
  func contacts() throws {
    // It falls for √(2 · 100 / 1000) s = 0.447 s, and bounces with half of its speed, √(2 · 1000 · 100) = 447 pt/s:
    // for 0.447 s, 25 points high.
    let failures = try bouncing(
      #"""
      {"contact": ["ball", "floor"], "between": [0.43, 0.47]},
      {"contact": ["ball", "floor"], "number": 2, "between": [0.86, 0.94]},
      {"separation": ["ball", "floor"], "before": {"contact": ["ball", "floor"], "number": 2}},
      {"restitution": ["ball", "floor"], "within": [0.45, 0.55]},
      {"speed": "ball", "within": [430, 450]}, {"speed": "ball", "within": [200, 240], "from": {"separation": ["ball", "floor"]}},
      {"path": "ball", "within": [155, 175]}, {"greatest": "ball.center.y", "within": [139, 141]},
      {"least": "ball.center.y", "within": [112, 120], "from": {"contact": ["ball", "floor"]}},
      {"bounces": "ball", "above": 3}, {"bounces": "ball", "is": 1, "to": 0.7},
      {"peaks": "ball.center.y", "is": 0, "to": 0.4}, {"contact": ["ball", "floor"], "number": 50, "by": 1},
      {"restitution": ["ball", "floor"], "above": 0.9}, {"bounces": "ball", "is": 0},
      {"contact": ["ball", "floor"], "number": 2, "by": 0.5}
      """#)
    #expect(failures.prefix(12) == ArraySlice(Array(repeating: String?.none, count: 12)))
    #expect(failures[12] == "'ball' and 'floor' never touch 50 times")
    #expect(failures[13]?.hasPrefix("the restitution of 'ball' and 'floor' is 0.") ?? false)
    #expect(
      failures[15]?.hasPrefix("'ball' and 'floor' touch for the 2nd time at 0.") ?? false)
    #expect(failures[14]?.hasPrefix("the count of the bounces of 'ball' is ") ?? false)
  }

  @Test("oscillations, distances, and overshoots in percent")
  func oscillations() throws {
    // A spring of damping ratio ζ overshoots by exp(−πζ/√(1−ζ²)) of its way: 16.3 % at ζ = 0.5.
    let failures = try Expectations.failures(
      #"""
      "canvas": {"size": [300, 100]}, "timing": {"duration": 3},
      "views": [{"id": "a", "frame": [0, 0, 20, 20]}, {"id": "b", "frame": [200, 0, 20, 20]}],
      "timeline": [{"at": 0.5, "do": [{"animate": {"duration": 0.5, "spring": {"damping": 0.5},
        "set": {"a.center": [110, 10], "a.transform.scale": [2, 2]}}}]}],
      "expect": [
        {"overshoot": "a", "percent": true, "within": [16.2, 16.4]},
        {"overshoot": "a.center.x", "percent": true, "within": [16.2, 16.4]},
        {"overshoot": "a.transform.scale", "percent": true, "within": [16.2, 16.4]},
        {"damping": "a.center.x", "within": [0.49, 0.51]}, {"frequency": "a.center.x", "above": 1},
        {"distance": ["a", "b"], "within": [83, 84]}, {"distance": ["a", "b"], "below": 50},
        {"frequency": "a.alpha", "above": 1}, {"damping": "a.center.x", "above": 0.6}]
      """#)
    #expect(failures.prefix(6) == ArraySlice(Array(repeating: String?.none, count: 6)))
    #expect(
      failures[6]?.hasPrefix("the least distance of 'a' and 'b' is 83.") ?? false, "\(failures)")
    #expect(failures[7] == "'a.alpha' does not oscillate")
    #expect(failures[8] == "the damping ratio of 'a.center.x' is 0.5, not above 0.6")
  }

  @Test(
    "what cannot fail, because nothing of which it speaks ever changes, says so",
    arguments: [
      #"{"settles": "b", "by": 1}"#, #"{"settles": "b.alpha", "by": 1}"#,
      #"{"overshoot": "b", "within": [0, 1]}"#, #"{"monotonic": "b.center.x"}"#,
      #"{"always": "b.center.x", "within": [0, 300]}"#, #"{"never": "b.center.x", "above": 300}"#,
      #"{"speed": "b", "below": 5}"#, #"{"never": "overlap", "items": ["b", "c"]}"#,
      #"{"distance": ["b", "c"], "above": 5}"#, #"{"peaks": "b.center.x", "is": 0}"#,
      #"{"overshoot": "b.bounds.size", "within": [0, 1]}"#,
    ])
  func idle(fact: String) throws {
    // The same of a view that changes.
    let other = fact.replacing(#": "b"#, with: #": "a"#).replacing(#"["b"#, with: #"["a"#)
    let outcomes = try Expectations.outcomes(
      #"""
      "timing": {"duration": 1},
      "views": [{"id": "a", "frame": [0, 0, 20, 20]}, {"id": "b", "frame": [200, 0, 20, 20]},
        {"id": "c", "frame": [0, 90, 20, 20]}],
      "timeline": [{"at": 0.2, "do": [{"set": {"a.frame": [80, 80, 30, 20], "a.alpha": 0.5}}]}],
      "expect": [\#(fact), \#(other)]
      """#)
    #expect(outcomes.map(\.cannotFail) == [true, false])
    #expect(outcomes[0].failure?.hasSuffix("so that this cannot fail") ?? false)
  }

  @Test("a window whose events do not occur, or end before they begin, is told")
  func windows() throws {
    let failures = try failures(
      #"""
      {"settles": "a", "by": 1, "from": {"contact": ["a", "b"]}},
      {"settles": "a", "by": 1, "to": {"reaches": "a.alpha", "value": 3}},
      {"greatest": "a.center.x", "below": 60, "from": 0.2, "to": 0.6},
      {"greatest": "a.center.x", "below": 35, "to": {"reaches": "a.alpha", "value": 0.25, "tolerance": 0}},
      {"greatest": "a.center.x", "above": 36, "to": {"reaches": "a.alpha", "value": 0.25, "tolerance": 0}}
      """#)
    #expect(
      failures == [
        "'from' has no time: 'a' and 'b' never touch",
        "'to' has no time: 'a.alpha' never reaches 3", nil, nil,
        "the greatest value of 'a.center.x' is 35 pt, not above 36 pt",
      ])
  }
}
