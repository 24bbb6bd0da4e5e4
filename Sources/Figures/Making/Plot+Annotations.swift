internal import FramegenKit
internal import Foundation
internal import Stage

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
      marks.append(Mark(.contact, at: place, label: isFirst ? "contact" : "", color: curve.color))
    }
    // A bounce turns at the ground; its peaks are no overshoot.
    guard contacts.isEmpty, curve.pieces.count == 1 else { return }
    let series = Series(of: quantity, in: variant.recording)
    guard series.pieces.count == 1, let measures = QuantityMeasures(series, describesSwings: false),
      measures.greatest > measures.least, let settled = measures.settles2Percent, settled > 0
    else { return }
    let isAlone = curves.count == 1
    var notes: [String] = []
    let shown = curve.pieces[0].last?.x ?? 0
    var before = measures.start
    for turn in Extremum.all(in: series.points) {
      defer { before = turn.value }
      // Turns away from rest are peaks, if they can be seen.
      guard turn.time <= shown, abs(turn.value - measures.end) > measures.settledDistance,
        (turn.value > measures.end) == (turn.value > before)
      else { continue }
      var label = ""
      if isOvershoot(turn, measures), notes.isEmpty {
        label = "overshoot \(Self.amount(measures.overshoot ?? 0, quantity.unit))"
        notes.append(label)
      }
      // Of several curves only the first peaks are marked.
      guard isAlone || !label.isEmpty else { continue }
      marks.append(
        Mark(
          .ring, at: SIMD2(turn.time, turn.value), label: isAlone ? label : "", color: curve.color))
    }
    let place = SIMD2(settled, series.value(at: settled) ?? measures.end)
    if settled <= shown {
      let text = "settles at \(FigureCaption.time(settled))"
      marks.append(
        Mark(
          isAlone ? .settling : .dot, at: place, label: isAlone ? text : "", color: curve.color))
      notes.append(text)
    }
    curves[index].note = notes.joined(separator: ", ")
    let range =
      (measures.end - measures.settledDistance)...(measures.end + measures.settledDistance)
    // Curves with one end share its band.
    guard !bands.contains(where: { $0.range.overlaps(range) }) else { return }
    // What is within a tenth of the band is written as 0.
    let isZero = abs(measures.end) < measures.settledDistance / 10
    let end = isZero ? "0" : Self.amount(measures.end, quantity.unit)
    bands.append(Band(range, label: isAlone || index == 0 ? "at rest \(end), ±2\u{2009}%" : ""))
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
    let points = curve.pieces.flatMap { $0 }
    var places: [SIMD2<Double>] = []
    for frame in variant.motion.frames where frame.time <= points.last?.x ?? 0 {
      let touches = frame.contacts.contains {
        $0.phase == .began
          && ($0.item == quantity.subject || $0.partner == .item(quantity.subject))
      }
      guard touches, let place = Self.bend(of: points, before: frame.time),
        // Contacts that follow at once cannot be told apart.
        place.x - (places.last?.x ?? -1) > 0.05
      else { continue }
      places.append(place)
    }
    return places
  }

  /// Where points bend most within the two steps of 60 Hz before a contact is recorded: where it acted.
  private static func bend(of points: [SIMD2<Double>], before time: Double) -> SIMD2<Double>? {
    let indices = points.indices.dropFirst().dropLast().filter {
      points[$0].x <= time + 1e-9 && points[$0].x >= time - 2.0 / 60 - 1e-9
    }
    func bend(_ index: Int) -> Double {
      abs(points[index + 1].y - 2 * points[index].y + points[index - 1].y)
    }
    return indices.max { bend($0) < bend($1) }.map { points[$0] }
      ?? points.last { $0.x <= time + 1e-9 }
  }

  /// A number with its unit, in as many digits as matter to a reader.
  private static func amount(_ value: Double, _ unit: String) -> String {
    let size = abs(value)
    let decimals = size >= 10 ? 0 : size >= 1 ? 1 : 2
    let text = DecimalText.fixed(value, decimals: decimals)
    return unit.isEmpty ? text : "\(text)\u{2009}\(unit)"
  }
}
