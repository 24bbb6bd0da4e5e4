public import Foundation
internal import SceneText

/// A change of a scene: another value at a path.
///
/// Options of the command, sweeps, tuning and the preview make edits; `SceneDocument` applies them. Those that users
/// write, such as `#square.alpha=0.5`, have a value as text, which is read where it is applied, as JSON or else as a
/// word. All others have typed values. Problems of both are shown in the option.
public struct SceneEdit: Sendable {
  /// Where a value is: keys and indices, such as `canvas.scale`, `behaviors.0.damping` or `behaviors[0].damping`, from
  /// the scene or, as in `#square.alpha`, from the element with an id.
  ///
  /// A key with points stands in brackets and quotes:
  /// `timeline[0].do[0].set["square.center.x"]`.
  public struct Path: Equatable, Sendable {
    /// A key, an index or an id, with its place in the text.
    struct Step: Equatable, Sendable {
      var name: String
      var range: Range<Int>
    }

    /// The path as it is written.
    public let text: String
    let steps: [Step]
    /// The keys, indices and ids, those with their mark.
    package var names: [String] { steps.map(\.name) }
    /// The last key or index.
    public var name: String { steps.last?.name ?? "" }

    /// Reads a path; nil if a step is empty or a bracket has no partner.
    public init?(parsing text: String) {
      self.text = text
      let path = Array(text.utf8)
      var steps: [Step] = []
      let isQuoted = Self.quotedKeys(in: path)
      func take(_ range: Range<Int>) -> Bool {
        let isKey = isQuoted[range.lowerBound] && range.count > 2
        let range = isKey ? range.lowerBound + 1..<range.upperBound - 1 : range
        let name = String(decoding: path[range], as: UTF8.self)
        guard !name.isEmpty, name != "#" else { return false }
        steps.append(Step(name: name, range: range))
        return true
      }
      var start = 0
      func ends(_ index: Int, with character: Unicode.Scalar) -> Bool {
        path[index] == UInt8(ascii: character) && !isQuoted[index]
      }
      for end in path.indices.filter({ ends($0, with: ".") }) + [path.count] {
        let brackets = (start..<end).filter { ends($0, with: "[") } + [end]
        guard take(start..<brackets[0]) else { return nil }
        for (opening, next) in zip(brackets, brackets.dropFirst()) {
          guard path[next - 1] == UInt8(ascii: "]"), take(opening + 1..<next - 1) else {
            return nil
          }
        }
        start = end + 1
      }
      self.steps = steps
    }

    /// Which bytes of a path belong to a key in brackets and quotes; one more, which does not, for the end.
    private static func quotedKeys(in path: [UInt8]) -> [Bool] {
      var quoted = [Bool](repeating: false, count: path.count + 1)
      let (quote, brackets) = (UInt8(ascii: "\""), (UInt8(ascii: "["), UInt8(ascii: "]")))
      var index = 1
      while index < path.count {
        guard path[index] == quote, path[index - 1] == brackets.0,
          let end = path[(index + 1)...].firstIndex(of: quote), end + 1 < path.count,
          path[end + 1] == brackets.1
        else {
          index += 1
          continue
        }
        for key in index...end { quoted[key] = true }
        index = end + 1
      }
      return quoted
    }

    private init(_ keys: [String]) {
      var (text, steps): (String, [Step]) = ("", [])
      for key in keys {
        if !steps.isEmpty { text += "." }
        let start = text.utf8.count
        text += key
        steps.append(Step(name: key, range: start..<text.utf8.count))
      }
      (self.text, self.steps) = (text, steps)
    }

    /// A path as people write it: an id has its mark only where a key of the scene has the same name.
    public static func unmarked(_ text: String) -> String {
      let name = text.dropFirst().prefix { $0 != "." && $0 != "[" }
      let needsMark = !text.hasPrefix("#") || SceneKeys.table.key(String(name)) != nil
      return needsMark ? text : String(text.dropFirst())
    }

