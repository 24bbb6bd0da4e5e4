internal import SceneText

/// Suggests a name for an unknown one.
enum NameSuggestion {
  /// Names in UIKit and CSS that no name here resembles, each with the names to suggest; the first
  /// one that exists in the context is suggested.
  private static let synonyms: [String: [String]] = {
    // A text, because the code of a literal of so many lists takes a second to compile.
    let text = """
      snapto: snapPoint; point: snapPoint position; attachedtoanchor: anchorPoint;
      attachmentanchor: anchorPoint; attachedto: to; attachedtoitem: to; identifier: id;
      constraints: layout; visualformat: format; withvisualformat: format;
      arrangedsubviews: subviews; userinterfacestyle: theme; overrideuserinterfacestyle: theme;
      appearance: theme; options: curve; animations: set; completion: then; textstyle: size;
      dynamicitem: itemProperties; offsetfromcenter: offset; axisoftranslation: axis;
      relatedby: relation; dampingratio: damping; usingspringwithdamping: spring damping;
      initialspringvelocity: initialVelocity spring; start: relativeStartTime from;
      duration: relativeDuration until; name: family id; foregroundcolor: color;
      underlinestyle: underline; constant: constants; priority: priorities; withduration: duration;
      opacity: alpha; background: backgroundColor; color: textColor fillColor backgroundColor;
      rotation: transform.rotation transform; scale: transform.scale transform;
      translation: transform.translation transform; borderradius: cornerRadius;
      radius: cornerRadius; center: frame; children: subviews; fill: fillColor backgroundColor;
      stroke: strokeColor borderColor; shadow: shadowOpacity; visible: isHidden;
      isvisible: isHidden; hidden: isHidden; display: isHidden; overflow: clipsToBounds;
      maskstobounds: clipsToBounds; zindex: zPosition; fontsize: font.size font;
      fontweight: font.weight font; textalign: textAlignment; boxshadow: shadowOpacity;
      gap: spacing; bounce: elasticity; restitution: elasticity; mass: density;
      isactive: active activate; gravity: gravityDirection; force: pushDirection;
      gesturerecognizers: gestures; gesturerecognizer: gesture; gesturerecognized: gesture;
      tap: gesture; pan: gesture; swipe: gesture; pinch: gesture; longpress: gesture;
      tapped: touchUpInside; doubletap: tap; numberoftaps: numberOfTapsRequired;
      numberoftouches: numberOfTouchesRequired minimumNumberOfTouches; require: requireToFail;
      requires: requireToFail; simultaneous: recognizesSimultaneouslyWith;
      startanimation: continueAnimation; startspaused: paused; size: bounds.size frame;
      x: center.x frame; y: center.y frame; width: bounds.size.width frame;
      height: bounds.size.height frame; frame.x: center.x; frame.minx: center.x;
      frame.midx: center.x; frame.y: center.y; frame.miny: center.y; frame.midy: center.y;
      frame.origin.x: center.x; frame.origin.y: center.y; frame.origin: center;
      frame.width: bounds.size.width; frame.size.width: bounds.size.width;
      frame.height: bounds.size.height; frame.size.height: bounds.size.height;
      bounds.width: bounds.size.width; bounds.height: bounds.size.height; position.x: center.x;
      position.y: center.y; after: at; time: at; when: on; event: on; trigger: on; actions: do;
      run: do; easing: curve; ease: curve; timing: curve; timingfunction: curve;
      timingcurve: curve; loop: repeat; repeatcount: repeat; begin: from; end: until;
      taps: numberOfTapsRequired; superview: root; parent: root; canvas: root; self: root;
      spring: attachment; super: root; intrinsiccontentsize: intrinsicSize;
      semanticcontentattribute: layoutDirection; removefromsuperview: remove; addsubview: add;
      layoutifneeded: layout
      """
    var synonyms: [String: [String]] = [:]
    for entry in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
      let words = entry.split(whereSeparator: { $0 == " " || $0 == ":" }).map(String.init)
      synonyms[words[0]] = Array(words.dropFirst())
    }
    return synonyms
  }()

  /// The name that is probably meant; nil if there is none.
  static func nearest(to name: String, in names: [String]) -> String? {
    let folded = name.lowercased().filter { $0 != "-" && $0 != "_" }
    // `frame.y` is nearer to `frame` in letters.
    if folded.contains("."), let part = synonyms[folded]?.first(where: names.contains) {
      return part
    }
    if let similar = Spelling.nearest(to: name, in: names) { return similar }
    let type = UIKitType(folded)
    var words = [folded]
    // After a point stands a property: `height.constant`.
    if let last = folded.split(separator: ".").last { words.append(String(last)) }
    if let type { words.append(type.core) }
    for word in words {
      if let synonym = synonyms[word]?.first(where: names.contains) { return synonym }
    }
    guard let type else { return nil }
    if let same = names.first(where: { $0.lowercased() == type.core }) { return same }
    return type.suffix == "field" && names.contains("field") ? "field" : nil
  }

  /// A class of UIKit by name, such as `UIStackView`, with or without its prefix.
  private struct UIKitType {
    /// The name without prefix and suffix, in lower case.
    let core: String
    let suffix: String

    init?(_ folded: String) {
      let name = folded.hasPrefix("ui") ? folded.dropFirst(2) : folded[...]
      suffix =
        ["behavior", "view", "field", "gesturerecognizer"].first {
          name.hasSuffix($0) && name != $0
        } ?? ""
      core = String(name.dropLast(suffix.count))
      guard core != folded else { return nil }
    }
  }
}
