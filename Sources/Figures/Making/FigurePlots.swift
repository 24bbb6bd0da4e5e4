internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Scene
internal import Stage

/// Plots of the motion of films.
enum FigurePlots {
  /// The most curves of a plot whose quantities nobody chose.
  static let mostDefaultCurves = 4
  /// The most curves of a plot with marks; among more, marks hide the curves.
  private static let mostAnnotatedCurves = 6

  /// Quantities of one unit over time.
  ///
  /// - Parameters:
  ///   - films: The films, each with its quantities.
  ///   - end: Where the curves end, in seconds.
  ///   - grid: How the films differ.
  ///   - page: The color of the page; nil for that of its appearance.
  ///   - cursor: The time that a picture beside the plot shows, in seconds; nil for none.
  /// - Returns: The plot.
  static func overTime(
    _ films: [(variant: FigureVariant, quantities: [Quantity])], until end: Double,
    _ grid: VariantGrid, on page: DynamicColor?, cursor: Double?
  ) -> Plot {
    let quantities = films.flatMap(\.quantities)
    let theme = FigureTheme(films[0].variant.appearance.theme, page: page)
    let viewColors =
      films.count == 1 ? ViewColors(of: quantities, in: films[0].variant, on: theme) : nil
    var merged = Self.merged(curves(films, until: end, grid, viewColors))
    if viewColors != nil {
      for index in merged.indices {
        merged[index].curve.dash = Self.dash(
          of: merged[index].curve, beside: merged[..<index].map(\.curve), theme)
      }
    }
    var plot = Plot(
      x: Plot.Axis("time (s)"),
      y: Plot.Axis(
        Quantity.sharedTitle(quantities), limits: limits(of: quantities),
        isReversed: quantities.allSatisfy(\.growsDownwards),
        isAngle: quantities.allSatisfy { ShownUnit($0.unit).isAngle }),
      curves: merged.map(\.curve),
      key: films.count > 1 ? grid.key : "", cursor: cursor)
    let shown = films.flatMap { film in film.quantities.map { (film.variant, $0) } }
    if merged.count <= mostAnnotatedCurves {
      for (index, first) in merged.map(\.first).enumerated() {
        plot.annotate(index, shown[first].1, in: shown[first].0)
      }
    }
    return plot
  }

  /// Between which all of some quantities are, as they are shown; nil for any.
  private static func limits(of quantities: [Quantity]) -> ClosedRange<Double>? {
    let limits = quantities.compactMap { quantity in
      quantity.measure.limits.map { limits in
        let factor = ShownUnit(quantity.unit).factor
        return limits.lowerBound * factor...limits.upperBound * factor
      }
    }
    guard let first = limits.first, limits.count == quantities.count else { return nil }
    return limits.dropFirst().reduce(first) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
  }

  /// The curves of all quantities of films, film by film, with the colors of the views in a single one.
  private static func curves(
    _ films: [(variant: FigureVariant, quantities: [Quantity])], until end: Double,
    _ grid: VariantGrid, _ viewColors: ViewColors?
  ) -> [Plot.Curve] {
    let quantities = films.flatMap(\.quantities)
    let isAlone = Set(quantities.map(\.name)).count == 1
    let sharesMeasure = Set(quantities.map(\.measure)).count == 1
    var curves: [Plot.Curve] = []
    for (index, film) in films.enumerated() {
      let style = grid.style(of: index, among: films.count)
      for (number, quantity) in film.quantities.enumerated() {
        let series = Series(of: quantity, in: film.variant.recording)
        let label =
          films.count == 1
          ? sharesMeasure ? quantity.subject : quantity.name
          : isAlone ? film.variant.label : "\(film.variant.label), \(quantity.name)"
        var curve = Plot.Curve(
          label,
          pieces: series.shownPieces.flatMap { piece in
            Jumps.pieces(of: piece.filter { $0.x <= end + 1e-9 })
          },
          color: viewColors?.color(of: quantity)
            ?? (films.count == 1 ? .kind(number) : style.color))
        // Of several films the color is the film, and the dash the item.
        curve.dash = films.count == 1 ? 0 : style.dash * film.quantities.count + number
        curves.append(curve)
      }
    }
    return curves
  }

