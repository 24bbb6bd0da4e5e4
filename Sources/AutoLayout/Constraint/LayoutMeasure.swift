/// A measure that a constraint compares: an attribute of an item, or the distance of two.
///
/// It is a class because weak references are slow to copy.
final class LayoutMeasure {
  /// The item; nil once it has gone.
  private(set) weak var item: (any LayoutItem)?
  /// The attribute of the item.
  let attribute: LayoutAttribute
  /// The item from whose attribute the distance is measured, where it is one.
  private(set) weak var origin: (any LayoutItem)?
  /// The attribute from which the distance is measured, or nil for no distance.
  let originAttribute: LayoutAttribute?

  /// An attribute of an item.
  init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
    originAttribute = nil
  }

  /// The distance between the same or two parallel attributes of two items.
  init(
    from origin: any LayoutItem, _ originAttribute: LayoutAttribute, to item: any LayoutItem,
    _ attribute: LayoutAttribute
  ) {
    self.item = item
    self.attribute = attribute
    self.origin = origin
    self.originAttribute = originAttribute
  }

  /// A place, or a size or distance; nil for no attribute.
  var kind: LayoutAttribute.Kind? { originAttribute == nil ? attribute.kind : .size }

  /// Whether the layout direction decides what is meant.
  var isDirectional: Bool {
    attribute.isDirectional || originAttribute?.isDirectional == true
  }

  /// Whether all items still exist.
  var isAlive: Bool { item != nil && (originAttribute == nil || origin != nil) }

  /// The measure as constraints print it: `a.left`, or `(b.left - a.left)` for a distance.
  var printed: String {
    let end = "\(item?.printedLayoutName ?? "(gone)").\(attribute.name)"
    guard let originAttribute else { return end }
    return "(\(end) - \(origin?.printedLayoutName ?? "(gone)").\(originAttribute.name))"
  }
}
