internal import SceneText

/// What the values in braces can name, and what ids stand for, in a part of a scene.
final class ExpansionScope {
  /// The values by their names.
  let names: [String: JSONValue]
  /// The scope around it; nil for that of the scene.
  let parent: ExpansionScope?
  /// The id of the element whose parts are declared in it; empty for the scene.
  let prefix: String
  /// The ids that stand for this element and others, because an index of a repetition is left out.
  let wholes: [String]
  /// What is written in the texts with these numbers has its place in instances with those.
  private var instances: [Int: Int]
  /// The last of them.
  private var last: (source: Int, instance: Int)?
  /// What made the instances, and where.
  let use: (origin: SourceList.Instance.Origin, place: SourceSpan)?

  /// The scope of the scene.
  init(_ names: [String: JSONValue]) {
    (self.names, parent, prefix, wholes, instances, use) = (names, nil, "", [], [:], nil)
  }

  /// A scope within another.
  init(
    _ names: [String: JSONValue], in parent: ExpansionScope, prefix: String, wholes: [String],
    _ origin: SourceList.Instance.Origin, at place: SourceSpan
  ) {
    (self.names, self.parent, self.prefix, self.wholes) = (names, parent, prefix, wholes)
    (instances, use) = ([:], (origin, place))
  }

  /// The value of a name; nil if there is none.
  subscript(name: String) -> JSONValue? {
    var scope: ExpansionScope? = self
    while let current = scope {
      if let value = current.names[name] { return value }
      scope = current.parent
    }
    return nil
  }

  /// The value of a path such as `row.title` or `canvas.size` by its steps; nil if there is none.
  func value(of steps: [String]) -> JSONValue? {
    guard let first = steps.first, var value = self[first] else { return nil }
    for step in steps.dropFirst() {
      let part: JSONValue?
      switch value.content {
      case .object(let object): part = object[step]
      case .array(let elements):
        part = Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: part = nil
      }
      guard let part else { return nil }
      value = part
    }
    return value
  }

  /// All names, those of the innermost scope first, each with those of its parts.
  var allNames: [String] {
    var result: [String] = []
    var scope: ExpansionScope? = self
    while let current = scope {
      for (name, value) in current.names.ordered(by: { $0.key < $1.key }) {
        result.append(name)
        result += (value.object?.members ?? []).map { "\(name).\($0.key.value)" }
      }
      scope = current.parent
    }
    return result
  }

  /// The number of the instance of a text in this scope, which is added if there is none yet.
  func instance(of source: Int, _ diagnostics: DiagnosticCollector, _ scopes: inout IDScopes) -> Int
  {
    guard let use else { return source }
    if let last, last.source == source { return last.instance }
    if let known = instances[source] {
      last = (source, known)
      return known
    }
    let number = diagnostics.sources.add(SourceList.Instance(use.origin, of: source, at: use.place))
    scopes.scopes.append((prefix, use.place.source))
    instances[source] = number
    return number
  }
}
