#ifndef WEB_SOCKETS_H
#define WEB_SOCKETS_H

// The functions of libwebsockets that the bridge calls, looked up when the library is loaded.

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-parameter"
#pragma clang diagnostic ignored "-Wsign-compare"
#endif
#include <libwebsockets.h>
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#include "WebServerBridge.h"

#define WEB_SOCKETS_FUNCTIONS(declare) \
  declare(lws_add_http_common_headers) \
  declare(lws_add_http_header_by_name) \
  declare(lws_callback_on_writable) \
  declare(lws_cancel_service) \
  declare(lws_close_reason) \
  declare(lws_context_destroy) \
  declare(lws_context_user) \
  declare(lws_create_context) \
  declare(lws_finalize_write_http_header) \
  declare(lws_frame_is_binary) \
  declare(lws_get_context) \
  declare(lws_get_library_version) \
  declare(lws_get_vhost_by_name) \
  declare(lws_get_vhost_listen_port) \
  declare(lws_hdr_copy) \
  declare(lws_hdr_copy_fragment) \
  declare(lws_hdr_total_length) \
  declare(lws_http_get_uri_and_method) \
  declare(lws_http_transaction_completed) \
  declare(lws_is_final_fragment) \
  declare(lws_remaining_packet_payload) \
  declare(lws_return_http_status) \
  declare(lws_service) \
  declare(lws_set_log_level) \
  declare(lws_set_timeout) \
  declare(lws_write)

typedef struct web_sockets {
#define WEB_SOCKETS_FIELD(name) __typeof__(name) *name;
  WEB_SOCKETS_FUNCTIONS(WEB_SOCKETS_FIELD)
#undef WEB_SOCKETS_FIELD
} web_sockets;

/// Loads the library, once for the process; null, with the status and the message, if it is missing or
/// another version.
const web_sockets *web_sockets_load(
    webserver_status *status, webserver_message *message);

#endif
