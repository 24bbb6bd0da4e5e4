internal import DisplayList
internal import Foundation
internal import Geometry
internal import Stage

/// The largest sizes at which a film shows its images.
struct ShownSizes {
  /// The sizes by path, in pixels.
  private(set) var sizes: [String: CGSize] = [:]

  /// Plays a stage from its first frame to the end.
  init(of stage: Stage) {
    add(stage)
    while !stage.isFinished {
      stage.advance()
      add(stage)
    }
  }

  private mutating func add(_ stage: Stage) {
    let list = stage.displayList()
    add(list.items, scale: list.scale)
  }

  private mutating func add(_ items: [DisplayList.Item], scale: CGFloat) {
    for item in items {
      switch item {
      case .image(let image):
        let transform = image.transform
        let known = sizes[image.name] ?? .zero
        sizes[image.name] = CGSize(
          width: max(known.width, image.rect.width * hypot(transform.a, transform.b) * scale),
          height: max(known.height, image.rect.height * hypot(transform.c, transform.d) * scale))
      case .shadow(let cast): add(cast.items, scale: scale)
      case .group(let group): add(group.items, scale: scale)
      case .fill, .border, .stroke, .text, .gradient: break
      }
    }
  }
}
