public import Foundation
internal import Geometry
public import Scene
internal import SceneFormat
internal import SceneText
public import Stage

/// Where every view of a film is in every frame, as part of its reference.
///
/// Values are whole numbers of small units, so that they are stored exactly and in few bytes.
public struct RecordedMotion: Equatable, Sendable {
  /// The place of a view on the canvas in one frame; nothing where it is not in the scene.
  public struct Place: Equatable, Sendable {
    /// Whether it is there; then x, y, width and height in thousandths of a point, the angle in ten
    /// thousandths of a radian, and the opacity in thousandths.
    package var units: SIMD8<Int32>
    /// The horizontal and vertical scale on the canvas in thousandths; less than 0 where a reference does not say it.
    package var scaleUnits = SIMD2<Int32>(repeating: 0)
    /// How far the view's own transform takes its center on the canvas, which is part of the place, in thousandths of a
    /// point; 0 where a reference was read.
    private(set) var translationUnits = SIMD2<Int32>(repeating: 0)
    /// The scale where a reference does not say it.
    static let unknownScale = SIMD2<Int32>(repeating: -1)

    /// The number of values.
    static let count = 7
    /// What one unit of each value is.
    private static let scales = SIMD8<Double>(1, 1000, 1000, 1000, 1000, 10_000, 1000, 1)

    /// No place.
    static let none = Place(units: .zero)

    init(units: SIMD8<Int32>) { self.units = units }

    init(_ view: LaidOutView) {
      let middle = view.transformOfMiddle
      let center = CGPoint(x: view.center.x + middle.tx, y: view.center.y + middle.ty)
        .applying(view.superviewToCanvas)
      let untransformed = CGPoint(
        x: view.center.x + (middle.tx - view.transform.tx),
        y: view.center.y + (middle.ty - view.transform.ty)
      ).applying(view.superviewToCanvas)
      let values = SIMD8<Double>(
        1, Double(center.x), Double(center.y), Double(view.size.width), Double(view.size.height),
        Double(view.rotation + view.superviewToCanvas.rotationAngle), Double(view.alpha), 0)
      units = .zero
      for index in 0..<Self.count {
        let scaled = (values[index] * Self.scales[index]).rounded()
        // What is farther away than 2 million points, or not a number, is no longer told apart.
        units[index] = Self.unit(scaled)
      }
      for (index, difference) in [center.x - untransformed.x, center.y - untransformed.y]
        .enumerated()
      {
        translationUnits[index] = Self.unit((1000 * Double(difference)).rounded())
      }
      let toCanvas = view.transform.concatenating(view.superviewToCanvas)
      scaleUnits = SIMD2(
        Self.unit((1000 * Foundation.hypot(toCanvas.a, toCanvas.b)).rounded()),
        Self.unit((1000 * Foundation.hypot(toCanvas.c, toCanvas.d)).rounded()))
    }

    private static func unit(_ scaled: Double) -> Int32 {
      scaled.isFinite ? Int32(min(max(scaled, -2e9), 2e9)) : 0
    }

    /// Whether the view is in the scene.
    public var isPresent: Bool { units[0] != 0 }
    /// The center on the canvas, in points.
    public var x: Double { Double(units[1]) / 1000 }
    /// The center on the canvas, in points, positive downwards.
    public var y: Double { Double(units[2]) / 1000 }
    /// The width of the bounds, in points.
    public var width: Double { Double(units[3]) / 1000 }
    /// The height of the bounds, in points.
    public var height: Double { Double(units[4]) / 1000 }
    /// The angle in radians, positive clockwise.
    public var angle: Double { Double(units[5]) / 10_000 }
    /// The opacity, from 0 to 1.
    public var alpha: Double { Double(units[6]) / 1000 }

    /// The horizontal and vertical scale on the canvas; nil where a reference does not say it.
    public var scale: (x: Double, y: Double)? {
      scaleUnits == Self.unknownScale
        ? nil : (Double(scaleUnits.x) / 1000, Double(scaleUnits.y) / 1000)
    }

