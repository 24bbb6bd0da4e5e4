import DisplayList
import Foundation
import Figures
import FramegenKit
import Geometry
import Scene
import Testing

/// Figures from the text of a scene to the page.
@Suite("Making figures")
struct FigureMakerTests {
  /// The page of the first figure that a scene states.
  private func page(_ scene: String) throws -> DisplayList {
    try figure(scene).displayList(.light, scale: 1)
  }

  /// The first figure that a scene states.
  private func figure(_ scene: String) throws -> FigureDrawing {
    let file = FileManager.default.temporaryDirectory.appending(path: "figure-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(scene.utf8).write(to: file)
    let maker = try FigureMaker(file.path)
    return try maker.figure(#require(maker.figures.first))
  }

  private func texts(_ items: [DisplayList.Item]) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .text(let text): [text.block.string]
      case .group(let group): texts(group.items)
      default: []
      }
    }
  }

  @Test("the kinetic energy of an item of a behavior has values, and is plotted")
  func energy() throws {
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 0.5},
       "views": [{"id": "square", "frame": [0, 0, 100, 100]}],
       "behaviors": [{"type": "gravity", "items": ["square"]}],
       "figures": {"energy": {"kind": "plot", "of": "square.kineticEnergy"}}}
      """#)
    #expect(texts(page.items).contains { $0.contains("kineticEnergy") })
  }

  /// A ball that is thrown to the right, falls 400 points and bounces.
  private func thrown(_ figure: String) -> String {
    #"""
    {"framegen": 1, "canvas": {"size": [900, 700]}, "timing": {"duration": 2.6},
     "views": [{"id": "ball", "frame": [20, 80, 40, 40], "collisionBounds": "ellipse"}],
     "behaviors": [
       {"type": "gravity", "items": ["ball"]},
       {"type": "collision", "items": ["ball"], "boundaries": [{"id": "floor", "from": [0, 520], "to": [900, 520]}]},
       {"type": "itemProperties", "items": ["ball"], "elasticity": 0.7, "friction": 0.5, "resistance": 0,
        "linearVelocity": [200, 0]}],
     "figures": {"f": \#(figure)}}
    """#
  }

  /// The circles that are filled, on the page.
  private func circles(_ items: [DisplayList.Item]) -> [CGRect] {
    items.flatMap { item -> [CGRect] in
      switch item {
      case .fill(let fill):
        if case .ellipse(let rect) = fill.shape { [rect.applying(fill.transform)] } else { [] }
      case .group(let group): circles(group.items)
      default: []
      }
    }
  }

  /// Where the curves of a page begin.
  private func starts(of page: DisplayList) -> [CGPoint] {
    page.items.flatMap(strokes).filter { $0.width == 1.75 }.map { stroke in
      (stroke.path.extent.rect?.origin ?? .zero).applying(stroke.transform)
    }
  }

  @Test("a contact is at one time on the curves of all quantities, that of free fall")
  func contactTimes() throws {
    // It falls 400 points at 1000 pt/s², and rises with 0.7 of the speed.
    let fall = (2 * 400 / 1000.0).squareRoot()
    let rise = 2 * 0.7 * fall
    var distances: [[Double]] = []
    for quantity in [
      "center.y", "linearVelocity.x", "linearVelocity.y", "speed", "angularVelocity", "travel",
    ] {
      let page = try page(thrown(#"{"kind": "plot", "of": "ball.\#(quantity)"}"#))
      let start = Double(try #require(starts(of: page).map(\.x).min()))
      // Each dot has one behind it that clears the curve.
      let dots = circles(page.items)
      let width = try #require(dots.map(\.width).min())
      let marks = dots.filter { abs($0.width - width) < 1e-6 }
      distances.append(marks.map { Double($0.midX) - start }.sorted())
      guard quantity == "center.y" else { continue }
      // The ball touches the floor where it is lowest.
      let lowest = page.items.flatMap(strokes).filter { $0.width == 1.75 }
        .compactMap { $0.path.extent.rect?.applying($0.transform).maxY }.max()
      #expect(marks.contains { abs($0.midY - (lowest ?? 0)) < 0.5 }, "\(marks)")
    }
    let first = distances[0]
    try #require(first.count == 2, "\(distances)")
    for other in distances {
      #expect(
        other.count == 2 && zip(first, other).allSatisfy { abs($0 - $1) < 1e-6 }, "\(distances)")
    }
    // The curves begin at 0 s, and the engine has 120 steps per second.
    let perSecond = (first[1] - first[0]) / rise
    #expect(abs(first[0] / perSecond - fall) < 2.0 / 120)
  }

  @Test("a jump is straight up at its time, in a plot over time, and has no rate of change")
  func jumps() throws {
    let scene = { (kind: String) in
      #"""
      {"framegen": 1, "canvas": {"size": [300, 100]}, "timing": {"duration": 1},
       "views": [{"id": "a", "frame": [0, 0, 20, 20]}], "timeline": [{"at": 0, "do": [
         {"animate": {"duration": 1, "curve": "steps(4, jump-end)", "set": {"a.center.x": 110}}}]}],
       "figures": {"f": {"kind": "\#(kind)", "of": "a.center.x"}}}
      """#
    }
    func curves(_ kind: String) throws -> [CGRect] {
      try page(scene(kind)).items.flatMap(strokes).filter { $0.width == 1.75 }
        .compactMap(\.path.extent.rect)
    }
    let plot = try curves("plot")
    // Four parts that rest, and three jumps of the same height, equal times apart; the fourth is at the end.
    let jumps = plot.filter { $0.width < 1e-6 }
    #expect(jumps.count == 3 && plot.count == 7)
    let heights = jumps.map(\.height)
    #expect(heights.allSatisfy { abs($0 - heights[0]) < 1e-6 && $0 > 10 })
    let places = jumps.map(\.minX).sorted()
    #expect(abs(places[2] - 2 * places[1] + places[0]) < 1e-6)
    #expect(try curves("phase").allSatisfy { $0.height < 1 })
  }

  @Test("ticks of a number that has limits are between them, also where it never changes")
  func limits() throws {
    let numbers = { (action: String) in
      try texts(
        page(
          #"""
          {"framegen": 1, "timing": {"duration": 1}, "views": [{"id": "a", "frame": [0, 0, 9, 9]}],
           "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "set": {\#(action)}}}]}],
           "figures": {"f": {"kind": "plot", "of": "a.alpha"}}}
          """#
        ).items)
    }
    for action in [
      #""a.center.x": 90"#, #""a.alpha": 0"#, #""a.alpha": 0.05"#, #""a.alpha": 0.93"#,
    ] {
      let values = try numbers(action).compactMap(Double.init)
      #expect(values.allSatisfy { (0...1).contains($0) } && values.contains(1), "\(values)")
    }
  }

  @Test("four plots without a picture stand two by two, three below each other")
  func plotGrid() throws {
    for (quantities, columns) in [
      (["center.y", "alpha", "transform.rotation", "linearVelocity.x"], 2),
      (["center.y", "transform.rotation", "alpha"], 1),
    ] {
      let list = quantities.map { "\"ball.\($0)\"" }.joined(separator: ", ")
      // Without friction, no curve has a jump, which would be a separate piece.
      let scene = thrown(#"{"kind": "plot", "of": [\#(list)]}"#)
        .replacing("\"friction\": 0.5", with: "\"friction\": 0")
      let page = try page(scene)
      let curves = starts(of: page)
      #expect(Set(curves.map { Int($0.x) }).count == columns, "\(curves)")
      #expect(curves.count == quantities.count)
    }
  }

  @Test("a plot by itself ends a little after what it shows is at rest, whatever else moves")
  func plotEnd() throws {
    let scene = { (quantity: String) in
      #"""
      {"framegen": 1, "timing": {"duration": 4}, "views": [
         {"id": "a", "frame": [0, 0, 9, 9]}, {"id": "b", "frame": [0, 20, 9, 9]}],
       "timeline": [{"at": 0, "do": [
         {"animate": {"duration": 1, "curve": "linear", "by": {"a.center.x": 90}}},
         {"animate": {"duration": 4, "curve": "linear", "by": {"b.center.x": 90}}}]}],
       "figures": {"f": {"kind": "plot", "of": "\#(quantity)"}}}
      """#
    }
    for (quantity, last) in [("a.center.x", 1.0), ("b.center.x", 4.0)] {
      let values = texts(try page(scene(quantity)).items).compactMap(Double.init)
      // The times are the numbers below 5, and places those of at least 4.5.
      let times = values.filter { $0 < 4.4 }
      #expect(times.max().map { $0 <= last * 1.1 && $0 > last * 0.7 } == true, "\(values)")
    }
  }

  @Test(
    "a plot that chooses its curves says how many of the moving items they are", arguments: [4, 7])
  func chosenCurves(count: Int) throws {
    let ids = (0..<count).map { "v\($0)" }
    let views = ids.enumerated()
      .map { #"{"id": "\#($1)", "frame": [\#($0 * 30), \#($0 * 7), 20, 20]}"# }.joined(
        separator: ",")
    let items = ids.map { #""\#($0)""# }.joined(separator: ",")
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 0.5}, "views": [\#(views)],
       "behaviors": [{"type": "gravity", "items": [\#(items)]}], "figures": {"fall": {"kind": "plot"}}}
      """#)
    let note = texts(page.items).first { $0.hasPrefix("Plotted") }
    #expect(note == (count > 4 ? "Plotted are the 4 of \(count) items that move farthest." : nil))
  }

  /// The strings of the figure of a view that an animation changes.
  private func strings(_ change: String, figure: String, duration: Double = 1) throws -> [String] {
    try texts(
      page(
        #"""
        {"framegen": 1, "timing": {"duration": \#(duration)},
         "views": [{"id": "card", "frame": [40, 40, 60, 60], "backgroundColor": "red"},
                   {"id": "dot", "frame": [140, 40, 6, 6], "backgroundColor": "blue"}],
         "timeline": [{"at": 0, "do": [
           {"animate": {"duration": \#(duration / 2), "curve": "linear", "by": {\#(change)}}}]}],
         "figures": {"f": \#(figure)}}
        """#
      ).items)
  }

  @Test("angles are shown in degrees, with ticks at parts of a turn")
  func degrees() throws {
    let texts = try strings(
      #""card.transform.rotation": 3.141592653589793"#,
      figure: #"{"kind": "plot", "of": "card.transform.rotation"}"#)
    #expect(texts.contains("transform.rotation of card (°)"))
    // Two hundred points have space for seven numbers.
    #expect(["0", "30", "60", "90", "120", "150", "180"].allSatisfy(texts.contains), "\(texts)")
  }

  @Test("thousands are set apart in all numbers of an axis", arguments: [250_000.0, 25_000])
  func thousands(distance: Double) throws {
    let texts = try strings(
      #""card.center.x": \#(distance)"#, figure: #"{"kind": "plot", "of": "card.center.x"}"#)
    let numbers = texts.filter { $0.hasSuffix("000") }
    #expect(!numbers.isEmpty)
    #expect(numbers.allSatisfy { $0.count < 5 || $0.contains("\u{2009}") }, "\(numbers)")
  }

  @Test("the number at rest has the digits by which the motion is told")
  func tinyMotion() throws {
    let texts = try strings(
      #""card.center.x": 0.003"#, figure: #"{"kind": "plot", "of": "card.center.x"}"#)
    #expect(texts.contains("at rest 70.003\u{2009}pt, ±2\u{2009}%"), "\(texts)")
  }

  @Test("a moment that is stated as that at rest is called so")
  func rest() throws {
    let figure = #"{"kind": "KIND", "moments": [0, 0.5, "rest"]}"#
    let change = #""card.center.x": 100"#
    let strip = try strings(
      change, figure: figure.replacingOccurrences(of: "KIND", with: "strip"))
    #expect(strip.contains("at rest") && !strip.contains("1.00\u{2009}s"))
    let onion = try strings(
      change, figure: figure.replacingOccurrences(of: "KIND", with: "onionSkin"))
    #expect(onion.contains("Moments at 0, 0.5\u{2009}s and at rest."))
  }

  @Test("the end of a film that stops in motion is called by its time")
  func stoppedInMotion() throws {
    let strip = try texts(
      page(
        #"""
        {"framegen": 1, "timing": {"duration": 1},
         "views": [{"id": "card", "frame": [40, 40, 60, 60], "backgroundColor": "red"}],
         "behaviors": [{"type": "gravity", "items": ["card"]}],
         "figures": {"f": {"kind": "strip", "moments": [0, 0.5, "rest"]}}}
        """#
      ).items)
    #expect(!strip.contains("at rest"), "\(strip)")
    #expect(strip.contains { $0.hasSuffix("\u{2009}s") && $0.hasPrefix("0.9") }, "\(strip)")
  }

  @Test(
    "ticks of paths are 1, 2 or 5 of a power of ten apart, the farther the longer a path runs over itself",
    arguments: [(1.0, "0.1"), (60, "5")])
  func ticks(duration: Double, interval: String) throws {
    // A circle of keyframes would be longer; to and fro, the path is 200 points in any time.
    let texts = try texts(
      page(
        #"""
        {"framegen": 1, "timing": {"duration": \#(duration)},
         "views": [{"id": "card", "frame": [40, 40, 60, 60], "backgroundColor": "red"}],
         "timeline": [{"at": 0, "do": [{"animate": {
           "duration": 1, "repeat": "forever", "autoreverse": true, "by": {"card.center.x": 200}}}]}],
         "figures": {"f": {"kind": "trail"}}}
        """#
      ).items)
    #expect(texts.contains("Ticks on paths every \(interval)\u{2009}s."), "\(texts)")
  }

  @Test("a slow path has a speed above 0 in its key")
  func slowSpeed() throws {
    let texts = try strings(
      #""card.center.x": 1.25"#, figure: #"{"kind": "trail", "trailColor": "speed"}"#)
    #expect(texts.contains("2.5\u{2009}pt/s"), "\(texts)")
  }

  /// The curves of the plot of five views that move along the horizontal axis by some distances.
  private func curves(
    _ distances: [Int], colors: [String]
  ) throws -> (strokes: [DisplayList.Stroke], names: [String]) {
    let views = colors.enumerated().map { index, color in
      #"{"id": "v\#(index)", "frame": [0, \#(index * 30), 20, 20], "backgroundColor": "\#(color)"}"#
    }.joined(separator: ",")
    let changes = distances.enumerated().map { #""v\#($0).center.x": \#($1)"# }.joined(
      separator: ",")
    let quantities = distances.indices.map { #""v\#($0).center.x""# }.joined(separator: ",")
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 1}, "views": [\#(views)],
       "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "by": {\#(changes)}}}]}],
       "figures": {"f": {"kind": "plot", "of": [\#(quantities)]}}}
      """#)
    return (page.items.flatMap(strokes).filter { $0.width == 1.75 }, texts(page.items))
  }

  private func strokes(of item: DisplayList.Item) -> [DisplayList.Stroke] {
    switch item {
    case .stroke(let stroke): [stroke]
    case .group(let group): group.items.flatMap(strokes)
    default: []
    }
  }

  @Test("curves of colors that some readers confuse have dashes; others are solid")
  func dashes() throws {
    // The colors of Okabe and Ito are told apart by all; red and green of one lightness are not.
    let apart = try curves([20, 40], colors: ["#0072B2", "#D55E00"]).strokes
    #expect(apart.allSatisfy { $0.dash == nil })
    for colors in [["#CC3333", "#777700"], ["systemBlue", "systemBlue"]] {
      let alike = try curves([20, 40], colors: colors).strokes
      #expect(alike.map { $0.dash == nil } == [true, false], "\(colors)")
    }
  }

  @Test("equal curves are one, whose name tells how many they are")
  func identical() throws {
    let colors = ["#0072B2", "#0072B2", "#0072B2", "#D55E00"]
    let drawn = try curves([20, 20, 20, 50], colors: colors)
    #expect(drawn.strokes.count == 2)
    #expect(drawn.names.contains("v0 (3 identical)") && drawn.names.contains("v3"))
    #expect(try curves([20, 20, 50], colors: colors).names.contains("v0 and v1"))
  }

  @Test("what grows over its earlier moments shows their outlines")
  func outlines() throws {
    func borders(_ items: [DisplayList.Item]) -> Int {
      items.reduce(0) { count, item in
        switch item {
        case .border: count + 1
        case .group(let group): count + borders(group.items)
        default: count
        }
      }
    }
    func count(_ change: String) throws -> Int {
      try borders(
        page(
          #"""
          {"framegen": 1, "timing": {"duration": 1},
           "views": [{"id": "card", "frame": [80, 80, 20, 20], "backgroundColor": "red"}],
           "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "curve": "linear", \#(change)}}]}],
           "figures": {"f": {"kind": "onionSkin", "moments": [0, 0.5, 1]}}}
          """#
        ).items)
    }
    // Besides the frame of the picture.
    #expect(try count(#""set": {"card.transform": {"scale": 3}}"#) == 3)
    #expect(try count(#""by": {"card.center.x": 60}"#) == 1)
  }

  @Test("a hidden group leaves out its views", arguments: ["b", "pair"])
  func hiddenGroup(hidden: String) throws {
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 0.5},
       "views": [{"id": "a", "type": "label", "frame": [0, 0, 90, 20], "text": "member"},
                 {"id": "b", "type": "label", "frame": [100, 0, 90, 20], "text": "other"}],
       "groups": [{"id": "pair", "items": ["a"]}],
       "behaviors": [{"type": "gravity", "items": ["pair", "b"]}],
       "figures": {"fall": {"kind": "strip", "moments": 2, "hidden": ["\#(hidden)"]}}}
      """#)
    let texts = texts(page.items)
    #expect(texts.contains("other") == (hidden == "pair"))
    #expect(texts.contains("member") == (hidden == "b"))
  }

  /// A figure of a film that changes for 0.4 s from 0.1 s on.
  private func changed(_ kind: String, _ action: String) -> String {
    #"""
    {"framegen": 1, "timing": {"duration": 3},
     "views": [
       {"id": "a", "frame": [0, 0, 80, 80], "backgroundColor": "red"},
       {"id": "t", "type": "label", "frame": [100, 0, 80, 20], "text": "Wait"},
       {"id": "s", "type": "shape", "frame": [100, 30, 50, 50], "path": "M 0 0 L 50 50",
        "strokeColor": "black"}],
     "timeline": [{"at": 0.1, "do": [\#(action)]}], "figures": {"changes": {"kind": \#(kind)}}}
    """#
  }

  static let animated = ["a.transform.scale": "[0.5, 0.5]", "a.backgroundColor": #""lime""#]
    .merging(["a.alpha": "0", "s.strokeEnd": "0.1", "a.bounds.size": "[80, 40]"]) { first, _ in
      first
    }

  @Test("what changes without a move has moments until its end, and a plot", arguments: animated)
  func changes(property: String, value: String) throws {
    let action = #"{"animate": {"duration": 0.4, "set": {"\#(property)": \#(value)}}}"#
    let strip = texts(try page(changed(#""strip""#, action)).items)
    let times = strip.compactMap { Double($0.dropLast(2)) }
    #expect(times.count == 6 && times[0] == 0)
    #expect(times[5] > 0.45 && times[5] <= 0.51, "\(strip)")
    let plot = texts(try page(changed(#""plot""#, action)).items)
    let name = property.drop { $0 != "." }.dropFirst()
    #expect(plot.contains { $0.contains(name) && $0.contains(" of ") }, "\(plot)")
    // Moments of what stays in its place would cover each other.
    let overview = try page(changed(#"["onionSkin", "trail", "plot"]"#, action))
    #expect(
      texts(overview.items).filter { Double($0.dropLast(2)) != nil && $0.hasSuffix("s") }.count == 6
    )
  }

  @Test(
    "what changes at once has moments until then",
    arguments: [
      #"{"set": {"t.text": "Done"}}"#, #"{"set": {"a.isHidden": true}}"#, #"{"remove": "a"}"#,
      #"{"set": {"a.clipsToBounds": true}}"#,
    ])
  func changesAtOnce(action: String) throws {
    let times = texts(try page(changed(#""strip""#, action)).items)
      .compactMap { Double($0.dropLast(2)) }
    #expect(times.first == 0 && times.last == 0.1, "\(times)")
  }

  /// The strings of a figure of a square that snaps to a point.
  private func snap(_ figure: String, duration: String = "\"untilRest\"") throws -> [String] {
    try texts(
      page(
        #"""
        {"framegen": 1, "timing": {"duration": \#(duration)},
         "views": [{"id": "square", "frame": [20, 20, 60, 60], "backgroundColor": "red"}],
         "behaviors": [{"id": "snap", "type": "snap", "item": "square", "to": [180, 130], "damping": 0.5}],
         "figures": {"f": {\#(figure)}}}
        """#
      ).items)
  }

  @Test("two sweeps make a table, whose rows and columns have their keys")
  func table() throws {
    let sweep = #""sweep": {"snap.damping": [0.1, 1], "snap.to.0": [100, 150, 200]}"#
    let heads = ["damping 0.1", "damping 1", "to.x 100", "to.x 150", "to.x 200"]
    for kind in [#""onionSkin""#, #""strip", "moments": [0.1]"#] {
      let texts = try snap(#""kind": \#(kind), \#(sweep)"#)
      #expect(heads.allSatisfy { head in texts.filter { $0 == head }.count == 1 }, "\(texts)")
    }
    // A plot has a curve for each combination.
    let names = try snap(#""kind": "plot", "of": "square.center.y", \#(sweep)"#)
    #expect(names.contains { $0.hasPrefix("damping 1, to.x 150") }, "\(names)")
  }

  @Test(
    "films beside each other are shown at the same moments, the one that rests first as it rests")
  func sameMoments() throws {
    let strip = #""kind": "strip", "moments": 3, "sweep": {"snap.damping": [0.1, 1]}"#
    let times = try snap(strip).map { $0.replacingOccurrences(of: "damping 0.1, ", with: "") }
      .map { $0.replacingOccurrences(of: "damping 1, ", with: "") }
      .filter { $0.hasSuffix("\u{2009}s") }
    #expect(times.count == 6 && Array(times[..<3]) == Array(times[3...]), "\(times)")
    let onion = try snap(#""kind": "onionSkin", "sweep": {"snap.damping": [0.1, 1]}"#)
    #expect(onion.filter { $0.hasPrefix("Moments ") }.count == 1, "\(onion)")
  }

  @Test("a figure says at which of its moments a view is not there")
  func absences() throws {
    let scene = #"""
      {"framegen": 1, "timing": {"duration": 1},
       "views": [{"id": "a", "frame": [0, 0, 20, 20], "backgroundColor": "red"},
                 {"id": "b", "frame": [0, 40, 20, 20], "backgroundColor": "red"}],
       "timeline": [{"at": 0, "do": [{"animate": {"duration": 1, "by": {"a.center.x": 50, "b.center.x": 50}}}]},
                    {"at": 0.6, "do": [{"remove": "b"}]}],
       "figures": {"f": {"kind": "onionSkin", "moments": [0, 0.5, 0.75, 0.9]}}}
      """#
    let texts = try texts(page(scene).items)
    #expect(texts.contains { $0.hasSuffix("b is not there at 0.75 and 0.9\u{2009}s.") }, "\(texts)")
  }

  @Test("a character of a title that no font has is told to the maker of the figure")
  func missingCharacters() throws {
    let scene = changed(#""strip", "title": "TITLE""#, #"{"set": {"a.alpha": 0}}"#)
    let known = scene.replacingOccurrences(of: "TITLE", with: "Größe α → β")
    #expect(try figure(known).notes.isEmpty)
    // A letter of Linear A.
    let notes = try figure(scene.replacingOccurrences(of: "TITLE", with: "\u{10600}")).notes
    #expect(notes.count == 1 && notes[0].hasPrefix("no font has '\u{10600}' (U+10600)"), "\(notes)")
  }

  @Test(
    "the page has the color that a figure states, and the ink that reads on it",
    arguments: [
      ("#0D1117", Color(hex: 0x0D1117), true), ("#FFFDF0", Color(hex: 0xFFFDF0), false),
      ("transparent", nil, false),
    ] as [(String, Color?, Bool)])
  func background(name: String, color: Color?, isDark: Bool) throws {
    let page = try page(
      changed(#""strip", "title": "T", "background": "\#(name)""#, #"{"set": {"a.alpha": 0}}"#))
    #expect(page.background == color)
    let title = page.items.lazy.compactMap { item -> Color? in
      if case .text(let text) = item, text.block.string == "T" { text.color } else { nil }
    }.first
    #expect((try #require(title).luminance > 0.5) == isDark)
  }

  @Test("where nothing changes, the maker of the figure is told, and nobody else")
  func nothingChanges() throws {
    let still = try figure(changed(#""strip""#, #"{"set": {"a.alpha": 1}}"#))
    #expect(still.notes.count == 1 && still.notes[0].hasPrefix("nothing changes in figure-"))
    #expect(try figure(changed(#""strip""#, #"{"set": {"a.alpha": 0}}"#)).notes.isEmpty)
  }

  @Test("a caption of its own leaves the choice of the curves to the maker of the figure")
  func ownCaption() throws {
    let ids = (0..<6).map { "v\($0)" }
    let views = ids.enumerated()
      .map { #"{"id": "\#($1)", "frame": [0, \#($0), 20, 20]}"# }.joined(separator: ",")
    let items = ids.map { #""\#($0)""# }.joined(separator: ",")
    let drawing = try figure(
      #"""
      {"framegen": 1, "timing": {"duration": 0.5}, "views": [\#(views)],
       "behaviors": [{"type": "gravity", "items": [\#(items)]}],
       "figures": {"fall": {"kind": "plot", "caption": "Six fall."}}}
      """#)
    #expect(drawing.notes == ["plotted are the 4 of 6 items that move farthest"])
  }

  // The film stands still for three quarters of its duration.
  @Test("moments at equal distances end where the motion does")
  func moments() throws {
    let page = try page(
      #"""
      {"framegen": 1, "timing": {"duration": 4, "fps": 60},
       "views": [{"id": "square", "frame": [0, 0, 20, 20], "backgroundColor": "red"}],
       "timeline": [{"at": 0, "do": [
         {"animate": {"duration": 1, "curve": "linear", "set": {"square.center.x": 110}}}]}],
       "figures": {"moments": {"kind": "onionSkin", "moments": 3}}}
      """#)
    let texts = texts(page.items)
    #expect(texts.contains { $0.contains("oments 0.50\u{2009}s apart") }, "\(texts)")
  }
}
