internal import Canvas
internal import Foundation
internal import FramegenKit
internal import Geometry
internal import Raster
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// Compares the frames of a film with its reference, one after the other.
struct FrameComparer {
  private let folder: ReferenceFolder
  private let settings: PictureTestSettings
  private let scale: Double
  private var naming: ChangeNaming
  private let metadata: PNGMetadata
  /// Whether whole frames are kept, as small files, to become the reference.
  private let approves: Bool
  /// A picture whose black or clear pixels are not compared; nil for none.
  private var mask: Bitmap?
  /// What the reference knows of the film; nil if there is none that can be used.
  private var expected: FilmReference?
  private var expectedHashes: [UInt64] = []
  private var expectedMotion: RecordedMotion?
  /// What was found for each frame that is worth a word.
  private var frames: [PictureTestResult.Frame] = []
  /// Why parts of the reference cannot be used.
  private var problems: [String] = []
  private var maskProblem: String?
  /// The pictures of the reference that have not been compared yet.
  private var remaining: Set<KeyFrames.Name>
  /// What differs in frames, by their places in `frames`, until all views are known by which it is named.
  private var unnamed: [(index: Int, changes: [PictureChange], views: ChangeNaming.Views)] = []
  /// The scene of the film.
  private let scene: Scene
  /// Frames per second of the film.
  private let fps: Double
  /// The frames without a picture in the reference whose hashes differ, where a tolerance may accept that.
  private var uncertain: [Int] = []
  /// The ids of the views that are not compared, each with those inside it.
  private let ignoredFamilies: [String: Set<String>]
  /// Whether the picture of a frame without one in the reference has been kept: the first is enough.
  private var hasUnmatched = false
  private let isNew: Bool

  init(
    _ folder: ReferenceFolder, _ settings: PictureTestSettings, _ file: SceneFile,
    renderer: [String: String], size: (width: Int, height: Int), approves: Bool
  ) {
    self.folder = folder
    self.settings = settings
    self.approves = approves
    (scene, fps) = (file.scene, file.scene.timing.fps)
    scale = Double(file.scene.canvas.scale)
    naming = ChangeNaming(file.scene)
    ignoredFamilies = Self.ignoredFamilies(settings, in: file.scene)
    metadata = PNGMetadata(scale: scale)
    remaining = Set(folder.pictures())
    isNew = folder.isEmpty
    guard !isNew else { return }
    do throws(ReferenceFolder.Unusable) {
      mask = try folder.mask(of: size)
    } catch {
      maskProblem = error.message
    }
    do throws(ReferenceFolder.Unusable) {
      expected = try folder.film()
      expectedHashes = expected?.hashes ?? []
      naming.hasOtherRenderer =
        expected?.rendererDifferences(to: renderer).isEmpty == false
      if expected == nil {
        problems.append("\(folder.path) has no \(FilmReference.fileName)")
      }
      guard let found = try folder.motion() else {
        if expected != nil {
          problems.append("\(folder.path) has no \(ReferenceFolder.motionName)")
        }
        return
      }
      expectedMotion = found.motion
      if let expected, FilmReference.text(of: found.hash) != expected.motion {
        problems.append(
          "\(folder.path)/\(ReferenceFolder.motionName) does not belong to its "
            + FilmReference.fileName)
      }
    } catch {
      problems.append(error.message)
    }
  }

  /// How many pixels may differ.
  private var tolerance: ComparisonTolerance {
    ComparisonTolerance(
      pixels: settings.maxPixels, ratio: settings.maxRatio, window: settings.window)
  }

  /// Whether every pixel of every frame counts.
  private var isExact: Bool { settings.isExact && mask == nil }

  // MARK: One frame

  /// Compares a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - names: The names under which it has pictures.
  /// - Throws: `FramegenError.fault` if it cannot be drawn or encoded.
  mutating func compare(
    _ frame: DrawnFrame, as names: [KeyFrames.Name]
  ) throws(FramegenError) {
    let hasSameHash = counterpart(of: frame.number).map { expectedHashes[$0] == frame.hash }
    let pictures = names.compactMap { name in
      storedName(of: name).map { (name: name, stored: $0) }
    }
    guard pictures.isEmpty else {
      let bitmap = try frame.bitmap()
      for (name, stored) in pictures {
        try compare(frame, bitmap, as: name, with: stored, hasSameHash: hasSameHash)
      }
      return
    }
    guard hasSameHash == false else { return }
    guard isExact else {
      // Of pictures that may differ a little, a hash tells nothing; what is known of the views may.
      uncertain.append(frame.number)
      return
    }
    var found = PictureTestResult.Frame(number: frame.number, verdict: .hash)
    if !hasUnmatched {
      hasUnmatched = true
      found.actual = FramePicture(file: try file(of: try frame.bitmap()))
    }
    frames.append(found)
  }

