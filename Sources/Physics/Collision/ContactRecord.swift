/// Two fixtures whose boxes meet, with how they touch if they do.
///
/// The world's list of contacts is chained by slots, newest first; −1 ends it.
struct ContactRecord: EdgeLinked {
  /// The kinds of the two shapes, in the order in which they collide.
  enum Pair: UInt8 { case circles, polygonAndCircle, polygons, edgeAndCircle, edgeAndPolygon }

  // MARK: Links
  // First, together with what walks along the lists ask for, so that they share a cache line.

  var nextContact: Int32 = -1
  var previousContact: Int32 = -1
  var next: (a: Int32, b: Int32) = (-1, -1)
  var previous: (a: Int32, b: Int32) = (-1, -1)
  let bodyA: Int32
  let bodyB: Int32
  let proxyA: Int32
  let proxyB: Int32
  /// In which of the world's collision passes the proxies' boxes were last seen to meet.
  var boxesChecked: UInt32

  var isTouching = false
  /// False for the rest of a sub-step after an impact that turned out to be none.
  var isEnabled = true
  var needsFiltering = false
  var isInIsland = false
  /// Whether A's body is pushed by the contact, and B's.
  var pushesA: Bool
  var pushesB: Bool
  let pair: Pair

  // MARK: Shapes

  let fixtureA: Int32
  let fixtureB: Int32
  /// The edge of a loop; A alone can be a loop.
  let childA: Int32
  /// The event that still waits for the step's impulses; −1 for none.
  var pendingEvent: Int32 = -1

  var manifold = Manifold()
  var friction: Float
  var restitution: Float
  /// The radii that the points are measured with, metres.
  let radiusA: Float
  var radiusB: Float
  /// `Manifold.separation` as the sub-step began.
  var startSeparation = Float.nan
  var impact = ImpactState()

  /// Whether the contact pushes anybody; else it only makes events.
  @inline(__always) var isSolid: Bool { pushesA || pushesB }
}

/// What the search for impacts knows of a contact in this sub-step.
struct ImpactState: BitwiseCopyable {
  /// The contact's place among the candidates; −1 if it is none.
  var candidate: Int32 = -1
  /// Whether the time found holds for the bodies' sweeps as they are.
  var isKnown = false
  /// The impacts handled.
  var count: Int32 = 0
  /// What both radii are larger by for the rest of the sub-step, metres.
  var skin: Float = 0
}
