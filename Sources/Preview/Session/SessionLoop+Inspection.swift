internal import Figures
internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

extension SessionLoop {
  /// Answers what the page wants to know, or leads a stage there.
  ///
  /// - Returns: Whether there was something to do.
  func inspect(_ film: SimulatedFilm) throws(FramegenError) -> Bool {
    guard let request = inspection else { return false }
    let isTake = request.isTake && shownTake != nil
    var cursor: StageCursor
    if isTake, let known = shownTake?.scene.take {
      cursor =
        takeInspector
        ?? StageCursor(film.film, touches: known.touches, duration: known.duration)
    } else {
      cursor = inspector ?? StageCursor(film.film)
    }
    let isThere = try cursor.step(to: request.frame)
    if isTake { takeInspector = cursor } else { inspector = cursor }
    guard isThere, let stage = cursor.stage else { return true }
    answer(request, in: stage)
    return true
  }

  /// Answers what the page wants to know of the present frame of a stage.
  func answer(_ request: InspectionRequest, in stage: Stage) {
    guard let shown else { return }
    send(ServerMessage.inspected(request, in: stage, sources: shown.film.film.file.sources))
    inspection = nil
  }
}

extension ServerMessage {
  /// What is known of a view in the present frame of a stage, as an answer to a question.
  static func inspected(
    _ request: InspectionRequest, in stage: Stage, sources: SourceList
  ) -> WebMessage {
    let head: [JSONOutput.Member] = [
      ("generation", .number(Double(request.generation))),
      ("frame", .number(Double(stage.frame))), ("isTake", .boolean(request.isTake)),
    ]
    let id: String? =
      switch request.place {
      case .view(let id): id
      case .point(let point): stage.viewID(at: point)
      }
    guard let id, let view = stage.inspection(of: id) else {
      return message("inspected", head + [("id", .null)])
    }
    return message(
      "inspected", head + members(of: view, in: stage) + layout(of: view, in: stage, sources))
  }

  private static func members(of view: ViewInspection, in stage: Stage) -> [JSONOutput.Member] {
    let kind = stage.scene.declarations.first { $0.id == view.id && $0.kind == .view }?.type
    let motion = stage.moment(of: view.id)
    let recording = MotionRecording(of: stage.scene, views: stage.layout, motion: motion)
    func values(_ names: String...) -> JSONOutput {
      .array(names.map { recording.present("\(view.id).\($0)", in: stage.scene) ?? .null })
    }
    // Numbers that need the motion before are left out.
    let quantities = Quantity.Measure.common.filter { $0 != .travel }.compactMap { measure in
      recording.present(Quantity(view.id, measure)).map { (measure.name, $0) }
    }
    return [
      ("id", .string(view.id)), ("kind", .string(kind ?? "view")),
      ("frameRect", values("frame.x", "frame.y", "frame.width", "frame.height")),
      ("center", values("center.x", "center.y")),
      ("transform", .string(text(of: view.view.transform))),
      ("alpha", .number(Double(view.view.alpha))),
      ("velocity", values("linearVelocity.x", "linearVelocity.y")),
      (
        "angularVelocity", recording.present("\(view.id).angularVelocity", in: stage.scene) ?? .null
      ),
      ("forces", .strings(forces(on: view))), ("contacts", .strings(view.contacts)),
      ("outline", .array(view.outline.map { numbers([$0.x, $0.y]) })),
      ("quantities", .object(quantities)),
    ]
  }

  private static func numbers(_ values: [CGFloat]) -> JSONOutput {
    .array(values.map { .number(Double($0)) })
  }

