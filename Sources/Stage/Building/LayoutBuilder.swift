internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// Turns a scene's layout into live constraints and lays the tree out.
struct LayoutBuilder {
  /// What the layout room refused or had to give up, each at its place.
  private(set) var diagnostics: [Diagnostic] = []

  private let scene: Scene
  private let tree: ViewBuilder
  /// Where each constraint stands in the file.
  private var places: [LayoutConstraint.ID: SourceSpan] = [:]
  /// The constraints of each statement that has an id.
  private(set) var constraints: [String: [LayoutConstraint]] = [:]
  /// Whether the constraints of the present statement take part from the start.
  private var isActivating = true
  /// The views that constraints mention.
  private var mentioned: Set<ObjectIdentifier> = []

  init(_ scene: Scene, tree: ViewBuilder) {
    self.scene = scene
    self.tree = tree
  }

  /// Makes and activates the constraints, in the order of the file.
  ///
  /// What cannot be made is left out and reported; nothing is laid out yet.
  mutating func activate() {
    for statement in scene.layout {
      isActivating = statement.isActive
      switch statement.form {
      case .visualFormat(let format): add(format, named: statement.id)
      case .equation(let text): add(text, named: statement.id)
      case .constraint(let constraint): add(constraint, named: statement.id, at: statement.place)
      }
    }
    for view in tree.ordered { checkPlacement(of: view) }
  }

