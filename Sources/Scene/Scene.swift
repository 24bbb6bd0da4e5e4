public import Foundation
public import Geometry
public import SceneText

/// A scene as described by its file, checked and with all defaults, as plain data.
///
/// Lengths are in points, times in seconds, angles in radians; x points right, y points down, and
/// positive angles turn clockwise. Colors are resolved for the theme of the canvas. Values that a
/// later stage may report keep their places in the file.
public struct Scene: Equatable, Sendable {
  /// The title, empty by default.
  public var title = ""
  /// The description; empty by default.
  public var description = ""
  /// The size, scale and background of the canvas.
  public var canvas = Canvas()
  /// The duration and the frame rate.
  public var timing = Timing()
  /// The seed of all random numbers, at most 2⁵³; 1 by default.
  public var seed: UInt64 = 1
  /// Additional font files.
  public var fonts: [FontFile] = []
  /// The standard spacing in visual formats.
  public var spacing = StandardSpacing()
  /// The subviews of `root`, from back to front.
  public var views: [ViewNode] = []
  /// The groups of views that move as one body, in the order of the file.
  public var groups: [ItemGroup] = []
  /// The constraints, in the order of the file.
  public var layout: [LayoutStatement] = []
  /// The dynamic behaviors in the order of the file, in which they are added.
  public var behaviors: [Behavior] = []
  /// The touches, in the order of the file.
  public var touches: [TouchPath] = []
  /// The gesture recognizers in the order of the file, in which they are attached.
  public var gestures: [GestureDescription] = []
  /// What decides between gestures.
  public var gestureThresholds = GestureThresholds()
  /// The names of the variants that the scene states, in the order of the file.
  public var variants: [PlacedString] = []
  /// The variables, in the order of the file.
  public var variables: [SceneVariable] = []
  /// The timeline, in the order of the file.
  public var timeline: [TimelineEntry] = []
  /// What is drawn on top of the views; nothing by default.
  public var overlays: Set<Overlay> = []
  /// The colors that overlays have instead of their theme's.
  public var overlayColors: [OverlayColor: DynamicColor] = [:]
  /// Which frames stand for the film in its picture test, and how they are compared.
  public var test = PictureTestSettings()
  /// The figures that the scene states, in the order of the file.
  public var figures: [FigureDescription] = []
  /// The facts that the scene promises.
  public var expectations: [Expectation] = []
  /// All ids that the file declares, in its order, including those of faulty elements that were
  /// left out, which later stages do not report as unknown.
  public var declarations: [Declaration] = []
  /// The place of the whole scene.
  public var place = SourceSpan.start

  /// A scene with nothing in it.
  public init() {}

  /// The id of the canvas as a view, which a file cannot declare.
  public static let rootID = "root"
}

/// An id that a scene file declares.
public struct Declaration: Equatable, Sendable {
  /// A kind of element with an id.
  public enum Kind: String, Equatable, Sendable {
    case view, guide, group, behavior, boundary, constraint, animation
    case gesture = "gesture recognizer"
    case variable
  }

  /// The id.
  public var id: String
  /// The kind of element.
  public var kind: Kind
  /// The `type` of a view, a behavior or a gesture recognizer; nil for others.
  public var type: String?
  /// The place of the id in its declaration, without quotes.
  public var place: SourceSpan

  /// A declaration of an id.
  public init(id: String, kind: Kind, type: String? = nil, place: SourceSpan) {
    self.id = id
    self.kind = kind
    self.type = type
    self.place = place
  }
}

/// A use of an id that is declared elsewhere in the file.
public struct Reference: Equatable, Sendable {
  /// The id; `root` is the canvas.
  public var id: String
  /// The place of the use, without quotes.
  public var place: SourceSpan

  /// A use of an id.
  public init(id: String, place: SourceSpan = .start) {
    self.id = id
    self.place = place
  }

  /// The canvas, where no text names it.
  public static let root = Reference(id: Scene.rootID)
}

