internal import Foundation
public import FramegenKit
internal import SceneFormat
internal import SceneText

/// What a search for values found.
public struct TuningResult: Equatable, Sendable, Codable {
  /// A value of the scene.
  public struct Value: Equatable, Sendable, Codable {
    /// The path as in `--set`.
    public var path: String
    /// The value as text; the measured result is that of exactly this text.
    public var value: String
  }

  /// What became of a goal.
  public struct Goal: Equatable, Sendable, Codable {
    /// The goal as it is written.
    public var goal: String
    /// The unit; empty for a plain number.
    public var unit: String
    /// The least number that meets it; nil for none.
    public var least: Double?
    /// The greatest number that meets it; nil for none.
    public var greatest: Double?
    /// What the values reach; nil where there is no such number.
    public var reached: Double?
    /// Whether it is met.
    public var isMet: Bool
    /// What comes nearest to the goal by itself, whatever becomes of the others; nil where nothing does.
    public var nearest: Double?
    /// Whether some values meet it by itself.
    public var canBeMet: Bool
    /// The values of the nearest, as texts, in the order of the variables.
    public var nearestAt: [String]
    /// What happens instead; nil where it is met.
    public var failure: String?
    /// Whether it depends on what is varied.
    public var depends: Bool
  }

  /// A film that was played.
  public struct Run: Equatable, Sendable, Codable {
    /// The values as texts, in the order of the variables.
    public var values: [String]
    /// What it reaches of each goal, in their order; nil where there is no such number.
    public var reached: [Double?]
    /// How far it is from the goals together; 0 where all are met.
    public var miss: Double
  }

  /// What kind of file it is: always `tune`.
  public private(set) var framegen = "tune"
  /// The title of the scene.
  public var title: String
  /// The values found, in the order of the variables.
  public var values: [Value]
  /// The goals.
  public var goals: [Goal]
  /// The films that were played, in their order.
  public var runs: [Run]
  /// How many of them, the first ones, have values all over the ranges; the others are around the best of them.
  public var scanCount: Int

  /// Whether all goals are met.
  public var isMet: Bool { goals.allSatisfy(\.isMet) }

  init(title: String, values: [Value], goals: [Goal], runs: [Run], scanCount: Int) {
    self.title = title
    self.values = values
    self.goals = goals
    self.runs = runs
    self.scanCount = scanCount
  }
}

extension TuningResult {
  /// An option of the command.
  public struct Option: Equatable, Sendable {
    /// Its name, such as `--set`.
    public var name: String
    /// Its argument.
    public var argument: String

    /// An option with its argument.
    public init(_ name: String, _ argument: String) {
      (self.name, self.argument) = (name, argument)
    }
  }

  /// The result in a format: as text for readers, the runs as comma-separated values, or all as JSON.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - given: The options with which the scene was read, which the text has before those of the values.
  /// - Returns: The text of a file.
  public func text(_ format: MeasureFormat, given: [Option] = []) -> String {
    switch format {
    case .table: MessageText.visibleLines(text(given))
    case .csv: MessageText.visibleLines(csv)
    case .json: String(decoding: jsonFile, as: UTF8.self)
    }
  }