  /// A transform in words: the angle in degrees and the scales, where they are not those of identity.
  private static func text(of transform: CGAffineTransform) -> String {
    guard !transform.isIdentity else { return "none" }
    let scaleX = hypot(transform.a, transform.b)
    let scaleY = scaleX > 0 ? transform.determinant / scaleX : hypot(transform.c, transform.d)
    var parts: [String] = []
    let angle = transform.rotationAngle * 180 / .pi
    if abs(angle) >= 0.005 { parts.append("rotated by \(rounded(angle))°") }
    if abs(scaleX - 1) >= 0.0005 || abs(scaleY - 1) >= 0.0005 {
      parts.append(
        abs(scaleX - scaleY) < 0.0005
          ? "scaled by \(rounded(scaleX))" : "scaled by \(rounded(scaleX)) × \(rounded(scaleY))")
    }
    if transform.tx != 0 || transform.ty != 0 {
      parts.append("moved by (\(rounded(transform.tx)), \(rounded(transform.ty))) pt")
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }

  private static func rounded(_ value: some BinaryFloatingPoint) -> String {
    let hundredths = (Double(value) * 100).rounded() / 100
    return hundredths == 0 ? "0" : hundredths.shortestText
  }

  /// What acts on an item, in words.
  private static func forces(on view: ViewInspection) -> [String] {
    var lines: [String] = []
    if let body = view.body {
      lines.append("mass \(rounded(body.mass)) kg")
      if body.gravity != .zero {
        lines.append("gravity (\(rounded(body.gravity.x)), \(rounded(body.gravity.y))) pt/s²")
      }
      if body.resistance != 0 { lines.append("resistance \(rounded(body.resistance)) 1/s") }
      if body.angularResistance != 0 {
        lines.append("angular resistance \(rounded(body.angularResistance)) 1/s")
      }
    }
    return lines
      + view.behaviors.filter { $0.kind != GravityParameters.type }.map { behavior in
        let name = behavior.id.map { "\(behavior.kind) '\($0)'" } ?? behavior.kind
        return behavior.push.map { "\(name) of (\(rounded($0.dx)), \(rounded($0.dy))) N" } ?? name
      }
  }

  /// A constraint as an equation, such as `square.width == root.width * 0.5 + 10 @750`.
  private static func text(of constraint: SceneLayout.Constraint) -> String {
    let relations = ["equal": "==", "lessThanOrEqual": "<=", "greaterThanOrEqual": ">="]
    var text = "\(constraint.first).\(constraint.firstAttribute)"
    if let origin = constraint.firstOrigin { text += " - \(origin)" }
    text += " \(relations[constraint.relation] ?? constraint.relation) "
    let constant = rounded(constraint.constant)
    if let second = constraint.second {
      text += "\(second).\(constraint.secondAttribute)"
      if let origin = constraint.secondOrigin { text += " - \(origin)" }
      if constraint.multiplier != 1 { text += " * \(rounded(constraint.multiplier))" }
      if constraint.constant < 0 {
        text += " - \(constant.dropFirst())"
      } else if constraint.constant > 0 {
        text += " + \(constant)"
      }
    } else {
      text += constant
    }
    return constraint.priority == 1000 ? text : text + " @\(rounded(constraint.priority))"
  }

  /// The constraints that place a view, and what they leave open.
  private static func layout(
    of view: ViewInspection, in stage: Stage, _ sources: SourceList
  ) -> [JSONOutput.Member] {
    let layout = stage.presentLayout
    let constraints = layout.constraints.filter { $0.first == view.id || $0.second == view.id }
    let item = layout.items.first { $0.id == view.id }
    return [
      (
        "constraints",
        .array(
          constraints.map { constraint in
            let position = constraint.participant.place.flatMap { sources.position(of: $0) }
            return .object([
              ("text", .string(text(of: constraint))),
              ("place", .optional(position.map { "\($0.line):\($0.column)" })),
              ("state", .string(constraint.isDropped ? "broken" : "active")),
            ])
          })
      ),
      ("ambiguity", .strings(item?.undecided.map(\.rawValue) ?? [])),
    ]
  }
}

extension MotionRecording {
  /// The number of a quantity in the last record; nil where there is none.
  fileprivate func present(_ quantity: Quantity) -> JSONOutput? {
    (values(of: quantity).last ?? nil).map { .number($0) }
  }

  /// The same for a quantity by its name.
  fileprivate func present(_ name: String, in scene: Scene) -> JSONOutput? {
    (try? Quantity(parsing: name, in: scene)).flatMap { present($0) }
  }
}
