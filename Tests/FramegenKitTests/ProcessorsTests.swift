import Foundation
import FramegenKit
import Testing

@Suite("The processors that a process may use")
struct ProcessorsTests {
  /// A limit, as files below the mount of the control groups.
  struct Machine: Sendable {
    let list: String
    let files: [String: String]
    let limit: Int
  }

  @Test(
    "control groups limit the number of processors",
    arguments: [
      Machine(list: "0::/\n", files: [:], limit: .max),
      Machine(list: "0::/\n", files: ["cpu.max": "max 100000\n"], limit: .max),
      Machine(list: "0::/\n", files: ["cpu.max": "200000 100000\n"], limit: 2),
      // Part of a processor counts as one.
      Machine(list: "0::/\n", files: ["cpu.max": "250000 100000\n"], limit: 3),
      Machine(list: "0::/\n", files: ["cpu.max": "1000 100000\n"], limit: 1),
      // Groups are nested, and the lowest limit holds.
      Machine(
        list: "0::/pods/one\n",
        files: ["pods/one/cpu.max": "400000 100000\n", "pods/cpu.max": "150000 50000\n"], limit: 3),
      // The path of the host, of which a container sees the end only.
      Machine(list: "0::/../../host/pod\n", files: ["cpu.max": "100000 100000\n"], limit: 1),
      // Version 1 has a mount for each controller.
      Machine(
        list: "5:memory:/m\n3:cpu,cpuacct:/c\n0::/\n",
        files: [
          "cpu,cpuacct/c/cpu.cfs_quota_us": "600000\n",
          "cpu,cpuacct/c/cpu.cfs_period_us": "100000\n",
          "m/cpu.max": "100000 100000\n",
        ], limit: 6),
      Machine(
        list: "3:cpu:/\n",
        files: ["cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"], limit: .max),
      Machine(list: "rubbish\n:::\n", files: ["cpu.max": "0 0"], limit: .max),
    ])
  func groups(machine: Machine) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in machine.files {
      let file = root.appending(path: "mount/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let list = root.appending(path: "list")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data(machine.list.utf8).write(to: list)
    let groups = ControlGroups(root: root.appending(path: "mount").path, list: list.path)
    #expect(groups.limit == machine.limit)
  }

  @Test("there are at most as many as the machine has")
  func available() {
    #expect((1...ProcessInfo.processInfo.processorCount).contains(Processors.available))
  }
}
