internal import Foundation

/// Threads that lay out and draw scenes.
package enum DrawingThread {
  /// The size of a stack, in bytes.
  ///
  /// Drawing calls itself for the views in a view that clips or is translucent, which can be nested as
  /// deep as views are. Only what is used takes memory.
  private static let stackSize = 64 << 20

  /// Starts a thread.
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.stackSize = stackSize
    thread.start()
  }
}
