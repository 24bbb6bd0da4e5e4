internal import FramegenKit

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

  /// Whether all goals are met.
  public var isMet: Bool { goals.allSatisfy(\.isMet) }

  init(title: String, values: [Value], goals: [Goal], runs: [Run]) {
    self.title = title
    self.values = values
    self.goals = goals
    self.runs = runs
  }
}
