#include "WebSockets.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// The binary interface changes with each minor version, which the name of the file tells.
#if LWS_LIBRARY_VERSION_MAJOR != 4 || LWS_LIBRARY_VERSION_MINOR > 4
#error "WebSockets.c does not know the file of this version of libwebsockets"
#endif
#define LIBRARY_NUMBER (16 + LWS_LIBRARY_VERSION_MINOR)

static const char *library_name(void) {
  static char name[40];
  snprintf(name, sizeof name, "libwebsockets.so.%d", LIBRARY_NUMBER);
  return name;
}

const web_sockets *web_sockets_load(webserver_status *status, webserver_message *message) {
  static web_sockets functions;
  static int is_loaded;
  if (is_loaded) return &functions;
  void *library = dlopen(library_name(), RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    // The loader's words, with and without those of the system.
    int is_memory = reason
        && (strstr(reason, "failed to map") || strstr(reason, "annot allocate memory"));
    *status = is_memory ? WEBSERVER_NO_MEMORY : WEBSERVER_MISSING;
    snprintf(message->text, sizeof message->text, "%s", library_name());
    return NULL;
  }
#define LOOK_UP(name) \
  functions.name = (__typeof__(functions.name))dlsym(library, #name); \
  if (functions.name == NULL) { \
    *status = WEBSERVER_OTHER_VERSION; \
    snprintf(message->text, sizeof message->text, "%s has no %s", library_name(), #name); \
    return NULL; \
  }
  WEB_SOCKETS_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  // The version is `4.1.6`, with more after it.
  char expected[24];
  snprintf(
      expected, sizeof expected, "%d.%d.", LWS_LIBRARY_VERSION_MAJOR, LWS_LIBRARY_VERSION_MINOR);
  const char *version = functions.lws_get_library_version();
  if (strncmp(version, expected, strlen(expected)) != 0) {
    *status = WEBSERVER_OTHER_VERSION;
    snprintf(
        message->text, sizeof message->text, "libwebsockets is version %s, not %sx", version,
        expected);
    return NULL;
  }
  is_loaded = 1;
  return &functions;
}
