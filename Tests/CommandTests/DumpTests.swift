import Foundation
import Testing

@Suite("Dumping a scene's stages")
struct DumpTests {
  let scratch: Scratch

  private static let form = """
    {
      "framegen": 1, "canvas": {"size": [100, 60], "scale": 1, "background": "white"},
      "views": [{"id": "a"}, {"id": "b", "backgroundColor": "systemBlue"}],
      "layout": [
        "H:|[a][b(a)]-0.5-|", "V:|[a]|", "V:|[b]",
        {"id": "wish", "item": "a", "attribute": "width", "constant": 90, "priority": 600},
        {"id": "late", "item": "a", "attribute": "top", "toItem": "root", "toAttribute": "top",
         "constant": 5}
      ]
    }
    """

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.form, to: "form.json")
    try scratch.write(Scenes.falling(), to: "falling.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: scratch)
  }

  @Test("the layout is one JSON object: frames, constraints, conflicts")
  func layout() throws {
    let outcome = try run("dump", "layout", "form.json")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("unable to simultaneously satisfy constraints"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let views = try #require(object["views"] as? [String: [String: Any]])
    #expect(views.keys.sorted() == ["a", "b", "root"])
    // (100 - 0.5) / 2 = 49.75, whose edges go to the nearest pixel.
    #expect(views["b"]?["frame"] as? [Double] == [49.75, 0, 49.75, 0])
    #expect(views["b"]?["rounded"] as? [Double] == [50, 0, 50, 0])
    #expect(views["b"]?["ambiguous"] as? [String] == ["vertical"])
    #expect(views["a"]?["ambiguous"] as? [String] == [])

    let constraints = try #require(object["constraints"] as? [[String: Any]])
    #expect(
      constraints.map { "\($0["first"] ?? "").\($0["firstAttribute"] ?? "")" } == [
        "a.leading", "b.leading", "b.width", "root.trailing", "a.top", "root.bottom", "b.top",
        "a.width", "a.top",
      ])
    let wish = constraints[7]
    #expect(wish["relation"] as? String == "equal" && wish["priority"] as? Double == 600)
    #expect(wish["second"] is NSNull && wish["secondAttribute"] as? String == "notAnAttribute")
    #expect(wish["multiplier"] as? Double == 1 && wish["constant"] as? Double == 90)
    #expect(wish["identifier"] as? String == "wish")
    #expect((wish["printed"] as? String)?.contains("a.width == 90") == true)
    let place = try #require(wish["place"] as? [String: Any])
    #expect(place["line"] as? Int == 6 && place["column"] as? Int == 5)

    let conflicts = try #require(object["conflicts"] as? [[String: Any]])
    let dropped = try #require(conflicts.first?["dropped"] as? [String: Any])
    #expect(conflicts.count == 1 && dropped["identifier"] as? String == "late")
    #expect((conflicts[0]["set"] as? [Any])?.count == 2)
    #expect((conflicts[0]["why"] as? String)?.isEmpty == false)
  }

  /// A box whose width the timeline sets to 30 points after half a second, and a second width that
  /// contradicts it from then on.
  private static let changing = """
    {
      "framegen": 1, "canvas": {"size": [100, 60], "scale": 1}, "timing": {"duration": 1},
      "views": [{"id": "a"}],
      "layout": [
        {"id": "wide", "item": "a", "attribute": "width", "constant": 20},
        "a.left == root.left", "a.top == root.top", "a.height == 10",
        {"id": "late", "item": "a", "attribute": "width", "constant": 20}
      ],
      "timeline": [{"at": 0.5, "do": [{"layout": {"constants": {"wide": 30}}}]}]
    }
    """

  @Test("with --at the layout is that of the frame shown then")
  func time() throws {
    try scratch.write(Self.changing, to: "changing.json")
    for (arguments, width, conflicts) in [
      ([], 20.0, 0), (["--at", "0.4"], 20, 0), (["--at", "0.5"], 30, 1), (["--at", "1"], 30, 1),
    ] {
      let outcome = try Tool.run(["dump", "layout", "changing.json"] + arguments, in: scratch)
      let object = try #require(
        try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
      let views = try #require(object["views"] as? [String: [String: Any]])
      #expect(views["a"]?["frame"] as? [Double] == [0, 0, width, 10], "\(arguments)")
      #expect((object["conflicts"] as? [Any])?.count == conflicts, "\(arguments)")
    }
    #expect(try run("dump", "layout", "changing.json", "--at", "2").code == 2)
    #expect(try run("dump", "scene", "changing.json", "--at", "0").code == 2)
    #expect(try run("dump", "motion", "changing.json", "--at", "0", "--frames", "1").code == 2)
    let list = try run("dump", "display-list", "changing.json", "--at", "0.5").text
    #expect(list.hasPrefix("# frame 30, 0.5 s"))
  }

  @Test("an explanation has the timeline's conflicts with their times")
  func laterConflict() throws {
    try scratch.write(Self.changing, to: "changing.json")
    let text = try run("check", "changing.json", "--explain-layout").text
    let parts = text.components(
      separatedBy: "At 0.5 s, caused by the action at changing.json:9:35:\n")
    #expect(parts.count == 2 && !parts[0].contains("Unable to"), "\(text)")
    #expect(parts.last?.contains("Dropped: changing.json:7:5, because") == true, "\(text)")
    let outcome = try run("check", "changing.json", "--explain-layout", "--json")
    let line = outcome.text.split(separator: "\n").first ?? ""
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let later = try #require(object["timelineConflicts"] as? [[String: Any]])
    #expect(later.count == 1 && later[0]["time"] as? Double == 0.5)
    #expect((later[0]["set"] as? [Any])?.count == 2 && (later[0]["implied"] as? [Any])?.count == 0)
    #expect((object["conflicts"] as? [Any])?.isEmpty == true)
  }

  @Test("a size that completes a conflict is named, and a guide with its owner")
  func implied() throws {
    let scene = """
      {
        "framegen": 1, "canvas": {"size": [100, 60], "scale": 1},
        "views": [{"id": "a"}],
        "layout": ["H:|-60-[a]-60-|", "a.top == root.safeAreaLayoutGuide.top", "a.height == 9"]
      }
      """
    try scratch.write(scene, to: "narrow.json")
    let text = try run("check", "narrow.json", "--explain-layout").text
    #expect(text.contains("  implied: a.width >= 0, no size is negative\n"), "\(text)")
    #expect(!text.contains("breakpoint"))
    let dump = try run("dump", "layout", "narrow.json").text
    #expect(dump.contains(#""implied": ["a.width >= 0"]"#), "\(dump)")
    #expect(dump.contains("a.top == root.safeAreaLayoutGuide.top "), "\(dump)")
  }

  @Test("numbers are exact and in their shortest form")
  func digits() throws {
    for (size, half) in [("101x60", 50.25), ("100.1x60", 49.8), ("99.7x60", 49.6)] {
      let text = try run("dump", "layout", "form.json", "--size", size).text
      let lists = text.matches(of: #/"(?:frame|rounded)": \[([^\]]*)\]/#).map { match in
        match.1.split(separator: ", ").map(String.init)
      }
      #expect(lists.count == 6 && lists.allSatisfy { $0.count == 4 }, "\(text)")
      // Beside a gap of half a point, each of two views has half of the rest.
      #expect(lists.contains { $0.map(Double.init).map { abs(($0 ?? 0) - half) < 1e-9 }[0] })
      for number in lists.joined() { #expect(isShortest(number), "\(number)") }
    }
  }

  /// Whether a number has no `.0`, and fewer digits read back to another one.
  private func isShortest(_ text: String) -> Bool {
    let value = strtod(text, nil)
    let digits = text.filter(\.isNumber).drop { $0 == "0" }
    return !text.hasSuffix(".0")
      && (1..<max(1, digits.count)).allSatisfy { count in
        let shorter = String(format: "%.\(count - 1)e", value)
        return strtod(shorter, nil) != value || digits.dropFirst(count).allSatisfy { $0 == "0" }
      }
  }

  @Test("the scene has a line for every value, the display list one for every item")
  func sceneAndDisplayList() throws {
    let scene = try run("dump", "scene", "falling.json").text
    #expect(scene.hasPrefix("scene\n  title: \"Falling\"\n"))
    #expect(scene.contains("      id: \"square\"\n") && scene.contains("frame: [10, 0, 20, 20]\n"))
    let list = try run("dump", "display-list", "falling.json", "--frames", "0...1").text
    #expect(list.split(separator: "\n").count { $0.hasPrefix("# frame") } == 2)
    #expect(list.contains("fill rectangle"))
  }

  @Test("what an expression computes is in a dump, the function that computes it is not")
  func computedValues() throws {
    let button = MarkdownPage.package.appending(path: "Scenes/gestures/button.json").path
    let scene = try run("dump", "scene", button).text
    #expect(scene.contains("expression:\n") && !scene.contains("(Function)"))
  }

  // Cause: overlays were in the order of a set, which is another one in each run.
  @Test("a dump is the same in every run")
  func sameInEveryRun() throws {
    try scratch.write(
      #"""
      {"framegen": 1, "overlays": ["velocities", "boundaries", "touches", "attachments", "fields", "contacts"],
       "views": [{"id": "a", "frame": [0, 0, 9, 9]}],
       "gestures": [{"id": "go", "type": "swipe", "direction": ["left", "up", "down"], "view": "a"}]}
      """#, to: "sets.json")
    let dumps = try (0..<4).map { _ in try run("dump", "scene", "sets.json").text }
    #expect(dumps[0].contains("- velocities\n") && Set(dumps).count == 1)
  }

  @Test("motion is the JSON of a trace with its events")
  func motion() throws {
    let dumped = try run("dump", "motion", "falling.json").output
    let traced = try run("trace", "falling.json", "--format", "json", "--events").output
    #expect(dumped == traced && !dumped.isEmpty)
  }

  @Test("an existing file is overwritten only with --force")
  func occupied() throws {
    try scratch.write("mine", to: "out.json")
    #expect(try run("dump", "layout", "form.json", "-o", "out.json").code == 4)
    #expect(try scratch.read("out.json") == Data("mine".utf8))
    #expect(try run("dump", "layout", "form.json", "-o", "out.json", "--force").code == 0)
    #expect(try scratch.read("out.json").count > 100)
  }

  @Test("an explanation lists conflicts, unmet constraints and ambiguous views")
  func explanation() throws {
    let outcome = try run("check", "form.json", "--explain-layout")
    #expect(outcome.code == 0)
    for part in [
      "Unable to simultaneously satisfy constraints.", "form.json:7:5:", "Dropped: form.json:7:5",
      "form.json:6:5: 40.25 points short, priority 600", "overridden by",
      "'b' is ambiguous vertically (height)",
    ] {
      #expect(outcome.text.contains(part), "\(part)\n\(outcome.text)")
    }
  }

  @Test("with --json the explanation is an object, with --strict the run fails after it")
  func explanationObject() throws {
    let outcome = try run("check", "form.json", "--explain-layout", "--json", "--strict")
    #expect(outcome.code == 3)
    let lines = outcome.text.split(separator: "\n")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any])
    #expect(object["event"] as? String == "layout")
    #expect((object["conflicts"] as? [Any])?.count == 1)
    let shortfall = try #require((object["shortfalls"] as? [[String: Any]])?.first)
    #expect(shortfall["identifier"] as? String == "wish")
    #expect(shortfall["excess"] as? Double == -40.25)
    #expect((shortfall["gaveWayTo"] as? [Any])?.isEmpty == false)
    let free = (object["ambiguous"] as? [String: [String: Any]])?["b"]
    #expect(free?["directions"] as? [String] == ["vertical"])
  }
}
