#pragma once

/* What is wrong with a program's answer, and why: between what scrolls and the buttons, in sight
 * wherever the cases are scrolled to. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Its parts are the widget's that esp_check_reasons_init() makes. */
typedef struct
{
  GtkWidget *box;
  GtkWidget *told;           /* of the case that is chosen */
  GtkWidget *complaints;     /* the same: what was written to standard error */
  GtkWidget *complaints_row; /* which unfolds it */
  GtkWidget *diagnosis;      /* of the program, when all is done */
} EspCheckReasons;

/* The widget; floating. */
GtkWidget *esp_check_reasons_init (EspCheckReasons *reasons);
/* NULL: there is none. */
void esp_check_reasons_show (EspCheckReasons *reasons, const char *told, const char *complaints);
/* After that; the whole is seen where one of the two is. */
void esp_check_reasons_show_diagnosis (EspCheckReasons *reasons, const char *diagnosis);

G_END_DECLS
