/// The recorded motion of a scene, frame by frame, before any rounding.
public struct Motion: Equatable, Sendable {
  /// The frames in chronological order.
  public var frames: [MotionFrame] = []
  /// Whether it ends because everything is at rest, so that the last frame lasts for good.
  public var endsAtRest = false
  /// What is presented of the tracked views and groups.
  private var tracks: [ViewTrack] = []
  /// Where their tracks are, by their ids.
  private var indices: [String: Int] = [:]

  /// A motion without frames.
  public init() {}

  /// What is presented of a view or a group; nil for one that is not tracked.
  subscript(id: String) -> ViewTrack? { indices[id].map { tracks[$0] } }

  /// Changes the track of a view or a group.
  mutating func withTrack(of id: String, _ change: (inout ViewTrack) -> Void) {
    let index = indices[id] ?? tracks.count
    if index == tracks.count {
      indices[id] = index
      tracks.append(ViewTrack())
    }
    change(&tracks[index])
  }

  /// Adds a frame after all others, with the places of all views and groups that are tracked.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - samples: The movements of the items in it.
  ///   - views: The places of the views that are in the scene.
  public mutating func append(
    _ frame: MotionFrame, samples: [MotionSample], views: [LaidOutView] = []
  ) {
    let position = frames.count
    for sample in samples { withTrack(of: sample.item) { $0.append(sample, at: position) } }
    for view in views { withTrack(of: view.id) { $0.append(view, at: position) } }
    frames.append(frame)
  }

  /// Whether some view changes that has a color whose variants differ: then its numbers are others in each theme.
  public var dependsOnTheme: Bool { tracks.contains { $0.dependsOnTheme } }

  // MARK: Places and movements

  /// The place of a view in a record, not rounded to pixels; nil where it is not in the scene.
  public func place(of view: String, at position: Int) -> LaidOutView? {
    guard let index = indices[view] else { return nil }
    // By a pointer, through which a track is not copied.
    return tracks.withUnsafeBufferPointer { $0[index].place(of: view, at: position) }
  }

  /// The movement of a view or a group in a record; nil where it is not in the scene.
  public func sample(of item: String, at position: Int) -> MotionSample? {
    guard let index = indices[item] else { return nil }
    return tracks.withUnsafeBufferPointer { $0[index].sample(of: item, at: position) }
  }

  /// The ids of the views whose places in their superviews change, by the animator or otherwise, and of the groups that
  /// move on the canvas.
  public var movedItems: Set<String> { Set(indices.filter { tracks[$0.value].moves }.keys) }

  /// The ids of what moves, and of the views whose look or content changes, or that are not always in the scene.
  public var changedItems: Set<String> {
    Set(
      indices.filter { _, index in
        let track = tracks[index]
        return track.moves || track.presenceChanges.count > 1 || track.lookChanges.count > 1
      }.keys)
  }

  /// The records from which on the look or the content of a view is another one, from the first on.
  public func lookChanges(of view: String) -> [Int] { self[view]?.lookChanges ?? [] }

  /// The records from which on the size of a view or its transform is another one, but for its angle, from the first on.
  public func sizeChanges(of view: String) -> [Int] { self[view]?.sizeChanges ?? [] }

  /// The records from which on a view is in the scene, or is not, from the first on.
  public func presenceChanges(of view: String) -> [Int] { self[view]?.presenceChanges ?? [] }
}

/// One frame of a motion, but for what its tracks have.
public struct MotionFrame: Equatable, Sendable {
  /// The number of the frame that is shown then, from 0.
  public var index: Int
  /// The time that the frame shows, in seconds from the start.
  public var time: Double
  /// Whether it is one of the engine's steps, or a frame of a film; between steps, what the animator moves stands
  /// still.
  public var isStep = true
  /// The contacts that began or ended since the previous frame, in order.
  public var contacts: [ContactRecord]
  /// What else happened since the previous frame, in order: the ends of animations, touches and gestures.
  public var events: [TimelineRecord] = []
  /// The attachments and snaps with an id, where the stage records them.
  public var connections: [ConnectionRecord]
  /// The places of the points that the stage follows, of those views and groups that are in the scene.
  public var points: [PointRecord] = []
  /// The masses of the items that the animator moves, where the stage records them.
  public var bodies: [BodyRecord] = []

  /// A frame with its records.
  public init(
    index: Int, time: Double, contacts: [ContactRecord] = [],
    connections: [ConnectionRecord] = []
  ) {
    self.index = index
    self.time = time
    self.contacts = contacts
    self.connections = connections
  }
}

