internal import Foundation
internal import Geometry

/// The text form: one line per item, groups indented, every number with the shortest digits that
/// read back to the same double.
///
/// Colors are `#RRGGBB` where each component is a whole number of 255ths and `rgb(r g b)`
/// elsewhere, followed by `/alpha` where they are not opaque. A transform is left out where it is
/// the identity, is `translate(x y)` where it is only that, and `matrix(a b c d tx ty)` elsewhere.
/// Other values are left out where they have their defaults.
extension DisplayList: CustomStringConvertible {
  /// The list as readable, stable text that ends in a line break.
  public var description: String {
    var lines = ["frame \(size.width.dumped) x \(size.height.dumped) points"]
    if scale != 1 { lines[0] += " scale \(scale.dumped)" }
    lines[0] += " background \(background.map(\.dumped) ?? "transparent")"
    // A list and not calls on the stack, because groups can be nested deep.
    // No item stands for the heading of a mask.
    var waiting: [(item: Item?, indent: String)] = items.reversed().map { (item: $0, indent: "") }
    while let next = waiting.popLast() {
      guard let item = next.item else {
        lines.append(next.indent + "seen through")
        continue
      }
      lines.append(next.indent + item.dumped)
      let indent = next.indent + "  "
      if let mask = item.mask {
        waiting += mask.reversed().map { (item: $0, indent: indent + "  ") }
        waiting.append((item: nil, indent: indent))
      }
      waiting += item.children.reversed().map { (item: $0, indent: indent) }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension DisplayList.Item {
  /// The line of the item.
  fileprivate var dumped: String {
    switch self {
    case .fill(let fill): fill.dumped
    case .border(let border): border.dumped
    case .stroke(let stroke): stroke.dumped
    case .text(let text): text.dumped
    case .gradient(let fill): fill.dumped
    case .image(let image): image.dumped
    case .shadow(let cast): cast.dumped
    case .group(let group): group.dumped
    }
  }
}

extension CGFloat {
  /// The shortest digits of the number, without a fraction where it is whole.
  var dumped: String {
    let value = Double(self)
    guard value.magnitude < 1e15, value == value.rounded() else { return "\(value)" }
    return value == 0 && value.sign == .minus ? "-0" : String(Int64(value))
  }
}

extension Color {
  var dumped: String {
    let components = [red, green, blue]
    let bytes = components.map { ($0 * 255).rounded() }
    let isExact = zip(components, bytes).allSatisfy { component, byte in
      byte >= 0 && byte <= 255 && byte / 255 == component
    }
    let opaque =
      isExact
      ? "#" + bytes.map { hexadecimal(UInt8($0)) }.joined()
      : "rgb(\(components.map { CGFloat($0).dumped }.joined(separator: " ")))"
    return alpha == 1 ? opaque : "\(opaque)/\(CGFloat(alpha).dumped)"
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}

extension CGPoint {
  var dumped: String { "\(x.dumped) \(y.dumped)" }
}

extension CGRect {
  var dumped: String { "\(origin.dumped) \(size.width.dumped) \(size.height.dumped)" }
}

extension CornerMask {
  var dumped: String {
    let names: [(CornerMask, String)] = [
      (.topLeft, "top-left"), (.topRight, "top-right"), (.bottomLeft, "bottom-left"),
      (.bottomRight, "bottom-right"),
    ]
    let found = names.filter { contains($0.0) }.map(\.1)
    return found.isEmpty ? "none" : found.joined(separator: " ")
  }
}

extension Gradient {
  var dumped: String {
    let stops = stops.map { "\($0.location.dumped) \($0.color.dumped)" }
    return "\(kind.rawValue) from \(startPoint.dumped) to \(endPoint.dumped) "
      + "(\(stops.joined(separator: ", ")))"
  }
}

extension BezierPath {
  /// The path in the syntax of SVG.
  var dumped: String {
    let steps = elements.map { element in
      switch element {
      case .move(let point): "M \(point.dumped)"
      case .line(let point): "L \(point.dumped)"
      case .curve(let end, let control1, let control2):
        "C \(control1.dumped) \(control2.dumped) \(end.dumped)"
      case .close: "Z"
      }
    }
    return "path(\(steps.joined(separator: " ")))"
  }
}

extension CGAffineTransform {
  /// What ends the line of an item with the transform; empty for none.
  var dumpedSuffix: String {
    guard !isIdentity else { return "" }
    let translation = "\(tx.dumped) \(ty.dumped)"
    let linear = [a, b, c, d]
    guard linear != [1, 0, 0, 1] else { return " translate(\(translation))" }
    return " matrix(\(linear.map(\.dumped).joined(separator: " ")) \(translation))"
  }
}

extension String {
  /// The string in quotation marks, with quotation marks, backslashes and control characters escaped.
  var dumped: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
