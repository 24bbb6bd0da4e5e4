internal import PageFiles

/// The texts of a page, which are compiled into the program.
///
/// The folders here have the files of each page and those that they share. `tools/pages` lists them in
/// `PageFiles.c`, in an order that their imports give.
package struct PageSource: Sendable {
  /// The skeleton in HTML; see `PageSkeleton`.
  package let html: String
  /// The styles, in UTF-8.
  package let style: [UInt8]
  /// The scripts, in UTF-8.
  package let script: [UInt8]

  private init(html: page_text, style: page_text, script: page_text) {
    self.html = String(decoding: Self.bytes(of: html), as: UTF8.self)
    self.style = Self.bytes(of: style)
    self.script = Self.joined(Self.bytes(of: script))
  }

  private static func bytes(of text: page_text) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// Modules as one script: without their imports, which are before them, and the word `export`.
  static func joined(_ modules: [UInt8]) -> [UInt8] {
    var isImport = false
    var script: [UInt8] = []
    for line in modules.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.starts(with: "import {".utf8) { isImport = true }
      if !isImport {
        script += line.starts(with: "export ".utf8) ? line.dropFirst("export ".utf8.count) : line
        script.append(UInt8(ascii: "\n"))
      }
      if line.last == UInt8(ascii: ";") { isImport = false }
    }
    return script
  }

  /// The report of picture tests.
  package static let report = PageSource(
    html: page_report_html(), style: page_report_style(), script: page_report_script())
  /// The page of the preview.
  package static let preview = PageSource(
    html: page_preview_html(), style: page_preview_style(), script: page_preview_script())
  /// The page of a review, on which films are approved and rejected.
  package static let review = PageSource(
    html: page_report_html(), style: page_review_style(), script: page_review_script())
}