/// The state of one item at one frame as it is drawn, but for any rounding to pixels, in single precision
/// as the engine holds it.
public struct MotionSample: Equatable, Sendable {
  /// The item's id in the scene.
  public var item: String
  /// The x coordinate of the center in the canvas, in points.
  public var x: Float
  /// The y coordinate of the center in the canvas, in points, positive downwards.
  public var y: Float
  /// The angle in radians, positive clockwise, including whole turns.
  public var angle: Float
  /// The horizontal velocity, in points per second.
  public var vx: Float
  /// The vertical velocity, in points per second, positive downwards.
  public var vy: Float
  /// The angular velocity, in radians per second, positive clockwise.
  public var omega: Float
  /// Whether the item is where the animator has it; otherwise the layout and the timeline have put it there.
  public var isSimulated: Bool

  /// The state of an item.
  public init(
    item: String, x: Float, y: Float, angle: Float = 0, vx: Float = 0, vy: Float = 0,
    omega: Float = 0, isSimulated: Bool = true
  ) {
    self.item = item
    self.x = x
    self.y = y
    self.angle = angle
    self.vx = vx
    self.vy = vy
    self.omega = omega
    self.isSimulated = isSimulated
  }
}

/// An event other than a contact.
public struct TimelineRecord: Equatable, Sendable {
  /// The kinds of events, by their names in scenes and traces.
  public enum Event: String, Sendable {
    case animatorPaused, animatorResumed, animationCompleted
    case touchBegan, touchEnded, gesture, control
  }

  /// What happened.
  public var event: Event
  /// What it happened to: an animation, a finger, a gesture recognizer or a button; nil for others.
  public var item: String?
  /// The state of a gesture recognizer, or the event of a button.
  public var state: String?
  /// The place of a finger or gesture on the canvas, in points.
  public var point: SIMD2<Float>?
  /// When it happened, in seconds from the start, whatever the frame rate.
  public var time = 0.0
  /// How many of the contacts since the previous frame came before it.
  var precedingContacts = 0

  /// An event.
  public init(
    event: Event, item: String? = nil, state: String? = nil, point: SIMD2<Float>? = nil
  ) {
    self.event = event
    self.item = item
    self.state = state
    self.point = point
  }
}

/// Something that happens in a scene.
public enum StageEvent: Equatable, Sendable {
  /// A contact that begins or ends.
  case contact(ContactRecord)
  /// Anything else.
  case timeline(TimelineRecord)

  /// When it happens, in seconds from the start, whatever the frame rate.
  public var time: Double {
    switch self {
    case .contact(let record): record.time
    case .timeline(let record): record.time
    }
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
    /// A boundary of a collision behavior, by its identifier.
    case boundary(String)
    /// The boundary of the canvas.
    case referenceBounds
  }

  /// Whether the contact began or ended.
  public var phase: Phase
  /// The time of the engine's step in which it began or ended, in seconds from the start.
  public var time: Double
  /// The item's id.
  public var item: String
  /// What it touched.
  public var partner: Partner
  /// The contact point in the canvas, in points, in the engine's single precision; nil for an end.
  public var point: SIMD2<Float>?
  /// The unit vector from the item to what it touched; nil for an end.
  public var normal: SIMD2<Float>?

  /// A contact that began or ended.
  public init(
    phase: Phase, time: Double = 0, item: String, partner: Partner, point: SIMD2<Float>? = nil,
    normal: SIMD2<Float>? = nil
  ) {
    self.phase = phase
    self.time = time
    self.item = item
    self.partner = partner
    self.point = point
    self.normal = normal
  }
}

/// What an attachment or a snap holds together, at one frame.
public struct ConnectionRecord: Equatable, Sendable {
  /// The behavior's id.
  public var id: String
  /// From where it acts on the canvas, in points: an anchor, a snap point, or a point of another item.
  public var start: SIMD2<Double>
  /// Where it holds the item on the canvas, in points; for a snap the item's center.
  public var end: SIMD2<Double>
  /// The energy of its springs, in joules of 100 points to the meter; 0 for what is rigid.
  public var energy = 0.0

  /// The distance between its ends, in points.
  public var length: Double { (end - start).length }

  /// A connection between two points.
  public init(id: String, start: SIMD2<Double>, end: SIMD2<Double>) {
    self.id = id
    self.start = start
    self.end = end
  }
}
