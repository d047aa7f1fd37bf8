/* The least that a countdown with GTK 4 can cost: a window, a label, and one change of its text a second. */
#include <gtk/gtk.h>

static gint64 end;

static gboolean show(gpointer label) {
  gint64 left = (end - g_get_monotonic_time() + 999999) / 1000000;
  char text[16];
  g_snprintf(text, sizeof text, "00:%02d:%02d", (int)(left / 60 % 60), (int)(left % 60));
  gtk_label_set_text(label, text);
  return G_SOURCE_CONTINUE;
}

static void open_window(GtkApplication *application, gpointer unused) {
  (void)unused;
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *label = gtk_label_new(NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), 360, 300);
  gtk_window_set_child(GTK_WINDOW(window), label);
  end = g_get_monotonic_time() + 300 * G_USEC_PER_SEC;
  show(label);
  g_timeout_add(1000, show, label);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
  GtkApplication *application = gtk_application_new("app.tminus.Floor", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(open_window), NULL);
  return g_application_run(G_APPLICATION(application), count, words);
}
