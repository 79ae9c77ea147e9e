#include "config.h"

#include "esp-check-rows.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "engine/esp-sample.h"
#include "kit/lists/esp-row.h"

static const char *
get_icon (EspChecking *checking, gboolean table, guint i)
{
  if (table)
    return NULL;
  switch (esp_checking_get_phase (checking, 0, i))
    {
    case ESP_CASE_RUNS:
      return "esp-busy-symbolic";
    case ESP_CASE_BAD:
      return "esp-warning-symbolic";
    case ESP_CASE_DONE:
      return esp_verdict_kind_is_right (esp_checking_get_row (checking, 0, i)->verdict)
                 ? "esp-good-symbolic"
                 : "esp-error-symbolic";
    case ESP_CASE_NEW:
    default:
      return NULL;
    }
}

/* Of all programs: "7 of 12". A new string. */
static char *
count_case (EspChecking *checking, guint i)
{
  guint right = 0;
  guint done = 0;

  for (guint p = 0; p < esp_checking_get_n_programs (checking); p++)
    if (esp_checking_get_phase (checking, p, i) == ESP_CASE_DONE)
      {
        done++;
        right += esp_verdict_kind_is_right (esp_checking_get_row (checking, p, i)->verdict);
      }
  /* TRANSLATORS: of so many programs (the second number) so many are right on this case */
  return done > 0 ? g_strdup_printf (_ ("%u of %u"), right, done) : g_strdup ("");
}

static char *
get_word (EspChecking *checking, gboolean table, guint i)
{
  const EspGradeRow *row;

  if (table)
    return count_case (checking, i);
  switch (esp_checking_get_phase (checking, 0, i))
    {
    case ESP_CASE_RUNS:
      return g_strdup (_ ("runs…"));
    case ESP_CASE_BAD:
      /* TRANSLATORS: a file that is no board of this room, in a list of boards */
      return g_strdup (_ ("no board"));
    case ESP_CASE_DONE:
      row = esp_checking_get_row (checking, 0, i);
      /* TRANSLATORS: of a recorded search, the first one that is wrong */
      return row->step > 0 ? g_strdup_printf (_ ("step %s"), esp_count (row->step))
                           : g_strdup (esp_verdict_kind_get_label (row->verdict));
    case ESP_CASE_NEW:
    default:
      return g_strdup ("");
    }
}

char *
esp_check_rows_describe (EspChecking *checking, guint program, guint i)
{
  const EspGradeRow *row = esp_checking_get_row (checking, program, i);
  EspCasePhase phase = esp_checking_get_phase (checking, program, i);
  g_autofree char *why = NULL;

  if (phase == ESP_CASE_BAD)
    return g_strdup (row->reason);
  if (phase != ESP_CASE_DONE)
    return g_strdup (_ ("Not run yet"));
  if (row->reason != NULL)
    why = g_strdup_printf (_ ("The program %s"), row->reason);
  else
    why = esp_begin_sentence (esp_verdict_kind_get_label (row->verdict));
  if (row->reason == NULL && row->reference != NULL)
    {
      g_autofree char *right = g_steal_pointer (&why);
      g_autofree char *ours = esp_checking_name_reference (checking, row);

      /* TRANSLATORS: that it is right, and which search of ours it follows */
      why = g_strdup_printf (_ ("%s, as %s"), right, ours);
    }
  /* TRANSLATORS: what is wrong with a program's answer, its seconds, and the memory it took */
  return g_strdup_printf (_ ("%s · %.2f s · %.0f MiB"), why, row->seconds, row->use.memory);
}

char *
esp_check_rows_name (EspChecking *checking, guint i)
{
  const char *name = esp_checking_get_name (checking, i);

  return esp_checking_get_path (checking, i) == NULL ? esp_sample_get_title (name)
                                                     : g_strdup (name);
}

GtkWidget *
esp_check_rows_new (EspChecking *checking, guint i)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *sign =
      g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  g_autofree char *title = esp_check_rows_name (checking, i);
  GtkWidget *name = esp_label_new (title, NULL);
  GtkWidget *word = esp_label_new (NULL, "dim");

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_xalign (GTK_LABEL (word), 1);
  gtk_box_append (GTK_BOX (box), sign);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), word);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  return row;
}

void
esp_check_rows_show (GtkListBox *rows, EspChecking *checking, gboolean table, guint i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (rows, (int) i);
  GtkWidget *sign = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));
  const char *icon = get_icon (checking, table, i);
  g_autofree char *word = get_word (checking, table, i);
  g_autofree char *text = table ? g_strdup (word) : esp_check_rows_describe (checking, 0, i);
  g_autofree char *title = esp_check_rows_name (checking, i);
  g_autofree char *whole = g_strdup_printf ("%s: %s", title, text);

  gtk_image_set_from_icon_name (GTK_IMAGE (sign), icon);
  esp_set_css_class (sign, "right", icon != NULL && g_str_equal (icon, "esp-good-symbolic"));
  esp_set_css_class (sign, "wrong", icon != NULL && g_str_equal (icon, "esp-error-symbolic"));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (gtk_list_box_row_get_child (row))),
                      word);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}
