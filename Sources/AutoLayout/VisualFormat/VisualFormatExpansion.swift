internal import Scene

/// The expansion of a parsed format into constraints.
struct VisualFormatExpansion {
  private let format: VisualFormat
  private let options: FormatOptions
  private let spacing: StandardSpacing
  private let resolver: VisualFormatResolver
  private let edges: FormatEdges
  private var constraints: [ConstraintDescription] = []

  init(
    format: VisualFormat, options: FormatOptions, spacing: StandardSpacing,
    resolver: VisualFormatResolver
  ) {
    self.format = format
    self.options = options
    self.spacing = spacing
    self.resolver = resolver
    edges = FormatEdges(axis: format.axis, options: options)
  }

  /// Makes the constraints, looking up names in the order of the text.
  consuming func run() throws(VisualFormatError) -> [ConstraintDescription] {
    let leading = try gaps(of: format.leadingConnection)
    let sizes = try sizes(of: format.firstView)
    if format.leadingConnection != nil {
      try resolver.checkSuperview(of: format.firstView)
      let name = format.firstView.name.text
      add(leading, from: .superview(of: name), to: .view(name))
    }
    constraints += sizes
    var previous = format.firstView
    for link in format.links {
      let gaps = try gaps(of: link.connection)
      let sizes = try self.sizes(of: link.view)
      add(gaps, from: .view(previous.name.text), to: .view(link.view.name.text))
      constraints += sizes
      previous = link.view
    }
    if format.trailingConnection != nil {
      let trailing = try gaps(of: format.trailingConnection)
      try resolver.checkSuperview(of: previous)
      let name = previous.name.text
      add(trailing, from: .view(name), to: .superview(of: name))
    }
    try checkOptions()
    addAlignments()
    return constraints
  }

  // MARK: Sizes

  private func sizes(
    of view: VisualFormat.ViewPart
  ) throws(VisualFormatError) -> [ConstraintDescription] {
    try resolver.checkView(view.name)
    let item = ConstraintDescription.Item.view(view.name.text)
    let attribute = format.axis == .horizontal ? LayoutAttribute.width : .height
    var sizes: [ConstraintDescription] = []
    for predicate in view.predicates {
      let size = try resolver.size(predicate.object)
      let priority = try resolver.priority(predicate.priority)
      switch size {
      case .points(let points):
        sizes.append(
          ConstraintDescription(
            item, attribute, predicate.relation, constant: points, priority: priority,
            range: predicate.range))
      case .sizeOfView(let other):
        sizes.append(
          ConstraintDescription(
            item, attribute, predicate.relation, .view(other), attribute, priority: priority,
            range: predicate.range))
      }
    }
    return sizes
  }

  // MARK: Gaps

  /// A predicate of the gap between two adjacent views, with its values looked up.
  private struct Gap {
    var relation = LayoutRelation.equal
    /// In points; nil for the standard space.
    var distance: Double?
    var priority = LayoutPriority.required
    var range: Range<Int>
  }

  /// The predicates of a connection; none without a connection.
  private func gaps(
    of connection: VisualFormat.Connection?
  ) throws(VisualFormatError) -> [Gap] {
    guard let connection else { return [] }
    let range = connection.range
    switch connection.gap {
    case .flush:
      return [Gap(distance: 0, range: max(0, range.lowerBound - 1)..<range.upperBound + 1)]
    case .standard: return [Gap(distance: nil, range: range)]
    case .predicates(let predicates):
      var gaps: [Gap] = []
      for predicate in predicates {
        let distance = try resolver.distance(predicate.object)
        let priority = try resolver.priority(predicate.priority)
        gaps.append(
          Gap(
            relation: predicate.relation, distance: distance, priority: priority,
            range: predicate.range))
      }
      return gaps
    }
  }

  /// Adds the constraints of the gap between an item and the next one.
  private mutating func add(
    _ gaps: [Gap], from earlier: ConstraintDescription.Item, to later: ConstraintDescription.Item
  ) {
    for gap in gaps {
      var (exit, entry) = edges.facing(earlier, later)
      var constant = gap.distance ?? 0
      var space: ConstraintDescription.StandardSpace?
      if gap.distance == nil {
        switch standardSpace(from: earlier, exit, to: later, entry) {
        case .fixed(let points, let kind): (constant, space) = (points, kind)
        case .margin:
          space = .superview
          if case .superview = earlier { exit = exit.withinMargins ?? exit }
          if case .superview = later { entry = entry.withinMargins ?? entry }
        }
      }
      let (far, near) =
        edges.isFirstFarthest
        ? ((earlier, exit), (later, entry)) : ((later, entry), (earlier, exit))
      constraints.append(
        ConstraintDescription(
          far.0, far.1, gap.relation, near.0, near.1, constant: constant, priority: gap.priority,
          standardSpace: space, range: gap.range))
    }
  }

