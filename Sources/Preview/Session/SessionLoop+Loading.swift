internal import Foundation
internal import FramegenKit
internal import Scene
internal import SceneFormat
internal import SceneText

extension SessionLoop {
  /// How long a file that is not there is waited for, in seconds: editors rename a new one to its name.
  private static let patience = 0.1

  /// Reads the scene, and shows its film or what is wrong with it.
  func load() {
    guard let source, let change else { return }
    let isRetry = retry != nil
    // What is read afterwards is at least as new as the stamps.
    let known = [source.path] + (shown?.version.inputs ?? [])
    var stamps = FileStamp.stamps(of: known)
    switch SceneVersion.read(source, settings, replacing: values) {
    case .version(let version):
      for path in version.inputs where stamps[path] == nil {
        stamps.merge(FileStamp.stamps(of: [path])) { $1 }
      }
      follow([source.path] + version.inputs, stamps)
      (self.change, retry) = (nil, nil)
      show(version, because: change)
    case .failure(.file(let error), _) where error.code == ENOENT && error.path == source.path:
      follow(known, stamps)
      guard isRetry else {
        retry = Date(timeIntervalSinceNow: Self.patience)
        return
      }
      (self.change, retry) = (nil, nil)
      send(ServerMessage.gone(source.path))
    case .failure(let error, let inputs):
      follow(known + inputs, stamps.merging(FileStamp.stamps(of: inputs)) { first, _ in first })
      (self.change, retry) = (nil, nil)
      show(error)
    }
  }

  /// Watches the files that were read.
  private func follow(_ paths: [String], _ stamps: [String: FileStamp]) {
    self.stamps = stamps
    if let watch {
      context.watcher.replace(watch, with: paths)
    } else {
      watch = context.watcher.add(paths) { [mailbox] in _ = mailbox.add(.filesChanged) }
    }
    if let failure = context.watcher.failure, failure != reportedFailure {
      reportedFailure = failure
      report("changes of the scene cannot be noticed: \(failure)")
    }
    // What changed before the files were watched has told nobody.
    if FileStamp.stamps(of: Array(stamps.keys)) != stamps { _ = mailbox.add(.filesChanged) }
  }

  // MARK: - The folder

  /// How long further changes of the folder are waited for, in seconds: files often come in numbers.
  private static let listingDelay = 0.2

  /// Watches the folder with all that are in it.
  func followFolder() {
    let folders = context.scenes.folders
    if let folderWatch {
      context.watcher.replace(folderWatch, with: [], in: folders)
    } else {
      folderWatch = context.watcher.add([], in: folders) { [mailbox] in
        _ = mailbox.add(.folderChanged)
      }
    }
  }

  /// Notes that something in the folder has changed.
  func noteChangedFolder() {
    if nextListing == nil { nextListing = Date(timeIntervalSinceNow: Self.listingDelay) }
  }

  /// Tells the page which scenes there are now.
  func listAgain() {
    nextListing = nil
    let scenes = context.scenes.find()
    followFolder()
    guard scenes != listed else { return }
    listed = scenes
    send(ServerMessage.scenes(scenes))
  }

  // MARK: - Showing

  private func show(_ version: SceneVersion, because change: ServerMessage.Change) {
    do throws(FramegenError) {
      let film = try SimulatedFilm(version.film)
      if let former = shown?.version.film.file.scene.timing.fps {
        // The moment stays, also at another rate.
        let fps = version.film.file.scene.timing.fps
        if former != fps { frame = Int((Double(frame) / former * fps).rounded()) }
      }
      generation += 1
      var shown = ShownFilm(version: version, film: film)
      shown.toldEvents = min(film.events.count, FilmEvent.limit)
      self.shown = shown
      (wanted, inspection, inspector, pushed) = (0..<0, nil, nil, nil)
      (mustPush, began) = (true, Date())
      plotAgain()
      if let source {
        send(
          ServerMessage.film(
            version, film, source: source, generation: generation, because: change))
      }
      let warnings = version.film.diagnostics
      if hasProblems || !warnings.isEmpty {
        send(ServerMessage.problems(warnings, of: source, sources: version.film.file.sources))
      }
      hasProblems = !warnings.isEmpty
    } catch {
      show(error)
    }
  }

  /// Shows what is wrong with the scene, over the last good film.
  func show(_ error: FramegenError) {
    hasProblems = true
    switch error {
    case .scene(let diagnostics, let sources):
      send(ServerMessage.problems(diagnostics, of: source, sources: sources))
    default:
      let diagnostic = Diagnostic(.error, code: "file", error.description, at: nil)
      send(ServerMessage.problems([diagnostic], of: source, sources: SourceList([])))
    }
  }
}
