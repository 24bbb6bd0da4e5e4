internal import DisplayList
internal import Foundation
internal import Geometry

/// A line of text that stands at a point.
struct FigureText: Equatable {
  /// Which part of the text is at the point.
  enum Side: Equatable {
    case left, center, right
  }

  /// Which height of the text is at the point.
  enum Height: Equatable {
    case top, middle, baseline, bottom
  }

  let string: String
  var size: CGFloat = FigureMetrics.textSize
  var weight: Font.Weight = .regular
  let color: Color
  /// The color of a border around the letters, where they may cross lines; nil for none.
  var halo: Color?

  @inline(never)
  private var block: TextBlock {
    TextBlock(string, font: Font(size: size, weight: weight), alignment: .left)
  }

  /// The width and the height in points.
  @inline(never)
  func measured(_ measurer: any TextMeasuring) -> CGSize {
    measurer.measure(block, width: nil).size
  }

  /// The size of the rectangle in which the text is drawn, in points: a little wider than measured, so that no
  /// rounding breaks the line.
  func size(_ measurer: any TextMeasuring) -> CGSize {
    let size = measured(measurer)
    return CGSize(width: size.width + 1, height: size.height)
  }

  /// The rectangle of the text at a point, in points.
  @inline(never)
  func rect(
    at point: CGPoint, _ side: Side, _ height: Height, _ measurer: any TextMeasuring
  ) -> CGRect {
    let (metrics, width) = (measurer.measure(block, width: nil), size(measurer).width)
    let x =
      switch side {
      case .left: point.x
      case .center: point.x - width / 2
      case .right: point.x - width
      }
    let y =
      switch height {
      case .top: point.y
      case .middle: point.y - metrics.size.height / 2
      case .baseline: point.y - metrics.firstBaseline
      case .bottom: point.y - metrics.size.height
      }
    return CGRect(x: x, y: y, width: width, height: metrics.size.height)
  }

  /// The text at a point.
  func item(
    at point: CGPoint, _ side: Side = .left, _ height: Height = .baseline,
    _ measurer: any TextMeasuring
  ) -> DisplayList.Item {
    item(in: rect(at: point, side, height, measurer))
  }

  /// The text in its rectangle.
  @inline(never)
  func item(in rect: CGRect) -> DisplayList.Item {
    .text(
      DisplayList.Text(
        block, in: rect, color: color,
        halo: halo.map { DisplayList.Halo(width: FigureMetrics.haloWidth, color: $0) }))
  }

  /// The text where a placement put it, behind its leader.
  func items(at place: LabelPlacement.Place, leader: Color) -> [DisplayList.Item] {
    place.strokes.map {
      .line(from: $0.start, to: $0.end, width: FigureMetrics.axisLine, color: leader)
    } + [item(in: place.rect)]
  }

  /// The text in lines of at most a width, below a point.
  ///
  /// Lines of titles are about equally long, those of other texts as long as possible.
  ///
  /// - Parameters:
  ///   - point: Where the upper edge is: at its left end, in its middle or at its right end.
  ///   - width: The width in points.
  ///   - side: Where along the edge the point is.
  ///   - measurer: Measures texts as they will be drawn.
  /// - Returns: The text, and its rectangle in points.
  func wrapped(
    at point: CGPoint, width: CGFloat, _ side: Side, _ measurer: any TextMeasuring
  ) -> (item: DisplayList.Item, rect: CGRect) {
    var block = block
    block.numberOfLines = 0
    block.alignment = side == .left ? .left : side == .center ? .center : .right
    let width = weight == .bold ? balanced(block, width: width, measurer) : width
    let size = measurer.measure(block, width: width).size
    // What is drawn is as wide as the longest line.
    let shown = min(width, size.width)
    let left = side == .left ? 0 : side == .center ? width / 2 : width
    let rect = CGRect(x: point.x - left, y: point.y, width: width, height: size.height)
    // Lines that begin at the left stay as they are in a rectangle a little wider than the longest.
    let own = side == .left ? min(width, shown + 1) : width
    let text = DisplayList.Text(
      block, in: CGRect(x: rect.minX, y: rect.minY, width: own, height: rect.height), color: color)
    let inset = side == .left ? 0 : side == .center ? (width - shown) / 2 : width - shown
    return (
      .text(text), CGRect(x: rect.minX + inset, y: rect.minY, width: shown, height: size.height)
    )
  }

  /// The least width, to a point, in which a text has no more lines than in the given one.
  private func balanced(
    _ block: TextBlock, width: CGFloat, _ measurer: any TextMeasuring
  ) -> CGFloat {
    let height = measurer.measure(block, width: width).size.height
    guard height > measurer.measure(block, width: nil).size.height else { return width }
    var (narrow, wide) = (CGFloat(0), width)
    while wide - narrow > 1 {
      let middle = (narrow + wide) / 2
      if measurer.measure(block, width: middle).size.height > height {
        narrow = middle
      } else {
        wide = middle
      }
    }
    return wide
  }
}

extension [String] {
  /// The texts as in a sentence: "a, b and c".
  var sentenceList: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

/// Numbers as texts for readers, the same on every machine.
public enum DecimalText {
  /// The minus of typography, as wide as the plus.
  public static let minus = "\u{2212}"

  /// A number with a fixed count of decimals.
  ///
  /// - Parameters:
  ///   - value: The number; below 10¹⁵ divided by the power of ten of the decimals, else it is written
  ///     as Swift does.
  ///   - decimals: How many decimals, from 0 to 9.
  /// - Returns: The text.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int(scaled)
    let sign = value < 0 && whole > 0 ? minus : ""
    guard decimals > 0 else { return sign + String(whole) }
    let (integer, fraction) = whole.quotientAndRemainder(dividingBy: Int(factor))
    let digits = String(fraction)
    return sign + String(integer) + "." + String(repeating: "0", count: decimals - digits.count)
      + digits
  }

  /// A number with thin spaces between groups of three digits, from five digits before the point on.
  static func grouped(_ value: Double, decimals: Int = 0) -> String {
    let text = fixed(value, decimals: decimals)
    let start = text.hasPrefix(minus) ? text.index(after: text.startIndex) : text.startIndex
    let end = text.firstIndex(of: ".") ?? text.endIndex
    let digits = text[start..<end]
    guard digits.count > 4, digits.allSatisfy(\.isNumber) else { return text }
    var groups = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { groups.append("\u{2009}") }
      groups.append(digit)
    }
    return text[..<start] + groups + text[end...]
  }

  /// A number with at most some decimals, without zeros at the end.
  static func short(_ value: Double, decimals: Int = 2) -> String {
    var text = fixed(value, decimals: decimals)
    guard text.contains("."), !text.contains("e") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
