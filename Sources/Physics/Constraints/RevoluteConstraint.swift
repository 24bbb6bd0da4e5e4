struct RevoluteConstraint: BitwiseCopyable {
  var settings: RevoluteJoint
  init(_ settings: RevoluteJoint) { self.settings = settings }
}
