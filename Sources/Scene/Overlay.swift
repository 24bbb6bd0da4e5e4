public import Geometry

/// Something drawn above the views that explains the motion or the layout.
///
/// The cases are the names in a scene, in the order in which they are drawn, back to front.
public enum Overlay: String, CaseIterable, Sendable {
  case fields, boundaries, constraints, trails, collisionShapes, snapPoints, attachments, anchors
  case centers, forces, velocities, contacts, flashes, touches, frame, time

  /// What the overlay shows, in a sentence for editors.
  public var summary: String {
    switch self {
    case .fields: "Fields of force: arrows on a grid."
    case .boundaries: "Collision boundaries: hatched lines."
    case .constraints:
      "Constraints: dimension lines, dashed where broken in a conflict, and dashed lines along which items are aligned."
    case .trails: "The paths of the items in the last second."
    case .collisionShapes: "What items collide as: dashed outlines."
    case .snapPoints: "The points that items snap to: crosses."
    case .attachments: "Attachments: coils and bars."
    case .anchors: "The ends of attachments: rings and dots."
    case .centers: "The items' centers of mass: quartered circles."
    case .forces: "The pushes that act: arrows, 24 pt long for each newton."
    case .velocities: "The items' velocities: arrows, 0.1 s of motion long."
    case .contacts: "Points of contact with their normals: dots with ticks."
    case .flashes: "Contacts that have just begun: rings that widen and fade."
    case .touches: "The fingers, with their paths in the last quarter of a second."
    case .frame: "The number of the frame, as a caption."
    case .time: "The time of the frame, as a caption."
    }
  }
}

/// A color that overlays take from their theme unless the scene replaces it.
///
/// The cases are the names in a scene.
public enum OverlayColor: String, CaseIterable, Sendable {
  case ink, velocity, force, contact, conflict

  /// What has the color, in a sentence for editors.
  public var summary: String {
    switch self {
    case .ink: "The color of lines, marks and captions."
    case .velocity: "The color of velocities."
    case .force: "The color of forces and fields."
    case .contact: "The color of contacts."
    case .conflict: "The color of constraints that were broken in a conflict."
    }
  }

  /// The color on light backgrounds and the one on dark backgrounds.
  ///
  /// What moves or happens has one of UIKit's system colors: blue, purple, orange and red.
  public var variants: (light: Color, dark: Color) {
    switch self {
    case .ink: (Color(hex: 0x1C1C1E), Color(hex: 0xF2F2F7))
    case .velocity: (Color(hex: 0x007AFF), Color(hex: 0x0A84FF))
    case .force: (Color(hex: 0xAF52DE), Color(hex: 0xBF5AF2))
    case .contact: (Color(hex: 0xFF9500), Color(hex: 0xFF9F0A))
    case .conflict: (Color(hex: 0xFF3B30), Color(hex: 0xFF453A))
    }
  }
}
