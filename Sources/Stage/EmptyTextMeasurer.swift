package import Foundation
package import Geometry

/// Measures every text as empty: for scenes without text, and for trees that are not laid out.
package final class EmptyTextMeasurer: TextMeasuring {
  package init() {}

  package func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
  }
}
