internal import Foundation
internal import FramegenKit
internal import PictureTests

/// What a page of a review asks for.
package enum ReviewRequest: Equatable, Sendable {
  /// Approves a film as the page shows it.
  case approve(film: String, version: Int)
  /// Rejects a film as the page shows it.
  case reject(film: String, version: Int)
  /// Takes back what was decided about a film.
  case undo(film: String)
  /// Runs all tests again.
  case run

  private struct Text: Decodable {
    var type: String
    var film: String?
    var version: Int?
  }

  /// Reads a message; nil if it is not one.
  package init?(_ text: String) {
    guard let message = try? JSONDecoder().decode(Text.self, from: Data(text.utf8)) else {
      return nil
    }
    switch (message.type, message.film, message.version) {
    case ("approve", let film?, let version?): self = .approve(film: film, version: version)
    case ("reject", let film?, let version?): self = .reject(film: film, version: version)
    case ("undo", let film?, nil): self = .undo(film: film)
    case ("run", nil, nil): self = .run
    default: return nil
    }
  }
}

/// The messages to the pages of a review, as JSON texts.
enum ReviewMessage {
  /// A film with what was decided about it.
  private struct Film: Encodable {
    var row: ReportEntry.Row
    var version: Int
    var decision: ReviewState.Decision?
    var objection: String?
    var canUndo: Bool
    var isLeft: Bool
    var isTesting: Bool
    var problem: String?

    init(_ film: ReviewState.Film) {
      row = film.shown.entry.row
      (version, decision, objection) = (film.version, film.decision, film.objection)
      isLeft = film.isLeft
      canUndo = film.decision == .rejected || !film.approvals.isEmpty
      isTesting = film.isTesting || film.isWaiting
      problem = film.problem
    }
  }

  private struct Films: Encodable {
    let type = "films"
    var tool = "framegen \(framegenVersion)"
    var command: String
    var title = TestReport.title
    var notes: [String]
    var films: [Film]
  }

  private struct Change: Encodable {
    let type = "film"
    var film: Film
  }

  private struct Problem: Encodable {
    let type = "problem"
    var text: String
  }

  /// All films, as the first message to a page, and when there are others.
  static func films(_ state: ReviewState, command: String) -> WebMessage {
    var notes: [String] = []
    for film in state.all {
      for note in film.shown.notes where !notes.contains(note) { notes.append(note) }
    }
    return message(Films(command: command, notes: notes, films: state.all.map { Film($0) }))
  }

  /// A film that has changed.
  static func film(_ film: ReviewState.Film) -> WebMessage { message(Change(film: Film(film))) }

  /// What concerns no single film.
  static func problem(_ text: String) -> WebMessage { message(Problem(text: text)) }

  private static func message(_ value: any Encodable) -> WebMessage {
    .text(String(decoding: ReportEntry.json(value), as: UTF8.self))
  }
}
