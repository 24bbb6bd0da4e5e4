import DisplayList
import Foundation
import Figures
import FramegenKit
import Geometry
import Scene
import SceneFormat
import SceneText
import Stage
import TestSupport
import Testing

/// What covers what in the figures that scenes state, from the display lists.
@Suite("Annotations of figures in each other's way")
struct FigureOverlapTests {
  /// The scenes that state figures, as paths in the repository.
  static let scenes = Repository.scenes(with: "figures")

  @Test(
    "no text covers another one, a curve, a mark or the edge of a view, and none leaves the page",
    arguments: scenes)
  func overlaps(scene: String) throws {
    let maker = try FigureMaker(Repository.path("Scenes/\(scene)"))
    for figure in maker.figures {
      for theme in Theme.allCases {
        let list = try maker.figure(figure, theme: theme).displayList(theme, scale: 2)
        #expect(FigureOverlaps(list).problems == [], "\(scene), \(figure.name), \(theme)")
      }
    }
  }

  /// The place of a scene, from which parts of what is tried begin.
  private func place(of scene: String) -> Int { Self.scenes.firstIndex(of: scene) ?? 0 }

  @Test(
    "the same holds on pages of other widths, on which no text is smaller than 9 points",
    arguments: scenes)
  func widths(scene: String) throws {
    let maker = try FigureMaker(Repository.path("Scenes/\(scene)"))
    for figure in maker.figures {
      for width in part(of: [400, 700, 1000], oneIn: 3, from: place(of: scene)) {
        var figure = figure
        figure.width = width
        let drawings = try maker.figures(figure, themes: Theme.allCases)
        for (theme, drawing) in zip(Theme.allCases, drawings) {
          let list = try drawing.displayList(theme, scale: 1)
          #expect(list.size.width == CGFloat(width))
          #expect(
            FigureOverlaps(list).problems == [], "\(scene), \(figure.name), \(width), \(theme)")
          #expect(list.sizesOfTexts.allSatisfy { $0 >= 9 })
        }
      }
    }
  }

  @Test(
    "the same holds of every kind of figure with the names of all views", arguments: scenes)
  func kinds(scene: String) throws {
    let maker = try FigureMaker(Repository.path("Scenes/\(scene)"))
    let figures = FigureDescription.Kind.allCases.flatMap { kind in
      [nil, 400].map { (kind: kind, width: $0) }
    }
    for (kind, width) in part(of: figures, oneIn: 5, from: place(of: scene)) {
      var figure = FigureDescription([kind])
      (figure.names, figure.width) = (.all, width)
      // Where nothing moves, there is nothing to plot.
      guard let drawing = try? maker.figure(figure) else { continue }
      let problems = FigureOverlaps(try drawing.displayList(.light, scale: 1)).problems
      #expect(problems == [], "\(scene), \(kind), \(width ?? 0)")
    }
  }

  /// Scenes with one or two properties that take values in turn.
  static let sweeps: [(scene: String, values: [(path: String, values: [String])])] = [
    (
      "recipes/snap.json",
      [("snap.damping", ["0.1", "0.4", "1"]), ("square.frame.x", ["20", "60"])]
    ),
    ("recipes/snap.json", [("square.frame.width", ["20", "40", "60", "80", "100", "120", "140"])]),
    (
      "recipes/button-gap.json",
      [
        ("gap.constant", ["10", "40", "-20"]),
        ("first.title", [#""First""#, #""A longer title""#]),
      ]
    ),
    (
      "recipes/turned-label.json",
      [
        ("label.transform.rotation", [#""0deg""#, #""30deg""#, #""60deg""#, #""90deg""#]),
        ("label.backgroundColor", [#""systemRed""#, #""systemTeal""#]),
      ]
    ),
    (
      "cookbook/spring-dampings.jsonc",
      [
        ("variables.damping", ["0.2", "0.4", "0.6", "1"]),
        ("card.cornerRadius", ["0", "12", "30"]),
      ]
    ),
    (
      "recipes/gravity.json",
      [("canvas.theme", [#""light""#, #""dark""#]), ("timing.duration", ["0.5", "1"])]
    ),
  ]

  @Test(
    "the same holds of tables and rows of a sweep's values, of every kind and width",
    arguments: sweeps.indices)
  func tables(index: Int) throws {
    let (scene, sweeps) = Self.sweeps[index]
    let maker = try FigureMaker(Repository.path("Scenes/\(scene)"))
    for kind in FigureDescription.Kind.allCases {
      for width in [nil, 400, 700, 1000] {
        var figure = FigureDescription([kind])
        (figure.names, figure.width) = (.all, width)
        figure.sweeps = sweeps.map { sweep in
          FigureDescription.Sweep(
            path: PlacedString(sweep.path, place: .start),
            values: sweep.values.map { PlacedString($0, place: .start) })
        }
        // Where nothing moves, there is nothing to plot.
        guard let drawing = try? maker.figure(figure) else { continue }
        let list = try drawing.displayList(.light, scale: 1)
        #expect(
          FigureOverlaps(list).problems == [], "\(scene), \(index), \(kind), \(width ?? 0)")
        if width != nil { #expect(list.sizesOfTexts.allSatisfy { $0 >= 9 }) }
      }
    }
  }

  @Test("the scenes with figures are found")
  func found() { #expect(Self.scenes.count > 20) }
}

extension DisplayList {
  /// The sizes of the fonts of the page's own texts, without those in pictures.
  fileprivate var sizesOfTexts: [CGFloat] {
    items.compactMap { if case .text(let text) = $0 { text.block.font.size } else { nil } }
  }
}

/// The texts, lines and marks of a page, and which of them cover each other.
private struct FigureOverlaps {
  private struct Text {
    let string: String
    let rect: CGRect
  }

  private let page: CGRect
  private var texts: [Text] = []
  private var lines: [LineSegment] = []
  private var marks: [CGRect] = []
  /// The pictures, each with the part of the page that it has and the edges of the views in it.
  private var pictures: [(part: CGRect, edges: [LineSegment])] = []

  init(_ list: DisplayList) {
    page = CGRect(origin: .zero, size: list.size)
    for item in list.items {
      switch item {
      case .text(let text):
        texts.append(Text(string: text.block.string, rect: text.rect.applying(text.transform)))
      // Lines at the ticks are fainter, and letters have halos there.
      case .stroke(let stroke) where stroke.width > 0.6:
        lines += stroke.path.segments(stroke.transform)
      case .fill(let fill):
        guard let rect = fill.shape.extent.applying(fill.transform).rect, rect.width < 10 else {
          continue
        }
        marks.append(rect)
      // A picture: what it draws is the scene's, and earlier moments may pass below a name.
      case .group(let picture):
        guard let clip = picture.clip,
          let part = clip.shape.extent.applying(clip.transform).rect
        else { continue }
        let views = picture.items.filter { if case .group = $0 { false } else { true } }
        pictures.append((part, views.flatMap(\.edges)))
      default: break
      }
    }
  }

  var problems: [String] {
    var problems: [String] = []
    for (index, text) in texts.enumerated() {
      if !page.contains(text.rect.insetBy(dx: 1, dy: 1)) {
        problems.append("'\(text.string)' leaves the page")
      }
      for other in texts.dropFirst(index + 1)
      where text.rect.insetBy(dx: 0.5, dy: 0.5).overlaps(other.rect.insetBy(dx: 0.5, dy: 0.5)) {
        problems.append("'\(text.string)' covers '\(other.string)'")
      }
      // A leader ends at its text.
      let core = text.rect.insetBy(dx: 1, dy: 1)
      if lines.cross(core) { problems.append("'\(text.string)' covers a line") }
      if marks.contains(where: { $0.overlaps(core) }) {
        problems.append("'\(text.string)' covers a mark")
      }
      for picture in pictures where core.overlaps(picture.part) {
        guard picture.edges.cross(core.intersection(picture.part)) else { continue }
        problems.append("'\(text.string)' covers a view's edge")
      }
    }
    return problems
  }
}
