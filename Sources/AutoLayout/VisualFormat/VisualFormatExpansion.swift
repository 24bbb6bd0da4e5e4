internal import Foundation
internal import Geometry
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

/// A constraint between views given by name, as a visual format describes it.
///
/// That is: first item's attribute, relation, second item's attribute + constant. The multiplier is
/// always 1.
public struct ConstraintDescription: Equatable, Sendable {
  /// The first item.
  public var firstItem: Item
  /// The first item's attribute.
  public var firstAttribute: LayoutAttribute
  /// How both sides compare.
  public var relation: LayoutRelation
  /// The second item, or nil for a size in points.
  public var secondItem: Item?
  /// The second item's attribute; `notAnAttribute` without a second item.
  public var secondAttribute: LayoutAttribute
  /// The constant, in points, finite.
  public var constant: Double
  /// The priority.
  public var priority: LayoutPriority
  /// The kind of standard space that gives the constant, or nil where the format gives a number.
  public var standardSpace: StandardSpace?
  /// The characters of the format that describe the constraint, counted from 0.
  ///
  /// A predicate or a dash; for views without a gap the characters on both sides of the boundary; for
  /// an alignment both views.
  public var range: Range<Int>

  /// An item of a constraint.
  public enum Item: Hashable, Sendable {
    /// The view with a name.
    case view(String)
    /// The superview of the view with a name.
    case superview(of: String)
  }

  /// The kinds of standard space, which a dash without a number stands for.
  public enum StandardSpace: Equatable, Sendable {
    /// Between siblings; the constant is the space.
    case sibling
    /// Between a view and its superview.
    ///
    /// Either the superview's attribute is that of a margin and the constant 0, or the constant is
    /// the space.
    case superview
    /// Between the baselines of two siblings.
    ///
    /// The constant is the space between siblings without text; for views with text the space depends
    /// on their line heights.
    case baselines
  }

  /// A description with its parts.
  init(
    _ firstItem: Item, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    _ secondItem: Item? = nil, _ secondAttribute: LayoutAttribute = .notAnAttribute,
    constant: Double = 0, priority: LayoutPriority = .required,
    standardSpace: StandardSpace? = nil, range: Range<Int>
  ) {
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.constant = constant
    self.priority = priority
    self.standardSpace = standardSpace
    self.range = range
  }
}

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

/// Constraints from visual formats.
extension LayoutConstraint {
  /// The constraints that a visual format describes, not yet active.
  ///
  /// - Parameters:
  ///   - format: The format, as `H:|-[a(80)]-[b]|`.
  ///   - options: Alignment, direction and spacing.
  ///   - metrics: Named numbers: points or priorities.
  ///   - views: The views by name.
  ///   - spacing: The spacing that a dash without a number stands for.
  /// - Returns: The constraints, in UIKit's order, each with the range of its characters in the format.
  /// - Throws: The first problem of the format.
  @_disfavoredOverload
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Double] = [:],
    views: [String: any LayoutItem], spacing: StandardSpacing = StandardSpacing()
  ) throws(VisualFormatError) -> [(constraint: LayoutConstraint, range: Range<Int>)] {
    let parsed = try VisualFormat.parse(
      format, options: options, metrics: metrics, names: LayoutItemScope(items: views))
    return constraints(of: parsed, options: options, views: views, spacing: spacing)
  }

  /// The constraints of a visual format alone, with the same errors.
  package static func constraints(
    visualFormat format: String, options: FormatOptions, metrics: [String: Double],
    views: [String: any LayoutItem]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    try constraints(withVisualFormat: format, options: options, metrics: metrics, views: views)
      .map(\.constraint)
  }

  /// The constraints of a format that has been parsed with the same options and names, not yet active.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: Alignment, direction and spacing.
  ///   - views: The views by name.
  ///   - spacing: The spacing that a dash without a number stands for.
  /// - Returns: The constraints, in UIKit's order, each with the range of its characters in the format.
  public static func constraints(
    of format: VisualFormat, options: FormatOptions, views: [String: any LayoutItem],
    spacing: StandardSpacing
  ) -> [(constraint: LayoutConstraint, range: Range<Int>)] {
    let scope = LayoutItemScope(items: views)
    return format.constraints(options: options, spacing: spacing, scope: scope).compactMap {
      description in
      LayoutConstraint(description, views: views).map { ($0, description.range) }
    }
  }

  /// The constraint of a description, not yet active; nil where a name is unknown.
  private convenience init?(
    _ description: ConstraintDescription, views: [String: any LayoutItem]
  ) {
    let find = { (item: ConstraintDescription.Item) -> (any LayoutItem)? in
      switch item {
      case .view(let name): views[name]
      case .superview(let name): views[name]?.layoutParent
      }
    }
    guard let first = find(description.firstItem) else { return nil }
    var second: LayoutMeasure?
    if let item = description.secondItem {
      guard let found = find(item) else { return nil }
      second = LayoutMeasure(found, description.secondAttribute)
    }
    self.init(
      LayoutMeasure(first, description.firstAttribute), description.relation, second,
      multiplier: 1, constant: CGFloat(description.constant))
    priority = description.priority
    if description.standardSpace != nil, description.constant != 0 {
      spacing = SystemSpacing(kind: .format)
    }
  }
}
