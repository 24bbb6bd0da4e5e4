public import FramegenKit
internal import Dispatch
internal import Foundation
public import Raster
internal import SceneText
internal import Synchronization

/// The comparison of two pictures, or of two sets of pictures frame by frame.
public struct PictureDiff: Sendable {
  /// What was found for one picture.
  public enum Verdict: Equatable, Sendable {
    /// The pictures are the same, or differ no more than is allowed.
    case same
    /// The pictures differ.
    case different(BitmapComparison)
    /// Only the expected picture exists.
    case missing
    /// Only the actual picture exists.
    case extra
    /// The frame is one of those that GIF leaves out, because it plays at most 50 a second.
    case skipped
    /// The pictures could not be compared, with the reason, which names the file.
    case failed(String)
  }

  /// One picture of either side or both.
  public struct Picture: Equatable, Sendable {
    /// The number of the frame; nil for a picture that is none.
    public var frame: Int?
    /// Where the expected picture is; nil where there is none.
    var expectedSource: PictureSource?
    /// Where the actual picture is; nil where there is none.
    var actualSource: PictureSource?
    /// What was found.
    public var verdict: Verdict
    /// What files say of their colors that is not understood, as sentences that name them.
    public var colorWarnings: [String] = []
    /// The file with expected picture, difference and actual picture side by side, if it was written.
    public var strip: String?
    /// What happened in it, those of most pixels first; nil where it was not asked for.
    public var changes: [PictureChange]?
    /// The structural similarity of the pictures, at most 1; nil where it was not asked for, or for
    /// pictures of different sizes or with a side shorter than 11 pixels.
    public var similarity: Double?

    /// The path of the expected picture, or of its film; nil where there is none.
    public var expected: String? { expectedSource?.path }
    /// The path of the actual picture, or of its film; nil where there is none.
    public var actual: String? { actualSource?.path }
  }

  /// The path of the expected file or folder, or the pattern of its frames.
  public let expected: String
  /// The path of the actual file or folder, or the pattern of its frames.
  public let actual: String
  /// How colors are compared, and which pixels.
  public var options: ComparisonOptions
  /// How many pixels may differ.
  public var tolerance: ComparisonTolerance
  /// How large the pictures may be.
  public var limits = ComparisonLimits()
  /// Whether the changes of all pictures are listed, or only those of the first one that differs of each
  /// film, as by default.
  public var listsAllChanges = false
  /// Whether the structural similarity of pictures that differ is measured, which takes longer than all
  /// else; false by default.
  public var measuresSimilarity = false
  /// Whether it is found out what the differences of a film have in common, for its lines; true by default.
  public var describesFilms = true
  /// Whether strips may replace files that framegen did not write; false by default.
  public var forces = false
  private let budget = PixelBudget()

  /// A comparison; by default exact.
  ///
  /// - Parameters:
  ///   - expected: A PNG file, perhaps animated; a GIF file; a folder, in which every `.png` counts,
  ///     subfolders included; or a folder with a pattern of names, such as `frames/frame_%04d.png`.
  ///   - actual: The same for the pictures to compare.
  ///   - options: How colors are compared, and which pixels.
  ///   - tolerance: How many pixels may differ.
  public init(
    expected: String, actual: String, options: ComparisonOptions = .init(),
    tolerance: ComparisonTolerance = .init()
  ) {
    self.expected = expected
    self.actual = actual
    self.options = options
    self.tolerance = tolerance
  }

  /// Reads a picture for `ComparisonOptions.mask`.
  ///
  /// - Parameters:
  ///   - path: The path of the PNG file.
  ///   - limits: How large it may be.
  /// - Returns: The picture.
  /// - Throws: `FramegenError.picture` if it cannot be read.
  public static func mask(
    _ path: String, limits: ComparisonLimits = .init()
  ) throws(FramegenError) -> Bitmap {
    do throws(UnreadablePicture) {
      return try PictureSource(path: path, limits: limits).bitmap()
    } catch {
      throw .picture(error.message)
    }
  }

  // MARK: Running

