struct WeldConstraint: BitwiseCopyable {
  var settings: WeldJoint
  init(_ settings: WeldJoint) { self.settings = settings }
}
