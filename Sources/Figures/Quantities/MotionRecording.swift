internal import Foundation
public import Geometry
public import Scene
public import SceneFormat
public import Stage

/// A recorded motion with what is needed to read quantities from it.
public struct MotionRecording: Sendable {
  /// The motion.
  public let motion: Motion
  /// The numbers of the views and groups.
  private(set) var numbers: MotionNumbers
  /// The ids of the views whose places in their superviews change, and of the groups that move.
  public let moving: Set<String>
  /// The ids of what moves, and of the views that change otherwise.
  public let changing: Set<String>
  /// The views and groups of the scene, by their ids.
  let declarations: [String: Declaration]
  /// The rate at which everything is known that moves, in hertz.
  private let knownRate: Double

  /// A recording of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - views: The initial layout of its views.
  ///   - motion: The motion, in which all views and groups are tracked whose quantities are read.
  public init(of scene: Scene, views: [LaidOutView], motion: Motion) {
    self.motion = motion
    knownRate = scene.knownRate
    (moving, changing) = (motion.movedItems, motion.changedItems)
    declarations = Dictionary(
      scene.declarations.filter { [.view, .group].contains($0.kind) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    numbers = MotionNumbers(of: scene, views: views, motion: motion)
  }

  /// The theme whose variants colors have.
  var theme: Theme { numbers.theme }

  /// The same motion with the colors of a theme.
  public func shown(in theme: Theme) -> MotionRecording {
    var recording = self
    recording.numbers.theme = theme
    return recording
  }

  /// Whether a quantity has a value in some frame.
  public func has(_ quantity: Quantity) -> Bool {
    motion.frames.indices.contains { value(of: quantity, at: $0) != nil }
  }

  /// The numbers of a quantity in all records; nil where its subject is not in the scene.
  public func values(of quantity: Quantity) -> [Double?] {
    let values = motion.frames.indices.map { value(of: quantity, at: $0) }
    guard quantity.measure.source == .motion(.travel) || quantity.measure.isAngleOfTransform else {
      return values
    }
    // The path and the turns that are known until then: between its steps, what the animator moves stands still.
    let path = Series(of: quantity, in: self).points
    var next = 0
    return zip(values, motion.frames).map { value, frame in
      while next + 1 < path.count, path[next + 1].x <= frame.time { next += 1 }
      return value.flatMap { _ in path.indices.contains(next) ? path[next].y : nil }
    }
  }

  /// Whether an item stands still at a time only because it lies between two steps in which it moves: those of the engine,
  /// or those in which fingers are known.
  public func isBetweenSteps(_ item: String, at position: Int) -> Bool {
    let frame = motion.frames[position]
    guard frame.isStep else { return sample(of: item, at: position)?.isSimulated ?? false }
    guard knownRate == Stage.animatorStepsPerSecond, position > 0,
      abs((frame.time * knownRate).rounded() - frame.time * knownRate) > 0.25,
      let now = sample(of: item, at: position),
      let former = sample(of: item, at: position - 1)
    else { return false }
    return now.center == former.center && now.angle == former.angle
  }

  /// The state of an item in a frame; nil where it is not in the scene, or not tracked.
  func sample(of item: String, at position: Int) -> MotionSample? {
    numbers.sample(of: item, at: position)
  }

  /// The number of a quantity in a frame; nil where its subject is not in the scene.
  func value(of quantity: Quantity, at position: Int) -> Double? {
    let id = quantity.subject
    switch quantity.measure.source {
    case .property(let name, let component):
      let numbers = numbers.numbers(of: name, of: id, at: position)
      return numbers.flatMap { $0.indices.contains(component) ? $0[component] : nil }
    case .motion(let number): return self.number(number, of: id, at: position)
    }
  }

  private func number(_ number: MotionQuantity, of id: String, at position: Int) -> Double? {
    let frame = motion.frames[position]
    switch number {
    case .speed: return sample(of: id, at: position)?.speed
    // The path so far is that of a series.
    case .travel: return sample(of: id, at: position).map { _ in 0 }
    case .length: return frame.connections.first { $0.id == id }?.length
    default: break
    }
    guard let body = frame.bodies.first(where: { $0.item == id }) else { return nil }
    let state = body.state
    switch number {
    case .kineticEnergy: return body.kineticEnergy
    case .bodyX: return Double(state.x)
    case .bodyY: return Double(state.y)
    case .bodyRotation: return Double(state.angle)
    case .bodyVelocityX: return Double(state.vx)
    case .bodyVelocityY: return Double(state.vy)
    case .bodyAngularVelocity: return Double(state.omega)
    case .speed, .travel, .length: return nil
    }
  }
}

/// What changes of a view or a group over a recorded motion, as far as it can be seen.
public struct ItemChanges: Sendable {
  /// The numbers that change besides the place, the angle and the size, in the order of the documentation.
  public let numbers: [NumberProperty]
  /// The record from which on all that is drawn of it is nearly as at the end; nil where it always is.
  public let settled: Int?

  /// How near to its last value a number counts as there, as a part of its largest distance from it; what cannot be
  /// seen always counts as near.
  static let nearness = 0.005

  /// The smallest change that can be seen of a number of a unit.
  static func visibleStep(of unit: String) -> Double {
    switch unit {
    case "pt": 0.5
    default: 0.005
    }
  }

  /// What changes of an item that a recording has.
  init(of declaration: Declaration, in recording: MotionRecording) {
    let (motion, id) = (recording.motion, declaration.id)
    var settled = [
      Self.settledPlace(of: id, in: motion), motion.presenceChanges(of: id).dropFirst().last,
    ]
    var changing: [NumberProperty] = []
    let sizes = motion.sizeChanges(of: id)
    settled.append(
      Values(sizes.map { ($0, recording.numbers.reach(of: id, at: $0)) })
        .settled(visible: Self.visibleStep(of: "pt")))
    let looks = motion.lookChanges(of: id)
    let known = NumberProperty.all(of: declaration)
    let numbers = Dictionary(grouping: known, by: \.property)
    var names: [String] = []
    for name in known.map(\.property) + SceneProperties.names(of: declaration)
    where MeasuredProperty(rawValue: name) == nil && !names.contains(name) {
      names.append(name)
    }
    for name in names where SceneProperties.part(of: name) != .layout {
      let isPlace = SceneProperties.part(of: name).contains(.place)
      let positions = isPlace ? sizes : looks
      guard positions.count > 1 else { continue }
      let found = Values(
        positions.map { ($0, recording.numbers.numbers(of: name, of: id, at: $0)) })
      if found.hasNumbers {
        let visible = Self.visibleStep(of: numbers[name]?.first?.unit ?? "")
        changing += (numbers[name] ?? []).filter { found.extent(of: $0.component) >= visible }
        if !isPlace { settled.append(found.settled(visible: visible)) }
      } else if !isPlace, !known.contains(where: { $0.property.hasPrefix(name + ".") }) {
        let values = positions.map { recording.numbers.value(of: name, of: id, at: $0)?.value }
        settled.append(values.lastIndex { $0 != values.last }.map { positions[$0 + 1] })
      }
    }
    self.numbers = changing
    self.settled = settled.compactMap { $0 }.max()
  }

  /// The record from which on an item is near its last place and angle on the canvas.
  private static func settledPlace(of id: String, in motion: Motion) -> Int? {
    // The angle is as a point of a circle of 50 points.
    let places = motion.frames.indices.map { position in
      (
        position,
        motion.sample(of: id, at: position).map {
          [Double($0.x), Double($0.y), 50 * Double($0.angle)]
        }
      )
    }
    return Values(places).settled(visible: visibleStep(of: "pt"))
  }
}

/// The numbers of a property over the records of a motion, where it has any.
private struct Values {
  private let values: [(position: Int, numbers: [Double])]
  /// Whether it always consists of the same count of numbers.
  let hasNumbers: Bool

  /// Numbers, each of which holds from a record on.
  init(_ values: [(position: Int, numbers: [Double]?)]) {
    self.values = values.compactMap { position, numbers in numbers.map { (position, $0) } }
    let counts = Set(self.values.map(\.numbers.count))
    hasNumbers = self.values.count == values.count && counts.count == 1 && counts != [0]
  }

  /// By how much one of the numbers changes.
  func extent(of component: Int) -> Double {
    let numbers = values.compactMap {
      $0.numbers.indices.contains(component) ? $0.numbers[component] : nil
    }
    return (numbers.max() ?? 0) - (numbers.min() ?? 0)
  }

  /// The record from which on the numbers are near the last ones; nil where they always are.
  func settled(visible: Double) -> Int? {
    guard let end = values.last?.numbers else { return nil }
    let distances = values.map { value in
      zip(value.numbers, end).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
    let near = max(visible, ItemChanges.nearness * (distances.max() ?? 0))
    return distances.lastIndex { $0 > near }.map { values[$0 + 1].position }
  }
}

extension MotionRecording {
  /// What changes of a view or a group; nil for an id that is neither.
  public func changes(of item: String) -> ItemChanges? {
    declarations[item].map { ItemChanges(of: $0, in: self) }
  }
}