  /// The frames of the reference for each of the film: 1 at the same rate, and where the film is to be the reference.
  private var rate: Double { approves ? 1 : (expected?.fps ?? fps) / fps }

  /// The number of the frame of the reference that shows the same time; nil if there is none.
  private func counterpart(of frame: Int) -> Int? {
    guard let number = FilmReference.counterpart(of: frame, at: rate) else { return nil }
    return number < expectedHashes.count ? number : nil
  }

  /// The name of the picture of the reference for a frame's; nil where the reference has another rate, and none of
  /// that time.
  private func storedName(of name: KeyFrames.Name) -> KeyFrames.Name? {
    guard rate != 1, case .frame(let number) = name else { return name }
    let stored = FilmReference.counterpart(of: number, at: rate).map { KeyFrames.Name.frame($0) }
    return stored.flatMap { remaining.contains($0) ? $0 : nil }
  }

  private mutating func compare(
    _ frame: DrawnFrame, _ bitmap: Bitmap, as name: KeyFrames.Name, with stored: KeyFrames.Name,
    hasSameHash: Bool?
  ) throws(FramegenError) {
    remaining.remove(stored)
    var found = PictureTestResult.Frame(number: frame.number, name: name, verdict: .same)
    var part: PixelRect?
    do throws(ReferenceFolder.Unusable) {
      if let reference = try folder.picture(stored) {
        let options = self.options(for: frame, as: name)
        found.expected = reference.file
        if let difference = tolerance.difference(reference.bitmap, bitmap, options) {
          found.verdict = .different(difference)
          if unnamed.isEmpty {
            found.otherMetrics = options.otherMetrics(reference.bitmap, bitmap)
          }
          if !approves, !difference.sizesDiffer {
            part = BitmapComparison(reference.bitmap, bitmap).bounds
          }
          let map = ComparisonMap(reference.bitmap, bitmap, options)
          let changes = PictureChange.changes(
            expected: reference.bitmap, actual: bitmap, map: map)
          unnamed.append((frames.count, changes, RecordedMotion.places(of: frame.views)))
        } else if isExact, hasSameHash == false, case .frame = name {
          problems.append(
            "\(folder.path(of: stored)) is not the frame that \(FilmReference.fileName) describes")
        }
      } else {
        found.verdict = .missing
      }
    } catch {
      found.verdict = .unreadable(error.message)
    }
    if found.verdict != .same {
      found.actual = FramePicture(
        file: try file(of: part.map { bitmap.cropped(to: $0) } ?? bitmap),
        corner: part.map { ($0.x, $0.y) })
    }
    frames.append(found)
  }

  private func file(of bitmap: Bitmap) throws(FramegenError) -> [UInt8] {
    try asFault("a frame could not be encoded") { () throws(RasterError) in
      try PNGEncoder(compression: approves ? .small : .fast).encode(bitmap, metadata: metadata)
    }
  }

  // MARK: What is compared

  private func options(for frame: DrawnFrame, as name: KeyFrames.Name) -> ComparisonOptions {
    var options = options
    options.ignoredAreas = (settings.ignoredAreas ?? []).flatMap { areas($0, frame, name) }
    return options
  }

  /// How colors are compared, without ignored areas, which depend on the frame.
  private var options: ComparisonOptions {
    let metric: ComparisonOptions.Metric =
      switch settings.metric ?? PictureTestSettings.usualMetric {
      case .exact: .exact
      case .yiq: .yiq
      case .oklab: .oklab
      }
    return ComparisonOptions(
      metric: metric, threshold: settings.threshold,
      ignoresAntialiasing: settings.antialiasing == .ignore, mask: mask)
  }