extension DynamicColor {
  /// The color of a canvas that does not state one.
  ///
  /// The dark one is as dark as figures are printed, where UIKit's `systemBackground` is pure black.
  public static var canvas: DynamicColor {
    DynamicColor(light: .white, dark: Color(hex: 0x1C1C1E))
  }
}

extension Scene {
  /// The canvas: the size of `root`, the pixels per point and the background.
  public struct Canvas: Equatable, Sendable {
    /// The size in points, both above 0; 375 by 667 by default, the screen of an iPhone 8.
    public var size = CGSize(width: 375, height: 667)
    /// The size in the file, which an option may have replaced in `size`: the basis of the frames
    /// and autoresizing masks of the subviews of `root`.
    public var writtenSize = CGSize(width: 375, height: 667)
    /// Pixels per point, above 0; 2 by default, as on that screen.
    public var scale: CGFloat = 2
    /// The background color, or nil for transparency; `DynamicColor.canvas` by default.
    public var background: DynamicColor? = .canvas
    /// The theme, which selects the variants of the system colors; by default dark for a dark
    /// background (`Color.isDark`), and light for others.
    public var theme = Theme.light
    /// The tint color that views inherit; `systemBlue` by default.
    public var tintColor = DynamicColor(light: Color(hex: 0x007AFF), dark: Color(hex: 0x0A84FF))
    /// The layout traits of `root`: its margins, layout direction and safe area.
    public var layout = LayoutTraits()
    /// The place of the canvas, or of the whole scene by default.
    public var place = SourceSpan.start
    /// The place of the size, or of the canvas by default.
    public var sizePlace = SourceSpan.start

    /// The screen of an iPhone 8 in the light theme.
    public init() {}
  }

  /// The duration and the frame rate of a scene.
  public struct Timing: Equatable, Sendable {
    /// When a scene ends.
    public enum Duration: Equatable, Sendable {
      /// After a time in seconds, above 0.
      case seconds(Double)
      /// When everything is at rest, at the latest at the maximum of the timing.
      case untilRest
    }

    /// The end of the scene; at rest by default.
    public var duration = Duration.untilRest
    /// The latest end of a scene that ends at rest, in seconds, above 0; 10 by default.
    public var maximum = 10.0
    /// Frames per second, above 0; 60 by default.
    public var fps = 60.0
    /// How many times a film in one file plays, at least 1; nil, the default, for ever.
    public var plays: Int?
    /// The place of the timing, or of the whole scene by default.
    public var place = SourceSpan.start

    /// A scene that ends at rest.
    public init() {}

    /// The latest end of the scene, in seconds.
    public var latestEnd: Double {
      switch duration {
      case .seconds(let seconds): seconds
      case .untilRest: maximum
      }
    }

    /// The number of frames, at least 1; nil for a scene that ends at rest.
    public var frameCount: Int? {
      guard case .seconds = duration else { return nil }
      return frameLimit
    }

    /// The greatest number of frames, at least 1.
    public var frameLimit: Int { max(1, Int((latestEnd * fps).rounded())) }

    /// The latest time that a frame shows, in seconds: frames stand for the time until the next one, so it is before the
    /// end.
    public var latestFrame: Double { Double(frameLimit - 1) / fps }
  }

  /// A font file in the scene's folder.
  public struct FontFile: Equatable, Sendable {
    /// The path, relative to the scene's folder and inside it, with `/`.
    public var path: String
    /// The place of the path, without quotes.
    public var place: SourceSpan

    /// A font file with a path.
    public init(path: String, place: SourceSpan) {
      self.path = path
      self.place = place
    }
  }
}

/// Views that move as one body.
public struct ItemGroup: Equatable, Sendable {
  /// The id.
  public var id = ""
  /// The views, at least one, with the same superview.
  public var items: [Reference] = []
  /// The place of the group's object.
  public var place = SourceSpan.start

  /// A group without views.
  public init() {}
}

/// The position of a group, which an action can set.
public struct GroupPlace: Equatable, Sendable {
  /// The center in the superview, in points.
  public var center = CGPoint.zero
  /// The rotation in radians, clockwise.
  public var rotation: CGFloat = 0

  /// A group at zero that is not rotated.
  public init() {}
}
