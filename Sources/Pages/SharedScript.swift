/// The scripts that the pages share, as bytes of JavaScript; `Scripts` has a file for each.
///
/// Each declares names that the page's own scripts use; they are listed so that each uses only those
/// above it.
package enum SharedScript {
  /// Elements, icons, numbers in texts.
  package static let elements = PackageResources.elements_js
  /// What screen readers are told.
  package static let announcer = PackageResources.announcer_js
  /// Light or dark colors.
  package static let theme = PackageResources.theme_js
  /// Copying texts.
  package static let clipboard = PackageResources.clipboard_js
  /// A cache that is bounded by the size of what it keeps.
  package static let boundedCache = PackageResources.bounded_cache_js
  /// The frames of a film as a slider.
  package static let timeline = PackageResources.timeline_js
  /// Zoom and position of pictures.
  package static let viewpoint = PackageResources.viewpoint_js
  /// A stage whose pictures are zoomed and moved together.
  package static let zoomedStage = PackageResources.zoomed_stage_js
  /// The buttons that zoom pictures.
  package static let zoomTools = PackageResources.zoom_tools_js
  /// A picture with marks over it and a caption.
  package static let pane = PackageResources.pane_js
  /// Wheel, pinch, drag and hover over pictures.
  package static let pointerInput = PackageResources.pointer_input_js
  /// Playing frames in time.
  package static let playback = PackageResources.playback_js
  /// The buttons that play and step.
  package static let transport = PackageResources.transport_js
  /// The dialog that lists the keys.
  package static let keyHelp = PackageResources.key_help_js
}
