internal import Canvas
internal import Raster
internal import SceneFormat
public import SceneText

/// The reason why a request failed.
public enum FramegenError: Error, Equatable, Sendable {
  /// The scene has errors; the diagnostics, which include warnings, refer to the sources.
  case scene([Diagnostic], sources: SourceList)
  /// A file could not be read or written.
  case file(FileError)
  /// A picture to compare is damaged or too large; the message names its file.
  case picture(String)
  /// A file or folder that framegen did not write would be overwritten.
  case occupied(String, hint: String?)
  /// The request does not suit the scene, or contradicts itself.
  case request(String, hint: String?)
  /// There was not enough memory.
  case memory(String)
  /// Another program failed.
  case program(String)
  /// An internal failure, which no input should cause.
  case fault(String)
}

/// Runs file operations as part of a larger task.
package func onDisk<Value: ~Copyable>(
  _ operation: () throws(FileError) -> Value
) throws(FramegenError) -> Value {
  do throws(FileError) {
    return try operation()
  } catch {
    throw .file(error)
  }
}

/// Runs an operation whose failure is internal, except for a lack of memory or a font file that has been removed.
///
/// - Parameters:
///   - sentence: The beginning of the message.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Throws: `FramegenError.memory`, `.request` or `.fault` if the operation throws.
package func asFault<Value, Failure: Error>(
  _ sentence: @autoclosure () -> String, _ operation: () throws(Failure) -> Value
) throws(FramegenError) -> Value {
  do throws(Failure) {
    return try operation()
  } catch {
    if case .unreadableFont? = error as? CanvasError {
      // It could be read when the scene was loaded.
      throw .request("\(sentence()): \(error)", hint: nil)
    }
    let isMemory =
      (error as? CanvasError)?.isLackOfMemory ?? (error as? RasterError == .outOfMemory)
    throw isMemory ? .memory("\(sentence()): \(error)") : .fault("\(sentence()): \(error)")
  }
}

extension FramegenError: CustomStringConvertible {
  /// The reason as text for people: the diagnostics with their places as the command prints them, or a
  /// sentence in lower case without a full stop, with the hint after a semicolon.
  public var description: String {
    switch self {
    case .scene(let diagnostics, let sources):
      let text = DiagnosticRenderer(.plain, sources: sources).render(diagnostics)
      return String(text.trimmingSuffix(while: \.isNewline))
    case .file(let error): return error.message
    case .occupied(let message, let hint), .request(let message, let hint):
      return hint.map { "\(message); \($0)" } ?? message
    case .picture(let message), .memory(let message), .program(let message), .fault(let message):
      return message
    }
  }
}

extension String {
  /// The text without the last characters that fulfil a condition.
  fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, holds(last) { rest.removeLast() }
    return rest
  }
}
