internal import Foundation
internal import FramegenKit
internal import Geometry
internal import SceneFormat

/// Where a scene is read, and what it may use.
struct SceneSource: Equatable, Sendable {
  /// The path, as the command would be given it.
  var path: String
  var limits: SceneLimits
  var access: SceneAccess
}

/// A scene as it was read: a film, or what is wrong with it, and in both cases what its text tells.
struct SceneVersion {
  /// The film with the replaced values.
  var film: Film
  /// The text.
  var bytes: [UInt8]
  /// What replaced values of the scene.
  var options: [CommandOption]
  /// The numbers in the text.
  var numbers: [SceneNumber]
  /// The springs in the text.
  var springs: [SceneSpring]
  /// Whether the scene leaves its theme open.
  var hasOpenTheme: Bool
  /// The numbers that replace those of the text, by their names.
  var values: [String: Double]
  /// The theme that was chosen or follows from the page's; nil for the scene's own.
  var theme: Theme?

  /// The files that the scene reads, besides its own.
  private(set) var inputs: [String]

  /// The result of reading a scene.
  enum Reading {
    case version(SceneVersion)
    /// The problems, and the files that the scene names.
    case failure(FramegenError, inputs: [String])
  }

  private static func isRegularOrAbsent(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - source: Where it is.
  ///   - settings: How it is shown.
  ///   - values: The numbers that replace those of the text; those that it does not have are ignored.
  /// - Returns: The film, or what is wrong.
  static func read(
    _ source: SceneSource, _ settings: PreviewSettings, replacing values: [String: Double]
  ) -> Reading {
    let bytes: [UInt8]
    // A pipe would be waited for, and has nothing the second time.
    guard isRegularOrAbsent(source.path) else {
      let problem = "\(source.path) is not a file that can be read again"
      return .failure(.request(problem, hint: nil), inputs: [])
    }
    do throws(FramegenError) {
      bytes = try SceneFile.bytes(of: source.path, limits: source.limits)
    } catch {
      return .failure(error, inputs: [])
    }
    let scene = EditableScene(
      source.path, bytes: bytes, limits: source.limits, access: source.access)
    let outline = scene.outline()
    let names = Set(outline.numbers.map(\.name))
    let values = values.filter { names.contains($0.key) }
    let settings = settings.resolved(hasOpenTheme: outline.hasOpenTheme)
    let options = settings.options(replacing: values, of: outline.numbers)
    do throws(FramegenError) {
      let file = try scene.edited(options.compactMap(\.edit)).file()
      return .version(
        SceneVersion(
          film: try Film(settings.theme.map(file.shown) ?? file), bytes: bytes, options: options,
          numbers: outline.numbers, springs: outline.springs,
          hasOpenTheme: outline.hasOpenTheme, values: values, theme: settings.theme,
          inputs: outline.inputs))
    } catch {
      return .failure(error, inputs: outline.inputs)
    }
  }

  /// The command that writes the film to a path.
  func command(_ source: SceneSource, output: String, further: [String] = []) -> String {
    ShellCommand.drawing(source.path, output: output, further: further, options)
  }
}
