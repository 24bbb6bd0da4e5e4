public import Foundation
public import Geometry

/// A scene as its file describes it: checked, with every default filled in, as plain data.
///
/// Lengths are in points of the canvas, times in seconds, angles in radians; x grows to the right,
/// y downwards, and positive angles turn clockwise. Colours are resolved for the canvas's theme.
/// Whatever a later stage may complain about keeps its place in the file.
public struct Scene: Equatable, Sendable {
  /// The title, empty by default.
  public var title: String
  /// What the scene shows, in words; empty by default.
  public var description: String
  /// The picture's size, scale and background.
  public var canvas: Canvas
  /// How long the picture moves and how often it is drawn.
  public var timing: Timing
  /// Where every random sequence begins, at most 2⁵³; 1 by default.
  public var seed: UInt64
  /// Font files that the scene brings along.
  public var fonts: [FontFile]
  /// The distances that a bare dash of a visual format stands for.
  public var spacing: StandardSpacing
  /// The subviews of `root`, back to front.
  public var views: [ViewNode]
  /// The views that move as one, in the order of the file.
  public var groups: [ItemGroup]
  /// The constraints, in the order of the file.
  public var layout: [LayoutStatement]
  /// The dynamic behaviours, in the order of the file, which is the order of their addition.
  public var behaviors: [Behavior]
  /// What happens when, in the order of the file.
  public var timeline: [TimelineEntry]
  /// What is drawn on top of the views; nothing by default.
  public var overlays: Set<Overlay>
  /// The colours that overlays have instead of their theme's.
  public var overlayColors: [OverlayColor: Color]
  /// The facts that the scene promises.
  public var expectations: [Expectation]
  /// Every id that the file declares, in the order of the file, also of elements that were left
  /// out for their faults: a later stage reports no name in this list as unknown.
  public var declarations: [Declaration]
  /// The place of the whole scene.
  public var place: SourceSpan

  /// A scene of its parts.
  public init(
    title: String, description: String, canvas: Canvas, timing: Timing, seed: UInt64,
    fonts: [FontFile], spacing: StandardSpacing, views: [ViewNode], groups: [ItemGroup],
    layout: [LayoutStatement], behaviors: [Behavior], timeline: [TimelineEntry],
    overlays: Set<Overlay>, overlayColors: [OverlayColor: Color], expectations: [Expectation],
    declarations: [Declaration], place: SourceSpan
  ) {
    self.title = title
    self.description = description
    self.canvas = canvas
    self.timing = timing
    self.seed = seed
    self.fonts = fonts
    self.spacing = spacing
    self.views = views
    self.groups = groups
    self.layout = layout
    self.behaviors = behaviors
    self.timeline = timeline
    self.overlays = overlays
    self.overlayColors = overlayColors
    self.expectations = expectations
    self.declarations = declarations
    self.place = place
  }

  /// The id of the view that is the canvas; the file cannot declare it.
  public static let rootID = "root"

  /// Whether an id is declared by the file, or is `root`.
  public func declares(_ id: String) -> Bool {
    id == Self.rootID || declarations.contains { $0.id == id }
  }
}

/// An id that a scene file declares.
public struct Declaration: Equatable, Sendable {
  /// What an id can stand for.
  public enum Kind: String, Equatable, Sendable {
    case view, guide, group, behavior, boundary, constraint, animation
  }

  /// The id, as written.
  public var id: String
  /// What it stands for.
  public var kind: Kind
  /// The place of the id in its declaration, without quotes.
  public var place: SourceSpan

  /// An id and what it stands for.
  public init(id: String, kind: Kind, place: SourceSpan) {
    self.id = id
    self.kind = kind
    self.place = place
  }
}

/// An id used to name something declared elsewhere in the file.
public struct Reference: Equatable, Sendable {
  /// The id; `root` is the canvas.
  public var id: String
  /// The place of the id where it is used, without quotes.
  public var place: SourceSpan

  /// A use of an id.
  public init(id: String, place: SourceSpan) {
    self.id = id
    self.place = place
  }
}

/// Whether colours are meant for a light or a dark background.
public enum Theme: String, CaseIterable, Equatable, Sendable {
  case light, dark
}

extension Scene {
  /// The picture: `root`'s size, the pixels per point and what lies behind the views.
  public struct Canvas: Equatable, Sendable {
    /// The size in points, both above 0; 375 by 667 by default, the screen of an iPhone 8.
    public var size: CGSize
    /// The size that the file itself gives, which differs from `size` where an option replaces that:
    /// what frames and autoresizing masks of `root`'s subviews are understood from.
    public var writtenSize: CGSize
    /// Pixels per point, above 0; 2 by default, as on that screen.
    public var scale: CGFloat
    /// What lies behind the views, or nil for transparency; by default the theme's system
    /// background, white or black.
    public var background: Color?
    /// Which variants of the system colours are used: as written, else dark on a background on which
    /// light ink reads better (`Color.isDark`), else light.
    public var theme: Theme
    /// The tint of all views that have none of their own; the theme's `systemBlue` by default.
    public var tintColor: Color
    /// What `root` brings into the layout: its margins, direction and safe area.
    public var layout: LayoutTraits
    /// The place of the canvas, or of the whole scene where it is left to the defaults.
    public var place: SourceSpan
    /// The place of the size, or of the canvas where it is left to the defaults.
    public var sizePlace: SourceSpan

    /// A canvas of its parts.
    public init(
      size: CGSize, writtenSize: CGSize, scale: CGFloat, background: Color? = nil, theme: Theme,
      tintColor: Color, layout: LayoutTraits, place: SourceSpan,
      sizePlace: SourceSpan
    ) {
      self.size = size
      self.writtenSize = writtenSize
      self.scale = scale
      self.background = background
      self.theme = theme
      self.tintColor = tintColor
      self.layout = layout
      self.place = place
      self.sizePlace = sizePlace
    }
  }

  /// The scene's clock.
  public struct Timing: Equatable, Sendable {
    /// When a scene ends.
    public enum Duration: Equatable, Sendable {
      /// After a time in seconds, above 0.
      case seconds(Double)
      /// When nothing moves any more, at the latest after `maximum` seconds, above 0.
      case untilRest(maximum: Double)

      /// The time in seconds after which the scene has ended at the latest.
      public var bound: Double {
        switch self {
        case .seconds(let seconds): seconds
        case .untilRest(let maximum): maximum
        }
      }
    }

    /// When the scene ends; by default at rest, at the latest after 10 seconds.
    public var duration: Duration
    /// Frames per second, above 0; 60 by default.
    public var fps: Double
    /// The place of the timing, or of the whole scene where it is left to the defaults.
    public var place: SourceSpan

    /// A clock of its parts.
    public init(duration: Duration, fps: Double, place: SourceSpan) {
      self.duration = duration
      self.fps = fps
      self.place = place
    }
  }

  /// A font file beside the scene.
  public struct FontFile: Equatable, Sendable {
    /// The path from the scene's folder, with `/`; never absolute, and never leaving the folder.
    public var path: String
    /// The place of the path, without quotes.
    public var place: SourceSpan

    /// A font file at a path.
    public init(path: String, place: SourceSpan) {
      self.path = path
      self.place = place
    }
  }
}
