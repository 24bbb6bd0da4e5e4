internal import Foundation
internal import ProcessBridge
internal import Synchronization

/// Threads whose start can fail, which those of Foundation do not tell and Dispatch waits for.
package enum WorkerThread {
  /// The size of a stack, in bytes.
  ///
  /// Drawing calls itself for the views in a view that clips or is translucent, which can be nested as
  /// deep as views are. Only what is used takes memory.
  package static let stackSize = 64 << 20

  /// The size of the stack of a thread that lays out and draws nothing, in bytes.
  package static let smallStackSize = 1 << 19

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
  /// - Parameters:
  ///   - name: Its name.
  ///   - stackSize: The size of its stack, in bytes; by default for laying out and drawing.
  ///   - body: What it runs.
  /// - Throws: `FramegenError.memory` if there is no memory for its stack, or there are too many threads.
  package static func start(
    _ name: String, stackSize: Int = Self.stackSize, _ body: @escaping @Sendable () -> Void
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

  /// Runs something for several numbers at the same time, on this thread and on as many others as can be started, up
  /// to one for each processor.
  ///
  /// - Parameters:
  ///   - count: The numbers are those from 0 to below this.
  ///   - body: What is run for each number.
  package static func forEach(of count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let counter = Counter()
    let work: @Sendable () -> Void = {
      while let number = counter.next(of: count) { body(number) }
    }
    var started: [DispatchSemaphore] = []
    for number in 1..<max(1, min(count, Processors.available)) {
      let done = DispatchSemaphore(value: 0)
      do throws(FramegenError) {
        try start("framegen work \(number)") {
          work()
          done.signal()
        }
        started.append(done)
      } catch {
        // The threads that there are do its work.
        break
      }
    }
    work()
    for done in started { done.wait() }
  }

  /// Counts for several threads.
  private final class Counter: Sendable {
    private let given = Atomic<Int>(0)

    /// The next number below a count; nil after the last one.
    func next(of count: Int) -> Int? {
      let number = given.add(1, ordering: .relaxed).oldValue
      return number < count ? number : nil
    }
  }
}

/// The processors of the machine.
public enum Processors {
  /// The number of processors that the process may use, at least 1.
  ///
  /// It is limited by the affinity of the process and by the processor time that its control groups
  /// allow, as in a container.
  /// Source: sched_setaffinity(2); Linux, Control Group v2, cpu.max; CFS Bandwidth Control.
  public static var available: Int {
    max(1, min(bound, ControlGroups(root: "/sys/fs/cgroup", list: "/proc/self/cgroup").limit))
  }

  /// The number of processors to which the process is bound.
  private static var bound: Int {
    let count = Int(process_processor_count())
    return count > 0 ? count : ProcessInfo.processInfo.activeProcessorCount
  }
}

/// The control groups of a process, which may limit its processor time.
package struct ControlGroups {
  /// The folder in which the groups are mounted.
  package let root: String
  /// The file that lists the groups of the process.
  package let list: String

  package init(root: String, list: String) {
    self.root = root
    self.list = list
  }

  /// The number of processors whose time the groups allow, rounded up; `Int.max` without a limit.
  package var limit: Int {
    var limit = Double.infinity
    for line in text(of: list).split(separator: "\n") {
      // A line is `ID:CONTROLLERS:PATH`; version 2 names no controllers.
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let controllers = parts[1].split(separator: ",")
      guard controllers.isEmpty || controllers.contains("cpu") else { continue }
      let mount = controllers.isEmpty ? root : "\(root)/\(parts[1])"
      // Within a container, the path may be that of the host; then only the mount itself is there.
      var group = parts[2].split(separator: "/")
      while true {
        limit = min(limit, quota(of: mount + group.map { "/" + $0 }.joined()))
        guard group.popLast() != nil else { break }
      }
    }
    return limit < Double(Int32.max) ? Int(limit.rounded(.up)) : .max
  }

  /// The processor time that a group allows in a second, in seconds.
  private func quota(of group: String) -> Double {
    let single = text(of: group + "/cpu.max").split(whereSeparator: \.isWhitespace)
    let values =
      single.count == 2
      ? single.map(Double.init)
      : ["cpu.cfs_quota_us", "cpu.cfs_period_us"].map { name in
        Double(text(of: "\(group)/\(name)").filter { !$0.isWhitespace })
      }
    guard let quota = values[0], let period = values[1], quota > 0, period > 0 else {
      return .infinity
    }
    return quota / period
  }

  private func text(of path: String) -> String {
    guard let file = try? FileDescriptor(opening: path, flags: O_RDONLY, for: .read),
      let bytes = try? file.read(limit: 1 << 16)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
