#ifndef TMINUS_CGLIB_SHIM_H
#define TMINUS_CGLIB_SHIM_H

#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <locale.h>
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

/* Variadics are not imported. */
static inline void tm_print(GApplicationCommandLine *call, const char *text) {
  g_application_command_line_print(call, "%s", text);
}
static inline void tm_print_error(GApplicationCommandLine *call, const char *text) {
  g_application_command_line_printerr(call, "%s", text);
}

static inline GType tm_g_type_string(void) { return G_TYPE_STRING; }
static inline GType tm_g_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType tm_g_type_int(void) { return G_TYPE_INT; }
static inline GType tm_g_type_uint(void) { return G_TYPE_UINT; }
static inline GType tm_g_type_flags(void) { return G_TYPE_FLAGS; }
static inline GType tm_g_type_enum(void) { return G_TYPE_ENUM; }
static inline GType tm_g_type_variant(void) { return G_TYPE_VARIANT; }
static inline GType tm_g_type_object(void) { return G_TYPE_OBJECT; }

#endif
