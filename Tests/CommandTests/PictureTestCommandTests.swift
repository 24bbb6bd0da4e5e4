import Foundation
import Testing

/// `framegen test` and `framegen bless` with failures of different kinds.
@Suite("The picture tests of several scenes")
struct PictureTestCommandTests {
  /// The ways in which a scene passes or fails, and their exit codes.
  enum Kind: String, CaseIterable {
    case good, differing, unexpected, broken, unreadable

    var code: Int32 {
      switch self {
      case .good: 0
      case .differing, .unexpected: 1
      case .broken: 3
      case .unreadable: 4
      }
    }
  }

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let missed = #", "expect": [{"at": 0.1, "square.center": [500, 500], "tolerance": 1}]"#
    let scene = Scenes.falling(duration: 0.2)
    // Each kind twice, as a scene that is tested before the others and as one tested after them.
    for name in Kind.allCases.flatMap({ ["a-\($0)", "z-\($0)"] }) {
      let text =
        name.hasSuffix("unexpected") ? Scenes.falling(duration: 0.2, more: missed) : scene
      try scratch.write(text, to: "Scenes/\(name).json")
    }
    let outcome = try Tool.run(["bless", "-q"], in: scratch)
    // All films are approved, but some expectations are not met.
    #expect(outcome.code == 1, "\(outcome.errors)")
    for start in ["a", "z"] {
      try scratch.write(
        scene.replacing("systemBlue", with: "systemRed"), to: "Scenes/\(start)-differing.json")
      try scratch.write(#"{"framegen": 1, "veiws": []}"#, to: "Scenes/\(start)-broken.json")
      let unreadable = scratch.url.appending(path: "Scenes/\(start)-unreadable.json")
      try FileManager.default.removeItem(at: unreadable)
      // A folder cannot be read as a scene, by any user.
      try FileManager.default.createSymbolicLink(
        at: unreadable, withDestinationURL: scratch.url.appending(path: "nowhere"))
    }
  }

  @Test(
    "the worst failure decides the exit code, in either order", arguments: Kind.allCases,
    Kind.allCases)
  func exitCode(first: Kind, second: Kind) throws {
    try scratch.isolate(["a-\(first)", "z-\(second)"])
    let outcome = try Tool.run(["test", "Scenes/some"], in: scratch)
    #expect(outcome.code == max(first.code, second.code), "\(outcome.errors)")
    let failed = [first, second].filter { $0 != .good }.count
    let summary = ": \(2 - failed) passed, \(failed) failed\n"
    #expect(outcome.errors.hasSuffix(summary), "\(outcome.errors)")
    #expect(scratch.names(in: "Output/tests").contains("index.html") == (failed > 0))
  }
}

