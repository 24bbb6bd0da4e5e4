internal import Canvas
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Raster
internal import Scene
public import SceneFormat
internal import SceneText
internal import Stage

/// Frames that have been drawn as PNG files, perhaps in parts and in several folders, which are joined to a film.
///
/// ```swift
/// let frames = try DrawnFrames(["frames/"])
/// try frames.join(to: "film.gif", .gif)
/// ```
public final class DrawnFrames {
  /// A PNG file of a frame.
  private struct Picture: Sendable {
    var path: String
    /// The number of the frame.
    var frame: Int
    /// The film that it states; nil for a file that framegen did not draw.
    var fingerprint: String?
    var header: PNGMetadata.Header
  }

  /// The most files that are looked at.
  private static let fileLimit = 1_000_000
  /// How many missing frames a message names, in ranges.
  private static let namedRangeCount = 5

  /// The frames as those of a scene: their size, their rate, and the title of the film.
  let file: SceneFile
  let frameCount: Int
  /// The pictures by the numbers of their frames.
  private let pictures: [Int: Picture]
  private let selection: FrameSelection
  private let fingerprint: String

  /// Finds the frames.
  ///
  /// - Parameters:
  ///   - paths: Folders of frames, patterns of their names such as `frames/frame_%04d.png`, and PNG files.
  ///   - selection: The frames that are joined; by default all of the film that the folders' manifests describe, or
  ///     without one all from the first to the last.
  ///   - edits: The rate and how often the film plays, as a scene has them under `timing`; the rate of the manifest by
  ///     default.
  /// - Throws: `FramegenError.request` where frames are missing, are there twice, or differ in their size, film or rate,
  ///   and where the rate is not known; `.file` and `.picture` for a file that cannot be read.
  public init(
    _ paths: [String], selection: FrameSelection = FrameSelection(), edits: [SceneEdit] = []
  ) throws(FramegenError) {
    var search = Search()
    for path in paths { try search.add(path) }
    let all = search.pictures
    guard !all.isEmpty else {
      throw .request(
        "there are no frames in \(MessageText.quotedList(paths))",
        hint: "name folders of PNG files, or patterns such as frames/frame_%04d.png")
    }
    let manifest = search.manifests.first
    let numbers = all.map(\.frame)
    frameCount = max(manifest?.frames ?? 0, (numbers.max() ?? 0) + 1)
    var selection = selection
    // Without a manifest, nobody knows where the film begins.
    if selection == FrameSelection(step: selection.step), manifest == nil {
      selection.first = numbers.min() ?? 0
    }
    let wanted = try selection.sequence(in: frameCount)
    let found = all.filter { wanted.contains($0.frame) }
    try Self.checkKind(of: found)
    var pictures: [Int: Picture] = [:]
    for picture in found {
      guard let other = pictures.updateValue(picture, forKey: picture.frame) else { continue }
      throw .request(
        "frame \(picture.frame) is there twice: '\(other.path)' and '\(picture.path)'",
        hint: "name each frame once")
    }
    try Self.checkCompleteness(of: Set(numbers), wanted, isSelected: selection.step > 1)
    guard let first = found.first else { throw .fault("frames that are all there are not found") }
    self.pictures = pictures
    self.selection = selection
    fingerprint = first.fingerprint ?? ""
    file = try Self.scene(
      of: first, manifest, isTransparent: found.contains(where: \.header.hasAlpha), edits)
  }

  /// Joins the frames to a film.
  ///
  /// - Parameters:
  ///   - path: The path of the film; `-` is standard output.
  ///   - format: A format of frames as pixels.
  ///   - forces: Whether a file that framegen did not write may be replaced; false by default.
  ///   - jobs: The number of threads that read, at least 1; the bytes of the film do not depend on it.
  ///   - observer: Receives the progress, and can stop the run.
  /// - Returns: The result of the run.
  /// - Throws: `FramegenError.request` for a format of vector graphics, and what `Film.render(to:options:observer:)`
  ///   throws.
  @discardableResult
  public func join(
    to path: String, _ format: FilmFormat, forces: Bool = false, jobs: Int = 1,
    observer: RenderObserver = RenderObserver()
  ) throws(FramegenError) -> RenderReport {
    guard format.needs.contains(.pixels) else {
      throw .request(
        "frames that are pixels cannot become .\(format.ending), which is vector graphics",
        hint: "write " + FilmFormat.all.filter { $0.needs.contains(.pixels) }.listed())
    }
    var options = RenderOptions()
    options.selection = selection
    options.forces = forces
    options.jobs = jobs
    let version = RenderVersion(target: .film(path, format))
    return try renderFrames([version], options, observer)[0].get()
  }

  // MARK: - Checks

