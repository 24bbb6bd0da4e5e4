internal import Geometry
internal import Scene

extension SceneOverride {
  /// A step of a path: a key or an index, with its place in the argument.
  private struct Step {
    var name: String
    var place: SourceSpan
  }

  /// Replaces a value of a scene.
  ///
  /// - Parameters:
  ///   - root: The scene.
  ///   - source: The number of this override's text in the list of sources.
  ///   - diagnostics: Collects the problems; a faulty override changes nothing.
  func apply(to root: inout JSONValue, source: Int, diagnostics: DiagnosticCollector) {
    let bytes = Array(argument.utf8)
    let whole = SourceSpan(source: source, range: 0..<bytes.count)
    let valueStart: Int
    var steps: [Step]
    if let impliedPath {
      valueStart = 0
      steps = impliedPath.split(separator: ".").map { Step(name: String($0), place: whole) }
    } else {
      guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")),
        let written = Self.steps(Array(bytes[..<sign]), source: source)
      else {
        diagnostics.report(
          "override", at: whole, "expected path=value",
          hint: "for example canvas.scale=3 or #square.alpha=0.5")
        return
      }
      valueStart = sign + 1
      steps = written
    }
    guard let first = steps.first, root.object != nil else { return }
    if first.name.hasPrefix("#") {
      let id = String(first.name.dropFirst())
      var path: [String] = []
      guard Self.find(id, in: root, path: &path) else {
        let nearest = Spelling.nearest(to: id, in: Self.ids(in: root))
        diagnostics.report(
          Problem("override", "unknown id \(MessageText.quoted(id))")
            .suggesting(nearest.map { "#" + $0 }), at: first.place)
        return
      }
      steps.replaceSubrange(0..<1, with: path.map { Step(name: $0, place: first.place) })
    } else if SceneKeys.table.key(first.name) == nil, Self.ids(in: root).contains(first.name) {
      diagnostics.report(
        Problem("override", "unknown key \(MessageText.quoted(first.name)) in the scene")
          .suggesting("#" + first.name), at: first.place)
      return
    }
    guard let value = value(from: valueStart, source: source, diagnostics: diagnostics) else {
      return
    }
    Self.set(steps[...], of: &root, to: value, diagnostics: diagnostics)
  }

  // MARK: - Reading the argument

  /// The steps of a path, with indices after points or in brackets; nil if one of them is empty or a
  /// bracket has no partner.
  private static func steps(_ path: [UInt8], source: Int) -> [Step]? {
    var steps: [Step] = []
    func take(_ range: Range<Int>) -> Bool {
      let name = String(decoding: path[range], as: UTF8.self)
      guard !name.isEmpty, name != "#" else { return false }
      steps.append(Step(name: name, place: SourceSpan(source: source, range: range)))
      return true
    }
    var start = 0
    for end in path.indices.filter({ path[$0] == UInt8(ascii: ".") }) + [path.count] {
      let brackets = (start..<end).filter { path[$0] == UInt8(ascii: "[") } + [end]
      guard take(start..<brackets[0]) else { return nil }
      for (opening, next) in zip(brackets, brackets.dropFirst()) {
        guard path[next - 1] == UInt8(ascii: "]"), take(opening + 1..<next - 1) else { return nil }
      }
      start = end + 1
    }
    return steps
  }

  /// The value at the end of the argument; nil, with the problems reported, if it is malformed
  /// JSON.
  private func value(from start: Int, source: Int, diagnostics: DiagnosticCollector) -> JSONValue? {
    let text = self.source
    let trial = DiagnosticCollector(limit: 1)
    var reader = JSONReader(text, source: source, from: start, diagnostics: trial)
    if let value = reader.readDocument(), trial.diagnostics.isEmpty { return value }
    let opening = text.bytes[start...].first
    if let opening, "{[\"".utf8.contains(opening) {
      var reader = JSONReader(text, source: source, from: start, diagnostics: diagnostics)
      _ = reader.readDocument()
      return nil
    }
    let place = SourceSpan(source: source, range: start..<text.bytes.count)
    let word = String(decoding: text.bytes[start...], as: UTF8.self)
    return JSONValue(content: .string(JSONString(value: word, place: place)), place: place)
  }

  // MARK: - Finding elements by id

  /// The keys of lists whose elements have ids.
  static let lists = ["views", "subviews", "layout", "behaviors", "boundaries"]

  /// Finds the path of the element with an id.
  private static func find(_ id: String, in value: JSONValue, path: inout [String]) -> Bool {
    for list in lists {
      for (index, element) in (value.object?[list]?.array ?? []).enumerated() {
        path += [list, String(index)]
        if element.object?["id"]?.string?.value == id || find(id, in: element, path: &path) {
          return true
        }
        path.removeLast(2)
      }
    }
    return false
  }

  /// The ids of all elements, in order.
  private static func ids(in value: JSONValue) -> [String] {
    lists.flatMap { list in
      (value.object?[list]?.array ?? []).flatMap { element in
        (element.object?["id"]?.string.map { [$0.value] } ?? []) + ids(in: element)
      }
    }
  }

  // MARK: - Replacing

  /// Replaces the value at a path; missing objects along the path are created.
  private static func set(
    _ steps: ArraySlice<Step>, of value: inout JSONValue, to new: JSONValue,
    diagnostics: DiagnosticCollector,
    parent: String = ""
  ) {
    guard let step = steps.first else {
      value = new
      return
    }
    let rest = steps.dropFirst()
    switch value.content {
    case .object(var object):
      let index =
        object.members.firstIndex { $0.key.value == step.name } ?? object.members.endIndex
      if index == object.members.endIndex {
        let key = JSONString(value: step.name, place: step.place)
        let empty = JSONValue(content: .object(JSONObject(members: [])), place: step.place)
        object.members.append(JSONObject.Member(key: key, value: empty))
      }
      set(
        rest, of: &object.members[index].value, to: new, diagnostics: diagnostics, parent: step.name
      )
      value.content = .object(object)
    case .array(var elements):
      guard let index = Int(step.name), elements.indices.contains(index) else {
        diagnostics.report(
          "override", at: step.place,
          "index \(MessageText.quoted(step.name)) is out of range: the list has "
            + MessageText.count(elements.count, "element"))
        return
      }
      set(rest, of: &elements[index], to: new, diagnostics: diagnostics, parent: step.name)
      value.content = .array(elements)
    case .invalid: return
    default:
      diagnostics.report(
        "override", at: step.place, "\(MessageText.quoted(parent)) is not an object or a list")
    }
  }
}
