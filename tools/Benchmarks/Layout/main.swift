internal import Foundation

// Measures layouts for `tools/bench layout`: `LayoutBench solver|engine|rows SCENARIO COUNT`.
// `solver` and `engine` print the times of build, resize, replace and exchange in processor
// milliseconds (views have no exchange), the residual and the sum of all values; `rows` prints the
// rows for the peer.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let kind = arguments.first,
  let count = arguments.last.flatMap({ Int($0) }), count >= 20,
  let scenario = Scenario(arguments[arguments.startIndex + 1], constraintCount: count)
else {
  FileHandle.standardError.write(
    Data(
      "usage: LayoutBench solver|engine|rows \(Scenario.names.joined(separator: "|")) COUNT\n".utf8)
  )
  exit(64)
}
do {
  switch kind {
  case "solver": print(try Rows(scenario).run().line)
  case "engine": print(try scenario.run().line)
  default: print(Rows(scenario).file, terminator: "")
  }
} catch {
  FileHandle.standardError.write(Data("LayoutBench: \("\(error)".prefix(200))\n".utf8))
  exit(70)
}
