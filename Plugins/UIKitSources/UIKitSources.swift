import Foundation
import PackagePlugin

/// Adapts the files of an iOS project, so that they compile unchanged: those in the folder `iOS` of the target, which the
/// target excludes.
@main
struct UIKitSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let folder = target.directoryURL.appending(path: "iOS")
    let tool = try context.tool(named: "uikit-adapt").url
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    guard let files else {
      Diagnostics.error("\(target.name) has no folder 'iOS' with the files of an iOS project")
      return []
    }
    var commands: [Command] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      // Two files of different folders can have one name.
      let place = file.path.dropFirst(folder.path.count + 1).replacing("/", with: "-")
      let output = context.pluginWorkDirectoryURL.appending(path: place)
      commands.append(
        .buildCommand(
          displayName: "Adapting \(file.lastPathComponent)", executable: tool,
          arguments: [file.path, output.path], inputFiles: [file], outputFiles: [output]))
    }
    return commands
  }
}
