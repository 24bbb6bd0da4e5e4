internal import Foundation
public import FramegenKit
public import Scene
internal import SceneFormat
internal import SceneText

/// Finds the values of a scene with which its motion meets goals.
///
/// First it plays the scene with values all over the ranges; then it looks closer around the best ones, by
/// golden section for one value and by the downhill simplex for several. Everything is deterministic.
public final class SceneTuner {
  /// The most values that can be varied: more cannot be searched within reasonable time.
  public static let mostVariables = 6
  /// How many values of a single variable are tried first: features of a sixteenth of the range are found.
  private static let scanCount = 17
  /// How many films are played at most after the first ones of a single variable, and of several.
  private static let refinements = (single: 26, several: 90)
  /// From how many places the simplex starts while goals are not met.
  private static let mostStarts = 3

  private let measurer: SceneMeasurer
  private let goals: [TuningGoal]
  private let variables: [TuningVariable]
  private let cancellation: Cancellation
  private var runs: [TuningResult.Run] = []
  /// How many runs have values all over the ranges.
  private var scanned = 0
  /// The numbers of the runs by their values.
  private var known: [[String]: Int] = [:]
  /// For each run, how far it is from the goals and from their middles.
  private var scores: [Double] = []

  /// A search.
  ///
  /// - Parameters:
  ///   - measurer: The scene.
  ///   - goals: What its motion is to reach, at least one.
  ///   - variables: What may vary, at least one.
  ///   - cancellation: The request to stop.
  /// - Throws: `FramegenError.request` for goals that contradict each other, and for too many variables.
  public init(
    _ measurer: SceneMeasurer, goals: [TuningGoal], variables: [TuningVariable],
    cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) {
    guard !goals.isEmpty else {
      throw .request("no goal is given", hint: "such as --goal 'settles square by 0.6'")
    }
    guard !variables.isEmpty else {
      throw .request("nothing is varied", hint: "such as --vary jelly.damping=0…1")
    }
    guard variables.count <= Self.mostVariables else {
      throw .request(
        "\(variables.count) values are varied, at most \(Self.mostVariables) are possible",
        hint: "fix some of them with --set")
    }
    for (index, variable) in variables.enumerated()
    where variables.dropFirst(index + 1).contains(where: { $0.path == variable.path }) {
      throw .request("'\(variable.path)' is varied twice", hint: "give one range")
    }
    try TuningGoal.checkAgreement(goals)
    self.measurer = measurer
    self.goals = goals
    self.variables = variables
    self.cancellation = cancellation
  }

  /// Searches.
  ///
  /// - Returns: The best values and how they were found; incomplete after a cancellation.
  /// - Throws: `FramegenError.scene` for values that the scene cannot have.
  public func run() throws(FramegenError) -> TuningResult {
    if variables.count == 1 { try searchLine() } else { try searchSpace() }
    try tryRoundNumbers()
    return result()
  }

  // MARK: Searching

  private func searchLine() throws(FramegenError) {
    let range = variables[0].range
    let points = (0..<Self.scanCount).map { step(range, Double($0) / Double(Self.scanCount - 1)) }
    for point in points { _ = try score([point]) }
    scanned = runs.count
    guard let best = points.indices.min(by: { scoreOfScan($0) < scoreOfScan($1) }) else { return }
    let low = points[max(best - 1, 0)]
    let high = points[min(best + 1, points.count - 1)]
    let width = range.upperBound - range.lowerBound
    _ = try GoldenSection.minimum(
      in: low...high, tolerance: 1e-3 * width, limit: Self.refinements.single
    ) { point throws(FramegenError) in
      try score([point])
    }
  }

  private func scoreOfScan(_ index: Int) -> Double {
    scores.indices.contains(index) ? scores[index] : .infinity
  }

