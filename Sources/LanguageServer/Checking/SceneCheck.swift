internal import Figures
internal import FramegenKit
internal import SceneText

/// Checks a scene as `framegen check` does: reads, lays out and plays it and its variants, and tests its expectations.
struct SceneCheck {
  /// Problems with the texts to which their places refer.
  struct Found: Sendable {
    var diagnostics: [Diagnostic]
    var sources: SourceList
  }

  /// What has been found so far, in the order in which it was found.
  private(set) var found: [Found] = []
  /// The warnings that are known, which variants have, too.
  private var known: [Diagnostic] = []
  private let scene: EditableScene

  init(_ scene: EditableScene) { self.scene = scene }

  /// Reads the scene without playing it; false if it has errors, after which there is nothing to play.
  mutating func read() -> Bool {
    do throws(FramegenError) {
      let file = try scene.file()
      found = [Found(diagnostics: file.diagnostics, sources: file.sources)]
      return true
    } catch {
      found = [Self.found(in: error)]
      return false
    }
  }

  /// Plays the scene and its variants.
  ///
  /// - Parameter isObsolete: Whether nobody wants to know any more; asked between films.
  mutating func play(unless isObsolete: () -> Bool) {
    found = []
    guard play(scene) else { return }
    for variant in scene.variants where !isObsolete() { _ = play(scene.varied(by: variant)) }
  }

  /// Plays a scene or a variant; false if it has errors.
  private mutating func play(_ scene: EditableScene) -> Bool {
    do throws(FramegenError) {
      let film = try Film(try scene.file())
      let report = try film.check()
      let warnings = film.diagnostics + film.motionDiagnostics
      let new = warnings.filter { !known.contains($0) }
      found.append(Found(diagnostics: new + report.failures, sources: film.file.sources))
      known += warnings
      return true
    } catch {
      found.append(Self.found(in: error))
      return false
    }
  }

  /// The problems that an error has.
  private static func found(in error: FramegenError) -> Found {
    switch error {
    case .scene(let diagnostics, let sources):
      return Found(diagnostics: diagnostics, sources: sources)
    case .file(let failure): return found(failure.message, code: "file")
    case .memory(let message): return found(message, code: "memory")
    case .picture(let message): return found(message, code: "picture")
    case .program(let message): return found(message, code: "program")
    case .fault(let message): return found(message, code: "fault")
    case .occupied(let message, let hint): return found(message, code: "occupied", hint: hint)
    case .request(let message, let hint): return found(message, code: "usage", hint: hint)
    }
  }

  private static func found(_ message: String, code: String, hint: String? = nil) -> Found {
    Found(
      diagnostics: [Diagnostic(.error, code: code, message, at: nil, hint: hint)],
      sources: SourceList([]))
  }
}
