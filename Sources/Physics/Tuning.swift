// Contact, motion, sleep, broad phase and impact constants are those of Box2D 2.3 by Erin Catto
// (zlib licence); see ACKNOWLEDGEMENTS.md. `weldDistance`, the crowd, contact count and search
// limits and `impactSkin` are our own.

/// The tuning constants of the simulation and their visible effects.
///
/// UIKit's motion was measured to agree with Box2D's constants at a scale of 100 points to the
/// metre; if one of them is changed, the motion no longer agrees with UIKit's. Lengths are in
/// metres, times in seconds, angles in radians.
enum Tuning {
  /// π with the digits that Box2D uses.
  static let pi: Float = 3.141_592_653_59

  // MARK: Iterations

  /// The velocity iterations of a sub-step.
  ///
  /// Fewer: stacks sink and chains stretch. More: a step takes longer.
  static let velocityIterations = 8

  /// The largest number of position iterations of a sub-step.
  ///
  /// Fewer: overlaps and joint errors last longer. More: a step takes longer.
  static let positionIterations = 3

  // MARK: Contact

  /// The overlap that is not corrected: half a point.
  ///
  /// It keeps resting contacts touching from step to step. Smaller: resting contacts begin and end
  /// all the time, and stacks jitter. Larger: overlaps become visible.
  static let linearSlop: Float = 0.005

  /// The error of a joint angle that is not corrected: two degrees.
  static let angularSlop: Float = 2 / 180 * pi

  /// The distance at which a polygon touches a segment or loop; it comes to rest 1.1 to 2 points
  /// from the line.
  ///
  /// Smaller: corners of fast polygons get through lines more easily before the position solver
  /// acts. Larger: the visible gap grows.
  static let edgeSkin: Float = 0.02

  /// The radius of a segment or loop against circles and in continuous collision: one point.
  static let edgeRadius: Float = 0.01

  /// The speed below which impacts do not bounce: 100 points a second.
  ///
  /// Smaller: resting bodies tremble. Larger: bounces end visibly early.
  static let bounceThreshold: Float = 1

  /// The fraction of an overlap that one position iteration removes.
  ///
  /// Closer to 1: corrections overshoot and stacks shake. Smaller: overlaps disappear visibly
  /// slowly.
  static let overlapCorrection: Float = 0.2

  /// The same fraction at an impact, where the bodies must be separated immediately.
  static let impactOverlapCorrection: Float = 0.75

  /// The largest correction of a distance in one position iteration: 20 points.
  ///
  /// Larger: deeply overlapping bodies are thrown apart.
  static let largestLinearCorrection: Float = 0.2

  /// The largest correction of a joint angle in one position iteration: eight degrees.
  static let largestAngularCorrection: Float = 8 / 180 * pi

  /// The condition number above which two contact points are solved as one.
  static let largestConditionNumber: Float = 1000

  /// The distance below which adjacent corners of a polygon or loop are merged: a twentieth of a
  /// point.
  static let weldDistance: Float = 0.0005

  // MARK: Motion

  /// The largest translation in a sub-step: 200 points, or 24,000 points a second at 1/120 s.
  static let largestTranslation: Float = 2

  /// The largest rotation in a sub-step: a quarter turn.
  static let largestRotation: Float = 0.5 * pi

  // MARK: Crowds

  /// The largest number of contacts of an island that is solved in UIKit's order; larger islands
  /// are solved four contacts at a time, ordered by color.
  ///
  /// A heap of about a hundred boxes has this number. Smaller: more heaps settle in other positions
  /// than in UIKit. Larger: more heaps are solved at a fraction of the speed.
  static let largestSequentialIsland = 256

  // MARK: Sleep

  /// The resting time after which an island sleeps.
  ///
  /// Shorter: bodies freeze at the turning point of a slow swing.
  static let timeToSleep: Float = 0.5

  /// The speed below which a body is at rest: one point a second.
  static let sleepSpeed: Float = 0.01

  /// The angular velocity below which a body is at rest: two degrees a second.
  static let sleepAngularVelocity: Float = 2 / 180 * pi

  // MARK: Broad phase

  /// The margin of a proxy's box around its shape: ten points.
  ///
  /// Larger: fewer boxes are moved in the tree, but more pairs are tested that do not touch.
  static let boxMargin: Float = 0.1

  /// The number of sub-steps of motion by which a moved proxy's box is extended.
  static let boxPrediction: Float = 2

  /// The number of proxies for each moved one below which all pairs are searched at once.
  ///
  /// Both ways find the same pairs. Larger: a few moved boxes cost as much as many.
  static let pairSearchRatio = 2

  /// The largest number of contacts of a world, touching or near: half a gigabyte, or 1,400 bodies
  /// in one place.
  ///
  /// Bodies in one place all contact each other, so memory and time grow with the square of their
  /// number. Pairs beyond the limit pass through each other, and `World.hasReachedContactLimit` is
  /// set.
  static let largestContactCount = 1_000_000

  // MARK: Continuous collision

  /// The number of impacts of one contact in a sub-step after which the contact is ignored until
  /// the next.
  static let largestImpactCount: Int32 = 8

  /// The number of searches for impacts in a sub-step, per contact that can have an impact.
  ///
  /// When the searches exceed this number and `freeSearchCount`, impacts between two moving bodies
  /// are ignored until the next sub-step; impacts with static bodies, such as walls, never are.
  ///
  /// After each impact all contacts of its bodies are searched again. A crowd in a container needs
  /// fewer than two searches per contact. A thousand bodies in one place, each in contact with all
  /// others, would need ten times as many, and seconds per sub-step. Smaller: fast bodies pass
  /// through each other in dense crowds. Larger: crowds in one place take longer.
  static let largestSearchRatio = 3

  /// The number of searches in a sub-step that are always allowed; small scenes never reach it.
  static let freeSearchCount = 10_000

  /// The largest number of contacts in the island of an impact; it has at most twice as many
  /// bodies.
  static let largestImpactIsland = 32

  /// The radius of polygons that would have passed through each other, until they separate.
  ///
  /// Smaller: fast boxes get through thin ones. Larger: they stop farther apart.
  static let impactSkin: Float = 0.01

  /// The largest number of position iterations of an impact.
  static let impactPositionIterations = 20
}
