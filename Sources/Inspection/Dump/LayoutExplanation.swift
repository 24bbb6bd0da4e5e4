public import FramegenKit
internal import Foundation
internal import SceneFormat
internal import SceneText
internal import Stage
internal import Scene

/// An explanation of the layout of a scene: conflicts, unsatisfied constraints and ambiguity.
///
/// It describes the initial layout, and the conflicts that the timeline causes later.
public struct LayoutExplanation: Sendable {
  private let layout: SceneLayout
  private let timelineConflicts: [Stage.TimelineConflict]
  private let sources: SourceList
  private let name: String
  /// The name of the scene's variant; nil for the scene itself.
  private let variant: String?

  init(
    _ layout: SceneLayout, timelineConflicts: [Stage.TimelineConflict], sources: SourceList,
    name: String, variant: String?
  ) {
    self.layout = layout
    self.timelineConflicts = timelineConflicts
    self.sources = sources
    self.name = name
    self.variant = variant
  }

  /// The explanation as a line of JSON: the scene, conflicts, shortfalls (optional constraints that
  /// are not satisfied), ambiguous frames, and the conflicts that the timeline causes.
  public var json: String {
    var members: [JSONOutput.Member] = [("event", .string("layout")), ("scene", .string(name))]
    if let variant { members.append(("variant", .string(variant))) }
    let dump = LayoutDump(layout: layout, sources: sources)
    let later: JSONOutput.Member = (
      "timelineConflicts", .array(timelineConflicts.map(dump.conflict))
    )
    return JSONOutput.object(members + dump.explanation + [later]).text(.lines(downTo: 0)) + "\n"
  }

  /// The explanation as text, ending in a line break.
  public var text: String {
    let viewCount = layout.items.count - 1
    var lines = [
      "\(name)\(variant.map { ", variant '\($0)'" } ?? ""): layout of \(viewCount) \(viewCount == 1 ? "view or guide" : "views and guides") with "
        + MessageText.count(layout.constraints.count, "constraint")
    ]
    for conflict in layout.conflicts { lines += [""] + self.lines(of: conflict) }
    lines += [""] + shortfallLines + [""] + ambiguityLines
    for later in timelineConflicts {
      let places = later.causes.compactMap(position)
      let causes =
        places.isEmpty ? "" : ", caused by the action at " + places.joined(separator: " or ")
      lines +=
        ["", "At \(digits(CGFloat(later.time))) s\(causes):"] + self.lines(of: later.conflict)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Conflicts

  private func lines(of conflict: SceneLayout.Conflict) -> [String] {
    var lines = conflict.log.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    lines += ["", "The smallest set of conflicting constraints:"]
    for member in conflict.set {
      lines.append("  \(place(of: member)): \(member.printed)")
    }
    for size in conflict.impliedSizes { lines.append("  implied: \(size), no size is negative") }
    lines.append("Dropped: \(place(of: conflict.dropped)), because \(conflict.why).")
    return lines
  }

  // MARK: Unsatisfied constraints

  private var shortfallLines: [String] {
    // The optional constraints of stacks and guides only resolve ambiguity, and are rarely all
    // satisfied.
    let shown = layout.shortfalls.filter {
      $0.constraint.origin != .stack && $0.constraint.origin != .guide
    }
    guard !shown.isEmpty else { return ["Every optional constraint is satisfied."] }
    return ["Optional constraints that are not satisfied:"] + shown.flatMap(lines)
  }

  private func lines(of shortfall: SceneLayout.Shortfall) -> [String] {
    let distance =
      "\(digits(abs(shortfall.excess))) points \(shortfall.excess > 0 ? "too much" : "short")"
    var lines = [
      "  \(place(of: shortfall.constraint)): \(distance), priority \(digits(CGFloat(shortfall.priority))): "
        + shortfall.constraint.printed
    ]
    if !shortfall.conflicting.isEmpty { lines.append("    overridden by") }
    for constraint in shortfall.conflicting {
      lines.append("      \(place(of: constraint)): \(constraint.printed)")
    }
    return lines
  }

  // MARK: Ambiguity

  private var ambiguityLines: [String] {
    let free = layout.items.filter { !$0.undecided.isEmpty }
    guard !free.isEmpty else { return ["No view is ambiguous."] }
    return ["Not determined by constraints:"]
      + free.map { item in
        let directions = item.ambiguousAxes.map { axis in
          let measures = item.undecided.filter { $0.axis == axis }.map(\.rawValue)
          return "\(axis.rawValue)ly (\(measures.joined(separator: ", ")))"
        }
        return "  \(position(item.place) ?? name): '\(item.id)' is ambiguous "
          + directions.joined(separator: " and ")
      }
  }

  // MARK: Places

  /// The place of a constraint in the scene, or else its origin.
  private func place(of participant: SceneLayout.Participant) -> String {
    if let place = position(participant.place) { return place }
    switch participant.origin {
    case .scene: return name
    case .stack: return "made by a stack"
    case .guide: return "made by a guide"
    case .autoresizing: return "made from a frame"
    case .canvas: return "the canvas"
    case .contentSize: return "made from an intrinsic size"
    }
  }

  private func position(_ span: SourceSpan?) -> String? {
    guard let span, let source = sources.text(of: span), let start = sources.position(of: span)
    else { return nil }
    switch source.origin {
    case .file(let name): return "\(name):\(start.line):\(start.column)"
    case .option(let name): return name
    }
  }

  /// A length with six significant digits, as in printed constraints.
  private func digits(_ number: CGFloat) -> String { String(format: "%g", Double(number)) }
}

extension Film {
  /// Explains the initial layout, and plays the timeline to find its conflicts.
  ///
  /// - Throws: `FramegenError.scene` if the scene cannot be laid out.
  public func explainLayout() throws(FramegenError) -> LayoutExplanation {
    var conflicts: [Stage.TimelineConflict] = []
    if !file.scene.timeline.isEmpty {
      let stage = try stage()
      while !stage.isFinished { stage.advance() }
      conflicts = stage.timelineConflicts
    }
    return LayoutExplanation(
      try sceneLayout(isExplained: true), timelineConflicts: conflicts, sources: file.sources,
      name: file.name, variant: file.variant)
  }
}
