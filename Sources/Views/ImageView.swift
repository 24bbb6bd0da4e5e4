public import Foundation
public import Geometry

/// A picture: what `UIImageView` is.
///
/// The view knows the picture's name and size; whoever draws the view holds the pixels.
open class ImageView: View {
  /// The name of the picture; empty, the default, for none.
  open var imageName: String = ""

  /// The picture's own size, in points; zero for none.
  open var imageSize: CGSize = .zero

  /// How the picture stands in the bounds; stretched to them by default.
  open var contentMode = ContentMode.scaleToFill

  /// The picture's own size, or none without a picture.
  open override var intrinsicContentSize: CGSize {
    hasImage ? imageSize : super.intrinsicContentSize
  }

  /// Whether there is something to draw.
  public var hasImage: Bool {
    !imageName.isEmpty && imageSize.width > 0 && imageSize.height > 0
  }
}
