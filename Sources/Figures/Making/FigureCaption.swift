internal import FramegenKit

/// Texts of figures.
enum FigureCaption {
  /// A time with two decimals and a thin space before the unit.
  static func time(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)\u{2009}s"
  }

  /// Several moments: their distance where they are equally far apart, else all of them.
  static func moments(_ times: [Double], isEven: Bool) -> String {
    guard times.count > 1, let first = times.first, let last = times.last else { return "" }
    if isEven { return "moments \(time((last - first) / Double(times.count - 1))) apart" }
    // Every time is written without zeros at its end.
    let texts = times.map { (($0 * 100).rounded() / 100).shortText }
    return
      "moments at \(texts.dropLast().joined(separator: ", ")) and \(texts[texts.count - 1])\u{2009}s"
  }

  /// Parts as a sentence; empty for none.
  static func sentence(_ parts: [String]) -> String {
    let text = parts.filter { !$0.isEmpty }.joined(separator: "; ")
    return text.isEmpty ? "" : text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
