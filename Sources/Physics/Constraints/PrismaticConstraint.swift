struct PrismaticConstraint: BitwiseCopyable {
  var settings: PrismaticJoint
  init(_ settings: PrismaticJoint) { self.settings = settings }
}
