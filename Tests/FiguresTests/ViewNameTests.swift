import DisplayList
import Figures
import Foundation
import Geometry
import TestSupport
import Testing

/// The names of views in pictures of figures.
@Suite("Names of views")
struct ViewNameTests {
  private struct Text {
    var string: String
    var rect: CGRect
    var color: Color
  }

  private func texts(_ items: [DisplayList.Item]) -> [Text] {
    items.flatMap { item -> [Text] in
      switch item {
      case .text(let text):
        [
          Text(
            string: text.block.string, rect: text.rect.applying(text.transform), color: text.color)
        ]
      case .group(let group): texts(group.items)
      default: []
      }
    }
  }

  /// The picture of views at places on a canvas, drawn at its own size, and where it is on the page.
  private func drawing(
    _ views: [CGRect], colors: [Color] = [.black], letters: [DisplayList.Item] = [],
    canvas: CGSize = CGSize(width: 400, height: 200)
  ) -> (list: DisplayList, origin: CGPoint) {
    let front = views.enumerated().map { index, view in
      DisplayList.Item.fill(.init(.rectangle(view), color: colors[index % colors.count]))
    }
    var picture = FigurePicture(
      crop: CGRect(origin: .zero, size: canvas), views: front + letters, front: front)
    picture.names = views.enumerated().map { FigurePicture.Name("view\($0)", of: $1) }
    let list = FigureSheet(rows: [[.picture(picture)]]).displayList(
      FigureTheme(.light), scale: 1, measuring: FixedPitch())
    let frames = list.items.compactMap { item -> CGRect? in
      if case .border(let border) = item {
        border.shape.path.extent.rect?.applying(border.transform)
      } else {
        nil
      }
    }
    return (list, frames.first?.origin ?? .zero)
  }

  private func distance(_ one: CGRect, _ other: CGRect) -> CGFloat {
    let dx = max(0, one.minX - other.maxX, other.minX - one.maxX)
    let dy = max(0, one.minY - other.maxY, other.minY - one.maxY)
    return hypot(dx, dy)
  }

  @Test("no view is as near to a name as its own, and what has no name is told", arguments: 0..<30)
  func nearest(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let views = (0..<3 + seed).map { _ in
      CGRect(
        x: random.uniform(0, 360), y: random.uniform(0, 170), width: random.uniform(8, 60),
        height: random.uniform(8, 40)
      ).integral
    }
    let (list, origin) = drawing(views)
    let texts = texts(list.items)
    let names: [Text] = texts.filter { $0.string.hasPrefix("view") }
    for name in names {
      guard let index = Int(name.string.dropFirst(4)) else { continue }
      let rect = name.rect.offsetBy(dx: -origin.x, dy: -origin.y)
      let own = distance(rect, views[index])
      for (other, view) in views.enumerated() where other != index {
        #expect(distance(rect, view) > own, "\(name.string)")
      }
      let covered = names.filter { $0.string != name.string && $0.rect.intersects(name.rect) }
      #expect(covered.isEmpty)
    }
    let missing = views.indices.filter { index in !names.contains { $0.string == "view\(index)" } }
    let told = texts.first { $0.string.hasPrefix("no space for the name") }?.string
    switch missing.count {
    case 0: #expect(told == nil)
    case 1...3: #expect(missing.allSatisfy { told?.contains("view\($0)") == true })
    default:
      #expect(told == "no space for the names of \(missing.count) of \(views.count) views")
    }
  }

  @Test("rows that touch have their names inside, beside their texts, with a contrast of 4.5")
  func rows() {
    let colors: [Color] = [
      Color(hex: 0x007AFF), Color(hex: 0xFFCC00), .white, Color(hex: 0x5856D6),
    ]
    let views = (0..<6).map { CGRect(x: 20, y: 20 + 26 * CGFloat($0), width: 360, height: 24) }
    let letters = views.map { view in
      DisplayList.Item.text(
        DisplayList.Text(
          TextBlock("some text", font: Font(size: 12), alignment: .left),
          in: view.insetBy(dx: 4, dy: 4), color: .black))
    }
    let (list, origin) = drawing(views, colors: colors, letters: letters)
    let names = texts(list.items).filter { $0.string.hasPrefix("view") }
    #expect(names.count == views.count)
    for name in names {
      guard let index = Int(name.string.dropFirst(4)) else { continue }
      let rect = name.rect.offsetBy(dx: -origin.x, dy: -origin.y)
      guard views[index].contains(rect) else { continue }
      let (one, two) = (name.color.luminance + 0.05, colors[index % 4].luminance + 0.05)
      #expect(max(one, two) / min(one, two) >= 4.5)
      // 'some text' is 65 points wide.
      #expect(rect.minX > views[index].minX + 4 + 65)
    }
    #expect(
      names.count {
        views[Int($0.string.dropFirst(4)) ?? 0].contains(
          $0.rect.offsetBy(dx: -origin.x, dy: -origin.y))
      } >= 4)
  }

  @Test("fourteen views in a row of seven and a chain of twelve all have names")
  func crowded() {
    let grid = (0..<14).map {
      CGRect(x: 20 + CGFloat($0 % 7) * 52, y: 20 + CGFloat($0 / 7) * 90, width: 40, height: 40)
    }
    let chain = (0..<12).map { CGRect(x: 190, y: 10 + CGFloat($0) * 15, width: 12, height: 12) }
    for views in [grid, chain] {
      #expect(
        texts(drawing(views).list.items).count { $0.string.hasPrefix("view") } == views.count)
    }
  }

  @Test("two thousand names take a second or two", .timeLimit(.minutes(1)))
  func many() {
    let views = (0..<2000).map {
      CGRect(x: CGFloat($0 % 50) * 40, y: CGFloat($0 / 50) * 30, width: 10, height: 10)
    }
    let (list, _) = drawing(views, canvas: CGSize(width: 2000, height: 1200))
    #expect(!texts(list.items).isEmpty)
  }
}
