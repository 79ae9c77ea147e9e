#pragma once

/* What is wrong with a program's answer, and why: between what scrolls and the buttons, in sight
 * wherever the cases are scrolled to. */

#include <gtk/gtk.h>

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* Its parts are the widget's that esp_check_reasons_init() makes. */
typedef struct
{
  GtkWidget *box;
  GtkWidget *told;           /* of the case that is chosen */
  GtkWidget *board;          /* EspThumbnail: the same, where there is an answer that is wrong */
  GtkWidget *complaints;     /* the same: what was written to standard error */
  GtkWidget *complaints_row; /* which unfolds it */
  GtkWidget *diagnosis;      /* of the program, when all is done */
} EspCheckReasons;

/* The widget; floating. */
GtkWidget *esp_check_reasons_init (EspCheckReasons *reasons);
/* NULL: there is none. */
void esp_check_reasons_show (EspCheckReasons *reasons, const char *told, const char *complaints);
/* What it @answered on @instance, which is taken, or its search as far as @step, which is wrong (0:
 * it is none); NULL both: there is no such thing. */
void esp_check_reasons_show_answer (EspCheckReasons *reasons,
                                    EspInstance *instance,
                                    GBytes *answer,
                                    guint64 step);
/* After these; the whole is seen where one of the two is. */
void esp_check_reasons_show_diagnosis (EspCheckReasons *reasons, const char *diagnosis);

G_END_DECLS
