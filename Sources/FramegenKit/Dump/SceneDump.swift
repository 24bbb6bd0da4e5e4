internal import Foundation
internal import SceneFormat
internal import Scene

/// Formats a scene as text: a line for each value, indented by nesting, with places as line and
/// column.
///
/// It uses reflection, so that the dump contains every property of the model.
struct SceneDump {
  let sources: SourceList

  /// The text of a scene, ending in a line break.
  func text(of scene: Scene) -> String {
    var lines = ["scene"]
    for child in Mirror(reflecting: scene).children {
      write(child.value, as: child.label ?? "", indent: "  ", into: &lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func write(_ value: Any, as label: String, indent: String, into lines: inout [String]) {
    let start = indent + (label.isEmpty ? "- " : label + ": ")
    if let text = singleLine(value) {
      lines.append(start + text)
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let child = mirror.children.first else {
        lines.append(start + "none")
        return
      }
      write(child.value, as: label, indent: indent, into: &lines)
    case .enum:
      // A case with associated values: its name, and the values below it.
      guard let child = mirror.children.first else {
        lines.append(start + "\(value)")
        return
      }
      let name = start + (child.label ?? "")
      if let text = singleLine(child.value) {
        lines.append(name + " " + text)
        return
      }
      lines.append(name)
      for part in Mirror(reflecting: child.value).children {
        write(part.value, as: part.label ?? "", indent: indent + "  ", into: &lines)
      }
    case .collection where mirror.children.isEmpty: lines.append(start + "empty")
    default:
      guard !mirror.children.isEmpty else {
        lines.append(start + "\(value)")
        return
      }
      lines.append(String(start.dropLast()))
      for child in mirror.children {
        write(child.value, as: child.label ?? "", indent: indent + "  ", into: &lines)
      }
    }
  }

  /// The text of a simple value; nil for a composite one.
  private func singleLine(_ value: Any) -> String? {
    switch value {
    case let span as SourceSpan:
      return sources.position(of: span).map { "\($0.line):\($0.column)" } ?? "elsewhere"
    case let text as PlacedString: return text.value.debugDescription
    case let text as String: return text.debugDescription
    case let number as Double: return number.shortestText
    case let number as CGFloat: return Double(number).shortestText
    case let number as Float: return number.shortestText
    case let point as CGPoint: return list([point.x, point.y])
    case let size as CGSize: return list([size.width, size.height])
    case let rect as CGRect: return list([rect.minX, rect.minY, rect.width, rect.height])
    default: return nil
    }
  }

  private func list(_ numbers: [CGFloat]) -> String {
    "[" + numbers.map { Double($0).shortestText }.joined(separator: ", ") + "]"
  }
}
