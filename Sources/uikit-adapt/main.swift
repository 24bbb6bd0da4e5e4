import Foundation
import UIKitAdapter

// Adapts Swift files for iOS: uikit-adapt IN OUT
let paths = CommandLine.arguments.dropFirst()
guard paths.count == 2, let input = paths.first, let output = paths.last else {
  FileHandle.standardError.write(Data("usage: uikit-adapt IN OUT\n".utf8))
  exit(64)
}
do {
  let source = try String(contentsOf: URL(filePath: input), encoding: .utf8)
  let text = SourceAdapter.adapted(source)
  try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("uikit-adapt: \(input): \(error)\n".utf8))
  exit(1)
}
