package import Canvas
internal import DisplayList
package import Foundation
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// The decoded images of a scene.
package struct SceneImages {
  /// The pixels, by path.
  package let collection: ImageCollection

  /// Decodes the images of a scene.
  ///
  /// Images that together have more pixels than the limit are reduced by whole factors to at least
  /// twice the size at which they are shown. One file at a time is decoded at its full size.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - file: The scene.
  ///   - shown: The largest sizes at which images are shown, in pixels; used if the files exceed the
  ///     limit.
  /// - Throws: `FramegenError.scene` with every image that cannot be decoded, or that exceeds the limit
  ///   together with those before it; `.memory`.
  init(
    _ files: SceneImageFiles, of file: SceneFile, shown: [String: CGSize] = [:]
  ) throws(FramegenError) {
    var images: [String: Bitmap] = [:]
    var problems: [Diagnostic] = []
    var total = 0
    for image in files.files {
      let factor =
        files.exceedsMemory ? Self.factor(from: image.size, to: shown[image.file.path]) : 1
      let (width, height) = (
        (image.size.width + factor - 1) / factor, (image.size.height + factor - 1) / factor
      )
      total += width * height
      guard total <= file.limits.imagePixels else {
        problems.append(
          file.limits.diagnostic(
            \.imagePixels,
            "the images up to this one have \(total) pixels, reduced to twice the size shown",
            at: image.file.place))
        break
      }
      switch try SceneImageFiles.read(image.file, of: file, SceneImageFiles.decode) {
      case .success(let bitmap): images[image.file.path] = bitmap.reduced(by: factor)
      case .failure(let problem): problems.append(problem)
      }
    }
    guard problems.isEmpty else {
      throw .scene((file.diagnostics + problems).sortedByPlace(), sources: file.sources)
    }
    collection = ImageCollection(images)
  }

  /// By how much an image may be reduced, at least 1.
  private static func factor(from size: (width: Int, height: Int), to shown: CGSize?) -> Int {
    let (width, height) = (shown?.width ?? 1, shown?.height ?? 1)
    guard width.isFinite, height.isFinite else { return 1 }
    let factor = min(
      CGFloat(size.width) / (2 * max(0.5, width)), CGFloat(size.height) / (2 * max(0.5, height)))
    return max(1, Int(factor))
  }
}

/// The image files of a scene and the sizes of their pictures.
struct SceneImageFiles {
  /// A file and the size of its picture in pixels.
  struct File {
    var file: ImageFile
    var size: (width: Int, height: Int)
  }

  /// The largest file that is read, in bytes: 64 MB, a large photograph without compression.
  private static let fileSizeLimit = 1 << 26
  /// The largest image: 16,384 pixels along a side, four times the width of a 4K frame, and 50
  /// million pixels, which take 200 MB while they are decoded.
  private static let limits = PNGDecoder.Limits(longestSide: 16_384, pixelCount: 50_000_000)

  /// The files, each once, in the order of the scene.
  let files: [File]
  /// The sizes in points, by path.
  let sizes: [String: CGSize]
  /// Whether the pictures have more pixels than may be in memory.
  let exceedsMemory: Bool
  /// The warnings of files whose colors cannot be converted to those of sRGB.
  let warnings: [Diagnostic]

  /// Reads the headers of the images of a scene.
  ///
  /// - Throws: `FramegenError.scene` with every image that is missing, unreadable, too large or in
  ///   none of the folders that the scene may use; `.memory`.
  init(_ file: SceneFile) throws(FramegenError) {
    var files: [File] = []
    var known: Set<String> = []
    var (problems, warnings): ([Diagnostic], [Diagnostic]) = ([], [])
    var total = 0
    for image in file.images where known.insert(image.path).inserted {
      switch try Self.read(image, of: file, Self.sizeAndColors) {
      case .success(let (size, colors)):
        files.append(File(file: image, size: size))
        total += size.width * size.height
        if let colors {
          warnings.append(
            Diagnostic(
              .warning, code: "image-colors",
              "the image has \(colors), and is drawn as if its colors were those of sRGB",
              at: image.place,
              hint: "convert it to sRGB"))
        }
      case .failure(let problem): problems.append(problem)
      }
      guard total <= file.limits.imageFilePixels else {
        problems.append(
          file.limits.diagnostic(
            \.imageFilePixels, "the image files up to this one have \(total) pixels",
            at: image.place))
        break
      }
    }
    guard problems.isEmpty else {
      throw .scene((file.diagnostics + problems).sortedByPlace(), sources: file.sources)
    }
    (self.files, self.warnings) = (files, warnings)
    exceedsMemory = total > file.limits.imagePixels
    sizes = Dictionary(
      uniqueKeysWithValues: files.map { image in
        let scale = Self.scale(of: image.file.path)
        let (width, height) = (CGFloat(image.size.width), CGFloat(image.size.height))
        return (image.file.path, CGSize(width: width / scale, height: height / scale))
      })
  }