  /// A standard space, as points or as the superview's margin attribute.
  private enum StandardGap {
    case fixed(Double, ConstraintDescription.StandardSpace)
    case margin
  }

  private func standardSpace(
    from earlier: ConstraintDescription.Item, _ exit: LayoutAttribute,
    to later: ConstraintDescription.Item, _ entry: LayoutAttribute
  ) -> StandardGap {
    guard case .view(let first) = earlier, case .view(let second) = later else {
      switch spacing.superview {
      case .layoutMargin: return .margin
      case .points(let points): return .fixed(points, .superview)
      }
    }
    let scope = resolver.scope
    let nested: (superview: String, edge: LayoutAttribute)?
    if scope.isView(named: first, superviewOfViewNamed: second) {
      nested = (first, edges.exit)
    } else if scope.isView(named: second, superviewOfViewNamed: first) {
      nested = (second, edges.entry)
    } else {
      nested = nil
    }
    if let nested {
      switch spacing.superview {
      case .points(let points): return .fixed(points, .superview)
      case .layoutMargin:
        let margin = scope.layoutMargin(ofViewNamed: nested.superview, at: nested.edge)
        return .fixed(margin, .superview)
      }
    }
    return .fixed(spacing.sibling, edges.isBetweenBaselines ? .baselines : .sibling)
  }

  // MARK: Alignment

  private func checkOptions() throws(VisualFormatError) {
    let end = format.lastView.range.upperBound
    guard options.intersection(.directionMask) != .directionMask else {
      throw VisualFormatError(
        .invalidOptions, "the options contain two directions, but a format has one", at: end)
    }
    let crossing: LayoutAttribute.Kind = format.axis == .horizontal ? .yLocation : .xLocation
    guard let parallel = options.alignedAttributes.first(where: { $0.kind != crossing }) else {
      return
    }
    let axis = format.axis == .horizontal ? "horizontal" : "vertical"
    throw VisualFormatError(
      .invalidOptions,
      "the options mask requires views to be aligned on a \(axis) edge (\(parallel.name)), which is "
        + "not allowed for layout that is also \(axis)",
      at: end)
  }

  private mutating func addAlignments() {
    let attributes = options.alignedAttributes
    var previous = format.firstView
    for link in format.links {
      for attribute in attributes {
        constraints.append(
          ConstraintDescription(
            .view(previous.name.text), attribute, .equal, .view(link.view.name.text), attribute,
            range: previous.range.lowerBound..<link.view.range.upperBound))
      }
      previous = link.view
    }
  }
}

/// The facing edges of adjacent views in a format.
private struct FormatEdges {
  /// The first edge of a view in the format's direction.
  let entry: LayoutAttribute
  /// The last edge of a view in the format's direction.
  let exit: LayoutAttribute
  /// Whether gaps between views are measured between baselines.
  let isBetweenBaselines: Bool
  /// Whether the first view has the greatest coordinates, as from right to left.
  let isFirstFarthest: Bool

  init(axis: LayoutAxis, options: FormatOptions) {
    let isHorizontal = axis == .horizontal
    isFirstFarthest = isHorizontal && options.contains(.directionRightToLeft)
    isBetweenBaselines = !isHorizontal && options.contains(.spacingBaselineToBaseline)
    if !isHorizontal {
      (entry, exit) = (.top, .bottom)
    } else if options.contains(.directionRightToLeft) {
      (entry, exit) = (.right, .left)
    } else if options.contains(.directionLeftToRight) {
      (entry, exit) = (.left, .right)
    } else {
      (entry, exit) = (.leading, .trailing)
    }
  }

  /// The attributes between which the gap of two adjacent items is measured.
  func facing(
    _ earlier: ConstraintDescription.Item, _ later: ConstraintDescription.Item
  ) -> (exit: LayoutAttribute, entry: LayoutAttribute) {
    switch (earlier, later) {
    case (.superview, _): (entry, entry)
    case (_, .superview): (exit, exit)
    default: isBetweenBaselines ? (.lastBaseline, .firstBaseline) : (exit, entry)
    }
  }
}