  /// Checks whether files are frames of one film and of one size.
  private static func checkKind(of pictures: [Picture]) throws(FramegenError) {
    guard let first = pictures.first else { return }
    for other in pictures.dropFirst() {
      guard other.fingerprint == first.fingerprint else {
        throw .request(
          "'\(first.path)' and '\(other.path)' are frames of different films",
          hint: "draw all parts with the same scene, options and version")
      }
      guard other.header.width == first.header.width, other.header.height == first.header.height
      else {
        throw .request(
          "the frames differ in size: '\(first.path)' has \(first.header.size) pixels, '\(other.path)' "
            + other.header.size, hint: "draw all parts at the same --scale and --size")
      }
    }
  }

  /// Checks whether all wanted frames are among those that are there.
  private static func checkCompleteness(
    of present: Set<Int>, _ wanted: FrameSequence, isSelected: Bool
  ) throws(FramegenError) {
    let missing = wanted.numbers.filter { !present.contains($0) }
    guard !missing.isEmpty else { return }
    var ranges: [ClosedRange<Int>] = []
    for number in missing {
      if let last = ranges.last, number - last.upperBound <= wanted.step {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    var names = ranges.prefix(namedRangeCount).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
    if ranges.count > namedRangeCount { names.append("others") }
    let noun = missing.count == 1 ? "frame" : "frames"
    throw .request(
      "\(noun) \(MessageText.list(names, joinedBy: "and")) \(missing.count == 1 ? "is" : "are") "
        + "missing; \(wanted.count - missing.count) of \(wanted.count) are there",
      hint: hint(for: present.sorted(), isSelected: isSelected))
  }

  /// What to do about missing frames.
  private static func hint(for numbers: [Int], isSelected: Bool) -> String {
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    guard let first = numbers.first, let last = numbers.last, Set(steps).count <= 1 else {
      return "draw them with --shard or --frames"
    }
    let step = steps.first ?? 1
    let every = step > 1 && !isSelected ? " --every \(step)" : ""
    return "draw them, or join those that are there: --frames \(first)...\(last)" + every
  }

  // MARK: - The film

  /// The frames as those of a scene.
  private static func scene(
    of picture: Picture, _ manifest: Manifest?, isTransparent: Bool, _ edits: [SceneEdit]
  ) throws(FramegenError) -> SceneFile {
    let header = picture.header
    let statesRate = edits.contains {
      $0.option == "--fps" || $0.argument.hasPrefix("timing.fps=")
    }
    guard statesRate || manifest != nil else {
      throw .request(
        "the frame rate is not known, because the folder has no \(Manifest.fileName)",
        hint: "state it: --fps 60")
    }
    let pixels = CGSize(width: header.width, height: header.height)
    func points(_ scale: Double) -> CGSize {
      CGSize(width: pixels.width / scale, height: pixels.height / scale)
    }
    var scale = manifest?.scale ?? 1
    let canvas = points(scale)
    let isExact =
      (canvas.width * scale).rounded() == pixels.width
      && (canvas.height * scale).rounded() == pixels.height
    if !isExact { scale = 1 }
    var scene = Scene()
    scene.title = manifest?.title ?? ""
    scene.canvas.size = points(scale)
    scene.canvas.scale = scale
    scene.canvas.background = isTransparent ? nil : DynamicColor(.white)
    (scene.timing.fps, scene.timing.duration) = (manifest?.fps ?? 60, .seconds(1))
    var limits = SceneLimits()
    limits.canvasPixels = max(limits.canvasPixels, PNGDecoder.Limits().pixelCount)
    return try EditableScene(scene, name: manifest?.scene ?? picture.path, limits: limits)
      .edited(edits).file()
  }

  /// Reads the picture of a frame.
  private static func bitmap(
    of picture: Picture, isTransparent: Bool
  ) throws(FramegenError) -> Bitmap {
    let bytes = try onDisk { () throws(FileError) in
      let flags = O_RDONLY | O_NONBLOCK
      return try FileDescriptor(opening: picture.path, flags: flags, for: .read)
        .read(limit: PNGFile.sizeLimit)
    }
    let bitmap: Bitmap
    do throws(RasterError) {
      bitmap = try PNGDecoder().bitmap(of: bytes)
    } catch {
      throw .picture("'\(picture.path)' cannot be read: \(error)")
    }
    guard bitmap.width == picture.header.width, bitmap.height == picture.header.height else {
      throw .picture("'\(picture.path)' is turned, or has changed")
    }
    return isTransparent ? bitmap.withAlpha() : bitmap
  }
}

extension DrawnFrames: RenderSubject {
  var inputs: [String] { pictures.values.map(\.path) }
  var isDrawn: Bool { true }
  var fontCollection: FontCollection { FontCollection(adding: []) }
  var imageCollection: ImageCollection { ImageCollection([:]) }

  func skipCounting(of frames: Int) {}

  func hash(of file: SceneFile, _ options: RenderOptions) throws(FileError) -> String {
    fingerprint
  }

  func makeSource() throws(FramegenError) -> DrawnFrameSource { DrawnFrameSource() }

  func finish(_ source: DrawnFrameSource) throws(FramegenError) {}

  var drawnPicture: (@Sendable (Int) throws(FramegenError) -> Bitmap)? {
    let isTransparent = pictures.values.contains(where: \.header.hasAlpha)
    return { [pictures] (frame) throws(FramegenError) in
      guard let picture = pictures[frame] else {
        throw .fault("frame \(frame) is not among those that were found")
      }
      return try Self.bitmap(of: picture, isTransparent: isTransparent)
    }
  }
}

/// Counts the frames, whose pictures are read and not drawn.
final class DrawnFrameSource: FrameSource {
  private(set) var frame = 0
  var hasFailed: Bool { false }

  func displayList(in appearance: Appearance?, isRounded: Bool) -> DisplayList {
    DisplayList(size: .zero, scale: 1, background: nil, items: [])
  }

  func advance() { frame += 1 }
}

extension PNGMetadata.Header {
  fileprivate var size: String { "\(width) × \(height)" }
}

extension DrawnFrames {
  /// The search for the files of frames.
  private struct Search {
    var pictures: [Picture] = []
    /// The manifests of the folders.
    var manifests: [Manifest] = []
    private var folders: [String: Manifest?] = [:]
    /// How many bytes of each file are read: the header, and what states the film.
    private static let headSize = 1 << 13

    /// Adds the files of a path.
    mutating func add(_ path: String) throws(FramegenError) {
      if isFolder(path) {
        let manifest = try manifest(in: path)
        let pattern = manifest.flatMap { try? FramePattern($0.pattern) }
        try addFiles(in: path, manifest) { name in
          pattern.map { $0.number(in: name) } ?? Self.number(in: name)
        }
        return
      }
      let (folder, name) = splitPath(path)
      let place = folder.isEmpty ? "." : folder
      if name.contains("%"), access(path, F_OK) != 0 {
        let pattern: FramePattern
        do throws(FramePattern.Invalid) {
          pattern = try FramePattern(name)
        } catch {
          throw .request(error.message, hint: "for example: frames/frame_%04d.png")
        }
        try addFiles(in: place, try manifest(in: place)) { pattern.number(in: $0) }
        return
      }
      try addFile(path, number: Self.number(in: name), try manifest(in: place))
    }

    private func isFolder(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The manifest of a folder, which is read once.
    private mutating func manifest(in folder: String) throws(FramegenError) -> Manifest? {
      if let known = folders[folder] { return known }
      var manifest: Manifest?
      let reading = try onDisk { () throws(FileError) in try Manifest.read(in: folder) }
      if case .manifest(let found) = reading { manifest = found }
      folders[folder] = .some(manifest)
      guard let manifest else { return nil }
      if let first = manifests.first, first.fps != manifest.fps || first.frames != manifest.frames {
        throw .request(
          "the folders have frames of different films: \(first.frames) at \(first.fps) and "
            + "\(manifest.frames) at \(manifest.fps) frames per second",
          hint: "join each of them by itself")
      }
      manifests.append(manifest)
      return manifest
    }

    private mutating func addFiles(
      in folder: String, _ manifest: Manifest?, number: (String) -> Int?
    ) throws(FramegenError) {
      let names = try onDisk { () throws(FileError) in try Folder.names(in: folder) }
      for name in names where name.lowercased().hasSuffix(".png") && !name.hasPrefix(".") {
        guard let number = number(name) else { continue }
        try addFile(
          folder == "." ? name : FramegenKit.path(of: name, in: folder), number: number, manifest)
      }
    }

    /// Adds a file; what it states of itself counts more than its name.
    private mutating func addFile(
      _ path: String, number: Int?, _ manifest: Manifest?
    ) throws(FramegenError) {
      guard pictures.count < DrawnFrames.fileLimit else {
        throw .request("at most \(DrawnFrames.fileLimit) frames can be joined", hint: nil)
      }
      let head = try onDisk { () throws(FileError) in
        let flags = O_RDONLY | O_NONBLOCK
        return try FileDescriptor(opening: path, flags: flags, for: .read)
          .read(count: Self.headSize, at: 0)
      }
      guard let header = PNGMetadata.Header(atStart: head) else {
        throw .picture("'\(path)' is not a PNG file")
      }
      let identity = PNGMetadata.texts(atStart: head).flatMap(FrameIdentity.init)
      guard let frame = identity?.frame ?? number.map({ $0 - (manifest?.startNumber ?? 0) }),
        frame >= 0
      else {
        throw .request(
          "the name of '\(path)' has no number that says which frame it is",
          hint: "name the frames frame_0000.png, frame_0001.png and so on")
      }
      pictures.append(
        Picture(path: path, frame: frame, fingerprint: identity?.fingerprint, header: header))
    }

    /// The last number in the name of a file.
    private static func number(in name: String) -> Int? {
      let stem = name.dropLast(4)
      guard let end = stem.lastIndex(where: \.isASCIIDigit) else { return nil }
      let digits = stem[...end].reversed().prefix(while: \.isASCIIDigit).reversed()
      return Int(String(digits))
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
