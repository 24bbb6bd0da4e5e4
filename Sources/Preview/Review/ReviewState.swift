internal import PictureTests

/// The films of a review: what was found for each, and what was decided about it.
struct ReviewState {
  /// What somebody decided about a film.
  enum Decision: String, Encodable, Sendable {
    case approved, rejected
  }

  /// A film of a review.
  struct Film {
    /// The test.
    var test: PictureTest
    /// What it found last.
    var shown: ReviewedFilm
    /// The files that the test read, as they were then.
    var stamps: [String: FileStamp]
    /// Counts what was found, so that only what is shown can be approved.
    var version = 1
    /// What was decided; nil if nothing was.
    var decision: Decision?
    /// What approving wrote, the latest last, each with the version that was approved.
    var approvals: [(approval: Approval, version: Int)] = []
    /// Whether the test is to run again.
    var isWaiting = false
    /// Whether the test is running.
    var isTesting = false
    /// Why what was asked for last was not done; nil if it was.
    var problem: String?

    /// The files of the reference as they are now, those that are gone too.
    var referenceStamps: [String: FileStamp] {
      let known = stamps.keys.filter { $0.hasPrefix(test.reference + "/") }
      return FileStamp.stamps(of: Array(Set(test.referenceFiles + known)))
    }

    /// Whether the test found nothing wrong.
    var passes: Bool { shown.entry.row.verdict == .passed }
    /// Whether it is still to be decided.
    var isLeft: Bool { decision == nil && shown.differs }
    /// Why the film cannot be approved; nil if it can.
    var objection: String? {
      if isTesting || isWaiting { return "it is being tested again" }
      guard shown.seen != nil else { return "its scene has errors" }
      if decision == .approved { return "it is approved" }
      guard !shown.differs else { return nil }
      return passes
        ? "it matches its reference"
        : "it matches its reference; expectations that are not met are a matter of the scene"
    }

    /// Why a version of the film cannot be decided about; nil if it can.
    func objection(to version: Int) -> String? {
      version == self.version ? objection : "it was tested again since; look at it once more"
    }
  }

  /// The films by their names.
  var films: [String: Film] = [:]
  /// The names of the films, in the order of the scenes.
  var order: [String] = []

  /// The films in order.
  var all: [Film] { order.compactMap { films[$0] } }

  // MARK: Tests

  /// Notes that a test begins, with the files that it reads as they are now.
  mutating func begin(_ test: PictureTest, _ stamps: [String: FileStamp]) {
    films[test.name]?.stamps = stamps
    films[test.name]?.isTesting = true
    films[test.name]?.isWaiting = false
  }

  /// Notes what a test found; a decision stays as long as it is about the same film.
  mutating func finish(
    _ test: PictureTest, _ found: ReviewedFilm, _ stamps: [String: FileStamp]
  ) {
    guard var film = films[test.name] else {
      films[test.name] = Film(test: test, shown: found, stamps: stamps)
      order.append(test.name)
      return
    }
    switch film.decision {
    case .approved: if found.differs || found.seen == nil { film.decision = nil }
    case .rejected: if !found.differs || found.seen != film.shown.seen { film.decision = nil }
    case nil: break
    }
    film.shown = found
    film.version += 1
    film.isTesting = false
    film.problem = nil
    films[test.name] = film
  }

  /// Takes over the tests of a suite, which all wait then; of films that are no longer among them nothing is kept.
  mutating func replace(by tests: [PictureTest]) {
    var next: [String: Film] = [:]
    for test in tests {
      var film =
        films[test.name]
        ?? Film(
          test: test, shown: ReviewedFilm(untested: test), stamps: [:], version: 0)
      film.test = test
      film.isWaiting = true
      next[test.name] = film
    }
    films = next
    order = tests.map(\.name)
  }

  // MARK: Decisions

  /// Notes what was decided about a film.
  mutating func decide(_ name: String, _ decision: Decision?) {
    films[name]?.decision = decision
    films[name]?.problem = nil
  }

  // MARK: The end

  /// What became of the films.
  var summary: ReviewSummary {
    ReviewSummary(
      approved: all.filter { $0.decision == .approved }.map(\.test.name),
      rejected: all.filter { $0.decision == .rejected }.map(\.test.name),
      left: all.filter(\.isLeft).map(\.test.name),
      failing: all.count {
        $0.shown.entry.row.verdict != .passed
          && ($0.decision != .approved || $0.shown.failsExpectations)
      })
  }
}

/// What became of the films of a review.
public struct ReviewSummary: Equatable, Sendable {
  /// The names of the films that were approved.
  public var approved: [String]
  /// The names of the films that were rejected.
  public var rejected: [String]
  /// The names of the films about which nothing was decided.
  public var left: [String]
  /// How many films do not pass after all.
  public var failing: Int
}
