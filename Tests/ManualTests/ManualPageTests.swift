import Foundation
import Manual
import Testing

@Suite("Manual pages")
struct ManualPageTests {
  /// A page without text.
  private static var page: ManualPage {
    ManualPage("sample", section: 1, date: ManualDate(secondsSince1970: 0), "do nothing")
  }

  /// The lines after the name and the summary.
  private static func lines(_ write: (inout ManualPage) -> Void) -> [String] {
    var page = page
    let start = page.mdoc
    write(&page)
    return page.mdoc.dropFirst(start.count).split(separator: "\n").map(String.init)
  }

  @Test("a page begins with its date, title, name and summary")
  func head() {
    #expect(
      Self.page.mdoc
        == ".Dd January 1, 1970\n.Dt SAMPLE 1\n.Os\n.Sh NAME\n.Nm sample\n.Nd do nothing\n")
  }

  // Foundation's calendar is the truth here.
  @Test("the dates are those of the calendar")
  func dates() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    for day in stride(from: 0, to: 60_000, by: 1) {
      let seconds = day * 86_400 + 86_399
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(seconds)))
      guard let year = parts.year, let month = parts.month, let number = parts.day else { continue }
      let date = ManualDate(secondsSince1970: seconds)
      let page = ManualPage("a", section: 1, date: date, "b").mdoc
      guard page.hasPrefix(".Dd \(months[month - 1]) \(number), \(year)\n") else {
        Issue.record("\(page.prefix(24)) instead of \(year)-\(month)-\(number)")
        return
      }
    }
  }

  @Test("each sentence begins a line, and lines are at most 80 bytes long")
  func sentences() {
    #expect(
      Self.lines { $0.paragraph("One. Two, e.g. 2.5 s. “Three” is 3. four") }
        == ["One.", "Two, e.g. 2.5 s.", "\\[u201C]Three\\[u201D] is 3. four"])
    let words = Array(repeating: "words", count: 50).joined(separator: " ")
    let lines = Self.lines { $0.paragraph(words) }
    // 13 words and the spaces between them are 77 bytes.
    #expect(lines.map { $0.split(separator: " ").count } == [13, 13, 13, 11])
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
  }

  @Test("no line of a broken sentence is taken for a macro")
  func brokenSentence() {
    // The 14th word of 5 letters is the first one of the second line.
    for word in [".svg", "'svg"] {
      let words = Array(repeating: "words", count: 13) + [word, "or", word]
      let lines = Self.lines { $0.paragraph(words.joined(separator: " ")) }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { !$0.hasPrefix(".") && !$0.hasPrefix("'") }, "\(lines)")
    }
  }

  @Test("characters stand for themselves")
  func escapes() {
    #expect(Self.lines { $0.paragraph(".svg or 'a\\b'") } == ["\\&.svg or \\(aqa\\eb\\(aq"])
    #expect(
      Self.lines { $0.paragraph("--at 1-2, a^b ~") } == ["\\-\\-at 1-2, a\\(hab \\(ti"])
    #expect(Self.lines { $0.paragraph("→ 😀") } == ["\\[u2192] \\[u1F600]"])
    #expect(Self.lines { $0.file([".a", "b"]) }.contains("\\&.a"))
  }

  @Test("a paragraph after a heading has no blank line before it")
  func paragraphs() {
    #expect(
      Self.lines {
        $0.section("A")
        $0.paragraph("a")
        $0.paragraph("b")
      } == [".Sh A", "a", ".Pp", "b"])
  }

  @Test("a list has its terms, options with their dashes and values")
  func lists() {
    let lines = Self.lines { page in
      page.list([
        (term: [.option(["o", "-output"], value: "N")], body: { $0.paragraph("Write.") })
      ])
    }
    #expect(lines == [".Bl -tag -width Ds", ".It Fl o , Fl -output Ar \\&N", "Write.", ".El"])
  }

  @Test(
    "as text, a page has lines of at most 80 characters, and terms beside or above their meanings")
  func text() {
    var page = Self.page
    page.section("DESCRIPTION")
    page.paragraph(String(repeating: "word ", count: 30) + "end.")
    page.code(
      "sample --first 'a b c d e f g h' --second 'i j k l m n o p' --third 'q r s t u v w x'")
    page.subsection("keys")
    page.paragraph("Keys.")
    page.list([([.command("key"), .text("form")], { $0.paragraph("Its meaning.") })])
    page.list(
      isCompact: true,
      [
        ([.text("a")], { $0.paragraph(String(repeating: "long ", count: 20)) }),
        ([.option(["o", "-output"], value: "FILE")], { $0.paragraph("Write.") }),
        ([.text(String(repeating: "x", count: 30))], { $0.paragraph("Below.") }),
      ])
    page.reference("other", section: 5)
    let words = Array(repeating: "word", count: 15).joined(separator: " ")
    let long = Array(repeating: "long", count: 11).joined(separator: " ")
    #expect(
      page.text == """
        NAME
            sample – do nothing

        DESCRIPTION
            \(words)
            \(words)
            end.

              sample --first 'a b c d e f g h' --second 'i j k l m n o p' \\
                --third 'q r s t u v w x'

          keys
            Keys.

            key form
                Its meaning.

            a                  \(long)
                               \(long.dropLast(10))
            -o, --output FILE  Write.
            xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                               Below.
            other(5)

        """)
  }

  @Test("parts of a page are those under some titles")
  func parts() {
    var page = Self.page
    for (section, subsections) in [("A", ["one", "two"]), ("B", ["three"])] {
      page.section(section)
      page.paragraph("In \(section).")
      for subsection in subsections {
        page.subsection(subsection)
        page.paragraph("In \(subsection).")
      }
    }
    #expect(page.titles == ["A", "one", "two", "B", "three"])
    #expect(page.part(["two"]).partText == "  two\n    In two.\n")
    #expect(page.part(["B"]).titles == ["B", "three"])
    #expect(page.part(["C"]).partText == "\n")
  }

  @Test("what lists say of a word is below the titles of where it is said")
  func definitions() {
    var page = Self.page
    for (title, words) in [("A", ["one", "two"]), ("B", ["two"]), ("C", ["three"])] {
      page.section(title)
      page.list(
        words.map { word in
          (term: [.command(word)], body: { $0.paragraph("\(title)'s \(word).") })
        })
    }
    #expect(page.definedWords == ["one", "two", "two", "three"])
    let found = page.definitions(of: "two")
    #expect(found.titles == ["A", "B"])
    #expect(found.definedWords == ["two", "two"])
    #expect(found.partText.contains("B's two.") && !found.partText.contains("one"))
    #expect(page.definitions(of: "four").isEmpty)
  }

  @Test(
    "a page is Markdown with headings for its sections and keys, in which characters stand for themselves"
  )
  func markdown() {
    var page = Self.page
    page.section("BEHAVIORS")
    page.subsection("snap")
    page.paragraph("Two * three, a_b and [c].")
    page.list([
      (
        term: [.command("damping")],
        body: { page in
          page.paragraph("number.")
          page.list(isCompact: true, [(term: [.command("one")], body: { $0.paragraph("First.") })])
        }
      )
    ])
    page.file(["{", "}"])
    page.code("framegen a.json")
    #expect(
      page.markdown == """
        # sample

        Do nothing.

        ## Behaviors

        ### snap

        Two \\* three, a\\_b and \\[c\\].

        #### `damping`

        number.

        - `one`: First.

        ```jsonc
        {
        }
        ```

        ```sh
        framegen a.json
        ```

        """)
  }
}