  /// Prefers the values with the fewest digits that meet all goals, because people copy them.
  private func tryRoundNumbers() throws(FramegenError) {
    guard let best = scores.indices.min(by: { scores[$0] < scores[$1] }), runs[best].miss == 0
    else {
      return
    }
    let exact = runs[best].values.compactMap { Double($0) }
    for digits in 1...3 {
      let rounded = zip(exact, variables).map { value, variable in
        min(
          max(value.rounded(toDigits: digits), variable.range.lowerBound), variable.range.upperBound
        )
      }
      _ = try score(rounded)
      guard let index = known[rounded.map(\.shortText)] else { return }
      if runs[index].miss == 0 {
        chosen = index
        return
      }
    }
  }

  private func searchSpace() throws(FramegenError) {
    var starts: [(point: [Double], score: Double)] = []
    for place in ScanPattern.points(dimensions: variables.count) {
      let point = zip(variables, place).map { step($0.range, $1) }
      starts.append((point, try score(point)))
    }
    scanned = runs.count
    let spacing = ScanPattern.spacing(dimensions: variables.count)
    let steps = variables.map { ($0.range.upperBound - $0.range.lowerBound) * spacing / 2 }
    let ordered = starts.enumerated()
      .ordered { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }.map(\.element)
    for start in ordered.prefix(Self.mostStarts) where !cancellation.isCancelled {
      _ = try NelderMead.minimum(
        from: start.point, steps: steps, within: variables.map(\.range), tolerance: 0.01,
        limit: Self.refinements.several
      ) { point throws(FramegenError) in
        try score(point)
      }
      if runs.contains(where: { $0.miss == 0 }) { return }
    }
  }

  private func step(_ range: ClosedRange<Double>, _ part: Double) -> Double {
    range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// Plays the scene with some values; a smaller score is better.
  private func score(_ point: [Double]) throws(FramegenError) -> Double {
    guard !cancellation.isCancelled else { return .infinity }
    // What a user copies is what is measured.
    let numbers = point.map { $0.rounded(toDigits: 6) + 0 }
    let values = numbers.map(\.shortText)
    if let index = known[values] { return scores[index] }
    let film = try measurer.variant(zip(variables, numbers).map { $0.edit($1) })
    let expectations = goals.map(\.expectation)
    let recording = try film.recording(of: expectations).recording
    let outcomes = Expectations(expectations, of: film.file.scene, in: recording).outcomes()
    let duration = try film.duration()
    let misses = outcomes.map { TuningGoal.miss($0, duration: duration) }
    let miss = misses.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let offCenter = outcomes.map(TuningGoal.offCenter).reduce(0) { $0 + $1 * $1 }
    known[values] = runs.count
    runs.append(
      TuningResult.Run(values: values, reached: outcomes.map(\.reached), miss: miss))
    self.outcomes.append(outcomes)
    self.misses.append(misses)
    // Among values that meet all goals, those in their middles are better.
    scores.append(miss + 1e-6 * offCenter)
    return scores[scores.count - 1]
  }

  /// For each run, what it reaches of each goal.
  private var outcomes: [[ExpectationOutcome]] = []
  /// For each run, how far it is from each goal.
  private var misses: [[Double]] = []
  /// The run with round numbers, if it meets all goals.
  private var chosen: Int?

  // MARK: The result

  private func result() -> TuningResult {
    guard let best = chosen ?? scores.indices.min(by: { scores[$0] < scores[$1] }) else {
      return TuningResult(
        title: measurer.film.file.title, values: [], goals: [], runs: [], scanCount: 0)
    }
    let values = zip(variables, runs[best].values).map {
      TuningResult.Value(path: $0.path, value: $1)
    }
    let results = goals.enumerated().map { index, goal in
      let nearest = runs.indices.min { misses[$0][index] < misses[$1][index] } ?? best
      let outcome = outcomes[best][index]
      let range = outcome.range
      return TuningResult.Goal(
        goal: goal.text, unit: outcome.unit, least: range.lowerBound.finite,
        greatest: range.upperBound.finite, reached: outcome.reached,
        isMet: misses[best][index] == 0, nearest: runs[nearest].reached[index],
        canBeMet: misses[nearest][index] == 0, nearestAt: runs[nearest].values,
        failure: misses[best][index] == 0 ? nil : outcome.failure, depends: depends(index))
    }
    return TuningResult(
      title: measurer.film.file.title, values: values, goals: results, runs: runs,
      scanCount: scanned)
  }
}

extension SceneTuner {
  /// Whether what the films reach of a goal depends on what is varied.
  private func depends(_ index: Int) -> Bool {
    let first = outcomes.first?[index]
    return outcomes.contains { outcome in
      outcome[index].reached != first?.reached || outcome[index].failure != first?.failure
    }
  }
}

extension Double {
  /// The number; nil where it is infinite.
  fileprivate var finite: Double? { isFinite ? self : nil }
}

/// A number of a scene that is varied within a range.
public struct TuningVariable: Equatable, Sendable {
  /// The path as in `--set`, such as `#jelly.damping`.
  public let path: String
  /// The numbers that it may have.
  public let range: ClosedRange<Double>

