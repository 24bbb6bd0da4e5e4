internal import SceneText

// How numbers are named for people: what they belong to, and what they are of it.

extension NumberRecorder {
  /// The label of a number; in a list whose elements have names, as "frame width".
  static func label(of step: Step, unit: String) -> String {
    let label = step.label.trimmingSpaces
    guard let list = step.list, unit == "pt" else { return label.isEmpty ? step.section : label }
    let key = list.key.lowercased()
    let names: [String] =
      switch list.count {
      case 4 where key.hasSuffix("frame"): ["x", "y", "width", "height"]
      case 4 where key.contains("inset") || key.contains("margins"):
        ["top", "left", "bottom", "right"]
      case 2 where key.contains("size"): ["width", "height"]
      case 2 where key != "radii": ["x", "y"]
      default: []
      }
    guard names.indices.contains(list.index), let space = label.lastIndex(of: " ") else {
      return label
    }
    return "\(label[..<space]) \(names[list.index])"
  }

  /// The label of a number in an equation or a format.
  static func label(of text: String, _ index: Int, of count: Int) -> String {
    count == 1 ? text : "\(text), number \(index + 1)"
  }

  /// What an element of a list is called: "square", "snap of square", "at 0.5 s", "pan 'drag'".
  static func title(of element: JSONValue, _ index: Int, in list: Step) -> String {
    guard let object = element.object else { return list.group }
    func text(_ key: String) -> String? { object[key]?.string?.value }
    let number = index + 1
    let id = text("id")
    let type = text("type")
    let named = id.map { " '\($0)'" }
    // A list of views or behaviors in an element belongs to that.
    let owner = list.path == list.section ? "" : " in \(list.group)"
    switch list.key {
    case "views", "subviews": return id ?? "\(type ?? "view") \(number)\(owner)"
    case "behaviors":
      let items = [object["item"], object["items"], object["to"]].compactMap { $0 }.flatMap {
        value in
        [value.string?.value].compactMap { $0 }
          + (value.array ?? []).compactMap { $0.string?.value }
      }
      let shown = items.count > 3 ? Array(items.prefix(2)) + ["\(items.count - 2) more"] : items
      return (type ?? "behavior") + (named ?? "")
        + (shown.isEmpty ? owner : " of \(MessageText.list(shown, joinedBy: "and"))")
    case "timeline":
      if case .number(let time)? = object["at"]?.content {
        return "at \(time.value.shortestText) s"
      }
      guard let trigger = object["on"] ?? object["when"] else { return "timeline \(number)" }
      let words = trigger.object?.members.flatMap { member -> [String] in
        [member.value.string?.value].compactMap { $0 }
          + (member.value.array ?? []).compactMap { $0.string?.value }
      }
      let said = words?.joined(separator: " ") ?? trigger.string?.value ?? ""
      return said.isEmpty ? "timeline \(number)" : "on \(said)"
    case "gestures": return (type ?? "gesture") + (named ?? " \(number)")
    case "groups": return "group" + (named ?? " \(number)")
    case "touches": return "touch \(number)"
    case "layout": return id.map { "layout '\($0)'" } ?? "layout"
    default: return id ?? "\(list.key) \(number)"
    }
  }

  /// The words of a key: "angular resistance" of `angularResistance`.
  fileprivate static func words(of key: String) -> String {
    // Names of properties, such as `square.center.x`, stay as they are.
    guard !key.contains(".") else { return key }
    var words = ""
    for character in key {
      if character.isUppercase {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
    }
    return words
  }
}

extension NumberRecorder.Step {
  /// Adds a key to the label.
  mutating func append(_ key: String) {
    label += (label.isEmpty ? "" : " ") + NumberRecorder.words(of: key)
  }

  /// Makes it an action after an event, with a group of its own: "at 0.5 s: animate square.center".
  mutating func beginAction(in event: String) {
    (isAction, label) = (true, "")
    let members = value.object?.members ?? []
    guard let kind = members.first(where: { !["item", "behavior", "if"].contains($0.key.value) })
    else { return }
    let content = kind.value.object
    var targets = ["set", "by"].flatMap { content?[$0]?.object?.members.map(\.key.value) ?? [] }
    if targets.isEmpty, ["set", "by"].contains(kind.key.value) {
      targets = content?.members.map(\.key.value) ?? []
    }
    if targets.isEmpty, let text = kind.value.string?.value { targets = [text] }
    if kind.key.value == "add", let type = content?["type"]?.string?.value { targets = [type] }
    let shown = targets.count > 2 ? [targets[0], "\(targets.count - 1) more"] : targets
    group =
      "\(event): \(NumberRecorder.words(of: kind.key.value)) \(MessageText.list(shown, joinedBy: "and"))"
      .trimmingSpaces
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
