internal import Figures
internal import Foundation
internal import Scene

/// What the motion of a scene is to reach, such as `overshoot square 4…8`.
///
/// Where expectations of scenes have a word for it, goals have the same and mean the same.
public struct TuningGoal: Equatable, Sendable {
  /// What is measured.
  enum Kind: Equatable, Sendable {
    /// When an item rests, in seconds.
    case rests(String)
    /// When a quantity stays within 2 % of its way around its end, in seconds.
    case settles(Quantity)
    /// How far an item goes beyond its last place, in points or percent.
    case itemOvershoot(String, isPercent: Bool)
    /// How far a quantity goes beyond its end, in its unit or percent.
    case overshoot(Quantity, isPercent: Bool)
    /// The natural frequency of a quantity, in hertz.
    case frequency(Quantity)
    /// The damping ratio of a quantity.
    case damping(Quantity)
    /// How many times a quantity turns round.
    case peaks(Quantity)
    /// How many times an item bounces.
    case bounces(String)
    /// The greatest speed of an item, in points per second.
    case speed(String)
    /// The length of the path of an item, in points.
    case path(String)
    /// When two first touch, in seconds.
    case contact(String, String)
    /// How long the longest contact of two lasts, in seconds.
    case touching(String, String)
    /// The ratio of the speeds after and before the first bounce of two.
    case restitution(String, String)
    /// The value of a quantity at a time in seconds.
    case value(Quantity, at: Double)
  }

  /// The goal as it is written.
  public let text: String
  /// What is measured.
  let kind: Kind
  /// Where it must be, in its unit; an end can be infinite.
  let range: ClosedRange<Double>
  /// The unit; empty for a plain number.
  let unit: String

  /// How goals are written.
  public static let forms = [
    "settles Q by T", "overshoot Q A…B", "overshoot Q A…B %", "frequency Q A…B", "damping Q A…B",
    "peaks Q N", "bounces ITEM N", "speed ITEM A…B", "path ITEM A…B", "contact ITEM OTHER A…B",
    "touching ITEM OTHER A…B", "restitution ITEM OTHER A…B", "at T Q A…B",
  ]

  /// How far a reached number is from the goal, in parts of the goal's size: 0 where it is met.
  ///
  /// - Parameters:
  ///   - reached: The number; nil where there is none.
  ///   - duration: How long the film is, in seconds.
  /// - Returns: The distance.
  func miss(_ reached: Double?, duration: Double) -> Double {
    let isTime =
      switch kind {
      case .rests, .settles, .contact: true
      default: false
      }
    // What has not settled at the end settles later; anything else that is missing is far off.
    guard let value = reached ?? (isTime ? 2 * duration : nil) else { return 10 }
    if range.contains(value) { return 0 }
    return (value < range.lowerBound ? range.lowerBound - value : value - range.upperBound) / size
  }

  /// How far a reached number is from the middle of the goal, in parts of the goal's size.
  func offCenter(_ reached: Double?) -> Double {
    guard let reached else { return 10 }
    guard range.lowerBound.isFinite, range.upperBound.isFinite else { return 0 }
    return abs(reached - (range.lowerBound + range.upperBound) / 2) / size
  }

  /// What counts as one part: the width of the range, or a tenth of its end.
  private var size: Double {
    let ends = [range.lowerBound, range.upperBound].filter(\.isFinite)
    let greatest = ends.map(abs).max() ?? 1
    return max(ends.count == 2 ? range.upperBound - range.lowerBound : 0, 0.1 * greatest, 1e-6)
  }

  /// What has to be measured for it.
  var subjects: (tracks: [String], quantities: [Quantity]) {
    switch kind {
    case .rests(let item), .itemOvershoot(let item, _), .speed(let item), .path(let item),
      .bounces(let item):
      ([item], [])
    case .settles(let quantity), .overshoot(let quantity, _), .frequency(let quantity),
      .damping(let quantity), .peaks(let quantity), .value(let quantity, _):
      ([], [quantity])
    case .contact(let first, let second), .touching(let first, let second),
      .restitution(let first, let second):
      ([first, second], [])
    }
  }

  /// What a film reaches; nil where there is no such number.
  ///
  /// - Parameters:
  ///   - measures: What is measured of the film.
  ///   - recording: The motion of the film.
  /// - Returns: The number in the unit of the goal.
  func reached(_ measures: MotionMeasures, _ recording: MotionRecording) -> Double? {
    func item(_ id: String) -> ItemMeasures? { measures.items.first { $0.id == id } }
    func quantity(_ quantity: Quantity) -> QuantityMeasures? {
      measures.quantities.first { $0.of == quantity.name }
    }
    func contact(_ first: String, _ second: String) -> ContactMeasures? {
      measures.contacts.first {
        ($0.item == first && $0.partner == second) || ($0.item == second && $0.partner == first)
      }
    }
    switch kind {
    case .rests(let id): return item(id)?.rests
    case .settles(let name): return quantity(name)?.settles2Percent
    case .itemOvershoot(let id, let isPercent):
      return item(id).flatMap { isPercent ? $0.overshootPercent : $0.overshoot ?? 0 }
    case .overshoot(let name, let isPercent):
      return quantity(name).flatMap { isPercent ? $0.overshootPercent : $0.overshoot }
    case .frequency(let name): return quantity(name)?.frequency
    case .damping(let name): return quantity(name)?.dampingRatio
    case .peaks(let name): return quantity(name).map { Double($0.peaks.count) }
    case .bounces(let id):
      return measures.contacts.filter { $0.item == id || $0.partner == id }
        .reduce(0) { $0 + Double($1.bounces.count) }
    case .speed(let id): return item(id)?.greatestSpeed
    case .path(let id): return item(id)?.path
    case .contact(let first, let second): return contact(first, second)?.first
    case .touching(let first, let second): return contact(first, second)?.longest
    case .restitution(let first, let second):
      return contact(first, second)?.bounces.first?.restitution
    case .value(let name, let time):
      return Series(of: name, in: recording).value(at: time)
    }
  }
}
