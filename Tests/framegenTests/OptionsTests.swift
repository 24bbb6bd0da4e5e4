import Arguments
import Testing
import framegen

@Suite("The options of the command")
struct OptionsTests {
  @Test("no two options of a command have one name, letter or sentence")
  func distinct() {
    let tool = Tool.framegen
    for command in [tool.main] + tool.commands {
      let options = tool.options(of: command)
      #expect(options.count >= 2, "\(command.name)")
      for values in [
        options.map(\.name), options.compactMap(\.letter).map(String.init), options.map(\.help),
      ] {
        #expect(Set(values).count == values.count, "\(command.name)")
      }
    }
  }
}
