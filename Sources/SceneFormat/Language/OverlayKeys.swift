internal import Geometry
internal import Scene
internal import SceneText

extension Set<Overlay>: ConstantOwner, PropertyOwner {
  /// Whether an overlay is drawn.
  fileprivate subscript(overlay: Overlay) -> Bool {
    get { contains(overlay) }
    set { if newValue { insert(overlay) } else { remove(overlay) } }
  }
}

extension [OverlayColor: DynamicColor]: ConstantOwner, PropertyOwner {}

/// The keys of `overlays`.
enum OverlayKeys {
  static let table = KeyTable(
    name: "overlays", noun: "the overlays", summary: "What is drawn on top of the views.",
    keys: Overlay.allCases.map { overlay in
      Property<Set<Overlay>>(overlay.rawValue, \.[overlay], .boolean, overlay.summary)
    })

  private static let object = Syntax<Set<Overlay>>.object(table)
  private static let list = Syntax<[Overlay]>.list(of: .choice(called: "overlay"))

  /// True for all overlays, false for none, or an object or a list that names them.
  static let syntax = Syntax<Set<Overlay>>(
    schema: .any([.boolean, .definition(table.name), list.schema]),
    write: { overlays, writing in
      overlays.count == Overlay.allCases.count ? .boolean(true) : object.write(overlays, writing)
    }
  ) { value, decoding in
    switch value.content {
    case .boolean(let all): return all ? Set(Overlay.allCases) : []
    case .object: return object.read(value, decoding)
    case .array: return list.read(value, decoding).map { Set($0) }
    default:
      decoding.reportType(value, expected: "true, false, an object or a list of names")
      return nil
    }
  }
}

/// The keys of `overlayColors`.
enum OverlayColorKeys {
  static let table = KeyTable(
    name: "overlayColors", noun: "the overlay colors",
    summary: "The colors that overlays have instead of their theme's.",
    keys: OverlayColor.allCases.map { color in
      Property<[OverlayColor: DynamicColor]>(color.rawValue, \.[color], .color, color.summary)
    })

  static let syntax = Syntax<[OverlayColor: DynamicColor]>.object(table)
}

extension Overlay: DescribedChoice {}
