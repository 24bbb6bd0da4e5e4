internal import Canvas
internal import Foundation
internal import Raster
internal import SceneFormat
internal import Scene

/// The decoded images of a scene.
struct SceneImages {
  /// The largest file that is read, in bytes: 64 MB, a large photograph without compression.
  private static let fileSizeLimit = 1 << 26
  /// The largest image: 16,384 pixels along a side, four times the width of a 4K frame, and 50
  /// million pixels, of which each worker has a copy with 4 bytes per pixel.
  private static let limits = PNGDecoder.Limits(longestSide: 16_384, pixelCount: 50_000_000)

  /// The pixels, by path.
  let collection: ImageCollection
  /// The sizes in points, by path.
  let sizes: [String: CGSize]

  /// Reads the images of a scene.
  ///
  /// - Throws: `FramegenError.scene` with every image that is missing, undecodable, too large or
  ///   outside the scene's folder.
  init(_ file: SceneFile) throws(FramegenError) {
    var images: [String: Bitmap] = [:]
    var problems: [Diagnostic] = []
    for image in file.scene.images where images[image.path] == nil {
      let path = path(of: image.path, in: file.folder)
      switch Self.read(path, in: file.folder) {
      case .success(let bitmap): images[image.path] = bitmap
      case .failure(let problem):
        problems.append(
          Diagnostic(.error, code: "image-file", problem.message, at: image.place))
      }
    }
    guard problems.isEmpty else {
      throw .scene((file.diagnostics + problems).sortedByPlace(), sources: file.sources)
    }
    collection = ImageCollection(images)
    sizes = Dictionary(
      uniqueKeysWithValues: images.map { path, bitmap in
        let scale = Self.scale(of: path)
        return (
          path, CGSize(width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
        )
      })
  }

  /// The pixels per point, by the name of a file: 2 for `cat@2x.png`.
  private static func scale(of path: String) -> CGFloat {
    let name = path.split(separator: ".").dropLast().last ?? ""
    for scale in 2...4 where name.hasSuffix("@\(scale)x") { return CGFloat(scale) }
    return 1
  }

  /// The reason why an image cannot be used.
  private struct Problem: Error {
    var message: String
  }

  private static func read(_ path: String, in folder: String) -> Result<Bitmap, Problem> {
    if let problem = SceneResource.problem(with: path, in: folder, noun: "image") {
      return .failure(Problem(message: problem))
    }
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
      let bytes = try file.read(limit: fileSizeLimit)
      guard bytes.count <= fileSizeLimit else {
        return .failure(
          Problem(message: "the image file has more than \(fileSizeLimit) bytes"))
      }
      return decode(bytes)
    } catch {
      return .failure(Problem(message: error.message))
    }
  }

  private static func decode(_ bytes: [UInt8]) -> Result<Bitmap, Problem> {
    do throws(RasterError) {
      if JPEGDecoder.recognizes(bytes) {
        return .success(try JPEGDecoder(limits: limits).decode(bytes))
      }
      return .success(try PNGDecoder(limits: limits).decode(bytes).bitmap)
    } catch {
      return .failure(Problem(message: "the image cannot be used: \(error)"))
    }
  }
}

extension Scene {
  /// The images of the scene, in the order of the file: those of its views, then those that actions
  /// set.
  var images: [ImageFile] {
    views.flatMap(\.withSubviews).compactMap(\.values.content.image.image)
      + actions.flatMap(\.assignments).compactMap { $0.value.base as? ImageFile }
  }
}
