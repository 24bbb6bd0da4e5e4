public import FramegenKit
internal import Scene
public import SceneFormat
internal import Stage

/// The result of a check.
public struct CheckReport: Equatable, Sendable {
  /// The number of expectations.
  public var expectations = 0
  /// The expectations that are not met, each at its place.
  public var failures: [Diagnostic] = []
  /// The actions of the timeline that failed, each at its place.
  public var warnings: [Diagnostic] = []
}

extension Film {
  /// Plays the scene and tests its expectations, without drawing.
  public func check() throws(FramegenError) -> CheckReport {
    let expectations = file.scene.expectations
    let (stage, recording) = try recording(of: expectations)
    let outcomes = Expectations(of: file.scene, in: recording).outcomes()
    let failures = outcomes.compactMap { outcome in
      outcome.failure.map {
        outcome.cannotFail
          ? Diagnostic(.error, code: "expectation-cannot-fail", $0, at: outcome.expectation.place)
          : Diagnostic(
            .error, code: "expectation-failed", "expectation failed: \($0)",
            at: outcome.expectation.place)
      }
    }
    return CheckReport(
      expectations: outcomes.count, failures: failures,
      warnings: stage.diagnostics.filter { !diagnostics.contains($0) })
  }
}