  /// Compares all pictures, as many at a time as there are processors.
  ///
  /// - Parameters:
  ///   - strips: The folder for strips of differing pictures; nil to write none.
  ///   - cancellation: The request to stop, after which the result is incomplete.
  /// - Returns: The films, in the order of their names; a picture without a number is a film of one.
  /// - Throws: `FramegenError.file` if a path cannot be read or a strip cannot be written, `.picture` if a
  ///   film in one file is damaged, `.request` if there is nothing to compare, or a strip would replace a
  ///   picture, `.occupied` if one would replace a file that framegen did not write.
  public func run(
    strips: String? = nil, cancellation: Cancellation = Cancellation()
  ) throws(FramegenError) -> [FilmDifference] {
    var (first, second) = (
      try PictureFiles(expected, limits: limits), try PictureFiles(actual, limits: limits)
    )
    guard first.isSingle == second.isSingle else {
      let (single, other) = first.isSingle ? (expected, actual) : (actual, expected)
      throw .request(
        "\(single) is a single picture, \(other) is not",
        hint: "compare two pictures, or two films: folders, patterns, animated PNG or GIF files")
    }
    let timing = try PictureFiles.align(&first, &second, limits: limits)
    let names = Set(first.pictures.keys).union(second.pictures.keys).ordered()
    let places = try names.map { name throws(FramegenError) in
      try strips.map { strips throws(FramegenError) in
        try place(ofStrip: name, first.pictures[name] ?? second.pictures[name], in: strips)
      }
    }
    let pairs = names.map { (first.pictures[$0], second.pictures[$0]) }
    let results = Mutex([Result<Comparison, FramegenError>?](repeating: nil, count: names.count))
    WorkerThread.forEach(of: names.count) { index in
      guard !cancellation.isCancelled else { return }
      let (expected, actual) = pairs[index]
      let result = Result { () throws(FramegenError) in
        var found = try compare(names[index].frame, expected, actual, strip: places[index])
        if timing.skipped.contains(names[index]) { found.picture.verdict = .skipped }
        return found
      }
      results.withLock { $0[index] = result }
    }
    var found: [Comparison] = []
    for result in results.withLock({ $0 }) {
      if let result { found.append(try result.get()) }
    }
    return cancellation.isCancelled ? [] : films(of: found, named: names, timing)
  }

  /// The films of which pictures are the frames, whose names are sorted: those of a film follow each other.
  private func films(
    of comparisons: [Comparison], named names: [PictureFiles.Name], _ timing: PictureFiles.Timing
  ) -> [FilmDifference] {
    var films: [FilmDifference] = []
    var start = 0
    while start < names.count {
      let name = names[start]
      let end = names[start...].firstIndex { !$0.isOfFilm(of: name) } ?? names.count
      var film = film(title(of: name), comparisons[start..<end])
      film.framesPerSecond = timing.framesPerSecond
      if name.frame != nil, !timing.skipped.isEmpty { film.step = timing.step }
      films.append(withChanges(film))
      start = end
    }
    return films
  }

  /// What a film or a picture is called in messages.
  private func title(of name: PictureFiles.Name) -> String {
    let own = [name.folder, name.film].filter { !$0.isEmpty }.joined(separator: "/")
    let trimmed = name.frame == nil ? own : own.trimmingSuffix { "_-. ".contains($0) }
    return trimmed.isEmpty ? actual : trimmed
  }

  private func film(_ title: String, _ comparisons: ArraySlice<Comparison>) -> FilmDifference {
    var film = FilmDifference(name: title, pictures: comparisons.map(\.picture))
    guard !film.isSame, describesFilms else { return film }
    film.alignment = alignment(comparisons)
    film.criterion = tolerance.criterion(options)
    return film
  }

  /// The film with the changes of its first picture that differs, and what other metrics say of the worst one.
  private func withChanges(_ film: FilmDifference) -> FilmDifference {
    var film = film
    guard describesFilms,
      let index = film.pictures.firstIndex(where: {
        if case .different = $0.verdict { true } else { false }
      })
    else { return film }
    // Reading two pictures again takes less than keeping all of them.
    var first: (expected: Bitmap, actual: Bitmap)?
    if film.pictures[index].changes == nil {
      first = Self.bitmaps(of: film.pictures[index])
      film.pictures[index].changes = first.map { changes($0.expected, $0.actual) }
    }
    guard options.metric == .exact, let picture = film.worst?.picture else { return film }
    // Often the first one is the worst, too.
    let isFirst = picture.frame == film.pictures[index].frame
    let worst = isFirst ? first ?? Self.bitmaps(of: picture) : Self.bitmaps(of: picture)
    film.otherMetrics = worst.flatMap { options.otherMetrics($0.expected, $0.actual) }
    return film
  }

