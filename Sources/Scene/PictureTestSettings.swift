public import Foundation
public import SceneText

/// Which frames stand for a film in its picture test, and how they are compared.
///
/// What is nil is the default, which a file beside the references can change.
public struct PictureTestSettings: Equatable, Sendable {
  /// A choice of frames with a picture.
  public enum Frames: Equatable, Sendable {
    /// The frames at these moments.
    case moments([Moment])
    /// The frames at the multiples of a time in seconds, above 0, and the last one.
    case every(Double)
  }

  /// A moment of a film.
  public enum Moment: Hashable, Sendable {
    /// A time in seconds from the start.
    case time(Double)
    /// The last frame, at which a scene that ends at rest is at rest.
    case rest

    /// The time, if it is one.
    public var time: Double? { if case .time(let time) = self { time } else { nil } }
  }

  /// What decides whether two colors differ.
  public enum Metric: String, CaseIterable, Equatable, Sendable {
    case exact, yiq, oklab
  }

  /// What becomes of pixels that look like antialiasing of an edge.
  public enum Antialiasing: String, CaseIterable, Equatable, Sendable {
    case count, ignore
  }

  /// A part of the pictures that is not compared.
  public enum IgnoredArea: Equatable, Sendable {
    /// A rectangle of the canvas, in points.
    case rect(CGRect)
    /// The frame of a view, wherever it is in either picture.
    case view(Reference)
  }

  /// The frames with a picture; nil for times that double from 0.25 s on, with the first and the last.
  public var frames: Frames?
  /// What decides whether two colors differ where nothing chooses it.
  package static let usualMetric = Metric.exact
  /// How far views may be from where they were where nothing chooses it, in points.
  package static let usualMotion = 0.0

  /// What decides whether two colors differ; nil for the default, exact.
  public var metric: Metric?
  /// The distance up to which two colors are the same, from 0 to 1; by default that of the metric.
  public var threshold: Double?
  /// What becomes of antialiased pixels; they count by default.
  public var antialiasing: Antialiasing?
  /// How many pixels of a picture may differ; 0 by default.
  public var maxPixels: Int?
  /// Which part of the pixels of a picture may differ, from 0 to 1.
  public var maxRatio: Double?
  /// The side in pixels of the square window in which the limits hold; nil for the whole picture.
  public var window: Int?
  /// The parts that are not compared.
  public var ignoredAreas: [IgnoredArea]?
  /// How far views may be from where they were, in points; nil for the default, 0.
  public var motion: Double?

  /// The names of the variants that are tested, or `all`; nil for the scene itself.
  public var variants: [PlacedString]?

  /// Settings without any choice.
  public init() {}

  /// The settings, with those of others where these leave a choice open.
  public func completed(by others: PictureTestSettings) -> PictureTestSettings {
    var settings = self
    settings.frames = frames ?? others.frames
    settings.metric = metric ?? others.metric
    // A threshold belongs to its metric.
    settings.threshold = threshold ?? (metric == nil ? others.threshold : nil)
    settings.antialiasing = antialiasing ?? others.antialiasing
    settings.maxPixels = maxPixels ?? others.maxPixels
    settings.maxRatio = maxRatio ?? others.maxRatio
    settings.window = window ?? others.window
    settings.ignoredAreas = ignoredAreas ?? others.ignoredAreas
    settings.motion = motion ?? others.motion
    return settings
  }

  /// Whether pictures must be equal in every pixel.
  public var isExact: Bool {
    (metric ?? Self.usualMetric) == .exact && antialiasing != .ignore && (maxPixels ?? 0) == 0
      && (maxRatio ?? 0) == 0 && (ignoredAreas ?? []).isEmpty
  }
}
