#ifndef LABEL_STAMP_H
#define LABEL_STAMP_H

#include <gtk/gtk.h>

/* Takes the place of GTK's function where the library is preloaded: does the same, and writes the boot clock's
   nanoseconds and the text as a line into the file that TMINUS_LABEL_STAMPS names. */
void gtk_label_set_text(GtkLabel *label, const char *text);

#endif
