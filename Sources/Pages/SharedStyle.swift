/// The styles that the pages share, as bytes of CSS; `Styles` has a file for each.
package enum SharedStyle {
  /// The colors, light and dark, by their meaning.
  package static let colors = PackageResources.colors_css
  /// The page and its top.
  package static let page = PackageResources.page_css
  /// Elements, buttons, fields and lists.
  package static let controls = PackageResources.controls_css
  /// Dialogs and lists of keys.
  package static let dialogs = PackageResources.dialogs_css
  /// The bars of a player and its timeline.
  package static let player = PackageResources.player_css
  /// Pictures that can be zoomed, and messages over them.
  package static let panes = PackageResources.panes_css
}
