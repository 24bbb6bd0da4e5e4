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
    // The group names the kind of the action, and a property says that it is set.
    if !step.isAction, key != "set" { next.append(key) }
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
