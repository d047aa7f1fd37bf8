#define _GNU_SOURCE
#include "label_stamp.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef void (*SetText)(GtkLabel *label, const char *text);

void gtk_label_set_text(GtkLabel *label, const char *text) {
  static SetText original;
  static int file = -1;
  if (original == NULL) {
    const char *path = getenv("TMINUS_LABEL_STAMPS");
    original = (SetText)dlsym(RTLD_NEXT, "gtk_label_set_text");
    if (path != NULL) file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  original(label, text);
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  if (file >= 0) dprintf(file, "%lld %s\n", (long long)now.tv_sec * 1000000000 + now.tv_nsec, text);
}
