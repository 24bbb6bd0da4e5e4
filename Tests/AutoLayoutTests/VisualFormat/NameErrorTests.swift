import AutoLayout
import Testing
import Scene

@Suite("Invalid names and options of visual formats")
struct NameErrorTests {
  private let metrics = ["gap": 5, "zero": 0, "big": 1001, "nan": Double.nan, "p": 750]

  private let views = FormatViews("a", "b", detached: ["detached"])

  /// The error of a format.
  private func problem(of format: String, options: FormatOptions = []) -> VisualFormatError? {
    do {
      _ = try VisualFormat.constraints(
        withVisualFormat: format, options: options, metrics: metrics, scope: views.scope)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "an unknown name is reported just after it",
    arguments: [
      ("[x]", .unknownView, 2), ("|-[a]-[xyz(5)]", .unknownView, 10), ("[gap]", .unknownView, 4),
      ("[a(x)]", .unknownMetric, 4), ("[a(==b,>=x)]", .unknownMetric, 10),
      ("[a]-x-[b]", .unknownMetric, 5), ("[a]-b-[b]", .unknownMetric, 5),
      ("[a]-(>=x)-[b]", .unknownMetric, 8), ("[a(5@x)]", .unknownMetric, 6),
      ("[a(5@b)]", .unknownMetric, 6), ("[a]-5@x-[b]", .unknownMetric, 7),
      ("|-5-[x]", .unknownView, 6), ("|-[detached(x)]", .unknownMetric, 13),
    ] as [(String, VisualFormatError.Category, Int)])
  func unknown(format: String, category: VisualFormatError.Category, index: Int) {
    let error = problem(of: format)
    #expect(error?.category == category && error?.index == index)
  }

  @Test("a key with a dot never matches: the parser stops after its first part")
  func keyPath() {
    let error = problem(of: "[self.x]-5-|")
    #expect(error?.category == .unknownView && error?.index == 5)
    #expect(error?.message == "self is not a key in the views dictionary")
  }

  @Test("Apple's own example of an unknown view stops just after its name (2.5)")
  func appleExample() {
    let views = FormatViews("whiteBox2")
    do {
      _ = try VisualFormat.constraints(
        withVisualFormat: "|[whiteBox2][blackBox]", scope: views.scope)
      Issue.record("an unknown view is not reported")
    } catch {
      #expect(error.category == .unknownView && error.index == 21)
    }
  }

  @Test("a metric that is used as a priority is above 0 and at most 1000")
  func priority() {
    #expect(problem(of: "[a(5@p)]") == nil)
    for (format, index) in [("[a(5@zero)]", 9), ("[a]-5@big-[b]", 9), ("[a(5@big)", 8)] {
      let error = problem(of: format)
      #expect(error?.category == .priorityOutOfRange && error?.index == index)
    }
  }

  @Test("a metric is finite", arguments: [("[a(nan)]", 6), ("[a]-nan-[b]", 7), ("[a(5@nan)]", 8)])
  func finite(format: String, index: Int) {
    let error = problem(of: format)
    #expect(error?.category == .numberOutOfRange && error?.index == index)
  }

  @Test(
    "an edge needs a superview, which is reported after the view",
    arguments: [
      ("|[detached]", 11), ("|-5-[detached(a)]-[a]", 17), ("[a]-[detached]|", 14),
      ("[detached]-5-|", 10), ("|[detached][x]", 11), ("|[detached]-", 11), ("[detached]|x", 10),
    ])
  func superview(format: String, index: Int) {
    let error = problem(of: format)
    #expect(error?.category == .noSuperview && error?.index == index)
  }

  @Test("a detached view may occur in a format without edges")
  func detached() { #expect(problem(of: "[detached(5)]-[a]") == nil) }

  @Test(
    "the first error of the text is reported, of whichever kind it is",
    arguments: [
      ("[x]-", .unknownView, 2), ("[a]-x[", .unknownMetric, 5), ("[a(x]", .unknownMetric, 4),
      ("[a]-[x", .unknownView, 6), ("[a]-5@x", .unknownMetric, 7), ("[a-x]", .unterminated, 2),
    ] as [(String, VisualFormatError.Category, Int)])
  func firstProblem(format: String, category: VisualFormatError.Category, index: Int) {
    let error = problem(of: format)
    #expect(error?.category == category && error?.index == index)
  }

  @Test(
    "alignment along the format's axis is refused after the last view",
    arguments: [
      ("[a]-[b]", .alignAllLeft), ("[a]-[b]", .alignAllRight), ("[a]-[b]", .alignAllLeading),
      ("[a]-[b]", .alignAllTrailing), ("[a]-[b]", [.alignAllTop, .alignAllCenterX]),
      ("V:[a][b]", .alignAllTop), ("V:[a][b]", .alignAllBottom), ("V:[a][b]", .alignAllCenterY),
      ("V:[a][b]", .alignAllLastBaseline), ("V:[a][b]", [.alignAllLeft, .alignAllFirstBaseline]),
      ("[a]-[b]-|", .alignAllLeft),
    ] as [(String, FormatOptions)])
  func options(format: String, options: FormatOptions) {
    let error = problem(of: format, options: options)
    let end = format.hasPrefix("V") ? 8 : 7
    #expect(error?.category == .invalidOptions && error?.index == end)
  }

  @Test("the edges across the axis, alone or together, are allowed")
  func allowedOptions() {
    let across: FormatOptions = [
      .alignAllTop, .alignAllBottom, .alignAllCenterY, .alignAllLastBaseline,
      .alignAllFirstBaseline,
    ]
    #expect(problem(of: "[a]-[b]", options: across) == nil)
    let beside: FormatOptions = [
      .alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX,
    ]
    #expect(problem(of: "V:[a]-[b]", options: beside) == nil)
  }

  @Test("a format has one direction")
  func directions() {
    let error = problem(of: "[a]-[b]", options: [.directionLeftToRight, .directionRightToLeft])
    #expect(error?.category == .invalidOptions && error?.index == 7)
  }
}
