public import Scene
public import Stage

/// A recorded motion with what is needed to read quantities from it.
public struct MotionRecording: Sendable {
  /// The motion.
  public let motion: Motion
  /// The numbers of the views and groups.
  let numbers: MotionNumbers

  /// A recording of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - views: The initial layout of its views.
  ///   - motion: The motion, in which all views and groups of the ids are tracked.
  ///   - ids: The ids of the views and groups whose quantities are read.
  public init(of scene: Scene, views: [LaidOutView], motion: Motion, ids: [String]) {
    self.motion = motion
    numbers = MotionNumbers(of: scene, views: views, motion: motion, ids: ids)
  }

  /// Whether a quantity has a value in some frame.
  public func has(_ quantity: Quantity) -> Bool {
    motion.frames.indices.contains { value(of: quantity, at: $0) != nil }
  }

  /// Whether an item that the animator moves is known at a time at which the animator does not move it.
  public func isBetweenSteps(_ item: String, at position: Int) -> Bool {
    !motion.frames[position].isStep && sample(of: item, at: position)?.isSimulated ?? false
  }

  /// The state of an item in a frame; nil where it neither moves nor is tracked.
  func sample(of item: String, at position: Int) -> MotionSample? {
    numbers.sample(of: item, at: position)
  }

  /// The number of a quantity in a frame; nil where its subject is not in the scene.
  func value(of quantity: Quantity, at position: Int) -> Double? {
    switch quantity.measure {
    case .length:
      return motion.frames[position].connections.first { $0.id == quantity.subject }?.length
    case .kineticEnergy:
      guard let body = motion.frames[position].bodies.first(where: { $0.item == quantity.subject })
      else { return nil }
      return sample(of: quantity.subject, at: position).map { body.kineticEnergy(of: $0) }
    default: break
    }
    let values = quantity.measure.property.flatMap { property in
      numbers.numbers(of: property.name, of: quantity.subject, at: position)
        .map { ($0, property.component) }
    }
    guard let (numbers, component) = values else { return nil }
    guard let component else {
      return numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    return numbers[component]
  }
}

extension Quantity.Measure {
  /// The property of expectations that has the number, and which of its numbers it is; nil for the amount
  /// of all.
  fileprivate var property: (name: String, component: Int?)? {
    switch self {
    case .centerX, .travel: ("center", 0)
    case .centerY: ("center", 1)
    case .rotation: ("transform.rotation", 0)
    case .alpha: ("alpha", 0)
    case .width: ("bounds.size", 0)
    case .height: ("bounds.size", 1)
    case .velocityX: ("linearVelocity", 0)
    case .velocityY: ("linearVelocity", 1)
    case .speed: ("linearVelocity", nil)
    case .angularVelocity: ("angularVelocity", 0)
    case .length, .kineticEnergy: nil
    }
  }
}
