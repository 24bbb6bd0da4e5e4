import Foundation
import Raster
import Testing

@Suite("framegen figure")
struct FigureTests {
  let scratch: Scratch
  private static let scene = #"""
    {
      "framegen": 1, "title": "Snap",
      "canvas": {"size": [200, 300], "background": "white"},
      "views": [{"id": "square", "frame": [20, 20, 40, 40], "backgroundColor": "systemGreen"}],
      "behaviors": [{"id": "jelly", "type": "snap", "item": "square", "to": [140, 220], "damping": 0.3}],
      "figures": {
        "moments": {"kind": ["onionSkin", "trail"], "moments": [0, 0.1, "rest"]},
        "springiness": {"kind": "plot", "of": "square.center.y", "sweep": {"jelly.damping": [0.1, 0.5, 1]}}
      }
    }
    """#

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "snap.json")
  }

  private func file(_ name: String) throws -> Data {
    try Data(contentsOf: scratch.url.appending(path: name))
  }

  @Test("a figure has the format of its ending, and the same bytes each time")
  func formats() throws {
    for ending in ["png", "svg", "pdf"] {
      let arguments = ["figure", "snap.json", "--kind", "onionSkin,trail,strip,plot,poster,phase"]
      for name in ["one", "two"] {
        let outcome = try Tool.run(arguments + ["-o", "\(name).\(ending)"], in: scratch)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      #expect(try file("one.\(ending)") == file("two.\(ending)"))
    }
    let svg = String(decoding: try file("one.svg"), as: UTF8.self)
    #expect(svg.contains(">Snap</title>"))
    let picture = try PNGDecoder().decode(Array(file("one.png")))
    #expect(picture.bitmap.width > 600)
    let description = try #require(picture.metadata.texts.first { $0.keyword == "Description" })
    let escaped = description.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    #expect(!description.text.isEmpty && svg.contains(">\(escaped)</desc>"))
  }

  @Test("the figures that a scene states are drawn by their names, in both appearances")
  func stated() throws {
    let arguments = ["figure", "snap.json", "-o", "%s.svg", "--theme", "light,dark"]
    let outcome = try Tool.run(arguments, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    for name in ["moments", "springiness"] {
      #expect(try file("\(name)-light.svg") != file("\(name)-dark.svg"))
    }
    let again = try Tool.run(
      ["figure", "snap.json", "-o", "chosen.svg", "--name", "moments"], in: scratch)
    #expect(again.code == 0, "\(again.errors)")
    #expect(try file("chosen.svg") == file("moments-light.svg"))
  }

  @Test(
    "what a figure cannot show is said with a way out",
    arguments: [
      (["-o", "x.svg", "--of", "sqare.center.y"], 2, "did you mean 'square'?"),
      (["-o", "x.svg", "--of", "square.centre.y"], 2, "did you mean 'center.y'?"),
      (["-o", "x.svg", "--of", "square"], 2, "such as square.center.y"),
      (["-o", "x.svg", "--kind", "onion"], 2, "onionSkin"),
      (["-o", "x.svg", "--name", "moment"], 2, "did you mean 'moments'?"),
      (["-o", "x.svg", "--items", "sqare", "--kind", "trail"], 2, "did you mean 'square'?"),
      (["-o", "x.svg", "--point", "sqare=1,1"], 2, "did you mean 'square'?"),
      (["-o", "x.svg", "--point", "square=1"], 2, "square=-50,-50"),
      (["-o", "x.svg", "--sweep", "jelly.dampin=1,2"], 2, "damping"),
      (["-o", "x.svg", "--beside", "other.json"], 4, "other.json"),
      (["-o", "x.svg"], 2, "%s"),
      (["-o", "x.svg", "--kind", "trail", "--scale", "3"], 2, "--scale applies to PNG files only"),
      (["-o", "x.svg", "--kind", "trail,plot", "--at", "0.2"], 2, "--at needs the kind poster"),
      (["-o", "x.svg", "--kind", "plot", "--columns", "2"], 2, "--columns needs the kind strip"),
      (["-o", "x.svg", "--kind", "phase", "--moments", "2"], 2, "--moments needs the kind "),
      (["-o", "x.svg", "--kind", "plot", "--crop", "canvas"], 2, "--crop needs the kind "),
      (["-o", "x.svg", "--kind", "strip", "--of", "square.alpha"], 2, "--of needs the kind plot"),
      (["-o", "x.gif", "--kind", "plot"], 2, ".svg"),
      (["--kind", "plot"], 2, "-o figure.svg"),
      (["-o", "snap.json", "--kind", "plot"], 2, ".svg"),
    ] as [([String], Int32, String)])
  func problems(arguments: [String], code: Int32, words: String) throws {
    let outcome = try Tool.run(["figure", "snap.json"] + arguments, in: scratch)
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: "x.svg").path))
  }

  /// Options of a figure, the kinds that show what they do, and whether it is seen at all.
  private static let choices: [(options: [String], kind: String, isSeen: Bool)] = [
    (["--scale", "1"], "trail", true), (["--hide", "square"], "onionSkin", true),
    (["--names", "all"], "onionSkin", true), (["--columns", "2"], "strip", true),
    (["--width", "400"], "plot", true), (["--background", "#0D1117"], "plot", true),
    (["--point", "square=20,-10"], "trail", true),
    (["--point", "square=20,-10", "--point", "square=0,0"], "trail", true),
    (["--compression", "small"], "trail", false), (["--spacing", "travel"], "onionSkin", true),
    (["--trail-color", "speed"], "trail", true), (["--crop", "canvas"], "onionSkin", true),
    (["--title", "A title"], "trail", true), (["--caption", "A sentence."], "trail", true),
    (["--at", "0.2"], "poster", true), (["--fps", "30"], "onionSkin", false),
    (["--duration", "0.5"], "trail", true),
    (["--size", "220x320", "--crop", "canvas"], "trail", true),
    (["--overlay", "all"], "onionSkin", true), (["--set", "#jelly.damping=1"], "trail", true),
    (["--strict"], "trail", false), (["--theme", "dark"], "onionSkin", true),
    (["--moments", "0,0.2"], "onionSkin", true), (["--items", "square"], "trail", false),
    (["--sweep", "jelly.damping=0.1,1"], "plot", true),
    (["--of", "square.center.x"], "plot", true),
  ]

  @Test("every option of a figure is taken, and shows what it does", arguments: choices)
  func options(choice: (options: [String], kind: String, isSeen: Bool)) throws {
    var pictures: [Bitmap] = []
    for options in [[], choice.options] {
      let outcome = try Tool.run(
        ["figure", "snap.json", "-o", "x.png", "--force", "--kind", choice.kind] + options,
        in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
      pictures.append(try PNGDecoder().decode(Array(file("x.png"))).bitmap)
    }
    #expect((pictures[0] != pictures[1]) == choice.isSeen)
  }

  @Test("no option of a figure is without a test")
  func testedOptions() throws {
    let help = try Tool.run(["help", "figure"], in: scratch).text
    let names = help.matches(of: #/(?m)^  (?:-[A-Za-z], |    )(--[a-z-]+)/#).map { String($0.1) }
    // Those of the other tests, and those of all commands that read scenes.
    let others = [
      "--output", "--name", "--kind", "--beside", "--variant", "--each", "--text", "--force",
      "--limit", "--font",
      "--allow-path", "--quiet", "--verbose", "--json", "--color", "--help", "--version",
    ]
    #expect(names.count > 20)
    let tested = Self.choices.flatMap(\.options).filter { $0.hasPrefix("--") }
    #expect(Set(names).subtracting(tested).subtracting(others) == [])
  }

  @Test("a scene beside it is found from the current folder, and a stated one from the scene's")
  func beside() throws {
    try scratch.write(Self.scene, to: "inner/other.json")
    try scratch.write(
      Self.scene.replacingOccurrences(
        of: #""figures": {"#,
        with: #""figures": {"both": {"kind": "plot", "beside": "other.json"}, "#),
      to: "inner/pair.json")
    try scratch.write(
      Self.scene.replacingOccurrences(
        of: #""views": ["#,
        with:
          #""views": [{"id": "caption", "type": "label", "frame": [0, 0, 80, 20], "text": "Snap"}, "#
      ),
      to: "captioned.json")
    for arguments in [
      ["snap.json", "--kind", "plot", "--beside", "inner/other.json"],
      ["captioned.json", "--kind", "poster", "--hide", "caption", "--beside", "inner/other.json"],
      ["inner/pair.json", "--name", "both"],
    ] {
      let outcome = try Tool.run(["figure"] + arguments + ["-o", "b.svg"], in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
  }

  @Test("the paths of points end in dots, each where its point is")
  func points() throws {
    let arguments = ["figure", "snap.json", "-o", "p.svg", "--kind", "trail", "--overlay", "none"]
    func dots(_ points: [String]) throws -> Int {
      #expect(try Tool.run(arguments + ["--force"] + points, in: scratch).code == 0)
      let text = try String(decoding: file("p.svg"), as: UTF8.self)
      return text.components(separatedBy: "<circle").count - 1
    }
    let none = try dots([])
    // Each dot has an edge around it.
    #expect(try dots(["--point", "square=20,-10"]) == none + 2)
    #expect(try dots(["--point", "square=20,-10", "--point", "square=0,0"]) == none + 4)
  }

  @Test("the energy of a motion is plotted, and one without a value is an error")
  func energy() throws {
    let figure = ["figure", "snap.json", "-o", "e.svg", "--of", "square.kineticEnergy"]
    #expect(try Tool.run(figure, in: scratch).code == 0)
    #expect(try String(decoding: file("e.svg"), as: UTF8.self).contains("kineticEnergy"))
    try scratch.write(
      #"""
      {"framegen": 1, "timing": {"duration": 0.1},
       "views": [{"id": "box", "frame": [1, 2, 30, 40]}]}
      """#, to: "still.json")
    let outcome = try Tool.run(
      ["figure", "still.json", "-o", "f.svg", "--of", "box.kineticEnergy"], in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("box.kineticEnergy has no value"), "\(outcome.errors)")
  }

  @Test("a long caption has several lines, and leaves the width to what is above")
  func caption() throws {
    for (name, caption) in [
      ("short", "A."), ("long", String(repeating: "Many words. ", count: 40)),
    ] {
      let outcome = try Tool.run(
        [
          "figure", "snap.json", "-o", "\(name).png", "--of", "square.center.y", "--caption",
          caption,
        ], in: scratch)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let short = try PNGDecoder().decode(Array(file("short.png"))).bitmap
    let long = try PNGDecoder().decode(Array(file("long.png"))).bitmap
    #expect(long.width == short.width)
    #expect(long.height > short.height + 20)
  }

  @Test("the moments of a view that is removed end where it was last")
  func removed() throws {
    try scratch.write(
      #"""
      {"framegen": 1, "timing": {"duration": 2},
       "views": [{"id": "box", "frame": [1, 2, 30, 30], "backgroundColor": "red"}],
       "behaviors": [{"type": "gravity", "items": ["box"]}],
       "timeline": [{"at": 0.5, "do": [{"remove": "box"}]}]}
      """#, to: "gone.json")
    let outcome = try Tool.run(
      ["figure", "gone.json", "-o", "g.svg", "--kind", "onionSkin", "--moments", "3"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let svg = try String(decoding: file("g.svg"), as: UTF8.self)
    // Three moments from 0 to 0.5 s, at the last of which it is gone.
    #expect(
      svg.contains("Moments 0.25\u{2009}s apart; ") || svg.contains("Moments 0.24\u{2009}s apart; ")
    )
    #expect(svg.contains("; box is not there at 0.5\u{2009}s."))
  }

  @Test("the description of a figure has the numbers that are marked on its curves")
  func description() throws {
    let outcome = try Tool.run(
      ["figure", "snap.json", "-o", "d.svg", "--name", "springiness"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let svg = String(decoding: try file("d.svg"), as: UTF8.self)
    #expect(svg.contains("<desc"))
    #expect(svg.contains("damping 0.1: overshoot "))
    #expect(svg.contains("settles at "))
  }

  @Test("a file that framegen did not write is kept")
  func foreign() throws {
    try scratch.write("precious", to: "mine.svg")
    let outcome = try Tool.run(
      ["figure", "snap.json", "-o", "mine.svg", "--kind", "plot"], in: scratch)
    #expect(outcome.code == 4)
    #expect(try file("mine.svg") == Data("precious".utf8))
  }

  @Test("a scene in which nothing changes has no plot, but a picture, with a warning")
  func still() throws {
    try scratch.write(
      #"{"framegen": 1, "timing": {"duration": 0.1}, "views": [{"id": "box", "frame": [1, 2, 30, 40]}]}"#,
      to: "still.json")
    let plot = try Tool.run(["figure", "still.json", "-o", "a.svg", "--kind", "plot"], in: scratch)
    #expect(plot.code == 2)
    #expect(plot.errors.contains("no number changes"), "\(plot.errors)")
    let picture = try Tool.run(
      ["figure", "still.json", "-o", "b.svg", "--kind", "onionSkin,trail"], in: scratch)
    #expect(
      picture.code == 0 && picture.errors.contains("warning: nothing changes in still.json\n"))
  }
}
