/// The short names of properties, as tables and figures head what they set.
public enum PropertyNames {
  /// The shortest ends of some paths that say which properties they are, and tell them apart: `damping` of
  /// `snap.damping`, `to.x` of `snap.to.0`, and `first.damping` beside `second.damping`.
  ///
  /// - Parameter paths: The paths, as `--set` takes them.
  /// - Returns: The names, in the order of the paths; equal paths have one name.
  public static func short(_ paths: [String]) -> [String] {
    let paths = paths.map(steps)
    return paths.map { path in
      let others = paths.filter { $0 != path }
      let count = path.indices.map { $0 + 1 }.first { count in
        let end = path.suffix(count)
        return !end.allSatisfy(isPart) && !others.contains { $0.suffix(count) == end }
      }
      return path.suffix(count ?? path.count).joined(separator: ".")
    }
  }

  /// The steps of a path; components of points and sizes by their names.
  private static func steps(_ text: String) -> [String] {
    var steps = SceneEdit.Path(parsing: text)?.steps.map(\.name) ?? [text]
    if steps.count > 1, let index = steps.last.flatMap(Int.init),
      let name = component(index, of: steps[steps.count - 2])
    {
      steps[steps.count - 1] = name
    }
    return steps
  }

  /// The name of a component of the values that a key has anywhere in a scene; nil where it has no components of
  /// such names.
  private static func component(_ index: Int, of key: String) -> String? {
    let forms = SceneSchema.tables.lazy.compactMap {
      $0.key(key)?.declaration.schema.componentNames
    }
    return forms.first { parts.isSuperset(of: $0) && $0.indices.contains(index) }?[index]
  }

  /// Whether a step names a part of a value, which says nothing without the value.
  private static func isPart(_ step: String) -> Bool { parts.contains(step) || Int(step) != nil }

  private static let parts: Set = [
    "x", "y", "width", "height", "top", "leading", "left", "bottom", "trailing", "right",
    "horizontal", "vertical",
  ]
}

extension SchemaNode {
  /// The names of the components of a list with a fixed number of values; nil for other values.
  fileprivate var componentNames: [String]? {
    switch self {
    case .tuple(_, let form):
      form.dropFirst().dropLast().split(separator: ",").map { $0.trimmingPrefix(" ") }.map(
        String.init)
    case .any(let nodes): nodes.lazy.compactMap(\.componentNames).first
    default: nil
    }
  }
}
