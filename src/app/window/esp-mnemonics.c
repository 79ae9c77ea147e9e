#include "config.h"

#include "esp-mnemonics.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/start/esp-cards.h"
#include "esp-commands.h"
#include "esp-window.h"
#include "kit/canvas/esp-canvas.h"
#include "kit/forms/esp-check-list.h"
#include "kit/lists/esp-move-list.h"
#include "kit/lists/esp-row.h"

#define N_LETTERS 26
#define FIRST_IDEOGRAPH 0x2e80 /* and all other signs of East Asia behind it */

/* A label, and what its letter chooses. */
typedef struct
{
  GtkLabel *label;
  GtkWidget *control;
  char *text;     /* as it is read */
  GArray *wishes; /* of guint, 0 is "a": letters that it may have, the best first */
  int letter;     /* -1: none */
  gboolean spare; /* there are other keys that lead to it */
} Mnemonic;

static void
place_free (gpointer data)
{
  Mnemonic *place = data;

  g_free (place->text);
  g_array_unref (place->wishes);
  g_free (place);
}

/* What a label was given; kept with it. */
typedef struct
{
  int letter;
  char *text;   /* as it was */
  char *marked; /* as it is since */
} Given;

static void
given_free (gpointer data)
{
  Given *given = data;

  g_free (given->text);
  g_free (given->marked);
  g_free (given);
}

static GQuark
given_quark (void)
{
  return g_quark_from_static_string ("esp-mnemonic");
}

static const Given *
get_given (GtkLabel *label)
{
  return g_object_get_qdata (G_OBJECT (label), given_quark ());
}

/* It was given another text: in that an underscore is an underscore. */
static void
on_label_changed (GtkLabel *label, GParamSpec *pspec G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  const Given *given = get_given (label);

  if (given == NULL || g_str_equal (gtk_label_get_label (label), given->marked))
    return;
  g_object_set_qdata (G_OBJECT (label), given_quark (), NULL);
  gtk_label_set_use_underline (label, FALSE);
}

/* --- what there is --- */

static gboolean
is_field (GtkWidget *widget)
{
  return GTK_IS_DROP_DOWN (widget) || GTK_IS_SPIN_BUTTON (widget) || GTK_IS_ENTRY (widget) ||
         GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_SWITCH (widget) || GTK_IS_SCALE (widget) ||
         ESP_IS_CHECK_LIST (widget);
}

static gboolean
is_button (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget);
}

/* What is inside has letters of its own, or is no control but data. */
static gboolean
is_closed (GtkWidget *widget)
{
  return is_field (widget) || GTK_IS_NATIVE (widget) || GTK_IS_TEXT_VIEW (widget) ||
         GTK_IS_COLUMN_VIEW (widget) || GTK_IS_LIST_VIEW (widget) || GTK_IS_FLOW_BOX (widget) ||
         ESP_IS_CARDS (widget) || GTK_IS_WINDOW_CONTROLS (widget) || ESP_IS_CANVAS (widget) ||
         ESP_IS_MOVE_LIST (widget);
}

static GtkLabel *
find_label (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return GTK_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkLabel *found =
          gtk_widget_get_visible (child) && !GTK_IS_NATIVE (child) ? find_label (child) : NULL;

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The field that stands right behind a label, in the same row. */
static GtkWidget *
find_field (GtkLabel *label)
{
  GtkWidget *next = gtk_widget_get_next_sibling (GTK_WIDGET (label));

  if (gtk_label_get_mnemonic_widget (label) != NULL)
    return gtk_label_get_mnemonic_widget (label);
  while (next != NULL && !gtk_widget_get_visible (next))
    next = gtk_widget_get_next_sibling (next);
  return next != NULL && is_field (next) ? next : NULL;
}

static void
wish (Mnemonic *place, char c)
{
  guint letter = (guint) (g_ascii_tolower (c) - 'a');

  if (!g_ascii_isalpha (c))
    return;
  for (guint i = 0; i < place->wishes->len; i++)
    if (g_array_index (place->wishes, guint, i) == letter)
      return;
  g_array_append_val (place->wishes, letter);
}

static gboolean
has_ideographs (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_utf8_get_char (p) >= FIRST_IDEOGRAPH)
      return TRUE;
  return FALSE;
}

