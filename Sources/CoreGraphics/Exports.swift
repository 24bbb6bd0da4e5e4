// `import CoreGraphics` of a file for iOS: points, rectangles, paths and transforms are those of UIKit.
@_exported public import UIKit
