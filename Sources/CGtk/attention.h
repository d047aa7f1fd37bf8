#ifndef TMINUS_CGTK_ATTENTION_H
#define TMINUS_CGTK_ATTENTION_H

/* How a window asks to be looked at. X11 has a hint for it, which GTK 4 offers only there. On Wayland it is a request of
   the protocol xdg-activation to be activated with a token that no act of a person stands behind: compositors mark such a
   window as urgent (sway) or as one that demands attention (KWin), and give it no keyboard. GTK's own way would name the
   person's last act, with which they may. */

#include <gtk/gtk.h>
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>

/* The protocol's interfaces in version 1, with the numbers of the requests that are made. */
static const struct wl_interface tm_token_interface;
static const struct wl_interface *const tm_no_types[] = {NULL, NULL};
static const struct wl_interface *const tm_serial_types[] = {NULL, &wl_seat_interface};
static const struct wl_interface *const tm_surface_types[] = {&wl_surface_interface};
static const struct wl_interface *const tm_token_types[] = {&tm_token_interface};
static const struct wl_interface *const tm_activate_types[] = {NULL, &wl_surface_interface};
#define TM_TYPES(list) ((const struct wl_interface **)(list))
static const struct wl_message tm_token_requests[] = {
    {"set_serial", "uo", TM_TYPES(tm_serial_types)}, {"set_app_id", "s", TM_TYPES(tm_no_types)},
    {"set_surface", "o", TM_TYPES(tm_surface_types)}, {"commit", "", TM_TYPES(tm_no_types)},
    {"destroy", "", TM_TYPES(tm_no_types)},
};
static const struct wl_message tm_token_events[] = {{"done", "s", TM_TYPES(tm_no_types)}};
static const struct wl_interface tm_token_interface = {
    "xdg_activation_token_v1", 1, 5, tm_token_requests, 1, tm_token_events};
static const struct wl_message tm_activation_requests[] = {
    {"destroy", "", TM_TYPES(tm_no_types)}, {"get_activation_token", "n", TM_TYPES(tm_token_types)},
    {"activate", "so", TM_TYPES(tm_activate_types)},
};
static const struct wl_interface tm_activation_interface = {
    "xdg_activation_v1", 1, 3, tm_activation_requests, 0, NULL};
enum { TM_TOKEN_COMMIT = 3, TM_TOKEN_DESTROY = 4 };
enum { TM_ACTIVATION_DESTROY = 0, TM_ACTIVATION_GET_TOKEN = 1, TM_ACTIVATION_ACTIVATE = 2 };

typedef struct {
  GdkSurface *surface;
  struct wl_registry *registry;
  struct wl_proxy *activation;
} TmAttention;

static void tm_attention_ask(TmAttention *attention, const char *token) {
  if (!gdk_surface_is_destroyed(attention->surface)) {
    wl_proxy_marshal_flags(
        attention->activation, TM_ACTIVATION_ACTIVATE, NULL, 1, 0, token,
        gdk_wayland_surface_get_wl_surface(attention->surface));
  }
  wl_proxy_marshal_flags(attention->activation, TM_ACTIVATION_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  wl_registry_destroy(attention->registry);
  g_object_unref(attention->surface);
  g_free(attention);
}

static void tm_attention_token_done(void *data, struct wl_proxy *token, const char *text) {
  tm_attention_ask(data, text);
  wl_proxy_marshal_flags(token, TM_TOKEN_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
}

static void tm_attention_global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  static void (*const listener[])(void) = {(void (*)(void))tm_attention_token_done};
  TmAttention *attention = data;
  if (attention->activation || strcmp(interface, tm_activation_interface.name) != 0) return;
  attention->activation = wl_registry_bind(registry, name, &tm_activation_interface, 1);
  struct wl_proxy *token = wl_proxy_marshal_flags(
      attention->activation, TM_ACTIVATION_GET_TOKEN, &tm_token_interface, 1, 0, NULL);
  wl_proxy_add_listener(token, (void (**)(void))listener, attention);
  wl_proxy_marshal_flags(token, TM_TOKEN_COMMIT, NULL, 1, 0);
}

static void tm_attention_global_remove(void *data, struct wl_registry *registry, uint32_t name) {}

/* Two compositors, known by protocols of their own, do more than mark the window: GNOME's shows a notification ("… is
   ready") beside the program's, and KWin brings up one that is minimised where no other has the keyboard. */
static inline void tm_gtk_ask_wayland(GdkSurface *surface, gboolean is_seen) {
  static const struct wl_registry_listener listener = {tm_attention_global, tm_attention_global_remove};
  GdkDisplay *display = gdk_surface_get_display(surface);
  if (!gdk_wayland_display_query_registry(display, tm_activation_interface.name) ||
      gdk_wayland_display_query_registry(display, "gtk_shell1") ||
      (!is_seen && gdk_wayland_display_query_registry(display, "org_kde_plasma_shell")))
    return;
  TmAttention *attention = g_new0(TmAttention, 1);
  attention->surface = g_object_ref(surface);
  attention->registry = wl_display_get_registry(gdk_wayland_display_get_wl_display(display));
  wl_registry_add_listener(attention->registry, &listener, attention);
}
#endif

static inline void tm_gtk_set_urgent(GtkWindow *window, gboolean is_urgent, gboolean is_seen) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  if (!surface) return;
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE(surface)) gdk_x11_surface_set_urgency_hint(surface, is_urgent);
#endif
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_SURFACE(surface) && is_urgent) tm_gtk_ask_wayland(surface, is_seen);
#endif
}

#endif
