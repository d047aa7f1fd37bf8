#ifndef TMINUS_CGSOUND_SHIM_H
#define TMINUS_CGSOUND_SHIM_H

#include <dlfcn.h>
#include <gsound.h>
#include <unistd.h>

/* The library is looked up when the first alarm sounds, so that it costs nothing until then and may be missing: nothing
   links to it. The types of its functions are those of its header. */
#define TM_GSOUND(library, name) ((__typeof__(&name))dlsym(library, #name))

static inline void *tm_gsound_load(void) { return dlopen("libgsound.so.0", RTLD_LAZY | RTLD_LOCAL); }

/* Connects to the audio server, which may take a while; NULL without one. */
static inline void *tm_gsound_context_new(void *library) {
  __typeof__(&gsound_context_new) make = TM_GSOUND(library, gsound_context_new);
  GSoundContext *context = make ? make(NULL, NULL) : NULL;
  __typeof__(&gsound_context_set_driver) set_driver = TM_GSOUND(library, gsound_context_set_driver);
  /* Without a sound card ALSA, which is tried when there is no audio server, only fills standard error. */
  if (context && set_driver && access("/proc/asound/card0", F_OK) != 0) set_driver(context, "pulse", NULL);
  __typeof__(&gsound_context_open) open = TM_GSOUND(library, gsound_context_open);
  if (context && open && open(context, NULL)) return context;
  g_clear_object(&context);
  return NULL;
}

/* Plays a sound of the desktop's theme; may wait for the audio server, so not for the main thread. 0: it cannot. */
static inline int tm_gsound_play(void *library, void *context, const char *event, const char *role,
                                 GCancellable *cancellable, GAsyncReadyCallback ended, gpointer data) {
  __typeof__(&gsound_context_play_fullv) play = TM_GSOUND(library, gsound_context_play_fullv);
  if (!play) return 0;
  GHashTable *attributes = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(attributes, (gpointer)GSOUND_ATTR_EVENT_ID, (gpointer)event);
  g_hash_table_insert(attributes, (gpointer)GSOUND_ATTR_MEDIA_ROLE, (gpointer)role);
  play((GSoundContext *)context, attributes, cancellable, ended, data);
  g_hash_table_unref(attributes);
  return 1;
}

/* Whether it was played to its end. */
static inline int tm_gsound_played(void *library, gpointer context, GAsyncResult *result) {
  __typeof__(&gsound_context_play_full_finish) finish = TM_GSOUND(library, gsound_context_play_full_finish);
  return finish && finish((GSoundContext *)context, result, NULL);
}

#endif
