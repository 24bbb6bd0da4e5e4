public import SceneText

/// A number in the text of a scene, and what the language knows of it.
public struct SceneNumber: Equatable, Sendable {
  /// A string with numbers in it, such as "45deg" or an equation, as far as it concerns one of them.
  public struct Text: Equatable, Sendable {
    /// The whole string.
    public var string: String
    /// The UTF-8 offsets of the number in it.
    public var range: Range<Int>
    /// The number among those of the string, from 0.
    public var index: Int
    /// How many numbers the string has.
    public var count: Int
  }

  /// The path by which `--set` replaces its value, such as `#snap.damping` or `timing.fps`: of a number within a string
  /// that of the string.
  public var path: String
  /// Whatever contains it, in words: "snap of square", "at 0.5 s: animate square.center" or "canvas".
  public var group: String
  /// The key of the scene that contains it, such as `behaviors`.
  public var section: String
  /// What it is of its group, in words: "angular resistance", "frame width".
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
  /// The string of which it is a part; nil for a number by itself.
  public var text: Text?

  /// The path, and of several numbers of a string also which one it is: no other number of the scene has the same name.
  public var name: String {
    guard let text, text.count > 1 else { return path }
    return "\(path)~\(text.index + 1)"
  }
}

extension NumberRecorder {
  /// A value on the way to the numbers.
  struct Step {
    let value: JSONValue
    /// The path that leads to it; empty for the scene.
    let path: String
    /// Whatever contains it, in words.
    var group = ""
    /// The path from there, in words.
    var label = ""
    /// The key of the scene that contains it.
    var section = ""
    /// The list of numbers whose element it is.
    var list: (key: String, count: Int, index: Int)?
    /// Whether ids are found from here on, as `--set` finds them.
    var isElement = false
    /// Whether it is a list whose elements may have ids.
    var isList = false
    /// The key of the list.
    var key = ""
    /// Whether it is an action of the timeline.
    var isAction = false
  }

  /// The keys of the scene whose numbers do not say what is shown.
  private static let others: Set<String> = ["framegen", "test", "figures", "expect"]

  /// The recorded numbers and springs, in the order of the text, by the paths that `--set` takes.
  ///
  /// Numbers whose paths cannot be written, because of the characters of a key, are left out.
  func numbers(in root: JSONValue) -> ([SceneNumber], [SceneSpring]) {
    var numbers: [SceneNumber] = []
    var steps: [(step: Step, spring: Spring)] = []
    var paths: [Int: (path: String, value: Double)] = [:]
    // A list and not calls on the stack, so that values can be nested to any depth.
    var waiting = [Step(value: root, path: "", isElement: true)]
    while let step = waiting.popLast() {
      let place = step.value.place
      switch step.value.content {
      case .number:
        guard place.source == 0, let entry = entries[place.range.lowerBound] else { continue }
        numbers.append(number(entry, step, at: place))
        paths[place.range.lowerBound] = (step.path, entry.value)
      case .string(let string):
        guard place.source == 0, let parts = parts[string.place.range.lowerBound] else { continue }
        for (index, part) in parts.enumerated() {
          var number = number(part.entry, step, at: part.place)
          number.text = SceneNumber.Text(
            string: string.value, range: part.range, index: index, count: parts.count)
          if step.section == "layout" {
            number.label = Self.label(of: string.value, index, of: parts.count)
          }
          numbers.append(number)
        }
      case .object(let object):
        if place.source == 0, let spring = springs[place.range.lowerBound] {
          steps.append((step, spring))
        }
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
    return (numbers, steps.map { spring($0.spring, $0.step, paths) })
  }

  private func number(_ entry: Entry, _ step: Step, at place: SourceSpan) -> SceneNumber {
    SceneNumber(
      path: step.path, group: step.group, section: step.section,
      label: Self.label(of: step, unit: entry.range.unit), value: entry.value,
      lower: entry.range.lower, upper: entry.range.upper, includesLower: entry.range.includesLower,
      unit: entry.range.unit, isWhole: entry.isWhole, isLogarithmic: entry.range.isLogarithmic,
      place: place)
  }

  private func spring(
    _ spring: Spring, _ step: Step, _ paths: [Int: (path: String, value: Double)]
  ) -> SceneSpring {
    let object = step.value.object
    return SceneSpring(
      path: step.path, group: step.group, form: spring.form,
      parameters: spring.parameters.map { name, value, place in
        let written = number(at: place).flatMap { paths[$0] }
        return SceneSpring.Parameter(
          name: name, value: written?.value ?? value, path: written?.path)
      },
      initialVelocity: spring.initialVelocity.x,
      items: ["item", "to"].compactMap { object?[$0]?.string?.value })
  }

  private static func member(_ member: JSONObject.Member, of step: Step) -> Step? {
    let key = member.key.value
    guard let name = pathStep(key) else { return nil }
    guard !step.path.isEmpty else {
      guard !others.contains(key), key == name else { return nil }
      return Step(
        value: member.value, path: key, group: key, section: key,
        isList: SceneEdit.lists.contains(key), key: key)
    }
    let path = name.hasPrefix("[") ? step.path + name : "\(step.path).\(name)"
    var next = Step(
      value: member.value, path: path, group: step.group, label: step.label,
      section: step.section, isList: step.isElement && SceneEdit.lists.contains(key), key: key)
    // The group names the kind of the action, and a property says that it is set; the value of a parameter is its default.
    let isDefault = step.section == SceneKeys.parameters.name && key == ParameterKeys.standard.name
    if !step.isAction, key != "set", !isDefault { next.append(key) }
    if step.section == "timeline", actionKeys.contains(key), member.value.object != nil {
      next.beginAction(in: step.group)
    }
    return next
  }

  private static func element(_ value: JSONValue, _ index: Int, of step: Step) -> Step {
    let list = (step.key, step.value.array?.count ?? 0, index)
    if step.isList, let id = value.object?["id"]?.string?.value, isPlain(id) {
      return Step(
        value: value, path: "#\(id)", group: title(of: value, index, in: step),
        section: step.section, isElement: true)
    }
    var next = Step(
      value: value, path: "\(step.path)[\(index)]", group: step.group,
      label: "\(step.label) \(index + 1)", section: step.section, list: list,
      isElement: step.isList)
    if value.object != nil {
      if step.isList || step.path == step.section {
        (next.group, next.label) = (title(of: value, index, in: step), "")
      } else if step.section == "timeline", actionKeys.contains(step.key) {
        next.beginAction(in: step.group)
      }
    }
    return next
  }

  /// The keys of the timeline whose values are actions.
  private static let actionKeys: Set<String> = ["do", "then"]

  /// A key as a step of a path; nil for one that no path can name.
  private static func pathStep(_ key: String) -> String? {
    if isPlain(key) { return key }
    return key.isEmpty || key.contains { "\"[]=\\#".contains($0) } ? nil : "[\"\(key)\"]"
  }

  /// Whether a key or an id can be a step of a path.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("#") && !name.contains { ".[]=\"".contains($0) }
  }
}

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
