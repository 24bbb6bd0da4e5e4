internal import AutoLayout
internal import Foundation
internal import Views

/// A view whose content has a width.
private final class ContentView: View {
  var width: CGFloat = View.noIntrinsicMetric
  override var intrinsicContentSize: CGSize { CGSize(width: width, height: View.noIntrinsicMetric) }
}

extension Scenario {
  /// Runs the whole engine: views and constraints through the public interface.
  func run() throws -> Measurement {
    var measurement = Measurement()
    var start = processorMilliseconds()
    let views = parents.indices.map { _ in ContentView() }
    views[0].bounds.size = Self.rootSize
    for (view, parent) in zip(views, parents) where parent >= 0 {
      view.translatesAutoresizingMaskIntoConstraints = false
      views[parent].addSubview(view)
    }
    for content in contents {
      let view = views[content.view]
      view.width = content.width
      view.setContentHuggingPriority(LayoutPriority(Float(content.hugging)), for: .horizontal)
      view.setContentCompressionResistancePriority(
        LayoutPriority(Float(content.resistance)), for: .horizontal)
    }
    let constraints = try statements.map { statement in
      try LayoutConstraint(
        item: views[statement.view], attribute: statement.attribute, relatedBy: .equal,
        toItem: statement.other >= 0 ? views[statement.other] : nil,
        attribute: statement.otherAttribute, constant: statement.constant)
    }
    try LayoutConstraint.activate(constraints)
    views[0].layoutIfNeeded()
    measurement.build = processorMilliseconds() - start

    let repeats = statements.count > 5000 ? 40 : 400
    start = processorMilliseconds()
    for turn in 0..<repeats {
      views[0].bounds.size.width = Self.rootSize.width + CGFloat(turn % 2)
      views[0].bounds.size.height = Self.rootSize.height + CGFloat(turn % 2)
      views[0].layoutIfNeeded()
    }
    measurement.resize = (processorMilliseconds() - start) / Double(repeats)

    let exchanges = statements.count > 5000 ? 40 : 400
    let constraint = constraints[replaced]
    start = processorMilliseconds()
    for turn in 0..<exchanges {
      constraint.isActive = false
      constraint.constant = statements[replaced].constant + (turn % 2 == 0 ? 0.01 : 0)
      constraint.isActive = true
      views[0].layoutIfNeeded()
    }
    measurement.replace = (processorMilliseconds() - start) / Double(exchanges)
    precondition(views[0].layoutEngine.conflicts.isEmpty, "a scenario can be satisfied")
    return measurement
  }
}
