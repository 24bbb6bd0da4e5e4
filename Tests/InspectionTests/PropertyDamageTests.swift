import Foundation
import FramegenKit
import Raster
import SceneFormat
import TestSupport
import Testing

/// Every property that a timeline sets or animates, crossed with what surrounds the view: frames of
/// which only the changes are drawn equal frames drawn whole and alone.
@Suite("Every property in motion, drawn by its changes")
struct PropertyDamageTests {
  private let walk: PropertyWalkTests
  private let folder: TemporaryFolder

  init() throws {
    walk = try PropertyWalkTests()
    folder = try TemporaryFolder()
  }

  /// What is around the view, with a place for it.
  static let surroundings = [
    "nothing": "VIEW",
    "a clipping view": #"""
    {"frame": [6, 5, 29.5, 24.2], "clipsToBounds": true, "cornerRadius": 9, "subviews": [VIEW]}
    """#,
    "a translucent view": #"""
    {"frame": [4, 3, 40, 32], "alpha": 0.6, "backgroundColor": "orange", "subviews": [VIEW]}
    """#,
    "a turned view": #"""
    {"frame": [4, 3, 40, 32], "transform": {"rotation": 0.4, "scale": [1.1, 0.8]},
     "clipsToBounds": true, "subviews": [{"frame": [1, 2, 38, 28], "alpha": 0.5,
     "subviews": [VIEW]}]}
    """#,
  ]

  /// What the view itself shows.
  ///
  /// Without a background, only the subviews show how the view clips, moves and fades.
  static let looks = [
    "a clip": #"""
    , "clipsToBounds": true, "subviews": [
      {"frame": [-4, -3, 20.5, 30], "backgroundColor": "systemRed", "alpha": 0.5},
      {"frame": [12, 6, 30, 14], "backgroundColor": "systemGreen", "alpha": 0.5,
       "transform": {"rotation": 0.5}}]
    """#,
    "a card": ##"""
    , "backgroundColor": "#3366CCC0", "cornerRadius": 5, "borderWidth": 1.5,
    "borderColor": "black", "shadowOpacity": 0.5, "shadowRadius": 2, "shadowOffset": [1, 2]
    """##,
    "a bare view": "",
  ]

  /// What views of a type have, so that their own properties can be seen.
  static let contents: [String: (key: String, value: String)] = [
    "label": ("text", #""Agj pq""#),
    "shape": ("strokeColor", #""navy""#),
    "stack": (
      "subviews",
      #"""
      [{"id": "inner", "intrinsicSize": [6, 5], "backgroundColor": "navy"},
       {"intrinsicSize": [4, 7], "backgroundColor": "maroon"},
       {"intrinsicSize": [3, 4], "backgroundColor": "teal"}]
      """#
    ),
  ]

  /// The pairs that are tried: the first half, or all.
  static let pairs = [
    ("a clip", "nothing"), ("a clip", "a translucent view"), ("a card", "a turned view"),
    ("a clip", "a clipping view"), ("a card", "nothing"), ("a bare view", "a clipping view"),
  ].prefix(isThorough ? 6 : 3)

  @Test(
    "for every property in several surroundings, a frame in sequence is the frame drawn alone",
    arguments: PropertyWalkTests.elements.filter { $0.list == "views" }.map(\.type), pairs)
  func sameBytes(type: String, pair: (look: String, surrounding: String)) throws {
    let (look, surrounding) = pair
    for name in ["a.png", "b@2x.png"] {
      let picture = Bitmap(
        width: 2, height: 2, format: .rgb, bytes: [255, 0, 0, 0, 255, 0, 0, 0, 255, 90, 90, 0])
      try Data(PNGEncoder().encode(picture)).write(to: folder.url.appending(path: name))
    }
    let (_, _, plain) = try #require(PropertyWalkTests.elements.first { $0.type == type })
    let names = try #require(SceneProperties.settableNames.first { $0.type == type }?.names)
    // Every kind of view has what plain ones have, which is drawn by the same code.
    let common = SceneProperties.settableNames.first { $0.type == "view" }?.names ?? [:]
    let own = names.filter { type == "view" || common[$0.key] == nil }
    let more = try #require(Self.looks[look])
    // The stack's own subviews are arranged.
    guard look != "a clip" || type != "stack" else { return }
    var changedCount = 0
    for (name, isAnimatable) in own.sorted(by: { $0.key < $1.key }) {
      let value = try #require(walk.sample(of: name, type))
      var base = try walk.element(plain, with: "id", #""own""#, replacing: [])
      base = try walk.element(base, with: "frame", "[7.3, 5.6, 26, 20.5]", replacing: [])
      if let (key, value) = Self.contents[type] {
        base = try walk.element(base, with: key, value, replacing: [])
      }
      if name.hasPrefix("gradient") {
        base = try walk.element(
          base, with: "gradient", #"{"colors": ["lime", "black"]}"#, replacing: [])
      }
      guard case .object(let members) = try PlainJSON.read("{\"x\": 0\(more)}") else { continue }
      for (key, value) in members where key != "x" {
        base = try walk.element(base, with: key, value.text, replacing: [])
      }
      let action =
        isAnimatable
        ? #"{"animate": {"duration": 0.2, "set": {"own.\#(name)": \#(value)}}}"#
        : #"{"set": {"own.\#(name)": \#(value)}}"#
      let around = try #require(Self.surroundings[surrounding])
      let isChanged = try compare(
        """
        {"framegen": 1, "timing": {"duration": 0.35, "fps": 20},
         "canvas": {"size": [48, 40], "scale": 1, "background": "white"},
         "views": [{"frame": [0, 18, 48, 3], "backgroundColor": "gray"},
          \(around.replacing("VIEW", with: base))],
         "timeline": [{"at": 0.05, "do": [\(action)]}]}
        """, "\(type).\(name), \(look) in \(surrounding)")
      changedCount += isChanged ? 1 : 0
    }
    #expect(changedCount > 0, "no property changes the picture")
  }

  /// Draws a scene in sequence, and every frame whole, and compares them byte by byte.
  ///
  /// Returns whether the last frame shows something else than the first.
  private func compare(_ scene: String, _ comment: String) throws -> Bool {
    let file = folder.url.appending(path: "scene.json")
    try scene.write(to: file, atomically: true, encoding: .utf8)
    let film = try Film(SceneFile.load(file.path))
    var options = RenderOptions()
    options.forces = true
    let (sequence, alone) = (
      folder.url.appending(path: "sequence"), folder.url.appending(path: "alone")
    )
    try film.render(to: .folder(sequence.path), options: options)
    options.drawsFramesWhole = true
    try film.render(to: .folder(alone.path), options: options)
    for frame in 0..<film.frameCount {
      let name = "frame_000\(frame).png"
      #expect(
        try Data(contentsOf: sequence.appending(path: name))
          == Data(contentsOf: alone.appending(path: name)), "\(comment), frame \(frame)")
    }
    func pixels(_ frame: Int) throws -> Bitmap {
      let file = alone.appending(path: "frame_000\(frame).png")
      return try PNGDecoder().bitmap(of: [UInt8](Data(contentsOf: file)))
    }
    return try pixels(0) != pixels(film.frameCount - 1)
  }
}
