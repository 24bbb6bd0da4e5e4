internal import FramegenKit
internal import PictureTests
internal import Synchronization

/// The films of a review, which all threads see, and the pages that are told of every change.
final class ReviewBoard: Sendable {
  private struct Shared {
    var state = ReviewState()
    var sockets: [ObjectIdentifier: WebSocket] = [:]
  }

  private let shared = Mutex(Shared())
  private let command: String

  /// A review without films.
  ///
  /// - Parameter command: The command, as it was given.
  init(command: String) { self.command = command }

  /// The films, as they are now.
  var state: ReviewState { shared.withLock(\.state) }

  /// A film, as it is now.
  func film(_ name: String) -> ReviewState.Film? { shared.withLock { $0.state.films[name] } }

  // MARK: Pages

  /// Tells a page all films, and from then on every change.
  func add(_ socket: WebSocket) {
    shared.withLock { shared in
      shared.sockets[ObjectIdentifier(socket)] = socket
      socket.send(ReviewMessage.films(shared.state, command: command))
    }
  }

  /// Tells a page nothing more.
  func remove(_ socket: WebSocket) {
    shared.withLock { $0.sockets[ObjectIdentifier(socket)] = nil }
  }

  /// Tells all pages what concerns no single film.
  func report(_ problem: String) {
    shared.withLock { shared in
      for socket in shared.sockets.values { socket.send(ReviewMessage.problem(problem)) }
    }
  }

  // MARK: Changes

  /// Changes films, and tells the pages what they are then.
  ///
  /// - Parameters:
  ///   - names: The names of the films.
  ///   - body: Changes them.
  /// - Returns: The value of `body`.
  @discardableResult
  func change<Value: Sendable>(
    _ names: [String], _ body: (inout ReviewState) -> Value
  ) -> Value {
    shared.withLock { shared in
      let value = body(&shared.state)
      for film in names.compactMap({ shared.state.films[$0] }) {
        for socket in shared.sockets.values { socket.send(ReviewMessage.film(film)) }
      }
      return value
    }
  }

  /// Puts the films into the order of the tests of a suite.
  func sort(as suite: PictureSuite) {
    shared.withLock { shared in
      shared.state.order = suite.tests.map(\.name).filter { shared.state.films[$0] != nil }
    }
  }

  /// Takes over the tests of a suite, and tells the pages.
  func replace(by tests: [PictureTest]) {
    shared.withLock { shared in
      shared.state.replace(by: tests)
      for socket in shared.sockets.values {
        socket.send(ReviewMessage.films(shared.state, command: command))
      }
    }
  }

  /// Runs a test, and keeps what it finds.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - cancellation: The request to stop, after which nothing is kept.
  /// - Returns: What it found.
  /// - Throws: As `PictureTest.run(depth:cancellation:)`.
  func run(
    _ test: PictureTest, cancellation: Cancellation
  ) throws(FramegenError) -> PictureTestResult {
    // What is read afterwards is at least as new as the stamps.
    let stamps = FileStamp.stamps(of: test.inputs + test.referenceFiles)
    change([test.name]) { $0.begin(test, stamps) }
    let outcome = Result { () throws(FramegenError) in try test.run(cancellation: cancellation) }
    if !cancellation.isCancelled {
      let found = ReviewedFilm(test, outcome)
      change([test.name]) { $0.finish(test, found, stamps) }
    }
    return try outcome.get()
  }
}

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

  /// Replaces the tests by those of a suite, which all wait then; nothing is kept of films that are no longer among
  /// them.
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
