public import Dynamics
public import Views

/// Views that code has built and moves, in place of what a scene file says.
///
/// A stage lays out its root, begins it, and lets the time pass: animators that refer to a view below the root step, the
/// animations of the root's tree play, fingers touch, and what the content has to do at a moment is done.
public protocol LiveContent: AnyObject {
  /// The view of the canvas.
  var root: View { get }

  /// Does what user code does in an environment in which it finds the content.
  func perform(_ body: () -> Void)

  /// Called once, at time 0, after the first layout.
  func begin()

  /// When something is to be done next, in seconds; nil for nothing.
  var nextMoment: Double? { get }

  /// Does what is due at a time.
  func run(at moment: Double)

  /// Called at every step of the engine, 60 times a second, before its animators step.
  func step(at moment: Double)

  /// What a view that is new to the stage is called; the stage adds a number where the name is taken.
  func name(of view: View) -> String

  /// What a behavior that is new to the stage is called; the stage adds a number where the name is taken.
  func name(of behavior: DynamicBehavior) -> String

  /// What could not be done, in words, since this was last asked.
  func takeProblems() -> [String]
}
