import FramegenKit
import SceneFormat

/// The errors of the library, which any input may cause, but for one.
enum FramegenFailure {
  /// Runs a part of the library, and checks the error that it throws.
  ///
  /// - Throws: A finding for an internal failure, and for an error that cannot be printed.
  static func check(_ body: () throws(FramegenError) -> Void) throws {
    do throws(FramegenError) {
      try body()
    } catch {
      switch error {
      case .scene(let diagnostics, let sources):
        try require(diagnostics.contains { $0.severity == .error }, "an error has no reason")
        try Invariants.check(diagnostics, sources)
      case .fault(let message): throw Finding("an internal failure: \(message)")
      case .file, .picture, .occupied, .request, .memory, .program: break
      }
    }
  }
}
