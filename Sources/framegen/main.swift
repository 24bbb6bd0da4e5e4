internal import Foundation

FaultHandler.install()
exit(CommandRun.run(Array(CommandLine.arguments.dropFirst())))
