import DisplayList
import Foundation
import FramegenKit
import Preview
import Scene
import SceneFormat
import SceneText
import Stage
import TestSupport
import Testing

@Suite("Sliders")
struct SliderTests {
  private func sliders(_ text: String) throws -> [String: Slider] {
    let copy = try SceneCopy(text: text)
    let sliders = try copy.numbers().map {
      Slider($0, value: nil, canvas: CGSize(width: 300, height: 200), position: nil)
    }
    return Dictionary(sliders.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private let text = """
    {
      "framegen": 1,
      "canvas": {"size": [300, 200]},
      "timing": {"duration": 1.5},
      "views": [
        {"id": "a", "frame": [10, 20, 30, 40], "alpha": 0.5, "subviews": [{"id": "b.c", "frame": [0, 0, 5, 5]}]},
        {"frame": [1, 2, 3, 4], "transform": {"rotation": 0.25}}
      ],
      "behaviors": [
        {"id": "jelly", "type": "attachment", "item": "a", "anchor": [50, 0], "frequency": 2, "damping": 0.3},
        {"type": "itemProperties", "items": ["a"], "density": 4}
      ],
      "figures": [{"name": "f", "kind": "strip", "columns": 3}]
    }
    """

  @Test("each number has the name by which --set replaces it")
  func names() throws {
    let names = Set(try sliders(text).keys)
    let expected: Set = [
      "canvas.size[0]", "canvas.size[1]", "timing.duration", "#a.frame[0]", "#a.frame[3]",
      "#a.alpha", "#jelly.frequency", "#jelly.damping", "#jelly.anchor[0]",
      "behaviors[1].density", "#a.subviews[0].frame[2]", "views[1].transform.rotation",
    ]
    #expect(names.isSuperset(of: expected), "\(expected.subtracting(names).sorted())")
    // Settings of figures do not change the film.
    #expect(!names.contains { $0.hasPrefix("figures") || $0 == "framegen" })
  }

  @Test("what is tuned most comes first, and parts of places have words")
  func orderAndLabels() throws {
    let copy = try SceneCopy(text: text)
    let numbers = try copy.numbers()
    let sections = numbers.enumerated().sorted {
      (Slider.rank(of: $0.element), $0.offset) < (Slider.rank(of: $1.element), $1.offset)
    }.map(\.element.section)
    #expect(sections.first == "behaviors")
    #expect(Array(sections.suffix(3)) == ["canvas", "canvas", "timing"])
    let labels = Dictionary(numbers.map { ($0.path, $0.label) }, uniquingKeysWith: { $1 })
    #expect(labels["#a.frame[2]"] == "frame width")
    #expect(labels["canvas.size[1]"] == "size height")
    #expect(labels["#jelly.anchor[0]"] == "anchor x")
    #expect(labels["#a.subviews[0].frame[1]"] == "frame y")
    let groups = Dictionary(numbers.map { ($0.path, $0.group) }, uniquingKeysWith: { $1 })
    #expect(groups["#a.frame[2]"] == "a")
    #expect(groups["#a.subviews[0].frame[1]"] == "b.c")
    #expect(groups["views[1].frame[0]"] == "view 2")
    #expect(groups["#jelly.damping"] == "attachment 'jelly' of a")
    #expect(groups["behaviors[1].density"] == "itemProperties of a")
    #expect(groups["timing.duration"] == "timing")
  }

  @Test("numbers of the timeline and within texts have names, words and units")
  func texts() throws {
    let copy = try SceneCopy(
      text: """
        {
          "framegen": 1,
          "views": [{"id": "a-2", "transform": {"rotation": "-30deg"}}, {"id": "b"}],
          "layout": ["a-2.width == 2 * b.width + 10 @750", "H:|-20-[b(>=8)]"],
          "gestures": [{"id": "drag", "type": "pan"}],
          "timeline": [
            {"at": 0.5, "do": [
              {"animate": {"duration": 1, "spring": {"damping": 0.5}, "set": {"b.center": [3, 4]}}}]},
            {"on": {"gesture": "drag", "state": "ended"}, "do": [{"set": {"b.alpha": 0.5}}]}
          ]
        }
        """)
    let numbers = try copy.numbers()
    let named = Dictionary(numbers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(named.count == numbers.count)
    let angle = try #require(named["#a-2.transform.rotation"])
    #expect(angle.value == -30 && angle.unit == "deg" && angle.label == "transform rotation")
    #expect(numbers.filter { $0.path == "layout[0]" }.map(\.value) == [2, 10, 750])
    #expect(numbers.filter { $0.path == "layout[0]" }.map(\.unit) == ["", "pt", ""])
    #expect(named["layout[0]~3"]?.upper == 1000)
    #expect(numbers.filter { $0.path == "layout[1]" }.map(\.value) == [20, 8])
    let center = try #require(named[#"timeline[0].do[0].animate.set["b.center"][1]"#])
    #expect(center.group == "at 0.5 s: animate b.center" && center.label == "b.center y")
    let damping = try #require(named["timeline[0].do[0].animate.spring.damping"])
    #expect(damping.label == "spring damping")
    #expect(
      named[#"timeline[1].do[0].set["b.alpha"]"#]?.group == "on drag ended: set b.alpha")
    let values = ["layout[0]~1": 3.5, "layout[0]~3": 500, "#a-2.transform.rotation": 12]
    let options = PreviewSettings().options(replacing: values, of: numbers)
    #expect(
      options.map(\.argument) == [
        ##"#a-2.transform.rotation="12deg""##,
        #"layout[0]="a-2.width == 3.5 * b.width + 10 @500""#,
      ])
  }

  @Test("parameters have sliders, however they are declared and used")
  func parameters() throws {
    let copy = try SceneCopy(
      text: """
        {
          "framegen": 1,
          "parameters": {
            "n": {"type": "number", "default": 3}, "ang": {"type": "angle", "default": "30deg"},
            "pt": {"type": "point", "default": [40, 80]}, "w": 20, "turn": "-0.5turn", "see": 0.5,
            "word": {"type": "text", "default": "30deg"}
          },
          "views": [{
            "id": "a", "frame": [0, 0, "{w}", "{2 * w + n}"], "alpha": "{see}",
            "transform": {"rotation": "{ang}"}
          }],
          "behaviors": [{"type": "snap", "item": "a", "to": "{pt}"}]
        }
        """)
    let numbers = try copy.numbers().filter { $0.section == "parameters" }
    #expect(
      numbers.map(\.name) == [
        "parameters.n.default", "parameters.ang.default", "parameters.pt.default[0]",
        "parameters.pt.default[1]", "parameters.w", "parameters.turn", "parameters.see",
      ])
    #expect(numbers.map(\.value) == [3, 30, 40, 80, 20, -0.5, 0.5])
    #expect(numbers.map(\.unit) == ["", "deg", "pt", "pt", "pt", "turn", ""])
    #expect(numbers.map(\.label) == ["n", "ang", "pt x", "pt y", "w", "turn", "see"])
    // What uses a number knows its range.
    #expect(numbers.last?.upper == 1)
    let options = PreviewSettings().options(
      replacing: ["parameters.n.default": 4, "parameters.ang.default": 45], of: numbers)
    #expect(
      options.map(\.argument) == [
        "parameters.ang.default=\"45deg\"", "parameters.n.default=4",
      ])
  }

  @Test("ranges are those of the language where they are small, and else around the number")
  func ranges() throws {
    let sliders = try sliders(text)
    let alpha = try #require(sliders["#a.alpha"])
    #expect(alpha.minimum == 0 && alpha.maximum == 1 && !alpha.isLogarithmic)
    let frequency = try #require(sliders["#jelly.frequency"])
    #expect(frequency.isLogarithmic && frequency.unit == "Hz")
    #expect(frequency.minimum == 2.0 / 16 && frequency.maximum == 32)
    let density = try #require(sliders["behaviors[1].density"])
    #expect(density.isLogarithmic && density.minimum == 0.25 && density.maximum == 64)
    let x = try #require(sliders["#a.frame[0]"])
    #expect(x.unit == "pt" && x.minimum == -140 && x.maximum == 160)
    let duration = try #require(sliders["timing.duration"])
    #expect(duration.unit == "s" && duration.minimum > 0 && duration.maximum == 3)
  }

  @Test("every slider has its number within its range, and accepts both ends", arguments: scenes)
  func accepted(scene: String) throws {
    let copy = try SceneCopy(scene)
    let (size, bytes) = (try copy.film().file.scene.canvas.size, try copy.bytes)
    let numbers = try copy.numbers()
    #expect(numbers.count > 3)
    for number in numbers {
      let slider = Slider(number, value: nil, canvas: size, position: nil)
      #expect(slider.minimum < slider.maximum, "\(slider.name)")
      #expect(slider.minimum...slider.maximum ~= number.value, "\(slider.name)")
      #expect(slider.step > 0, "\(slider.name)")
      #expect(slider.maximum <= number.upper, "\(slider.name)")
      #expect(
        number.includesLower ? slider.minimum >= number.lower : slider.minimum > number.lower,
        "\(slider.name)")
      for end in [slider.minimum, slider.maximum] {
        let value = number.isWhole ? end.rounded(.towardZero) : end
        let options = PreviewSettings().options(replacing: [number.name: value], of: numbers)
        let reading = SceneReader().read(
          bytes, name: "scene.json", edits: options.compactMap(\.edit))
        let problems = reading.diagnostics.filter {
          ["out-of-range", "override"].contains($0.code)
        }
        #expect(problems.map(\.message) == [], "\(slider.name) = \(value)")
      }
    }
  }

