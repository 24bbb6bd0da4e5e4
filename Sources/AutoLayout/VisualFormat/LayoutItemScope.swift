internal import Foundation
internal import Geometry

/// What a visual format must know of layout items that its names mean.
public struct LayoutItemScope: VisualFormatScope {
  private let items: [String: any LayoutItem]

  /// The items by the names that formats use.
  public init(items: [String: any LayoutItem]) { self.items = items }

  /// Whether an item has the name.
  public func hasView(named name: String) -> Bool { items[name] != nil }

  /// Whether the item of a name has a parent.
  public func viewHasSuperview(named name: String) -> Bool { items[name]?.layoutParent != nil }

  /// Whether an item is another's parent.
  public func isView(named name: String, superviewOfViewNamed other: String) -> Bool {
    guard let item = items[name] else { return false }
    return items[other]?.layoutParent === item
  }

  /// The margin of an item at one of its edges, in points.
  public func layoutMargin(ofViewNamed name: String, at edge: LayoutAttribute) -> Double {
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
