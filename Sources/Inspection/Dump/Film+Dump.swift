internal import DisplayList
internal import Foundation
public import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// An intermediate result of the pipeline that can be written as text.
public enum DumpStage: String, CaseIterable, Sendable {
  /// The scene as read, with all defaults: a line for each value.
  case scene
  /// The frames of views and guides, and their constraints: a JSON object.
  case layout
  /// The motion and the contacts of the items in each frame: a trace in JSON.
  case motion
  /// The paths of the scene's fingers, each with the places at which it is sampled: a file of touches.
  case touches
  /// The display lists of frames: a line for each item, in points.
  case displayList = "display-list"
}

extension Film {
  /// Writes an intermediate result of the pipeline as text.
  ///
  /// - Parameters:
  ///   - stage: The intermediate result.
  ///   - path: The file, which appears once it is complete, or `-` for standard output.
  ///   - selection: The frames of motion and display lists, and the frame of the layout; by default
  ///     all frames of motion, otherwise the first.
  ///   - forces: Whether an existing file may be overwritten.
  ///   - cancellation: The request to stop.
  /// - Returns: Whether the dump was cancelled before its end.
  /// - Throws: `FramegenError.request` for frames that the scene does not have; `.occupied` for an
  ///   existing file; `.file` if something cannot be written.
  @discardableResult
  public func dump(
    _ stage: DumpStage, to path: String = "-", selection: FrameSelection? = nil,
    forces: Bool = false, cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> Bool {
    switch stage {
    case .motion:
      return try trace(
        to: path, format: .json, hasEvents: true, selection: selection ?? FrameSelection(),
        forces: forces, cancellation: cancellation
      ).isCancelled
    case .scene:
      try write(
        SceneDump(sources: file.sources, theme: file.scene.canvas.theme).text(of: file.scene),
        to: path, forces: forces)
    case .touches:
      try write(TouchDump.text(of: file.scene.touches), to: path, forces: forces)
    case .layout:
      let layout: SceneLayout
      if let selection {
        layout = try presentLayout(selection)
      } else {
        layout = try sceneLayout()
      }
      let dump = LayoutDump(layout: layout, sources: file.sources)
      try write(dump.object.text(.lines(downTo: 2)) + "\n", to: path, forces: forces)
    case .displayList:
      guard let text = try displayLists(selection ?? FrameSelection(first: 0, end: 1), cancellation)
      else {
        return true
      }
      try write(text, to: path, forces: forces)
    }
    return false
  }

  /// The layout at the first of some frames.
  private func presentLayout(_ selection: FrameSelection) throws(FramegenError) -> SceneLayout {
    let frames = try selection.sequence(in: frameCount)
    let stage = try stage()
    while stage.frame < frames.first { try advance(stage) }
    return stage.presentLayout
  }

  /// The layout before anything moves.
  func sceneLayout(isExplained: Bool = false) throws(FramegenError) -> SceneLayout {
    do throws(StageError) {
      return try Stage.layout(of: file.scene, measuring: fonts.measurer, isExplained: isExplained)
    } catch {
      throw .scene(error.diagnostics.sortedByPlace(), sources: file.sources)
    }
  }

  /// The display lists of frames as text; nil if the dump was cancelled.
  private func displayLists(
    _ selection: FrameSelection, _ cancellation: Cancellation
  ) throws(FramegenError) -> String? {
    let frames = try selection.sequence(in: frameCount)
    let stage = try stage()
    var text = ""
    while true {
      guard !cancellation.isCancelled else { return nil }
      if frames.contains(stage.frame) {
        text += "# frame \(stage.frame), \(stage.time) s\n\(stage.displayList())"
      }
      guard stage.frame < frames.last else { return text }
      try advance(stage)
    }
  }

  private func write(_ text: String, to path: String, forces: Bool) throws(FramegenError) {
    try ExistingFile.check(
      path, forces: forces, inputs: file.inputs, objection: "already exists"
    ) { _ in false }
    let bytes = Array(MessageText.visibleLines(text).utf8)
    try onDisk { () throws(FileError) in try OutputFile.write(bytes, to: path) }
  }
}

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

/// The layout of a scene as JSON.
struct LayoutDump {
  let layout: SceneLayout
  let sources: SourceList

  /// Frames, constraints and conflicts.
  var object: JSONOutput {
    .object([
      ("views", .object(layout.items.map { ($0.id, item($0)) })),
      ("constraints", .array(layout.constraints.map(constraint))),
      ("conflicts", .array(layout.conflicts.map(conflict))),
    ])
  }

