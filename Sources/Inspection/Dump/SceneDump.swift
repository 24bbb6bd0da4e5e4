internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText

/// Formats a scene as text: a line for each value, indented by nesting, with places as line and
/// column.
///
/// It uses reflection, so that the dump contains every property of the model.
struct SceneDump {
  let sources: SourceList
  let theme: Theme

  /// A value that has not been written yet.
  private struct Entry {
    let value: Any
    let label: String
    let indent: String
  }

  /// The text of a scene, ending in a line break.
  func text(of scene: Scene) -> String {
    var lines = ["scene"]
    // A list and not calls on the stack, because views can be nested deep.
    var waiting: [Entry] = []
    append(Mirror(reflecting: scene).children, indent: "  ", to: &waiting)
    while let entry = waiting.popLast() { write(entry, into: &lines, &waiting) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Appends values so that the first one is written next.
  private func append(_ children: Mirror.Children, indent: String, to waiting: inout [Entry]) {
    let entries = children.map { Entry(value: $0.value, label: $0.label ?? "", indent: indent) }
    waiting += entries.reversed()
  }

  /// Writes the first line of a value, and leaves the rest waiting.
  private func write(_ entry: Entry, into lines: inout [String], _ waiting: inout [Entry]) {
    // A color is shown as the scene's theme shows it.
    let value = (entry.value as? DynamicColor)?.resolved(for: theme) ?? entry.value
    let (label, indent) = (entry.label, entry.indent)
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
      waiting.append(Entry(value: child.value, label: label, indent: indent))
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
      append(Mirror(reflecting: child.value).children, indent: indent + "  ", to: &waiting)
    case .collection where mirror.children.isEmpty, .set where mirror.children.isEmpty,
      .dictionary where mirror.children.isEmpty:
      lines.append(start + "empty")
    case .set, .dictionary:
      // They have another order in each run.
      lines.append(String(start.dropLast()))
      append(
        AnyCollection(mirror.children.sorted { "\($0.value)" < "\($1.value)" }),
        indent: indent + "  ", to: &waiting)
    default:
      guard !mirror.children.isEmpty else {
        // A function has no text: what it computes is in the values beside it.
        let text = "\(value)"
        if text != "(Function)" { lines.append(start + text) }
        return
      }
      lines.append(String(start.dropLast()))
      append(mirror.children, indent: indent + "  ", to: &waiting)
    }
  }

  /// The text of a simple value; nil for a composite one.
  private func singleLine(_ value: Any) -> String? {
    switch value {
    case let span as SourceSpan:
      return sources.position(of: span).map { "\($0.line):\($0.column)" } ?? "elsewhere"
    case let text as PlacedString: return text.value.debugDescription
    case let equation as EquationStatement: return equation.text.value.debugDescription
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

/// Writes the paths of fingers as a scene's `touches`.
enum TouchDump {
  /// A JSON object with a line for each sample.
  static func text(of paths: [TouchPath]) -> String {
    let touches = paths.map { path in
      JSONOutput.object([
        ("finger", .number(Double(path.finger))), ("rate", .number(path.rate)),
        (
          "path",
          .array(
            path.samples.map { sample in
              .array([
                .number(sample.time), .number(Double(sample.location.x)),
                .number(Double(sample.location.y)),
              ])
            })
        ),
      ])
    }
    let whole = JSONOutput.object([("framegen", .string("touches")), ("touches", .array(touches))])
    return whole.text(.lines(downTo: 4)) + "\n"
  }
}
