internal import Foundation
internal import Scene

/// Makes a scene of a JSON value, and checks what no single key can.
struct SceneDecoder {
  /// What is allowed.
  let limits: SceneLimits
  /// Where problems are noted down.
  let diagnostics: DiagnosticCollector
  /// The texts that the values were read from.
  let sources: SourceList

  /// Decodes a scene.
  ///
  /// - Parameters:
  ///   - root: The value of the whole file.
  ///   - isDamaged: Whether parts of the file could not be read.
  /// - Returns: The scene without its faulty elements, or nil if the value is no scene at all.
  func decode(_ root: JSONValue, isDamaged: Bool) -> Scene? {
    guard let object = root.object else {
      if !root.isInvalid {
        diagnostics.report(
          SceneProblem.wrongType(expected: "an object", found: root.description), at: root.place)
      }
      return nil
    }
    guard checkVersion(object) else { return nil }
    let names = NameTable.collect(from: object, diagnostics: diagnostics)
    let decoding = Decoding(
      diagnostics: diagnostics, sources: sources, names: names, isDamaged: isDamaged)
    guard checkSizes(object), let reader = ObjectReader(root, SceneKeys.table, decoding) else {
      return nil
    }
    _ = reader[SceneKeys.version]
    let scene = scene(reader)
    checkPictures(scene, reader)
    checkTimes(scene)
    checkGroups(scene)
    checkBodies(scene, reader)
    checkTimeline(scene, names)
    return scene
  }

  /// Checks that no other version of the format is written, which might mean anything by its keys.
  private func checkVersion(_ object: JSONObject) -> Bool {
    guard let value = object[SceneKeys.version.name], case .number(let number) = value.content,
      number.value != Double(SceneKeys.currentVersion)
    else { return true }
    diagnostics.report(SceneProblem.versionUnknown(number.text), at: value.place)
    return false
  }

  private func scene(_ reader: ObjectReader) -> Scene {
    // The canvas is read first: its theme decides the colours of all else.
    var canvas = reader[SceneKeys.canvas]
    if !reader.has(SceneKeys.canvas) {
      (canvas.place, canvas.sizePlace) = (reader.place, reader.place)
    }
    var timing = reader[SceneKeys.timing]
    if !reader.has(SceneKeys.timing) { timing.place = reader.place }
    return Scene(
      title: reader[SceneKeys.title], description: reader[SceneKeys.description], canvas: canvas,
      timing: timing, seed: reader[SceneKeys.seed], fonts: reader[SceneKeys.fonts] ?? [],
      spacing: reader[SceneKeys.spacing], views: reader[SceneKeys.views] ?? [],
      groups: reader[SceneKeys.groups] ?? [],
      layout: reader[SceneKeys.layout] ?? [], behaviors: reader[SceneKeys.behaviors] ?? [],
      timeline: reader[SceneKeys.timeline] ?? [],
      overlays: reader[SceneKeys.overlays] ?? [], overlayColors: reader[SceneKeys.overlayColors],
      expectations: (reader[SceneKeys.expectations] ?? []).flatMap { $0 },
      declarations: reader.decoding.names.declarations, place: reader.place)
  }

  // MARK: - Limits

  /// Checks the numbers of elements before any of them is decoded.
  private func checkSizes(_ object: JSONObject) -> Bool {
    var isAllowed = true
    let views = object["views"].map(Self.countViews) ?? 0
    if views > limits.views, let place = object["views"]?.place {
      diagnostics.report(
        LimitProblem.views(views, allowed: limits.views), at: place.openingBracket)
      isAllowed = false
    }
    let constraints = object["layout"]?.array?.count ?? 0
    if constraints > limits.constraints, let place = object["layout"]?.place {
      diagnostics.report(
        LimitProblem.constraints(constraints, allowed: limits.constraints),
        at: place.openingBracket)
      isAllowed = false
    }
    let actions = (object["timeline"]?.array ?? []).reduce(0) {
      $0 + Self.countActions(in: $1.object?["do"])
    }
    if actions > limits.actions, let place = object["timeline"]?.place {
      diagnostics.report(
        LimitProblem.actions(actions, allowed: limits.actions), at: place.openingBracket)
      isAllowed = false
    }
    return isAllowed
  }

  private static func countActions(in list: JSONValue?) -> Int {
    (list?.array ?? []).reduce(0) { count, action in
      count + 1 + countActions(in: action.object?["animate"]?.object?["then"])
    }
  }

  private static func countViews(in list: JSONValue) -> Int {
    (list.array ?? []).reduce(0) { count, view in
      count + 1 + (view.object?["subviews"].map(countViews) ?? 0)
    }
  }

  /// Checks the sizes and the number of pictures; in floating point, where nothing overflows.
  private func checkPictures(_ scene: Scene, _ reader: ObjectReader) {
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
    let frames = (scene.timing.duration.bound * scene.timing.fps).rounded()
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

  /// Warns of expectations about a time after the scene's end.
  private func checkTimes(_ scene: Scene) {
    let end = scene.timing.duration.bound
    for expectation in scene.expectations {
      let key: String
      let time: Double
      switch expectation.fact {
      case .settles(_, let by): (key, time) = ("by", by)
      case .value(_, _, _, let at): (key, time) = ("at", at)
      case .contact(_, _, let between): (key, time) = ("between", between.lowerBound)
      case .overshoot, .neverOverlap: continue
      }
      if time > end {
        diagnostics.report(SceneProblem.afterTheEnd(key: key, end: end), at: expectation.place)
      }
    }
  }
}
