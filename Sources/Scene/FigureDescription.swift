public import Geometry
public import SceneText

/// A figure that a scene states, which `framegen figure` draws by its name.
public struct FigureDescription: Equatable, Sendable {
  /// A kind of figure; those of one picture can be combined.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    /// Several moments in one picture, the earlier ones pale.
    case onionSkin
    /// The paths of the views in one picture.
    case trail
    /// Pictures of successive moments in rows.
    case strip
    /// A quantity over time.
    case plot
    /// The picture at a time beside a plot in which that time is marked.
    case poster
    /// The velocity of a quantity over the quantity.
    case phase

    /// What it shows, in a sentence for editors and the help of the command.
    package var summary: String {
      switch self {
      case .onionSkin: "Several moments in one picture, the earlier ones pale."
      case .trail: "The paths of the views in one picture, with ticks at equal times."
      case .strip: "Pictures of successive moments in rows."
      case .plot: "A quantity over time."
      case .poster: "The picture at a time beside a plot in which that time is marked."
      case .phase: "How fast a quantity changes over the quantity itself."
      }
    }
  }

  /// Which moments an onion skin or a strip shows.
  public enum Moments: Equatable, Sendable {
    /// Those at times in seconds, and at rest.
    case times([PictureTestSettings.Moment])
    /// So many, from the first frame to the last.
    case count(Int)
  }

  /// What is equal between successive moments.
  public enum Spacing: String, CaseIterable, Equatable, Sendable {
    /// Time.
    case time
    /// The path of what moves farthest.
    case travel
  }

  /// Which part of the canvas pictures show.
  public enum Crop: String, CaseIterable, Equatable, Sendable {
    /// What has something in it, with a margin.
    case content
    /// All of it.
    case canvas
  }

  /// Which views have their names beside them in pictures.
  public enum Names: String, CaseIterable, Equatable, Sendable {
    /// Those that move, where several do.
    case several
    /// All that move.
    case all
    /// None.
    case none
  }

  /// What the colors of trails show.
  public enum TrailColor: String, CaseIterable, Equatable, Sendable {
    /// The order of time, from pale to full.
    case time
    /// The speed, with a key.
    case speed
  }

  /// The values that a property of the scene takes in turn.
  public struct Sweep: Equatable, Sendable {
    /// The path of the property, as in `--set`.
    public var path: PlacedString
    /// The values, as texts of JSON.
    public var values: [PlacedString]

    /// The values of a property.
    public init(path: PlacedString, values: [PlacedString]) {
      self.path = path
      self.values = values
    }
  }

  /// Points of a view or a group whose paths are drawn.
  public struct ItemPoints: Equatable, Sendable {
    /// The view or the group.
    public var item: Reference
    /// Where the points lie from its center, before any transform, in points; y down.
    public var offsets: [Offset]

    /// Points of a view or a group.
    public init(item: Reference, offsets: [Offset]) {
      self.item = item
      self.offsets = offsets
    }
  }

  /// What shows most of any scene, for a figure that nobody describes.
  public static let overview: [Kind] = [.onionSkin, .trail, .plot]

  /// The name.
  public var name = ""
  /// The kinds, each once; at least one.
  public var kinds: [Kind] = []
  /// The quantities of plots, as in `square.center.y`.
  public var quantities: [PlacedString] = []
  /// The views of onion skins and trails; nil for all that move.
  public var items: [Reference]?
  /// The views and groups of which trails show the paths of some points, instead of the center; none by
  /// default.
  public var points: [ItemPoints] = []
  /// The views that the figure leaves out, such as captions of a film; none by default.
  public var hidden: [Reference] = []
  /// The moments; nil for the default of the kind.
  public var moments: Moments?
  /// What is equal between successive moments; time by default.
  public var spacing = Spacing.time
  /// What the colors of trails show; time by default.
  public var trailColor = TrailColor.time
  /// Which views have their names beside them in pictures; those that move, where several do, by default.
  public var names = Names.several
  /// The most pictures in a row of a strip; nil for as many as fit.
  public var columns: Int?
  /// The width of the page in points, on which parts are arranged; nil for one as wide as they need.
  public var width: Int?
  /// The color of the page; nil for white or #1C1C1E, by its appearance.
  public var background: DynamicColor?
  /// The moment of a poster's picture; nil for the middle of the motion.
  public var time: PictureTestSettings.Moment?
  /// The part of the canvas that pictures show; what has something in it by default.
  public var crop = Crop.content
  /// The properties that take several values, each combination a variant.
  public var sweeps: [Sweep] = []
  /// The names of the variants that are shown, or `all`; none for the scene itself.
  public var variants: [PlacedString] = []
  /// The path of a second scene, which is shown beside this one; nil for none.
  public var beside: PlacedString?
  /// The title; nil for that of the scene.
  public var title: String?
  /// A sentence below; nil for none.
  public var caption: String?
  /// The place of the name.
  public var place = SourceSpan.start

  /// A figure without name and kinds, with all defaults.
  public init() {}

  /// A figure without a name, with defaults for all but its kinds.
  public init(_ kinds: [Kind]) { self.kinds = kinds }
}
