#ifndef TMINUS_CSOUP_SHIM_H
#define TMINUS_CSOUP_SHIM_H

#include <dlfcn.h>
#include <libsoup/soup.h>

/* libsoup brings a dozen libraries along, which everybody who only counts a duration would pay for with each start: it
   is looked up when a server is asked for the first time, and nothing links to it. The types are those of its header. */

/* The library, which stays once it is there; NULL where it is missing. */
static inline void *tm_soup(void) { return dlopen("libsoup-3.0.so.0", RTLD_LAZY | RTLD_LOCAL); }

/* A function of the library under its own name with tm_ before it; only to be called where tm_soup() is not NULL. */
#define TM_SOUP(result, name, parameters, arguments) \
  static inline result tm_##name parameters { return ((__typeof__(&name))dlsym(tm_soup(), #name))arguments; }

TM_SOUP(GType, soup_auth_manager_get_type, (void), ())
TM_SOUP(GType, soup_content_decoder_get_type, (void), ())

TM_SOUP(SoupSession *, soup_session_new, (void), ())
TM_SOUP(void, soup_session_set_user_agent, (SoupSession * session, const char *name), (session, name))
TM_SOUP(void, soup_session_set_timeout, (SoupSession * session, guint seconds), (session, seconds))
TM_SOUP(void, soup_session_remove_feature_by_type, (SoupSession * session, GType type), (session, type))
TM_SOUP(void, soup_session_set_tls_database, (SoupSession * session, GTlsDatabase *database), (session, database))
TM_SOUP(void, soup_session_abort, (SoupSession * session), (session))
TM_SOUP(void, soup_session_preconnect_async,
        (SoupSession * session, SoupMessage *message, int priority, GCancellable *cancellable,
         GAsyncReadyCallback ready, gpointer data),
        (session, message, priority, cancellable, ready, data))
TM_SOUP(gboolean, soup_session_preconnect_finish, (SoupSession * session, GAsyncResult *result, GError **error),
        (session, result, error))
TM_SOUP(void, soup_session_send_async,
        (SoupSession * session, SoupMessage *message, int priority, GCancellable *cancellable,
         GAsyncReadyCallback ready, gpointer data),
        (session, message, priority, cancellable, ready, data))
TM_SOUP(GInputStream *, soup_session_send_finish, (SoupSession * session, GAsyncResult *result, GError **error),
        (session, result, error))

TM_SOUP(SoupMessage *, soup_message_new, (const char *method, const char *address), (method, address))
TM_SOUP(void, soup_message_set_flags, (SoupMessage * message, SoupMessageFlags flags), (message, flags))
TM_SOUP(void, soup_message_set_request_body_from_bytes, (SoupMessage * message, const char *type, GBytes *body),
        (message, type, body))
TM_SOUP(SoupMessageHeaders *, soup_message_get_request_headers, (SoupMessage * message), (message))
TM_SOUP(SoupMessageHeaders *, soup_message_get_response_headers, (SoupMessage * message), (message))
TM_SOUP(SoupStatus, soup_message_get_status, (SoupMessage * message), (message))
TM_SOUP(guint64, soup_message_get_connection_id, (SoupMessage * message), (message))
TM_SOUP(GSocketAddress *, soup_message_get_remote_address, (SoupMessage * message), (message))
TM_SOUP(GTlsCertificate *, soup_message_get_tls_peer_certificate, (SoupMessage * message), (message))
TM_SOUP(GTlsCertificateFlags, soup_message_get_tls_peer_certificate_errors, (SoupMessage * message), (message))
TM_SOUP(SoupMessageMetrics *, soup_message_get_metrics, (SoupMessage * message), (message))
TM_SOUP(guint64, soup_message_metrics_get_request_start, (SoupMessageMetrics * metrics), (metrics))
TM_SOUP(guint64, soup_message_metrics_get_response_start, (SoupMessageMetrics * metrics), (metrics))
TM_SOUP(guint64, soup_message_metrics_get_response_end, (SoupMessageMetrics * metrics), (metrics))
TM_SOUP(guint64, soup_message_metrics_get_response_header_bytes_received, (SoupMessageMetrics * metrics), (metrics))
TM_SOUP(void, soup_message_headers_replace, (SoupMessageHeaders * headers, const char *name, const char *value),
        (headers, name, value))
TM_SOUP(void, soup_message_headers_iter_init, (SoupMessageHeadersIter * iterator, SoupMessageHeaders *headers),
        (iterator, headers))
TM_SOUP(gboolean, soup_message_headers_iter_next,
        (SoupMessageHeadersIter * iterator, const char **name, const char **value), (iterator, name, value))
TM_SOUP(char *, soup_date_time_to_string, (GDateTime * date, SoupDateFormat format), (date, format))

TM_SOUP(SoupServer *, soup_server_new, (const char *name), ("server-header", name, NULL))
TM_SOUP(gboolean, soup_server_listen_local,
        (SoupServer * server, guint port, SoupServerListenOptions options, GError **error),
        (server, port, options, error))
TM_SOUP(GSList *, soup_server_get_uris, (SoupServer * server), (server))
TM_SOUP(void, soup_server_add_handler,
        (SoupServer * server, const char *path, SoupServerCallback answer, gpointer data, GDestroyNotify release),
        (server, path, answer, data, release))
TM_SOUP(void, soup_server_remove_handler, (SoupServer * server, const char *path), (server, path))
TM_SOUP(void, soup_server_disconnect, (SoupServer * server), (server))
TM_SOUP(const char *, soup_server_message_get_method, (SoupServerMessage * message), (message))
TM_SOUP(void, soup_server_message_set_status, (SoupServerMessage * message, guint status, const char *reason),
        (message, status, reason))
TM_SOUP(SoupMessageHeaders *, soup_server_message_get_response_headers, (SoupServerMessage * message), (message))
TM_SOUP(void, soup_server_message_set_response,
        (SoupServerMessage * message, const char *type, SoupMemoryUse use, const char *body, gsize length),
        (message, type, use, body, length))

#endif
