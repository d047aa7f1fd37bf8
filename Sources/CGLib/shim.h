#ifndef TMINUS_CGLIB_SHIM_H
#define TMINUS_CGLIB_SHIM_H

#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <malloc.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

/* timerfd and timex are not in the Glibc module. */
static inline int tm_timerfd_create(clockid_t clock) { return timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC); }

/* Arms at an absolute time; seconds and nanoseconds 0 disarm. cancel_on_set: a step of CLOCK_REALTIME ends it. */
static inline int tm_timerfd_arm(int fd, int64_t seconds, int64_t nanoseconds, int cancel_on_set) {
  struct itimerspec when = {{0, 0}, {(time_t)seconds, (long)nanoseconds}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME | (cancel_on_set ? TFD_TIMER_CANCEL_ON_SET : 0), &when, NULL);
}

/* 1 where the kernel says that its clock is synchronised, 0 where not, -1 where it cannot be asked. */
static inline int tm_clock_is_synchronised(void) {
  struct timex state = {0};
  int result = adjtimex(&state);
  return result < 0 ? -1 : (result != TIME_ERROR && !(state.status & STA_UNSYNC));
}

/* 1 on the thread that the process began with. */
static inline int tm_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

/* A copy of this process, which Swift does not offer: 0 in the copy, -1 where none can be made. */
static inline int tm_fork(void) { return fork(); }

/* Variadics are not imported. */
static inline void tm_print(GApplicationCommandLine *call, const char *text) {
  g_application_command_line_print(call, "%s", text);
}
static inline void tm_print_error(GApplicationCommandLine *call, const char *text) {
  g_application_command_line_printerr(call, "%s", text);
}

/* What the kernel takes its clock's error for, in microseconds. */
static inline int64_t tm_clock_error_microseconds(void) {
  struct timex state = {0};
  return adjtimex(&state) < 0 ? 1000000 : (int64_t)state.esterror;
}

/* The host part of a socket address, or NULL; still owned by the address. */
static inline GInetAddress *tm_inet_address(GSocketAddress *address) {
  return G_IS_INET_SOCKET_ADDRESS(address) ? g_inet_socket_address_get_address(G_INET_SOCKET_ADDRESS(address)) : NULL;
}

/* Whether a connection being made (the stream of a network-event) leads to a proxy. */
static inline int tm_connects_to_proxy(gpointer stream) {
  if (!stream || !G_IS_SOCKET_CONNECTION(stream)) return 0;
  GSocketAddress *address = g_socket_connection_get_remote_address(G_SOCKET_CONNECTION(stream), NULL);
  int is_proxy = address && G_IS_PROXY_ADDRESS(address);
  if (address) g_object_unref(address);
  return is_proxy;
}

static inline GTlsDatabase *tm_tls_database(gpointer database) { return G_TLS_DATABASE(database); }

static inline GType tm_g_type_string(void) { return G_TYPE_STRING; }
static inline GType tm_g_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType tm_g_type_int(void) { return G_TYPE_INT; }
static inline GType tm_g_type_uint(void) { return G_TYPE_UINT; }
static inline GType tm_g_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType tm_g_type_flags(void) { return G_TYPE_FLAGS; }
static inline GType tm_g_type_variant(void) { return G_TYPE_VARIANT; }
static inline GType tm_g_type_object(void) { return G_TYPE_OBJECT; }

#endif
