/// The connections of a server, in the order in which they became idle.
///
/// A connection is idle while nothing is under way: before its first request is complete, between requests, and
/// while its socket is being closed. So those that send nothing, or never the rest of a request, are the first to
/// go when there are too many, and cost a page nothing that is loaded meanwhile.
package struct ConnectionList<Connection: Hashable> {
  private enum State {
    /// Since when, as a number that grows.
    case idle(Int)
    case atWork
  }

  /// The most connections; above 0.
  private let limit: Int
  private var states: [Connection: State] = [:]
  private var moment = 0

  /// An empty list with a limit.
  package init(limit: Int) { self.limit = limit }

  /// The number of connections.
  package var count: Int { states.count }

  /// Adds a connection, which is idle.
  ///
  /// - Returns: The connection to be closed, which is not on the list any more: the one that has been idle for the
  ///   longest time, which is the new one if all others are at work; nil if there are not too many.
  package mutating func add(_ connection: Connection) -> Connection? {
    moment += 1
    states[connection] = .idle(moment)
    guard states.count > limit else { return nil }
    var oldest: (connection: Connection, since: Int)?
    for (connection, state) in states {
      guard case .idle(let since) = state, since < oldest?.since ?? .max else { continue }
      oldest = (connection, since)
    }
    if let oldest { states[oldest.connection] = nil }
    return oldest?.connection
  }

  /// Notes that something is under way in a connection, or nothing any more; ignores one that is not on the list.
  package mutating func setIdle(_ connection: Connection, _ isIdle: Bool) {
    guard states[connection] != nil else { return }
    moment += 1
    states[connection] = isIdle ? .idle(moment) : .atWork
  }

  /// Removes a connection.
  package mutating func remove(_ connection: Connection) { states[connection] = nil }
}