  private static let scenes = SceneCopy.scenes(in: "recipes")

  /// The frames of a film, or the problems of its scene.
  private func frames(_ load: () throws(FramegenError) -> Film) throws -> [DisplayList]? {
    let film: Film
    do throws(FramegenError) {
      film = try load()
    } catch {
      return nil
    }
    let stage = try film.uncountedStage()
    var lists = [stage.displayList()]
    while stage.frame < 10, !stage.isFinished {
      stage.advance()
      lists.append(stage.displayList())
    }
    return lists
  }

  @Test("a number in the text and by --set makes the same film", arguments: scenes)
  func sameFilm(scene: String) throws {
    let copy = try SceneCopy(scene)
    let (path, bytes) = (copy.path, try copy.bytes)
    let all = try copy.numbers()
    let numbers = isOptimized ? all : Array(all.prefix(4))
    let unchanged = try #require(
      try frames { () throws(FramegenError) in
        try Film(
          EditableScene(path, bytes: bytes, edits: [], limits: SceneLimits(), access: SceneAccess())
            .file())
      })
    var (films, others) = (0, 0)
    for number in numbers {
      // Lower and not higher, because many numbers have an upper bound.
      let value = number.isWhole ? max(number.lower, number.value - 1) : number.value * 0.875
      var changed = bytes
      changed.replaceSubrange(number.place.range, with: Array("\(value)".utf8))
      let byOption = try frames { () throws(FramegenError) in
        try Film(
          EditableScene(
            path, bytes: bytes,
            edits: PreviewSettings().options(replacing: [number.name: value], of: all)
              .compactMap(\.edit),
            limits: SceneLimits(), access: SceneAccess()
          ).file())
      }
      let byText = try frames { () throws(FramegenError) in
        try Film(
          EditableScene(
            path, bytes: changed, edits: [], limits: SceneLimits(), access: SceneAccess()
          ).file())
      }
      #expect(byOption == byText, "\(number.name)")
      films += byText == nil ? 0 : 1
      others += byText == nil || byText == unchanged ? 0 : 1
    }
    // Few scenes are refused, such as one with a key frame before the first; most are different ones.
    #expect(films > numbers.count / 2 && others > 0, "\(films) and \(others) of \(numbers.count)")
  }
}