  /// Both pictures; nil if one is missing or cannot be read.
  private static func bitmaps(of picture: Picture) -> (expected: Bitmap, actual: Bitmap)? {
    guard let expected = picture.expectedSource, let actual = picture.actualSource else {
      return nil
    }
    return try? (expected.bitmap(), actual.bitmap())
  }

  private func changes(_ expected: Bitmap, _ actual: Bitmap) -> [PictureChange] {
    PictureChange.changes(
      expected: expected, actual: actual, map: ComparisonMap(expected, actual, options))
  }

  /// The path of a strip, which is no picture of either side.
  private func place(
    ofStrip name: PictureFiles.Name, _ source: PictureSource?, in folder: String
  ) throws(FramegenError) -> String {
    let inner = name.folder.isEmpty ? folder : FramegenKit.path(of: name.folder, in: folder)
    let place = FramegenKit.path(of: source?.fileName(ofFrame: name.frame) ?? "", in: inner)
    let target = URL(fileURLWithPath: inner).resolvingSymlinksInPath().path
    for side in [expected, actual] {
      var isFolder = ObjCBool(false)
      _ = FileManager.default.fileExists(atPath: side, isDirectory: &isFolder)
      let source = isFolder.boolValue ? side : splitPath(side).folder
      let sourcePath = URL(fileURLWithPath: source.isEmpty ? "." : source)
        .resolvingSymlinksInPath().path
      guard target != sourcePath, !(isFolder.boolValue && target.hasPrefix(sourcePath + "/")) else {
        throw .request(
          "the differences would be written among the pictures in \(source.isEmpty ? "." : source)",
          hint: "choose another folder for --output")
      }
    }
    return place
  }

  // MARK: One pair

  /// What was found for one picture, with what identifies the pixels of both sides if they were read.
  struct Comparison {
    var picture: Picture
    var expectedIdentity: PictureIdentity?
    var actualIdentity: PictureIdentity?
  }

  private func compare(
    _ frame: Int?, _ expected: PictureSource?, _ actual: PictureSource?, strip: String?
  ) throws(FramegenError) -> Comparison {
    var result = Comparison(
      picture: Picture(
        frame: frame, expectedSource: expected, actualSource: actual, verdict: .same))
    guard let expected, let actual else {
      result.picture.verdict = expected == nil ? .extra : .missing
      return result
    }
    let bytes: (expected: [UInt8], actual: [UInt8])
    do throws(UnreadablePicture) {
      bytes = (try expected.bytes(), try actual.bytes())
      if bytes.expected.hasSameBytes(as: bytes.actual) {
        try checkIsPicture(bytes.expected, of: expected)
        return result
      }
    } catch {
      result.picture.verdict = .failed(error.message)
      return result
    }
    if let quick = quickComparison(bytes.expected, bytes.actual) {
      if tolerance.allows(quick) { return result }
      result.picture.verdict = .different(quick)
      (result.expectedIdentity, result.actualIdentity) = (
        .stream(of: bytes.expected), .stream(of: bytes.actual)
      )
      if !needsPixels, strip == nil { return result }
    }
    let count = limits.pixelCount(of: bytes.expected) + limits.pixelCount(of: bytes.actual)
    try budget.use(count) { () throws(FramegenError) in
      try compare(bytes.expected, bytes.actual, strip: strip, into: &result)
    }
    return result
  }

  /// Checks one of two equal files: if they are no pictures, or are damaged, they are not the same picture.
  private func checkIsPicture(
    _ bytes: [UInt8], of source: PictureSource
  ) throws(UnreadablePicture) {
    guard PictureIdentity.stream(of: bytes) == nil else { return }
    _ = try budget.use(limits.pixelCount(of: bytes)) { () throws(UnreadablePicture) in
      try source.bitmap(of: bytes)
    }
  }

