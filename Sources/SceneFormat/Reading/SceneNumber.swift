public import SceneText

/// A number in the text of a scene, and what the language knows of it.
public struct SceneNumber: Equatable, Sendable {
  /// The path by which `--set` replaces it, such as `#snap.damping` or `timing.fps`.
  public var path: String
  /// The id of its element with a `#`, or the key in the scene that contains it.
  public var group: String
  /// The key of the scene that contains it, such as `behaviors`.
  public var section: String
  /// The path within the group, with words for the parts of places, sizes and insets.
  public var label: String
  /// The number.
  public var value: Double
  /// The least number that is accepted.
  public var lower: Double
  /// The greatest number that is accepted, included.
  public var upper: Double
  /// Whether the least number itself is accepted.
  public var includesLower: Bool
  /// The unit, such as `pt`; empty where there is none.
  public var unit: String
  /// Whether only whole numbers are accepted.
  public var isWhole: Bool
  /// Whether steps of the same ratio, instead of the same distance, are felt as the same.
  public var isLogarithmic: Bool
  /// The place of its characters.
  public var place: SourceSpan
}

extension NumberRecorder {
  /// A value on the way to the numbers.
  private struct Step {
    let value: JSONValue
    /// The path that leads to it; empty for the scene.
    let path: String
    /// The element with an id, or the key of the scene, that contains it, and the path from there.
    var group = ""
    var label = ""
    /// The key of the scene that contains it.
    var section = ""
    /// The list of numbers whose element it is.
    var list: (key: String, count: Int, index: Int)?
    /// Whether ids are found from here on, as `--set` finds them.
    var isElement = false
    /// Whether it is a list whose elements may have ids.
    var isList = false
  }

  /// The keys of the scene whose numbers do not say what is shown.
  private static let others: Set<String> = ["framegen", "test", "figures", "expect"]

  /// The recorded numbers, in the order of the text, by the paths that `--set` takes.
  ///
  /// Numbers whose paths cannot be written, because a key has a point in it, are left out.
  func numbers(in root: JSONValue) -> [SceneNumber] {
    var numbers: [SceneNumber] = []
    // A list and not calls on the stack, so that values can be nested to any depth.
    var waiting = [Step(value: root, path: "", isElement: true)]
    while let step = waiting.popLast() {
      switch step.value.content {
      case .number:
        guard step.value.place.source == 0,
          let entry = entries[step.value.place.range.lowerBound]
        else { continue }
        numbers.append(number(entry, step))
      case .object(let object):
        for member in object.members.reversed() {
          if let next = Self.member(member, of: step) { waiting.append(next) }
        }
      case .array(let elements):
        for (index, element) in elements.enumerated().reversed() {
          waiting.append(Self.element(element, index, of: step))
        }
      default: break
      }
    }
    return numbers
  }

  private func number(_ entry: Entry, _ step: Step) -> SceneNumber {
    SceneNumber(
      path: step.path, group: step.group, section: step.section, label: label(entry, step),
      value: entry.value,
      lower: entry.range.lower, upper: entry.range.upper, includesLower: entry.range.includesLower,
      unit: entry.range.unit, isWhole: entry.isWhole, isLogarithmic: entry.range.isLogarithmic,
      place: step.value.place)
  }

  /// The label of a number; in a list whose elements have names, as `frame.width`.
  private func label(_ entry: Entry, _ step: Step) -> String {
    guard let list = step.list, entry.range.unit == "pt" else { return step.label }
    let key = list.key.lowercased()
    let names: [String] =
      switch list.count {
      case 4 where key == "frame": ["x", "y", "width", "height"]
      case 4 where key.contains("inset") || key.contains("margins"):
        ["top", "left", "bottom", "right"]
      case 2 where key.contains("size"): ["width", "height"]
      case 2 where key != "radii": ["x", "y"]
      default: []
      }
    guard names.indices.contains(list.index),
      let bracket = step.label.lastIndex(of: "[")
    else { return step.label }
    return "\(step.label[..<bracket]).\(names[list.index])"
  }

  private static func member(_ member: JSONObject.Member, of step: Step) -> Step? {
    let key = member.key.value
    guard isPlain(key) else { return nil }
    guard !step.path.isEmpty else {
      guard !others.contains(key) else { return nil }
      return Step(
        value: member.value, path: key, group: key, section: key,
        isList: SceneEdit.lists.contains(key))
    }
    return Step(
      value: member.value, path: "\(step.path).\(key)", group: step.group,
      label: step.label.isEmpty ? key : "\(step.label).\(key)", section: step.section,
      isList: step.isElement && SceneEdit.lists.contains(key))
  }

  private static func element(_ value: JSONValue, _ index: Int, of step: Step) -> Step {
    if step.isList, let id = value.object?["id"]?.string?.value, isPlain(id) {
      return Step(
        value: value, path: "#\(id)", group: "#\(id)", section: step.section, isElement: true)
    }
    let key = step.path.split(separator: ".").last.map(String.init) ?? ""
    return Step(
      value: value, path: "\(step.path)[\(index)]", group: step.group,
      label: "\(step.label)[\(index)]", section: step.section,
      list: (key, step.value.array?.count ?? 0, index), isElement: step.isList)
  }

  /// Whether a key or an id can be a step of a path.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("#") && !name.contains { ".[]=".contains($0) }
  }
}
