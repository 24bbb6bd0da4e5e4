import Foundation
import Testing

@Suite("--text")
struct EmbeddedTextTests {
  let scratch: Scratch
  private static let scene = #"""
    {
      "framegen": 1, "title": "Texts", "canvas": {"size": [300, 120], "background": "white"},
      "timing": {"duration": 0.2},
      "views": [
        {"id": "plain", "type": "label", "text": "An office (AVATAR)", "frame": [10, 10, 280, 30]},
        {"id": "bold", "type": "label", "text": "Bold", "frame": [10, 45, 280, 30], "alpha": 0.5,
         "font": {"weight": "bold"}},
        {"id": "cut", "type": "label", "text": "Too long for its frame", "frame": [10, 80, 100, 30]}
      ]
    }
    """#

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "scene.json")
  }

  private func draw(_ arguments: String...) throws {
    let outcome = try Tool.run(arguments + ["--text", "embedded", "-q"], in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(
    "the texts of a PDF are those of the scene, in subsets of its fonts",
    .enabled(if: Tool.areInstalled("pdftotext", "pdffonts"), "poppler is not installed"))
  func pdf() throws {
    try draw("scene.json", "-o", "scene.pdf", "--frames", "0")
    let text = try Tool.bash("pdftotext -layout scene.pdf -", in: scratch).text
    for line in ["An office (AVATAR)", "Bold", "Too long"] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(text.contains("…") && !text.contains("frame"))
    let fonts = try Tool.bash("pdffonts scene.pdf | tail -n +3", in: scratch).text
      .split(separator: "\n")
    // Cairo writes the glyph of the ligature in a font apart.
    #expect(fonts.count == 3)
    for font in fonts {
      #expect(font.contains("+DejaVuSans") && font.contains(#/ yes +yes +yes /#), "\(font)")
    }
  }

  /// Poppler fills the pixels of outlines more than those of letters.
  @Test(
    "a PDF with texts as characters looks like one with outlines",
    .enabled(if: Tool.areInstalled("pdftoppm"), "pdftoppm is not installed"))
  func looks() throws {
    try draw("scene.json", "-o", "embedded.pdf", "--frames", "0")
    let outlines = try Tool.run(
      ["scene.json", "-o", "outlines.pdf", "--frames", "0", "-q"], in: scratch)
    #expect(outlines.code == 0)
    for name in ["embedded", "outlines"] {
      let page = try Tool.bash("pdftoppm -r 288 -png -singlefile \(name).pdf \(name)", in: scratch)
      #expect(page.code == 0)
    }
    let outcome = try Tool.bash(
      "$framegen diff embedded.png outlines.png --metric yiq --threshold 0.3 --antialiasing ignore"
        + " --max-pixels 400",
      in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.errors)")
  }

  @Test("stills, films, sequences and figures have texts as characters")
  func commands() throws {
    try draw("scene.json", "-o", "still.svg", "--frames", "0")
    try draw("scene.json", "-o", "film.svg")
    try draw("scene.json", "-o", "frames/", "--pattern", "%d.svg")
    try draw("figure", "scene.json", "-o", "figure.svg", "--kind", "onionSkin")
    for name in ["still.svg", "film.svg", "frames/0.svg", "figure.svg"] {
      let text = String(decoding: try scratch.read(name), as: UTF8.self)
      #expect(text.contains("@font-face") && text.contains(">Bold</text>"), "\(name)")
    }
  }

  @Test(
    "it is refused for pixels, which have neither",
    arguments: [["-o", "frames/"], ["-o", "film.gif"], ["-o", "still.png", "--frames", "0"]])
  func pixels(arguments: [String]) throws {
    let outcome = try Tool.run(["scene.json", "--text", "embedded"] + arguments, in: scratch)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("--text applies to SVG and PDF files only"))
    let figure = try Tool.run(
      ["figure", "scene.json", "--text", "outlines", "-o", "figure.png"], in: scratch)
    #expect(figure.code == 2 && figure.errors.contains("--text"))
  }
}
