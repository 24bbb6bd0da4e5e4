public import Foundation

/// Something that has a place in the layout: a view, or a guide that is only a place.
///
/// Items form a tree. The engine of the tree's root reads each item's traits, solves the constraints
/// that the items hold, and hands every item its frame.
public protocol LayoutItem: AnyObject {
  /// The engine's and the constraints' notes about the item; made once, with the item.
  var layoutState: LayoutState { get }

  /// The item in whose coordinates this one's frame lies: the superview, or a guide's owner; nil for
  /// a root.
  var layoutParent: (any LayoutItem)? { get }

  /// How many items lie directly inside, guides included.
  var layoutChildCount: Int { get }

  /// One of the items directly inside.
  ///
  /// - Parameter index: From 0 up to `layoutChildCount`, subviews back to front, then guides.
  /// - Returns: The item.
  func layoutChild(at index: Int) -> any LayoutItem

  /// Gets ready for the tree to be read: the constraints that the item makes itself, and what it
  /// takes over from its parent, which has been called before it.
  ///
  /// - Parameter pass: 0 when a layout begins, then how often it has been done over because contents
  ///   changed with their frames.
  func prepareForLayout(pass: Int)

  /// All that the item itself has to say about its layout.
  var layoutTraits: LayoutTraits { get }

  /// Whether the item tells `layoutState` whenever its traits or its children change.
  ///
  /// A layout of items that all do looks only at what has changed; one of others reads everything.
  var notesLayoutChanges: Bool { get }

  /// Whether the item is a guide, which holds no constraints itself.
  var isLayoutGuide: Bool { get }

  /// How the item is called in printed constraints and reports.
  var layoutName: LayoutName { get }

  /// Takes the frame that the engine has computed.
  ///
  /// - Parameter frame: The frame in the parent's coordinates, in points, its edges on pixels.
  func setLayoutFrame(_ frame: CGRect)
}

/// How an item is called in printed constraints and reports.
public struct LayoutName: Hashable, Sendable {
  /// The type's name without its module.
  public var type: String
  /// The item's identifier; empty for none.
  public var identifier: String
  /// The text that the item shows, or nil.
  public var text: String?

  /// A name of its parts.
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
  /// Nothing: most items are always ready.
  public func prepareForLayout(pass: Int) {}

  /// False: an item that says nothing is looked at.
  public var notesLayoutChanges: Bool { false }

  /// False: most items are views.
  public var isLayoutGuide: Bool { false }

  /// Whether the item is another one or lies, at any depth, inside it.
  public func isLayoutDescendant(of other: any LayoutItem) -> Bool {
    var item: (any LayoutItem)? = self
    while let current = item {
      if current === other { return true }
      item = current.layoutParent
    }
    return false
  }

  /// The topmost item of the tree.
  public var layoutRoot: any LayoutItem {
    var item: any LayoutItem = self
    while let parent = item.layoutParent { item = parent }
    return item
  }
}
