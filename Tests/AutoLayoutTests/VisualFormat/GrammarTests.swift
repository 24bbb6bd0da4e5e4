import AutoLayout
import Testing
import Scene

/// The grammar is that of the Visual Format Language in Apple's Auto Layout Guide, and of the real
/// parser in public logs: no white space, priorities without parentheses.
@Suite("The grammar of visual formats")
struct GrammarTests {
  private func constraints(
    _ format: String, metrics: [String: Double] = [:], views: FormatViews = FormatViews("a", "b")
  ) throws -> [ConstraintDescription] {
    try VisualFormat.constraints(withVisualFormat: format, metrics: metrics, scope: views.scope)
  }

  @Test(
    "the examples of Apple's guide are formats",
    arguments: [
      ("[button]-[textField]", 1), ("[button(>=50)]", 1), ("|-50-[purpleBox]-50-|", 2),
      ("V:[topField]-10-[bottomField]", 1), ("[maroonView][blueView]", 1), ("[button(100@20)]", 1),
      ("[button1(==button2)]", 1), ("[flexibleButton(>=70,<=100)]", 2),
      ("|-[find]-[findNext]-[findField(>=20)]-|", 5),
    ])
  func guideExamples(format: String, count: Int) throws {
    let views = FormatViews(
      "button", "textField", "purpleBox", "topField", "bottomField", "maroonView", "blueView",
      "button1", "button2", "flexibleButton", "find", "findNext", "findField")
    #expect(try constraints(format, views: views).count == count)
  }

  @Test(
    "the orientation is horizontal unless a format says V",
    arguments: [
      ("[a(5)]", LayoutAttribute.width), ("H:[a(5)]", .width), ("V:[a(5)]", .height),
    ])
  func orientation(format: String, attribute: LayoutAttribute) throws {
    #expect(try constraints(format).map(\.firstAttribute) == [attribute])
  }

  @Test(
    "numbers are those of strtod in the C locale",
    arguments: [
      ("20", 20), ("0.5", 0.5), (".5", 0.5), ("5.", 5), ("1e2", 100), ("1E+2", 100), ("25e-1", 2.5),
      ("-8", -8), ("-.25", -0.25), ("+3", 3), ("0x10", 16), ("0X1.8p1", 3), ("-0", 0),
      ("1e-999", 0), ("00012", 12),
    ] as [(String, Double)])
  func numbers(text: String, number: Double) throws {
    #expect(try constraints("[a(\(text))]-(\(text))-[b]").map(\.constant) == [number, number])
    guard !text.hasPrefix("-") else { return }
    #expect(try constraints("[a]-\(text)-[b]").map(\.constant) == [number])
  }

  @Test(
    "names have letters of the English alphabet, digits and underscores",
    arguments: ["a", "_", "_1", "H", "V", "aB_9"])
  func names(name: String) throws {
    let found = try constraints(
      "[\(name)(\(name)@\(name))]-\(name)@\(name)-|", metrics: [name: 7], views: FormatViews(name))
    #expect(found.map(\.firstItem) == [.view(name), .superview(of: name)])
    #expect(found.map(\.constant) == [7, 7] && found.map(\.priority) == [7, 7])
  }

  @Test("a view may occur in a format twice")
  func repetition() throws {
    #expect(
      try constraints("[a][b][a]").map(\.line) == [
        "b.leading == a.trailing", "a.leading == b.trailing",
      ]
    )
  }
}