    /// The path of a member of the object at this one.
    public func appending(_ key: String) -> Path { Path(steps.map(\.name) + [key]) }

    /// The size of the canvas.
    public static let canvasSize = Path([SceneKeys.canvas.name, CanvasKeys.size.name])
    /// The pixels per point.
    public static let canvasScale = Path([SceneKeys.canvas.name, CanvasKeys.scale.name])
    /// The color behind the views.
    public static let canvasBackground = Path(
      [SceneKeys.canvas.name, CanvasKeys.background.name])
    /// When the scene ends.
    public static let duration = Path([SceneKeys.timing.name, TimingKeys.duration.name])
    /// The frame rate.
    public static let fps = Path([SceneKeys.timing.name, TimingKeys.fps.name])
    /// How many times a film plays.
    public static let loop = Path([SceneKeys.timing.name, TimingKeys.loop.name])
    /// The overlays.
    public static let overlays = Path([SceneKeys.overlays.name])
  }

  /// What replaces a value.
  public enum Value: Equatable, Sendable {
    case number(Double)
    case size(CGSize)
    case boolean(Bool)
    /// Names that are true, and no others.
    case names([String])
    /// JSON, or a word without quotes.
    case text(String)
  }

  /// The name of the option, such as `--set`.
  public let option: String
  /// The argument of the option: `path=value`, or just the value if the option implies the path.
  public let argument: String
  /// Where the value is; nil for an argument that is not `path=value`.
  let path: Path?
  let value: Value
  /// Whether the argument contains the path.
  private let showsPath: Bool
  /// The path and the value where they are written in a text among the sources; nil for those of options.
  let written: (path: PlacedString, value: JSONValue)?

  /// An edit as `--set` takes it, `path=value`.
  public init(_ assignment: String, option: String = "--set") {
    let parts = assignment.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    (self.option, argument, showsPath) = (option, assignment, true)
    path = parts.count == 2 ? Path(parsing: String(parts[0]) ?? "") : nil
    value = .text(parts.count == 2 ? String(parts[1]) ?? "" : "")
    written = nil
  }

  /// A value at a path, both of which a text among the sources states.
  ///
  /// - Parameters:
  ///   - path: Where it is, as in `--set`.
  ///   - value: The value.
  ///   - option: The name of the option that chose the text.
  ///   - argument: The argument of the option.
  init(_ path: PlacedString, _ value: JSONValue, option: String, argument: String) {
    (self.option, self.argument, showsPath) = (option, argument, false)
    (self.path, self.value) = (Path(parsing: path.value), .text(""))
    written = (path, value)
  }

  /// A value at a path.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - value: The value.
  ///   - option: The name of the option that makes it.
  ///   - showsPath: Whether the option's argument contains the path, as that of `--set` does; others, such as
  ///     `--scale`, imply it.
  public init(_ path: Path, _ value: Value, option: String, showsPath: Bool = false) {
    (self.path, self.value, self.option, self.showsPath) = (path, value, option, showsPath)
    written = nil
    argument = (showsPath ? path.text + "=" : "") + value.json(from: 0, source: 0).text
  }

  /// A value at a path that somebody writes, which may be malformed.
  public init(path: String, _ value: Value, option: String) {
    (self.path, self.value, self.option, written) = (Path(parsing: path), value, option, nil)
    (argument, showsPath) = ("\(path)=\(value.json(from: 0, source: 0).text)", true)
  }

  /// The path in the text that states it; nil for options.
  var writtenPath: PlacedString? { written?.path }

  /// The option with its argument, as manifests and messages show it.
  package var optionText: String { "\(option) \(argument)" }

  /// The argument as a text to which problems can refer.
  var source: SourceText { SourceText(origin: .option(option), bytes: Array(argument.utf8)) }

  /// The number of bytes of the argument before the value.
  var valueStart: Int { showsPath ? (path?.text.utf8.count ?? 0) + 1 : 0 }

