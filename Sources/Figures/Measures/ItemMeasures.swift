internal import Stage

/// What is measured of the motion of an item.
public struct ItemMeasures: Equatable, Sendable, Codable {
  /// The id of the view or the group.
  public var id: String
  /// The first place of the center on the canvas: x and y in points.
  public var from: [Double]
  /// The last place of the center on the canvas: x and y in points.
  public var to: [Double]
  /// How far it goes beyond the last place along the line from the first one, in points; nil for an item
  /// that only turns.
  ///
  /// As in the expectation `overshoot`.
  public var overshoot: Double?
  /// The overshoot in percent of the distance between the first and the last place; nil where they are the
  /// same.
  public var overshootPercent: Double?
  /// When it overshoots most, in seconds.
  public var overshootTime: Double?
  /// Since when it stays within 2 % of the distance around the last place, in seconds; nil for never.
  public var settles2Percent: Double?
  /// Since when it stays within 1 pt of the last place, in seconds; nil for never.
  public var settles1Point: Double?
  /// Since when all that is drawn of it is at rest, in seconds; nil for never.
  ///
  /// As in the expectation `settles`.
  public var rests: Double?
  /// The length of its path, in points.
  public var path: Double
  /// The greatest speed, in points per second.
  public var greatestSpeed: Double
  /// When it is fastest, in seconds.
  public var greatestSpeedTime: Double
  /// The greatest angular speed, in radians per second.
  public var greatestAngularSpeed: Double

  /// Measures the track of an item; nil for one without states.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - track: Its places.
  ///   - rest: When all that is drawn of it comes to rest.
  init?(_ id: String, _ track: ItemTrack, rest: ItemTrack.Rest) {
    guard let first = track.states.first, let last = track.states.last else { return nil }
    self.id = id
    let (start, end) = (first.sample.center, last.sample.center)
    from = [start.x, start.y]
    to = [end.x, end.y]
    (path, greatestSpeed, greatestSpeedTime, greatestAngularSpeed) = (0, 0, first.time, 0)
    var former = start
    for (time, sample) in track.states {
      path += (sample.center - former).length
      former = sample.center
      if sample.speed > greatestSpeed {
        (greatestSpeed, greatestSpeedTime) = (sample.speed, time)
      }
      greatestAngularSpeed = max(greatestAngularSpeed, abs(Double(sample.omega)))
    }
    switch rest {
    case .always: rests = first.time
    case .from(let time): rests = time
    case .never: rests = nil
    }
    let distances = track.states.map { SIMD2($0.time, ($0.sample.center - end).length) }
    let reach = distances.reduce(0) { max($0, $1.y) }
    guard reach > 0 else {
      (settles2Percent, settles1Point) = (first.time, first.time)
      return
    }
    if let found = track.overshoot {
      overshoot = max(found.distance, 0)
      if found.way > 0.25 * reach {
        overshootPercent = 100 * max(found.distance, 0) / found.way
      }
      if found.way > 0.01 * reach, found.distance > 0 { overshootTime = found.time }
    }
    let settling = Settling(distances: distances, isKnown: rests != nil)
    let way = track.overshoot?.way ?? 0
    settles2Percent = settling.time(within: 0.02 * (way > 0.01 * reach ? way : reach))
    settles1Point = settling.time(within: 1)
  }
}
