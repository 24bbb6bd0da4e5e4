internal import Canvas
package import DisplayList
internal import Foundation
internal import Raster
internal import Stage

/// Draws display lists of a film, one after the other, as the PNG files that `render` writes of them.
///
/// Of consecutive frames only the changes are drawn. It may be used from one thread at a time.
package final class FrameDrawer {
  private let encode: FrameEncoder<[UInt8]>

  /// A drawer for a film.
  ///
  /// - Throws: `FramegenError.file` if a font or image file can no longer be read.
  package init(_ film: Film) throws(FramegenError) {
    let options = RenderOptions()
    let fingerprint = try onDisk { () throws(FileError) in try film.fingerprint(options) }
    let none = FrameSequence(first: 0, step: 1, count: 0, end: 0)
    let job = RenderJob(
      plan: none, frames: none, options: options, observer: RenderObserver(),
      scene: film.file.scene, appearance: Appearance(of: film.file.scene), title: film.file.title,
      fingerprint: fingerprint,
      fonts: film.fonts.collection, images: film.images.collection)
    encode = FrameFormat.png.makeEncoder(job)
  }

  /// The PNG file of a frame.
  ///
  /// - Throws: `FramegenError.memory` for a canvas that is too large for memory.
  package func png(_ list: DisplayList, frame: Int) throws(FramegenError) -> [UInt8] {
    try encode(list, frame)
  }
}
