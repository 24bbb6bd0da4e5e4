import Foundation
import Raster
import Testing

/// What `framegen test` says of films that changed, and what `framegen bless` does then.
@Suite("Picture tests of films")
struct FilmTestTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A square that snaps to a point, and a box beside it, until rest.
  private func snap(
    damping: Double = 0.3, box: Bool = true, color: String = "#0000FF", delay: Double = 0,
    test: String = ""
  ) -> String {
    let boxView =
      box ? #", {"id": "box", "frame": [70, 10, 20, 20], "backgroundColor": "\#(color)"}"# : ""
    let snap =
      #"{"id": "snap", "type": "snap", "item": "square", "to": [50, 80], "damping": \#(damping)}"#
    return """
      {"framegen": 1, "canvas": {"size": [100, 120], "scale": 1},
       "timing": {"duration": "untilRest", "maximum": 5},
       "views": [{"id": "square", "frame": [10, 10, 20, 20], "backgroundColor": "#00AA00"}\(boxView)],
       \(delay > 0
         ? "\"timeline\": [{\"at\": \(delay), \"do\": [{\"add\": \(snap)}]}]"
         : "\"behaviors\": [\(snap)]")\(test)}
      """
  }

  private func approve(_ scene: String, as name: String = "snap") throws {
    try scratch.write(scene, to: "Scenes/\(name).json")
    let outcome = try Tool.run(["bless", "-q"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  private func lines(_ outcome: Tool.Outcome) -> [String] {
    outcome.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The lines of a test of a scene that has changed.
  private func change(_ old: String, to new: String) throws -> [String] {
    try approve(old)
    let same = try Tool.run(["test"], in: scratch)
    #expect(same.code == 0 && same.text == "ok    Scenes/snap.json\n", "\(same.text)")
    try scratch.write(new, to: "Scenes/snap.json")
    let outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(scratch.names(in: "Output/tests").contains("index.html"))
    return lines(outcome)
  }

  // MARK: What changed

  @Test("changed damping: it became shorter, since when and how far, and when it settles")
  func damping() throws {
    let lines = try change(snap(), to: snap(damping: 0.8))
    #expect(lines[0] == "FAIL  Scenes/snap.json")
    #expect(lines[1].hasPrefix("square moved by up to "))
    #expect(lines[1].contains(" pt from 0.02 s on, at rest it is in its place; "))
    #expect(lines[1].contains("it settles at "))
    #expect(lines.contains { $0.hasPrefix("it became shorter: ") })
    #expect(lines.last == "the last frame is the same")
  }

  @Test("a removed view")
  func removed() throws {
    let lines = try change(snap(), to: snap(box: false))
    #expect(lines[1] == "box is missing from 0.00 s on")
  }

  @Test("a color changed by 1/255, in every frame")
  func color() throws {
    let lines = try change(snap(), to: snap(color: "#0000FE"))
    #expect(
      lines[1] == "box has background color #0000FE instead of #0000FF from 0.00 s on")
    #expect(lines[2] == "in frame 0 (0.00 s), box changed color from #0000FF to #0000FE")
    #expect(lines[3].contains(" frames differ, from frame 0 (0.00 s) to frame "))
    #expect(
      lines[4]
        == "frame 0 (0.00 s) differs in 400 pixels, by at most 1 of 255, within 20×20 at (70, 10)")
  }

  @Test(
    "what changed in the first picture is named by its view",
    arguments: [
      ("[13, 10, 20, 20]", "#FF0000", "One", "in frame 0 (0.00 s), card moved by (3, 0) pt"),
      (
        "[10, 10, 20, 20]", "#00FF00", "One",
        "in frame 0 (0.00 s), card changed color from #FF0000 to #00FF00"
      ),
      ("[10, 10, 20, 20]", "#FF0000", "Two", "in frame 0 (0.00 s), title shows other text"),
      (
        "[13, 10, 20, 20]", "#FF0000", "Two",
        "in frame 0 (0.00 s), title shows other text; card moved by (3, 0) pt"
      ),
      ("[200, 10, 20, 20]", "#FF0000", "One", "in frame 0 (0.00 s), card moved by (190, 0) pt"),
    ])
  func named(frame: String, color: String, text: String, line: String) throws {
    func scene(_ frame: String, _ color: String, _ text: String) -> String {
      """
      {"framegen": 1, "canvas": {"size": [100, 80], "scale": 2}, "timing": {"duration": 0.1},
       "views": [{"id": "card", "frame": \(frame), "backgroundColor": "\(color)"},
                 {"id": "title", "type": "label", "frame": [10, 50, 80, 20], "text": "\(text)"}]}
      """
    }
    let lines = try change(
      scene("[10, 10, 20, 20]", "#FF0000", "One"), to: scene(frame, color, text))
    let cause = try #require(lines.firstIndex(of: line), "\(lines)")
    let extent = try #require(lines.firstIndex { $0.hasPrefix("frame 0 (0.00 s) differs in ") })
    #expect(cause < extent)
  }

  @Test("a view that is no longer there, and one that is new")
  func replaced() throws {
    let other = snap().replacing(
      #""id": "box", "frame": [70, 10"#, with: #""id": "new", "frame": [70, 60"#)
    let lines = try change(snap(), to: other)
    #expect(lines.contains("in frame 0 (0.00 s), box vanished; new appeared"), "\(lines)")
  }

  @Test(
    "half the frame rate: the same motion at the same times, whatever the numbers of the frames")
  func rate() throws {
    let scene = snap()
    let other = scene.replacing(
      #""duration": "untilRest""#, with: #""fps": 30, "duration": "untilRest""#)
    let lines = try change(scene, to: other)
    #expect(lines[1] == "it has 30 frames per second instead of 60")
    #expect(lines[2] == "it shows every 2nd frame of the expected one")
    #expect(lines[3].hasPrefix("it has "))
    #expect(lines[4].hasPrefix("at the ") && lines[4].hasSuffix(", the frames are the same"))
    #expect(lines.count == 5, "\(lines)")
  }

  @Test("another version of a library is said first, and not taken for another text")
  func otherRenderer() throws {
    let label = #", {"id": "note", "type": "label", "frame": [40, 40, 60, 20], "text": "One"}], "#
    let scene = snap().replacing("],\n \"behaviors\"", with: label + "\n \"behaviors\"")
    try approve(scene)
    let path = "Tests/References/snap/film.json"
    let film = try scratch.text(of: path)
    let start = try #require(film.range(of: #""pango" : ""#)).upperBound
    let end = try #require(film[start...].firstIndex(of: "\""))
    try scratch.write(film.replacingCharacters(in: start..<end, with: "1.0.0"), to: path)
    #expect(try Tool.run(["test"], in: scratch).code == 0)
    try scratch.write(scene.replacing("One", with: "Two"), to: "Scenes/snap.json")
    let lines = lines(try Tool.run(["test"], in: scratch))
    #expect(lines[1].hasPrefix("the reference was drawn with pango 1.0.0, now "))
    #expect(lines.contains("in frame 0 (0.00 s), note is drawn differently"), "\(lines)")
  }

  @Test("a filter that fits no scene is an error, not a pass")
  func noMatch() throws {
    try approve(snap())
    let outcome = try Tool.run(["test", "--filter", "snip"], in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("error: no scene matches 'snip'\n"))
  }

  @Test("scenes of one name in two folders have a reference each, or are refused")
  func names() throws {
    try scratch.write(snap(), to: "films/a/snap.json")
    try scratch.write(snap(box: false), to: "films/b/snap.json")
    let refused = try Tool.run(["bless", "films"], in: scratch)
    #expect(refused.code == 2)
    #expect(
      refused.errors.hasPrefix(
        "error: films/a/snap.json and films/b/snap.json have the same reference, "
          + "Tests/References/snap\n"), "\(refused.errors)")
    #expect(try Tool.run(["bless", "--scenes", "films", "-q"], in: scratch).code == 0)
    #expect(scratch.names(in: "Tests/References/a/snap").contains("film.json"))
    let test = try Tool.run(["test", "--scenes", "films", "films/b/snap.json"], in: scratch)
    #expect(test.code == 0 && test.text == "ok    films/b/snap.json\n", "\(test.errors)")
  }

  @Test("a shift of one frame")
  func shift() throws {
    // 0.25 s is frame 15 at 60 frames per second.
    let lines = try change(snap(delay: 15.0 / 60), to: snap(delay: 16.0 / 60))
    #expect(lines[1] == "it shows the same 1 frame later")
    #expect(lines.contains { $0.hasPrefix("it became longer: ") })
  }

  @Test("a wrong pixel in a frame without a picture is found by its hash")
  func hashes() throws {
    let flash = { (color: String) in
      """
      , "timeline": [{"at": 0.35, "do": [{"set": {"box.backgroundColor": "\(color)"}}]},
                     {"at": 0.4, "do": [{"set": {"box.backgroundColor": "#0000FF"}}]}]
      """
    }
    let lines = try change(snap(test: flash("#0000FF")), to: snap(test: flash("#0000FE")))
    #expect(
      lines[1] == "box has background color #0000FE instead of #0000FF from 0.35 s on")
    #expect(
      lines[2]
        == "3 of \(try frameCount()) frames differ, from frame 21 (0.35 s) to frame 23 (0.38 s)")
    #expect(
      lines[3]
        == "the first one differs in its pixels; the reference has no picture of it, only its hash"
    )
  }

  private func frameCount() throws -> Int {
    let outcome = try Tool.run(["trace", "Scenes/snap.json"], in: scratch)
    let last = try #require(outcome.text.split(separator: "\n").last)
    return try #require(Int(last.prefix { $0 != "," })) + 1
  }

  @Test("another renderer is said first, but only where something differs")
  func renderer() throws {
    try approve(snap())
    let path = "Tests/References/snap/film.json"
    let film = try scratch.text(of: path)
    let cairo = try #require(film.firstMatch(of: /"cairo" : "([0-9.]+)"/))
    try scratch.write(film.replacing(cairo.output.1, with: "1.2.3"), to: path)
    #expect(try Tool.run(["test"], in: scratch).code == 0)
    try scratch.write(snap(color: "#0000FE"), to: "Scenes/snap.json")
    let lines = lines(try Tool.run(["test"], in: scratch))
    #expect(lines[1] == "the reference was drawn with cairo 1.2.3, now \(cairo.output.1)")
  }

  @Test(
    "a part of a reference that cannot be used is a failure, which names it",
    arguments: [
      ("film.json", "is damaged"), ("motion", "is damaged"), ("frame_0015.png", "frame_0015.png"),
    ])
  func damaged(file: String, words: String) throws {
    try approve(snap())
    let path = "Tests/References/snap/\(file)"
    try scratch.write("nonsense", to: path)
    var outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 1)
    #expect(lines(outcome).contains { $0.contains(path) && $0.contains(words) }, "\(outcome.text)")
    try FileManager.default.removeItem(at: scratch.url.appending(path: path))
    outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 1, "\(outcome.text)")
    #expect(try Tool.run(["bless", "-q"], in: scratch).code == 0)
    outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)")
  }

  @Test("a picture that is not the frame of its film is a failure")
  func foreignPicture() throws {
    try approve(snap())
    try approve(snap(color: "#FF0000"), as: "other")
    let folder = scratch.url.appending(path: "Tests/References")
    try Data(contentsOf: folder.appending(path: "other/frame_0015.png"))
      .write(to: folder.appending(path: "snap/frame_0015.png"))
    let outcome = try Tool.run(["test", "--filter", "snap"], in: scratch)
    #expect(outcome.code == 1 && outcome.text.contains("frame 15 (0.25 s) differs"))
  }

  // MARK: Tolerances

  @Test("a scene, or a file beside the references, allows differences")
  func tolerance() throws {
    try approve(snap())
    let near = #", "test": {"metric": "yiq", "threshold": 0.1}"#
    try scratch.write(snap(color: "#0000FE", test: near), to: "Scenes/snap.json")
    #expect(try Tool.run(["test"], in: scratch).code == 0)
    try scratch.write(snap(color: "#0000FE"), to: "Scenes/snap.json")
    #expect(try Tool.run(["test"], in: scratch).code == 1)
    let settings = "Tests/References/framegen.json"
    try scratch.write(#"{"framegen": "test", "maxPixels": 400}"#, to: settings)
    #expect(try Tool.run(["test"], in: scratch).code == 0)
    try scratch.write(#"{"framegen": "test", "maxPixels": 399}"#, to: settings)
    #expect(try Tool.run(["test"], in: scratch).code == 1)
    try scratch.write(#"{"framegen": "test", "maxPixel": 399}"#, to: settings)
    let outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("framegen.json:1:"), "\(outcome.errors)")
    #expect(outcome.errors.contains("did you mean 'maxPixels'?"), "\(outcome.errors)")
  }

  @Test("an ignored view may change and move, whatever lies around it")
  func ignored() throws {
    let ignore = #", "test": {"ignore": ["box"]}"#
    try approve(snap(test: ignore))
    try scratch.write(snap(color: "#FF0000", test: ignore), to: "Scenes/snap.json")
    var outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)")
    try scratch.write(snap(damping: 0.8, color: "#FF0000", test: ignore), to: "Scenes/snap.json")
    outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 1)
  }

  @Test("a mask beside the pictures says which pixels are not compared, and stays")
  func mask() throws {
    try approve(snap())
    // The box, at (70, 10), is clear in the mask; all else is compared.
    var mask = Bitmap(
      width: 100, height: 120, format: .rgba, filledWith: Pixel(red: 255, green: 255, blue: 255))
    for y in 10..<30 {
      for x in 70..<90 { mask[x, y] = Pixel(red: 0, green: 0, blue: 0, alpha: 0) }
    }
    let path = "Tests/References/snap/mask.png"
    try Data(PNGEncoder().encode(mask)).write(to: scratch.url.appending(path: path))
    try scratch.write(snap(color: "#FF0000"), to: "Scenes/snap.json")
    var outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)")
    #expect(try Tool.run(["bless", "--prune", "-q"], in: scratch).code == 0)
    #expect(scratch.names(in: "Tests/References/snap").contains("mask.png"))
    let half = mask.cropped(to: PixelRect(x: 0, y: 0, width: 50, height: 120))
    try Data(PNGEncoder().encode(half)).write(to: scratch.url.appending(path: path))
    outcome = try Tool.run(["test"], in: scratch)
    #expect(outcome.code == 1)
    #expect(
      outcome.text.contains(
        "\(path) has 50×120 pixels, the frames have 100×120; draw it again, or remove it"),
      "\(outcome.text)")
    // Approving the pictures leaves it as it is.
    #expect(try Tool.run(["bless", "-q"], in: scratch).code == 0)
    outcome = try Tool.run(["bless"], in: scratch)
    #expect(outcome.errors.contains("draw it again"), "\(outcome.errors)")
    #expect(outcome.errors.contains("no reference changed"), "\(outcome.errors)")
  }

  @Test("a scene chooses the times of its pictures")
  func chosen() throws {
    try approve(snap(test: #", "test": {"frames": [0, 0.4, "rest"]}"#))
    #expect(
      scratch.names(in: "Tests/References/snap").sorted()
        == ["film.json", "frame_0000.png", "frame_0024.png", "last.png", "motion"])
  }

  // MARK: Selecting

  @Test("filters, shards and the first failure choose what is tested")
  func selection() throws {
    for name in ["alpha", "beta", "gamma"] {
      try scratch.write(Scenes.falling(duration: 0.1), to: "Scenes/\(name).json")
    }
    let fast = try Tool.run(["test", "--fail-fast", "-j", "1"], in: scratch)
    #expect(fast.errors.hasSuffix(": 0 passed, 1 failed\n"), "\(fast.errors)")
    #expect(fast.text.hasPrefix("new   Scenes/alpha.json\n"))
    try approve(Scenes.falling(duration: 0.1), as: "delta")
    #expect(
      try Tool.run(["test", "--filter", "eta"], in: scratch).text == "ok    Scenes/beta.json\n")
    #expect(
      try Tool.run(["test", "--filter", "*a", "--filter", "gamma"], in: scratch)
        .errors.contains("4 scenes"))
    var tested: [String] = []
    for part in 1...3 {
      tested += lines(try Tool.run(["test", "--shard", "\(part)/3"], in: scratch))
    }
    #expect(
      tested.sorted() == ["alpha", "beta", "delta", "gamma"].map { "ok    Scenes/\($0).json" })
  }

  @Test("only what Git says has changed", .enabled(if: Tool.areInstalled("git")))
  func changed() throws {
    try approve(Scenes.falling(duration: 0.1), as: "one")
    try approve(Scenes.falling(duration: 0.1), as: "two")
    let outside = try Tool.run(["test", "--changed"], in: scratch)
    #expect(outside.code == 4 && outside.errors.contains("git "), "\(outside.errors)")
    let script = """
      export HOME=$PWD GIT_CONFIG_NOSYSTEM=1; git init -q . && git add Scenes Tests \
      && git -c user.name=a -c user.email=a@b commit -qm start && echo >> Scenes/two.json
      """
    #expect(try Tool.bash(script, in: scratch).code == 0)
    #expect(try Tool.run(["test", "--changed"], in: scratch).text == "ok    Scenes/two.json\n")
    #expect(
      try Tool.run(["test", "--since", "HEAD"], in: scratch).text == "ok    Scenes/two.json\n")
    try FileManager.default.removeItem(
      at: scratch.url.appending(path: "Tests/References/one/last.png"))
    #expect(
      lines(try Tool.run(["test", "--changed"], in: scratch)).filter { $0.contains("Scenes/") }
        == ["FAIL  Scenes/one.json", "ok    Scenes/two.json"])
    #expect(try Tool.run(["test", "--since", "nothing"], in: scratch).code == 4)
  }

  // MARK: For programs

  @Test("results as JSON, as JUnit's XML and for GitHub")
  func programs() throws {
    try approve(snap())
    try scratch.write(snap(color: "#0000FE"), to: "Scenes/snap.json")
    try scratch.write(#"{"framegen": 1, "veiws": []}"#, to: "Scenes/wrong.json")
    let outcome = try Tool.run(["test", "--json", "--junit", "out/junit.xml"], in: scratch)
    #expect(outcome.code == 3)
    let objects = try outcome.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.compactMap { $0["verdict"] as? String } == ["failed", "error"])
    #expect(objects.last?["failed"] as? Int == 2)
    let pictures = try #require(objects[0]["pictures"] as? [[String: Any]])
    #expect(pictures.first?["differingPixels"] as? Int == 400)
    let xml = try scratch.text(of: "out/junit.xml")
    #expect(xml.contains("tests=\"2\" failures=\"1\" errors=\"1\""))
    #expect(xml.contains("<failure message=") && xml.contains("<error message="))
    #expect(xml.contains("<testcase classname=\"framegen\" name=\"snap\""))
    #expect(
      try Tool.bash(
        "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md $framegen test 2>/dev/null", in: scratch
      ).text.contains("::error file=Scenes/snap.json,title=Picture test::"))
    #expect(try scratch.text(of: "summary.md").contains("| snap | "))
  }

  @Test("the first frame that differs is shown in the terminal on request")
  func terminal() throws {
    try approve(snap())
    try scratch.write(snap(color: "#0000FE"), to: "Scenes/snap.json")
    let sixel = try Tool.run(["test", "--show", "sixel"], in: scratch)
    #expect(sixel.code == 1 && sixel.text.contains("\u{1B}P0;1q\"1;1;316;120"))
    let auto = try Tool.bash("TERM=xterm-kitty $framegen test --show auto", in: scratch)
    #expect(auto.text.contains("\u{1B}_Ga=T,f=100,"))
    let none = try Tool.bash("TERM=dumb TERM_PROGRAM= $framegen test --show auto", in: scratch)
    #expect(none.errors.contains("this terminal is not known to show pictures"))
  }

  // MARK: Approving

  @Test("only what failed is written, and dry runs write nothing")
  func onlyFailed() throws {
    try approve(snap())
    try approve(Scenes.falling(duration: 0.5), as: "fall")
    let before = try Tool.bash("stat -c \"%n %y\" Tests/References/*/*", in: scratch)
    var outcome = try Tool.run(["bless"], in: scratch)
    #expect(outcome.errors == "no reference changed\n")
    try scratch.write(snap(damping: 0.8), to: "Scenes/snap.json")
    outcome = try Tool.run(["bless", "--dry-run"], in: scratch)
    #expect(outcome.errors.contains("it became shorter: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("references of 1 scene would change"), "\(outcome.errors)")
    let after = try Tool.bash("stat -c \"%n %y\" Tests/References/*/*", in: scratch)
    #expect(before.text == after.text)
    outcome = try Tool.run(["bless"], in: scratch)
    let fall = before.text.split(separator: "\n").filter { $0.contains("fall/") }
    let now = try Tool.bash("stat -c \"%n %y\" Tests/References/*/*", in: scratch)
    #expect(fall == now.text.split(separator: "\n").filter { $0.contains("fall/") })
    #expect(try Tool.run(["test"], in: scratch).code == 0)
  }

  @Test("stale pictures and references stay until they are pruned")
  func prune() throws {
    try approve(snap())
    try approve(snap(), as: "gone")
    try FileManager.default.removeItem(at: scratch.url.appending(path: "Scenes/gone.json"))
    try scratch.write(
      snap(test: #", "test": {"frames": [0, "rest"]}"#), to: "Scenes/snap.json")
    let test = try Tool.run(["test"], in: scratch)
    #expect(test.code == 0, "\(test.text)")
    #expect(test.errors.contains("Tests/References/snap/frame_0015.png is no longer compared"))
    #expect(test.errors.contains("Tests/References/gone is the reference of no scene"))
    // A part of the scenes says nothing of the others.
    let part = try Tool.run(["bless", "--prune", "Scenes/snap.json"], in: scratch)
    #expect(part.code == 0)
    #expect(
      scratch.names(in: "Tests/References/snap").sorted()
        == ["film.json", "frame_0000.png", "last.png", "motion"])
    #expect(scratch.names(in: "Tests/References").contains("gone"))
    #expect(try Tool.run(["bless", "--prune"], in: scratch).code == 0)
    #expect(!scratch.names(in: "Tests/References").contains("gone"))
  }

  @Test("a scene with errors keeps the references of the variants that it may have")
  func pruneBroken() throws {
    let variants = #", "test": {"variants": ["big"]}, "variants": {"big": {"canvas.scale": 1}}"#
    try approve(snap(test: variants))
    #expect(scratch.names(in: "Tests/References") == ["snap-big"])
    try scratch.write(
      snap(test: variants).replacing("\"big\": {", with: "\"big\": {{"), to: "Scenes/snap.json")
    let test = try Tool.run(["test"], in: scratch)
    #expect(test.code == 3 && !test.errors.contains("of no scene"), "\(test.errors)")
    #expect(try Tool.run(["bless", "--prune"], in: scratch).code == 3)
    #expect(scratch.names(in: "Tests/References") == ["snap-big"])
  }

  @Test("in a folder, components and rows in files of their own are no scenes")
  func parts() throws {
    try scratch.write(
      #"{"framegen": "components", "components": {"dot": {"views": [{"id": "it"}]}}}"#,
      to: "Scenes/parts.json")
    try scratch.write("// Sizes.\n[{\"side\": 10}, {\"side\": 20}]", to: "Scenes/rows.jsonc")
    try approve(snap())
    for arguments in [["test"], ["check", "Scenes"], ["bless"]] {
      let outcome = try Tool.run(arguments, in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    #expect(scratch.names(in: "Tests/References") == ["snap"])
  }

  @Test("in continuous integration, nothing is approved unless it is meant")
  func integration() throws {
    try scratch.write(snap(), to: "Scenes/snap.json")
    let refused = try Tool.bash("CI=true $framegen bless", in: scratch)
    #expect(refused.code == 2 && refused.errors.contains("--ci"), "\(refused.errors)")
    #expect(scratch.names(in: "Tests").isEmpty)
    #expect(try Tool.bash("CI=true $framegen bless --ci", in: scratch).code == 0)
    #expect(try Tool.bash("CI=true $framegen test", in: scratch).code == 0)
  }

  @Test("approving a new scene shows its frames")
  func strip() throws {
    try scratch.write(snap(), to: "Scenes/snap.json")
    let outcome = try Tool.run(["bless"], in: scratch)
    #expect(outcome.errors.contains("its frames: Output/tests/snap/film.png"), "\(outcome.errors)")
    #expect(scratch.names(in: "Output/tests/snap") == ["film.png"])
  }
}
