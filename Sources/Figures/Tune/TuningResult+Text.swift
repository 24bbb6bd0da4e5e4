internal import FramegenKit
internal import Foundation
internal import SceneFormat

extension TuningResult {
  /// The result in a format: as text for readers, the runs as comma-separated values, or all as JSON.
  public func text(_ format: MeasureFormat) -> String {
    switch format {
    case .table: MessageText.visibleLines(text)
    case .csv: MessageText.visibleLines(csv)
    case .json: String(decoding: jsonFile, as: UTF8.self)
    }
  }

  private var text: String {
    let found = values.map { "\($0.path.droppingMark) = \($0.value)" }.joined(separator: ", ")
    let count = "\(runs.count) runs"
    let head =
      isMet
      ? "\(title): all goals are met with \(found), found in \(count)\n"
      : "\(title): not all goals can be met; nearest is \(found), of \(count)\n"
    return [head, goalTable, unmet, independent, curve, copies].filter { !$0.isEmpty }.joined(
      separator: "\n")
  }

  private var goalTable: String {
    var table = MeasureTable([.names("goal"), .numbers("reached"), .names("unit"), .names("met")])
    table.rows = goals.map { goal in
      [
        .text(goal.goal), .number(goal.reached), .text(goal.unit), .text(goal.isMet ? "yes" : "no"),
      ]
    }
    return table.text
  }

  /// Says of each goal that is not met whether it could be.
  private var unmet: String {
    goals.filter { !$0.isMet && $0.depends }.map { goal in
      let places = zip(values, goal.nearestAt).map { "\($0.path.droppingMark) = \($1)" }
        .joined(separator: ", ")
      guard let nearest = goal.nearest else {
        return "'\(goal.goal)' cannot be met: no values give it a number\n"
      }
      let number = "\(nearest.shortText)\(goal.unit.isEmpty ? "" : " \(goal.unit)")"
      return goal.canBeMet
        ? "'\(goal.goal)' can only be met without the other goals: \(number) with \(places)\n"
        : "'\(goal.goal)' cannot be met within the ranges: the nearest is \(number) with \(places)\n"
    }.joined()
  }

  /// Says of each goal that does not depend on what is varied that it does not.
  private var independent: String {
    guard runs.count > 1 else { return "" }
    let names = values.map { "'\($0.path.droppingMark)'" }.joined(separator: " or ")
    return goals.filter { !$0.depends }.map { goal in
      let number = goal.reached.map {
        ": it is \($0.shortText)\(goal.unit.isEmpty ? "" : " \(goal.unit)") in every run"
      }
      return "'\(goal.goal)' does not depend on \(names)\(number ?? "")\n"
    }.joined()
  }

  /// The greatest length of a bar, in characters.
  private static let longestBar = 24

  /// The numbers of the runs that the curve shows: of one value all in its order; of several those that came
  /// nearer than all before them, and the one found.
  private var shownRuns: [Int] {
    guard values.count > 1 else {
      return runs.indices.sorted { (number(runs[$0]), $0) < (number(runs[$1]), $1) }
    }
    var least = Double.infinity
    var shown: [Int] = []
    for (index, run) in runs.enumerated() where run.miss < least {
      least = run.miss
      shown.append(index)
    }
    let found = runs.lastIndex { $0.values == values.map(\.value) }
    return shown + (found.map { shown.contains($0) ? [] : [$0] } ?? [])
  }

  /// How the search went: the values of runs, with what they miss as bars.
  private var curve: String {
    let best = values.map(\.value)
    let ordered = shownRuns
    let greatest = max(ordered.map { Self.height(runs[$0].miss) }.max() ?? 0, 1e-9)
    var table = MeasureTable(
      values.map { .names($0.path.droppingMark) }
        + goals.map { .numbers($0.goal, $0.unit) } + [.names("missed by")])
    table.rows = ordered.map { index in
      let run = runs[index]
      let length = Int((Self.height(run.miss) / greatest * Double(Self.longestBar)).rounded())
      let bar =
        run.miss == 0
        ? (run.values == best ? "met, the values found" : "met")
        : String(repeating: "█", count: max(length, 1)) + (run.values == best ? " nearest" : "")
      return run.values.map { .text($0) } + run.reached.map { .number($0) } + [.text(bar)]
    }
    return table.text
  }

  /// Bars grow with the logarithm, because misses range from hundredths to tens.
  private static func height(_ miss: Double) -> Double { log(1 + 10 * miss) }

  private func number(_ run: Run) -> Double { run.values.first.flatMap { Double($0) } ?? 0 }

  /// What to copy: options for the command line, and members for the scene.
  private var copies: String {
    let options = values.map { "--set '\($0.path)=\($0.value)'" }.joined(separator: " ")
    var owners = Members()
    for value in values {
      let isID = value.path.hasPrefix("#")
      let parts = value.path.droppingMark.split(separator: ".").map(String.init)
      // A member of a list is named by its place in it.
      let end = parts.firstIndex { Int($0) != nil } ?? parts.count
      let names =
        parts[..<end].map { $0 } + [parts[end...].joined(separator: ".")].filter { !$0.isEmpty }
      owners.set(isID ? ["\(parts[0]):"] + names.dropFirst() : ["scene:"] + names, to: value.value)
    }
    let lines = owners.members.map { "  \($0.name) \($0.members.text)\n" }
    return "on the command line\n  \(options)\nin the scene\n" + lines.joined()
  }

  /// Members of objects in each other, in the order in which they are set.
  private struct Members {
    var value: String?
    var members: [(name: String, members: Members)] = []

    mutating func set(_ path: [String], to value: String) {
      guard let name = path.first else {
        self.value = value
        return
      }
      if !members.contains(where: { $0.name == name }) { members.append((name, Members())) }
      for index in members.indices where members[index].name == name {
        members[index].members.set(Array(path.dropFirst()), to: value)
      }
    }

    /// The value, or the members as JSON text.
    var text: String {
      value ?? "{" + members.map { "\"\($0.name)\": \($0.members.text)" }.joined(separator: ", ")
        + "}"
    }
  }

  private var csv: String {
    let heads =
      values.map(\.path)
      + goals.map { goal in
        goal.unit.isEmpty ? goal.goal : "\(goal.goal) (\(goal.unit))"
      }
    let lines =
      [heads + ["miss"]]
      + runs.map { run in
        run.values + run.reached.map { $0.map { "\($0)" } ?? "" } + ["\(run.miss)"]
      }
    return lines.map { line in
      line.map { $0.contains(",") || $0.contains("\"") ? "\"\($0)\"" : $0 }.joined(separator: ",")
        + "\n"
    }.joined()
  }
}

extension String {
  /// A path without the mark of ids.
  var droppingMark: String { hasPrefix("#") ? String(dropFirst()) : self }
}
