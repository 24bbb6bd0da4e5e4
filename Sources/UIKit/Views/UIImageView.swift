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
    UIGraphicsGetCurrentContext()?.draw(ImageFile(path: path, place: .start), in: rect)
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
    content.image.image = shownImage.map { ImageFile(path: $0.path, place: .start) }
  }

  /// Nothing is read from an archive: a view of size zero.
  public required init?(coder: NSCoder) { super.init(frame: .zero) }

  /// The size of the picture in points; zero for none.
  open override var imageSize: CGSize { shownImage?.size ?? .zero }
}
