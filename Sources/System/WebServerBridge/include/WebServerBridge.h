// A bridge to libwebsockets: HTTP and WebSocket on the loopback.
//
// libwebsockets depends on OpenSSL, which takes a third of framegen's start. The library is therefore
// loaded when a server is made, instead of being linked. Besides, Swift cannot import its callbacks, which
// have variable meanings. These functions decide nothing: whoever calls them routes, refuses and queues.
//
// A server belongs to the thread that calls `webserver_serve`, on which all callbacks are called;
// `webserver_wake` alone may be called from others.

#ifndef WEBSERVER_BRIDGE_H
#define WEBSERVER_BRIDGE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A listening server.
typedef struct webserver webserver;

/// A connection, with its requests or its socket, valid until `gone` is called with it.
typedef struct webserver_connection webserver_connection;

/// An error message, terminated by a zero and possibly truncated.
typedef struct webserver_message {
  char text[200];
} webserver_message;

/// Why a server could not be made.
typedef enum webserver_status {
  WEBSERVER_OK = 0,
  /// The library is not installed.
  WEBSERVER_MISSING = 1,
  /// The installed library is another version than the one that this was compiled for.
  WEBSERVER_OTHER_VERSION = 2,
  /// The port cannot be listened to; `errno` tells why.
  WEBSERVER_OCCUPIED = 3,
  /// The library cannot be loaded for lack of memory.
  WEBSERVER_NO_MEMORY = 4,
} webserver_status;

/// The method of a request.
typedef enum webserver_method {
  WEBSERVER_GET = 0,
  WEBSERVER_HEAD = 1,
  WEBSERVER_OTHER_METHOD = 2,
} webserver_method;

/// What a request asks for; the strings last as long as the callback. Headers that are missing are
/// empty; those that are longer than a few hundred bytes are an asterisk.
typedef struct webserver_request {
  webserver_method method;
  /// The path with escapes resolved, without the query.
  const char *path;
  /// The parts of the query with escapes resolved, each ended by a line break.
  const char *query;
  const char *host;
  const char *origin;
  /// The subprotocols that a request for a socket offers.
  const char *protocols;
} webserver_request;

/// What a callback wants to happen to its connection.
typedef enum webserver_action {
  WEBSERVER_GO_ON = 0,
  /// The response to the request is complete.
  WEBSERVER_COMPLETE = 1,
  WEBSERVER_CLOSE = 2,
} webserver_action;

/// How long connections may be silent, in seconds, and how many there are.
typedef struct webserver_limits {
  /// For the bytes of a request, from the first one to the last one.
  int request_seconds;
  /// Between two requests.
  int idle_seconds;
  /// Before a socket is asked for a sign of life, a ping, which browsers answer by themselves.
  int ping_seconds;
  /// Before a socket that has given none is closed; more than `ping_seconds`.
  int silence_seconds;
  /// The most connections at a time. Beyond, no further one is accepted.
  int connections;
} webserver_limits;

/// What is called when something happens.
typedef struct webserver_callbacks {
  /// Passed to each callback; must be set.
  void *_Nullable context;
  /// A connection was accepted, which may never send a request.
  void (*accepted)(void *context, webserver_connection *connection);
  /// A request, which `webserver_respond` answers in `writable`.
  void (*request)(void *context, webserver_connection *connection, const webserver_request *request);
  /// A request for a socket: 0 to accept it, or the status with which it is refused.
  int (*upgrade)(void *context, const webserver_request *request);
  /// A socket is open.
  void (*opened)(void *context, webserver_connection *connection);
  /// A part of a message has arrived.
  webserver_action (*received)(
      void *context, webserver_connection *connection, const uint8_t *_Nullable bytes, size_t count,
      int is_text, int is_last);
  /// A socket has answered a ping.
  void (*answered)(void *context, webserver_connection *connection);
  /// Something can be written, as `webserver_want_write` asked.
  webserver_action (*writable)(void *context, webserver_connection *connection);
  /// A request or a socket has ended.
  void (*closed)(void *context, webserver_connection *connection);
  /// A connection has ended, which `accepted` was called with.
  void (*gone)(void *context, webserver_connection *connection);
  /// Another thread called `webserver_wake`.
  void (*woken)(void *context);
} webserver_callbacks;

/// A header of a response.
typedef struct webserver_header {
  /// The name in lower case with a colon at its end.
  const char *name;
  const char *value;
} webserver_header;

/// Loads the library and listens to a port of 127.0.0.1.
///
/// `port` 0 takes a free one. `protocol` is the subprotocol of sockets. What is pointed to is copied. After a failure `server` is
/// unchanged, and the message tells more.
webserver_status webserver_create(
    int port, const char *protocol, const webserver_limits *limits,
    const webserver_callbacks *callbacks, webserver *_Nullable *_Nonnull server,
    webserver_message *message);

/// The port that a server listens to.
int webserver_port(const webserver *server);

/// Waits until something happens, and calls the callbacks; 0, or -1 if the server has failed.
int webserver_serve(webserver *server);

/// Ends the waiting of `webserver_serve`, from any thread, and lets it call `woken`.
void webserver_wake(webserver *server);

/// Closes all connections and frees the server; `closed` is called for each.
void webserver_destroy(webserver *server);

/// Asks for `writable`, once.
void webserver_want_write(webserver *server, webserver_connection *connection);

/// Writes a message to a socket, in `writable`; 0, or -1 if the socket has failed.
int webserver_send(
    webserver *server, webserver_connection *connection, const uint8_t *_Nullable bytes, size_t count,
    int is_text);

/// Writes a response to a request, in `writable`; 0, or -1 if the connection has failed.
///
/// `length` is the length that is stated; `count` is less of it in the response to HEAD.
int webserver_respond(
    webserver *server, webserver_connection *connection, int status, const webserver_header *headers,
    size_t header_count, const uint8_t *_Nullable bytes, size_t count, size_t length);

/// Closes a connection soon, without a word.
void webserver_drop(webserver *server, webserver_connection *connection);

/// Gives the code and the reason with which a socket is closed.
void webserver_set_close_reason(
    webserver *server, webserver_connection *connection, int code, const char *reason);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
