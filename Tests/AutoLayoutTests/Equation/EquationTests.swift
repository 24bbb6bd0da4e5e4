import AutoLayout
import Foundation
import Testing
import Scene

@Suite("Constraints written as equations")
struct EquationTests {
  /// The parsed equation on one line, numbers as Swift prints them.
  private func meaning(_ text: String) throws -> String {
    func meaning(_ side: ConstraintEquation.Side) -> String {
      let names = side.measures.map { "\($0.item).\($0.attribute.name)" }
      return names.count == 1 ? names[0] : "(\(names.joined(separator: " - ")))"
    }
    let equation = try ConstraintEquation.parse(text)
    var line = "\(meaning(equation.first)) \(equation.relation.sign) "
    if let second = equation.second {
      line += "\(equation.multiplier)*\(meaning(second)) + "
    } else {
      #expect(equation.multiplier == 1)
    }
    if let spacing = equation.spacing {
      #expect(equation.constant == 0)
      line += "\(spacing)*space"
    } else {
      line += "\(equation.constant)"
    }
    return line + " @\(equation.priority.rawValue)"
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
    "the sides are brought into one form: an item on the left, its multiple and a constant right",
    arguments: [
      ("10 <= a.width", "a.width >= 10.0 @1000.0"),
      ("10 == a.width @5", "a.width == 10.0 @5.0"),
      ("100 - 2 * 4 >= a.width", "a.width <= 92.0 @1000.0"),
      ("a.right + 8 == b.left", "a.right == 1.0*b.left + -8.0 @1000.0"),
      ("a.right + 8 <= b.left - 2", "a.right <= 1.0*b.left + -10.0 @1000.0"),
      ("2 * a.width == b.width + 10", "a.width == 0.5*b.width + 5.0 @1000.0"),
      ("-a.width <= 5", "a.width >= -5.0 @1000.0"),
      ("10 <= 30 - a.width", "a.width <= 20.0 @1000.0"),
      ("100 - a.width == b.width", "a.width == -1.0*b.width + 100.0 @1000.0"),
      ("a.bottom + systemSpacing == b.top", "b.top == 1.0*a.bottom + 1.0*space @1000.0"),
      ("a.bottom + systemSpacing <= b.top", "b.top >= 1.0*a.bottom + 1.0*space @1000.0"),
      ("8 == (b.left - a.right)", "(b.left - a.right) == 8.0 @1000.0"),
    ])
  func form(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "parentheses group, also around ratios",
    arguments: [
      ("a.width == a.height * (3/2)", "a.width == 1.5*a.height + 0.0 @1000.0"),
      ("a.width == (a.height + 4) * (6 / 4)", "a.width == 1.5*a.height + 6.0 @1000.0"),
      ("a.width == (b.width - 10) / 2", "a.width == 0.5*b.width + -5.0 @1000.0"),
      ("a.width == 10 - (b.width - 10)", "a.width == -1.0*b.width + 20.0 @1000.0"),
      ("a.width == -(2 + 3) * -(4)", "a.width == 20.0 @1000.0"),
      ("(a.left) == ((b.left))", "a.left == 1.0*b.left + 0.0 @1000.0"),
      ("((b.left - a.right)) == 8", "(b.left - a.right) == 8.0 @1000.0"),
      ("( a.left-5 ) == b.left", "a.left == 1.0*b.left + 5.0 @1000.0"),
    ])
  func parentheses(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  /// UIKit's levels, and the short names of two.
  private static let priorities: [String: Float] = [
    "required": 1000, "high": 750, "defaultHigh": 750, "low": 250, "defaultLow": 250,
    "fittingSizeLevel": 50, "sceneSizeStayPut": 500, "dragThatCanResizeScene": 510,
    "dragThatCannotResizeScene": 490,
  ]

  @Test("a priority has a name or a number", arguments: LayoutPriority.named.map(\.name))
  func priority(name: String) throws {
    let value = try #require(Self.priorities[name])
    #expect(LayoutPriority.named.count == Self.priorities.count)
    for text in [" @\(name)", "@ \(name) ", " @\(value)"] {
      #expect(try ConstraintEquation.parse("a.width == 5\(text)").priority.rawValue == value)
    }
  }

  @Test(
    "a group of attributes stands for its attributes",
    arguments: [
      (
        "a.edges == b.safeAreaLayoutGuide.edges",
        [
          "top == 1.0*top + 0.0", "leading == 1.0*leading + 0.0", "bottom == 1.0*bottom + 0.0",
          "trailing == 1.0*trailing + 0.0",
        ]
      ),
      (
        "a.center == b.center + 3",
        ["centerX == 1.0*centerX + 3.0", "centerY == 1.0*centerY + 3.0"]
      ),
      ("a.size >= b.size / 2 + 1", ["width >= 0.5*width + 1.0", "height >= 0.5*height + 1.0"]),
      ("44 == a.size", ["width == 44.0", "height == 44.0"]),
      ("a.width == b.height", ["width == 1.0*height + 0.0"]),
    ])
  func group(text: String, expected: [String]) throws {
    let components = try ConstraintEquation.parse(text + " @high").components
    let meanings = components.map { equation in
      let right = equation.second.map { "\(equation.multiplier)*\($0.measure.attribute.name) + " }
      return "\(equation.first.measure.attribute.name) \(equation.relation.sign) "
        + "\(right ?? "")\(equation.constant)"
    }
    #expect(meanings == expected)
    #expect(components.allSatisfy { $0.priority == .defaultHigh })
    #expect(
      components.allSatisfy {
        $0.measures.map(\.item) == $0.second.map { _ in ["a", "b"] } ?? ["a"]
      })
  }

