public import Foundation

/// A rectangle that takes part in the layout like a view, but is only a place.
///
/// A guide belongs to the item that owns it; what is said of it alone is held by the owner.
open class LayoutGuide: LayoutItem {
  /// The engine's and the constraints' notes about the guide.
  public let layoutState = LayoutState()

  /// The item that owns the guide, or nil; set by the owner.
  public internal(set) weak var owningItem: (any LayoutItem)?

  /// A name for reports and scenes; empty for none.
  public var identifier: String

  /// The guide's rectangle in its owner's coordinates as the last layout left it, in points.
  public private(set) var layoutFrame: CGRect = .zero

  /// A guide that nobody owns yet.
  ///
  /// - Parameter identifier: A name for reports and scenes.
  public init(identifier: String = "") { self.identifier = identifier }

  /// Makes an item the owner, or leaves the present one.
  ///
  /// The guide's constraints with what lies outside are dropped.
  ///
  /// - Parameter item: The new owner, which lists the guide among its layout children, or nil.
  public func setOwningItem(_ item: (any LayoutItem)?) {
    guard item !== owningItem else { return }
    dropConstraintsAcross()
    owningItem = item
  }

  /// The owner.
  public var layoutParent: (any LayoutItem)? { owningItem }

  /// None.
  public var layoutChildCount: Int { 0 }

  /// A guide has nothing inside; this is never called.
  public func layoutChild(at index: Int) -> any LayoutItem {
    preconditionFailure("a layout guide has nothing inside")
  }

  /// True: all that a guide has is what the layout gives it.
  public var notesLayoutChanges: Bool { true }

  /// True.
  public var isLayoutGuide: Bool { true }

  /// A place without frame of its own; the present rectangle is what it keeps where nothing decides.
  open var layoutTraits: LayoutTraits {
    var traits = LayoutTraits()
    traits.frame = layoutFrame
    return traits
  }

  /// The guide's name.
  public var layoutName: LayoutName { LayoutName(type: "LayoutGuide", identifier: identifier) }

  /// Takes the rectangle that the engine has computed.
  public func setLayoutFrame(_ frame: CGRect) { layoutFrame = frame }
}
