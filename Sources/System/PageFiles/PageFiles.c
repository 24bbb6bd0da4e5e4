#include "PageFiles.h"

// tools/pages writes this file: the parts of each page in the order in which they are joined, with an empty line
// between them. The tests of the pages read it here.

#define TEXT(name) \
    struct page_text page_##name(void) { return (struct page_text){name, sizeof name}; }

static const unsigned char report_html[] = {
#embed "../../Pages/Report/page.html"
};
TEXT(report_html)

static const unsigned char report_style[] = {
#embed "../../Pages/Shared/colors.css" suffix(, '\n',)
#embed "../../Pages/Shared/controls.css" suffix(, '\n',)
#embed "../../Pages/Shared/page.css" suffix(, '\n',)
#embed "../../Pages/Shared/dialogs.css" suffix(, '\n',)
#embed "../../Pages/Shared/player.css" suffix(, '\n',)
#embed "../../Pages/Shared/panes.css" suffix(, '\n',)
#embed "../../Pages/Report/page.css" suffix(, '\n',)
#embed "../../Pages/Report/film-list.css" suffix(, '\n',)
#embed "../../Pages/Report/film.css" suffix(, '\n',)
#embed "../../Pages/Report/frame-state.css" suffix(, '\n',)
#embed "../../Pages/Report/marks.css" suffix(, '\n',)
#embed "../../Pages/Report/windows.css"
};
TEXT(report_style)

static const unsigned char report_script[] = {
#embed "../../Pages/Report/blocks.js" suffix(, '\n',)
#embed "../../Pages/Report/keys.js" suffix(, '\n',)
#embed "../../Pages/Shared/elements.js" suffix(, '\n',)
#embed "../../Pages/Shared/announcer.js" suffix(, '\n',)
#embed "../../Pages/Shared/theme.js" suffix(, '\n',)
#embed "../../Pages/Shared/bounded-cache.js" suffix(, '\n',)
#embed "../../Pages/Report/picture.js" suffix(, '\n',)
#embed "../../Pages/Report/png.js" suffix(, '\n',)
#embed "../../Pages/Report/pictures.js" suffix(, '\n',)
#embed "../../Pages/Shared/timeline.js" suffix(, '\n',)
#embed "../../Pages/Report/difference-timeline.js" suffix(, '\n',)
#embed "../../Pages/Report/difference.js" suffix(, '\n',)
#embed "../../Pages/Shared/viewpoint.js" suffix(, '\n',)
#embed "../../Pages/Shared/zoomed-stage.js" suffix(, '\n',)
#embed "../../Pages/Shared/zoom-tools.js" suffix(, '\n',)
#embed "../../Pages/Shared/pane.js" suffix(, '\n',)
#embed "../../Pages/Report/layered-panes.js" suffix(, '\n',)
#embed "../../Pages/Report/rectangles.js" suffix(, '\n',)
#embed "../../Pages/Report/marks.js" suffix(, '\n',)
#embed "../../Pages/Report/pixel-values.js" suffix(, '\n',)
#embed "../../Pages/Report/frame-view.js" suffix(, '\n',)
#embed "../../Pages/Shared/pointer-input.js" suffix(, '\n',)
#embed "../../Pages/Shared/playback.js" suffix(, '\n',)
#embed "../../Pages/Shared/transport.js" suffix(, '\n',)
#embed "../../Pages/Report/player.js" suffix(, '\n',)
#embed "../../Pages/Report/film-list.js" suffix(, '\n',)
#embed "../../Pages/Shared/clipboard.js" suffix(, '\n',)
#embed "../../Pages/Report/film-heading.js" suffix(, '\n',)
#embed "../../Pages/Shared/key-help.js" suffix(, '\n',)
#embed "../../Pages/Report/report-page.js" suffix(, '\n',)
#embed "../../Pages/Report/report.js"
};
TEXT(report_script)

static const unsigned char preview_html[] = {
#embed "../../Pages/Preview/page.html"
};
TEXT(preview_html)