  /// The name of the property: the end of the path.
  public var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// Reads a path with a range, `jelly.damping=0…1`; also with `...` or `..`.
  ///
  /// - Throws: `FramegenError.request` for anything else.
  public init(parsing text: String, in scene: Scene) throws(FramegenError) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let hint = "such as --vary jelly.damping=0…1"
    guard parts.count == 2 else {
      throw .request("'\(text)' does not say within which range to vary what", hint: hint)
    }
    guard let span = NumberSpan(parsing: parts[1]) else {
      throw .request("'\(parts[1])' is not a range of numbers", hint: hint)
    }
    guard span.first != span.last else {
      throw .request(
        "the range '\(parts[1])' of '\(parts[0])' is a single number",
        hint: "use --set for a number that does not vary")
    }
    guard span.first < span.last else {
      throw .request(
        "the range '\(parts[1])' of '\(parts[0])' is reversed",
        hint: "write \(parts[0])=\(span.last.shortText)…\(span.first.shortText)")
    }
    guard (span.last - span.first).isFinite else {
      throw .request("the range '\(parts[1])' of '\(parts[0])' is too wide", hint: hint)
    }
    path = SceneEdit.Path.unmarked(parts[0])
    range = span.first...span.last
  }

  /// The edit that gives the scene a value.
  func edit(_ value: Double) -> SceneEdit {
    SceneEdit(path: path, .number(value), option: "--vary")
  }
}

/// The places at which a search in several dimensions begins, in parts of the ranges.
enum ScanPattern {
  /// How many values each of two or three dimensions takes in a grid.
  private static let gridSizes = [2: 7, 3: 4]
  /// How many places are tried in more dimensions, where a grid would be too coarse or too large.
  private static let spreadCount = 80

  /// The places, each with a number from 0 to 1 for every dimension.
  ///
  /// In more than three dimensions they follow J. H. Halton's sequence (Numerische Mathematik 2, 1960), which
  /// fills space evenly: the digits of the index in a prime base, mirrored at the point.
  static func points(dimensions: Int) -> [[Double]] {
    guard let size = gridSizes[dimensions] else {
      return (1...spreadCount).map { index in
        primes.prefix(dimensions).map { mirrored(index, base: $0) }
      }
    }
    let line = (0..<size).map { Double($0) / Double(size - 1) }
    return (0..<dimensions).reduce([[]]) { places, _ in
      places.flatMap { place in line.map { place + [$0] } }
    }
  }

  /// How far apart the places are along each dimension.
  static func spacing(dimensions: Int) -> Double {
    gridSizes[dimensions].map { 1 / Double($0 - 1) } ?? 0.3
  }

  private static let primes = [2, 3, 5, 7, 11, 13]

  private static func mirrored(_ index: Int, base: Int) -> Double {
    var (rest, place, result) = (index, 1 / Double(base), 0.0)
    while rest > 0 {
      result += Double(rest % base) * place
      rest /= base
      place /= Double(base)
    }
    return result
  }
}
