internal import Scene
internal import SceneText

/// Which views the constraints of a scene place, as a stage finds it.
struct PlacedViews {
  private let index: SceneIndex

  /// Finds the views of a scene.
  init(_ index: SceneIndex) { self.index = index }

  /// The ids of the views that a statement places.
  func ids(of statement: LayoutStatement) -> Set<String> {
    Set(items(of: statement).compactMap(placed))
  }

  /// The items of each of a statement's constraints, in the order of a constraint's sides.
  private func items(of statement: LayoutStatement) -> [[LayoutItemReference]] {
    switch statement.form {
    case .constraint(let constraint): [[constraint.item] + (constraint.toItem.map { [$0] } ?? [])]
    case .equations(let equations): equations.map(\.items)
    case .visualFormat(let format): items(of: format)
    }
  }

  private func items(of statement: VisualFormatStatement) -> [[LayoutItemReference]] {
    let format = statement.format
    func item(_ name: String) -> LayoutItemReference { statement.item(named: name) }
    func superview(_ name: String) -> LayoutItemReference {
      let id = item(name).base.id
      return LayoutItemReference(base: Reference(id: index.parents[id] ?? Scene.rootID))
    }
    let isReversed =
      format.axis == .horizontal && statement.options.contains(.directionRightToLeft)
    var lists: [[LayoutItemReference]] = []
    func add(_ earlier: LayoutItemReference, _ later: LayoutItemReference) {
      lists.append(isReversed ? [earlier, later] : [later, earlier])
    }
    for (number, view) in format.views.enumerated() {
      if view.gap?.isEmpty == false {
        let earlier = number > 0 ? item(format.views[number - 1].name) : superview(view.name)
        add(earlier, item(view.name))
      }
      for size in view.sizes {
        if case .sizeOfView(let other) = size.value {
          lists.append([item(view.name), item(other)])
        } else {
          lists.append([item(view.name)])
        }
      }
    }
    if format.trailingGap?.isEmpty == false, let view = format.views.last {
      add(item(view.name), superview(view.name))
    }
    if !statement.options.alignedAttributes.isEmpty {
      for (former, view) in zip(format.views, format.views.dropFirst()) {
        lists.append([item(former.name), item(view.name)])
      }
    }
    return lists
  }

  /// The id of the view that a constraint places: the descendant if one item contains the other, else the one
  /// without a frame, else the first; nil for the canvas and for guides.
  private func placed(_ items: [LayoutItemReference]) -> String? {
    guard let first = items.first else { return nil }
    let item = items.dropFirst().reduce(first, choose)
    guard item.guide == nil, let node = index.nodes[item.base.id], !node.isGuide else { return nil }
    return node.id
  }

  private func choose(
    _ first: LayoutItemReference, _ second: LayoutItemReference
  ) -> LayoutItemReference {
    if first.name == second.name { return first }
    if isDescendant(second, of: first) { return second }
    if isDescendant(first, of: second) { return first }
    return hasFrame(first) && !hasFrame(second) ? second : first
  }

  /// Whether an item is in another one, or in the view that has it as a guide of its own.
  private func isDescendant(
    _ item: LayoutItemReference, of other: LayoutItemReference
  ) -> Bool {
    let area = other.base.id
    if item.guide != nil { return index.isView(item.base.id, in: area) }
    return item.base.id != area && index.isView(item.base.id, in: area)
      || item.base.id == area && other.guide != nil && item.guide == nil
  }

  private func hasFrame(_ item: LayoutItemReference) -> Bool {
    guard item.guide == nil else { return false }
    return item.base.id == Scene.rootID || index.nodes[item.base.id]?.frame != nil
  }
}

extension VisualFormatStatement {
  /// What a name in the format stands for.
  func item(named name: String) -> LayoutItemReference {
    views.first { $0.name == name }?.item ?? LayoutItemReference(base: Reference(id: name))
  }
}

extension SourceSpan {
  /// Whether another span is in this one.
  func holds(_ other: SourceSpan) -> Bool {
    source == other.source && range.lowerBound <= other.range.lowerBound
      && other.range.upperBound <= range.upperBound
  }
}