  private func text(_ given: [Option]) -> String {
    let count = "\(runs.count) runs"
    let head =
      isMet
      ? "\(title): all goals are met with \(found), found in \(count)\n"
      : "\(title): no values tried meet all goals; of \(count), the closest is \(found)\n"
    let parts = [head, goalTable, unmet, independent, curve, copies(after: given), closer]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The values found, as a sentence has them.
  private var found: String {
    values.map { "\($0.path.droppingMark) = \($0.value)" }.joined(separator: ", ")
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
        return "'\(goal.goal)' is not met: none of the values tried give it a number\n"
      }
      let number = "\(nearest.shortText)\(goal.unit.isEmpty ? "" : " \(goal.unit)")"
      return goal.canBeMet
        ? "'\(goal.goal)' is met, but not with the other goals, by \(number) with \(places)\n"
        : "'\(goal.goal)' is met by none of the values tried; the closest is \(number) with \(places)\n"
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
      return runs.indices.ordered { (number(runs[$0]), $0) < (number(runs[$1]), $1) }
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
        : String(repeating: "█", count: max(length, 1)) + (run.values == best ? " closest" : "")
      return run.values.map { .text($0) } + run.reached.map { .number($0) } + [.text(bar)]
    }
    return table.text
  }

  /// Bars grow with the logarithm, because misses range from hundredths to tens.
  private static func height(_ miss: Double) -> Double { log(1 + 10 * miss) }

  private func number(_ run: Run) -> Double { run.values.first.flatMap { Double($0) } ?? 0 }

  /// The options that give a scene the values found.
  package var options: [String] { values.map { "\($0.path)=\($0.value)" } }

  /// What to copy: options of every command that reads the scene, those with which it was read first.
  private func copies(after given: [Option]) -> String {
    let words =
      given.map { "\($0.name) \(ShellText.word($0.argument))" }
      + options.map { "--set \(ShellText.quoted($0))" }
    return "to use these values\n  " + words.joined(separator: " ") + "\n"
  }

  /// How to look closer where no values meet all goals: between those that were tried beside the best ones.
  private var closer: String {
    guard !isMet, goals.contains(where: \.depends) else { return "" }
    let ranges = values.enumerated().compactMap { index, value -> String? in
      guard let best = Double(value.value) else { return nil }
      let tried = runs.prefix(scanCount).compactMap { Double($0.values[index]) }
      let low = tried.filter { $0 < best }.max() ?? best
      let high = tried.filter { $0 > best }.min() ?? best
      guard low < high else { return nil }
      return "--vary \(ShellText.quoted("\(value.path)=\(low.shortText)…\(high.shortText)"))"
    }
    guard ranges.count == values.count else { return "" }
    return "to look closer around them\n  " + ranges.joined(separator: " ") + "\n"
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

extension TuningResult {
  /// How the search went: of one value, what it reaches of each goal; of several, how near it came run by run.
  var sheet: FigureSheet {
    let plots = values.count == 1 ? goals.indices.map(plot(ofGoal:)) : [plotOfMisses]
    return FigureSheet(
      title: title, rows: plots.map { [.plot($0)] },
      caption: isMet
        ? "All goals are met with \(found)." : "Not all goals can be met; nearest is \(found).")
  }

  /// What a goal's number is over the values of a single variable, with the goal as a band.
  private func plot(ofGoal index: Int) -> Plot {
    let goal = goals[index]
    let points = runs.compactMap { run -> SIMD2<Double>? in
      guard let value = run.values.first.flatMap({ Double($0) }), let reached = run.reached[index]
      else { return nil }
      return SIMD2(value, reached)
    }.ordered { $0.x < $1.x }
    let name = values.first?.path.droppingMark ?? ""
    var plot = Plot(
      x: Plot.Axis(name),
      y: Plot.Axis(goal.unit.isEmpty ? goal.goal : "\(goal.goal) (\(goal.unit))"),
      curves: [Plot.Curve("", pieces: points.isEmpty ? [] : [points], color: .kind(0))])
    plot.curves[0].isSmooth = false
    let span = points.map(\.y)
    if let low = goal.least ?? span.min(), let high = goal.greatest ?? span.max(), low <= high {
      plot.bands.append(Plot.Band(low...high, label: "goal"))
    }
    if let value = values.first.flatMap({ Double($0.value) }), let reached = goal.reached {
      plot.marks.append(
        Plot.Mark(
          .ring, at: SIMD2(value, reached),
          label: "\(values[0].value): \(reached.rounded(toDigits: 3).shortText)", color: .kind(0)))
    }
    return plot
  }

  /// The least distance from the goals so far over the runs.
  private var plotOfMisses: Plot {
    var (least, points) = (Double.infinity, [SIMD2<Double>]())
    for (index, run) in runs.enumerated() {
      // A step: nothing changes until the next better run.
      if !points.isEmpty { points.append(SIMD2(Double(index + 1), least)) }
      least = min(least, run.miss)
      points.append(SIMD2(Double(index + 1), least))
    }
    var plot = Plot(
      x: Plot.Axis("run"), y: Plot.Axis("missed by (parts of the goals)", range: 0...0),
      curves: [Plot.Curve("", pieces: points.isEmpty ? [] : [points], color: .kind(0))])
    plot.curves[0].isSmooth = false
    return plot
  }

  /// The plot of the search, which can be written.
  ///
  /// - Parameter film: The film of the scene.
  /// - Returns: The figure.
  public func plot(of film: Film) -> FigureDrawing {
    FigureDrawing(
      name: "", notes: [], sheet: sheet, fonts: film.fonts.collection,
      images: film.images.collection,
      inputs: film.file.inputs)
  }
}
