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
    var lines = ["frame \(number(size.width)) x \(number(size.height)) points"]
    if scale != 1 { lines[0] += " scale \(number(scale))" }
    lines[0] += " background \(background.map(written) ?? "transparent")"
    // A list and not calls on the stack, because groups can be nested deep.
    // No item stands for the heading of a mask.
    var waiting: [(item: Item?, indent: String)] = items.reversed().map { (item: $0, indent: "") }
    while let next = waiting.popLast() {
      guard let item = next.item else {
        lines.append(next.indent + "seen through")
        continue
      }
      let inner = item.dump(into: &lines, indent: next.indent)
      let indent = next.indent + "  "
      if let mask = item.mask {
        waiting += mask.reversed().map { (item: $0, indent: indent + "  ") }
        waiting.append((item: nil, indent: indent))
      }
      waiting += inner.reversed().map { (item: $0, indent: indent) }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension DisplayList.Item {
  /// Writes the line of the item, and returns the items inside it.
  fileprivate func dump(into lines: inout [String], indent: String) -> [DisplayList.Item] {
    switch self {
    case .fill(let fill):
      lines.append(
        "\(indent)fill \(written(fill.shape)) \(written(fill.color))\(at(fill.transform))")
    case .border(let border):
      lines.append(
        "\(indent)border \(written(border.shape)) width \(number(border.width)) "
          + "\(written(border.color))\(at(border.transform))")
    case .stroke(let stroke):
      lines.append(indent + stroke.line)
    case .text(let item):
      lines.append(indent + item.line)
    case .gradient(let fill):
      lines.append(
        "\(indent)gradient \(written(fill.shape)) \(written(fill.gradient))\(at(fill.transform))")
    case .image(let image):
      lines.append(
        "\(indent)image \(quoted(image.name)) in \(written(image.rect))\(at(image.transform))")
    case .shadow(let cast):
      let (shadow, offset) = (cast.shadow, cast.shadow.offset)
      lines.append(
        "\(indent)shadow \(written(shadow.color)) opacity \(number(shadow.opacity)) offset "
          + "\(number(offset.width)) \(number(offset.height)) radius \(number(shadow.radius))"
          + at(cast.transform))
      return cast.items
    case .group(let group):
      var line = "\(indent)group opacity \(number(group.opacity))"
      if let clip = group.clip { line += " clip \(written(clip.shape))\(at(clip.transform))" }
      lines.append(line)
      return group.items
    }
    return []
  }
}

extension DisplayList.Stroke {
  fileprivate var line: String {
    var line = "stroke \(written(path)) width \(number(width)) \(written(color))"
    if cap != .round { line += " cap \(cap.rawValue)" }
    if join != .round { line += " join \(join.rawValue)" }
    if let dash {
      line += " dash \(dash.lengths.map(number).joined(separator: " "))"
      if dash.phase != 0 { line += " phase \(number(dash.phase))" }
    }
    if let halo { line += " halo \(number(halo.width)) \(written(halo.color))" }
    if keepsWidth { line += " keeping its width" }
    return line + at(transform)
  }
}

extension DisplayList.Text {
  fileprivate var line: String {
    var line = "text \(quoted(block.string)) in \(written(rect))"
    line += " font \(number(block.font.size))"
    if block.font.weight != .regular { line += " \(block.font.weight)" }
    if !block.font.family.isEmpty { line += " \(quoted(block.font.family))" }
    if block.alignment != .natural { line += " \(block.alignment.rawValue)" }
    if block.numberOfLines != 1 { line += " lines \(block.numberOfLines)" }
    if block.lineBreakMode != .byTruncatingTail { line += " \(block.lineBreakMode.rawValue)" }
    for run in block.runs {
      line += " run \(run.bytes.lowerBound)..<\(run.bytes.upperBound)"
      if let font = run.font {
        line += " font \(number(font.size)) \(font.weight)"
        if !font.family.isEmpty { line += " \(quoted(font.family))" }
      }
      if let color = run.color { line += " \(written(color))" }
      if run.isUnderlined { line += " underlined" }
    }
    line += " \(written(color))"
    if let halo { line += " halo \(number(halo.width)) \(written(halo.color))" }
    return line + at(transform)
  }
}

/// The shortest digits of a number, without a fraction where it is whole.
private func number(_ value: CGFloat) -> String {
  let value = Double(value)
  guard abs(value) < 1e15, value == value.rounded() else { return "\(value)" }
  return value == 0 && value.sign == .minus ? "-0" : String(Int64(value))
}

private func written(_ color: Color) -> String {
  let components = [color.red, color.green, color.blue]
  let bytes = components.map { ($0 * 255).rounded() }
  let isExact = zip(components, bytes).allSatisfy { component, byte in
    byte >= 0 && byte <= 255 && byte / 255 == component
  }
  let opaque =
    isExact
    ? "#" + bytes.map { hexadecimal(UInt8($0)) }.joined()
    : "rgb(\(components.map { number(CGFloat($0)) }.joined(separator: " ")))"
  return color.alpha == 1 ? opaque : "\(opaque)/\(number(CGFloat(color.alpha)))"
}

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.count == 1 ? "0" + digits : digits
}