  /// Compares the pixels of two files.
  private func compare(
    _ expectedBytes: [UInt8], _ actualBytes: [UInt8], strip: String?, into result: inout Comparison
  ) throws(FramegenError) {
    guard let expected = result.picture.expectedSource, let actual = result.picture.actualSource
    else { return }
    let (left, right): (Bitmap, Bitmap)
    let comparison: BitmapComparison
    do throws(UnreadablePicture) {
      (left, right) = try bitmaps((expected, expectedBytes), (actual, actualBytes))
      result.picture.colorWarnings = [
        expected.colorWarning(expectedBytes), actual.colorWarning(actualBytes),
      ].compactMap(\.self)
      if describesFilms, result.expectedIdentity == nil {
        (result.expectedIdentity, result.actualIdentity) = (.pixels(of: left), .pixels(of: right))
      }
      if let mask = options.mask, mask.width != left.width || mask.height != left.height {
        throw UnreadablePicture(
          message: "\(expected.path) has \(left.width)×\(left.height) pixels, the mask "
            + "\(mask.width)×\(mask.height)")
      }
      guard let found = tolerance.difference(left, right, options) else { return }
      comparison = found
    } catch {
      result.picture.verdict = .failed(error.message)
      return
    }
    result.picture.verdict = .different(comparison)
    if listsAllChanges { result.picture.changes = changes(left, right) }
    if measuresSimilarity { result.picture.similarity = StructuralSimilarity.mean(left, right) }
    if let strip {
      try StripFile.write(
        DifferencePicture.strip(expected: left, actual: right, options), to: strip, .fast,
        forces: forces)
      result.picture.strip = strip
    }
  }

  /// The pixels of two files; for an exact comparison, those that only rounding made equal differ.
  private func bitmaps(
    _ expected: (source: PictureSource, bytes: [UInt8]),
    _ actual: (source: PictureSource, bytes: [UInt8])
  ) throws(UnreadablePicture) -> (Bitmap, Bitmap) {
    let left = try expected.source.bitmap(of: expected.bytes)
    var right = try actual.source.bitmap(of: actual.bytes)
    guard options.metric == .exact else { return (left, right) }
    do throws(RasterError) {
      try PNGDecoder(limits: limits.picture).separate(
        &right, of: actual.bytes, from: left, of: expected.bytes)
    } catch {
      throw UnreadablePicture(message: limits.message(for: error, of: actual.source.path))
    }
    return (left, right)
  }

  /// Whether more is asked of pictures that differ than how many pixels do.
  private var needsPixels: Bool { listsAllChanges || measuresSimilarity }

  /// A comparison of two files of our own encoder, of which only what differs is inflated; nil where
  /// that is not enough.
  private func quickComparison(_ expected: [UInt8], _ actual: [UInt8]) -> BitmapComparison? {
    guard tolerance.window == nil else { return nil }
    return PNGDecoder().comparison(expected, actual, options)
  }
}

/// Files with pictures side by side, which name framegen as their software.
enum StripFile {
  /// Writes a strip.
  ///
  /// - Parameters:
  ///   - bitmap: The pictures.
  ///   - path: The path; its folder is created if necessary.
  ///   - compression: How the file trades time for size.
  ///   - forces: Whether a file that framegen did not write may be overwritten.
  ///   - inputs: The files that are read, which are never overwritten.
  /// - Throws: `FramegenError.occupied` for a file that may not be overwritten; `.file` if it cannot be written.
  static func write(
    _ bitmap: Bitmap, to path: String, _ compression: PNGEncoder.Compression, forces: Bool,
    inputs: [String] = []
  ) throws(FramegenError) {
    try ExistingFile.check(path, forces: forces, inputs: inputs, isOurs: PNGFile.isOurs)
    let software = PNGMetadata.Text("Software", "framegen \(framegenVersion)")
    let bytes = try asFault("\(path) could not be encoded") { () throws(RasterError) in
      try PNGEncoder(compression: compression).encode(
        bitmap, metadata: PNGMetadata(texts: [software]))
    }
    try onDisk { () throws(FileError) in
      try Folder.create(splitPath(path).folder)
      try OutputFile.write(bytes, to: path)
    }
  }
}

extension String {
  /// The text without the characters at its end that satisfy a condition.
  fileprivate func trimmingSuffix(while isPart: (Character) -> Bool) -> String {
    String(reversed().drop(while: isPart).reversed())
  }
}
