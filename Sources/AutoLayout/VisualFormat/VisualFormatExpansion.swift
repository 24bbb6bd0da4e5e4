public import Scene

extension VisualFormat {
  /// The constraints that a format describes, in UIKit's order.
  ///
  /// First, view by view, those of the connection before the view and those of its size; then those
  /// of the closing connection; then the alignments, pair by pair, in the order of the attributes' raw
  /// values. A connection's first item is the later one, `b.leading == a.trailing + c`; a
  /// right-to-left format gives the mirror image, `a.left == b.right + c`. Each predicate gives one
  /// constraint.
  ///
  /// - Parameters:
  ///   - string: The format.
  ///   - options: Alignment, direction and spacing; directions apply to horizontal, baselines to
  ///     vertical formats only.
  ///   - metrics: Named numbers: points or priorities. A metric hides a view of the same name.
  ///   - spacing: The spacing that a dash without a number stands for.
  ///   - scope: The views.
  /// - Returns: The constraints, not yet active.
  /// - Throws: The first error in the order of the text: of the syntax, an unknown name, a number out
  ///   of range, or a `|` without a superview; else an error of the options.
  public static func constraints(
    withVisualFormat string: String, options: FormatOptions = [], metrics: [String: Double] = [:],
    spacing: StandardSpacing = StandardSpacing(), scope: LayoutItemScope
  ) throws(VisualFormatError) -> [ConstraintDescription] {
    let format = try parse(string, options: options, metrics: metrics, names: scope)
    return format.constraints(options: options, spacing: spacing, scope: scope)
  }

  /// The constraints of a format that has been parsed with the same options.
  func constraints(
    options: FormatOptions, spacing: StandardSpacing, scope: LayoutItemScope
  ) -> [ConstraintDescription] {
    VisualFormatExpansion(format: self, options: options, spacing: spacing, scope: scope).run()
  }
}

/// The expansion of a parsed format into constraints.
struct VisualFormatExpansion {
  private let format: VisualFormat
  private let options: FormatOptions
  private let spacing: StandardSpacing
  private let scope: LayoutItemScope
  private let edges: FormatEdges
  private var constraints: [ConstraintDescription] = []

  init(
    format: VisualFormat, options: FormatOptions, spacing: StandardSpacing, scope: LayoutItemScope
  ) {
    self.format = format
    self.options = options
    self.spacing = spacing
    self.scope = scope
    edges = FormatEdges(axis: format.axis, options: options)
  }

  /// Makes the constraints.
  consuming func run() -> [ConstraintDescription] {
    var previous: ConstraintDescription.Item?
    for view in format.views {
      let item = ConstraintDescription.Item.view(view.name)
      if let gap = view.gap { add(gap, from: previous ?? .superview(of: view.name), to: item) }
      addSizes(of: view)
      previous = item
    }
    if let gap = format.trailingGap, let view = format.views.last {
      add(gap, from: .view(view.name), to: .superview(of: view.name))
    }
    addAlignments()
    return constraints
  }

  private mutating func addSizes(of view: VisualFormat.ViewPart) {
    let attribute = format.axis == .horizontal ? LayoutAttribute.width : .height
    for predicate in view.sizes {
      var constraint = ConstraintDescription(
        .view(view.name), attribute, predicate.relation, priority: predicate.priority,
        range: predicate.range)
      switch predicate.value {
      case .points(let points): constraint.constant = points
      case .sizeOfView(let other):
        (constraint.secondItem, constraint.secondAttribute) = (.view(other), attribute)
      case .standardSpace: continue
      }
      constraints.append(constraint)
    }
  }

  // MARK: Gaps

  /// Adds the constraints of the gap between an item and the next one.
  private mutating func add(
    _ gap: [VisualFormat.Predicate], from earlier: ConstraintDescription.Item,
    to later: ConstraintDescription.Item
  ) {
    for predicate in gap {
      var (exit, entry) = edges.facing(earlier, later)
      var constant = 0.0
      var space: ConstraintDescription.StandardSpace?
      switch predicate.value {
      case .points(let points): constant = points
      case .sizeOfView: continue
      case .standardSpace:
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
          far.0, far.1, predicate.relation, near.0, near.1, constant: constant,
          priority: predicate.priority, standardSpace: space, range: predicate.range))
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

  private mutating func addAlignments() {
    let attributes = options.alignedAttributes
    for (previous, view) in zip(format.views, format.views.dropFirst()) {
      for attribute in attributes {
        constraints.append(
          ConstraintDescription(
            .view(previous.name), attribute, .equal, .view(view.name), attribute,
            range: previous.range.lowerBound..<view.range.upperBound))
      }
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
