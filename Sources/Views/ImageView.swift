public import Foundation
internal import Geometry
public import Scene

/// An image view, like `UIImageView`.
///
/// It has only the path and the size of the image; the canvas loads the pixels.
@dynamicMemberLookup open class ImageView: View {
  /// The sizes of images in points, by path.
  private let sizes: [String: CGSize]

  /// False, as in UIKit.
  open override var receivesTouchesByDefault: Bool { false }

  /// A view without an image.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of images in points, by path.
  ///   - frame: The frame in points; of size zero by default.
  public init(sizes: [String: CGSize] = [:], frame: CGRect = .zero) {
    self.sizes = sizes
    super.init(frame: frame)
    content = .image(ImageContent())
  }

  /// Nothing is read from an archive.
  public required init?(coder: NSCoder) { nil }

  /// A member of the content.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<ImageContent, Value>) -> Value {
    get { content.image[keyPath: part] }
    set { content.image[keyPath: part] = newValue }
  }

  /// The size of the image, in points; zero for none.
  open var imageSize: CGSize { content.image.image.flatMap { sizes[$0.path] } ?? .zero }

  /// The size of the image, or no size without an image.
  open override var intrinsicContentSize: CGSize {
    hasImage ? imageSize : super.intrinsicContentSize
  }

  /// Whether there is an image to draw.
  public var hasImage: Bool { imageSize.width > 0 && imageSize.height > 0 }
}
