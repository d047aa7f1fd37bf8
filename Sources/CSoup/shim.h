#ifndef TMINUS_CSOUP_SHIM_H
#define TMINUS_CSOUP_SHIM_H

#include <libsoup/soup.h>

/* Variadics are not imported. */
static inline SoupServer *tm_soup_server_new(const char *name) {
  return soup_server_new("server-header", name, NULL);
}

#endif
