internal import Canvas
internal import Foundation
internal import Geometry
internal import Synchronization

/// Measures texts for views that code builds, as they will be drawn.
///
/// Whoever measures is not shared by threads: each has its own.
enum SharedText {
  private static let key = "framegen.text-measuring"

  /// What measures the texts of the thread.
  static var measuring: any TextMeasuring {
    let values = Thread.current.threadDictionary
    if let measuring = values[key] as? any TextMeasuring { return measuring }
    let made: any TextMeasuring =
      (try? TextSetter(fonts: FontCollection(adding: []))) ?? NoTextMeasuring()
    values[key] = made
    return made
  }

  /// Whether there are files of the family of a font.
  static func has(_ font: Font) -> Bool {
    guard let setter = measuring as? TextSetter else { return true }
    return setter.problems(with: TextBlock("", font: font)).isEmpty
  }
}

/// Measures nothing, where there are no fonts; a film of such texts is refused before.
private final class NoTextMeasuring: TextMeasuring {
  func measure(_ text: TextBlock, width: CGFloat?) -> TextMetrics {
    TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
  }
}
