import Foundation
import SceneFormat
import Testing

@Test func probe() throws {
  guard let path = ProcessInfo.processInfo.environment["PROBE"] else { return }
  if path == "schema" {
    try SceneSchema.text.write(toFile: "/tmp/fmt/schema.json", atomically: true, encoding: .utf8);
    return
  }
  let args = (ProcessInfo.processInfo.environment["SETS"] ?? "").split(separator: ";")
  let reading = try SceneReader().read(
    contentsOf: path, overrides: args.map { SceneOverride(String($0)) })
  print(DiagnosticRenderer(.plain, sources: reading.sources).render(reading.diagnostics))
  print(reading.scene.map { "\($0)" } ?? "nil")
}