    /// The place without the translation of the view's own transform.
    var withoutTranslation: Place {
      var place = self
      for index in 0..<2 { place.units[1 + index] = units[1 + index] &- translationUnits[index] }
      place.translationUnits = .zero
      return place
    }

    /// Whether two places are the same, wherever the view would be without its transform.
    public static func == (first: Self, second: Self) -> Bool {
      first.units == second.units && first.scaleUnits == second.scaleUnits
    }

    /// Whether it is the same as another one, as far as both say it.
    func agrees(with other: Place) -> Bool {
      units == other.units
        && (scaleUnits == other.scaleUnits || scale == nil || other.scale == nil)
    }

    /// The smallest upright rectangle around the view, on the canvas, in points.
    public var frame: CGRect {
      let turn = PortableMath.sineAndCosine(angle)
      let (sine, cosine) = (abs(turn.sine), abs(turn.cosine))
      let turned = sizeOnCanvas
      let size = CGSize(
        width: turned.width * cosine + turned.height * sine,
        height: turned.width * sine + turned.height * cosine)
      return CGRect(
        x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }

    /// The size on the canvas along the axes of the view, in points.
    private var sizeOnCanvas: CGSize {
      let (scaleX, scaleY) = scale ?? (1, 1)
      return CGSize(width: width * scaleX, height: height * scaleY)
    }

    /// The sizes of this and another place on the canvas along the axes of the view, in points; those of the bounds where
    /// one does not say its scale.
    func sizesOnCanvas(with other: Place) -> (old: CGSize, new: CGSize) {
      guard scale == nil || other.scale == nil else { return (sizeOnCanvas, other.sizeOnCanvas) }
      return (
        CGSize(width: width, height: height), CGSize(width: other.width, height: other.height)
      )
    }

    /// The distance of the centers of two places, in points.
    public func distance(to other: Place) -> Double {
      Foundation.hypot(x - other.x, y - other.y)
    }

    /// The movement of a view to another place on the canvas, in points; 0 along an axis of the view where it only grows:
    /// one of its ends stays, and only the center moves.
    func movement(to other: Place) -> CGVector {
      let (dx, dy) = (other.x - x, other.y - y)
      guard units[5] == other.units[5] else { return CGVector(dx: dx, dy: dy) }
      let turn = PortableMath.sineAndCosine(angle)
      let (old, new) = sizesOnCanvas(with: other)
      var along = dx * turn.cosine + dy * turn.sine
      var across = dy * turn.cosine - dx * turn.sine
      // Places are rounded to thousandths of a point.
      func stays(_ distance: Double, _ growth: Double) -> Bool {
        abs(growth) > 0.002 && abs(abs(distance) - abs(growth) / 2) < 0.002
      }
      let (staysAlong, staysAcross) = (
        stays(along, Double(new.width - old.width)), stays(across, Double(new.height - old.height))
      )
      guard staysAlong || staysAcross else { return CGVector(dx: dx, dy: dy) }
      if staysAlong { along = 0 }
      if staysAcross { across = 0 }
      return CGVector(
        dx: along * turn.cosine - across * turn.sine, dy: along * turn.sine + across * turn.cosine)
    }
  }

  /// A view, and its place in every frame.
  public struct Track: Equatable, Sendable {
    /// The view's id.
    public var id: String
    /// Its places, by frame; after the last one it is not in the scene.
    public var places: [Place]
    /// What else can be seen of it, by property.
    public var properties: [Property] = []

    /// The place in a frame.
    public func place(in frame: Int) -> Place {
      places.indices.contains(frame) ? places[frame] : .none
    }
  }

  /// The most places that are recorded, which take about 130 MB.
  ///
  /// Frames after that many are not compared by places, but still by their pixels.
  private static let largestCount = 1 << 22

