/// A value that replaces one of the scene file's, given on the command line.
///
/// The path leads to the value by keys and indices, `canvas.scale` or `behaviors.0.damping`, from
/// the whole scene, or from the element with an id, `#square.alpha`. The value is JSON; whatever is
/// no JSON is a string, so that `#square.backgroundColor=systemRed` needs no quotes.
public struct SceneOverride: Equatable, Sendable {
  /// The option's name, as in `--set`.
  public var option: String
  /// The option's argument: `path=value`, or the value alone if the option implies the path.
  public var argument: String
  /// The path that the option implies, or nil if the argument has it.
  public var impliedPath: String?

  /// An override by an argument `path=value`.
  public init(_ assignment: String, option: String = "--set") {
    self.option = option
    argument = assignment
  }

  /// An override by an option that implies its path, as `--scale 3` implies `canvas.scale`.
  ///
  /// - Parameters:
  ///   - option: The option's name.
  ///   - argument: The value.
  ///   - path: The path of the value in the scene.
  public init(option: String, argument: String, path: String) {
    self.option = option
    self.argument = argument
    impliedPath = path
  }

  /// The argument as a text that problems can point into.
  var source: SourceText { SourceText(origin: .option(option), bytes: Array(argument.utf8)) }
}
