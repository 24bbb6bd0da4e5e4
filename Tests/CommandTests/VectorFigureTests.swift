import Foundation
import Testing

@Suite("Figures as vector graphics")
struct VectorFigureTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// pdftoppm moves thin lines to whole pixels: a dimension line of the collision is one row lower.
  @Test(
    "the SVG and the PDF of 24 figures look like their PNG in other programs, but for antialiasing",
    .enabled(
      if: Tool.areInstalled("rsvg-convert", "pdftoppm"),
      "rsvg-convert or pdftoppm is not installed"),
    arguments: ["recipes/snap", "recipes/spring", "recipes/collision"], ["light", "dark"])
  func sameAsPictures(name: String, theme: String) throws {
    for kinds in ["onionSkin,trail,plot", "strip", "poster", "phase"] {
      for ending in ["png", "svg", "pdf"] {
        let outcome = try Tool.run(
          [
            "figure", Scenes.path(of: name), "--kind", kinds, "--theme", theme, "-q", "-f", "-o",
            "figure.\(ending)",
          ], in: scratch)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      try expect("rsvg-convert --zoom 2 figure.svg -o seen.png", pixels: 20, kinds)
      try expect("pdftoppm -r 144 -png -singlefile figure.pdf seen", pixels: 300, kinds)
    }
  }

  /// Expects that another program draws the figure with at most some pixels that differ by more than
  /// edges do whose antialiasing differs.
  private func expect(_ command: String, pixels: Int, _ kinds: String) throws {
    #expect(try Tool.bash(command, in: scratch).code == 0)
    let outcome = try Tool.bash(
      "$framegen diff seen.png figure.png --metric yiq --threshold 0.3 --max-pixels \(pixels)",
      in: scratch)
    #expect(outcome.code == 0, "\(kinds): \(outcome.text)\(outcome.errors)")
  }
}
