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
    let resolver = VisualFormatResolver(metrics: metrics, scope: scope)
    var parser = VisualFormatParser(string, resolver: resolver)
    let expansion = VisualFormatExpansion(
      format: try parser.format(), options: options, spacing: spacing, resolver: resolver)
    return try expansion.run()
  }
}
