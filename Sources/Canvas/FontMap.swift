internal import CCairo
internal import CPango

/// A Pango font map with a private configuration that contains only given files.
///
/// Used under the lock of `FontLibraries` only. It is never released, see `OpenFonts`.
final class FontMap {
  /// The names of all families, sorted, without repetition.
  let families: [String]

  /// The contexts in which texts are laid out: for automatic direction, and for either direction.
  ///
  /// A layout is laid out again when its context changes, so that each direction needs its own.
  private let contexts: (any: OpaquePointer, leftToRight: OpaquePointer, rightToLeft: OpaquePointer)

  /// A font map of the files of a collection.
  init(_ fonts: FontCollection) throws(CanvasError) {
    FontConfiguration.replaceSystemConfiguration
    let configuration = try FontConfiguration(files: fonts.files)
    guard configuration.families.contains(fonts.defaultFamily) else {
      throw .noDefaultFamily(name: fonts.defaultFamily, known: configuration.families)
    }
    guard let handle = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .drawing("Pango has no FreeType fonts")
    }
    pango_fc_font_map_set_config(OpaquePointer(handle), configuration.handle)
    guard let any = Self.context(handle, PANGO_DIRECTION_WEAK_LTR),
      let leftToRight = Self.context(handle, PANGO_DIRECTION_LTR),
      let rightToLeft = Self.context(handle, PANGO_DIRECTION_RTL)
    else {
      throw .outOfMemory
    }
    contexts = (any, leftToRight, rightToLeft)
    families = configuration.families
  }

  /// The context for a direction, or for automatic direction where it is nil.
  func context(_ direction: PangoDirection?) -> OpaquePointer {
    guard let direction else { return contexts.any }
    return direction == PANGO_DIRECTION_RTL ? contexts.rightToLeft : contexts.leftToRight
  }

  /// A context in which outlines and advances are not hinted, and so independent of pixels.
  private static func context(
    _ handle: UnsafeMutablePointer<PangoFontMap>, _ direction: PangoDirection
  ) -> OpaquePointer? {
    guard let context = pango_font_map_create_context(handle) else { return nil }
    pango_context_set_base_dir(context, direction)
    if let options = cairo_font_options_create() {
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
    }
    pango_context_set_round_glyph_positions(context, 0)
    // Pango would otherwise read the environment.
    pango_context_set_language(context, pango_language_from_string(ScriptLanguages.base))
    return context
  }
}
