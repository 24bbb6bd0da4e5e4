struct RopeConstraint: BitwiseCopyable {
  var settings: RopeJoint
  init(_ settings: RopeJoint) { self.settings = settings }
}
