#include "config.h"

#include "base/esp-quote.h"
#include "constraints.h"
#include "engine/document/esp-document.h"
#include "kit/lists/esp-row.h"
#include "page.h"

#include <glib/gi18n-lib.h>

/* Variables and relations are added by a form: a relation begins as one of its kind, about the
 * first variables that there are. */

/* %1$s, %2$s and %3$s are variables. */
static const struct
{
  const char *label;
  const char *text;
} forms[] = {
  { N_ ("less than"), "%1$s < %2$s" },
  { N_ ("not equal"), "%1$s != %2$s" },
  { N_ ("equal to a value"), "%1$s = 1" },
  { N_ ("all different"), "distinct %1$s %2$s %3$s" },
  { N_ ("sum"), "sum (%1$s, %2$s, %3$s) <= 5" },
  { N_ ("difference"), "abs (%1$s - %2$s) >= 2" },
  { N_ ("allowed rows"), "(%1$s, %2$s) in {(1, 2), (2, 3)}" },
  { N_ ("one or the other"), "%1$s < %2$s or %2$s = 1" },
  { N_ ("if … then"), "if %1$s = 1 then %2$s > 1" },
  { N_ ("objective"), "minimize %1$s" },
};

typedef struct
{
  EspDocument *document; /* borrowed: it outlives the form */
  GtkWidget *names, *domain;
  GtkWidget *form, *relation;
  GtkWidget *why; /* what was refused */
} Editor;

static char *
name_variable (const EspModel *model, int i)
{
  GString *name = g_string_new (NULL);

  if (i < esp_model_n_variables (model))
    esp_model_append_name (name, esp_model_name (model, i));
  else
    g_string_append_c (name, (char) ('A' + i % 26));
  return g_string_free (name, FALSE);
}

static void
fill_relation (Editor *self)
{
  const EspModel *model = constraints_model (esp_document_get_instance (self->document));
  guint form = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->form));
  GString *text = g_string_new (NULL);

  for (const char *at = forms[MIN (form, G_N_ELEMENTS (forms) - 1)].text; *at != '\0';)
    if (at[0] == '%')
      {
        g_autofree char *name = name_variable (model, at[1] - '1');

        g_string_append (text, name);
        at += 4;
      }
    else
      g_string_append_c (text, *at++);
  gtk_editable_set_text (GTK_EDITABLE (self->relation), text->str);
  g_string_free (text, TRUE);
}

/* Takes @edit. */
static void
apply (Editor *self, char *edit)
{
  g_autofree char *text = edit;
  g_autoptr (GError) error = NULL;

  esp_document_edit (self->document, text, &error);
  esp_label_say (GTK_LABEL (self->why), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->why, error != NULL);
}

static void
on_add_variables (Editor *self)
{
  apply (self, g_strdup_printf ("var %s in %s", gtk_editable_get_text (GTK_EDITABLE (self->names)),
                                gtk_editable_get_text (GTK_EDITABLE (self->domain))));
}

static void
on_add_relation (Editor *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->relation));
  gboolean objective = g_str_has_prefix (text, "minimize ") || g_str_has_prefix (text, "maximize ");

  apply (self, g_strconcat (objective ? "objective " : "relation ", text, NULL));
}

static GtkWidget *
add_entry (GtkWidget *rows, const char *label, const char *text, const char *tip)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 12);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_widget_set_tooltip_text (entry, tip);
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (label, entry));
  return entry;
}

static GtkWidget *
new_forms (void)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    gtk_string_list_append (names, _ (forms[i].label));
  return gtk_drop_down_new (G_LIST_MODEL (names), NULL);
}

static GtkWidget *
add_button (GtkWidget *box, const char *label, GCallback clicked, Editor *self)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_halign (button, GTK_ALIGN_END);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

GtkWidget *
constraints_editor_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *variables = esp_form_rows_new ();
  GtkWidget *relations = esp_form_rows_new ();
  Editor *self = g_new0 (Editor, 1);

  self->document = document;
  g_object_set_data_full (G_OBJECT (box), "editor", self, g_free);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("New variables")));
  self->names = add_entry (variables, _ ("Names"), "X Y",
                           _ ("With blanks between; x[1..9] are nine; others in double quotes"));
  self->domain = add_entry (variables, _ ("Domain"), "1..4", _ ("Such as 1..4, or {red, green}"));
  gtk_box_append (GTK_BOX (box), variables);
  add_button (box, _ ("Add Variables"), G_CALLBACK (on_add_variables), self);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("New relation")));
  self->form = new_forms ();
  gtk_box_append (GTK_BOX (relations), esp_form_row_new (_ ("Form"), self->form));
  self->relation =
      add_entry (relations, _ ("Relation"), "", _ ("As in a file: the manual has all forms"));
  gtk_box_append (GTK_BOX (box), relations);
  add_button (box, _ ("Add Relation"), G_CALLBACK (on_add_relation), self);
  self->why = esp_note_new ("");
  gtk_widget_set_visible (self->why, FALSE);
  gtk_box_append (GTK_BOX (box), self->why);
  fill_relation (self);
  g_signal_connect_swapped (self->form, "notify::selected", G_CALLBACK (fill_relation), self);
  g_signal_connect_swapped (self->names, "activate", G_CALLBACK (on_add_variables), self);
  g_signal_connect_swapped (self->domain, "activate", G_CALLBACK (on_add_variables), self);
  g_signal_connect_swapped (self->relation, "activate", G_CALLBACK (on_add_relation), self);
  return box;
}
