/// The recorded motion of a scene: what its items did, frame by frame, before any rounding.
///
/// One of the seams between the rooms: a plain value that traces print, expectations are checked
/// against and tests compare.
public struct Motion: Equatable, Sendable {
  /// The frames in the order of time, from the start.
  public var frames: [MotionFrame]

  /// A motion of given frames.
  public init(frames: [MotionFrame] = []) { self.frames = frames }
}

/// One frame of a motion.
public struct MotionFrame: Equatable, Sendable {
  /// The frame's number, from 0.
  public var index: Int
  /// The time that the frame shows, in seconds from the start.
  public var time: Double
  /// The states of the items that the animator moves and of the views that the timeline moves, in the
  /// order of the scene's views, then those of its groups.
  public var samples: [MotionSample]
  /// The contacts that began or ended since the frame before, in the order in which they did.
  public var contacts: [ContactRecord]
  /// The views that the timeline changes, as they are seen, in the order of the file; others are as
  /// they were laid out.
  public var views: [LaidOutView]

  /// A frame of a motion.
  public init(
    index: Int, time: Double, samples: [MotionSample] = [], contacts: [ContactRecord] = [],
    views: [LaidOutView] = []
  ) {
    self.index = index
    self.time = time
    self.samples = samples
    self.contacts = contacts
    self.views = views
  }
}

/// The state of one item at one frame, in single precision as the engine holds it.
public struct MotionSample: Equatable, Sendable {
  /// The item's id in the scene.
  public var item: String
  /// The center's horizontal place in the canvas, in points to the right.
  public var x: Float
  /// The center's vertical place in the canvas, in points downwards.
  public var y: Float
  /// The angle in radians, positive clockwise, unwrapped: whole turns are kept.
  public var angle: Float
  /// The horizontal velocity, in points per second.
  public var vx: Float
  /// The vertical velocity, in points per second, positive downwards.
  public var vy: Float
  /// The angular velocity, in radians per second, positive clockwise.
  public var omega: Float

  /// The state of an item.
  public init(
    item: String, x: Float, y: Float, angle: Float = 0, vx: Float = 0, vy: Float = 0,
    omega: Float = 0
  ) {
    self.item = item
    self.x = x
    self.y = y
    self.angle = angle
    self.vx = vx
    self.vy = vy
    self.omega = omega
  }
}

/// Something of the timeline's that happened: an event that is no contact.
public struct TimelineRecord: Equatable, Sendable {
  /// What happened, under the names of the scene's events.
  public enum Event: String, Sendable {
    case animatorPaused
    case animatorResumed
    case animationCompleted
  }

  /// What happened.
  public var event: Event
  /// The id of the animation that is over; nil for the animator.
  public var animation: String?

  /// Something that happened.
  public init(event: Event, animation: String? = nil) {
    self.event = event
    self.animation = animation
  }
}

/// A contact that began or ended.
public struct ContactRecord: Equatable, Sendable {
  /// Whether a contact began or ended.
  public enum Phase: String, Sendable {
    case began
    case ended
  }

  /// What an item touched.
  public enum Partner: Equatable, Sendable {
    /// Another item, by its id.
    case item(String)
    /// A boundary of a collision behaviour, by its identifier.
    case boundary(String)
    /// The boundary that a collision behaviour makes of the canvas' bounds.
    case referenceBounds
  }

  /// Whether the contact began or ended.
  public var phase: Phase
  /// The item's id.
  public var item: String
  /// What it touched.
  public var partner: Partner
  /// Where, in points in the canvas, in single precision as the engine holds it; nil for an end.
  public var point: SIMD2<Float>?

  /// A contact that began or ended.
  public init(phase: Phase, item: String, partner: Partner, point: SIMD2<Float>? = nil) {
    self.phase = phase
    self.item = item
    self.partner = partner
    self.point = point
  }
}