  /// The number of the first dash that none of some curves has with which readers confuse the color.
  private static func dash(
    of curve: Plot.Curve, beside others: [Plot.Curve], _ theme: FigureTheme
  ) -> Int {
    let color = theme.color(of: curve.color)
    let taken = others.filter { ColorVision.confuses(theme.color(of: $0.color), color) }.map(\.dash)
    return (0...).first { !taken.contains($0) } ?? 0
  }

  /// The curves without those that lie on an earlier one, whose name tells how many there are; each with the index of
  /// the first.
  private static func merged(_ curves: [Plot.Curve]) -> [(curve: Plot.Curve, first: Int)] {
    var groups: [[Int]] = []
    for (index, curve) in curves.enumerated() {
      if let group = groups.firstIndex(where: { curves[$0[0]].pieces == curve.pieces }) {
        groups[group].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups.map { group in
      var curve = curves[group[0]]
      if group.count > 1, !curve.name.isEmpty {
        let names = group.map { curves[$0].name }
        curve.name =
          group.count == 2
          ? names.joined(separator: " and ") : "\(names[0]) (\(group.count) identical)"
      }
      return (curve, group[0])
    }
  }

  /// The rate of change of a quantity over the quantity itself.
  static func phase(
    _ films: [(variant: FigureVariant, quantity: Quantity)], _ grid: VariantGrid
  ) -> Plot {
    let quantity = films[0].quantity
    let curves = films.enumerated().map { index, film in
      let series = Series(of: film.quantity, in: film.variant.recording)
      let factor = ShownUnit(film.quantity.unit).factor
      let style = grid.style(of: index, among: films.count)
      var curve = Plot.Curve(
        film.variant.label, pieces: series.phasePieces.map { $0.map { factor * $0 } },
        color: style.color, fades: true)
      curve.dash = style.dash
      return curve
    }
    return Plot(
      x: Plot.Axis(quantity.title, isAngle: ShownUnit(quantity.unit).isAngle),
      y: Plot.Axis(quantity.rateTitle), curves: curves,
      key: films.count > 1 ? grid.key : "")
  }
}

/// Texts of figures.
enum FigureCaption {
  /// A time with two decimals and a thin space before the unit.
  static func time(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)\u{2009}s"
  }

  /// Several moments: their distance where they are equally far apart, else all of them, the last one by name
  /// where it is that at rest.
  static func moments(_ times: [Double], isEven: Bool, endsAtRest: Bool) -> String {
    guard times.count > 1, let first = times.first, let last = times.last else { return "" }
    if isEven { return "moments \(time((last - first) / Double(times.count - 1))) apart" }
    if endsAtRest {
      return "moments at \(texts(times).dropLast().joined(separator: ", "))\u{2009}s and at rest"
    }
    return "moments at \(self.times(times))"
  }

  /// Times in seconds as in a sentence: "0, 0.5 and 1 s".
  static func times(_ times: [Double]) -> String { "\(texts(times).sentenceList)\u{2009}s" }

  /// Times without zeros at their ends.
  private static func texts(_ times: [Double]) -> [String] {
    times.map { (($0 * 100).rounded() / 100).shortText }
  }

  /// Parts as a sentence; empty for none.
  static func sentence(_ parts: [String]) -> String {
    let text = parts.filter { !$0.isEmpty }.joined(separator: "; ")
    return text.isEmpty ? "" : text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

/// The colors of views as those of their curves.
struct ViewColors {
  private let colors: [String: Color]

  /// The colors of the subjects of quantities; nil where one has none, or one that is hard to see on the page.
  init?(of quantities: [Quantity], in variant: FigureVariant, on theme: FigureTheme) {
    let known = variant.viewColors
    var colors: [String: Color] = [:]
    for quantity in quantities where colors[quantity.subject] == nil {
      guard let color = known[quantity.subject], theme.shows(color) else { return nil }
      colors[quantity.subject] = color
    }
    self.colors = colors
  }

  /// The color of a quantity's curve.
  func color(of quantity: Quantity) -> Plot.CurveColor? {
    colors[quantity.subject].map { .view($0) }
  }
}

extension Plot {
  /// Adds what a reader looks for in a curve that comes to rest: its overshoot and further peaks, the band and the
  /// time in which it settles; and where its item touches something.
  ///
  /// - Parameters:
  ///   - index: Which curve it is.
  ///   - quantity: What the curve shows.
  ///   - variant: The film from which it is.
  mutating func annotate(_ index: Int, _ quantity: Quantity, in variant: FigureVariant) {
    let curve = curves[index]
    let contacts = contacts(of: curve, quantity, in: variant)
    for (number, place) in contacts.enumerated() {
      let isFirst = number == 0 && !marks.contains { $0.kind == .contact }
      mark(.contact, at: place, isFirst ? "contact" : "", on: index)
    }
    // A bounce turns at the ground; its peaks are no overshoot.
    guard contacts.isEmpty, curve.pieces.count == 1 else { return }
    let series = Series(of: quantity, in: variant.recording)
    guard series.pieces.count == 1, let measures = QuantityMeasures(series, describesSwings: false),
      measures.greatest > measures.least, let settled = measures.settles2Percent, settled > 0
    else { return }
    let shown = curve.pieces[0].last?.x ?? 0
    let unit = ShownUnit(quantity.unit)
    var notes: [String] = []
    for peak in Self.peaks(of: series, measures) where peak.time <= shown {
      let isFarthest = notes.isEmpty && isOvershoot(peak, measures)
      if isFarthest {
        notes.append("overshoot \(unit.text((measures.overshoot ?? 0) * unit.factor))")
      }
      // Of several curves only the first peaks are marked.
      guard isAlone || isFarthest else { continue }
      let place = SIMD2(peak.time, peak.value * unit.factor)
      mark(.ring, at: place, isFarthest && isAlone ? notes[0] : "", on: index)
    }
    if settled <= shown {
      let text = "settles at \(FigureCaption.time(settled))"
      let value = (series.value(at: settled) ?? measures.end) * unit.factor
      let place = SIMD2(settled, value)
      mark(isAlone ? .settling : .dot, at: place, isAlone ? text : "", on: index)
      notes.append(text)
    }
    curves[index].note = notes.joined(separator: ", ")
    addBand(around: measures, hasLabel: isAlone || index == 0)
  }

  private var isAlone: Bool { curves.count == 1 }

  /// Marks a place on a curve.
  private mutating func mark(
    _ kind: Mark.Kind, at place: SIMD2<Double>, _ text: String, on index: Int
  ) {
    var mark = Mark(kind, at: place, label: text, color: curves[index].color)
    mark.curve = index
    marks.append(mark)
  }

  /// The turns away from rest, if they can be seen.
  private static func peaks(of series: Series, _ measures: QuantityMeasures) -> [Extremum] {
    var before = measures.start
    return Extremum.all(in: series.points).filter { turn in
      defer { before = turn.value }
      return abs(turn.value - measures.end) > measures.settledDistance
        && (turn.value > measures.end) == (turn.value > before)
    }
  }

  /// Adds the band in which a quantity settles; curves with one end share it.
  private mutating func addBand(around measures: QuantityMeasures, hasLabel: Bool) {
    let unit = ShownUnit(measures.unit)
    let (end, distance) = (measures.end * unit.factor, measures.settledDistance * unit.factor)
    let range = (end - distance)...(end + distance)
    guard !bands.contains(where: { $0.range.overlaps(range) }) else { return }
    // What is within a tenth of the band is written as 0.
    let text = unit.text(abs(end) < distance / 10 ? 0 : end, telling: distance)
    bands.append(Band(range, label: hasLabel ? "at rest \(text), ±2\u{2009}%" : ""))
  }

  private func isOvershoot(_ turn: Extremum, _ measures: QuantityMeasures) -> Bool {
    guard let time = measures.overshootTime else { return false }
    // The turn is between the samples, of which the measurements name the nearest.
    return abs(turn.time - time) < 0.02
  }

  /// The places on a curve where its item begins to touch something.
  private func contacts(
    of curve: Curve, _ quantity: Quantity, in variant: FigureVariant
  ) -> [SIMD2<Double>] {
    variant.recording.contactTimes(of: quantity.subject).compactMap { time in
      curve.pieces.value(at: time).map { SIMD2(time, $0) }
    }
  }
}

/// What a figure says about its pictures and plots, and its author is told about the figure.
extension FigureComposer {
  /// What the moments and the ticks of a picture mean; empty where the figure has neither.
  func explanation(of picture: FigurePicture?) -> String {
    var parts: [String] = []
    let moments = moments[0]
    let times = times(of: 0, Self.momentCount.onionSkin)
    let areShared = variants.indices.allSatisfy {
      self.times(of: $0, Self.momentCount.onionSkin) == times
    }
    if figure.kinds.contains(.onionSkin), areShared, moments.end > 0 {
      parts.append(
        FigureCaption.moments(
          times,
          isEven: figure.moments.map { if case .count = $0 { true } else { false } } ?? true
            && figure.spacing == .time, endsAtRest: variants.allSatisfy(endsAtRest)))
    }
    for absence in picture?.absences ?? [] where areShared {
      parts.append("\(absence.text) not there at \(FigureCaption.times(absence.times))")
    }
    if let picture,
      picture.trails.contains(where: { !$0.indices(every: picture.tickInterval).isEmpty })
    {
      parts.append("ticks on paths every \(ShownUnit("s").text(picture.tickInterval))")
    }
    if let omission { parts.append(omission) }
    return FigureCaption.sentence(parts)
  }

  /// Whether the last of the moments that the figure states is that at rest, and everything is at rest then: a
  /// film of a stated length may end in motion.
  func endsAtRest(_ variant: FigureVariant) -> Bool {
    guard case .times(let times) = figure.moments else { return false }
    return times.contains(.rest) && variant.endsAtRest
  }

  /// Which of many curves the plots show, where nobody chose them; nil where they show all.
  private var omission: String? {
    let curves = movers[0]
    guard curves.count > FigurePlots.mostDefaultCurves else { return nil }
    let most = chosen(of: 0).count
    guard curves.count > most else { return nil }
    guard Set(curves.map(\.measure)).count == 1 else {
      return "plotted are the first \(most) of \(curves.count) numbers that change"
    }
    let verb =
      switch curves[0].measure {
      case .rotation: "turn most"
      case .centerX, .centerY: "move farthest"
      default: "change"
      }
    return "plotted are the \(most) of \(curves.count) items that \(verb)"
  }

  /// What a reader of the figure would miss, for who makes it.
  var notes: [String] {
    var notes: [String] = []
    if figure.caption != nil, let omission { notes.append(omission) }
    if let lateMoment { notes.append(lateMoment) }
    for variant in variants where variant.recording.changing.isEmpty {
      let name = caption(of: variant)
      notes.append(
        "nothing changes in \(variant.film.file.title)" + (name.isEmpty ? "" : " (\(name))"))
    }
    return notes + (notes.isEmpty ? quantities.compactMap(constancy) : [])
  }

  /// That a moment is after the end, of which the scene's own figures have a warning at its place.
  private var lateMoment: String? {
    let ends = variants.compactMap(\.recording.motion.frames.last?.time)
    guard figure.name.isEmpty, let end = ends.max(),
      let late = figure.statedMoments.compactMap(\.time).first(where: { $0 > end + 1e-9 })
    else { return nil }
    return
      "the moment \(FigureCaption.times([late])) is after the end, \(FigureCaption.times([end])), which is shown"
  }

  /// That a stated quantity never changes, with what does where only a transform moves the view.
  private func constancy(of quantity: Quantity) -> String? {
    func isConstant(_ quantity: Quantity) -> Bool {
      variants.allSatisfy { variant in
        let points = Series(of: quantity, in: variant.recording).points
        return points.dropFirst().allSatisfy { $0.y == points[0].y }
      }
    }
    guard figure.hasPlots, isConstant(quantity) else { return nil }
    let names = ["center.x": "frame.x", "center.y": "frame.y"]
    let other = names[quantity.measure.name].flatMap { name in
      try? Quantity(parsing: "\(quantity.subject).\(name)", in: variants[0].film.file.scene)
    }
    let hint = other.map {
      isConstant($0) ? "" : "; a transform moves the view, which \($0.name) shows"
    }
    return "\(quantity.name) never changes\(hint ?? "")"
  }

  /// What tells a variant's picture apart, as in "damping 0.3".
  func caption(of variant: FigureVariant) -> String {
    grid.key.isEmpty || variant.label.isEmpty ? variant.label : "\(grid.key) \(variant.label)"
  }
}
