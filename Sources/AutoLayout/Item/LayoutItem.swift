public import Foundation

/// A rectangle that takes part in the layout: a view or a layout guide.
///
/// Items form a tree. The engine of the tree's root reads each item's traits, solves the constraints
/// that the items hold, and sets every item's frame.
public protocol LayoutItem: AnyObject {
  /// What the engine and the constraints store about the item; created once, with the item.
  var layoutState: LayoutState { get }

  /// The item in whose coordinates the frame is given: the superview, or a guide's owner; nil for a
  /// root.
  var layoutParent: (any LayoutItem)? { get }

  /// The number of children, guides included.
  var layoutChildCount: Int { get }

  /// One of the children.
  ///
  /// - Parameter index: From 0 up to `layoutChildCount`, subviews back to front, then guides.
  /// - Returns: The item.
  func layoutChild(at index: Int) -> any LayoutItem

  /// Prepares for the tree to be read: updates the constraints that the item generates and the
  /// properties that it inherits from its parent, which is called before it.
  ///
  /// - Parameter pass: 0 at the start of a layout, then the number of repetitions because content
  ///   changed with the frames.
  func prepareForLayout(pass: Int)

  /// The properties of the item that the layout depends on.
  var layoutTraits: LayoutItemTraits { get }

  /// Whether the item reports every change of its traits and children to `layoutState`.
  ///
  /// Where all items do, a layout reads only what has changed; otherwise it reads the whole tree.
  var notesLayoutChanges: Bool { get }

  /// Whether the item is a guide, whose owner holds its constraints.
  var isLayoutGuide: Bool { get }

  /// The item's name in printed constraints.
  var layoutName: LayoutName { get }

  /// Sets the frame that the engine has computed.
  ///
  /// - Parameters:
  ///   - frame: The frame in the parent's coordinates, in points, its edges on pixels.
  ///   - exact: The same before rounding.
  func setLayoutFrame(_ frame: CGRect, exact: CGRect)

  /// Called at the end of a layout that has placed the item's children, parents first.
  func didPlaceChildren()
}

/// An item's name in printed constraints.
public struct LayoutName: Hashable, Sendable {
  /// The type's name without its module.
  public var type: String
  /// The item's identifier; empty for none.
  public var identifier: String
  /// The text that the item shows, or nil.
  public var text: String?

  /// A name with a type, an identifier and a text.
  ///
  /// - Parameters:
  ///   - type: The type's name without its module.
  ///   - identifier: The identifier; empty for none.
  ///   - text: The text that the item shows, or nil.
  public init(type: String, identifier: String = "", text: String? = nil) {
    self.type = type
    self.identifier = identifier
    self.text = text
  }
}

extension LayoutItem {
  /// Does nothing.
  public func prepareForLayout(pass: Int) {}

  /// Does nothing.
  public func didPlaceChildren() {}

  /// False: the item is read in every layout.
  public var notesLayoutChanges: Bool { false }

  /// False.
  public var isLayoutGuide: Bool { false }

  /// Whether the item is another one or its descendant.
  public func isLayoutDescendant(of other: any LayoutItem) -> Bool {
    var item: (any LayoutItem)? = self
    while let current = item {
      if current === other { return true }
      item = current.layoutParent
    }
    return false
  }
}