  /// The pixels per point, by the name of a file: 2 for `cat@2x.png`.
  private static func scale(of path: String) -> CGFloat {
    let name = path.split(separator: ".").dropLast().last ?? ""
    for scale in 2...4 where name.hasSuffix("@\(scale)x") { return CGFloat(scale) }
    return 1
  }

  /// Why an image cannot be used, at its place.
  enum Reading<Value> {
    case success(Value)
    case failure(Diagnostic)
  }

  /// Reads a file of a scene.
  ///
  /// - Throws: `FramegenError.memory` if there is no memory for it, which no change of the file would help.
  package static func read<Value>(
    _ image: ImageFile, of file: SceneFile, _ decode: ([UInt8]) throws(RasterError) -> Value
  ) throws(FramegenError) -> Reading<Value> {
    func failure(_ message: String) -> Reading<Value> {
      .failure(Diagnostic(.error, code: "image-file", message, at: image.place))
    }
    let path = path(of: image.path, in: file.folder)
    if let problem = SceneResource.problem(with: path, in: file.folder, file.access, noun: "image")
    {
      return failure(problem)
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileDescriptor(opening: path, flags: O_RDONLY, for: .read)
        .read(limit: fileSizeLimit)
    } catch {
      guard error.code != ENOMEM else { throw .memory(error.message) }
      return failure(error.message)
    }
    guard bytes.count <= fileSizeLimit else {
      return failure("the image file has more than \(fileSizeLimit) bytes")
    }
    if let kind = OtherFileKind(bytes), kind != .jpeg {
      let advice =
        switch kind {
        case .gif: "convert it, as one picture"
        default: kind.advice
        }
      return failure(
        "the image file is \(kind.rawValue), not a PNG or JPEG file"
          + (advice.map { "; \($0)" } ?? ""))
    }
    do throws(RasterError) {
      return .success(try decode(bytes))
    } catch .outOfMemory {
      throw .memory("the image \(image.path) cannot be used: \(RasterError.outOfMemory)")
    } catch {
      return failure("the image cannot be used: \(error)")
    }
  }

  /// The size of the picture in a file, in pixels, and what its colors are in words if they cannot be converted.
  private static func sizeAndColors(
    _ bytes: [UInt8]
  ) throws(RasterError) -> (size: (width: Int, height: Int), colors: String?) {
    (try size(bytes), PictureColors.notUnderstood(in: bytes))
  }

  /// The size of the picture in a file, in pixels.
  fileprivate static func size(_ bytes: [UInt8]) throws(RasterError) -> (width: Int, height: Int) {
    JPEGDecoder.recognizes(bytes)
      ? try JPEGDecoder(limits: limits).size(of: bytes)
      : try PNGDecoder(limits: limits).uprightSize(of: bytes)
  }

  /// The picture in a file.
  static func decode(_ bytes: [UInt8]) throws(RasterError) -> Bitmap {
    JPEGDecoder.recognizes(bytes)
      ? try JPEGDecoder(limits: limits).decode(bytes)
      : try PNGDecoder(limits: limits).bitmap(of: bytes)
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
      case .group(let group): add(group.items + (group.mask ?? []), scale: scale)
      case .fill, .border, .stroke, .text, .gradient: break
      }
    }
  }
}

/// The size of a picture in a file.
package enum PictureSize {
  /// The size in pixels; nil for what is neither a PNG nor a JPEG file.
  package static func read(_ bytes: [UInt8]) -> CGSize? {
    guard let size = try? SceneImageFiles.size(bytes) else { return nil }
    return CGSize(width: size.width, height: size.height)
  }
}
