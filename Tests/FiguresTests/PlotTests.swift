import DisplayList
import Figures
import Foundation
import Geometry
import Scene
import Testing

@Suite("Plots")
struct PlotTests {
  /// A damped oscillation in the units of a plot, which begins after a delay in seconds.
  private func curve(
    _ name: String, _ damping: Double, index: Int, delay: Double = 0
  ) -> Plot.Curve {
    let points = (0...240).map { step in
      let time = max(0, Double(step) / 120 - delay)
      return SIMD2(
        Double(step) / 120, 300 - 200 * exp(-8 * damping * time) * cos(14 * time))
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

  @Test("of more labels than have a place, those are drawn that cover nothing")
  func crowd() {
    var plot = Plot(
      x: Plot.Axis("time (s)"), y: Plot.Axis("center.y of square (pt)"),
      curves: [curve("square", 0.3, index: 0)])
    for number in 1...60 {
      let time = Double(number) / 30
      let place = SIMD2(time, 300 - 200 * exp(-2.4 * time) * cos(14 * time))
      plot.marks.append(
        Plot.Mark(.ring, at: place, label: "the label \(number)", color: .kind(0)))
    }
    let list = FigureSheet(rows: [[.plot(plot)]]).displayList(
      FigureTheme(.light), scale: 2, measuring: FixedPitch())
    let labels = texts(list.items).filter { $0.string.hasPrefix("the label") }
    #expect((1..<60).contains(labels.count))
    for (index, one) in labels.enumerated() {
      for other in labels[..<index] {
        let common = one.rect.intersection(other.rect)
        #expect(
          common.isNull || common.width * common.height < 1,
          "'\(one.string)' and '\(other.string)' overlap")
      }
    }
  }

  @Test("curves that end together are named at their peaks, what they share said once")
  func peaks() {
    var plot = Plot(
      x: Plot.Axis("time (s)"), y: Plot.Axis("center.y of square (pt)"),
      curves: [0.3, 0.6, 0.9].enumerated().map {
        curve("\($1)", $1, index: $0, delay: 0.1 * Double($0))
      }, key: "damping")
    for (index, damping) in [0.3, 0.6, 0.9].enumerated() {
      let time = 0.22
      plot.marks.append(
        Plot.Mark(
          .ring,
          at: SIMD2(
            time + 0.1 * Double(index), 300 - 200 * exp(-8 * damping * time) * cos(14 * time)),
          color: .kind(index)))
      plot.curves[index].note = "overshoot"
    }
    let list = FigureSheet(rows: [[.plot(plot)]]).displayList(
      FigureTheme(.light), scale: 2, measuring: FixedPitch())
    let strings = texts(list.items).map(\.string)
    for name in ["damping 0.3: overshoot", "0.6: overshoot", "0.9: overshoot"] {
      #expect(strings.contains(name), "\(strings)")
    }
    #expect(!strings.contains("damping"), "there is no key")
  }

  /// A stroke's points between a curve's samples must not leave what the samples span.
  @Test("a curve stays in the range of a corner, and is round at a peak")
  func smooth() throws {
    // At rest, then falling at a constant rate; and a parabola.
    let corner = (0...20).map { SIMD2<Double>(Double($0), max(0, Double($0 - 10))) }
    let parabola = (0...20).map { index -> SIMD2<Double> in
      let x = Double(index) / 10
      return SIMD2<Double>(x, 1 - (x - 1.05) * (x - 1.05))
    }
    for (points, isRound) in [(corner, false), (parabola, true)] {
      let plot = Plot(
        x: Plot.Axis("t"), y: Plot.Axis("y"),
        curves: [Plot.Curve("", pieces: [points], color: .kind(0))])
      let list = FigureSheet(rows: [[.plot(plot)]]).displayList(
        FigureTheme(.light), scale: 1, measuring: FixedPitch())
      let path = try #require(
        list.items.compactMap { item -> BezierPath? in
          if case .stroke(let stroke) = item, stroke.width > 1.5 { stroke.path } else { nil }
        }.first)
      let hasCurves = path.elements.contains { if case .curve = $0 { true } else { false } }
      #expect(hasCurves == isRound)
      guard isRound else { continue }
      // The vertex lies between two samples, 0.0025 above both: 1.1025 above the first sample, which is 0.2 below
      // the last one.
      var places: [CGPoint] = []
      for element in path.elements {
        switch element {
        case .move(let point), .line(let point): places.append(point)
        case .curve(let point, let first, let second):
          let start = try #require(places.last)
          for part in stride(from: CGFloat(0.01), through: 1, by: 0.01) {
            let rest = 1 - part
            places.append(
              CGPoint(
                x: 0,
                y: rest * rest * rest * start.y + 3 * rest * rest * part * first.y
                  + 3 * rest * part * part * second.y + part * part * part * point.y))
          }
        case .close: break
        }
      }
      let (first, last) = (try #require(places.first).y, try #require(places.last).y)
      let vertex = try #require(places.map(\.y).min())
      #expect(abs((first - vertex) / (first - last) * 0.2 - 1.1025) < 2e-4)
    }
  }

  @Test("a long caption has several lines, and leaves the width to what is above")
  func caption() {
    let plot = Plot(
      x: Plot.Axis("time (s)"), y: Plot.Axis("alpha"), curves: [curve("alpha", 0.3, index: 0)])
    let (none, short, long) = ("", "A.", String(repeating: "Many words. ", count: 40))
    let sizes = [none, short, long].map {
      FigureSheet(rows: [[.plot(plot)]], caption: $0)
        .displayList(FigureTheme(.light), scale: 2, measuring: Paragraphs()).size
    }
    #expect(Set(sizes.map(\.width)).count == 1)
    #expect(sizes[0].height < sizes[1].height && sizes[1].height + 20 < sizes[2].height)
  }

  /// A font of fixed pitch whose texts break anywhere.
  private final class Paragraphs: TextMeasuring {
    func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
      let size = text.font.size
      let letters = max(1, ((width ?? .infinity) / (size * 0.6)).rounded(.down))
      let count = CGFloat(text.string.count)
      let lines = text.numberOfLines == 1 ? 1 : max(1, (count / letters).rounded(.up))
      return TextMetrics(
        size: CGSize(
          width: min(count, lines > 1 ? letters : count) * size * 0.6, height: lines * size * 1.2),
        firstBaseline: size * 0.9, lastBaseline: lines * size * 1.2 - size * 0.3)
    }
  }

  @Test("a plot without any number is drawn all the same")
  func empty() {
    let plot = Plot(
      x: Plot.Axis("time (s)"), y: Plot.Axis("alpha"),
      curves: [Plot.Curve("", pieces: [], color: .kind(0))])
    let list = FigureSheet(rows: [[.plot(plot)]]).displayList(
      FigureTheme(.dark), scale: 1, measuring: FixedPitch())
    let page = CGRect(origin: .zero, size: list.size)
    for name in ["time (s)", "alpha"] {
      let text = texts(list.items).first { $0.string == name }
      #expect(text.map { page.contains($0.rect) } == true, "\(name)")
    }
    // The axes, and nothing that is not a finite number.
    #expect(list.items.contains { if case .stroke = $0 { true } else { false } })
    #expect(list.items.allSatisfy { $0.extent.rect != nil })
  }
}
