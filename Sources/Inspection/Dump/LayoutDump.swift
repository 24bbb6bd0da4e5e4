internal import FramegenKit
internal import Foundation
internal import SceneFormat
internal import SceneText
internal import Stage
internal import Scene

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
    .object([("time", .number(conflict.time))] + members(of: conflict.conflict))
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
