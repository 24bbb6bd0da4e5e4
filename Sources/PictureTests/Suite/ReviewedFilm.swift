package import FramegenKit

/// What a picture test found, as a review shows it.
package struct ReviewedFilm: Sendable {
  /// The film as pages show it.
  package let entry: ReportEntry
  /// What concerns all films.
  package let notes: [String]
  /// The film that was seen, which alone may be approved; nil for a scene that could not be tested.
  package let seen: FilmReference?
  /// Whether the reference is what the test is about, so that approving changes something.
  package let differs: Bool
  /// Whether expectations are not met, which approving does not change.
  package let failsExpectations: Bool

  /// What a test found, or why it could not run.
  package init(_ test: PictureTest, _ outcome: Result<PictureTestResult, FramegenError>) {
    switch outcome {
    case .success(let result):
      entry = ReportEntry(result.reportFilm())
      (notes, seen, differs) = (result.rendererNotes, result.film, !result.matchesReference)
      failsExpectations = !result.diagnostics.isEmpty
    case .failure(let error):
      entry = ReportEntry(ReportFilm(test, error))
      (notes, seen, differs, failsExpectations) = ([], nil, false, false)
    }
  }

  /// A test that has not run yet.
  package init(untested test: PictureTest) {
    entry = ReportEntry(ReportFilm(name: test.name, verdict: .skipped, lines: []))
    (notes, seen, differs, failsExpectations) = ([], nil, false, false)
  }
}

extension PictureTest {
  /// The files that the test reads, besides its reference: the scene, and what it names, even if it has errors.
  package var inputs: [String] {
    guard let scene = try? EditableScene(scene) else { return [scene] }
    return [self.scene] + scene.outline().inputs
  }

  /// The files of its reference, and those that it would have.
  package var referenceFiles: [String] {
    let folder = ReferenceFolder(path: reference)
    return folder.pictures().map { folder.path(of: $0) }
      + [FilmReference.fileName, ReferenceFolder.motionName, ReferenceFolder.maskName].map {
        FramegenKit.path(of: $0, in: reference)
      }
  }
}
