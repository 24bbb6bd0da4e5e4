/// Two fixtures whose boxes overlap, and the manifold in which they touch, if they do.
///
/// The world's list of contacts is linked by slots, newest first; −1 terminates it.
struct ContactData: EdgeLinked {
  /// The kinds of the two shapes, in the order in which they collide.
  enum Pair: UInt8 { case circles, polygonAndCircle, polygons, edgeAndCircle, edgeAndPolygon }

  // MARK: Links
  // First, together with the fields that list traversals read, so that they share a cache line.

  var nextContact: Int32 = -1
  var previousContact: Int32 = -1
  var next: (a: Int32, b: Int32) = (-1, -1)
  var previous: (a: Int32, b: Int32) = (-1, -1)
  let bodyA: Int32
  let bodyB: Int32
  let proxyA: Int32
  let proxyB: Int32
  /// The number of the collision pass in which the proxies' boxes were last seen to overlap.
  var boxesChecked: UInt32

  var isTouching = false
  /// False for the rest of a sub-step after a reported impact without a contact.
  var isEnabled = true
  var needsFiltering = false
  var isInIsland = false
  /// Whether the contact pushes A's body, and B's.
  var pushesA: Bool
  var pushesB: Bool
  let pair: Pair

  // MARK: Shapes

  let fixtureA: Int32
  let fixtureB: Int32
  /// The edge of a loop; only A can be a loop.
  let childA: Int32
  /// The event that still needs the step's impulses; −1 for none.
  var pendingEvent: Int32 = -1

  var manifold = Manifold()
  var friction: Float
  var restitution: Float
  /// The radii used to measure the points' separations, metres.
  let radiusA: Float
  let radiusB: Float
  /// The amount by which both radii are enlarged until polygons that would have passed through each
  /// other separate, metres.
  var skin: Float = 0
  /// `Manifold.separation` at the start of the sub-step.
  var startSeparation = Float.nan
  var impact = ImpactState()

  /// Whether the contact pushes any body; otherwise it only creates events.
  @inline(__always) var isSolid: Bool { pushesA || pushesB }
}

/// The state of a contact in the search for impacts of a sub-step.
struct ImpactState: BitwiseCopyable {
  /// The contact's index among the candidates; −1 if it is not a candidate.
  var candidate: Int32 = -1
  /// Whether the time found is valid for the bodies' current sweeps.
  var isKnown = false
  /// The number of impacts handled.
  var count: Int32 = 0
}
