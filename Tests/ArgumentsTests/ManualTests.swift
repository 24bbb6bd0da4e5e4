import Arguments
import Manual
import Testing

@Suite("The manual page from the declarations of options")
struct ManualTests {
  private static let page = Sample.tool.manual(
    date: ManualDate(secondsSince1970: 0), others: [("sample-files", 5)]
  ).mdoc

  @Test("it has every command, and its summary")
  func commands() {
    for command in [Sample.tool.main] + Sample.tool.commands {
      #expect(Self.page.contains("\n.Ss \(command.name)\n"), "\(command.name)")
    }
    #expect(Self.page.contains("\n.Ss trace\nTrace.\n"))
  }

  @Test("it has every option once, with those of one command in its section")
  func options() {
    for name in Sample.names {
      #expect(
        Self.page.split(separator: ".It Fl ").dropFirst().count { $0.contains("-\(name)") } == 1)
    }
    #expect(
      Self.page.contains(".It Fl o , Fl -output Ar FILE\nWrite to FILE.\n.Pp\nOf render, trace."))
    let shout = Self.page.split(separator: "\n.Ss shout\n").last.map(String.init) ?? ""
    #expect(shout.hasPrefix("Shout.\n.Bl -tag -width Ds\n.It Fl -loud\n"))
  }

  @Test("it has exit codes, variables and other pages")
  func others() {
    #expect(Self.page.contains(".It No \\&3\nBad."))
    #expect(Self.page.contains(".It Ev SAMPLE\nDoes something."))
    #expect(Self.page.hasSuffix(".Sh SEE ALSO\n.Xr sample-files 5\n"))
  }

  @Test("the help has exit codes and variables too")
  func help() {
    let help = Sample.tool.helpText()
    #expect(help.contains("\nExit codes: 0 good; 3 bad.\n"))
    #expect(help.contains("\nEnvironment:\n  SAMPLE                      Does something.\n"))
    #expect(!Sample.tool.helpText(of: .trace).contains("Exit codes"))
  }
}
