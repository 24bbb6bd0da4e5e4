#include "PageFiles.h"

// Files are joined in this order, with an empty line between them. The tests of the pages read it here.

#define TEXT(name) \
    struct page_text page_##name(void) { return (struct page_text){name, sizeof name}; }

static const unsigned char report_html[] = {
#embed "../../PictureTests/Report/page.html"
};
TEXT(report_html)

// Each may override those before it.
static const unsigned char report_style[] = {
#embed "../../Pages/Styles/colors.css" suffix(, '\n',)
#embed "../../Pages/Styles/controls.css" suffix(, '\n',)
#embed "../../Pages/Styles/page.css" suffix(, '\n',)
#embed "../../Pages/Styles/dialogs.css" suffix(, '\n',)
#embed "../../Pages/Styles/player.css" suffix(, '\n',)
#embed "../../Pages/Styles/panes.css" suffix(, '\n',)
#embed "../../PictureTests/Report/page.css" suffix(, '\n',)
#embed "../../PictureTests/Report/film-list.css" suffix(, '\n',)
#embed "../../PictureTests/Report/film.css" suffix(, '\n',)
#embed "../../PictureTests/Report/frame-state.css" suffix(, '\n',)
#embed "../../PictureTests/Report/marks.css" suffix(, '\n',)
#embed "../../PictureTests/Report/windows.css"
};
TEXT(report_style)

// Each uses only those before it.
static const unsigned char report_script[] = {
#embed "../../Pages/Scripts/elements.js" suffix(, '\n',)
#embed "../../PictureTests/Report/rectangles.js" suffix(, '\n',)
#embed "../../Pages/Scripts/announcer.js" suffix(, '\n',)
#embed "../../Pages/Scripts/theme.js" suffix(, '\n',)
#embed "../../Pages/Scripts/clipboard.js" suffix(, '\n',)
#embed "../../Pages/Scripts/bounded-cache.js" suffix(, '\n',)
#embed "../../PictureTests/Report/blocks.js" suffix(, '\n',)
#embed "../../PictureTests/Report/picture.js" suffix(, '\n',)
#embed "../../PictureTests/Report/png.js" suffix(, '\n',)
#embed "../../PictureTests/Report/pictures.js" suffix(, '\n',)
#embed "../../PictureTests/Report/difference.js" suffix(, '\n',)
#embed "../../Pages/Scripts/timeline.js" suffix(, '\n',)
#embed "../../PictureTests/Report/difference-timeline.js" suffix(, '\n',)
#embed "../../Pages/Scripts/viewpoint.js" suffix(, '\n',)
#embed "../../Pages/Scripts/zoomed-stage.js" suffix(, '\n',)
#embed "../../Pages/Scripts/zoom-tools.js" suffix(, '\n',)
#embed "../../Pages/Scripts/pane.js" suffix(, '\n',)
#embed "../../PictureTests/Report/layered-panes.js" suffix(, '\n',)
#embed "../../PictureTests/Report/marks.js" suffix(, '\n',)
#embed "../../PictureTests/Report/pixel-values.js" suffix(, '\n',)
#embed "../../PictureTests/Report/frame-view.js" suffix(, '\n',)
#embed "../../Pages/Scripts/pointer-input.js" suffix(, '\n',)
#embed "../../Pages/Scripts/playback.js" suffix(, '\n',)
#embed "../../Pages/Scripts/transport.js" suffix(, '\n',)
#embed "../../PictureTests/Report/player.js" suffix(, '\n',)
#embed "../../PictureTests/Report/film-list.js" suffix(, '\n',)
#embed "../../PictureTests/Report/film-heading.js" suffix(, '\n',)
#embed "../../Pages/Scripts/key-help.js" suffix(, '\n',)
#embed "../../PictureTests/Report/keys.js" suffix(, '\n',)
#embed "../../PictureTests/Report/report.js"
};
TEXT(report_script)

static const unsigned char preview_html[] = {
#embed "../../Preview/Page/page.html"
};
TEXT(preview_html)

