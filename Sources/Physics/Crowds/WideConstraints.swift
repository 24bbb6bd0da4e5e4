/// Four points of four contacts while velocities are solved.
///
/// The levers are the cross products of the arms with the normal and with the tangent: the speed along a
/// direction that a body's spin gives the point.
struct WideContactPoint: BitwiseCopyable {
  var normalLeverA: Lanes
  var normalLeverB: Lanes
  var tangentLeverA: Lanes
  var tangentLeverB: Lanes
  var normalImpulse: Lanes
  var tangentImpulse: Lanes
  var normalMass: Lanes
  var tangentMass: Lanes
  var bounce: Lanes
}

/// Four contacts without a moving body in common while velocities are solved.
///
/// A contact of one point has zeros for the second, which then stays without impulse; a lane without a
/// contact has zeros throughout.
struct WideVelocityConstraint: BitwiseCopyable {
  var indicesA: LaneIndices
  var indicesB: LaneIndices
  var normalX: Lanes
  var normalY: Lanes
  var friction: Lanes
  var inverseMassA: Lanes
  var inverseMassB: Lanes
  var inverseInertiaA: Lanes
  var inverseInertiaB: Lanes
  var first: WideContactPoint
  var second: WideContactPoint
  /// The points' response to each other's normal impulses, and its inverse.
  var responseXX: Lanes
  var responseXY: Lanes
  var responseYY: Lanes
  var inverseXX: Lanes
  var inverseXY: Lanes
  var inverseYY: Lanes
}

/// Four contacts without a moving body in common while overlaps are corrected.
///
/// R is the body whose face is the reference, A for discs; I is the other one. Points are relative to
/// centres of mass, in body coordinates.
struct WidePositionConstraint: BitwiseCopyable {
  var indicesR: LaneIndices
  var indicesI: LaneIndices
  var normalX: Lanes
  var normalY: Lanes
  var planeX: Lanes
  var planeY: Lanes
  var firstX: Lanes
  var firstY: Lanes
  var secondX: Lanes
  var secondY: Lanes
  /// The sum of both.
  var radius: Lanes
  var inverseMassR: Lanes
  var inverseMassI: Lanes
  var inverseInertiaR: Lanes
  var inverseInertiaI: Lanes
  /// 1 where the contact has a second point, else 0.
  var hasSecond: Lanes
  /// 1 where the normal runs from point to point, else 0.
  var isRound: Lanes
  /// 1 where the lane has a contact, else 0.
  var isUsed: Lanes
  var hasRound: Bool
}
