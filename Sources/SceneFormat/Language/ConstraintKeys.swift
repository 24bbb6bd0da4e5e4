internal import AutoLayout
internal import Foundation
internal import Scene
internal import SceneText

extension LayoutStatement: ConstantOwner {}
extension ConstraintStatement: ConstantOwner {}

/// The keys of a constraint that is spelt out.
enum ConstraintKeys {
  static let item = Property<ConstraintStatement>(
    "item", \.item, .layoutItem, isRequired: true, "The first view or guide.")
  private static let attribute = Property<ConstraintStatement>(
    "attribute", \.attribute, .choice(LayoutAttribute.choices), isRequired: true,
    "The first view's attribute.")
  private static let toItem = Property<ConstraintStatement>(
    "toItem", \.toItem, .layoutItem, "The second view or guide.")
  private static let toAttribute = Property<ConstraintStatement>(
    "toAttribute", \.toAttribute, .choice(LayoutAttribute.choices), hasDefault: false,
    "The second view's attribute.")
  private static let multiplier = Property<ConstraintStatement>(
    "multiplier", \.multiplier, .number(), "The second attribute's factor.")
  private static let constant = Property<ConstraintStatement>(
    "constant", \.constant, .number(.coordinate), "The summand in points.")
  private static let systemSpacing = Property<ConstraintStatement>(
    "systemSpacing", \.systemSpacing, .number(),
    "A multiple of UIKit's spacing after or below toItem.toAttribute, instead of multiplier and "
      + "constant: 8 points, from a last to a first baseline the distance of two lines. In an "
      + "equation: \"b.top == a.bottom + 2 * systemSpacing\".")
  static let isActive = Property<LayoutStatement>(
    "isActive", \.isActive, .boolean,
    "Whether it takes part from the start; else it waits for an action.")

  static let table = KeyTable(
    name: "constraint", noun: "a constraint",
    summary: "item.attribute relation multiplier × toItem.toAttribute + constant or spacing.",
    uikit: "NSLayoutConstraint",
    keys: [
      Property<LayoutStatement>("id", \.id, .identifier, "The constraint's identifier."),
      item, attribute,
      Property<ConstraintStatement>(
        "relation", \.relation, .choice(LayoutRelation.choices), "How the sides compare."),
      toItem, toAttribute, multiplier, constant, systemSpacing,
      Property<ConstraintStatement>(
        "priority", \.priority, .priority, "The priority; 1000 is required."),
      isActive,
    ])

  static let syntax = Syntax<LayoutStatement>.object(table) { reader in
    var constraint = ConstraintStatement()
    let isComplete = reader.read(into: &constraint)
    _ = reader.excludes(multiplier, systemSpacing)
    _ = reader.excludes(constant, systemSpacing)
    let isConstant = reader.object[toAttribute.name]?.string?.value == "notAnAttribute"
    reader.check(toItem, needs: reader.has(toAttribute), "'toAttribute'")
    reader.check(systemSpacing, needs: reader.has(toItem) && !isConstant, "'toItem'")
    reader.check(toAttribute, needs: reader.has(toItem) || isConstant, "'toItem'")
    var statement = LayoutStatement(form: .constraint(constraint), place: reader.place)
    reader.read(into: &statement)
    // An optional part that is faulty is essential where it is written.
    let isAttributed = isConstant || constraint.toAttribute != .notAnAttribute
    let hasParts =
      reader.has(toItem) == (constraint.toItem != nil) && reader.has(toAttribute) == isAttributed
    let isPaired = reader.has(toItem) == reader.has(toAttribute) || isConstant
    guard isComplete, hasParts, isPaired else { return nil }
    do throws(LayoutError) {
      try constraint.check()
    } catch {
      let second =
        error.concernsSecondAttribute ? reader.stringPlace(of: toAttribute) ?? reader.place : nil
      reader.decoding.report(error, at: second ?? reader.stringPlace(of: attribute) ?? reader.place)
      return nil
    }
    return statement
  } write: { statement, writer in
    guard case .constraint(let constraint) = statement.form else { return }
    writer.set(propertiesOf: statement)
    writer.set(propertiesOf: constraint)
    // A second item has its attribute stated, also that of none.
    guard constraint.toItem != nil else { return }
    writer.write(toAttribute.declaration) { toAttribute.write(constraint, $0) }
  }
}
