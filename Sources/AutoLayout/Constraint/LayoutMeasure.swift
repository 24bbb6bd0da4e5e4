internal import Scene

/// One side of a constraint: an attribute of an item, or the distance between two attributes.
struct LayoutMeasure {
  /// The item's node.
  let node: LayoutNode
  /// The node of the item from which a distance is measured; nil for a single attribute.
  let originNode: LayoutNode?
  /// The attribute of the item.
  let attribute: LayoutAttribute
  /// The attribute from which a distance is measured; nil for a single attribute.
  let originAttribute: LayoutAttribute?

  /// The item; nil once it has been deallocated.
  var item: (any LayoutItem)? { node.item }
  /// The item from which a distance is measured; nil for a single attribute.
  var origin: (any LayoutItem)? { originNode?.item }

  /// An attribute of an item.
  init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
    node = item.layoutNode
    self.attribute = attribute
    originNode = nil
    originAttribute = nil
  }

  /// The distance from one attribute to another one along the same axis.
  init(
    from origin: any LayoutItem, _ originAttribute: LayoutAttribute, to item: any LayoutItem,
    _ attribute: LayoutAttribute
  ) {
    node = item.layoutNode
    self.attribute = attribute
    originNode = origin.layoutNode
    self.originAttribute = originAttribute
  }

  /// The item and the attribute from which a distance is measured; nil for a single attribute.
  var start: (item: any LayoutItem, attribute: LayoutAttribute)? {
    guard let origin, let originAttribute else { return nil }
    return (origin, originAttribute)
  }

  /// A location, or a size or distance; nil for `notAnAttribute`.
  var kind: LayoutAttribute.Kind? { originAttribute == nil ? attribute.kind : .size }

  /// Whether the side depends on the layout direction.
  var isDirectional: Bool {
    attribute.isDirectional || originAttribute?.isDirectional == true
  }

  /// The side as constraints print it: `a.left`, or `(b.left - a.left)` for a distance.
  var printed: String {
    let end = "\(LayoutConstraint.printed(item)).\(attribute.name)"
    guard let originAttribute else { return end }
    return "(\(end) - \(LayoutConstraint.printed(origin)).\(originAttribute.name))"
  }
}
