public import Figures
public import Foundation
public import FramegenKit
public import Geometry
internal import Inspection
public import Scene
internal import SceneFormat
internal import SceneText
internal import Stage
public import Views

/// Plays a view controller, or a view, as a film.
///
/// ```swift
/// let simulation = Simulation(SnapViewController(), duration: 2, touches: [.tap(at: CGPoint(x: 80, y: 200), time: 0.5)])
/// try simulation.frames(to: "frames")
/// ```
///
/// The controller is made again each time the film is played, and has to be the same each time: no clock of the machine,
/// no random numbers without a seed. Everything happens on the thread that plays it, in the film's time: animators step
/// 60 times a second, timers, `DispatchQueue.main` and display links follow.
public final class Simulation {
  /// What is played.
  package enum Content {
    case controller(UIViewController)
    case view(UIView)
  }

  private let make: () -> Content?
  private let name: String
  private let insets: UIEdgeInsets
  private var isPage = false
  private var scene = Scene()
  private var made: Film?

  /// A simulation of a controller, whose view fills the screen.
  ///
  /// - Parameters:
  ///   - controller: The controller, which is made each time the film is played.
  ///   - size: The size of the screen in points; that of a telephone by default.
  ///   - duration: How long it is played, in seconds; nil, the default, until nothing moves, at most 10 s.
  ///   - scale: The pixels of a point; 2 by default.
  ///   - fps: The frames of a second; 60 by default. The motion does not depend on it.
  ///   - safeAreaInsets: What bars and notches would cover, in points; nothing by default.
  ///   - style: Whether the interface is light or dark; light by default.
  ///   - overlays: What is drawn over the views; nothing by default.
  ///   - touches: What fingers do.
  ///   - name: What the film is called in its files.
  public convenience init(
    _ controller: @autoclosure @escaping () -> UIViewController,
    size: CGSize = CGSize(width: 375, height: 667), duration: TimeInterval? = nil,
    scale: CGFloat = 2, fps: Double = 60, safeAreaInsets: UIEdgeInsets = .zero,
    style: UIUserInterfaceStyle = .light, overlays: Set<Overlay> = [],
    touches: [SimulatedTouch] = [], name: String = "simulation"
  ) {
    self.init(
      name, { .controller(controller()) }, size, duration, scale, fps, safeAreaInsets, style,
      overlays,
      touches)
  }

  /// A simulation of a view, which fills the screen where it has no size.
  ///
  /// - Parameters:
  ///   - view: The view, which is made each time the film is played.
  ///   - size: The size of the screen in points; that of a telephone by default.
  ///   - duration: How long it is played, in seconds; nil, the default, until nothing moves, at most 10 s.
  ///   - scale: The pixels of a point; 2 by default.
  ///   - fps: The frames of a second; 60 by default.
  ///   - style: Whether the interface is light or dark; light by default.
  ///   - overlays: What is drawn over the views; nothing by default.
  ///   - touches: What fingers do.
  ///   - name: What the film is called in its files.
  public convenience init(
    view: @autoclosure @escaping () -> UIView,
    size: CGSize = CGSize(width: 375, height: 667), duration: TimeInterval? = nil,
    scale: CGFloat = 2, fps: Double = 60, style: UIUserInterfaceStyle = .light,
    overlays: Set<Overlay> = [], touches: [SimulatedTouch] = [], name: String = "simulation"
  ) {
    self.init(
      name, { .view(view()) }, size, duration, scale, fps, .zero, style, overlays, touches)
  }

  /// A simulation of code that shows a controller or a view itself, by `show(_:)`.
  package convenience init(
    showing run: @escaping () -> Void, size: CGSize, duration: TimeInterval?, scale: CGFloat,
    fps: Double,
    style: UIUserInterfaceStyle, overlays: Set<Overlay>, touches: [SimulatedTouch], name: String
  ) {
    let make = { () -> Content? in
      run()
      if Self.shown == nil { Runtime.current?.report("nothing was set to be shown") }
      return nil
    }
    self.init(name, make, size, duration, scale, fps, .zero, style, overlays, touches)
    isPage = true
  }

  /// What the simulation that runs shows; nil for nothing, and outside of a simulation.
  package static var shown: Content? { Runtime.current?.content }

  /// Shows a controller or a view in the simulation that runs; does nothing outside of one.
  package static func show(_ content: Content) { Runtime.current?.show(content) }

  /// A simulation of a controller on the canvas of a scene, with its timing and touches.
  package convenience init(
    _ controller: @autoclosure @escaping () -> UIViewController, as scene: Scene
  ) {
    self.init("simulation", { .controller(controller()) }, .zero, nil, 2, 60, .zero, .light, [], [])
    self.scene.canvas = scene.canvas
    self.scene.timing = scene.timing
    self.scene.seed = scene.seed
    self.scene.touches = scene.touches
  }

  private init(
    _ name: String, _ make: @escaping () -> Content?, _ size: CGSize, _ duration: TimeInterval?,
    _ scale: CGFloat,
    _ fps: Double, _ insets: UIEdgeInsets, _ style: UIUserInterfaceStyle,
    _ overlays: Set<Overlay>, _ touches: [SimulatedTouch]
  ) {
    self.make = make
    self.insets = insets
    self.name = name
    scene.canvas.size = size
    scene.canvas.writtenSize = size
    scene.canvas.scale = scale
    scene.canvas.theme = style == .dark ? .dark : .light
    scene.timing.fps = fps
    if let duration { scene.timing.duration = .seconds(duration) }
    scene.overlays = overlays
    scene.touches = touches.enumerated().map { index, touch in touch.path(finger: index + 1) }
  }

