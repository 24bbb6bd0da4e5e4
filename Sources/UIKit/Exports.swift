// What `import UIKit` brings along on iOS too, and the parts whose types its names stand for: their members are found
// also where a package asks for explicit imports.
@_exported public import AutoLayout
@_exported public import Dynamics
@_exported public import Foundation
@_exported public import Geometry
@_exported public import Gestures
@_exported public import Scene
@_exported public import Views
