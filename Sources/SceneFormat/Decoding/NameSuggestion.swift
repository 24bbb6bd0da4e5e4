internal import Geometry

/// Suggests a name for an unknown one.
enum NameSuggestion {
  /// Names in UIKit and CSS that no name here resembles, each with the names to suggest; the first
  /// one that exists in the context is suggested.
  private static let synonyms: [String: [String]] = [
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

  /// The name that is probably meant; nil if there is none.
  static func nearest(to name: String, in names: [String]) -> String? {
    let folded = name.lowercased().filter { $0 != "-" && $0 != "_" }
    return Spelling.nearest(to: name, in: names)
      ?? synonyms[folded]?.first { names.contains($0) }
  }
}
