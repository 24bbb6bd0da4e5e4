/// How much a scene may ask for.
///
/// A scene may come from anywhere; the limits keep one that is wrong, or meant to harm, from taking
/// all memory or all day. Those that guard only time and memory can be raised by whoever runs the
/// scene; those that guard the program itself are fixed.
public struct SceneLimits: Equatable, Sendable {
  /// How deep objects and lists are nested; nearly 50 levels of subviews.
  ///
  /// Fixed: the reader and everything after it recurse, and must fit a thread's stack.
  public static let nestingDepth = 100
  /// The characters of one number.
  ///
  /// Fixed: a double is exact with 17 digits, so that nobody means more, and digits beyond cost
  /// time.
  public static let numberLength = 100
  /// The pixels along either side of a picture.
  ///
  /// Fixed: Cairo draws nothing larger.
  public static let canvasSide = 32_767

  /// The size of the scene file in bytes; 16 MiB.
  ///
  /// Scenes written by hand have kilobytes; larger ones take seconds to read and hundreds of
  /// megabytes while they are.
  public var fileSize = 16 * 1024 * 1024
  /// The problems reported in one run; 100.
  ///
  /// Nobody reads more, and a file that is no scene at all has millions.
  public var problems = 100
  /// The views of a scene; 10 000.
  ///
  /// Every frame draws all of them.
  public var views = 10_000
  /// The entries of the layout; 20 000.
  ///
  /// Solving takes more than linear time.
  public var constraints = 20_000
  /// The items that behaviours move; 5 000.
  ///
  /// Every step of the simulation moves all of them, and each may touch its neighbours.
  public var bodies = 5_000
  /// The actions of the timeline, those that follow animations among them; 10 000.
  ///
  /// Any of them may run again and again.
  public var actions = 10_000
  /// The pixels of one picture; 67 108 864 (8192 by 8192), which is 256 MiB for each worker.
  public var canvasPixels = 67_108_864
  /// The frames of one run; 100 000, nearly half an hour at 60 frames per second.
  public var frames = 100_000
  /// The pixels of all frames together; 10¹², which is 4 TB before compression.
  public var totalPixels = 1_000_000_000_000

  /// The limits as documented.
  public init() {}

  /// The names under which the limits are raised, `canvas-pixels` for `canvasPixels`, in order.
  public static var names: [String] { table.map(\.name) }

  /// The limits by name.
  private static var table: [(name: String, field: WritableKeyPath<SceneLimits, Int>)] {
    [
      ("file-size", \.fileSize), ("problems", \.problems), ("views", \.views),
      ("constraints", \.constraints), ("bodies", \.bodies), ("actions", \.actions),
      ("canvas-pixels", \.canvasPixels),
      ("frames", \.frames), ("total-pixels", \.totalPixels),
    ]
  }

  /// Changes a limit.
  ///
  /// - Parameters:
  ///   - name: One of `names`.
  ///   - value: The new limit, at least 1.
  /// - Returns: Whether there is such a limit and the value is legal; otherwise nothing changed.
  public mutating func set(_ name: String, to value: Int) -> Bool {
    guard value >= 1, let entry = Self.table.first(where: { $0.name == name }) else { return false }
    self[keyPath: entry.field] = value
    return true
  }
}
