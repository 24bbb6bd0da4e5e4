internal import Pages

/// The page of the preview: one HTML file with its styles and scripts, which loads nothing else than
/// pictures from the server.
enum PreviewPage {
  /// The styles of the page, each of which may override those before it.
  private static let styles: [[UInt8]] = [
    SharedStyle.colors, SharedStyle.controls, SharedStyle.page, SharedStyle.dialogs,
    SharedStyle.player, SharedStyle.panes, PackageResources.page_css, PackageResources.gallery_css,
    PackageResources.work_css, PackageResources.stage_css, PackageResources.panels_css,
    PackageResources.plots_css, PackageResources.windows_css,
  ]

  /// The scripts of the page, each of which uses those before it.
  private static let scripts: [[UInt8]] = [
    SharedScript.elements, SharedScript.announcer, SharedScript.theme, SharedScript.clipboard,
    SharedScript.boundedCache, SharedScript.timeline, SharedScript.viewpoint,
    SharedScript.zoomedStage, SharedScript.zoomTools, SharedScript.pane, SharedScript.pointerInput,
    SharedScript.playback,
    SharedScript.transport, SharedScript.keyHelp, PackageResources.keys_js,
    PackageResources.connection_js, PackageResources.notices_js, PackageResources.popup_js,
    PackageResources.tabs_js, PackageResources.film_js, PackageResources.frame_store_js,
    PackageResources.frame_requests_js, PackageResources.take_js,
    PackageResources.canvas_handles_js, PackageResources.film_stage_js,
    PackageResources.event_list_js, PackageResources.film_timeline_js,
    PackageResources.film_player_js, PackageResources.plot_chart_js, PackageResources.plots_js,
    PackageResources.slider_scale_js, PackageResources.slider_row_js, PackageResources.tuning_js,
    PackageResources.inspector_js, PackageResources.touching_js, PackageResources.take_bar_js,
    PackageResources.export_dialog_js, PackageResources.problems_js, PackageResources.gallery_js,
    PackageResources.film_settings_js, PackageResources.scene_view_js,
    PackageResources.shortcuts_js, PackageResources.preview_js,
  ]

  private static let style = PageSkeleton.lines(styles)
  private static let script = PageSkeleton.lines(scripts)

  /// The page for one response.
  ///
  /// - Parameters:
  ///   - nonce: A number used once, in letters and digits, without which the browser runs no script
  ///     of the page. It must be random and new for every response.
  ///   - title: What the page shows until a scene is open.
  /// - Returns: The page in UTF-8.
  static func html(nonce: String, title: String) -> [UInt8] {
    PageSkeleton.joined(
      String(decoding: PackageResources.page_html, as: UTF8.self),
      parts: [
        "nonce": PageSkeleton.escaped(nonce), "title": PageSkeleton.escaped(title),
        "style": style, "script": script,
      ])
  }
}
