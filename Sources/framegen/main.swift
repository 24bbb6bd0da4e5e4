internal import Foundation

FaultHandler.install()
StandardStreams.occupy()
exit(CommandRun.run(Array(CommandLine.arguments.dropFirst())))
