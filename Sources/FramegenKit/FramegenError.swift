public import SceneFormat

/// Why a request could not be fulfilled.
public enum FramegenError: Error, Equatable, Sendable {
  /// The scene has errors; the diagnostics point into the sources, warnings included.
  case scene([Diagnostic], sources: SourceList)
  /// A file could not be read or written.
  case file(FileError)
  /// A file or folder that framegen did not write would be overwritten.
  case occupied(String, hint: String?)
  /// The request does not fit the scene, or contradicts itself.
  case request(String, hint: String?)
  /// Another program failed to write something.
  case program(String)
  /// Something failed that no input should make fail.
  case fault(String)
}

/// Runs file operations as part of a larger task.
func onDisk<Value: ~Copyable>(
  _ operation: () throws(FileError) -> Value
) throws(FramegenError) -> Value {
  do throws(FileError) {
    return try operation()
  } catch {
    throw .file(error)
  }
}

/// Runs an operation that no input should make fail.
///
/// - Parameters:
///   - sentence: What could not be done, for the message.
///   - operation: What is run.
/// - Returns: What the operation returns.
/// - Throws: `FramegenError.fault` where the operation throws.
func asFault<Value, Failure: Error>(
  _ sentence: @autoclosure () -> String, _ operation: () throws(Failure) -> Value
) throws(FramegenError) -> Value {
  do throws(Failure) {
    return try operation()
  } catch {
    throw .fault("\(sentence()): \(error)")
  }
}
