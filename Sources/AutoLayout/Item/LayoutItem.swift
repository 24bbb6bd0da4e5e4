public import Foundation
public import Geometry
public import Scene

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

  /// Where a guide of the item is that no layout has placed yet, in points; nil where only a layout knows.
  func frame(ofUnplaced guide: LayoutGuide) -> CGRect?
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
  public init(type: String, identifier: String = "", text: String? = nil) {
    self.type = type
    self.identifier = identifier
    self.text = text
  }
}

extension LayoutItem {
  /// Does nothing.
  public func prepareForLayout(pass: Int) {}

  /// Nil.
  public func frame(ofUnplaced guide: LayoutGuide) -> CGRect? { nil }

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

/// The properties of an item that its layout depends on.
public struct LayoutItemTraits: Equatable, Sendable {
  /// The present frame in the parent's coordinates, in points, without transforms.
  public var frame: CGRect
  /// Whether the frame and the autoresizing mask are translated into constraints.
  public var translatesAutoresizingMaskIntoConstraints: Bool
  /// How the frame follows the parent's size where it is translated into constraints.
  public var autoresizingMask: AutoresizingMask
  /// The intrinsic content size, by axis, in points; nil for none.
  public var contentSize: AxisPair<CGFloat?>
  /// The priority of being no larger than the content.
  public var hugging: AxisPair<LayoutPriority>
  /// The priority of being no smaller than the content.
  public var compressionResistance: AxisPair<LayoutPriority>
  /// The place among the views of a row or column along its axis, from 0 for the first to below 1; nil elsewhere.
  ///
  /// It chooses among equals: where any of several could grow or shrink, the first does so as far as it can, and of several
  /// without content the last takes what is left.
  public var place: AxisPair<Double?>
  /// The layout margins, inside the frame, in points.
  public var margins: EdgeInsets
  /// The distances from the frame's edges to the alignment rectangle's, inwards, in points.
  public var alignmentInsets: EdgeInsets
  /// The distance of the first baseline from the alignment rectangle's top, in points.
  public var firstBaseline: CGFloat
  /// The distance of the last baseline from the alignment rectangle's bottom, in points.
  public var lastBaseline: CGFloat
  /// The index of the child whose first baseline is the item's; nil for the item's own.
  public var firstBaselineChild: Int?
  /// The index of the child whose last baseline is the item's; nil for the item's own.
  public var lastBaselineChild: Int?
  /// The ascent and descent of a line of the item's text; nil for an item without text.
  public var textLine: TextLine?
  /// The layout direction inside the item.
  public var direction: LayoutDirection
  /// Whether the content size, the baselines or the margins depend on the frame.
  ///
  /// Such an item is read again after the layout, and where it has changed the layout is repeated:
  /// text that wraps at its width, margins that preserve those of the superview.
  public var dependsOnFrame: Bool
  /// Whether `prepareForLayout(pass:)` is called in every layout even where the item reports its
  /// changes, as for a stack view, whose constraints depend on other views.
  public var preparesAlways: Bool

  /// The traits of a guide: no frame, content or margins of its own.
  public init() {
    frame = .zero
    translatesAutoresizingMaskIntoConstraints = false
    autoresizingMask = []
    contentSize = AxisPair(horizontal: nil, vertical: nil)
    hugging = AxisPair(horizontal: .defaultLow, vertical: .defaultLow)
    compressionResistance = AxisPair(horizontal: .defaultHigh, vertical: .defaultHigh)
    place = AxisPair(horizontal: nil, vertical: nil)
    margins = .zero
    alignmentInsets = .zero
    firstBaseline = 0
    lastBaseline = 0
    firstBaselineChild = nil
    lastBaselineChild = nil
    textLine = nil
    direction = .leftToRight
    dependsOnFrame = false
    preparesAlways = false
  }
}

/// The names of items in printed constraints and errors.
extension LayoutItem {
  /// The identifier; without one the type, the path from the root by indices, `View:0/2`, and the
  /// text that the item shows: `Label:0/2'Hello'`.
  ///
  /// UIKit prints the address in place of the path, which would differ from run to run. A guide that
  /// its owner made is printed with the owner's name: `card.safeAreaLayoutGuide`.
  public var printedLayoutName: String {
    if let guide = self as? LayoutGuide, let role = guide.role, let owner = guide.owningItem {
      return "\(owner.printedLayoutName).\(role)"
    }
    let name = layoutName
    guard name.identifier.isEmpty else { return name.identifier }
    let text = name.text.map { "'\($0)'" } ?? ""
    return "\(name.type):\(layoutPath)\(text)"
  }

  /// The path from the root by indices, `0/2`; `root` for the root itself.
  private var layoutPath: String {
    var indices: [String] = []
    var item: any LayoutItem = self
    while let parent = item.layoutParent {
      let index = (0..<parent.layoutChildCount).first { parent.layoutChild(at: $0) === item }
      indices.append(index.map(String.init) ?? "?")
      item = parent
    }
    return indices.isEmpty ? "root" : indices.reversed().joined(separator: "/")
  }
}

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

  /// The rectangle of the last layout in the owner's coordinates, in points; before that, where the owner has it.
  public var layoutFrame: CGRect { laidOutFrame ?? owningItem?.frame(ofUnplaced: self) ?? .zero }

  private var laidOutFrame: CGRect?

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
    traits.frame = laidOutFrame ?? .zero
    return traits
  }

  /// The type and the identifier.
  public var layoutName: LayoutName { LayoutName(type: "LayoutGuide", identifier: identifier) }

  /// Sets the rectangle that the engine has computed.
  public func setLayoutFrame(_ frame: CGRect, exact: CGRect) { laidOutFrame = frame }
}
