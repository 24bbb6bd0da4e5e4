import DisplayList
import Foundation
import FramegenKit
import Geometry
import Scene
import Testing

/// Figures from the text of a scene to the page.
@Suite("Making figures")
struct FigureMakerTests {
  /// The page of the first figure that a scene states.
  private func page(_ scene: String) throws -> DisplayList {
    let file = FileManager.default.temporaryDirectory.appending(path: "figure-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(scene.utf8).write(to: file)
    let maker = try FigureMaker(file.path)
    return try maker.figure(#require(maker.figures.first)).displayList(.light, scale: 1)
  }

  private func texts(_ items: [DisplayList.Item]) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .text(let text): [text.block.string]
      case .group(let group): texts(group.items)
      default: []
      }
    }
  }

  @Test("the kinetic energy of an item of a behavior has values, and is plotted")
  func energy() throws {
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 0.5},
       "views": [{"id": "square", "frame": [0, 0, 100, 100]}],
       "behaviors": [{"type": "gravity", "items": ["square"]}],
       "figures": {"energy": {"kind": "plot", "of": "square.kineticEnergy"}}}
      """#)
    #expect(texts(page.items).contains { $0.contains("kineticEnergy") })
  }

  @Test(
    "a plot that chooses its curves says how many of the moving items they are", arguments: [4, 7])
  func chosenCurves(count: Int) throws {
    let ids = (0..<count).map { "v\($0)" }
    let views = ids.enumerated()
      .map { #"{"id": "\#($1)", "frame": [\#($0 * 30), 0, 20, 20]}"# }.joined(separator: ",")
    let items = ids.map { #""\#($0)""# }.joined(separator: ",")
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 0.5}, "views": [\#(views)],
       "behaviors": [{"type": "gravity", "items": [\#(items)]}], "figures": {"fall": {"kind": "plot"}}}
      """#)
    let note = texts(page.items).first { $0.hasPrefix("Plotted") }
    #expect(note == (count > 4 ? "Plotted are the 4 of \(count) items that move farthest." : nil))
  }

  @Test("a hidden group leaves out its views", arguments: ["b", "pair"])
  func hiddenGroup(hidden: String) throws {
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 0.5},
       "views": [{"id": "a", "type": "label", "frame": [0, 0, 90, 20], "text": "member"},
                 {"id": "b", "type": "label", "frame": [100, 0, 90, 20], "text": "other"}],
       "groups": [{"id": "pair", "items": ["a"]}],
       "behaviors": [{"type": "gravity", "items": ["pair", "b"]}],
       "figures": {"fall": {"kind": "strip", "moments": 2, "hidden": ["\#(hidden)"]}}}
      """#)
    let texts = texts(page.items)
    #expect(texts.contains("other") == (hidden == "pair"))
    #expect(texts.contains("member") == (hidden == "b"))
  }

  // The film stands still for three quarters of its duration.
  @Test("moments at equal distances end where the motion does")
  func moments() throws {
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 4, "fps": 60},
       "views": [{"id": "square", "frame": [0, 0, 20, 20], "backgroundColor": "red"}],
       "timeline": [{"at": 0, "do": [
         {"animate": {"duration": 1, "curve": "linear", "set": {"square.center.x": 110}}}]}],
       "figures": {"moments": {"kind": "onionSkin", "moments": 3}}}
      """#)
    let texts = texts(page.items)
    #expect(texts.contains { $0.contains("oments 0.50\u{2009}s apart") }, "\(texts)")
  }
}
