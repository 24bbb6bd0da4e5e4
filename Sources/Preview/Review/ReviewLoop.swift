internal import Foundation
internal import FramegenKit
internal import PictureTests

/// What reaches a review from other threads.
enum ReviewEvent: MailboxEvent {
  /// What a page asks for.
  case request(ReviewRequest)
  /// Files that tests read may have changed.
  case filesChanged
  /// The tests that were started have ended, or could not be started, for the reason.
  case testsEnded(FramegenError?)

  func isSameChange(as other: ReviewEvent) -> Bool {
    if case (.filesChanged, .filesChanged) = (self, other) { true } else { false }
  }
}

/// The work of a review, on its thread: decides about films one after the other, and starts tests again, which other
/// threads run.
final class ReviewLoop {
  private let board: ReviewBoard
  private let mailbox: Mailbox<ReviewEvent>
  private let plan: ReviewPlan
  private let watcher: FileWatcher
  private let cancellation: Cancellation

  private var suite: PictureSuite
  /// The file with the settings of all tests, as it was read.
  private var settings: [String: FileStamp]
  private var watch: Int?
  /// What the pages were told of why files are not watched.
  private var reportedFailure: String?
  private var isTesting = false

  init(
    _ board: ReviewBoard, _ mailbox: Mailbox<ReviewEvent>, _ plan: ReviewPlan, suite: PictureSuite,
    watcher: FileWatcher, cancellation: Cancellation
  ) {
    (self.board, self.mailbox, self.plan) = (board, mailbox, plan)
    (self.suite, self.watcher, self.cancellation) = (suite, watcher, cancellation)
    settings = FileStamp.stamps(of: [plan.settingsPath])
  }

  /// Works until the mailbox is closed.
  func run() {
    follow()
    while let events = mailbox.take(until: nil) {
      for event in events { handle(event) }
      startTests()
    }
    if let watch { watcher.remove(watch) }
  }

  private func handle(_ event: ReviewEvent) {
    switch event {
    case .request(.approve(let name, let version)): approve(name, version)
    case .request(.reject(let name, let version)): reject(name, version)
    case .request(.undo(let name)): undo(name)
    case .request(.run): reload()
    case .filesChanged: noteChangedFiles()
    case .testsEnded(let problem):
      isTesting = false
      if let problem { board.report("the tests could not be run: \(problem)") }
      follow()
    }
  }

  // MARK: Decisions

  private func approve(_ name: String, _ version: Int) {
    noteChangedFiles()
    guard let film = film(name, version), let seen = film.shown.seen else { return }
    do throws(Approval.Failure) {
      let approval = try film.test.approve(seen, cancellation: cancellation)
      plan.tell("approved: \(approval.blessing.headline)")
      keep(approval, of: film, as: .approved, problem: nil)
    } catch {
      let problem = "\(error.reason)"
      plan.tell("not approved: \(film.test.title): \(problem)")
      guard let remains = error.remains else { return refuse(name, problem) }
      keep(
        remains, of: film, as: nil,
        problem: "\(problem); a part of the reference was written, which undo takes back")
    }
  }

  /// Keeps what was written, so that it can be taken back.
  private func keep(
    _ approval: Approval, of film: ReviewState.Film, as decision: ReviewState.Decision?,
    problem: String?
  ) {
    let name = film.test.name
    let stamps = film.referenceStamps
    board.change([name]) { state in
      state.decide(name, decision)
      state.films[name]?.problem = problem
      state.films[name]?.approvals.append((approval, film.version))
      state.films[name]?.stamps.merge(stamps) { $1 }
    }
    follow()
  }

  private func reject(_ name: String, _ version: Int) {
    guard let film = film(name, version) else { return }
    board.change([name]) { $0.decide(name, .rejected) }
    plan.tell("rejected: \(film.test.title)")
  }

  /// The film, if its version can be decided about; otherwise the pages are told why it cannot.
  private func film(_ name: String, _ version: Int) -> ReviewState.Film? {
    guard let film = board.film(name) else { return nil }
    guard let objection = film.objection(to: version) else { return film }
    refuse(name, objection)
    return nil
  }

