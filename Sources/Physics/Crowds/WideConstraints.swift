// Graph coloring and wide constraints follow Box2D 3 by Erin Catto (MIT licence); see
// ACKNOWLEDGEMENTS.md.

/// One contact point of each of four contacts during the velocity iterations.
///
/// The levers are the cross products of the arms with the normal and with the tangent.
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

/// Four contacts without a common moving body during the velocity iterations.
///
/// If a contact has one point, the lane of the second point is zero and its impulse remains zero.
/// An unused lane is zero throughout.
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
  /// The matrix from the normal impulses to the normal velocities of the two points, and its
  /// inverse.
  var responseXX: Lanes
  var responseXY: Lanes
  var responseYY: Lanes
  var inverseXX: Lanes
  var inverseXY: Lanes
  var inverseYY: Lanes
}

/// Four contacts without a common moving body during the position iterations.
///
/// R is the body of the reference face, or A for two circles; I is the other body. Points are
/// relative to centres of mass, in body coordinates.
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
  /// The sum of both radii.
  var radius: Lanes
  var inverseMassR: Lanes
  var inverseMassI: Lanes
  var inverseInertiaR: Lanes
  var inverseInertiaI: Lanes
  /// 1 if the contact has a second point, otherwise 0.
  var hasSecond: Lanes
  /// 1 if the normal is the direction between two points, otherwise 0.
  var isRound: Lanes
  /// 1 if the lane has a contact, otherwise 0.
  var isUsed: Lanes
  /// Whether `isRound` is 1 in any lane.
  var hasRound: Bool
}
