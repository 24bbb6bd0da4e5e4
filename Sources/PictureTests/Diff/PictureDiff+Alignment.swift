internal import FramegenKit
internal import Dispatch
internal import Synchronization

extension PictureDiff {
  /// Finds how one film is the other one at another time.
  ///
  /// - Parameter comparisons: The frames of both films, in order.
  /// - Returns: How; nil if it is not, or if a frame cannot be read.
  func alignment(_ comparisons: ArraySlice<Comparison>) -> FilmAlignment? {
    guard comparisons.allSatisfy({ $0.picture.frame != nil }),
      FilmAlignment.isWorthwhile(
        comparisons.count { $0.picture.expected != nil },
        comparisons.count { $0.picture.actual != nil })
    else { return nil }
    // Two films of our own encoder need not be decoded.
    let streams = identities(comparisons, isKnown: \.isStream) { bytes, _ in
      PictureIdentity.stream(of: bytes)
    }
    let found =
      streams
      ?? identities(comparisons, isKnown: { !$0.isStream }) { bytes, source in
        (try? source.bitmap(of: bytes)).map { PictureIdentity.pixels(of: $0) }
      }
    return found.flatMap { FilmAlignment(expected: $0.expected, actual: $0.actual) }
  }

  private typealias Identities = (
    expected: [Int: PictureIdentity], actual: [Int: PictureIdentity]
  )

  /// Identifies the pictures of both films.
  ///
  /// - Parameters:
  ///   - comparisons: The frames of both films.
  ///   - isKnown: Whether an identity that is known already is of the right kind.
  ///   - identify: Identifies a picture by the bytes of its file.
  /// - Returns: The identities by the numbers of the frames; nil if a picture has none of that kind.
  private func identities(
    _ comparisons: ArraySlice<Comparison>, isKnown: (PictureIdentity) -> Bool,
    _ identify: @Sendable @escaping ([UInt8], PictureSource) -> PictureIdentity?
  ) -> Identities? {
    var found: Identities = ([:], [:])
    var unknown: [(frame: Int, isExpected: Bool, source: PictureSource)] = []
    for comparison in comparisons {
      guard let frame = comparison.picture.frame else { return nil }
      if let source = comparison.picture.expectedSource {
        if let known = comparison.expectedIdentity, isKnown(known) {
          found.expected[frame] = known
        } else {
          unknown.append((frame, true, source))
        }
      }
      if let source = comparison.picture.actualSource {
        if let known = comparison.actualIdentity, isKnown(known) {
          found.actual[frame] = known
        } else {
          unknown.append((frame, false, source))
        }
      }
    }
    // If the first one has no such identity, the others need not be read.
    if let first = unknown.first, Self.identity(of: first.source, identify) == nil { return nil }
    let results = Mutex([PictureIdentity?](repeating: nil, count: unknown.count))
    let sources = unknown.map(\.source)
    WorkerThread.forEach(of: sources.count) { index in
      let identity = Self.identity(of: sources[index], identify)
      results.withLock { $0[index] = identity }
    }
    for (picture, identity) in zip(unknown, results.withLock { $0 }) {
      guard let identity else { return nil }
      if picture.isExpected {
        found.expected[picture.frame] = identity
      } else {
        found.actual[picture.frame] = identity
      }
    }
    return found
  }

  private static func identity(
    of source: PictureSource, _ identify: ([UInt8], PictureSource) -> PictureIdentity?
  ) -> PictureIdentity? {
    (try? source.bytes()).flatMap { identify($0, source) }
  }
}
