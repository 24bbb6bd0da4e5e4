internal import Figures
internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

extension SessionLoop {
  /// Plots quantities, by their names.
  func plot(_ quantities: [String]) {
    plotted = quantities
    plotAgain()
    if let live { live.plot(plottedQuantities) }
  }

  /// Tells whether the scene has a quantity of a name.
  func answer(quantity name: String) {
    guard let shown else { return report("there is no film to plot") }
    send(ServerMessage.quantity(name, in: shown.version.film.file.scene))
  }

  /// Lets the curves of what is plotted be sent.
  func plotAgain() {
    track = nil
    tracks = plotted.isEmpty ? [] : shownTake == nil ? [.film] : [.film, .take]
  }

  /// The quantities that are plotted; tells the page which the scene does not have.
  var plottedQuantities: [Quantity] {
    guard let shown else { return [] }
    var quantities: [Quantity] = []
    for name in plotted {
      do throws(QuantityProblem) {
        quantities.append(try Quantity(parsing: name, in: shown.version.film.file.scene))
      } catch {
        report(error.hint.map { "\(error.message); \($0)" } ?? error.message)
      }
    }
    return quantities
  }

  /// Records the next moments of what is plotted, and sends the curves at the end.
  ///
  /// - Returns: Whether there was something to do.
  func recordPlots() throws(FramegenError) -> Bool {
    guard let shown, let source = tracks.first else { return false }
    guard let track else {
      track = try MotionTrack(
        shown.version.film, plottedQuantities,
        take: source == .take ? shownTake?.scene.take : nil)
      return true
    }
    guard track.isComplete else {
      track.advance()
      return true
    }
    send(ServerMessage.plot(track.curves(), isTake: source == .take, generation: generation))
    tracks.removeFirst()
    self.track = nil
    return true
  }
}

extension ServerMessage {
  /// The curves of quantities: times in seconds and values, null from the time at which its subject leaves the scene.
  ///
  /// - Parameters:
  ///   - curves: The curves.
  ///   - isTake: Whether they are those of what was played live.
  ///   - start: The time in seconds from which on they are told; what was told of earlier times holds.
  ///   - generation: The number of the film.
  /// - Returns: The message.
  static func plot(
    _ curves: Curves, isTake: Bool = false, from start: Double = 0, generation: UInt32
  ) -> WebMessage {
    let plots = curves.series.map { curve in
      var (times, values): ([JSONOutput], [JSONOutput]) = ([], [])
      for piece in curve.pieces {
        let told = piece.drop { $0.x < start }
        times += told.map { .number($0.x) }
        values += told.map { .number($0.y) }
        // What the animator moves stands still for a step.
        guard let last = told.last, last.x + 2 / Stage.animatorStepsPerSecond < curves.end else {
          continue
        }
        times.append(.number(last.x + 0.5 / Stage.animatorStepsPerSecond))
        values.append(.null)
      }
      return JSONOutput.object(
        members(of: curve.quantity) + [("times", .array(times)), ("values", .array(values))])
    }
    return message(
      "plot",
      [
        ("generation", .number(Double(generation))), ("isTake", .boolean(isTake)),
        ("from", .number(start)), ("quantities", .array(plots)),
      ])
  }

  /// Whether the scene has a quantity of a name, and what it is, or what is wrong with the name.
  static func quantity(_ name: String, in scene: Scene) -> WebMessage {
    do throws(QuantityProblem) {
      let quantity = try Quantity(parsing: name, in: scene)
      return message(
        "quantity", [("asked", .string(name)), ("isKnown", .boolean(true))] + members(of: quantity))
    } catch {
      let names = scene.declarations.flatMap { declaration in
        Quantity.Measure.all(of: declaration).map { "\(declaration.id).\($0.name)" }
      }
      return message(
        "quantity",
        [
          ("asked", .string(name)), ("isKnown", .boolean(false)),
          ("message", .string(error.message)), ("hint", .optional(error.hint)),
          ("nearest", .optional(Spelling.nearest(to: name, in: names))),
        ])
    }
  }
}

