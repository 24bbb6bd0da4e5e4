import Foundation
import Raster
import Testing

@Suite("Vector films")
struct VectorFilmTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Draws a scene of the repository as an SVG film, and returns the film.
  private func film(_ name: String) throws -> Data {
    try draw(name, "film.svg")
    return try scratch.read("film.svg")
  }

  /// The coil is one shape that is stretched, and each digit of the time is written once: drawn anew
  /// in each frame, they took 2.2 MB.
  @Test("the film of the spring recipe is at most 150 kB, and has no bitmaps")
  func springSize() throws {
    let film = try film("recipes/spring")
    #expect(film.count <= 150_000)
    let text = String(decoding: film, as: UTF8.self)
    #expect(!text.contains("<image"))
    #expect(text.components(separatedBy: "vector-effect=\"non-scaling-stroke\"").count - 1 == 2)
  }

  /// A trail is made of pieces, each of which is written once, with its outline.
  ///
  /// Two fingers that move all the time have more than twice the pieces of one.
  @Test(
    "the films of the recipes are at most 190 kB, and that with the ways of two fingers 330 kB",
    arguments: [
      ("recipes/turned-by-fingers", 330_000), ("recipes/slide-to-unlock", 190_000),
      ("recipes/picked-up", 190_000), ("recipes/dragged-anchor", 190_000),
      ("recipes/edge-panel", 190_000),
    ])
  func sizes(name: String, limit: Int) throws {
    let film = try film(name)
    #expect(film.count <= limit)
    // No piece of a line becomes one of an outline, which is wider and of another color.
    #expect(!String(decoding: film, as: UTF8.self).contains("attributeName=\"stroke-width\""))
  }

  /// librsvg 2.54 does not know lines that keep their width, and stretches that of the coil.
  @Test(
    "paused at a frame's time, an SVG film shows the frame like the still picture of it",
    .enabled(if: Tool.areInstalled("rsvg-convert"), "rsvg-convert is not installed"),
    arguments: [
      "recipes/spring", "recipes/collision", "recipes/slide-to-unlock", "recipes/turned-by-fingers",
    ])
  func sameAsStills(name: String) throws {
    let film = try SVGPlayer(try film(name))
    for frame in [0, 1, 37, 60, 101] {
      try scratch.write(film.still(at: Double(frame) / 60), to: "film-\(frame).svg")
      try draw(name, "still.svg", "--frames", "\(frame)")
      try rasterize("film-\(frame)", zoom: 1)
      try rasterize("still", zoom: 1)
      try expectSimilar("film-\(frame).png", "still.png", pixels: 60)
    }
  }

  /// A view with a label that fades, and others of which one is there after the other.
  private static let fading = """
    {"framegen": 1, "canvas": {"size": [160, 120], "background": "#CCCCCC"},
     "timing": {"duration": 1, "fps": 10},
     "views": [
       {"id": "toast", "frame": [20, 10, 120, 40], "backgroundColor": "black", "subviews": [
         {"type": "label", "text": "Saved", "frame": [30, 10, 60, 20], "textColor": "#FFFFFFC0"}]},
       {"id": "on", "frame": [10, 60, 20, 20], "backgroundColor": "systemRed"},
       {"id": "off", "frame": [110, 70, 40, 40], "backgroundColor": "systemBlue", "isHidden": true},
       {"id": "lab", "type": "label", "text": "One", "frame": [40, 80, 60, 24]}],
     "timeline": [
       {"at": 0.2, "do": [{"animate": {"duration": 0.2, "set": {"toast.alpha": 0.5}}}]},
       {"at": 0.5, "do": [{"set": {"on.isHidden": true, "off.isHidden": false, "lab.center.x": 100}}]}]}
    """

  @Test("between two frames, what jumps is where it was")
  func jumps() throws {
    try scratch.write(Self.fading, to: "fading.json")
    let outcome = try Tool.run(["fading.json", "-o", "film.svg", "-q"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let film = try SVGPlayer(try scratch.read("film.svg"))
    // The toast is still from 0.4 s on.
    #expect(film.still(at: 0.46) == film.still(at: 0.44))
    #expect(film.still(at: 0.5) != film.still(at: 0.46))
    #expect(film.still(at: 0.56) == film.still(at: 0.54))
  }

  @Test(
    "what fades with texts in it is right at each frame's time",
    .enabled(if: Tool.areInstalled("rsvg-convert"), "rsvg-convert is not installed"))
  func fades() throws {
    try scratch.write(Self.fading, to: "fading.json")
    #expect(try Tool.run(["fading.json", "-o", "film.svg", "-q"], in: scratch).code == 0)
    let film = try SVGPlayer(try scratch.read("film.svg"))
    for frame in 0..<10 {
      try scratch.write(film.still(at: Double(frame) / 10), to: "film-\(frame).svg")
      let still = ["fading.json", "-o", "still.svg", "-q", "-f", "--frames", "\(frame)"]
      #expect(try Tool.run(still, in: scratch).code == 0)
      try rasterize("film-\(frame)", zoom: 1)
      try rasterize("still", zoom: 1)
      try expectSimilar("film-\(frame).png", "still.png", pixels: 0)
    }
  }

  /// At four pixels per point, the places of a PNG are rounded to an eighth of a point.
  ///
  /// The scenes have no thin lines, which pdftoppm moves to whole pixels.
  @Test(
    "an SVG and a PDF look like the PNG, but for antialiasing",
    .enabled(
      if: Tool.areInstalled("rsvg-convert", "pdftoppm"),
      "rsvg-convert or pdftoppm is not installed"),
    arguments: ["recipes/spring", "recipes/turned-label", "recipes/collision"])
  func sameAsPictures(name: String) throws {
    for ending in ["png", "svg", "pdf"] {
      try draw(name, "still.\(ending)", "--frames", "0", "--scale", ending == "png" ? "4" : "1")
    }
    try scratch.write(try scratch.read("still.png"), to: "drawn.png")
    try rasterize("still", zoom: 4)
    try expectSimilar("still.png", "drawn.png", pixels: 400)
    #expect(
      try Tool.bash("pdftoppm -r 288 -png -singlefile still.pdf page", in: scratch).code == 0)
    try expectSimilar("page.png", "drawn.png", pixels: 400)
  }

  private func draw(_ name: String, _ arguments: String...) throws {
    let outcome = try Tool.run(
      [Scenes.path(of: name), "-o", arguments[0], "-q", "--force"] + arguments.dropFirst(),
      in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  private func rasterize(_ name: String, zoom: Int) throws {
    let command = "rsvg-convert --zoom \(zoom) \(name).svg -o \(name).png"
    #expect(try Tool.bash(command, in: scratch).code == 0)
  }

  /// Expects that at most some pixels differ by more than edges do whose antialiasing differs.
  private func expectSimilar(_ one: String, _ other: String, pixels: Int) throws {
    let outcome = try Tool.bash(
      "$framegen diff \(one) \(other) --metric yiq --threshold 0.3 --max-pixels \(pixels)",
      in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.errors)")
  }
}

extension Scenes {
  /// The path of a scene of the repository.
  static func path(of name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenes/\(name).json").standardized.path
  }
}
