struct DistanceConstraint: BitwiseCopyable {
  var settings: DistanceJoint
  init(_ settings: DistanceJoint) { self.settings = settings }
}
