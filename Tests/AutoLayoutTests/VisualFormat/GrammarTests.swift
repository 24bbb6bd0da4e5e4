import AutoLayout
import Testing
import Scene

/// The grammar is that of the Visual Format Language in Apple's Auto Layout Guide, and of the real
/// parser in public logs: no white space, priorities without parentheses.
@Suite("The grammar of visual formats")
struct GrammarTests {
  /// The text of a range of a format.
  private func text(_ range: Range<Int>, of format: String) -> String {
    String(Array(format)[range])
  }

  @Test(
    "the examples of Apple's guide are formats",
    arguments: [
      "[button]-[textField]", "[button(>=50)]", "|-50-[purpleBox]-50-|",
      "V:[topField]-10-[bottomField]", "[maroonView][blueView]", "[button(100@20)]",
      "[button1(==button2)]", "[flexibleButton(>=70,<=100)]",
      "|-[find]-[findNext]-[findField(>=20)]-|",
    ])
  func guideExamples(format: String) throws {
    let parsed = try VisualFormat.parse(format)
    #expect(parsed.axis == (format.hasPrefix("V") ? .vertical : .horizontal))
  }

  @Test(
    "the orientation is horizontal unless a format says V",
    arguments: [("[a]", LayoutAxis.horizontal), ("H:[a]", .horizontal), ("V:[a]", .vertical)])
  func orientation(format: String, axis: LayoutAxis) throws {
    #expect(try VisualFormat.parse(format).axis == axis)
  }

  @Test("each part has its range in the format")
  func ranges() throws {
    let format = "V:|-(>=gap@750,20)-[first(==second@p,<=9)]-[second]-20@750-|"
    let parsed = try VisualFormat.parse(format)
    let leading = try #require(parsed.leadingConnection)
    #expect(text(leading.range, of: format) == "-(>=gap@750,20)-")
    guard case .predicates(let gaps) = leading.gap else {
      Issue.record("the connection has predicates")
      return
    }
    #expect(gaps.map { text($0.range, of: format) } == [">=gap@750", "20"])
    #expect(gaps.map(\.relation) == [.greaterThanOrEqual, .equal])
    #expect(gaps.map { text($0.object.range, of: format) } == ["gap", "20"])
    #expect(gaps.first?.priority?.value == .number(750))
    let first = parsed.firstView
    #expect(text(first.range, of: format) == "[first(==second@p,<=9)]")
    #expect(text(first.name.range, of: format) == "first" && first.name.text == "first")
    #expect(first.predicates.map { text($0.range, of: format) } == ["==second@p", "<=9"])
    #expect(first.predicates.first?.priority?.value == .name("p"))
    let link = try #require(parsed.links.first)
    #expect(text(link.connection.range, of: format) == "-" && link.connection.gap == .standard)
    #expect(parsed.lastView == link.view && parsed.links.count == 1)
    let trailing = try #require(parsed.trailingConnection)
    #expect(text(trailing.range, of: format) == "-20@750-")
  }

  @Test("views without a gap have an empty connection between them")
  func flush() throws {
    let parsed = try VisualFormat.parse("|[a][b]|")
    let connections = [
      parsed.leadingConnection, parsed.links.first?.connection, parsed.trailingConnection,
    ]
    #expect(connections.map { $0?.gap } == [.flush, .flush, .flush])
    #expect(connections.map { $0?.range } == [1..<1, 4..<4, 7..<7])
  }

  @Test(
    "numbers are those of strtod in the C locale",
    arguments: [
      ("20", 20), ("0.5", 0.5), (".5", 0.5), ("5.", 5), ("1e2", 100), ("1E+2", 100), ("25e-1", 2.5),
      ("-8", -8), ("-.25", -0.25), ("+3", 3), ("0x10", 16), ("0X1.8p1", 3), ("-0", 0),
      ("1e-999", 0), ("00012", 12),
    ] as [(String, Double)])
  func numbers(text: String, number: Double) throws {
    let parsed = try VisualFormat.parse("[a(\(text))]-(\(text))-[b]")
    #expect(parsed.firstView.predicates.map(\.object.value) == [.number(number)])
    guard case .predicates(let gaps) = parsed.links.first?.connection.gap else {
      Issue.record("the connection has predicates")
      return
    }
    #expect(gaps.map(\.object.value) == [.number(number)])
    guard !text.hasPrefix("-") else { return }
    let simple = try VisualFormat.parse("[a]-\(text)-[b]").links.first?.connection.gap
    guard case .predicates(let predicates) = simple else {
      Issue.record("the simple connection has a predicate")
      return
    }
    #expect(predicates.map(\.object.value) == [.number(number)])
  }

  @Test(
    "names have letters of the English alphabet, digits and underscores",
    arguments: ["a", "_", "_1", "H", "V", "aB_9"])
  func names(name: String) throws {
    let parsed = try VisualFormat.parse("[\(name)(\(name)@\(name))]-\(name)@\(name)-|")
    #expect(parsed.firstView.name.text == name)
    #expect(parsed.firstView.predicates.first?.object.value == .name(name))
  }

  @Test("a view may occur in a format twice")
  func repetition() throws {
    let parsed = try VisualFormat.parse("[a]-[b]-[a]")
    #expect([parsed.firstView.name.text] + parsed.links.map(\.view.name.text) == ["a", "b", "a"])
  }
}