// Each may override those before it.
static const unsigned char preview_style[] = {
#embed "../../Pages/Styles/colors.css" suffix(, '\n',)
#embed "../../Pages/Styles/controls.css" suffix(, '\n',)
#embed "../../Pages/Styles/page.css" suffix(, '\n',)
#embed "../../Pages/Styles/dialogs.css" suffix(, '\n',)
#embed "../../Pages/Styles/player.css" suffix(, '\n',)
#embed "../../Pages/Styles/panes.css" suffix(, '\n',)
#embed "../../Preview/Page/page.css" suffix(, '\n',)
#embed "../../Preview/Page/gallery.css" suffix(, '\n',)
#embed "../../Preview/Page/work.css" suffix(, '\n',)
#embed "../../Preview/Page/stage.css" suffix(, '\n',)
#embed "../../Preview/Page/panels.css" suffix(, '\n',)
#embed "../../Preview/Page/plots.css" suffix(, '\n',)
#embed "../../Preview/Page/windows.css"
};
TEXT(preview_style)

// Each uses only those before it.
static const unsigned char preview_script[] = {
#embed "../../Pages/Scripts/elements.js" suffix(, '\n',)
#embed "../../Pages/Scripts/announcer.js" suffix(, '\n',)
#embed "../../Pages/Scripts/theme.js" suffix(, '\n',)
#embed "../../Pages/Scripts/clipboard.js" suffix(, '\n',)
#embed "../../Pages/Scripts/bounded-cache.js" suffix(, '\n',)
#embed "../../Pages/Scripts/timeline.js" suffix(, '\n',)
#embed "../../Pages/Scripts/viewpoint.js" suffix(, '\n',)
#embed "../../Pages/Scripts/zoomed-stage.js" suffix(, '\n',)
#embed "../../Pages/Scripts/zoom-tools.js" suffix(, '\n',)
#embed "../../Pages/Scripts/pane.js" suffix(, '\n',)
#embed "../../Pages/Scripts/pointer-input.js" suffix(, '\n',)
#embed "../../Pages/Scripts/playback.js" suffix(, '\n',)
#embed "../../Pages/Scripts/transport.js" suffix(, '\n',)
#embed "../../Pages/Scripts/key-help.js" suffix(, '\n',)
#embed "../../Preview/Page/keys.js" suffix(, '\n',)
#embed "../../Preview/Page/connection.js" suffix(, '\n',)
#embed "../../Preview/Page/notices.js" suffix(, '\n',)
#embed "../../Preview/Page/popup.js" suffix(, '\n',)
#embed "../../Preview/Page/tabs.js" suffix(, '\n',)
#embed "../../Preview/Page/film.js" suffix(, '\n',)
#embed "../../Preview/Page/frame-store.js" suffix(, '\n',)
#embed "../../Preview/Page/frame-requests.js" suffix(, '\n',)
#embed "../../Preview/Page/take.js" suffix(, '\n',)
#embed "../../Preview/Page/canvas-handles.js" suffix(, '\n',)
#embed "../../Preview/Page/film-stage.js" suffix(, '\n',)
#embed "../../Preview/Page/event-list.js" suffix(, '\n',)
#embed "../../Preview/Page/film-timeline.js" suffix(, '\n',)
#embed "../../Preview/Page/film-player.js" suffix(, '\n',)
#embed "../../Preview/Page/plot-chart.js" suffix(, '\n',)
#embed "../../Preview/Page/plots.js" suffix(, '\n',)
#embed "../../Preview/Page/slider-scale.js" suffix(, '\n',)
#embed "../../Preview/Page/slider-row.js" suffix(, '\n',)
#embed "../../Preview/Page/tuning.js" suffix(, '\n',)
#embed "../../Preview/Page/inspector.js" suffix(, '\n',)
#embed "../../Preview/Page/touching.js" suffix(, '\n',)
#embed "../../Preview/Page/take-bar.js" suffix(, '\n',)
#embed "../../Preview/Page/export-dialog.js" suffix(, '\n',)
#embed "../../Preview/Page/problems.js" suffix(, '\n',)
#embed "../../Preview/Page/gallery.js" suffix(, '\n',)
#embed "../../Preview/Page/film-settings.js" suffix(, '\n',)
#embed "../../Preview/Page/scene-view.js" suffix(, '\n',)
#embed "../../Preview/Page/shortcuts.js" suffix(, '\n',)
#embed "../../Preview/Page/preview.js"
};
TEXT(preview_script)
