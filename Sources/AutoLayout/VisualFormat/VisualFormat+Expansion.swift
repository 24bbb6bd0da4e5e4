extension VisualFormat {
  /// The constraints that the format means, in UIKit's order.
  ///
  /// First, from view to view, those of the connection before the view and those of its size; then
  /// those of the closing connection; at last the alignments, pair by pair, by the attributes' raw
  /// values. A connection's first item is the later one: `b.leading == a.trailing + c`; a
  /// right-to-left format is written by its mirror image, `a.left == b.right + c`. Several
  /// predicates give a constraint each.
  ///
  /// - Parameters:
  ///   - options: Alignment, direction and spacing; direction and baselines matter along one axis
  ///     only and are ignored on the other.
  ///   - metrics: What names stand for, in points or as priorities; a name that is also a view's
  ///     means the metric.
  ///   - spacing: What a bare dash means.
  ///   - scope: The views.
  /// - Returns: The constraints, not yet active.
  /// - Throws: The first name, in the order of the text, that stands for nothing or for a number
  ///   outside its range, the first `|` without a superview, or options that do not fit.
  public func constraints(
    options: FormatOptions = [], metrics: [String: Double] = [:],
    spacing: StandardSpacing = StandardSpacing(), scope: any VisualFormatScope
  ) throws(VisualFormatError) -> [ConstraintDescription] {
    let expansion = VisualFormatExpansion(
      format: self, options: options, spacing: spacing,
      resolver: VisualFormatResolver(metrics: metrics, scope: scope))
    return try expansion.run()
  }

  /// The constraints of a format that is still a text.
  ///
  /// Unlike parsing and expanding one after the other, this reports the first problem of the text,
  /// whether it lies in the syntax or in a name: what UIKit's
  /// `constraints(withVisualFormat:options:metrics:views:)` does.
  ///
  /// - Parameters:
  ///   - string: The format.
  ///   - options: Alignment, direction and spacing.
  ///   - metrics: What names stand for.
  ///   - spacing: What a bare dash means.
  ///   - scope: The views.
  /// - Returns: The constraints, not yet active.
  /// - Throws: The first problem.
  public static func constraints(
    withVisualFormat string: String, options: FormatOptions = [], metrics: [String: Double] = [:],
    spacing: StandardSpacing = StandardSpacing(), scope: any VisualFormatScope
  ) throws(VisualFormatError) -> [ConstraintDescription] {
    let resolver = VisualFormatResolver(metrics: metrics, scope: scope)
    var parser = VisualFormatParser(string, resolver: resolver)
    return try parser.format().constraints(
      options: options, metrics: metrics, spacing: spacing, scope: scope)
  }
}
