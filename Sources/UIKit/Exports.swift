// What `import UIKit` brings along on iOS too.
@_exported public import Foundation
