public import Scene

/// Several attributes under one name, in equations only: `card.edges == root.edges`.
public enum LayoutAttributeGroup: String, CaseIterable, Sendable {
  /// The four edges of an item, those of the horizontal axis by the layout direction.
  case edges
  /// The center in both directions.
  case center
  /// The width and the height.
  case size

  /// The attributes, for each of which there is a constraint.
  public var attributes: [LayoutAttribute] {
    switch self {
    case .edges: [.top, .leading, .bottom, .trailing]
    case .center: [.centerX, .centerY]
    case .size: [.width, .height]
    }
  }
}

extension ConstraintEquation {
  /// The equations of single attributes: one for each attribute of a group, otherwise this one.
  public var components: [ConstraintEquation] {
    guard let group = first.measure.group else { return [self] }
    return group.attributes.map { attribute in
      var component = self
      component.first.measure.attribute = attribute
      component.second?.measure.attribute = attribute
      return component
    }
  }
}