  /// Lays the tree out, and reports what could not be satisfied or is not decided.
  mutating func solve() {
    let engine = tree.root.layoutEngine
    engine.scale = scene.canvas.scale
    tree.root.layoutIfNeeded()
    for conflict in engine.conflicts { diagnostics.append(diagnostic(of: conflict)) }
    guard !scene.layout.isEmpty else { return }
    for view in tree.ordered where !view.translatesAutoresizingMaskIntoConstraints {
      let ambiguity = engine.ambiguity(of: view)
      guard !ambiguity.isEmpty, let node = tree.nodes[view.identifier] else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, code: "ambiguous-layout",
          "the \(Self.subject(of: ambiguity, id: node.id)) not decided by its constraints",
          at: node.idPlace))
    }
  }

  // MARK: Making

  private mutating func add(_ statement: VisualFormatStatement, named name: String?) {
    let options = FormatOptions(rawValue: statement.options.reduce(0) { $0 | $1.mask })
    let metrics = Dictionary(
      statement.metrics.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    do throws(VisualFormatError) {
      let descriptions = try VisualFormat.constraints(
        withVisualFormat: statement.format.value, options: options, metrics: metrics,
        spacing: spacing, scope: LayoutItemScope(items: tree.items))
      for description in descriptions {
        guard let constraint = LayoutConstraint(description, views: tree.items) else { continue }
        activate(
          constraint, named: name, at: statement.format.place(ofCharacters: description.range))
      }
    } catch {
      let isOption = error.category == .invalidOptions
      diagnostics.append(
        Diagnostic(
          .error, code: "visual-format", error.message,
          at: isOption
            ? statement.optionsPlace : statement.format.place(ofCharacterAt: error.index),
          hint: hint(for: error, in: statement.format.value)))
    }
  }

  private mutating func add(_ text: PlacedString, named name: String?) {
    let equation: ConstraintEquation
    do throws(ConstraintEquationError) {
      equation = try ConstraintEquation.parse(text.value)
    } catch {
      diagnostics.append(
        Diagnostic(
          .error, code: "equation", error.message, at: text.place(ofCharacters: error.range),
          hint: error.hint ?? error.expectation))
      return
    }
    let first = item(equation.first, in: text)
    var second: (any LayoutItem)?
    if let measure = equation.second {
      second = item(measure, in: text)
      guard second != nil else { return }
    }
    guard let first else { return }
    do throws(LayoutError) {
      let constraint = try LayoutConstraint(equation, firstItem: first, secondItem: second)
      activate(constraint, named: name, at: text.place)
    } catch {
      report(error, at: text.place)
    }
  }

  private mutating func add(
    _ statement: ConstraintStatement, named name: String?, at place: SourceSpan
  ) {
    // The reading has reported references that lead nowhere.
    guard let first = tree.items[statement.item.id] else { return }
    var second: (any LayoutItem)?
    if let reference = statement.toItem {
      guard let found = tree.items[reference.id] else { return }
      second = found
    }
    do throws(LayoutError) {
      let constraint = try LayoutConstraint(
        item: first, attribute: Self.attribute(statement.attribute),
        relatedBy: Self.relation(statement.relation), toItem: second,
        attribute: Self.attribute(statement.toAttribute), multiplier: statement.multiplier,
        constant: statement.constant)
      try constraint.setPriority(LayoutPriority(statement.priority))
      activate(constraint, named: name, at: place)
    } catch {
      report(error, at: place)
    }
  }

  private mutating func activate(
    _ constraint: LayoutConstraint, named name: String?, at place: SourceSpan
  ) {
    constraint.identifier = name
    places[constraint.id] = place
    if let name { constraints[name, default: []].append(constraint) }
    do throws(LayoutError) {
      if isActivating { try constraint.activate() }
    } catch {
      report(error, at: place)
      return
    }
    for item in [constraint.firstItem, constraint.secondItem].compactMap({ $0 }) {
      mentioned.insert(ObjectIdentifier(item))
    }
    placedView(of: constraint)?.translatesAutoresizingMaskIntoConstraints = false
  }

  /// The view that a constraint places, so that its frame no longer stands for constraints: the
  /// inner one of a view and one that holds it, else the first.
  private func placedView(of constraint: LayoutConstraint) -> View? {
    let first = constraint.firstItem as? View
    guard let first, let second = constraint.secondItem as? View, first !== second,
      second.isLayoutDescendant(of: first)
    else { return first === tree.root ? nil : first }
    return second
  }

  private var spacing: AutoLayout.StandardSpacing {
    let superview: AutoLayout.StandardSpacing.SuperviewSpace =
      switch scene.spacing.superview {
      case .margin: .layoutMargin
      case .points(let points): .points(Double(points))
      }
    return AutoLayout.StandardSpacing(
      sibling: Double(scene.spacing.sibling), superview: superview)
  }

  // MARK: Names

  /// The view of a name in an equation; an unknown one is reported.
  private mutating func item(
    _ measure: ConstraintEquation.Measure, in text: PlacedString
  ) -> (any LayoutItem)? {
    if let item = tree.items[measure.item] { return item }
    diagnostics.append(
      Diagnostic(
        .error, code: "unknown-id", "unknown view '\(measure.item)'",
        at: text.place(ofCharacters: measure.itemRange), hint: suggestion(for: measure.item)))
    return nil
  }

  private func suggestion(for name: String) -> String? {
    let names = [Scene.rootID] + scene.declarations.filter { $0.kind == .view }.map(\.id)
    return Spelling.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
  }

  /// A way out of a format's problem: the nearest name, for a name that no view has.
  private func hint(for error: VisualFormatError, in format: String) -> String? {
    guard error.category == .unknownView else { return nil }
    let name = format.prefix(error.index).reversed()
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return suggestion(for: String(name.reversed()))
  }

  private static func attribute(_ attribute: ConstraintStatement.Attribute) -> LayoutAttribute {
    LayoutAttribute(rawValue: attribute.number) ?? .notAnAttribute
  }

  private static func relation(_ relation: ConstraintStatement.Relation) -> LayoutRelation {
    switch relation {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }

  // MARK: Reports

  private mutating func report(_ error: LayoutError, at place: SourceSpan) {
    diagnostics.append(Diagnostic(.error, code: "layout", "\(error)", at: place))
  }

  /// A view with neither frame nor constraints has no size, as in UIKit, which is hardly meant.
  private mutating func checkPlacement(of view: View) {
    guard let node = tree.nodes[view.identifier], node.frame == nil,
      !mentioned.contains(ObjectIdentifier(view))
    else { return }
    view.translatesAutoresizingMaskIntoConstraints = true
    diagnostics.append(
      Diagnostic(
        .warning, code: "unplaced-view", "'\(node.id)' has neither a frame nor constraints",
        at: node.idPlace))
  }

  func diagnostic(of conflict: LayoutConflict) -> Diagnostic {
    let others = conflict.members.filter { $0 != conflict.broken }
    let notes = others.compactMap { member in
      member.id.flatMap { places[$0] }.map {
        Diagnostic.Note("it contradicts \(member.printed)", at: $0)
      }
    }
    let generated = others.filter { member in member.id.flatMap { places[$0] } == nil }
    let hint =
      generated.isEmpty
      ? nil : "it contradicts " + generated.map(\.printed).joined(separator: " and ")
    return Diagnostic(
      .warning, code: "unsatisfiable-constraints",
      "unable to simultaneously satisfy constraints; broken: \(conflict.broken.printed)",
      at: conflict.broken.id.flatMap { places[$0] } ?? scene.place, hint: hint, notes: notes)
  }

  private static func subject(of ambiguity: LayoutAmbiguity, id: String) -> String {
    let words: [(LayoutAmbiguity, String)] = [
      (.minX, "horizontal position"), (.minY, "vertical position"), (.width, "width"),
      (.height, "height"),
    ]
    let present = words.filter { ambiguity.contains($0.0) }.map(\.1)
    guard let last = present.last, present.count > 1 else {
      return "\(present.first ?? "") of '\(id)' is"
    }
    return present.dropLast().joined(separator: ", ") + " and \(last) of '\(id)' are"
  }
}
