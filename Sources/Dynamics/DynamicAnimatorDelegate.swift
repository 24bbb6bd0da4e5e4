/// Is called when an animator resumes and pauses.
///
/// Both methods have empty defaults.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator resumes: something has been added, changed or woken.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

  /// The animator has paused, because everything has come to rest.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}

  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
