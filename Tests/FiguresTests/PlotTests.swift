import DisplayList
import Figures
import Foundation
import Geometry
import Scene
import Testing

@Suite("Plots")
struct PlotTests {
  /// A damped oscillation in the units of a plot.
  private func curve(_ name: String, _ damping: Double, index: Int) -> Plot.Curve {
    let points = (0...240).map { step in
      let time = Double(step) / 120
      return SIMD2(time, 300 - 200 * exp(-8 * damping * time) * cos(14 * time))
    }
    return Plot.Curve(name, pieces: [points], color: .kind(index))
  }

  private func texts(_ items: [DisplayList.Item]) -> [(string: String, rect: CGRect)] {
    items.flatMap { item -> [(string: String, rect: CGRect)] in
      switch item {
      case .text(let text): [(text.block.string, text.rect.applying(text.transform))]
      case .group(let group): texts(group.items)
      default: []
      }
    }
  }

  @Test("no two texts of a plot overlap, whatever is marked", arguments: [1, 2, 4, 6])
  func overlaps(count: Int) {
    for damping in [0.02, 0.1, 0.3, 0.6, 1] {
      var plot = Plot(
        x: Plot.Axis("time (s)"), y: Plot.Axis("center.y of square (pt)", isReversed: true),
        curves: (0..<count).map { curve("curve \($0)", damping * Double($0 + 1), index: $0) },
        key: "damping")
      for step in 1...8 {
        let time = Double(step) * 0.224
        let place = SIMD2(time, 300 - 200 * exp(-8 * damping * time) * cos(14 * time))
        plot.marks.append(Plot.Mark(.ring, at: place, label: "peak \(step)", color: .kind(0)))
      }
      plot.marks.append(
        Plot.Mark(.settling, at: SIMD2(1.2, 300), label: "settles 1.20 s", color: .kind(0)))
      let sheet = FigureSheet(title: "Title", rows: [[.plot(plot)]], caption: "A caption.")
      let list = sheet.displayList(FigureTheme(.light), scale: 2, measuring: FixedPitch())
      let texts = texts(list.items)
      #expect(texts.contains { $0.string == "time (s)" })
      for (index, one) in texts.enumerated() {
        #expect(one.rect.minX >= 0 && one.rect.maxX <= list.size.width + 0.01, "\(one)")
        #expect(one.rect.minY >= 0 && one.rect.maxY <= list.size.height + 0.01, "\(one)")
        for other in texts[..<index] {
          let common = one.rect.intersection(other.rect)
          #expect(
            common.isNull || common.width * common.height < 1,
            "'\(one.string)' and '\(other.string)' overlap")
        }
      }
    }
  }

  @Test("names that are moved apart keep their order and their mean")
  func spread() {
    let spread = CurveEndNames.spread([10, 11, 12, 40], distance: 5)
    #expect(spread == [6, 11, 16, 40])
    #expect(CurveEndNames.spread([1, 20, 40], distance: 5) == [1, 20, 40])
  }

  @Test("a plot without any number is drawn all the same")
  func empty() {
    let plot = Plot(
      x: Plot.Axis("time (s)"), y: Plot.Axis("alpha"),
      curves: [Plot.Curve("", pieces: [], color: .kind(0))])
    let list = FigureSheet(rows: [[.plot(plot)]]).displayList(
      FigureTheme(.dark), scale: 1, measuring: FixedPitch())
    #expect(list.size.width > 300)
  }
}
