internal import Foundation
public import FramegenKit
public import SceneFormat

/// A server on the loopback that shows scenes in a browser while they are written.
public final class PreviewServer: Sendable {
  /// What is shown, and how.
  public struct Configuration: Equatable, Sendable {
    /// The path of a scene or a folder.
    public var path: String
    /// The port on 127.0.0.1; 0, the default, for a free one.
    public var port = 0
    /// Whether the server stops when the last page is closed; false by default.
    public var stopsWithLastPage = false
    /// Limits on what scenes may contain.
    public var limits = SceneLimits()
    /// The files outside the scenes' folders that they may use.
    public var access = SceneAccess()

    /// The preview of a scene or a folder.
    public init(path: String) { self.path = path }
  }

  /// The address of the page, with its secret token.
  public var address: String { server.address }

  private let server: PageServer

  /// Listens to the port.
  ///
  /// - Throws: `FramegenError.file` if there is nothing at the path; `.program` if the library of the
  ///   server is missing, or the port is taken.
  public init(_ configuration: Configuration) throws(FramegenError) {
    var status = stat()
    guard stat(configuration.path, &status) == 0 else {
      throw .file(FileError(.read, configuration.path, code: errno))
    }
    guard let watcher = FileWatcher() else {
      throw .file(FileError(.read, configuration.path, code: errno))
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let context = PreviewContext(
      scenes: SceneList(isFolder ? .folder(configuration.path) : .scene(configuration.path)),
      limits: configuration.limits, access: configuration.access, watcher: watcher,
      exports: ExportStore())
    do throws(FramegenError) {
      server = try PageServer(
        PreviewContent(context), port: configuration.port,
        stopsWithLastPage: configuration.stopsWithLastPage)
    } catch {
      watcher.stop()
      throw error
    }
  }

  /// Serves until `stop` is called, or the last page is closed where that was asked for.
  public func run() { server.run() }

  /// Lets `run` return, from any thread.
  public func stop() { server.stop() }
}
