internal import Scene

/// The keys of `overlays`.
enum OverlayKeys {
  /// The overlays, each with its key.
  static let built: [(key: DefaultedKey<Bool>, overlay: OverlaySet)] = [
    (key("anchors", "The ends of attachments: rings and dots."), .anchors),
    (key("attachments", "Attachments: coils and bars."), .attachments),
    (key("boundaries", "Collision boundaries: hatched lines."), .boundaries),
    (key("snapPoints", "The points that items snap to: crosses."), .snapPoints),
    (key("contacts", "Points of contact with their normals: dots with ticks."), .contacts),
    (key("velocities", "The items' velocities: arrows, 0.1 s of motion long."), .velocities),
    (key("forces", "The pushes that act: arrows, 24 pt long for each newton."), .forces),
    (key("centers", "The items' centers of mass: quartered circles."), .centers),
    (key("collisionShapes", "What items collide as: dashed outlines."), .collisionShapes),
    (key("fields", "Fields of force: arrows on a grid."), .fields),
    (key("constraints", "Constraints that hold: dimension lines."), .constraints),
    (key("trails", "The ways that items came in the last second."), .trails),
    (key("time", "The time that the frame shows, as a caption."), .time),
    (key("frame", "The frame's number, as a caption."), .frame),
  ]

  static let table = KeyTable(
    name: "overlays", noun: "the overlays", summary: "What is drawn on top of the views.",
    keys: built.map(\.key))

  /// True for all overlays, false for none, or an object that names them.
  static let syntax = Syntax<OverlaySet>(schema: .any([.boolean, .definition(table.name)])) {
    value, decoding in
    switch value.content {
    case .boolean(let all): return all ? .all : []
    case .object:
      guard let reader = ObjectReader(value, table, decoding) else { return nil }
      var overlays: OverlaySet = []
      for (key, overlay) in built where reader[key] { overlays.insert(overlay) }
      return overlays
    default:
      decoding.reportType(value, expected: "true, false or an object")
      return nil
    }
  }

  private static func key(_ name: String, _ summary: String) -> DefaultedKey<Bool> {
    DefaultedKey(name, .boolean, default: "false", summary)
  }
}
