#ifndef TMINUS_CGTK_SHIM_H
#define TMINUS_CGTK_SHIM_H

/* Newer calls than 4.8 warn, later deprecations stay quiet. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#include <glib-unix.h>
#include <gtk/gtk.h>

#if !GTK_CHECK_VERSION(4, 8, 0)
#error "Tminus needs GTK 4.8 or newer"
#endif

#endif
