internal import Foundation
internal import Geometry

/// A cache of text metrics, because a layout needs them several times and measuring is slow.
///
/// It keeps the metrics of one text for two widths: unlimited and laid out.
struct MeasuredText {
  private struct Entry {
    let block: TextBlock
    let width: CGFloat?
    let metrics: TextMetrics
  }

  private var entries: [Entry] = []

  /// The metrics of a text.
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
