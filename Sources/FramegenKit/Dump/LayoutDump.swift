internal import Foundation
internal import SceneFormat
internal import Stage

/// A scene's layout as JSON.
struct LayoutDump {
  let layout: SceneLayout
  let sources: SourceList

  /// The whole: frames, constraints, conflicts.
  var object: JSONOutput {
    .object([
      ("views", .object(layout.items.map { ($0.id, item($0)) })),
      ("constraints", .array(layout.constraints.map(constraint))),
      ("conflicts", .array(layout.conflicts.map(conflict))),
    ])
  }

  /// What an explanation says: conflicts, wishes that are not met, what is free.
  var explanation: [(key: String, value: JSONOutput)] {
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
    var members: [(key: String, value: JSONOutput)] = [
      ("frame", .rect(item.frame)), ("rounded", .rect(item.roundedFrame)),
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
            ("compressed", .size(fitting.compressed)), ("expanded", .size(fitting.expanded)),
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
    .object(
      [
        ("first", .string(constraint.first)),
        ("firstAttribute", .string(constraint.firstAttribute)),
        ("relation", .string(constraint.relation)),
        ("second", .optional(constraint.second)),
        ("secondAttribute", .string(constraint.secondAttribute)),
        ("multiplier", .number(Double(constraint.multiplier))),
        ("constant", .number(Double(constraint.constant))),
        ("priority", .number(Double(constraint.priority))),
      ] + members(of: constraint.participant) + [("dropped", .bool(constraint.isDropped))])
  }

  private func conflict(_ conflict: SceneLayout.Conflict) -> JSONOutput {
    .object([
      ("set", .array(conflict.set.map { .object(members(of: $0)) })),
      ("dropped", .object(members(of: conflict.dropped))), ("why", .string(conflict.why)),
      ("log", .string(conflict.log)),
    ])
  }

  private func shortfall(_ shortfall: SceneLayout.Shortfall) -> JSONOutput {
    .object(
      members(of: shortfall.wish) + [
        ("excess", .number(Double(shortfall.excess))),
        ("priority", .number(Double(shortfall.priority))),
        ("gaveWayTo", .array(shortfall.rivals.map { .object(members(of: $0)) })),
      ])
  }

  private func members(
    of participant: SceneLayout.Participant
  ) -> [(key: String, value: JSONOutput)] {
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
    let origin: (key: String, value: JSONOutput) =
      switch source.origin {
      case .file(let name): ("file", .string(name))
      case .option(let name): ("option", .string(name))
      }
    return .object([
      origin, ("line", .number(Double(start.line))), ("column", .number(Double(start.column))),
    ])
  }
}
