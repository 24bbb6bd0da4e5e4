internal import DisplayList
internal import FramegenKit
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText
internal import Stage

/// A film that is simulated frame by frame, and of which any simulated frame can be drawn.
///
/// The display lists of the first frames are kept, as many as fit into a limit of memory. Later ones are
/// simulated again from the start when they are wanted: a stage cannot go back, and keeping every n-th list
/// instead would not help, because a frame follows only from the stage and not from another list. Playing
/// on from a frame costs one step each. Measured, a view takes 200 bytes in a list, and one with a border 380, so
/// that this concerns films such as a minute with two hundred views.
///
/// Another theme simulates the film again. Lists in both themes would spare that, but each takes longer to make than the
/// step of most scenes, 22 µs for 14 µs with a dozen views, which every change of the scene would pay.
final class SimulatedFilm {
  /// What the lists of a film may take, in bytes.
  static let memoryLimit = 128 << 20

  let film: Film
  private let memoryLimit: Int
  private let drawer: FrameDrawer
  /// The stage that leads.
  private let stage: Stage
  private var lists: [DisplayList] = []
  private var memory = 0
  private var isMemoryFull = false
  /// A stage for frames whose lists are not kept.
  private var cursor: StageCursor
  /// The number of frames that have been simulated, at least 1.
  private(set) var simulated = 1
  /// What happened in the frames so far.
  private(set) var events: [FilmEvent] = []
  /// The warnings and errors that the simulation has found, besides those of the film.
  private(set) var problems: [Diagnostic] = []

  /// A film at its first frame.
  ///
  /// - Throws: `FramegenError` if files of the scene can no longer be read.
  init(_ film: Film, memoryLimit: Int = SimulatedFilm.memoryLimit) throws(FramegenError) {
    self.film = film
    self.memoryLimit = memoryLimit
    drawer = try FrameDrawer(film)
    stage = try film.uncountedStage()
    cursor = StageCursor(film)
    note()
  }

  /// Whether the last frame has been simulated.
  var isComplete: Bool { stage.isFinished }

  /// The number of frames; nil while it is not known.
  var frameCount: Int? { isComplete ? simulated : stage.frameCount }

  /// Simulates the next frame.
  func advance() {
    stage.advance()
    simulated = stage.frame + 1
    note()
  }

  /// Takes over what the present frame shows.
  private func note() {
    events += FilmEvent.events(of: stage)
    if isComplete {
      problems =
        stage.motionDiagnostics + (stage.excess.map { [$0] } ?? [])
    }
    guard !isMemoryFull else { return }
    let list = stage.displayList()
    if let last = lists.last, last == list {
      // A scene at rest shares one list.
      lists.append(last)
      memory += MemoryLayout<DisplayList>.stride
    } else {
      lists.append(list)
      memory += list.memory
    }
    isMemoryFull = memory > memoryLimit
  }

  // MARK: - Pictures

  /// Makes a frame ready to be drawn, by one step of the simulation where its list is not kept.
  ///
  /// - Returns: Whether it is ready.
  func prepare(_ frame: Int) throws(FramegenError) -> Bool {
    guard frame < simulated else { return false }
    return frame < lists.count ? true : try cursor.step(to: frame)
  }

  /// The PNG file of a frame that is ready.
  func png(_ frame: Int) throws(FramegenError) -> [UInt8] {
    try drawer.png(frame < lists.count ? lists[frame] : cursor.displayList(), frame: frame)
  }

  /// The PNG file of a list of the same film that is played live.
  func png(live list: DisplayList, frame: Int) throws(FramegenError) -> [UInt8] {
    try drawer.png(list, frame: frame)
  }
}

extension DisplayList {
  /// What the list takes, about, in bytes; what lists share is counted in each.
  fileprivate var memory: Int { Self.memory(of: items) }

  private static func memory(of items: [Item]) -> Int {
    items.reduce(64) { sum, item in
      switch item {
      case .fill(let fill): sum + 192 + memory(of: fill.shape)
      case .border(let border): sum + 192 + memory(of: border.shape)
      case .stroke(let stroke): sum + 320 + stroke.path.elements.count * 56
      case .text, .gradient, .image: sum + 480
      case .shadow(let cast): sum + 320 + memory(of: cast.items)
      case .group(let group): sum + 320 + memory(of: group.items + (group.mask ?? []))
      }
    }
  }

  private static func memory(of shape: Shape) -> Int {
    guard case .path(let path, _) = shape else { return 0 }
    return path.elements.count * 56
  }
}

/// A stage that is led to any frame: forwards by playing, backwards by beginning anew.
struct StageCursor {
  private let film: Film
  private let touches: [TouchPath]?
  private let duration: Double?
  private(set) var stage: Stage?

  /// A cursor in a film, which may be touched otherwise and last longer, in seconds, than the scene says.
  init(_ film: Film, touches: [TouchPath]? = nil, duration: Double? = nil) {
    self.film = film
    self.touches = touches
    self.duration = duration
  }

  /// Goes a step towards a frame, or to the last one if there are fewer.
  ///
  /// - Returns: Whether the stage is there.
  mutating func step(to frame: Int) throws(FramegenError) -> Bool {
    if let stage, stage.frame <= frame {
      if stage.frame < frame, !stage.isFinished { stage.advance() }
    } else {
      stage = try film.uncountedStage(touches: touches, duration: duration)
    }
    guard let stage else { return false }
    return stage.frame == frame || stage.isFinished
  }

  /// What the frame draws to which the stage was led.
  func displayList() -> DisplayList {
    guard let stage else { preconditionFailure("the cursor was led to a frame before") }
    return stage.displayList()
  }
}
