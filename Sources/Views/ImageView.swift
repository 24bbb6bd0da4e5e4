public import Foundation
internal import Geometry
public import Scene

/// A picture: what `UIImageView` is.
///
/// The view knows the picture's name and size; whoever draws the view holds the pixels.
@dynamicMemberLookup open class ImageView: View {
  /// The sizes of pictures in points, by path.
  private let sizes: [String: CGSize]

  /// A view of no size and without picture.
  ///
  /// - Parameter sizes: The sizes of pictures in points, by path.
  public init(sizes: [String: CGSize] = [:]) {
    self.sizes = sizes
    super.init()
    content = .image(ImageContent())
  }

  /// A part of what the view shows by its own name.
  public final subscript<Value>(dynamicMember part: WritableKeyPath<ImageContent, Value>) -> Value {
    get { content.image[keyPath: part] }
    set { content.image[keyPath: part] = newValue }
  }

  /// The picture's own size, in points; zero for none.
  public var imageSize: CGSize { content.image.image.flatMap { sizes[$0.path] } ?? .zero }

  /// The picture's own size, or none without a picture.
  open override var intrinsicContentSize: CGSize {
    hasImage ? imageSize : super.intrinsicContentSize
  }

  /// Whether there is something to draw.
  public var hasImage: Bool { imageSize.width > 0 && imageSize.height > 0 }
}
