import Foundation
import Testing

@Suite("Help, version and completions")
struct HelpTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("the version is one line")
  func version() throws {
    for arguments in [["--version"], ["-V"], ["check", "--version"]] {
      let outcome = try Tool.run(arguments, in: scratch)
      #expect(outcome.code == 0)
      #expect(outcome.text == "framegen 0.1.0\n")
    }
  }

  @Test("help is the same as a command and as an option")
  func help() throws {
    let whole = try Tool.run(["help"], in: scratch)
    #expect(whole.code == 0 && whole.errors.isEmpty)
    #expect(whole.text.contains("Usage: framegen [OPTIONS] SCENE"))
    #expect(try Tool.run(["--help"], in: scratch).output == whole.output)
    let trace = try Tool.run(["help", "trace"], in: scratch)
    #expect(trace.text.contains("Usage: framegen trace [OPTIONS] SCENE"))
    #expect(try Tool.run(["trace", "-h"], in: scratch).output == trace.output)
  }

  @Test("bash completes the command's options after the script is sourced")
  func bashCompletions() throws {
    let outcome = try Tool.bash(
      """
      source <("$framegen" completions bash)
      COMP_WORDS=(framegen scene.json --comp); COMP_CWORD=2
      _framegen
      printf '%s\\n' "${COMPREPLY[@]}"
      """, in: scratch)
    #expect(outcome.text == "--compression\n", "\(outcome.errors)")
  }

  // Cause: bash breaks words at equals signs, and passes three words for one.
  @Test("bash completes the value after an equals sign", arguments: ["= f", "="])
  func bashCompletionOfValue(words: String) throws {
    let outcome = try Tool.bash(
      """
      source <("$framegen" completions bash)
      COMP_WORDS=(framegen --compression \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _framegen
      printf '%s\\n' "${COMPREPLY[0]}"
      """, in: scratch)
    #expect(outcome.text == "fast\n", "\(outcome.errors)")
  }

  @Test("zsh and fish accept their scripts", arguments: ["zsh", "fish"])
  func otherShells(shell: String) throws {
    let outcome = try Tool.bash(
      """
      command -v \(shell) > /dev/null || exit 0
      "$framegen" completions \(shell) > script
      \(shell) -n script
      """, in: scratch)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
