public import Foundation
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneText
public import Views

/// A picture in a PNG or JPEG file.
open class UIImage: @unchecked Sendable {
  /// The path of the file.
  package final let path: String
  /// The size in points.
  public final let size: CGSize
  /// How many pixels a point has; 1.
  public final let scale: CGFloat

  /// A picture in a file; nil where it cannot be read.
  public convenience init?(contentsOfFile path: String) { self.init(path) }

  /// A picture by its name, which is looked for in the present folder, with and without an ending; nil where there is
  /// none.
  public convenience init?(named name: String) {
    let names = name.contains(".") ? [name] : ["\(name)@2x.png", "\(name).png", "\(name).jpg"]
    guard let found = names.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      Runtime.current?.report("there is no picture '\(name)' in the present folder")
      return nil
    }
    self.init(found)
  }

  /// Symbols of the system are not at hand: always nil.
  public convenience init?(systemName name: String) {
    Runtime.current?.report("the symbol '\(name)' of the system is not at hand")
    return nil
  }

  /// Symbols of the system are not at hand: always nil.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    self.init(systemName: name)
  }

  /// How a picture is looked for.
  open class Configuration {
    fileprivate init() {}
  }

  /// How a symbol of the system is drawn, which it never is.
  public final class SymbolConfiguration: Configuration {
    /// A size in points.
    public init(pointSize: CGFloat) {}
    /// A size in points, and a weight.
    public init(pointSize: CGFloat, weight: SymbolWeight) {}
    /// A size in points, a weight and a scale.
    public init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {}
    /// A weight.
    public init(weight: SymbolWeight) {}
    /// A scale.
    public init(scale: SymbolScale) {}
  }

  /// The weights of symbols.
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin = 2
    case light = 3
    case regular = 4
    case medium = 5
    case semibold = 6
    case bold = 7
    case heavy = 8
    case black = 9
  }

  /// The scales of symbols.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3
  }

  /// Whether a picture has its own colors or the tint color; it always has its own.
  public enum RenderingMode: Int, Sendable {
    case automatic = 0
    case alwaysOriginal = 1
    case alwaysTemplate = 2
  }

  /// The picture, which is drawn in the colors of its file in any mode: the film says so.
  public final func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    if mode == .alwaysTemplate { noteColors() }
    return self
  }

  /// The picture, which is drawn in the colors of its file: the film says so.
  public final func withTintColor(_ color: UIColor) -> UIImage {
    noteColors()
    return self
  }

  /// The picture, which is drawn in the colors of its file: the film says so.
  public final func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color)
  }

  private final func noteColors() {
    Runtime.current?.report("pictures are drawn in the colors of their files")
  }

  private init?(_ path: String) {
    guard let bytes = FileManager.default.contents(atPath: path),
      let size = PictureSize.read(Array(bytes))
    else { return nil }
    let scale: CGFloat = path.contains("@2x") ? 2 : path.contains("@3x") ? 3 : 1
    self.path = URL(filePath: path).path
    self.scale = scale
    self.size = CGSize(width: size.width / scale, height: size.height / scale)
  }

  /// Draws the picture in `draw(_:)` in its size, from a corner on.
  public final func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture in `draw(_:)` into a rectangle.
  public final func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext()?.draw(usedFile, in: rect)
  }

  /// The file, which is loaded with the film from now on.
  fileprivate final var usedFile: ImageFile {
    let file = ImageFile(path: path, place: .start)
    Runtime.current?.images.note(file)
    return file
  }
}

/// A view of a picture.
open class UIImageView: ImageView {
  /// The picture; nil for none.
  open var image: UIImage? {
    didSet {
      showImage()
      invalidateIntrinsicContentSize()
    }
  }
  /// The picture while the view is highlighted; nil, the default, for the usual one.
  public final var highlightedImage: UIImage? { didSet { showImage() } }
  /// Whether the highlighted picture is drawn; false by default.
  public final var isHighlighted = false { didSet { showImage() } }

  /// A view with a frame and without a picture.
  public init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// A view of size zero without a picture.
  public convenience init() { self.init(frame: .zero) }

  /// A view of the size of a picture.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    showImage()
  }

  /// A view of the size of a picture, with another one while it is highlighted.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  /// The picture that is drawn.
  private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func showImage() {
    content.image.image = shownImage?.usedFile
  }

  /// Nothing is read from an archive: a view of size zero.
  public required init?(coder: NSCoder) { super.init(frame: .zero) }

  /// The size of the picture in points; zero for none.
  open override var imageSize: CGSize { shownImage?.size ?? .zero }
}
