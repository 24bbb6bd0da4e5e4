/// Constraints that cannot be satisfied together, and the one that was broken.
public struct LayoutConflict: Equatable, Sendable {
  /// One of the constraints.
  public struct Member: Equatable, Sendable {
    /// The constraint's id, or nil for one that the engine generated.
    public var id: LayoutConstraint.ID?
    /// The constraint's identifier, or nil.
    public var identifier: String?
    /// What created the constraint.
    public var origin: Origin
    /// The printed form.
    public var printed: String
  }

  /// What created a constraint.
  public enum Origin: String, Equatable, Sendable {
    /// The library's user.
    case explicit
    /// An intrinsic content size.
    case contentSize
    /// A frame with an autoresizing mask.
    case autoresizing
    /// The size of the root.
    case root
    /// A layout guide that follows its owner's margins or safe area.
    case guide
    /// A stack view.
    case stack
  }

  /// A minimal set that cannot be satisfied, the first activated first.
  ///
  /// That widths and heights are not negative is not listed; see `impliedSizes`.
  public var members: [Member]
  /// The member that was broken so that the others can be satisfied.
  public var broken: Member
  /// The sizes that complete the conflict because they are not negative, each as `card.width >= 0`;
  /// empty until `LayoutEngine.explained(_:)` finds them.
  public var impliedSizes: [String] = []
}

extension LayoutConflict: CustomStringConvertible {
  /// UIKit's log message, in its wording and order, without the advice to set a breakpoint:
  /// constraints without identifier first, then the others by identifier.
  public var description: String {
    let unnamed = members.filter { $0.identifier == nil }
    let named = members.filter { $0.identifier != nil }
      .enumerated()
      .sorted {
        ($0.element.identifier ?? "", $0.offset) < ($1.element.identifier ?? "", $1.offset)
      }
      .map(\.element)
    let list = (unnamed + named).map { "    \"\($0.printed)\"" }.joined(separator: ",\n")
    let hasMask = members.contains { $0.origin == .autoresizing }
    let note =
      hasMask
      ? "\n\t(Note: If you're seeing autoresizing constraints that you don't understand, refer to "
        + "the documentation for the View property translatesAutoresizingMaskIntoConstraints)"
      : ""
    return """
      Unable to simultaneously satisfy constraints.
      \tProbably at least one of the constraints in the following list is one you don't want.
      \tTry this:
      \t\t(1) look at each constraint and try to figure out which you don't expect;
      \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\(note)
      (
      \(list)
      )

      Will attempt to recover by breaking constraint
      \(broken.printed)

      The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in \
      <UIKitCore/UIView.h> may also be helpful.
      """
  }
}
