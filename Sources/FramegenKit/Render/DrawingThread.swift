internal import Foundation

/// Threads that lay out and draw scenes.
package enum DrawingThread {
  /// The size of a stack, in bytes.
  ///
  /// Drawing calls itself for the views in a view that clips or is translucent, which can be nested as
  /// deep as views are. Only what is used takes memory.
  private static let stackSize = 64 << 20

  /// What a thread runs, and its name.
  private final class Work: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      (self.name, self.body) = (name, body)
    }
  }

  /// Starts a thread.
  ///
  /// Foundation's threads do not tell that the system has none left, and those who wait for them would do so for ever.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - body: What it runs.
  /// - Throws: `FramegenError.memory` if there is no memory for its stack, or there are too many threads.
  package static func start(
    _ name: String, _ body: @escaping @Sendable () -> Void
  ) throws(FramegenError) {
    let work = Unmanaged.passRetained(Work(name, body))
    let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
      buffer -> Int32 in
      guard let attributes = buffer.baseAddress, pthread_attr_init(attributes) == 0 else {
        return ENOMEM
      }
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, stackSize)
      pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      var thread = pthread_t()
      return pthread_create(
        &thread, attributes,
        { context in
          guard let context else { return nil }
          let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
          Thread.current.name = work.name
          work.body()
          return nil
        }, work.toOpaque())
    }
    guard code == 0 else {
      work.release()
      throw .memory("no thread can be started: \(String(cString: strerror(code)))")
    }
  }
}
