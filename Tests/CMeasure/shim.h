#include <X11/Xlib.h>
#include <malloc.h>

/* What malloc has handed out and not been given back. */
static inline long tm_bytes_in_use(void) { return (long)mallinfo2().uordblks; }
