/// A value from the command line that replaces a value of the scene file.
///
/// The path consists of keys and indices, such as `canvas.scale`, `behaviors.0.damping` or
/// `behaviors[0].damping`, and starts at the scene or at the element with an id, as in `#square.alpha`. The value is JSON; any
/// other text is a string, so that `#square.backgroundColor=systemRed` needs no quotes.
public struct SceneOverride: Equatable, Sendable {
  /// The name of the option, such as `--set`.
  public var option: String
  /// The argument of the option: `path=value`, or just the value if the option implies the path.
  public var argument: String
  /// The path that the option implies; nil if the argument contains it.
  public var impliedPath: String?

  /// An override with an argument `path=value`.
  public init(_ assignment: String, option: String = "--set") {
    self.option = option
    argument = assignment
  }

  /// An override with an option that implies its path, as `--scale 3` implies `canvas.scale`.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - argument: The value.
  ///   - path: The path of the value in the scene.
  public init(option: String, argument: String, path: String) {
    self.option = option
    self.argument = argument
    impliedPath = path
  }

  /// The argument as a text to which problems can refer.
  var source: SourceText { SourceText(origin: .option(option), bytes: Array(argument.utf8)) }
}
