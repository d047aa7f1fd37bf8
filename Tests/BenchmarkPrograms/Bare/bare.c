/* What it costs to load the two large libraries that the program is linked with, and to end. */
#include <gtk/gtk.h>
#include <libsoup/soup.h>

/* One call into each, so that no linker leaves a library out. */
int main(void) { return gtk_get_major_version() == 4 && soup_get_major_version() == 3 ? 0 : 1; }
