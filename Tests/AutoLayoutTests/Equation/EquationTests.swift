import AutoLayout
import Testing
import Scene

@Suite("Constraints written as equations")
struct EquationTests {
  /// The parsed equation on one line, numbers as Swift prints them.
  private func meaning(_ text: String) throws -> String {
    let equation = try ConstraintEquation.parse(text)
    var line = "\(equation.first.item).\(equation.first.attribute.name) \(equation.relation.sign) "
    if let second = equation.second {
      line += "\(equation.multiplier)*\(second.item).\(second.attribute.name) + "
    } else {
      #expect(equation.multiplier == 1)
    }
    return line + "\(equation.constant) @\(equation.priority.rawValue)"
  }

  @Test(
    "an equation is a measure, a relation and an expression of at most one measure",
    arguments: [
      (
        "go.centerX == root.centerX * 1 + 0 @750", "go.centerX == 1.0*root.centerX + 0.0 @750.0"
      ),
      ("a.width == 44", "a.width == 44.0 @1000.0"),
      ("a.width >= b.width", "a.width >= 1.0*b.width + 0.0 @1000.0"),
      ("a.width<=b.width*2", "a.width <= 2.0*b.width + 0.0 @1000.0"),
      ("a.width == 2 * b.width", "a.width == 2.0*b.width + 0.0 @1000.0"),
      ("a.width == 3*b.width/4 - 5", "a.width == 0.75*b.width + -5.0 @1000.0"),
      ("a.width == b.width / 4", "a.width == 0.25*b.width + 0.0 @1000.0"),
      ("a.width == 10 - b.width", "a.width == -1.0*b.width + 10.0 @1000.0"),
      ("a.width == -b.width", "a.width == -1.0*b.width + 0.0 @1000.0"),
      ("a.width == b.width * -0.5 + 1 - 2 + 3", "a.width == -0.5*b.width + 2.0 @1000.0"),
      ("a.width == b.width + -8", "a.width == 1.0*b.width + -8.0 @1000.0"),
      ("a.width == b.width - -8", "a.width == 1.0*b.width + 8.0 @1000.0"),
      ("a.left == b.right + 2 * 3", "a.left == 1.0*b.right + 6.0 @1000.0"),
      ("a.width == -20", "a.width == -20.0 @1000.0"),
      ("a.width == +20", "a.width == 20.0 @1000.0"),
      ("a.width == 100 / 8", "a.width == 12.5 @1000.0"),
      ("a.width == .5e1", "a.width == 5.0 @1000.0"),
      ("a.width == 0 * b.width + 5", "a.width == 0.0*b.width + 5.0 @1000.0"),
      ("a.width == b.width * -1 * 0", "a.width == 0.0*b.width + 0.0 @1000.0"),
      ("a.width == -0", "a.width == 0.0 @1000.0"),
      ("a.width == 5 @999.5", "a.width == 5.0 @999.5"),
      ("a.width==5@1", "a.width == 5.0 @1.0"),
      ("  a . width\t== \n 5  @ 20  ", "a.width == 5.0 @20.0"),
      ("a.baseline == b.firstBaseline", "a.lastBaseline == 1.0*b.firstBaseline + 0.0 @1000.0"),
    ])
  func meaning(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "a minus sign directly after a name is part of the name",
    arguments: [
      ("x.width == a-b.width - 5", "x.width == 1.0*a-b.width + -5.0 @1000.0"),
      ("x.width == a-b.width-5", "x.width == 1.0*a-b.width + -5.0 @1000.0"),
      ("x.width == 5-a-b.width", "x.width == -1.0*a-b.width + 5.0 @1000.0"),
      ("x.width == 2*a-b.width", "x.width == 2.0*a-b.width + 0.0 @1000.0"),
      ("x-1.width == _-.width", "x-1.width == 1.0*_-.width + 0.0 @1000.0"),
    ])
  func minus(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test("every attribute is allowed on both sides", arguments: LayoutAttribute.allCases.dropFirst())
  func attributes(attribute: LayoutAttribute) throws {
    let equation = try ConstraintEquation.parse("a.\(attribute.name) == b.\(attribute.name)")
    #expect(equation.first.attribute == attribute && equation.second?.attribute == attribute)
  }

  @Test("each measure has its ranges")
  func ranges() throws {
    let text = " go.centerX >= 2 * root.leadingMargin - 5  @ 750 "
    let equation = try ConstraintEquation.parse(text)
    func part(_ range: Range<Int>?) -> String? { range.map { String(Array(text)[$0]) } }
    #expect(part(equation.first.itemRange) == "go")
    #expect(part(equation.first.attributeRange) == "centerX")
    #expect(part(equation.second?.itemRange) == "root")
    #expect(part(equation.second?.attributeRange) == "leadingMargin")
  }
}
