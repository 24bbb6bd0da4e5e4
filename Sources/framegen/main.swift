internal import Foundation

FaultHandler.install()
StandardStreams.occupy()
exit(CommandRun.run(CommandLineArguments()))
