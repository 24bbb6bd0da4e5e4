internal import PictureTests
public import FramegenKit
internal import Foundation
public import Scene
internal import SceneFormat
internal import SceneText
public import Testing

/// Expects that a film equals its approved reference: the pictures, the hash of every frame, the motion of every
/// view and the expectations of the scene.
///
/// ```swift
/// @Test func snap() throws {
///   let film = try Film(SceneFile.load("Scenes/snap.json"))
///   try expectFrames(of: film, matches: "References/snap")
/// }
/// ```
///
/// What is wrong is recorded as an issue, and the first frames that differ are attached to it as PNG files. With the
/// variable `FRAMEGEN_BLESS` in the environment, set to anything but nothing and 0, a film that differs is approved
/// instead, which is recorded as an issue, too: a test that writes its reference proves nothing. Where `CI` is set,
/// nothing is approved.
///
/// - Parameters:
///   - source: The film, or what it is made of, such as a simulation.
///   - reference: The folder of the reference, relative to the folder of the file with the test.
///   - settings: What may differ, where the scene does not say.
///   - filePath: The path of the file with the test.
///   - sourceLocation: Where issues are recorded.
/// - Throws: `FramegenError` if a limit ends the scene, or the reference cannot be written.
public func expectFrames(
  of source: some FilmSource, matches reference: String, settings: PictureTestSettings = .init(),
  filePath: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let film = try source.film()
  let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
  let path = URL(fileURLWithPath: reference, relativeTo: folder).path
  let test = PictureTest(
    scene: film.file.name, name: reference, reference: path, defaults: settings,
    approval: "FRAMEGEN_BLESS=1 swift test")
  let result = try test.run(film)
  for failure in result.diagnostics {
    Issue.record("\(failure.message)", sourceLocation: sourceLocation)
  }
  guard !result.matchesReference else { return }
  if isSet("FRAMEGEN_BLESS"), !isSet("CI") {
    let blessing = try test.bless(film, prunes: true)
    // A mask is drawn by hand, and cannot be approved.
    if let line = result.maskLine {
      Issue.record("\(reference): \(line)", sourceLocation: sourceLocation)
    }
    guard blessing.isChange else { return }
    Issue.record(
      "approved \(MessageText.count(blessing.written, "picture")) in \(path); run the test again",
      sourceLocation: sourceLocation)
    return
  }
  let lines = result.isNew ? ["has no reference; set FRAMEGEN_BLESS=1 to approve it"] : result.lines
  Issue.record(
    "\(reference): \(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
  for strip in result.strips.prefix(3) {
    Attachment.record(strip.file, named: strip.name, sourceLocation: sourceLocation)
  }
}

/// Whether a variable of the environment says yes.
private func isSet(_ name: String) -> Bool {
  !["", "0", "false"].contains(ProcessInfo.processInfo.environment[name] ?? "")
}
