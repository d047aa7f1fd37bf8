#include <X11/Xlib.h>
#include <malloc.h>

/* What malloc has handed out and not got back. */
static inline long tm_bytes_in_use(void) {
  struct mallinfo2 state = mallinfo2();
  return (long)(state.uordblks + state.hblkhd);
}