/* Beginnings of words first, then all other letters. */
static void
collect_wishes (Mnemonic *place)
{
  gunichar before = ' ';

  for (const char *p = place->text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isalpha (before) && c < 128)
        wish (place, (char) c);
      before = c;
    }
  for (const char *p = place->text; *p != '\0'; p++)
    wish (place, *p);
  if (has_ideographs (place->text))
    for (char c = 'a'; c <= 'z'; c++)
      wish (place, c);
}

/* Tabs are walked through with arrows; and commands have keys that the tips tell. */
static gboolean
has_other_keys (GtkWidget *control)
{
  const char *action = GTK_IS_ACTIONABLE (control)
                           ? gtk_actionable_get_action_name (GTK_ACTIONABLE (control))
                           : NULL;

  if (GTK_IS_STACK_SWITCHER (gtk_widget_get_parent (control)))
    return TRUE;
  for (const EspCommandKey *command = esp_commands_get (); command->action != NULL; command++)
    if (g_strcmp0 (command->action, action) == 0)
      return TRUE;
  return FALSE;
}

/* A button that says what is chosen, not what it is for: a letter behind "5 a second" would be read
 * as a part of it. */
static gboolean
shows_value (GtkWidget *control)
{
  return gtk_widget_has_css_class (control, "value");
}

static void
add_place (GPtrArray *places, GtkLabel *label, GtkWidget *control)
{
  const Given *given = label != NULL ? get_given (label) : NULL;
  Mnemonic *place;

  /* marks would be lost, and what was written with a letter has one; figures that run are no words,
   * and a key of a command leads to them; what is wrong is a sentence that changes as one types */
  if (label == NULL || gtk_widget_has_css_class (control, "figures") ||
      gtk_widget_has_css_class (control, "fault") || gtk_label_get_use_markup (label) ||
      *gtk_label_get_text (label) == '\0')
    return;
  if (shows_value (control) && has_ideographs (gtk_label_get_text (label)))
    return;
  place = g_new0 (Mnemonic, 1);
  place->label = label;
  place->control = control;
  /* "(S)" that was appended is not part of its words */
  place->text = g_strdup (given != NULL ? given->text : gtk_label_get_text (label));
  place->wishes = g_array_new (FALSE, FALSE, sizeof (guint));
  place->letter = -1;
  place->spare = has_other_keys (control);
  collect_wishes (place);
  g_ptr_array_add (places, place);
}

static void
collect (GPtrArray *places, GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_get_mapped (child))
        continue;
      if (is_button (child))
        add_place (places, find_label (child), child);
      else if (GTK_IS_LABEL (child) && find_field (GTK_LABEL (child)) != NULL)
        add_place (places, GTK_LABEL (child), find_field (GTK_LABEL (child)));
      else if (!is_closed (child))
        collect (places, child);
    }
}

static GPtrArray *
collect_all (GtkWindow *window)
{
  GPtrArray *places = g_ptr_array_new_with_free_func (place_free);

  collect (places, GTK_WIDGET (window));
  return places;
}

/* --- who has which --- */

/* Letters that are keys of commands: Alt+B goes to the board. */
static void
reserve (Mnemonic *owners[N_LETTERS], Mnemonic *nobody)
{
  for (const EspCommandKey *command = esp_commands_get (); command->action != NULL; command++)
    for (guint i = 0; command->accels[i] != NULL; i++)
      {
        const char *letter =
            g_str_has_prefix (command->accels[i], "<Alt>") ? command->accels[i] + 5 : "";

        if (g_ascii_isalpha (letter[0]) && letter[1] == '\0')
          owners[g_ascii_tolower (letter[0]) - 'a'] = nobody;
      }
}

/* Finds a letter for @place, and another for those that have to give way: a matching in a graph of
 * two parts, along augmenting paths. */
static gboolean
find_letter (Mnemonic *place,
             Mnemonic *owners[N_LETTERS],
             Mnemonic *nobody,
             gboolean tried[N_LETTERS])
{
  for (guint i = 0; i < place->wishes->len; i++)
    {
      guint letter = g_array_index (place->wishes, guint, i);

      if (tried[letter] || owners[letter] == nobody)
        continue;
      tried[letter] = TRUE;
      if (owners[letter] == NULL || find_letter (owners[letter], owners, nobody, tried))
        {
          owners[letter] = place;
          place->letter = (int) letter;
          return TRUE;
        }
    }
  return FALSE;
}

/* The letter that it had, and then the first that is free: so that nobody gives way who need not.
 */
