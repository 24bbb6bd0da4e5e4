internal import Geometry
internal import Scene

/// The keys of `overlayColors`.
enum OverlayColorKeys {
  static let ink = Key("ink", Syntax<Color>.color, "The color of lines, marks and captions.")
  static let velocity = Key("velocity", Syntax<Color>.color, "The color of velocities.")
  static let force = Key("force", Syntax<Color>.color, "The color of forces and fields.")
  static let contact = Key("contact", Syntax<Color>.color, "The color of contacts.")

  static let table = KeyTable(
    name: "overlayColors", noun: "the overlay colors",
    summary: "The colors that overlays have instead of their theme's.",
    keys: [ink, velocity, force, contact])

  static let syntax = Syntax<OverlayColors>.object(table) { reader in
    OverlayColors(
      ink: reader[ink], velocity: reader[velocity], force: reader[force],
      contact: reader[contact])
  }
}