extension SessionLoop {
  /// Tells how a spring moves, with the numbers that it needs to move as the page asks.
  func tune(_ request: SpringRequest) {
    guard let version = shown?.version,
      let spring = version.springs.first(where: { $0.path == request.spring })
    else { return report("the scene has no spring at '\(request.spring)'") }
    do throws(FramegenError) {
      let situation = try situation(of: spring, in: version)
      var tuner = SpringTuner(
        spring, numbers: version.numbers, replacing: request.values, in: situation)
      if let goal = request.goal { tuner.reach(goal) }
      let written = SpringTuner(
        spring, numbers: version.numbers, replacing: [:], in: situation)
      send(ServerMessage.spring(tuner, written: written.response))
    } catch {
      show(error)
    }
  }

  /// What the spring of a behavior moves, as it is when the film begins.
  private func situation(
    of spring: SceneSpring, in version: SceneVersion
  ) throws(FramegenError) -> SpringTuner.Situation {
    if let known = movers[spring.path] { return known }
    var situation = SpringTuner.Situation()
    defer { movers[spring.path] = situation }
    guard let item = spring.items.first else { return situation }
    let stage = try version.film.uncountedStage()
    guard let view = stage.inspection(of: item) else { return situation }
    let size = view.view.size
    if size.width > 0, size.height > 0 {
      // Of sizes that the engine takes.
      situation.mover.size = CGSize(
        width: min(max(size.width, 1), 10_000), height: min(max(size.height, 1), 10_000))
    }
    if let body = view.body {
      situation.mover.resistance = body.resistance
      situation.mover.angularResistance = body.angularResistance
      situation.mover.turns = body.inertia > 0
    }
    let snap = version.film.file.scene.allBehaviors.lazy.filter { $0.items.first?.id == item }
      .compactMap { $0.parameters as? SnapParameters }.first
    if let snap, case let center = view.view.center.applying(view.view.superviewToCanvas),
      hypot(snap.snapPoint.x - center.x, snap.snapPoint.y - center.y) > 1
    {
      situation.way = CGVector(
        dx: snap.snapPoint.x - center.x, dy: snap.snapPoint.y - center.y)
    }
    return situation
  }
}

extension ServerMessage {
  /// How a spring moves.
  ///
  /// - Parameters:
  ///   - tuner: The spring.
  ///   - written: How it moves with the numbers of the file.
  /// - Returns: The message.
  static func spring(_ tuner: SpringTuner, written: SpringResponse) -> WebMessage {
    let response = tuner.response
    let overshoot = response.overshoot
    let wordings = tuner.wordings.map { wording in
      JSONOutput.object([
        ("name", .string(wording.name)), ("isOwn", .boolean(wording.isOwn)),
        (
          "numbers",
          .array(
            wording.numbers.map { key, value, unit in
              .object([("key", .string(key)), ("value", .number(value)), ("unit", .string(unit))])
            })
        ),
        (
          "json",
          .string(
            JSONOutput.object(wording.numbers.map { ($0.key, .number($0.value)) }).text(.compact))
        ),
      ])
    }
    return message(
      "spring",
      [
        ("spring", .string(tuner.spring.path)), ("form", .string(tuner.spring.form.rawValue)),
        ("values", .object(tuner.written.ordered { $0.key < $1.key }.map { ($0, .number($1)) })),
        ("canOvershoot", .boolean(tuner.canOvershoot)), ("canSettle", .boolean(tuner.canSettle)),
        ("overshoot", .number(overshoot.amount)), ("peak", .number(overshoot.time)),
        ("settling", response.settling.map { .number($0) } ?? .null),
        ("longest", .number(SpringResponse.longest)), ("curve", curve(response)),
        ("written", curve(written)), ("wordings", .array(wordings)),
      ])
  }

  private static func curve(_ response: SpringResponse) -> JSONOutput {
    .object([
      ("interval", .number(response.interval)),
      ("values", .array(response.values.map { .number(($0 * 1e5).rounded() / 1e5) })),
    ])
  }
}
