#ifndef TMINUS_CSOUP_SHIM_H
#define TMINUS_CSOUP_SHIM_H

#include <libsoup/soup.h>

#endif
