internal import Foundation
internal import Geometry
internal import Scene

/// The layout items that the names in a visual format refer to.
public struct LayoutItemScope: VisualFormatNames {
  private let items: [String: any LayoutItem]

  /// A scope with items by name.
  public init(items: [String: any LayoutItem]) { self.items = items }

  /// Whether there is an item with a name.
  public func hasView(named name: String) -> Bool { items[name] != nil }

  /// Whether the item with a name has a parent, which a `|` next to it refers to.
  public func viewHasSuperview(named name: String) -> Bool { items[name]?.layoutParent != nil }

  /// Whether an item is another one's parent.
  func isView(named name: String, superviewOfViewNamed other: String) -> Bool {
    guard let item = items[name] else { return false }
    return items[other]?.layoutParent === item
  }

  /// An item's layout margin at one of its edges, in points.
  func layoutMargin(ofViewNamed name: String, at edge: LayoutAttribute) -> Double {
    guard let traits = items[name]?.layoutTraits else { return 0 }
    let isRightToLeft = traits.direction == .rightToLeft
    let margin: CGFloat
    switch edge.resolved(isRightToLeft: isRightToLeft) {
    case .left: margin = traits.margins.left
    case .right: margin = traits.margins.right
    case .top: margin = traits.margins.top
    default: margin = traits.margins.bottom
    }
    return Double(margin)
  }
}
