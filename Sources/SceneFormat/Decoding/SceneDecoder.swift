internal import Expressions
internal import Foundation
internal import Scene

/// Decodes a scene from a JSON value, and checks the rules that involve several elements.
struct SceneDecoder {
  /// The limits on the size of a scene.
  let limits: SceneLimits
  /// Collects the problems.
  let diagnostics: DiagnosticCollector
  /// The texts from which the values were read.
  let sources: SourceList
  /// Whether paths may lead out of the scene's folder.
  let allowsOutsidePaths: Bool
  /// Records the numbers that are read; nil where nobody asks for them.
  var numbers: NumberRecorder?

  /// Decodes a scene.
  ///
  /// - Parameters:
  ///   - root: The value of the file.
  ///   - isDamaged: Whether parts of the file could not be read.
  /// - Returns: The scene without its faulty elements, or nil if the value is not a scene at all.
  func decode(_ root: JSONValue, isDamaged: Bool) -> Scene? {
    guard let object = root.object else {
      if !root.isInvalid {
        diagnostics.report(
          SceneProblem.wrongType(expected: "an object", found: root.description), at: root.place)
      }
      return nil
    }
    guard checkVersion(object) else { return nil }
    let names = NameTable(of: object, diagnostics: diagnostics)
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources, names: names, isDamaged: isDamaged,
      allowsOutsidePaths: allowsOutsidePaths)
    decoding.numbers = numbers
    guard checkSizes(object), let reader = ObjectReader(root, SceneKeys.table, decoding) else {
      return nil
    }
    _ = (reader[SceneKeys.schema], reader[SceneKeys.version])
    var scene = Scene()
    (scene.place, scene.declarations) = (reader.place, names.declarations)
    reader.read([SceneKeys.variables], into: &scene)
    for variable in scene.variables { decoding.variables[variable.name] = variable.value.type }
    // The canvas is the first that has colors, because its theme selects the variants of the system colors.
    reader.read(into: &scene)
    scene.touches = TouchKeys.paths(reader, limits)
    if !reader.has(SceneKeys.canvas) {
      (scene.canvas.place, scene.canvas.sizePlace) = (reader.place, reader.place)
    }
    if !reader.has(SceneKeys.timing) { scene.timing.place = reader.place }
    checkFrames(scene, reader)
    checkTimes(scene)
    checkGroups(scene)
    checkBodies(scene, reader)
    checkPresence(scene)
    checkCharges(scene, in: object)
    checkContents(scene)
    checkTimeline(scene, names)
    checkTouches(scene)
    checkGestures(scene)
    return scene
  }

  /// Warns of recognizers that wait for each other, directly or through others.
  private func checkGestures(_ scene: Scene) {
    for cycle in GestureCycles(scene.gestures).cycles() {
      diagnostics.report(SceneProblem.gesturesWait(cycle.ids), at: cycle.place)
    }
  }

  /// Warns of fingers that nothing can feel.
  private func checkTouches(_ scene: Scene) {
    let canvas = CGRect(origin: .zero, size: scene.canvas.size)
    let end = scene.timing.latestEnd
    var inside: Set<SourceSpan> = []
    for path in scene.touches where path.points.first.map({ canvas.contains($0.location) }) ?? true
    {
      inside.insert(path.place)
    }
    var warned: Set<SourceSpan> = []
    for path in scene.touches where warned.insert(path.place).inserted {
      if path.start > end {
        diagnostics.report(SceneProblem.touchAfterTheEnd(end), at: path.place)
      } else if !inside.contains(path.place) {
        diagnostics.report(SceneProblem.touchOutside, at: path.place)
      }
    }
  }

  /// Checks the version of the format; in other versions, keys may have other meanings.
  private func checkVersion(_ object: JSONObject) -> Bool {
    guard let value = object[SceneKeys.version.name], case .number(let number) = value.content,
      number.value != Double(SceneKeys.currentVersion)
    else { return true }
    diagnostics.report(SceneProblem.versionUnknown(number.text), at: value.place)
    return false
  }

  // MARK: - Limits

  /// Checks the numbers of elements before they are decoded.
  private func checkSizes(_ object: JSONObject) -> Bool {
    func check(
      _ key: String, _ count: Int, _ limit: Int, _ problem: (Int, Int) -> LimitProblem
    ) -> Bool {
      guard count > limit, let place = object[key]?.place else { return true }
      diagnostics.report(problem(count, limit), at: place.openingBracket)
      return false
    }
    let actions = (object["timeline"]?.array ?? []).reduce(0) {
      $0 + Self.countActions(in: $1.object?["do"])
    }
    let results = [
      check("views", Self.countViews(in: object["views"]), limits.views) {
        .views($0, allowed: $1)
      },
      check("layout", object["layout"]?.array?.count ?? 0, limits.constraints) {
        .constraints($0, allowed: $1)
      },
      check("timeline", actions, limits.actions) { .actions($0, allowed: $1) },
    ]
    return !results.contains(false)
  }

  private static func countActions(in list: JSONValue?) -> Int {
    (list?.array ?? []).reduce(0) { count, action in
      count + 1 + countActions(in: action.object?["animate"]?.object?["then"])
    }
  }

  private static func countViews(in list: JSONValue?) -> Int {
    var count = 0
    var waiting = list?.array ?? []
    while let view = waiting.popLast() {
      count += 1
      waiting += view.object?["subviews"]?.array ?? []
    }
    return count
  }

  /// Checks the size and the number of frames, in floating point, which does not overflow.
  private func checkFrames(_ scene: Scene, _ reader: ObjectReader) {
    let canvas = scene.canvas
    let width = Double(canvas.size.width * canvas.scale).rounded()
    let height = Double(canvas.size.height * canvas.scale).rounded()
    let canvasPlace = reader.has(SceneKeys.canvas) ? canvas.sizePlace : reader.place.openingBracket
    if min(width, height) < 1 {
      diagnostics.report(LimitProblem.canvasEmpty, at: canvasPlace)
    } else if max(width, height) > Double(SceneLimits.canvasSide) {
      diagnostics.report(
        LimitProblem.canvasSide(max(width, height), allowed: SceneLimits.canvasSide),
        at: canvasPlace)
    } else if width * height > Double(limits.canvasPixels) {
      diagnostics.report(
        LimitProblem.canvasPixels(width * height, allowed: limits.canvasPixels), at: canvasPlace)
    }
    let frames = (scene.timing.latestEnd * scene.timing.fps).rounded()
    let timingPlace =
      reader.has(SceneKeys.timing)
      ? scene.timing.place.openingBracket : reader.place.openingBracket
    if frames > Double(limits.frames) {
      diagnostics.report(LimitProblem.frames(frames, allowed: limits.frames), at: timingPlace)
    } else if frames * width * height > Double(limits.totalPixels) {
      diagnostics.report(
        LimitProblem.totalPixels(frames * width * height, allowed: limits.totalPixels),
        at: timingPlace)
    }
  }

  private func checkBodies(_ scene: Scene, _ reader: ObjectReader) {
    let items = Set(scene.allBehaviors.flatMap { $0.items.map(\.id) })
    guard items.count > limits.bodies, let place = reader.place(of: SceneKeys.behaviors) else {
      return
    }
    diagnostics.report(
      LimitProblem.bodies(items.count, allowed: limits.bodies), at: place.openingBracket)
  }

  // MARK: - Times

  /// Warns of expectations at times after the end of the scene.
  private func checkTimes(_ scene: Scene) {
    let end = scene.timing.latestEnd
    for expectation in scene.expectations {
      let (key, time) = Self.firstTime(of: expectation)
      if time > end {
        diagnostics.report(SceneProblem.afterTheEnd(key: key, end: end), at: expectation.place)
      }
    }
  }

  /// The earliest time that an expectation states, in seconds, with its key; 0 where it states none.
  private static func firstTime(of expectation: Expectation) -> (key: String, time: Double) {
    var start = 0.0
    if case .time(let time) = expectation.window.start { start = time }
    switch expectation.fact {
    case .value(_, _, _, .time(let time)): return ("at", time)
    case .event(_, .by(let time)): return ("by", start + time)
    case .event(_, .between(let range)): return ("between", start + range.lowerBound)
    case .event(_, .after(.time(let time))): return ("after", time)
    default: return ("from", start)
    }
  }
}
