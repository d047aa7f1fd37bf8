#ifndef TMINUS_CGTK_SHIM_H
#define TMINUS_CGTK_SHIM_H

/* Newer calls than 4.8 warn, later deprecations stay quiet. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#include <glib-unix.h>
#include <gtk/gtk.h>
#include "attention.h"

#if !GTK_CHECK_VERSION(4, 8, 0)
#error "Tminus needs GTK 4.8 or newer"
#endif

static inline gboolean tm_gtk_is_button(GtkWidget *widget) { return GTK_IS_BUTTON(widget); }

// What a flow box puts around each child; as a cell of a grid it would be read out by its type's name.
static inline GtkWidget *tm_gtk_flow_box_child_new(void) {
  return g_object_new(GTK_TYPE_FLOW_BOX_CHILD, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
}

/* What GApplication does before and after an action that came over a bus. */
static inline void tm_gtk_before_emit(GApplication *application, GVariant *platform_data) {
  G_APPLICATION_GET_CLASS(application)->before_emit(application, platform_data);
}
static inline void tm_gtk_after_emit(GApplication *application, GVariant *platform_data) {
  G_APPLICATION_GET_CLASS(application)->after_emit(application, platform_data);
}

#endif
