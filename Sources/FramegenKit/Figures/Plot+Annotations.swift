internal import Figures
internal import Foundation
internal import Stage

extension Plot {
  /// Adds what a reader looks for in a single curve: contacts of its item.
  mutating func annotate(_ quantity: Quantity, in variant: FigureVariant) {
    for frame in variant.motion.frames {
      let touches = frame.contacts.contains {
        $0.phase == .began
          && ($0.item == quantity.subject || $0.partner == .item(quantity.subject))
      }
      guard touches else { continue }
      marks.append(Mark(.contact, at: SIMD2(frame.time, .nan), color: .kind(0)))
    }
  }
}