private func written(_ point: CGPoint) -> String { "\(number(point.x)) \(number(point.y))" }

private func written(_ rect: CGRect) -> String {
  "\(written(rect.origin)) \(number(rect.size.width)) \(number(rect.size.height))"
}

private func written(_ shape: DisplayList.Shape) -> String {
  switch shape {
  case .rectangle(let rect): "rectangle \(written(rect))"
  case .roundedRectangle(let rect, let radius, let corners):
    "rounded-rectangle \(written(rect)) radius \(number(radius))"
      + (corners == .all ? "" : " corners \(written(corners))")
  case .ellipse(let rect): "ellipse \(written(rect))"
  case .path(let path, let rule): written(path) + (rule == .nonZero ? "" : " \(rule.rawValue)")
  }
}

private func written(_ corners: CornerMask) -> String {
  let names: [(CornerMask, String)] = [
    (.topLeft, "top-left"), (.topRight, "top-right"), (.bottomLeft, "bottom-left"),
    (.bottomRight, "bottom-right"),
  ]
  let found = names.filter { corners.contains($0.0) }.map(\.1)
  return found.isEmpty ? "none" : found.joined(separator: " ")
}

private func written(_ gradient: Gradient) -> String {
  let stops = gradient.stops.map { "\(number($0.location)) \(written($0.color))" }
  return "\(gradient.kind.rawValue) from \(written(gradient.startPoint)) to "
    + "\(written(gradient.endPoint)) (\(stops.joined(separator: ", ")))"
}

/// The path in the syntax of SVG.
private func written(_ path: BezierPath) -> String {
  let steps = path.elements.map { element in
    switch element {
    case .move(let point): "M \(written(point))"
    case .line(let point): "L \(written(point))"
    case .curve(let end, let control1, let control2):
      "C \(written(control1)) \(written(control2)) \(written(end))"
    case .close: "Z"
    }
  }
  return "path(\(steps.joined(separator: " ")))"
}

private func at(_ transform: CGAffineTransform) -> String {
  guard !transform.isIdentity else { return "" }
  let translation = "\(number(transform.tx)) \(number(transform.ty))"
  let linear = [transform.a, transform.b, transform.c, transform.d]
  guard linear != [1, 0, 0, 1] else { return " translate(\(translation))" }
  return " matrix(\(linear.map(number).joined(separator: " ")) \(translation))"
}

/// The string in quotation marks, with quotation marks, backslashes and control characters escaped.
private func quoted(_ string: String) -> String {
  var result = "\""
  for scalar in string.unicodeScalars {
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
