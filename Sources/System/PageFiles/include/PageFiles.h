#ifndef PAGE_FILES_H
#define PAGE_FILES_H

#include <stddef.h>

// The texts of the tool's pages, which the compiler puts into the program from their files. An array of bytes in
// Swift would take the optimizer a minute.

/// A text in UTF-8, which lasts as long as the process.
struct page_text {
    const unsigned char *bytes;
    size_t count;
};

/// The report of picture tests: its skeleton, its styles, and its scripts.
struct page_text page_report_html(void);
struct page_text page_report_style(void);
struct page_text page_report_script(void);

/// The page of the preview, likewise.
struct page_text page_preview_html(void);
struct page_text page_preview_style(void);
struct page_text page_preview_script(void);

/// The page of a review, whose skeleton is that of the report.
struct page_text page_review_style(void);
struct page_text page_review_script(void);

#endif
