/// Constraints that cannot be satisfied together, and the one that was given up.
public struct LayoutConflict: Equatable, Sendable {
  /// One of them.
  public struct Member: Equatable, Sendable {
    /// The constraint's name, or nil for one that the engine has made itself.
    public var id: LayoutConstraint.ID?
    /// The identifier that the constraint was given, or nil.
    public var identifier: String?
    /// Where the constraint comes from.
    public var origin: Origin
    /// The printed form.
    public var printed: String
  }

  /// Where a constraint comes from.
  public enum Origin: String, Equatable, Sendable {
    /// Someone activated it.
    case explicit
    /// It keeps an item's size near its content's.
    case contentSize
    /// It stands for a frame and an autoresizing mask.
    case autoresizing
    /// It is the size of the root.
    case root
    /// It ties a layout guide to its owner's margins or safe area.
    case guide
    /// A stack view arranges its subviews with it.
    case stack
  }

  /// The smallest set that cannot be satisfied, the longest active first.
  ///
  /// That widths and heights are not negative takes part without being listed.
  public var members: [Member]
  /// The member that was given up so that the others hold.
  public var broken: Member
}

extension LayoutConflict: CustomStringConvertible {
  /// The log that UIKit writes, in its wording and order: constraints without identifier first, then
  /// the others by identifier.
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

      Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
      The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in \
      <UIKitCore/UIView.h> may also be helpful.
      """
  }
}