static void
take_free (Mnemonic *place, Mnemonic *owners[N_LETTERS], gboolean had)
{
  const Given *given = get_given (place->label);

  for (guint i = 0; i < place->wishes->len && place->letter < 0; i++)
    {
      guint letter = g_array_index (place->wishes, guint, i);

      if (owners[letter] != NULL || (had && (given == NULL || given->letter != (int) letter)))
        continue;
      owners[letter] = place;
      place->letter = (int) letter;
    }
}

/* Those first to whom no other key leads. In the application's own window the others do without
 * where letters stand behind words: there are enough of them already. */
static void
give_out (GPtrArray *places, gboolean has_commands)
{
  Mnemonic *owners[N_LETTERS] = { NULL };
  Mnemonic nobody = { 0 };

  if (has_commands)
    reserve (owners, &nobody);
  for (int spare = 0; spare < 2; spare++)
    for (int pass = 0; pass < 3; pass++)
      for (guint i = 0; i < places->len; i++)
        {
          Mnemonic *place = g_ptr_array_index (places, i);
          gboolean tried[N_LETTERS] = { FALSE };

          if (place->spare != spare || place->letter >= 0 ||
              (spare && has_commands && has_ideographs (place->text)))
            continue;
          if (pass < 2)
            take_free (place, owners, pass == 0);
          else
            find_letter (place, owners, &nobody, tried);
        }
}

/* --- how it is shown --- */

static void
append_escaped (GString *text, const char *from, const char *end)
{
  for (; from < end; from++)
    {
      if (*from == '_')
        g_string_append_c (text, '_');
      g_string_append_c (text, *from);
    }
}

/* The first word that begins with it, else where it is first. */
static const char *
find_position (const char *text, char letter)
{
  const char *found = NULL;
  gunichar before = ' ';

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (g_ascii_tolower (*p) == letter)
        {
          if (!g_unichar_isalpha (before))
            return p;
          if (found == NULL)
            found = p;
        }
      before = g_utf8_get_char (p);
    }
  return found;
}

static char *
mark (const Mnemonic *place)
{
  char letter = (char) ('a' + place->letter);
  const char *position = find_position (place->text, letter);
  GString *marked = g_string_new (NULL);
  const char *end = place->text + strlen (place->text);
  const char *tail = end;

  if (position != NULL)
    {
      append_escaped (marked, place->text, position);
      g_string_append_c (marked, '_');
      append_escaped (marked, position, end);
      return g_string_free (marked, FALSE);
    }
  if (g_str_has_suffix (place->text, "…"))
    tail -= strlen ("…");
  append_escaped (marked, place->text, tail);
  g_string_append_printf (marked, "(_%c)%s", g_ascii_toupper (letter), tail);
  return g_string_free (marked, FALSE);
}

static void
show (const Mnemonic *place)
{
  const Given *before = get_given (place->label);
  Given *given;
  g_autofree char *marked = place->letter >= 0 ? mark (place) : NULL;

  if (marked == NULL)
    {
      if (before != NULL)
        gtk_label_set_text (place->label, place->text);
      return;
    }
  esp_label_control (place->label, place->control);
  if (before != NULL && g_str_equal (before->marked, marked))
    return;
  given = g_new (Given, 1);
  *given = (Given){ place->letter, g_strdup (place->text), g_steal_pointer (&marked) };
  g_signal_handlers_disconnect_by_func (place->label, on_label_changed, NULL);
  gtk_label_set_text_with_mnemonic (place->label, given->marked);
  g_object_set_qdata_full (G_OBJECT (place->label), given_quark (), given, given_free);
  g_signal_connect (place->label, "notify::label", G_CALLBACK (on_label_changed), NULL);
}

gboolean
esp_mnemonics_need_room (void)
{
  return has_ideographs (_ ("Close the window"));
}

void
esp_mnemonics_assign (GtkWindow *window)
{
  g_autoptr (GPtrArray) places = collect_all (window);

  give_out (places, ESP_IS_WINDOW (window));
  for (guint i = 0; i < places->len; i++)
    show (g_ptr_array_index (places, i));
}

GPtrArray *
esp_mnemonics_list (GtkWindow *window)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) places = collect_all (window);

  for (guint i = 0; i < places->len; i++)
    {
      const Mnemonic *place = g_ptr_array_index (places, i);
      guint key = gtk_label_get_mnemonic_keyval (place->label);

      g_ptr_array_add (list, g_strdup_printf ("%c %s",
                                              key < 128      ? (char) key
                                              : place->spare ? '+'
                                                             : '-',
                                              place->text));
    }
  return list;
}
