internal import Figures
internal import Foundation
internal import Stage

extension Plot {
  /// Adds what a reader looks for in a single curve: its overshoot and further peaks, the band and the time in
  /// which it settles, and the contacts of its item.
  mutating func annotate(_ quantity: Quantity, in variant: FigureVariant) {
    guard let curve = curves.first else { return }
    let end = curve.pieces.last?.last?.x ?? 0
    for frame in variant.motion.frames where frame.time <= end {
      let touches = frame.contacts.contains {
        $0.phase == .began
          && ($0.item == quantity.subject || $0.partner == .item(quantity.subject))
      }
      guard touches else { continue }
      marks.append(Mark(.contact, at: SIMD2(frame.time, .nan), color: curve.color))
    }
    guard curve.pieces.count == 1, let features = CurveFeatures(of: curve.pieces[0]) else { return }
    // A bounce turns at the ground; its peaks are no overshoot.
    guard marks.isEmpty else { return }
    bands.append(
      Band((features.rest - features.tolerance)...(features.rest + features.tolerance)))
    for turn in features.turns {
      var label = ""
      if turn == features.overshoot {
        let over = abs(turn.y - features.rest)
        label = "overshoot \(Self.amount(over, quantity.unit))"
      }
      marks.append(Mark(.ring, at: turn, label: label, color: curve.color))
    }
    marks.append(
      Mark(
        .settling, at: features.settling,
        label: "settles \(FigureCaption.time(features.settling.x))", color: curve.color))
  }

  /// A number with its unit, in as many digits as matter to a reader.
  private static func amount(_ value: Double, _ unit: String) -> String {
    let decimals = value >= 10 ? 0 : value >= 1 ? 1 : 2
    let text = DecimalText.fixed(value, decimals: decimals)
    return unit.isEmpty ? text : "\(text)\u{2009}\(unit)"
  }
}