  /// Tells the pages why something was not done.
  private func refuse(_ name: String, _ problem: String) {
    board.change([name]) { $0.films[name]?.problem = problem }
  }

  private func undo(_ name: String) {
    guard let film = board.film(name) else { return }
    guard film.decision != .rejected else {
      board.change([name]) { $0.decide(name, nil) }
      plan.tell("no longer rejected: \(film.test.title)")
      return
    }
    guard let last = film.approvals.last else {
      return refuse(name, "nothing was decided about it")
    }
    do throws(FramegenError) {
      try last.approval.undo()
      let stamps = film.referenceStamps
      board.change([name]) { state in
        state.decide(name, nil)
        state.films[name]?.approvals.removeLast()
        state.films[name]?.stamps.merge(stamps) { $1 }
        // What is shown was found with another reference.
        if last.version != film.version { state.films[name]?.isWaiting = true }
      }
      plan.tell("no longer approved: \(film.test.title)")
      follow()
    } catch {
      refuse(name, "\(error)")
    }
  }

  // MARK: Tests

  /// Lets the tests wait that read a file which has changed.
  private func noteChangedFiles() {
    guard FileStamp.stamps(of: [plan.settingsPath]) == settings else { return reload() }
    let changed = board.state.all.filter { film in
      !film.isWaiting && FileStamp.stamps(of: Array(film.stamps.keys)) != film.stamps
    }.map(\.test.name)
    guard !changed.isEmpty else { return }
    board.change(changed) { state in
      for name in changed { state.films[name]?.isWaiting = true }
    }
  }

  /// Finds the tests again, and lets all of them wait.
  private func reload() {
    settings = FileStamp.stamps(of: [plan.settingsPath])
    do throws(FramegenError) {
      suite = try plan.suite()
      board.replace(by: suite.tests)
    } catch {
      board.report("the scenes cannot be found: \(error)")
      follow()
    }
  }

  /// Starts the tests that wait, unless others are running.
  private func startTests() {
    let waiting = Set(board.state.all.filter(\.isWaiting).map(\.test.name))
    guard !isTesting, !waiting.isEmpty else { return }
    var part = suite
    part.keep { waiting.contains($0.name) }
    let (board, mailbox, cancellation, jobs) = (board, mailbox, cancellation, plan.jobs)
    let tests = part
    let work: @Sendable () -> Void = {
      do throws(FramegenError) {
        try tests.forEach(jobs: jobs, cancellation: cancellation) { (test) throws(FramegenError) in
          _ = try board.run(test, cancellation: cancellation)
        } report: { _, _ in
          !cancellation.isCancelled
        }
        _ = mailbox.add(.testsEnded(nil))
      } catch {
        _ = mailbox.add(.testsEnded(error))
      }
    }
    isTesting = true
    do throws(FramegenError) {
      try WorkerThread.start("framegen review tests", stackSize: WorkerThread.smallStackSize, work)
    } catch {
      isTesting = false
      board.report("the tests could not be run: \(error)")
      board.change(Array(waiting)) { state in
        for name in waiting { state.films[name]?.isWaiting = false }
      }
    }
  }

  /// Watches the files that the tests have read.
  private func follow() {
    let state = board.state
    let paths = state.all.flatMap(\.stamps.keys) + [plan.settingsPath]
    if let watch {
      watcher.replace(watch, with: paths)
    } else {
      watch = watcher.add(paths) { [mailbox] in _ = mailbox.add(.filesChanged) }
    }
    if let failure = watcher.failure, failure != reportedFailure {
      reportedFailure = failure
      board.report("changes of the scenes cannot be noticed: \(failure)")
    }
    // What changed before the files were watched has told nobody.
    _ = mailbox.add(.filesChanged)
  }
}

/// What a review is about, and how it is done.
struct ReviewPlan: Sendable {
  /// Finds the tests.
  var suite: @Sendable () throws(FramegenError) -> PictureSuite
  /// The path of the file with the settings of all tests.
  var settingsPath: String
  /// The number of threads that test.
  var jobs: Int
  /// Tells the terminal what was decided.
  var tell: @Sendable (String) -> Void
}
