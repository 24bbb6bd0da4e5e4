internal import Geometry

/// What people who know UIKit or CSS write for a name of the scene language, where spelling alone
/// does not lead to it.
enum Neighbors {
  /// The words, each with the names meant; of these the first that the place at hand knows is
  /// suggested.
  static let table: [String: [String]] = [
    "snapto": ["snapPoint"], "point": ["snapPoint", "position"],
    "attachedtoanchor": ["anchorPoint"], "attachmentanchor": ["anchorPoint"],
    "attachedto": ["to"], "offsetfromcenter": ["offset"], "axisoftranslation": ["axis"],
    "relatedby": ["relation"], "dampingratio": ["damping"],
    "usingspringwithdamping": ["spring", "damping"],
    "initialspringvelocity": ["initialVelocity"], "withduration": ["duration"],
    "opacity": ["alpha"], "background": ["backgroundColor"], "color": ["textColor", "fillColor"],
    "rotation": ["transform.rotation", "transform"], "scale": ["transform.scale", "transform"],
    "translation": ["transform.translation", "transform"],
    "borderradius": ["cornerRadius"], "hidden": ["isHidden"], "display": ["isHidden"],
    "overflow": ["clipsToBounds"], "maskstobounds": ["clipsToBounds"], "zindex": ["zPosition"],
    "fontsize": ["font.size", "font"], "fontweight": ["font.weight", "font"],
    "textalign": ["textAlignment"], "boxshadow": ["shadowOpacity"], "gap": ["spacing"],
    "bounce": ["elasticity"], "restitution": ["elasticity"], "mass": ["density"],
    "isactive": ["active"], "gravity": ["gravityDirection"], "force": ["pushDirection"],
    "size": ["bounds.size", "frame"], "x": ["center.x", "frame"], "y": ["center.y", "frame"],
    "width": ["frame"], "height": ["frame"],
  ]

  /// The name that a misspelt or foreign one probably means; nil if none is near.
  static func nearest(to word: String, in names: [String]) -> String? {
    let folded = word.lowercased().filter { $0 != "-" && $0 != "_" }
    return Spelling.nearest(to: word, in: names)
      ?? table[folded]?.first { names.contains($0) }
  }
}
