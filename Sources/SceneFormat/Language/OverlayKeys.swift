internal import Geometry
internal import Scene

/// The keys of `overlays`.
enum OverlayKeys {
  private static let keys = Overlay.allCases.map {
    (overlay: $0, key: DefaultedKey($0.rawValue, .boolean, default: "false", $0.summary))
  }

  static let table = KeyTable(
    name: "overlays", noun: "the overlays", summary: "What is drawn on top of the views.",
    keys: keys.map(\.key))

  private static let list = Syntax<[Overlay]>.list(of: .choice(called: "overlay"))

  /// True for all overlays, false for none, or an object or a list that names them.
  static let syntax = Syntax<Set<Overlay>>(
    schema: .any([.boolean, .definition(table.name), list.schema])
  ) { value, decoding in
    switch value.content {
    case .boolean(let all): return all ? Set(Overlay.allCases) : []
    case .object:
      return ObjectReader(value, table, decoding).map { reader in
        Set(keys.filter { reader[$0.key] }.map(\.overlay))
      }
    case .array: return list.read(value, decoding).map { Set($0) }
    default:
      decoding.reportType(value, expected: "true, false, an object or a list of names")
      return nil
    }
  }
}

/// The keys of `overlayColors`.
enum OverlayColorKeys {
  private static let keys = OverlayColor.allCases.map {
    (color: $0, key: Key($0.rawValue, Syntax<Color>.color, $0.summary))
  }

  static let table = KeyTable(
    name: "overlayColors", noun: "the overlay colors",
    summary: "The colors that overlays have instead of their theme's.", keys: keys.map(\.key))

  static let syntax = Syntax<[OverlayColor: Color]>.object(table) { reader in
    keys.reduce(into: [:]) { $0[$1.color] = reader[$1.key] }
  }
}
