#include "WebServerBridge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "WebSockets.h"

struct webserver {
  const web_sockets *library;
  struct lws_context *context;
  webserver_callbacks callbacks;
  lws_retry_bo_t idle_policy;
  struct lws_protocols protocols[3];
  int port;
};

// The longest path, query or header that is passed on.
enum { LARGEST_TEXT = 1024 };

// What libwebsockets keeps for a connection: whether it was announced, so that it must be closed.
typedef struct state {
  int is_open;
} state;

static struct lws *handle(webserver_connection *connection) { return (struct lws *)connection; }

static void copy_header(
    const web_sockets *library, struct lws *wsi, enum lws_token_indexes token, char *text) {
  text[0] = 0;
  int length = library->lws_hdr_total_length(wsi, token);
  if (length <= 0) return;
  if (length >= LARGEST_TEXT - 8 || library->lws_hdr_copy(wsi, text, LARGEST_TEXT, token) < 0) {
    strcpy(text, "*");
  }
}

// Copies the parts of a query, in which an escaped `&` is not one that separates them.
static void copy_query(const web_sockets *library, struct lws *wsi, char *text) {
  int used = 0;
  for (int part = 0;; ++part) {
    int room = LARGEST_TEXT - 2 - used;
    int length = library->lws_hdr_copy_fragment(
        wsi, text + used, room, WSI_TOKEN_HTTP_URI_ARGS, part);
    if (length < 0 || length >= room) break;
    used += length;
    text[used++] = '\n';
  }
  text[used] = 0;
}

// The strings of a request.
typedef struct texts {
  char path[LARGEST_TEXT];
  char query[LARGEST_TEXT];
  char host[LARGEST_TEXT];
  char origin[LARGEST_TEXT];
  char protocols[LARGEST_TEXT];
} texts;

static webserver_request read_request(const web_sockets *library, struct lws *wsi, texts *texts) {
  webserver_request request = {
      .method = WEBSERVER_OTHER_METHOD,
      .path = texts->path,
      .query = texts->query,
      .host = texts->host,
      .origin = texts->origin,
      .protocols = texts->protocols,
  };
  char *uri = NULL;
  int length = 0;
  int method = library->lws_http_get_uri_and_method(wsi, &uri, &length);
  if (method == LWSHUMETH_GET) request.method = WEBSERVER_GET;
  if (method == LWSHUMETH_HEAD) request.method = WEBSERVER_HEAD;
  texts->path[0] = 0;
  if (method >= 0 && uri != NULL && length > 0 && length < LARGEST_TEXT) {
    memcpy(texts->path, uri, (size_t)length);
    texts->path[length] = 0;
  }
  copy_query(library, wsi, texts->query);
  copy_header(library, wsi, WSI_TOKEN_HOST, texts->host);
  copy_header(library, wsi, WSI_TOKEN_ORIGIN, texts->origin);
  copy_header(library, wsi, WSI_TOKEN_PROTOCOL, texts->protocols);
  return request;
}

static int close_unless_open(
    const web_sockets *library, struct lws *wsi, webserver_action action) {
  switch (action) {
    case WEBSERVER_GO_ON: return 0;
    case WEBSERVER_COMPLETE: return library->lws_http_transaction_completed(wsi) ? -1 : 0;
    case WEBSERVER_CLOSE: return -1;
  }
  return -1;
}

// Called by libwebsockets for whatever happens to a connection.
static int handle_event(
    struct lws *wsi, enum lws_callback_reasons reason, void *user, void *bytes, size_t count) {
  webserver *server = NULL;
  state *state = user;
  // The first events come before there is a server.
  struct lws_context *context = NULL;
  texts texts;
  switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
    case LWS_CALLBACK_WSI_DESTROY:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: break;
    default: return 0;
  }
  // Only a loaded library calls this.
  webserver_status status;
  webserver_message message;
  const web_sockets *library = web_sockets_load(&status, &message);
  context = library->lws_get_context(wsi);
  server = context ? library->lws_context_user(context) : NULL;
  if (server == NULL) return 0;
  const webserver_callbacks *callbacks = &server->callbacks;
  webserver_connection *connection = (webserver_connection *)wsi;
  switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
      callbacks->accepted(callbacks->context, connection);
      return 0;
    case LWS_CALLBACK_WSI_DESTROY:
      callbacks->gone(callbacks->context, connection);
      return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
      callbacks->answered(callbacks->context, connection);
      return 0;
    case LWS_CALLBACK_HTTP: {
      webserver_request request = read_request(library, wsi, &texts);
      state->is_open = 1;
      callbacks->request(callbacks->context, connection, &request);
      return 0;
    }
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: {
      webserver_request request = read_request(library, wsi, &texts);
      int refusal = callbacks->upgrade(callbacks->context, &request);
      if (refusal == 0) return 0;
      library->lws_return_http_status(wsi, (unsigned int)refusal, NULL);
      return -1;
    }
    case LWS_CALLBACK_ESTABLISHED:
      state->is_open = 1;
      callbacks->opened(callbacks->context, connection);
      return 0;
    case LWS_CALLBACK_RECEIVE: {
      int is_last = library->lws_is_final_fragment(wsi)
          && library->lws_remaining_packet_payload(wsi) == 0;
      return close_unless_open(
          library, wsi,
          callbacks->received(
              callbacks->context, connection, bytes, count, !library->lws_frame_is_binary(wsi),
              is_last));
    }
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
      if (state == NULL || !state->is_open) return 0;
      return close_unless_open(
          library, wsi, callbacks->writable(callbacks->context, connection));
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_CLOSED:
      if (state == NULL || !state->is_open) return 0;
      state->is_open = 0;
      callbacks->closed(callbacks->context, connection);
      return 0;
    default:
      callbacks->woken(callbacks->context);
      return 0;
  }
}

