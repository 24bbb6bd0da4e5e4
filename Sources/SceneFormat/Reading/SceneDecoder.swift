internal import Expressions
internal import Foundation
internal import Scene
internal import SceneText

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
  /// Records what ids refer to; nil where nobody asks for it.
  var links: LinkRecorder?
  /// What components and repetitions made.
  var scopes = IDScopes()

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
          Problem.wrongType(root, expected: "an object"), at: root.place)
      }
      return nil
    }
    guard checkVersion(object) else { return nil }
    let names = NameTable(of: object, diagnostics: diagnostics, scopes: scopes)
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources, names: names, isDamaged: isDamaged,
      allowsOutsidePaths: allowsOutsidePaths)
    (decoding.numbers, decoding.links) = (numbers, links)
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
    check(scene, reader, names)
    return scene
  }

  /// Reports what breaks the rules that involve several elements.
  private func check(_ scene: Scene, _ reader: ObjectReader, _ names: NameTable) {
    checkFrames(scene, reader)
    checkTimes(scene, reader)
    checkGroups(scene)
    checkBodies(scene, reader)
    checkPresence(scene)
    checkCharges(scene, in: reader.object)
    checkAnchorPoints(scene)
    checkContents(scene)
    checkTimeline(scene, names)
    checkTouches(scene)
    checkGestures(scene)
    checkVariants(scene, in: reader.object)
  }

  /// Reports paths of variants that are none, and uses of variants that the scene does not state.
  private func checkVariants(_ scene: Scene, in object: JSONObject) {
    let stated = object[SceneKeys.variants.name]?.object?.members ?? []
    for edit in stated.flatMap({ $0.value.object?.members ?? [] })
    where SceneEdit.Path(parsing: edit.key.value) == nil {
      diagnostics.report(
        "override", at: edit.key.place, "expected a path",
        hint: "for example canvas.scale or #square.alpha")
    }
    let known = scene.variants.map(\.value)
    for name in (scene.test.variants ?? []) + scene.figures.flatMap(\.variants)
    where name.value == VariantKeys.all ? known.isEmpty : !known.contains(name.value) {
      diagnostics.report(
        Problem(
          "unknown-name", "unknown variant \(MessageText.quoted(name.value))",
          hint: known.isEmpty ? "variants are stated in \"variants\" of the scene" : nil
        ).suggesting(Spelling.nearest(to: name.value, in: known)), at: name.place)
    }
  }

  /// Warns of recognizers that wait for each other, directly or through others.
  private func checkGestures(_ scene: Scene) {
    for cycle in GestureCycles(scene.gestures).cycles() {
      let names = MessageText.quotedList(cycle.ids, joinedBy: "and")
      diagnostics.warn(
        "touches", at: cycle.place,
        "\(names) wait for each other to fail, so that none is recognized")
    }
    checkStates(scene)
  }

  /// Warns of entries for states that a recognizer never has.
  private func checkStates(_ scene: Scene) {
    let continuous: Set<GestureDescription.State> = [.began, .changed, .cancelled]
    let discrete = Set(scene.gestures.filter(\.isDiscrete).map(\.id))
    for entry in scene.timeline {
      guard case .event(.gesture(let recognizer, let states)) = entry.trigger,
        states.isSubset(of: continuous), discrete.contains(recognizer.id)
      else { continue }
      diagnostics.warn(
        "without-effect", at: recognizer.place,
        "\(MessageText.quoted(recognizer.id)) is recognized in one moment: it never has the state "
          + MessageText.quotedList(states.map(\.rawValue).sorted(), joinedBy: "or"),
        hint: "leave 'state' out, or write \"ended\"")
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
        diagnostics.warn(
          "touches", at: path.place,
          "the finger touches after the end of the scene, at \(end.shortestText) s")
      } else if !inside.contains(path.place) {
        diagnostics.warn(
          "touches", at: path.place,
          "the finger touches outside of the canvas, where there is no view")
      }
    }
  }

  /// Checks the version of the format; in other versions, keys may have other meanings.
  private func checkVersion(_ object: JSONObject) -> Bool {
    guard let value = object[SceneKeys.version.name], case .number(let number) = value.content,
      number.value != Double(SceneKeys.currentVersion)
    else { return true }
    diagnostics.report(
      "version", at: value.place, "unknown version \(number.text) of the scene format",
      hint: "this version of framegen reads version \(SceneKeys.currentVersion)")
    return false
  }

  // MARK: - Limits

  /// Checks the numbers of elements before they are decoded.
  private func checkSizes(_ object: JSONObject) -> Bool {
    func check(
      _ key: String, _ count: Int, _ limit: WritableKeyPath<SceneLimits, Int>,
      _ found: (Int) -> String
    ) -> Bool {
      guard count > limits[keyPath: limit], let place = object[key]?.place else { return true }
      diagnostics.report(limits.problem(limit, found(count)), at: place.openingBracket)
      return false
    }
    let actions = (object["timeline"]?.array ?? []).reduce(0) {
      $0 + Self.countActions(in: $1.object?["do"])
    }
    let results = [
      check("views", Self.countViews(in: object["views"]), \.views) { "the scene has \($0) views" },
      check("layout", object["layout"]?.array?.count ?? 0, \.constraints) {
        "the scene has \($0) layout entries"
      },
      check("timeline", actions, \.actions) { "the timeline has \($0) actions" },
    ]
    return !results.contains(false)
  }

  private static func countActions(in list: JSONValue?) -> Int {
    var count = 0
    var waiting = list?.array ?? []
    while let action = waiting.popLast() {
      count += 1
      waiting += action.object?["animate"]?.object?["then"]?.array ?? []
    }
    return count
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
      diagnostics.report(
        Problem.limitCode, at: canvasPlace, "the canvas would have no pixels",
        hint: "width and height, times 'scale', must be at least half a pixel")
    } else if max(width, height) > Double(SceneLimits.canvasSide) {
      diagnostics.report(
        Problem.fixedLimit(
          "a side of the canvas would have \(max(width, height).shortestText) pixels; at most "
            + "\(SceneLimits.canvasSide) are allowed"), at: canvasPlace)
    } else if width * height > Double(limits.canvasPixels) {
      let pixels = (width * height).shortestText
      diagnostics.report(
        limits.problem(\.canvasPixels, "the canvas would have \(pixels) pixels"), at: canvasPlace)
    }
    let frames = (scene.timing.latestEnd * scene.timing.fps).rounded()
    let timingPlace =
      reader.has(SceneKeys.timing)
      ? scene.timing.place.openingBracket : reader.place.openingBracket
    if frames > Double(limits.frames) {
      diagnostics.report(
        limits.problem(\.frames, "the scene would have \(frames.shortestText) frames"),
        at: timingPlace)
    } else if frames * width * height > Double(limits.totalPixels) {
      let pixels = (frames * width * height).shortestText
      diagnostics.report(
        limits.problem(\.totalPixels, "all frames together would have \(pixels) pixels"),
        at: timingPlace)
    }
  }

  private func checkBodies(_ scene: Scene, _ reader: ObjectReader) {
    let items = Set(scene.allBehaviors.flatMap { $0.items.map(\.id) })
    guard items.count > limits.bodies, let place = reader.place(of: SceneKeys.behaviors) else {
      return
    }
    diagnostics.report(
      limits.problem(\.bodies, "behaviors move \(items.count) items"), at: place.openingBracket)
  }

  // MARK: - Times

  /// Warns of expectations, and of moments of figures and of the test, after the end of the scene.
  private func checkTimes(_ scene: Scene, _ reader: ObjectReader) {
    let end = scene.timing.latestEnd
    // Variants, which can last longer, are checked by themselves.
    if case .moments(let moments) = scene.test.frames, scene.test.variants == nil,
      moments.contains(where: { $0.time ?? 0 > end }), let place = reader.place(of: SceneKeys.test)
    {
      diagnostics.report(Problem.afterTheEnd(key: "frames", end: end), at: place.openingBracket)
    }
    for expectation in scene.expectations {
      let (key, time) = Self.firstTime(of: expectation)
      if time > end {
        diagnostics.report(Problem.afterTheEnd(key: key, end: end), at: expectation.place)
      }
    }
    // Variants, swept values and another scene can last longer.
    for figure in scene.figures
    where figure.variants.isEmpty && figure.sweeps.isEmpty && figure.beside == nil {
      for (key, moments) in [
        ("moments", figure.moments?.stated ?? []), ("time", [figure.time].compactMap(\.self)),
      ] {
        if moments.contains(where: { $0.time ?? 0 > end }) {
          diagnostics.report(Problem.afterTheEnd(key: key, end: end), at: figure.place)
        }
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

extension FigureDescription.Moments {
  /// The moments, if they are stated one by one.
  fileprivate var stated: [PictureTestSettings.Moment] {
    if case .times(let moments) = self { moments } else { [] }
  }
}

extension Problem {
  /// A time after the end of the scene, in seconds.
  static func afterTheEnd(key: String, end: Double) -> Problem {
    Problem(
      "after-the-end", "'\(key)' is after the end of the scene, at \(end.shortestText) s",
      severity: .warning)
  }
}

extension NameTable {
  /// The table of the ids that a scene declares; duplicates are reported.
  ///
  /// It is made before anything is decoded, so that an id can be used before its declaration, and
  /// the id of a faulty element is not also reported as unknown.
  ///
  /// - Parameters:
  ///   - scene: The whole scene.
  ///   - diagnostics: Collects the problems.
  ///   - scopes: What components and repetitions made.
  convenience init(
    of scene: JSONObject, diagnostics: DiagnosticCollector, scopes: IDScopes = IDScopes()
  ) {
    self.init([], diagnostics: diagnostics, scopes: scopes)
    addElements(of: scene["views"], as: .view, nested: "subviews")
    addElements(of: scene["groups"], as: .group)
    for entry in scene["layout"]?.array ?? [] {
      if let label = entry.string?.label { add(declaredID(label.id), as: .constraint, type: nil) }
      if let object = entry.object { addElement(object, as: .constraint) }
    }
    addElements(of: scene["behaviors"], as: .behavior, nested: "behaviors")
    addElements(of: scene["gestures"], as: .gesture)
    for member in scene["variables"]?.object?.members ?? [] {
      let name = JSONString(value: "$" + member.key.value, place: member.key.place)
      add(name, as: .variable, type: nil)
    }
    for entry in scene["timeline"]?.array ?? [] { addActions(entry.object?["do"]) }
  }

  private func addElements(
    of value: JSONValue?, as kind: Declaration.Kind, nested: String? = nil
  ) {
    addElements(Self.objects(of: value), as: kind, nested: nested)
  }

  /// Adds elements, each followed by those nested in it.
  private func addElements(_ objects: [JSONObject], as kind: Declaration.Kind, nested: String?) {
    var waiting = Array(objects.reversed())
    while let object = waiting.popLast() {
      addElement(object, as: kind)
      if let nested { waiting += Self.objects(of: object[nested]).reversed() }
    }
  }

  private static func objects(of list: JSONValue?) -> [JSONObject] {
    (list?.array ?? []).compactMap(\.object)
  }

  private func addElement(_ object: JSONObject, as kind: Declaration.Kind) {
    let type = object["type"]?.string?.value
    let isGuide = kind == .view && type == ViewType.guide.rawValue
    if let id = object["id"]?.string {
      add(id, as: isGuide ? .guide : kind, type: type ?? Self.standardType(of: kind))
    }
    guard kind == .behavior else { return }
    addElements(of: object["boundaries"], as: .boundary)
    guard let id = object["id"]?.string?.value else { return }
    items[id] = (object["items"]?.array ?? []).compactMap(\.string)
  }

  /// Adds the ids that actions declare: of behaviors and boundaries that they add, and of
  /// animations.
  private func addActions(_ value: JSONValue?) {
    for action in (value?.array ?? []).compactMap(\.object) {
      if let addition = action["add"]?.object {
        if addition["type"] != nil {
          addElements([addition], as: .behavior, nested: "behaviors")
        } else if let boundary = addition["boundary"]?.object {
          addElement(boundary, as: .boundary)
        }
      }
      guard let animation = action["animate"]?.object else { continue }
      addElement(animation, as: .animation)
      addActions(animation["then"])
    }
  }

  /// The type of an element that does not state it; nil if it must.
  private static func standardType(of kind: Declaration.Kind) -> String? {
    switch kind {
    case .view: ViewType.view.rawValue
    case .group: GroupKeys.table.name
    case .animation: AnimationKeys.table.name
    default: nil
    }
  }
}
