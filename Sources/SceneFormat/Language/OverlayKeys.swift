/// The keys of `overlays`.
enum OverlayKeys {
  /// The overlays that are built, each with its key.
  static let built: [(key: DefaultedKey<Bool>, overlay: OverlaySet)] = [
    (key("anchors", "The ends of attachments: rings and dots."), .anchors),
    (key("attachments", "Attachments: coils and bars."), .attachments),
    (key("boundaries", "Collision boundaries: hatched lines."), .boundaries),
    (key("snapPoints", "The points that items snap to: crosses."), .snapPoints),
    (key("constraints", "Constraints, as dimension lines."), .constraints),
    (key("time", "The time that the frame shows, as a caption."), .time),
  ]

  static let refused: [RefusedKey] = [
    RefusedKey("contacts", inert: "false", "Points of contact."),
    RefusedKey("velocities", inert: "false", "Velocities, as arrows."),
    RefusedKey("centers", inert: "false", "Centers of mass."),
    RefusedKey("fields", inert: "false", "Fields of force."),
    RefusedKey("trails", inert: "false", "Trails of moving items."),
  ]

  static let table = KeyTable(
    name: "overlays", noun: "the overlays", summary: "What is drawn on top of the views.",
    keys: built.map(\.key) + refused)

  /// True for all overlays, false for none, or an object that names them.
  static let shape = Shape<OverlaySet>(schema: .any([.boolean, .definition(table.name)])) {
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
