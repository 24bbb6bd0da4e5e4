package import SceneText

/// Limits on the size of a scene.
///
/// They keep a faulty or malicious scene from using up memory or time. Whoever runs the scene can
/// raise them, except those that protect the program itself, which are fixed.
public struct SceneLimits: Equatable, NamedLimits {
  /// The depth to which views are nested, those of the scene's own list being at depth 1.
  ///
  /// Fixed: each level takes stack where trees are compared and freed, and an image of the canvas where
  /// it is translucent.
  public static let viewDepth = 1_000
  /// The depth to which objects and lists are nested, without the views inside views.
  ///
  /// Fixed: reading behaviors, regions and animations recurses on a thread's stack.
  public static let nestingDepth = 100
  /// The number of constraints that all conflicts of a layout list together.
  ///
  /// Fixed: a scene of that many is faulty. n constraints can have n conflicts of n constraints each,
  /// which take time and memory in proportion.
  public static let conflictMembers = 100_000
  /// The number of contacts at once, of two items or of an item and a boundary.
  ///
  /// Fixed: only items that overlap deeply in great numbers reach it, and each of their pairs is solved
  /// in every step. A scene of many views may have `contactsPerView` for each instead.
  public static let contacts = 100_000
  /// The number of contacts at once for each view, where that is more than `contacts`.
  ///
  /// Fixed: items that lie side by side have about 3.
  public static let contactsPerView = 20
  /// The number of pixels along a side of the canvas.
  ///
  /// Fixed: Cairo draws nothing larger.
  public static let canvasSide = 32_767

  /// The depth to which objects and lists are nested in a scene with components, repetitions or values in braces.
  ///
  /// Fixed: expanding them recurses on a thread's stack.
  public static let expansionDepth = 400

  /// The size of the scene file in bytes; 16 MiB.
  ///
  /// Scenes written by hand have kilobytes. Larger ones take seconds and hundreds of megabytes to
  /// read.
  public var fileSize = 16 * 1024 * 1024
  /// The number of problems reported in one run; 100.
  ///
  /// A file that is not a scene can have millions.
  public var problems = 100
  /// The number of views; 10,000.
  ///
  /// Every frame draws all of them.
  public var views = 10_000
  /// The number of layout entries; 20,000.
  ///
  /// Solving takes more than linear time.
  public var constraints = 20_000
  /// The number of items that behaviors move; 5,000.
  ///
  /// Every step of the simulation moves all of them, and each may touch others.
  public var bodies = 5_000
  /// The number of values that a scene with components and repetitions consists of; 2,000,000.
  ///
  /// Making and keeping them takes about 1.5 seconds and 330 MB.
  public var expandedValues = 2_000_000
  /// The number of repetitions of an element; 100,000.
  ///
  /// A scene cannot have as many views.
  public var repetitions = 100_000
  /// The number of actions in the timeline, including those that follow animations; 10,000.
  ///
  /// Each of them may run repeatedly.
  public var actions = 10_000
  /// The number of touches, each finger of each tap counted; 10,000.
  ///
  /// The lowest free number of a finger is searched among all of them.
  public var touches = 10_000
  /// The number of samples of all fingers together; 1,000,000, more than two hours of one finger at 120
  /// hertz.
  ///
  /// The recognizers examine each.
  public var touchSamples = 1_000_000
  /// The number of characters of all texts together, in UTF-8 bytes; 200,000, about eighty pages.
  ///
  /// Every letter is drawn as an outline, which takes about 2 kilobytes.
  public var characters = 200_000
  /// The number of tabs in all texts together; 10,000.
  ///
  /// Setting a line takes quadratic time in its tabs: half a second with this many.
  public var tabs = 10_000
  /// The number of points of a path; 10,000.
  ///
  /// Drawing a path that crosses itself everywhere takes quadratic time: seconds with this many.
  public var pathPoints = 10_000
  /// The number of colors of a gradient; 1,000.
  ///
  /// Cairo may search all of them for each pixel.
  public var gradientColors = 1_000
  /// The number of views with shadows inside each other; 8.
  ///
  /// A view with a shadow is drawn twice, first as its silhouette, and so is every shadow inside it.
  public var nestedShadows = 8
  /// The number of font files of the scene; 100.
  ///
  /// All of them stay open, and fonts with many characters have up to 50 MB.
  public var fonts = 100
  /// The number of pixels of all pictures in memory; 100,000,000, which take up to 800 MB.
  ///
  /// If the files have more, pictures are reduced to twice the size at which they are shown.
  public var imagePixels = 100_000_000
  /// The number of pixels of all picture files together; 1,200,000,000.
  ///
  /// All of them are decoded, at about 5 nanoseconds per pixel.
  public var imageFilePixels = 1_200_000_000
  /// The number of pixels of a frame; 67,108,864 (8192 by 8192), which is 256 MiB for each worker.
  public var canvasPixels = 67_108_864
  /// The number of frames of a run; 100,000, nearly half an hour at 60 frames per second.
  public var frames = 100_000
  /// The number of pixels of all frames together; 10¹², which is 4 TB before compression.
  public var totalPixels = 1_000_000_000_000