  /// The pixels of an area that is not compared: of all that is drawn of a view, where it is and where it was.
  private func areas(
    _ area: PictureTestSettings.IgnoredArea, _ frame: DrawnFrame, _ name: KeyFrames.Name
  ) -> [PixelRect] {
    switch area {
    case .rect(let rect): return [PixelRect(covering: rect, scale: scale)].compactMap(\.self)
    case .view(let view):
      let number = expectedNumber(of: frame, name)
      let old = expectedMotion?.reach(of: ignoredFamilies[view.id] ?? [view.id], in: number) ?? []
      let place = RecordedMotion.places(of: frame.views).first { $0.id == view.id }?.place
      let new = place.flatMap { $0.isPresent ? $0.frame : nil }
      let drawn = new == nil ? nil : frame.extent(view.id)
      return (old + [new, drawn].compactMap(\.self)).compactMap {
        PixelRect(covering: $0, scale: scale)
      }
    }
  }

  /// The ids of the views that are not compared, each with those inside it.
  private static func ignoredFamilies(
    _ settings: PictureTestSettings, in scene: Scene
  ) -> [String: Set<String>] {
    let ids = (settings.ignoredAreas ?? []).compactMap { area in
      if case .view(let view) = area { view.id } else { nil }
    }
    guard !ids.isEmpty else { return [:] }
    let nodes = Dictionary(scene.views.flatMap(\.withSubviews).map { ($0.id, $0) }) { first, _ in
      first
    }
    return Dictionary(
      ids.map { id in (id, Set(nodes[id]?.withSubviews.map(\.id) ?? [id])) }
    ) { first, _ in first }
  }

  /// The ids of the views that are not compared, with those inside them.
  private var ignoredViews: Set<String> {
    ignoredFamilies.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// Whether no pixel of a rectangle in points is compared, wherever ignored views are.
  private func isIgnored(_ rect: CGRect, size: [Int]) -> Bool {
    let canvas = PixelRect(x: 0, y: 0, width: size[0], height: size[1])
    guard let pixels = PixelRect(covering: rect, scale: scale)?.intersection(canvas) else {
      return true
    }
    let isInArea = (settings.ignoredAreas ?? []).contains { area in
      guard case .rect(let rect) = area, let ignored = PixelRect(covering: rect, scale: scale)
      else { return false }
      return ignored.intersection(pixels) == pixels
    }
    guard !isInArea, let mask else { return isInArea }
    return (pixels.y..<pixels.y + pixels.height).allSatisfy { y in
      (pixels.x..<pixels.x + pixels.width).allSatisfy { mask[$0, y].isCoveredByMask }
    }
  }

  /// The number of the frame in the reference that a frame is compared with.
  private func expectedNumber(of frame: DrawnFrame, _ name: KeyFrames.Name) -> Int {
    expectedNumber(of: frame.number, isLast: name == .last)
  }

  private func expectedNumber(of frame: Int, isLast: Bool) -> Int {
    isLast && !expectedHashes.isEmpty ? expectedHashes.count - 1 : counterpart(of: frame) ?? frame
  }

  // MARK: The whole film

  /// Adds what was found to a result.
  ///
  /// - Parameters:
  ///   - pass: The film.
  ///   - film: What a new reference would say of it.
  ///   - comparesHashes: Whether all frames were drawn.
  ///   - names: The frames with a picture.
  ///   - result: The result.
  func finish(
    _ pass: FilmPass, _ film: FilmReference, comparesHashes: Bool, names: KeyFrames,
    into result: inout PictureTestResult
  ) {
    result.isNew = isNew
    result.frames = frames
    (result.problems, result.maskProblem) = (problems, maskProblem)
    result.expected = expected
    result.expectedMotion = expectedMotion
    let actual = expectedMotion.map(pass.motion.comparable) ?? pass.motion
    let agrees = expectedMotion.map { actual.agrees(with: $0) } ?? true
    let matching =
      agrees && unnamed.isEmpty
      ? nil : expectedMotion.map { ViewMatching($0, actual, in: scene) }
    result.matching = matching
    var naming = naming
    naming.names = matching?.names ?? [:]
    for (index, changes, views) in unnamed {
      let number = expectedNumber(of: frames[index].number, isLast: frames[index].isLast)
      naming.reordered =
        matching?.expected.reordered(in: number, actual, in: frames[index].number) ?? []
      result.frames[index].changes = naming.named(
        changes, matching?.expected.views(in: number) ?? [], views)
    }
    if let motion = matching?.expected ?? expectedMotion {
      addUncertain(motion, actual, film.size, to: &result)
    }
    result.actualMotion = actual
    result.criterion = tolerance.criterion(options)
    result.comparesOnlyPictures =
      (!comparesHashes || !isExact) && !result.frames.contains { $0.verdict == .hash }
    result.stale = remaining.filter { name in
      // What a shorter film no longer has may be back in a longer one.
      guard case .frame(let number) = name, names.contains(number) else { return true }
      return number < pass.frameCount
    }.ordered().map { folder.path(of: $0) }
    if let motion = matching?.expected ?? expectedMotion, settings.motion != nil || !agrees {
      result.motion = comparison(of: motion, actual, film, names: matching?.names ?? [:])
    }
    guard comparesHashes, let expected, expected.hashes != pass.hashes else { return }
    result.alignment = FilmAlignment(
      expected: Self.numbered(expected.hashes), actual: Self.numbered(pass.hashes))
  }

  /// Adds the frames without a picture in which views differ as no accepted picture shows; without any picture, all
  /// whose hashes differ: a tolerance says something about pictures alone.
  private func addUncertain(
    _ expected: RecordedMotion, _ actual: RecordedMotion, _ size: [Int],
    to result: inout PictureTestResult
  ) {
    guard !uncertain.isEmpty else { return }
    let pictured = frames.filter { $0.verdict == .same }
    let accepted = AcceptedChanges(
      expected, actual,
      in: pictured.map { (expectedNumber(of: $0.number, isLast: $0.isLast), $0.number) },
      without: ignoredViews)
    let hasPictures = frames.contains { $0.name != nil && $0.verdict != .missing }
    let differing = uncertain.filter { number in
      guard hasPictures else { return true }
      let old = expectedNumber(of: number, isLast: false)
      return accepted.hasOthers(in: (old, number)) { view in
        (expected.reach(of: [view], in: old) + actual.reach(of: [view], in: number))
          .allSatisfy { isIgnored($0, size: size) }
      }
    }
    guard !differing.isEmpty else { return }
    let all = result.frames + differing.map { PictureTestResult.Frame(number: $0, verdict: .hash) }
    result.frames = all.enumerated().ordered {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }.map(\.element)
  }

  /// Compares the motion of films that have times in common; nil for others.
  private func comparison(
    of expected: RecordedMotion, _ actual: RecordedMotion, _ film: FilmReference,
    names: [String: String]
  ) -> MotionComparison? {
    guard let pair = CommonRate(self.expected?.fps ?? film.fps, film.fps) else { return nil }
    let ignored = ignoredViews
    return MotionComparison(
      expected.every(pair.expectedStep).without(ignored),
      actual.every(pair.actualStep).without(ignored), fps: pair.fps,
      endsAtRest: film.endsAtRest, tolerance: settings.motion ?? PictureTestSettings.usualMotion,
      names: names)
  }

  private static func numbered(_ hashes: [UInt64]) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: hashes.enumerated().map { ($0, Int(truncatingIfNeeded: $1)) })
  }
}