  /// Conflicts, optional constraints that are not satisfied, and ambiguous frames.
  var explanation: [JSONOutput.Member] {
    [
      ("conflicts", .array(layout.conflicts.map(conflict))),
      ("shortfalls", .array(layout.shortfalls.map(shortfall))),
      (
        "ambiguous",
        .object(layout.items.filter { !$0.undecided.isEmpty }.map { ($0.id, ambiguity(of: $0)) })
      ),
    ]
  }

  private func item(_ item: SceneLayout.Item) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      ("frame", rect(item.frame)), ("rounded", rect(item.roundedFrame)),
      ("ambiguous", .strings(item.ambiguousAxes.map(\.rawValue))),
    ]
    if !item.undecided.isEmpty {
      members.append(("undecided", .strings(item.undecided.map(\.rawValue))))
    }
    if let fitting = item.fitting {
      members.append(
        (
          "fitting",
          .object([
            ("compressed", size(fitting.compressed)), ("expanded", size(fitting.expanded)),
          ])
        ))
    }
    return .object(members)
  }

  private func ambiguity(of item: SceneLayout.Item) -> JSONOutput {
    .object([
      ("directions", .strings(item.ambiguousAxes.map(\.rawValue))),
      ("undecided", .strings(item.undecided.map(\.rawValue))), ("place", place(item.place)),
    ])
  }

  private func constraint(_ constraint: SceneLayout.Constraint) -> JSONOutput {
    let first: [JSONOutput.Member] = [
      ("first", .string(constraint.first)), ("firstAttribute", .string(constraint.firstAttribute)),
    ]
    let second: [JSONOutput.Member] = [
      ("second", .optional(constraint.second)),
      ("secondAttribute", .string(constraint.secondAttribute)),
    ]
    let numbers: [JSONOutput.Member] = [
      ("multiplier", number(constraint.multiplier)), ("constant", number(constraint.constant)),
      ("priority", number(constraint.priority)),
    ]
    return .object(
      first + origin("firstOrigin", constraint.firstOrigin)
        + [("relation", .string(constraint.relation))] + second
        + origin("secondOrigin", constraint.secondOrigin) + numbers
        + members(of: constraint.participant) + [("dropped", .boolean(constraint.isDropped))])
  }

  /// Where a distance is measured from; nothing for an attribute.
  private func origin(_ key: String, _ origin: String?) -> [JSONOutput.Member] {
    origin.map { [(key, .string($0))] } ?? []
  }

  private func conflict(_ conflict: SceneLayout.Conflict) -> JSONOutput {
    .object(members(of: conflict))
  }

  /// A conflict that the timeline causes, with its time.
  func conflict(_ conflict: Stage.TimelineConflict) -> JSONOutput {
    .object(
      [("time", .number(conflict.time)), ("actions", .array(conflict.causes.map { place($0) }))]
        + members(of: conflict.conflict))
  }

  private func members(of conflict: SceneLayout.Conflict) -> [JSONOutput.Member] {
    [
      ("set", .array(conflict.set.map { .object(members(of: $0)) })),
      ("implied", .strings(conflict.impliedSizes)),
      ("dropped", .object(members(of: conflict.dropped))), ("why", .string(conflict.why)),
      ("log", .string(conflict.log)),
    ]
  }

  private func shortfall(_ shortfall: SceneLayout.Shortfall) -> JSONOutput {
    .object(
      members(of: shortfall.constraint) + [
        ("excess", number(shortfall.excess)), ("priority", number(shortfall.priority)),
        ("gaveWayTo", .array(shortfall.conflicting.map { .object(members(of: $0)) })),
      ])
  }

  private func members(of participant: SceneLayout.Participant) -> [JSONOutput.Member] {
    [
      ("identifier", .optional(participant.identifier)),
      ("printed", .string(participant.printed)), ("origin", .string(participant.origin.rawValue)),
      ("place", place(participant.place)),
    ]
  }

  /// A place by file or option, line and column, or null.
  private func place(_ span: SourceSpan?) -> JSONOutput {
    guard let span, let source = sources.text(of: span), let start = sources.position(of: span)
    else { return .null }
    let origin: JSONOutput.Member =
      switch source.origin {
      case .file(let name): ("file", .string(name))
      case .option(let name): ("option", .string(name))
      }
    return .object([
      origin, ("line", .number(Double(start.line))), ("column", .number(Double(start.column))),
    ])
  }

  /// `[x, y, width, height]`.
  private func rect(_ rect: CGRect) -> JSONOutput {
    .array([number(rect.minX), number(rect.minY), number(rect.width), number(rect.height)])
  }

  /// `[width, height]`.
  private func size(_ size: CGSize) -> JSONOutput {
    .array([number(size.width), number(size.height)])
  }

  private func number(_ value: some BinaryFloatingPoint) -> JSONOutput {
    // The sum makes 0 of a negative zero, which has no meaning in a layout.
    .number(Double(value) + 0)
  }
}