static const unsigned char preview_style[] = {
#embed "../../Pages/Shared/colors.css" suffix(, '\n',)
#embed "../../Pages/Shared/controls.css" suffix(, '\n',)
#embed "../../Pages/Shared/page.css" suffix(, '\n',)
#embed "../../Pages/Shared/dialogs.css" suffix(, '\n',)
#embed "../../Pages/Shared/player.css" suffix(, '\n',)
#embed "../../Pages/Shared/panes.css" suffix(, '\n',)
#embed "../../Pages/Shared/server.css" suffix(, '\n',)
#embed "../../Pages/Preview/page.css" suffix(, '\n',)
#embed "../../Pages/Preview/gallery.css" suffix(, '\n',)
#embed "../../Pages/Preview/work.css" suffix(, '\n',)
#embed "../../Pages/Preview/stage.css" suffix(, '\n',)
#embed "../../Pages/Preview/panels.css" suffix(, '\n',)
#embed "../../Pages/Preview/springs.css" suffix(, '\n',)
#embed "../../Pages/Preview/plots.css" suffix(, '\n',)
#embed "../../Pages/Preview/windows.css"
};
TEXT(preview_style)

static const unsigned char preview_script[] = {
#embed "../../Pages/Shared/elements.js" suffix(, '\n',)
#embed "../../Pages/Shared/announcer.js" suffix(, '\n',)
#embed "../../Pages/Shared/theme.js" suffix(, '\n',)
#embed "../../Pages/Shared/key-help.js" suffix(, '\n',)
#embed "../../Pages/Preview/keys.js" suffix(, '\n',)
#embed "../../Pages/Shared/connection.js" suffix(, '\n',)
#embed "../../Pages/Shared/notices.js" suffix(, '\n',)
#embed "../../Pages/Preview/film.js" suffix(, '\n',)
#embed "../../Pages/Preview/gallery.js" suffix(, '\n',)
#embed "../../Pages/Preview/tabs.js" suffix(, '\n',)
#embed "../../Pages/Shared/viewpoint.js" suffix(, '\n',)
#embed "../../Pages/Shared/zoomed-stage.js" suffix(, '\n',)
#embed "../../Pages/Shared/zoom-tools.js" suffix(, '\n',)
#embed "../../Pages/Shared/pane.js" suffix(, '\n',)
#embed "../../Pages/Shared/pointer-input.js" suffix(, '\n',)
#embed "../../Pages/Preview/canvas-handles.js" suffix(, '\n',)
#embed "../../Pages/Preview/film-stage.js" suffix(, '\n',)
#embed "../../Pages/Shared/timeline.js" suffix(, '\n',)
#embed "../../Pages/Preview/film-timeline.js" suffix(, '\n',)
#embed "../../Pages/Preview/event-list.js" suffix(, '\n',)
#embed "../../Pages/Shared/playback.js" suffix(, '\n',)
#embed "../../Pages/Shared/transport.js" suffix(, '\n',)
#embed "../../Pages/Shared/bounded-cache.js" suffix(, '\n',)
#embed "../../Pages/Preview/frame-store.js" suffix(, '\n',)
#embed "../../Pages/Preview/frame-requests.js" suffix(, '\n',)
#embed "../../Pages/Preview/take.js" suffix(, '\n',)
#embed "../../Pages/Preview/film-player.js" suffix(, '\n',)
#embed "../../Pages/Preview/plot-chart.js" suffix(, '\n',)
#embed "../../Pages/Preview/plots.js" suffix(, '\n',)
#embed "../../Pages/Shared/clipboard.js" suffix(, '\n',)
#embed "../../Pages/Preview/slider-scale.js" suffix(, '\n',)
#embed "../../Pages/Preview/slider-row.js" suffix(, '\n',)
#embed "../../Pages/Preview/spring-handle.js" suffix(, '\n',)
#embed "../../Pages/Preview/spring-editor.js" suffix(, '\n',)
#embed "../../Pages/Preview/spring-editors.js" suffix(, '\n',)
#embed "../../Pages/Preview/tuning.js" suffix(, '\n',)
#embed "../../Pages/Preview/inspector.js" suffix(, '\n',)
#embed "../../Pages/Preview/touching.js" suffix(, '\n',)
#embed "../../Pages/Preview/take-bar.js" suffix(, '\n',)
#embed "../../Pages/Preview/export-dialog.js" suffix(, '\n',)
#embed "../../Pages/Preview/problems.js" suffix(, '\n',)
#embed "../../Pages/Preview/popup.js" suffix(, '\n',)
#embed "../../Pages/Preview/film-settings.js" suffix(, '\n',)
#embed "../../Pages/Preview/scene-view.js" suffix(, '\n',)
#embed "../../Pages/Preview/shortcuts.js" suffix(, '\n',)
#embed "../../Pages/Preview/preview.js"
};
TEXT(preview_script)

