/// Decides which requests are answered: those with the token in their path, from this machine's own pages.
///
/// Another page in the same browser can send requests to the loopback, also under a name that it lets
/// point there (DNS rebinding), and open sockets. It knows neither the token nor can it change the
/// headers `Host` and `Origin`.
package struct AccessGuard: Sendable {
  /// The secret in the addresses: 128 random bits, in hexadecimal digits.
  package let token: String
  private let port: Int

  /// A guard of a server's port.
  package init(token: String, port: Int) {
    self.token = token
    self.port = port
  }

  /// Random digits that nobody can guess: 128 bits of the system's generator.
  package static func makeToken() -> String {
    // Swift's generator is getrandom(2).
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// The names under which the server can be reached.
  private var hosts: [String] { ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" } }

  /// What follows the token in the path of a request, or the status with which it is refused.
  package func place(of request: WebRequest) -> Result<String, Refusal> {
    guard hosts.contains(request.host.lowercased()) else { return .failure(Refusal(status: 403)) }
    guard
      request.origin.isEmpty || request.origin.lowercased() == "http://\(request.host.lowercased())"
    else { return .failure(Refusal(status: 403)) }
    guard request.method != .other else { return .failure(Refusal(status: 405)) }
    let parts = request.path.split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, isToken(parts[1]) else {
      return .failure(Refusal(status: 404))
    }
    return .success(String(parts[2]))
  }

  /// The status with which a request is refused.
  package struct Refusal: Error, Equatable {
    package var status: Int
  }

  /// Compares in a time that does not depend on how much of the token is right.
  private func isToken(_ text: Substring) -> Bool {
    let (given, right) = (Array(text.utf8), Array(token.utf8))
    var difference = UInt8(given.count == right.count ? 0 : 1)
    for index in right.indices {
      difference |= right[index] ^ (index < given.count ? given[index] : 0)
    }
    return difference == 0
  }
}

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
