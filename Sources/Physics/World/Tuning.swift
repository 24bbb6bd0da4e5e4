/// The numbers that the simulation is tuned with, and what each does on the screen.
///
/// They are those of the engine that UIKit's dynamics was measured to follow, at UIKit's scale of
/// 100 points to the metre; change one and motion no longer agrees with UIKit's. Lengths are
/// metres, times seconds, angles radians.
enum Tuning {
  /// π as the single-precision engine writes it.
  static let pi: Float = 3.141_592_653_59

  // MARK: Contact

  /// How far bodies may overlap before they are pushed apart: half a point.
  ///
  /// It keeps a resting contact alive from step to step. Smaller: resting bodies flicker between
  /// touching and not, and stacks jitter. Larger: overlaps become visible.
  static let linearSlop: Float = 0.005

  /// The angle that a joint limit may be missed by: two degrees.
  static let angularSlop: Float = 2 / 180 * pi

  /// The thickness of a segment or loop: a polygon touches from there on, and comes to
  /// rest 1.1 to 2 points from the line.
  ///
  /// Smaller: a fast polygon's corner gets through thin lines more easily before the position
  /// solver acts. Larger: the visible gap grows.
  static let edgeSkin: Float = 0.02

  /// The spin from which a polygon is kept out of a line's skin, four turns a second.
  ///
  /// Smaller: more items rest elsewhere than measured. Larger: spinning boxes get through lines.
  static let fastSpin: Float = 24

  /// The speed from which a polygon is kept out of a line's skin, 2400 points a second.
  static let fastSpeed: Float = 24

  /// The radius by which a segment or loop is rounded off against circles and in sweeps: one point.
  static let edgeRadius: Float = 0.01

  /// Impacts slower than this, 100 points a second, do not bounce.
  ///
  /// Smaller: bodies at rest tremble. Larger: a slow bounce visibly dies at once.
  static let bounceThreshold: Float = 1

  /// How much of an overlap one position iteration removes.
  ///
  /// Nearer 1: stacks overshoot and shake. Smaller: overlaps are seen to heal.
  static let overlapCorrection: Float = 0.2

  /// The same within a sub-step that a time of impact cuts short, where bodies must come apart now.
  static let impactOverlapCorrection: Float = 0.75

  /// The most that one position iteration moves bodies apart: 20 points.
  ///
  /// Larger: deep overlaps explode.
  static let largestLinearCorrection: Float = 0.2

  /// The most that one position iteration turns a joint back: eight degrees.
  static let largestAngularCorrection: Float = 8 / 180 * pi

  /// Two contact points whose joint system is conditioned worse than this are solved as one.
  static let largestConditionNumber: Float = 1000

  /// Corners of a polygon or loop nearer to each other than this, a twentieth of a point, are one.
  static let weldDistance: Float = 0.0005

  // MARK: Motion

  /// The farthest that a body moves in a sub-step: 200 points, 24,000 points a second at 1/120 s.
  static let largestTranslation: Float = 2

  /// The farthest that a body turns in a sub-step: a quarter turn.
  static let largestRotation: Float = 0.5 * pi

  // MARK: Crowds

  /// The most contacts of an island that are solved in UIKit's order; islands with more are solved four
  /// contacts at a time, in an order of colours.
  ///
  /// A heap of about a hundred boxes has so many. Smaller: heaps that somebody may compare with UIKit's
  /// come to lie differently. Larger: more heaps are solved at a quarter of the speed.
  static let largestSequentialIsland = 256

  // MARK: Sleep

  /// How long a whole island must rest before it sleeps.
  ///
  /// Shorter: bodies freeze at the top of a slow swing.
  static let timeToSleep: Float = 0.5

  /// The speed below which a body counts as resting: one point a second.
  static let sleepSpeed: Float = 0.01

  /// The turning speed below which a body counts as resting: two degrees a second.
  static let sleepTurningSpeed: Float = 2 / 180 * pi

  // MARK: Broad phase

  /// How far a proxy's box reaches beyond its shape: ten points.
  ///
  /// Larger: fewer boxes are moved in the tree, more pairs are tested in vain.
  static let boxMargin: Float = 0.1

  /// How many sub-steps' worth of motion a moved proxy's box is stretched ahead.
  static let boxPrediction: Float = 2

  /// The most contacts that a world keeps, touching or near: half a gigabyte, 1,400 bodies all in one place.
  ///
  /// Bodies in one place are in contact each with all others, so that memory and time grow with the
  /// square of their number. Pairs beyond the limit pass through each other, and the world tells.
  static let largestContactCount = 1_000_000

  // MARK: Continuous collision

  /// Impacts of one contact handled in a sub-step; beyond, the contact waits for the next one.
  static let largestImpactCount: Int32 = 8

  /// Searches for impacts in a sub-step, for each contact that can have one.
  ///
  /// Beyond those and `freeSearchCount`, two moving bodies are not swept against each other until the next
  /// sub-step; against what does not move, walls above all, they always are.
  ///
  /// Each impact lets all contacts of its bodies be searched anew. A crowd in a container needs fewer than
  /// two searches for each contact; a thousand bodies in one place, each in contact with all others,
  /// would need ten times as many, and seconds for each sub-step. Smaller: fast bodies pass through each other
  /// where many meet. Larger: crowds in one place take longer.
  static let largestSearchRatio = 3

  /// Searches in a sub-step that do not count; a small scene never has so many.
  static let freeSearchCount = 10_000

  /// Contacts that one impact takes along; bodies are twice as many at most.
  static let largestImpactIsland = 32

  /// The radius given to polygons for a sub-step in which they could pass through each other.
  ///
  /// Smaller: fast boxes get through thin ones. Larger: they stop farther apart, to fall together
  /// afterwards.
  static let impactSkin: Float = 0.01

  /// Position iterations of an impact.
  static let impactPositionIterations = 20
}
