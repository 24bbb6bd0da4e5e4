import Arguments
import Testing
import framegen

@Suite("The list of options")
struct OptionsTests {
  @Test("every declared option is in the list that the parser reads")
  func complete() {
    let declared = Mirror(reflecting: options).children.count
    #expect(declared > 20)
    #expect(options.all.count == declared)
    #expect(Set(options.all.map(\.declaration.help)).count == declared)
  }
}
