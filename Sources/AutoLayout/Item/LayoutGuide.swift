public import Foundation

/// A rectangle that takes part in the layout but is not drawn.
///
/// The item that owns a guide holds the guide's constraints.
open class LayoutGuide: LayoutItem {
  /// What the engine and the constraints store about the guide.
  public let layoutState = LayoutState()

  private var owner: LayoutNode?

  /// The item that owns the guide, or nil; set by the owner.
  public var owningItem: (any LayoutItem)? { owner?.item }

  /// The identifier in printed constraints and scenes; empty for none.
  public var identifier: String

  /// The rectangle of the last layout in the owner's coordinates, in points.
  public private(set) var layoutFrame: CGRect = .zero

  /// What the owner uses the guide for, such as `safeAreaLayoutGuide`; nil for a guide with a name of
  /// its own.
  public let role: String?

  /// A guide without an owner.
  public init(identifier: String = "", role: String? = nil) {
    self.identifier = identifier
    self.role = role
  }

  /// Sets the owner.
  ///
  /// Constraints between the guide and other items are deactivated.
  ///
  /// - Parameter item: The new owner, which lists the guide among its layout children, or nil.
  public func setOwningItem(_ item: (any LayoutItem)?) {
    guard item !== owningItem else { return }
    deactivateCrossingConstraints()
    owner = item?.layoutNode
  }

  /// The owner.
  public var layoutParent: (any LayoutItem)? { owningItem }

  /// 0: a guide has no children.
  public var layoutChildCount: Int { 0 }

  /// Never called: a guide has no children.
  public func layoutChild(at index: Int) -> any LayoutItem {
    preconditionFailure("a layout guide has no children")
  }

  /// True: only the layout changes a guide.
  public var notesLayoutChanges: Bool { true }

  /// True.
  public var isLayoutGuide: Bool { true }

  /// The traits of a guide, with the present rectangle, which it keeps where the layout is ambiguous.
  open var layoutTraits: LayoutItemTraits {
    var traits = LayoutItemTraits()
    traits.frame = layoutFrame
    return traits
  }

  /// The type and the identifier.
  public var layoutName: LayoutName { LayoutName(type: "LayoutGuide", identifier: identifier) }

  /// Sets the rectangle that the engine has computed.
  public func setLayoutFrame(_ frame: CGRect, exact: CGRect) { layoutFrame = frame }
}