  /// The default limits.
  public init() {}

  /// The limits that can be raised, by name.
  public static var table: [(name: String, field: WritableKeyPath<SceneLimits, Int>)] {
    [
      ("file-size", \.fileSize), ("problems", \.problems), ("views", \.views),
      ("constraints", \.constraints), ("expanded-values", \.expandedValues),
      ("repetitions", \.repetitions), ("bodies", \.bodies), ("actions", \.actions),
      ("touches", \.touches), ("touch-samples", \.touchSamples),
      ("characters", \.characters), ("tabs", \.tabs), ("path-points", \.pathPoints),
      ("gradient-colors", \.gradientColors), ("nested-shadows", \.nestedShadows),
      ("fonts", \.fonts), ("image-pixels", \.imagePixels),
      ("image-file-pixels", \.imageFilePixels), ("canvas-pixels", \.canvasPixels),
      ("frames", \.frames), ("total-pixels", \.totalPixels),
    ]
  }
}

extension SceneLimits {
  /// The problem of a scene in which there is more of something than a limit allows, as the sentence says.
  func problem(_ limit: WritableKeyPath<SceneLimits, Int>, _ found: String) -> Problem {
    Problem(
      Problem.limitCode, "\(found); at most \(self[keyPath: limit]) are allowed",
      hint: Self.hint(toRaise: limit))
  }

  /// The same, at a place.
  package func diagnostic(
    _ limit: WritableKeyPath<SceneLimits, Int>, _ found: String, at place: SourceSpan
  ) -> Diagnostic {
    let problem = problem(limit, found)
    return Diagnostic(.error, code: problem.code, problem.message, at: place, hint: problem.hint)
  }

  /// The problem of more rows than elements can be repeated.
  var tooManyRows: Problem {
    problem(\.repetitions, "there are more than \(repetitions) rows")
  }

  /// The problem of a file that is too large.
  var fileTooLarge: Problem {
    Problem(
      Problem.limitCode, "the file has more than \(fileSize) bytes",
      hint: Self.hint(toRaise: \.fileSize))
  }
}

/// Limits that an option raises by their names.
public protocol NamedLimits: Sendable {
  /// The limits by name, such as `canvas-pixels` for `canvasPixels`, in the order of the documentation.
  static var table: [(name: String, field: WritableKeyPath<Self, Int>)] { get }
}

extension NamedLimits {
  /// The names of the limits.
  public static var names: [String] { table.map(\.name) }

  /// Changes a limit.
  ///
  /// - Parameters:
  ///   - name: One of `names`.
  ///   - value: The new limit, at least 1.
  /// - Returns: Whether the limit exists and the value is valid; otherwise nothing changes.
  public mutating func set(_ name: String, to value: Int) -> Bool {
    guard value >= 1, let entry = Self.table.first(where: { $0.name == name }) else { return false }
    self[keyPath: entry.field] = value
    return true
  }

  /// What to do about something that exceeds a limit.
  ///
  /// - Parameters:
  ///   - field: The limit.
  ///   - value: What would be enough; nil where it is not known.
  /// - Returns: A sentence in lower case, without a full stop.
  package static func hint(
    toRaise field: WritableKeyPath<Self, Int>, to value: Int? = nil
  ) -> String {
    let name = table.first { $0.field == field }?.name ?? ""
    return "raise the limit with --limit \(name)=\(value.map(String.init) ?? "N")"
  }
}