/// The frames of two films that show the same times, where one rate is a multiple of the other.
private struct CommonRate {
  /// One of so many frames of the expected film.
  var expectedStep = 1
  /// One of so many frames of the actual film.
  var actualStep = 1
  /// The frames per second that are left.
  var fps: Double

  init?(_ expected: Double, _ actual: Double) {
    fps = min(expected, actual)
    let step = (max(expected, actual) / fps).rounded()
    guard step * fps == max(expected, actual), step <= 1000 else { return nil }
    if expected > actual { expectedStep = Int(step) } else { actualStep = Int(step) }
  }
}

extension PixelRect {
  /// The whole pixels that a rectangle in points touches; nil for an empty one.
  init?(covering rect: CGRect, scale: Double) {
    guard rect.width > 0, rect.height > 0 else { return nil }
    func pixel(_ coordinate: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      // A picture has fewer pixels than that.
      Int(max(-1e6, min(1e6, (coordinate * scale).rounded(rule))))
    }
    let (left, top) = (pixel(rect.minX, .down), pixel(rect.minY, .down))
    self.init(
      x: left, y: top, width: pixel(rect.maxX, .up) - left, height: pixel(rect.maxY, .up) - top)
  }
}

/// A frame as a PNG file, or the part of it that differs from its picture in the reference.
public struct FramePicture: Sendable {
  /// The PNG file.
  public var file: [UInt8]
  /// The upper left corner of the part, in pixels; nil for the whole frame.
  public var corner: (x: Int, y: Int)?
}