  /// The place of a step of the path in the argument, which is the whole of it if the option implies the path.
  func place(of step: Path.Step, in source: Int) -> SourceSpan {
    guard let written else {
      return SourceSpan(source: source, range: showsPath ? step.range : 0..<argument.utf8.count)
    }
    let bytes = Array(written.path.value.utf8)
    func character(_ offset: Int) -> Int { String(decoding: bytes[..<offset], as: UTF8.self).count }
    return written.path.place(
      ofCharacters: character(step.range.lowerBound)..<character(step.range.upperBound))
  }

  /// The place of the whole edit.
  func wholePlace(in source: Int) -> SourceSpan {
    written?.path.place ?? SourceSpan(source: source, range: 0..<argument.utf8.count)
  }
}

extension SceneEdit: Equatable {
  /// Whether two edits are those of the same option with the same argument.
  public static func == (first: SceneEdit, second: SceneEdit) -> Bool {
    (first.option, first.argument, first.path) == (second.option, second.argument, second.path)
      && first.written?.value == second.written?.value
  }
}

extension SceneEdit.Value {
  /// The value with its text, whose parts have their places in it.
  ///
  /// - Parameters:
  ///   - start: Where the text begins, in bytes.
  ///   - source: The number of the text that contains it.
  /// - Returns: The value and its text; of a text that is to be read, a string.
  func json(from start: Int, source: Int) -> (value: JSONValue, text: String) {
    var writer = ValueWriter(start: start, source: source)
    let value = writer.write(self)
    return (value, writer.text)
  }
}

/// Writes the value of an edit, and notes the place of each part.
private struct ValueWriter {
  let start: Int
  let source: Int
  var text = ""

  mutating func write(_ value: SceneEdit.Value) -> JSONValue {
    switch value {
    case .number(let number): return write(number)
    case .boolean(let boolean): return write(boolean)
    case .names(let names): return names.isEmpty ? write(false) : write(names)
    case .size(let size):
      return placed { writer in
        writer.text += "["
        let width = writer.write(Double(size.width))
        writer.text += ", "
        let height = writer.write(Double(size.height))
        writer.text += "]"
        return .array([width, height])
      }
    case .text(let word):
      var value = placed { writer in
        writer.text += word
        return .null
      }
      value.content = .string(JSONString(value: word, place: value.place))
      return value
    }
  }

  private mutating func write(_ number: Double) -> JSONValue {
    placed { writer in
      writer.text += JSONOutput.number(number).text(.compact)
      return .number(JSONNumber(value: number, written: nil))
    }
  }

  private mutating func write(_ boolean: Bool) -> JSONValue {
    placed { writer in
      writer.text += boolean ? "true" : "false"
      return .boolean(boolean)
    }
  }

  /// An object in which each name is true.
  private mutating func write(_ names: [String]) -> JSONValue {
    placed { writer in
      var members: [JSONObject.Member] = []
      for name in names {
        writer.text += members.isEmpty ? "{" : ", "
        var key = writer.place
        writer.text += JSONOutput.string(name).text(.compact)
        key.range = key.range.lowerBound + 1..<writer.place.range.lowerBound - 1
        writer.text += ": "
        members.append(
          JSONObject.Member(key: JSONString(value: name, place: key), value: writer.write(true)))
      }
      writer.text += "}"
      return .object(JSONObject(members: members))
    }
  }

  /// The place after the text so far.
  private var place: SourceSpan {
    let end = start + text.utf8.count
    return SourceSpan(source: source, range: end..<end)
  }

  /// A value at the place of what is written for it.
  private mutating func placed(_ write: (inout ValueWriter) -> JSONValue.Content) -> JSONValue {
    let first = place.range.lowerBound
    let content = write(&self)
    let span = SourceSpan(source: source, range: first..<place.range.lowerBound)
    return JSONValue(content: content, place: span)
  }
}

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