  /// Whether it has the scales, the properties and the order of the views, which older references do not.
  public internal(set) var isComplete = true
  /// Whether places are those that transforms move views to; older references have them without the translation of the
  /// view's own transform.
  public internal(set) var hasTranslations = true
  /// The order in which the views are drawn, as their ids; each from a frame on.
  public internal(set) var order = Property(name: "order")
  /// The views, in the order in which they were first there.
  public private(set) var tracks: [Track] = []
  /// The number of recorded frames.
  public private(set) var frameCount = 0
  private var indices: [String: Int] = [:]
  private var placeCount = 0

  /// A motion without frames.
  public init() {}

  init(
    tracks: [Track], frameCount: Int, order: Property? = nil, isComplete: Bool = true,
    hasTranslations: Bool = true
  ) {
    self.tracks = tracks
    self.isComplete = isComplete
    self.hasTranslations = hasTranslations
    if let order { self.order = order }
    self.frameCount = frameCount
    for (index, track) in tracks.enumerated() { indices[track.id] = index }
  }

  /// Adds the next frame.
  ///
  /// - Parameter views: The views that are in the scene, not rounded to pixels.
  public mutating func append(_ views: [LaidOutView]) {
    guard placeCount + views.count <= Self.largestCount else { return }
    placeCount += views.count
    for view in views {
      let index = indices[view.id] ?? tracks.count
      if index == tracks.count {
        indices[view.id] = index
        tracks.append(Track(id: view.id, places: []))
      }
      let missing = frameCount - tracks[index].places.count
      if missing > 0 {
        tracks[index].places += [Place](repeating: .none, count: missing)
      }
      tracks[index].places.append(Place(view))
    }
    frameCount += 1
  }

  /// The track of a view; nil if it is in no frame.
  public func track(of id: String) -> Track? { indices[id].map { tracks[$0] } }

  /// The places of views that are not rounded to pixels.
  public static func places(of views: [LaidOutView]) -> [(id: String, place: Place)] {
    views.map { ($0.id, Place($0)) }
  }

  /// The views that are in the scene in a frame, each with its place.
  public func views(in frame: Int) -> [(id: String, place: Place)] {
    tracks.compactMap { track in
      let place = track.place(in: frame)
      return place.isPresent ? (track.id, place) : nil
    }
  }

  /// The motion of one of every so many frames, from the first one on.
  ///
  /// - Parameter step: At least 1.
  /// - Returns: The motion at a lower rate.
  public func every(_ step: Int) -> RecordedMotion {
    guard step > 1 else { return self }
    return RecordedMotion(
      tracks: tracks.map { track in
        Track(
          id: track.id,
          places: stride(from: 0, to: track.places.count, by: step).map { track.places[$0] },
          properties: track.properties.map { $0.every(step) })
      }, frameCount: (frameCount + step - 1) / step, order: order.every(step),
      isComplete: isComplete, hasTranslations: hasTranslations)
  }

  /// The motion without that of some views.
  func without(_ ids: Set<String>) -> RecordedMotion {
    guard !ids.isEmpty else { return self }
    return RecordedMotion(
      tracks: tracks.filter { !ids.contains($0.id) }, frameCount: frameCount, order: order,
      isComplete: isComplete, hasTranslations: hasTranslations)
  }

  /// The motion as an older reference would have it, if the other one is of such a reference.
  func comparable(with other: RecordedMotion) -> RecordedMotion {
    guard hasTranslations, !other.hasTranslations else { return self }
    return RecordedMotion(
      tracks: tracks.map { track in
        var track = track
        track.places = track.places.map(\.withoutTranslation)
        return track
      }, frameCount: frameCount, order: order, isComplete: isComplete, hasTranslations: false)
  }

  /// Changes the properties of a track.
  mutating func withTrack(of id: String, _ change: (inout Track) -> Void) {
    guard let index = indices[id] else { return }
    change(&tracks[index])
  }

  /// Whether two motions have the same views with the same places and properties.
  public static func == (first: Self, second: Self) -> Bool {
    first.frameCount == second.frameCount && first.isComplete == second.isComplete
      && first.tracks == second.tracks && first.order == second.order
  }

