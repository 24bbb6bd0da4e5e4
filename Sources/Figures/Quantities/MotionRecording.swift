public import Geometry
public import Scene
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

  /// A recording of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - views: The initial layout of its views.
  ///   - motion: The motion, in which all views and groups are tracked whose quantities are read.
  public init(of scene: Scene, views: [LaidOutView], motion: Motion) {
    self.motion = motion
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
    guard quantity.measure.source == .motion(.travel) else { return values }
    // The path that is known until then: between its steps, what the animator moves stands still.
    let path = Series(of: quantity, in: self).points
    var next = 0
    return zip(values, motion.frames).map { value, frame in
      while next + 1 < path.count, path[next + 1].x <= frame.time { next += 1 }
      return value.flatMap { _ in path.indices.contains(next) ? path[next].y : nil }
    }
  }

  /// Whether an item that the animator moves is known at a time at which the animator does not move it.
  public func isBetweenSteps(_ item: String, at position: Int) -> Bool {
    !motion.frames[position].isStep && sample(of: item, at: position)?.isSimulated ?? false
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