static const unsigned char review_style[] = {
#embed "../../Pages/Shared/colors.css" suffix(, '\n',)
#embed "../../Pages/Shared/controls.css" suffix(, '\n',)
#embed "../../Pages/Shared/page.css" suffix(, '\n',)
#embed "../../Pages/Shared/dialogs.css" suffix(, '\n',)
#embed "../../Pages/Shared/player.css" suffix(, '\n',)
#embed "../../Pages/Shared/panes.css" suffix(, '\n',)
#embed "../../Pages/Report/page.css" suffix(, '\n',)
#embed "../../Pages/Report/film-list.css" suffix(, '\n',)
#embed "../../Pages/Report/film.css" suffix(, '\n',)
#embed "../../Pages/Report/frame-state.css" suffix(, '\n',)
#embed "../../Pages/Report/marks.css" suffix(, '\n',)
#embed "../../Pages/Report/windows.css" suffix(, '\n',)
#embed "../../Pages/Shared/server.css" suffix(, '\n',)
#embed "../../Pages/Review/decisions.css"
};
TEXT(review_style)

static const unsigned char review_script[] = {
#embed "../../Pages/Shared/connection.js" suffix(, '\n',)
#embed "../../Pages/Shared/elements.js" suffix(, '\n',)
#embed "../../Pages/Shared/notices.js" suffix(, '\n',)
#embed "../../Pages/Report/film-list.js" suffix(, '\n',)
#embed "../../Pages/Report/keys.js" suffix(, '\n',)
#embed "../../Pages/Shared/announcer.js" suffix(, '\n',)
#embed "../../Pages/Shared/theme.js" suffix(, '\n',)
#embed "../../Pages/Shared/bounded-cache.js" suffix(, '\n',)
#embed "../../Pages/Report/picture.js" suffix(, '\n',)
#embed "../../Pages/Report/png.js" suffix(, '\n',)
#embed "../../Pages/Report/pictures.js" suffix(, '\n',)
#embed "../../Pages/Shared/timeline.js" suffix(, '\n',)
#embed "../../Pages/Report/difference-timeline.js" suffix(, '\n',)
#embed "../../Pages/Report/difference.js" suffix(, '\n',)
#embed "../../Pages/Shared/viewpoint.js" suffix(, '\n',)
#embed "../../Pages/Shared/zoomed-stage.js" suffix(, '\n',)
#embed "../../Pages/Shared/zoom-tools.js" suffix(, '\n',)
#embed "../../Pages/Shared/pane.js" suffix(, '\n',)
#embed "../../Pages/Report/layered-panes.js" suffix(, '\n',)
#embed "../../Pages/Report/rectangles.js" suffix(, '\n',)
#embed "../../Pages/Report/marks.js" suffix(, '\n',)
#embed "../../Pages/Report/pixel-values.js" suffix(, '\n',)
#embed "../../Pages/Report/frame-view.js" suffix(, '\n',)
#embed "../../Pages/Shared/pointer-input.js" suffix(, '\n',)
#embed "../../Pages/Shared/playback.js" suffix(, '\n',)
#embed "../../Pages/Shared/transport.js" suffix(, '\n',)
#embed "../../Pages/Report/player.js" suffix(, '\n',)
#embed "../../Pages/Shared/clipboard.js" suffix(, '\n',)
#embed "../../Pages/Report/film-heading.js" suffix(, '\n',)
#embed "../../Pages/Shared/key-help.js" suffix(, '\n',)
#embed "../../Pages/Report/report-page.js" suffix(, '\n',)
#embed "../../Pages/Review/decision-bar.js" suffix(, '\n',)
#embed "../../Pages/Review/served-data.js" suffix(, '\n',)
#embed "../../Pages/Review/review.js"
};
TEXT(review_script)