  @Test(
    "two locations in parentheses are their distance, a side like any other",
    arguments: [
      ("(b.left - a.right) == 8", "(b.left - a.right) == 8.0 @1000.0"),
      (
        "(b.leading-a.trailing)==(c.leading-b.trailing)*2+5@750",
        "(b.leading - a.trailing) == 2.0*(c.leading - b.trailing) + 5.0 @750.0"
      ),
      ("a.width >= -( b.top - a.bottom ) / 4", "a.width >= -0.25*(b.top - a.bottom) + 0.0 @1000.0"),
      (
        "(b.centerX - a.leading) == a.width",
        "(b.centerX - a.leading) == 1.0*a.width + 0.0 @1000.0"
      ),
    ])
  func distance(text: String, expected: String) throws {
    #expect(try meaning(text) == expected)
  }

  @Test(
    "a multiple of the system spacing may stand in place of the constant",
    arguments: [
      ("b.top == a.bottom + systemSpacing", "b.top == 1.0*a.bottom + 1.0*space @1000.0"),
      ("b.top >= 2 * systemSpacing + a.bottom @9", "b.top >= 1.0*a.bottom + 2.0*space @9.0"),
      ("a.right<=b.right-systemSpacing*3/2", "a.right <= 1.0*b.right + -1.5*space @1000.0"),
      (
        "b.left == a.right + systemSpacing + systemSpacing - 0",
        "b.left == 1.0*a.right + 2.0*space @1000.0"
      ),
      // An item may have that name.
      ("a.width == systemSpacing.width", "a.width == 1.0*systemSpacing.width + 0.0 @1000.0"),
    ])
  func spacing(text: String, expected: String) throws {
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
    #expect(equation.measures.map(\.attribute) == [attribute, attribute])
  }

  @Test("each measure has its ranges")
  func ranges() throws {
    let text = " go.centerX >= 2 * root.leadingMargin - 5  @ 750 "
    let equation = try ConstraintEquation.parse(text)
    func part(_ range: Range<Int>?) -> String? { range.map { String(Array(text)[$0]) } }
    #expect(equation.measures.map { part($0.itemRange) } == ["go", "root"])
    #expect(part(equation.first.attributeRange) == "centerX")
    #expect(part(equation.second?.attributeRange) == "leadingMargin")
  }

  // Each number was first read as a name with the rest of the sum, in which digits and minus signs may be, so that this
  // took minutes.
  @Test("a sum of twenty thousand numbers is read, and what begins like systemSpacing is an item")
  func longSum() throws {
    let sum = "a.width == 9" + String(repeating: "-9", count: 20_000)
    #expect(try ConstraintEquation.parse(sum).constant == -9 * 19_999)
    for name in ["systemSpacings", "systemSpacing-1", "systemSpacing ", "systemSpacing"] {
      let equation = try ConstraintEquation.parse("a.top == \(name).bottom + 2 * systemSpacing")
      #expect(equation.second?.measure.item == name.trimmingCharacters(in: .whitespaces))
      #expect(equation.spacing == 2)
    }
  }

  @Test("a distance has its range, parentheses included")
  func distanceRanges() throws {
    let text = "(b.left - a.right) == 2 * ( d.top-c.bottom ) @5"
    let equation = try ConstraintEquation.parse(text)
    #expect(equation.measures.map(\.item) == ["b", "a", "d", "c"])
    #expect(equation.first.attributeRange == 0..<18)
    #expect(equation.second?.attributeRange == 26..<44)
  }
}