  /// Whether another motion is the same as far as both say it.
  public func agrees(with other: RecordedMotion) -> Bool {
    guard !isComplete || !other.isComplete else { return comparable(with: other) == other }
    return frameCount == other.frameCount && tracks.count == other.tracks.count
      && zip(tracks, other.tracks).allSatisfy { track, other in
        track.id == other.id && track.places.count == other.places.count
          && zip(track.places, other.places).allSatisfy { $0.agrees(with: $1) }
      }
  }
}

extension RecordedMotion {
  /// A property of a view over the frames of a film, as text.
  public struct Property: Equatable, Sendable {
    /// The name in scenes.
    public var name: String
    /// The frames from which on it has another value, ascending, each with the value: numbers to a thousandth, others as
    /// JSON text; nil where the view is not in the scene.
    public private(set) var changes: [(frame: Int, text: String?)] = []

    /// A property without values.
    public init(name: String) { self.name = name }

    /// Adds the value from a frame on, after all others.
    public mutating func append(_ text: String?, at frame: Int) {
      guard changes.isEmpty || changes.last?.text != text else { return }
      changes.append((frame, text))
    }

    /// The value in a frame; nil where there is none.
    public func text(in frame: Int) -> String? {
      changes.last { $0.frame <= frame }?.text
    }

    /// The values of one of every so many frames.
    func every(_ step: Int) -> Property {
      var result = Property(name: name)
      for (index, change) in changes.enumerated() {
        let frame = (change.frame + step - 1) / step
        // Another value may come before the next frame that is left.
        if index + 1 < changes.count, changes[index + 1].frame <= frame * step { continue }
        result.append(change.text, at: frame)
      }
      return result
    }

    /// Whether two have the same name and values.
    public static func == (first: Self, second: Self) -> Bool {
      first.name == second.name && first.changes.count == second.changes.count
        && zip(first.changes, second.changes).allSatisfy { $0 == $1 }
    }
  }

  /// What cannot be seen, or is part of the place.
  private static let leftOut: Set<String> = [
    "alpha", "anchorPoint", "center", "frame", "bounds.size", "transform",
    "isUserInteractionEnabled",
  ]

  /// Adds what can be seen of the views besides their places.
  ///
  /// - Parameters:
  ///   - motion: What was shown, in which a record is a frame.
  ///   - scene: The scene.
  public mutating func addProperties(of motion: Motion, in scene: Scene) {
    let declarations = Dictionary(
      scene.declarations.filter { $0.kind == .view }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for id in tracks.map(\.id) {
      guard let declaration = declarations[id] else { continue }
      let changes = Set(motion.lookChanges(of: id) + motion.presenceChanges(of: id)).ordered()
        .filter { $0 < frameCount }
      let values = changes.map {
        ($0, motion.appearance(of: id, at: $0)?.resolved(for: scene.canvas.theme))
      }
      let names = SceneProperties.names(of: declaration).filter {
        !Self.leftOut.contains($0) && SceneProperties.part(of: $0) != .layout
      }
      withTrack(of: id) { track in
        track.properties = names.map { name in
          var property = Property(name: name)
          for (frame, values) in values {
            property.append(values.flatMap { Self.text(of: name, in: $0) }, at: frame)
          }
          return property
        }
      }
    }
  }

  /// Adds the order in which the views of a frame are drawn.
  public mutating func addOrder(_ ids: [String], in frame: Int) {
    order.append(ids.joined(separator: " "), at: frame)
  }

  /// The value of a property: numbers to a thousandth, others as in scenes.
  private static func text(of name: String, in values: ViewValues) -> String? {
    guard let property = SceneProperties.property(name, of: values.content) else { return nil }
    let value = property.value(values)
    guard value.isWrittenInNumbers, let numbers = value.numbers(in: .light) else {
      return property.text(values)
    }
    let texts = numbers.map { (($0 * 1000).rounded() / 1000 + 0).shortestText }
    return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
  }
}