webserver_status webserver_create(
    int port, const char *protocol, const webserver_limits *limits,
    const webserver_callbacks *callbacks, webserver **result, webserver_message *message) {
  webserver_status status = WEBSERVER_OK;
  const web_sockets *library = web_sockets_load(&status, message);
  if (library == NULL) return status;
  webserver *server = calloc(1, sizeof *server);
  if (server == NULL) abort();
  server->library = library;
  server->callbacks = *callbacks;
  server->protocols[0] = (struct lws_protocols){
      .name = "http", .callback = handle_event, .per_session_data_size = sizeof(state)};
  server->protocols[1] = (struct lws_protocols){
      .name = protocol,
      .callback = handle_event,
      .per_session_data_size = sizeof(state),
      .rx_buffer_size = 1 << 16};
  struct lws_context_creation_info info;
  memset(&info, 0, sizeof info);
  info.port = port;
  info.iface = "127.0.0.1";
  info.protocols = server->protocols;
  info.vhost_name = "preview";
  info.user = server;
  info.gid = -1;
  info.uid = -1;
  // Besides connections, one listens and two wake.
  info.fd_limit_per_thread = (unsigned int)limits->connections + 3;
  info.timeout_secs = (unsigned int)limits->request_seconds;
  info.timeout_secs_ah_idle = (unsigned int)limits->request_seconds;
  info.keepalive_timeout = limits->idle_seconds;
  server->idle_policy.secs_since_valid_ping = (uint16_t)limits->ping_seconds;
  server->idle_policy.secs_since_valid_hangup = (uint16_t)limits->silence_seconds;
  info.retry_and_idle_policy = &server->idle_policy;
  info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_DISABLE_IPV6
      | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
  library->lws_set_log_level(0, NULL);
  errno = 0;
  server->context = library->lws_create_context(&info);
  struct lws_vhost *host =
      server->context ? library->lws_get_vhost_by_name(server->context, "preview") : NULL;
  server->port = host ? library->lws_get_vhost_listen_port(host) : 0;
  if (server->port <= 0) {
    int code = errno;
    if (server->context) library->lws_context_destroy(server->context);
    free(server);
    snprintf(message->text, sizeof message->text, "%s", code ? strerror(code) : "");
    return WEBSERVER_OCCUPIED;
  }
  *result = server;
  return WEBSERVER_OK;
}

int webserver_port(const webserver *server) { return server->port; }

int webserver_serve(webserver *server) {
  return server->library->lws_service(server->context, 0) < 0 ? -1 : 0;
}

void webserver_wake(webserver *server) { server->library->lws_cancel_service(server->context); }

void webserver_destroy(webserver *server) {
  server->library->lws_context_destroy(server->context);
  free(server);
}

void webserver_want_write(webserver *server, webserver_connection *connection) {
  server->library->lws_callback_on_writable(handle(connection));
}

// Writes bytes after the space that libwebsockets needs before them.
static int write_bytes(
    webserver *server, struct lws *wsi, const uint8_t *bytes, size_t count,
    enum lws_write_protocol protocol) {
  unsigned char *buffer = malloc(LWS_PRE + count + 1);
  if (buffer == NULL) return -1;
  if (count > 0) memcpy(buffer + LWS_PRE, bytes, count);
  // What the system does not take at once, the library keeps.
  int written = server->library->lws_write(wsi, buffer + LWS_PRE, count, protocol);
  free(buffer);
  return written < 0 || (size_t)written < count ? -1 : 0;
}

int webserver_send(
    webserver *server, webserver_connection *connection, const uint8_t *bytes, size_t count,
    int is_text) {
  return write_bytes(
      server, handle(connection), bytes, count, is_text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY);
}

int webserver_respond(
    webserver *server, webserver_connection *connection, int status, const webserver_header *headers,
    size_t header_count, const uint8_t *bytes, size_t count, size_t length) {
  const web_sockets *library = server->library;
  struct lws *wsi = handle(connection);
  unsigned char buffer[LWS_PRE + 4096];
  unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
  if (library->lws_add_http_common_headers(wsi, (unsigned int)status, NULL, length, &at, end)) {
    return -1;
  }
  for (size_t index = 0; index < header_count; ++index) {
    const char *value = headers[index].value;
    if (library->lws_add_http_header_by_name(
            wsi, (const unsigned char *)headers[index].name, (const unsigned char *)value,
            (int)strlen(value), &at, end)) {
      return -1;
    }
  }
  if (library->lws_finalize_write_http_header(wsi, start, &at, end)) return -1;
  if (count == 0) return 0;
  return write_bytes(server, wsi, bytes, count, LWS_WRITE_HTTP_FINAL);
}

void webserver_drop(webserver *server, webserver_connection *connection) {
  server->library->lws_set_timeout(
      handle(connection), PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void webserver_set_close_reason(
    webserver *server, webserver_connection *connection, int code, const char *reason) {
  server->library->lws_close_reason(
      handle(connection), (enum lws_close_status)code, (unsigned char *)(uintptr_t)reason,
      strlen(reason));
}
