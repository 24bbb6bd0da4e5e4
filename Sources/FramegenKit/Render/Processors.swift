internal import Foundation
internal import ProcessBridge

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
