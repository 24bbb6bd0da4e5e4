internal import Foundation
internal import Geometry

/// A text's measures, remembered: a layout asks for them several times, and measuring is slow.
///
/// Two widths are kept, for the size without limit and for the one in the width that it got.
struct MeasuredText {
  private struct Entry {
    let block: TextBlock
    let width: CGFloat?
    let metrics: TextMetrics
  }

  private var entries: [Entry] = []

  /// The measures of a text, from memory where nothing has changed.
  mutating func metrics(
    of block: TextBlock, width: CGFloat?, by measuring: any TextMeasuring
  ) -> TextMetrics {
    if let entry = entries.first(where: { $0.block == block && $0.width == width }) {
      return entry.metrics
    }
    let metrics = measuring.measure(block, width: width)
    entries.removeAll { $0.block != block }
    if entries.count == 2 { entries.removeFirst() }
    entries.append(Entry(block: block, width: width, metrics: metrics))
    return metrics
  }
}
