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