  // MARK: Films

  /// The film.
  ///
  /// The code is played once to learn which views it makes, and which pictures it uses.
  ///
  /// - Returns: The film, for everything that can be done with that of a scene file.
  /// - Throws: `FramegenError.request` for a screen or a duration that is none; `.scene` if a limit ends the film.
  public func film() throws(FramegenError) -> Film {
    if let made { return made }
    try check()
    let (make, insets, isPage) = (make, insets, isPage)
    let images = UsedImages()
    func source(_ known: [ImageFile]) -> LiveSource {
      LiveSource(name: name, settings: "\(insets)", images: known) { scene, measuring, hidden in
        let runtime = Runtime(scene, insets: insets, isPage: isPage, images, make)
        return Stage(runtime, in: scene, measuring: measuring, leavingOut: hidden)
      }
    }
    let folder = FileManager.default.currentDirectoryPath
    let first = try Film(SceneFile(source([]), scene: scene, folder: folder))
    let (views, problems) = try first.withUncountedStage { stage throws(FramegenError) in
      // Views draw when they are shown.
      _ = stage.displayList()
      while !stage.isFinished {
        try first.advance(stage)
        _ = stage.displayList()
      }
      return (stage.liveViews, stage.motionDiagnostics)
    }
    scene.take(views)
    let film = try Film(SceneFile(source(images.files), scene: scene, folder: folder))
    film.skipCounting(of: first.frameCount)
    film.motionDiagnostics = problems
    made = film
    return film
  }

  private func check() throws(FramegenError) {
    let size = scene.canvas.size
    guard size.width > 0, size.height > 0, size.width <= 16_384, size.height <= 16_384 else {
      throw .request(
        "the size of the screen is \(size.width) × \(size.height)",
        hint: "it must be from 1 to 16384 points")
    }
    guard scene.canvas.scale > 0, scene.canvas.scale <= 16 else {
      throw .request(
        "the scale is \(scene.canvas.scale)", hint: "it must be above 0 and at most 16")
    }
    guard scene.timing.fps >= 1, scene.timing.fps <= 240 else {
      throw .request("the frame rate is \(scene.timing.fps)", hint: "it must be from 1 to 240")
    }
    let end = scene.timing.latestEnd
    guard end > 0, end <= 3600 else {
      throw .request("the duration is \(end) s", hint: "it must be above 0 and at most 3600 s")
    }
  }

  // MARK: In one line

  /// Writes the frames as PNG files into a folder.
  @discardableResult
  public func frames(
    to folder: String, options: RenderOptions = RenderOptions()
  ) throws(FramegenError) -> RenderReport {
    try film().render(to: .folder(folder), options: options)
  }

  /// Writes the film as one file, of the format that the ending of its name says.
  @discardableResult
  public func film(
    to path: String, _ format: FilmFormat, options: RenderOptions = RenderOptions()
  ) throws(FramegenError) -> RenderReport {
    try film().render(to: .film(path, format), options: options)
  }

  /// Writes the motion of every view as a table, or what happens, such as contacts.
  public func trace(to path: String, hasEvents: Bool = false) throws(FramegenError) {
    try film().trace(to: path, hasEvents: hasEvents)
  }

  /// Makes a figure, such as an onion skin or a plot.
  public func figure(
    _ description: FigureDescription, style: UIUserInterfaceStyle = .light
  ) throws(FramegenError) -> FigureDrawing {
    try FigureMaker(EditableScene(film().file)).figure(
      description, theme: style == .dark ? .dark : .light)
  }
}

extension Simulation: FilmSource {}

/// What a finger does in a simulation.
public struct SimulatedTouch: Sendable {
  private var points: [TouchPath.Point]

  /// A finger that is at points at times, in seconds, between which it moves evenly.
  public init(_ points: [(time: TimeInterval, location: CGPoint)]) {
    self.points = points.map { TouchPath.Point(time: $0.time, location: $0.location) }
  }

  /// A finger that touches for a short while, 0.1 s by default.
  public static func tap(
    at point: CGPoint, time: TimeInterval, duration: TimeInterval = 0.1
  ) -> SimulatedTouch { SimulatedTouch([(time, point), (time + duration, point)]) }

  /// A finger that moves evenly from a point to another one.
  ///
  /// - Parameters:
  ///   - start: Where it touches.
  ///   - end: Where it is lifted.
  ///   - time: When it touches, in seconds.
  ///   - duration: How long it moves, in seconds; 0.5 by default.
  ///   - rest: How long it stays at the end before it is lifted, in seconds; not at all by default.
  /// - Returns: The finger.
  public static func drag(
    from start: CGPoint, to end: CGPoint, time: TimeInterval, duration: TimeInterval = 0.5,
    rest: TimeInterval = 0
  ) -> SimulatedTouch {
    var points = [(time, start), (time + duration, end)]
    if rest > 0 { points.append((time + duration + rest, end)) }
    return SimulatedTouch(points)
  }

  /// A finger that stays at a point.
  public static func press(
    at point: CGPoint, time: TimeInterval, duration: TimeInterval = 1
  ) -> SimulatedTouch { tap(at: point, time: time, duration: duration) }

  func path(finger: Int) -> TouchPath { TouchPath(finger: finger, points: points) }
}

extension Scene {
  /// Declares the views that code has made.
  fileprivate mutating func take(_ nodes: [ViewNode]) {
    views = nodes
    declarations = nodes.flatMap(\.withSubviews).map { node in
      Declaration(
        id: node.id, kind: .view, type: SceneProperties.type(ofViewWith: node.values.content),
        place: .start)
    }
  }
}