@Suite("What picture tests tolerate, overwrite and advise")
struct PictureTestSafetyTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A view that moves, and one that stays.
  private static func scene(
    test: String = "", timeline: String = "", views: String = "", blue: String = "blue"
  ) -> String {
    """
    {"framegen": 1, "canvas": {"size": [60, 40], "scale": 1}, "timing": {"duration": 0.5},
     "views": [{"id": "a", "frame": [5, 5, 10, 10], "backgroundColor": "red"},
               {"id": "b", "frame": [40, 20, 10, 10], "backgroundColor": "\(blue)"}\(views)],
     "timeline": [{"at": 0, "do": [
       {"animate": {"duration": 0.4, "curve": "linear", "set": {"a.center": [30, 10]}}}
     ]}\(timeline)]\(test)}
    """
  }

  @discardableResult
  private func run(_ arguments: String..., code: Int32? = nil) throws -> Tool.Outcome {
    let outcome = try Tool.run(arguments, in: scratch)
    if let code { #expect(outcome.code == code, "\(arguments): \(outcome.text) \(outcome.errors)") }
    return outcome
  }

  // MARK: Tolerances

  /// A change between the pictures at 0, 0.25 and 0.48 s: from 0.1 to 0.2 s.
  private static func flash(_ property: String, _ value: String, _ before: String) -> String {
    """
    , {"at": 0.1, "do": [{"set": {"b.\(property)": \(value)}}]},
      {"at": 0.2, "do": [{"set": {"b.\(property)": \(before)}}]}
    """
  }

  @Test(
    "a change between the pictures is found with any tolerance",
    arguments: [
      #", "test": {"maxPixels": 1}"#, #", "test": {"ignore": [[0, 0, 1, 1]]}"#,
      #", "test": {"metric": "yiq", "threshold": 0.01}"#, #", "test": {"antialiasing": "ignore"}"#,
    ])
  func between(test: String) throws {
    try scratch.write(Self.scene(test: test), to: "Scenes/s.json")
    try run("bless", code: 0)
    try run("test", code: 0)
    for (property, value, before) in [
      ("backgroundColor", #""black""#, #""blue""#), ("borderWidth", "3", "0"),
      ("cornerRadius", "5", "0"),
    ] {
      try scratch.write(
        Self.scene(test: test, timeline: Self.flash(property, value, before)), to: "Scenes/s.json")
      let text = try run("test", code: 1).text
      #expect(text.contains("6 of 30 frames differ, from frame 6 (0.10 s) to frame 11"), "\(text)")
      #expect(text.contains("b has "), "\(text)")
    }
  }

  @Test(
    "what a picture shows within its tolerance, or is not compared, may change between them, too")
  func tolerated() throws {
    let near = #", "test": {"metric": "yiq", "threshold": 0.1}"#
    try scratch.write(Self.scene(test: near), to: "Scenes/s.json")
    try run("bless", code: 0)
    try scratch.write(Self.scene(test: near, blue: "#0277FC"), to: "Scenes/s.json")
    try run("test")
    for ignored in [#"["b"]"#, "[[40, 20, 10, 10]]"] {
      let test = #", "test": {"ignore": \#(ignored)}"#
      try scratch.write(Self.scene(test: test), to: "Scenes/s.json")
      try run("bless", code: 0)
      let flash = Self.flash("backgroundColor", #""black""#, #""blue""#)
      try scratch.write(Self.scene(test: test, timeline: flash), to: "Scenes/s.json")
      try run("test", code: 0)
    }
  }

  @Test("without a picture, a tolerance accepts nothing; a time after the end is warned of")
  func noPictures() throws {
    let test = #", "test": {"frames": [9], "maxPixels": 1, "motion": 100}"#
    try scratch.write(Self.scene(test: test), to: "Scenes/s.json")
    #expect(
      try run("bless", code: 0).errors.contains("'frames' states 9 s, but the film ends at 0.5 s"))
    #expect(
      try run("test", code: 0).errors.contains("'frames' states 9 s, but the film ends at 0.5 s"))
    try scratch.write(Self.scene(test: test, blue: "green"), to: "Scenes/s.json")
    #expect(try run("test", code: 1).text.contains("30 of 30 frames differ"))
  }

  @Test("of an ignored view, its shadow and what sticks out of it are not compared either")
  func ignoredView() throws {
    func scene(_ color: String, radius: Int) -> String {
      let parent = """
        , {"id": "p", "frame": [20, 15, 10, 10], "backgroundColor": "\(color)", "shadowOpacity": 1,
           "shadowRadius": \(radius), "shadowOffset": [2, 2], "subviews": [
             {"id": "child", "frame": [-8, 2, 30, 4], "backgroundColor": "\(color)"}]}
        """
      return Self.scene(test: #", "test": {"ignore": ["p"]}"#, views: parent)
    }
    try scratch.write(scene("green", radius: 2), to: "Scenes/s.json")
    try run("bless", code: 0)
    for (color, radius) in [("purple", 2), ("green", 3), ("green", 1)] {
      try scratch.write(scene(color, radius: radius), to: "Scenes/s.json")
      try run("test", code: 0)
    }
  }

  @Test("views that change their order have not changed their colors")
  func reordered() throws {
    func scene(_ ids: [String]) -> String {
      let views = ids.map {
        #", {"id": "\#($0)", "frame": [10, 20, 9, 9], "backgroundColor": "\#($0 == "x" ? "red" : "blue")"}"#
      }
      return Self.scene(views: views.joined())
    }
    try scratch.write(scene(["x", "y"]), to: "Scenes/s.json")
    try run("bless", code: 0)
    try scratch.write(scene(["y", "x"]), to: "Scenes/s.json")
    let text = try run("test", code: 1).text
    #expect(!text.contains("changed color"), "\(text)")
    #expect(text.contains("x is drawn in another order"), "\(text)")
  }

  // MARK: Settings of all tests

  @Test("a file beside the references has settings without further keys, areas and views")
  func settings() throws {
    let settings = "Tests/References/framegen.json"
    try scratch.write(Self.scene(), to: "Scenes/s.json")
    try run("bless", code: 0)
    try scratch.write(Self.scene(blue: "green"), to: "Scenes/s.json")
    for (text, code) in [
      (#"{"maxPixels": 100}"#, 0 as Int32), (#"{"maxPixels": 99}"#, 1), (#"{"ignore": ["b"]}"#, 0),
      (#"{"ignore": ["other", "b"]}"#, 0),
      (#"{"framegen": "test", "ignore": [[40, 20, 10, 10]]}"#, 0),
      (#"{"framegen": "tests"}"#, 3), (#"{"variants": "all"}"#, 3),
    ] {
      try scratch.write(text, to: settings)
      let outcome = try run("test", code: code)
      if text.contains("variants") {
        #expect(outcome.errors.contains("each scene states its own"), "\(outcome.errors)")
      }
    }
  }

  // MARK: Files

  @Test("test, diff and bless overwrite only what framegen wrote, unless they are forced")
  func overwriting() throws {
    try scratch.write(Self.scene(), to: "Scenes/s.json")
    let foreign = "mine\n"
    try scratch.write(foreign, to: "Output/tests/s/film.png")
    #expect(
      try run("bless", code: 4).errors.contains("film.png exists and was not written by framegen"))
    #expect(try scratch.text(of: "Output/tests/s/film.png") == foreign)

    for arguments in [["--junit", "Scenes/s.json"], ["--force", "--junit", "Scenes/s.json"]] {
      let outcome = try Tool.run(["test"] + arguments, in: scratch)
      #expect(outcome.code == 4 && outcome.text.isEmpty, "\(outcome.errors)")
      #expect(try scratch.text(of: "Scenes/s.json") == Self.scene())
    }
    for _ in 0..<2 { try run("test", "--junit", "results.xml", code: 0) }

    try scratch.write(Self.scene(blue: "green"), to: "Scenes/s.json")
    try scratch.write(foreign, to: "rep/index.html")
    #expect(try run("test", "-o", "rep", code: 4).errors.contains("is no report of framegen"))
    #expect(try scratch.text(of: "rep/index.html") == foreign)
    try run("test", "-o", "rep", "--force", code: 1)
    try run("test", "-o", "rep", code: 1)

    try run("Scenes/s.json", "-o", "a.png", "--at", "0", code: 0)
    try run("Scenes/s.json", "-o", "b.png", "--at", "0.2", code: 0)
    try scratch.write(foreign, to: "drep/a.png")
    #expect(
      try run("diff", "a.png", "b.png", "-o", "drep", code: 4).errors.contains("a.png exists"))
    #expect(try scratch.text(of: "drep/a.png") == foreign)
    try run("diff", "a.png", "b.png", "-o", "drep", "--force", code: 1)
    for _ in 0..<2 { try run("diff", "a.png", "b.png", "-o", "drep", code: 1) }
    try scratch.write(foreign, to: "drep/index.html")
    try run("diff", "a.png", "b.png", "-o", "drep", code: 4)
    #expect(try scratch.text(of: "drep/index.html") == foreign)
  }

  @Test("a revision is no option of Git", .enabled(if: Tool.areInstalled("git")))
  func revision() throws {
    try scratch.write(Self.scene(), to: "Scenes/s.json")
    try scratch.write("keep", to: "keep.txt")
    let script = """
      export HOME=$PWD GIT_CONFIG_NOSYSTEM=1; git init -q . && git add Scenes \
      && git -c user.name=a -c user.email=a@b commit -qm start
      """
    #expect(try Tool.bash(script, in: scratch).code == 0)
    let outcome = try run("test", "--since=--output=keep.txt", code: 2)
    #expect(outcome.errors.contains("'--output=keep.txt' is not a revision"), "\(outcome.errors)")
    #expect(try scratch.text(of: "keep.txt") == "keep")
    // The settings of all tests concern each of them.
    try run("bless", "-q", code: 0)
    #expect(
      try Tool.bash(
        "HOME=$PWD git add . && HOME=$PWD git -c user.name=a -c user.email=a@b commit -qm more",
        in: scratch
      )
      .code == 0)
    #expect(try run("test", "--changed", code: 0).text.isEmpty)
    try scratch.write(#"{"maxPixels": 3}"#, to: "Tests/References/framegen.json")
    #expect(try run("test", "--changed", code: 0).text == "ok    Scenes/s.json\n")
  }

  // MARK: Advice

  @Test(
    "the command that approves names the folders of the test, with quotes where a shell needs them",
    arguments: [
      (["--scenes", "Motion"], "framegen bless Motion/sub/s.json --scenes Motion"),
      (["Motion/sub/s.json"], "framegen bless Motion/sub/s.json"),
      (
        ["--scenes", "my scenes", "--references", "R"],
        "framegen bless 'my scenes/s.json' --scenes 'my scenes' --references R"
      ),
    ])
  func advice(arguments: [String], command: String) throws {
    try scratch.write(Self.scene(), to: "Motion/sub/s.json")
    try scratch.write(Self.scene(), to: "my scenes/s.json")
    let text = try Tool.run(["test"] + arguments, in: scratch).text
    #expect(text.contains("approve it with '\(command)'"), "\(text)")
    #expect(try Tool.bash("$" + command + " -q", in: scratch).code == 0)
    #expect(try Tool.run(["test"] + arguments, in: scratch).code == 0)
  }

  @Test("a scene that is named twice is tested once; standard input is not tested")
  func operands() throws {
    try scratch.write(Self.scene(), to: "Scenes/sub/s.json")
    try run("bless", "-q", code: 0)
    #expect(
      try run("test", "Scenes/sub/s.json", "Scenes/sub", code: 0).text
        == "ok    Scenes/sub/s.json\n")
    #expect(try run("test", "-", code: 2).errors.contains("standard input"))
    #expect(try run("diff", "-", "b.png", code: 2).errors.contains("standard input"))
    try run("Scenes/sub/s.json", "-o", "frames", "--frames", "0..<3", code: 0)
    #expect(
      try run(
        "join", "frames", "--frames", "0...2", "-o", "frames/frame_0001.png", "--force", code: 4
      ).errors
        .contains("is read by the same command"))
    let gif = try run("join", "frames", "--frames", "0...2", "-o", "film.gif", code: 0).errors
    #expect(gif.contains("rounds times to 1/100 s") && !gif.contains("--fps"), "\(gif)")
  }

  @Test("a pipe in the place of a picture is a damaged picture")
  func pipe() throws {
    try scratch.write(Self.scene(), to: "Scenes/s.json")
    try run("bless", "-q", code: 0)
    let script = """
      cd Tests/References/s; rm last.png; mkfifo last.png; cd - > /dev/null
      timeout 20 $framegen test
      """
    #expect(try Tool.bash(script, in: scratch).code == 1)
  }
}

extension Scratch {
  /// Links scenes and their references into `Scenes/some`.
  fileprivate func isolate(_ names: [String]) throws {
    for folder in ["Scenes", "Tests/References"] {
      let some = url.appending(path: folder + "/some")
      try FileManager.default.createDirectory(at: some, withIntermediateDirectories: true)
      for name in names {
        let name = folder == "Scenes" ? name + ".json" : name
        try FileManager.default.createSymbolicLink(
          at: some.appending(path: name),
          withDestinationURL: url.appending(path: folder + "/" + name))
      }
    }
  }
}
