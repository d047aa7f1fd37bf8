#ifndef TMINUS_CGLIB_SHIM_H
#define TMINUS_CGLIB_SHIM_H

#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>

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

static inline GType tm_g_type_string(void) { return G_TYPE_STRING; }
static inline GType tm_g_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType tm_g_type_int(void) { return G_TYPE_INT; }

#endif
