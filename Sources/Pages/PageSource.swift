internal import PageFiles

/// The texts of a page, which are compiled into the program: `PageFiles.c` lists the files of each.
///
/// `Styles` and `Scripts` in this folder are those that the pages share.
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
    self.script = Self.bytes(of: script)
  }

  private static func bytes(of text: page_text) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// The report of picture tests.
  package static let report = PageSource(
    html: page_report_html(), style: page_report_style(), script: page_report_script())
  /// The page of the preview.
  package static let preview = PageSource(
    html: page_preview_html(), style: page_preview_style(), script: page_preview_script())
}
