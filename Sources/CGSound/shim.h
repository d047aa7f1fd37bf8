#ifndef TMINUS_CGSOUND_SHIM_H
#define TMINUS_CGSOUND_SHIM_H

#include <gsound.h>

#endif
