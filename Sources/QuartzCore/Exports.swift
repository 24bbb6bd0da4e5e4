// `import QuartzCore` of a file for iOS: layers are those of UIKit.
@_exported public import UIKit
