#include "config.h"

#include "esp-present-side.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/trace/esp-event-words.h"
#include "kit/lists/esp-row.h"

/* --- in words --- */

/* What was found stands in a line of its own below the reason. */
static char *
make_sentences (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = lines[i];

      lines[i] = esp_as_sentence (line);
    }
  return g_strjoinv ("\n", lines);
}

/* "F6 = ship", and under it why. */
static char *
describe_event (EspSearch *search, guint64 index, const EspEvent *event, char **reason)
{
  EspTrace *trace = esp_search_get_trace (search);
  EspWords found = esp_words_find (trace);
  /* sentences are told here, and no columns */
  EspWords words = found == ESP_WORDS_ARCS ? ESP_WORDS_CONSTRAINTS : found;
  guint last = words == ESP_WORDS_CONSTRAINTS || words == ESP_WORDS_WAYS ? 2
               : words == ESP_WORDS_MEANS                                ? 3
                                                                         : 4;
  g_autofree char *subject = esp_words_describe_event (words, trace, event, 0);
  g_autofree char *value = esp_words_describe_event (words, trace, event, 1);
  g_autofree char *name =
      esp_words_describe_step (words, trace, esp_search_get_options (search), index, last);
  /* what somebody else gives as a reason is no sentence of ours */
  g_autofree char *sentence = esp_search_is_foreign (search)
                                  ? NULL
                                  : esp_words_explain (esp_trace_get_instance (trace), event);
  const char *why = sentence != NULL ? sentence : name;
  g_autofree char *head = NULL;

  if (event->type == ESP_EVENT_ASSIGN && (event->flags & ESP_EVENT_NOT) == 0)
    head = g_strdup_printf ("%s = %s", subject, value);
  else if (words == ESP_WORDS_CONSTRAINTS && event->type == ESP_EVENT_PRUNE)
    head = g_strdup_printf ("%s: %s", subject, value);
  else if (words == ESP_WORDS_CONSTRAINTS && *subject == '\0')
    head = g_strdup (value);
  else if (words == ESP_WORDS_CONSTRAINTS && *value != '\0')
    head = g_strdup_printf ("%s: %s", subject, value);
  else
    head = g_strdup (subject);
  if (words != ESP_WORDS_CONSTRAINTS && *value != '\0')
    {
      g_autofree char *title = esp_within_sentence (esp_words_get_titles (words)[1]);
      g_autofree char *alpha = esp_words_describe_event (words, trace, event, 2);
      g_autofree char *beta = esp_words_describe_event (words, trace, event, 3);
      g_autofree char *text =
          words == ESP_WORDS_GAME && *alpha != '\0' && isinf (event->game.value)
              ? g_strdup_printf (_ ("%s\nwindow %s … %s"), why, alpha, beta)
          : words == ESP_WORDS_GAME && *alpha != '\0'
              ? g_strdup_printf (_ ("%s\nvalue %s, window %s … %s"), why, value, alpha, beta)
          : words == ESP_WORDS_LOCAL ? g_strdup_printf (_ ("%s\ncost %s (%s)"), why, value, alpha)
                                     : g_strdup_printf ("%s\n%s %s", why, title, value);

      *reason = make_sentences (text);
    }
  else
    *reason = make_sentences (why);
  return g_steal_pointer (&head);
}

char *
esp_present_describe_step (EspSearch *search, char **reason)
{
  guint64 step = esp_search_get_step (search);
  EspEvent event;

  if (step > 0 && esp_search_get_event (search, &event))
    return describe_event (search, step - 1, &event, reason);
  *reason = g_strdup (_ ("Nothing is decided yet."));
  return g_strdup (_ ("Start"));
}

/* --- one of two --- */

typedef struct
{
  EspSearch *search;
  GtkWidget *canvas;
  GtkWidget *words;
  GtkWidget *event;
  GtkWidget *reason;
} Side;

static void
side_free (gpointer data)
{
  Side *side = data;

  g_object_unref (side->search);
  g_free (side);
}

static Side *
get_side (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), "side");
}

static GtkWidget *
add_words (GtkWidget *box, const char *text, const char *style)
{
  GtkWidget *label = esp_text_new (text, NULL);

  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

GtkWidget *
esp_present_side_new (EspSearch *search,
                      const char *title,
                      const EspPalette *palette,
                      int look_view)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  Side *side = g_new0 (Side, 1);

  side->search = g_object_ref (search);
  g_object_set_data_full (G_OBJECT (box), "side", side, side_free);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_add_css_class (box, "present-words");
  add_words (box, title, "step");
  side->canvas = g_object_new (ESP_TYPE_CANVAS, "vexpand", TRUE, "hexpand", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (side->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gtk_box_append (GTK_BOX (box), side->canvas);
  side->words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_box_append (GTK_BOX (box), side->words);
  side->event = add_words (side->words, "", "event");
  side->reason = add_words (side->words, "", "reason");
  esp_canvas_set_palette (ESP_CANVAS (side->canvas), palette);
  esp_canvas_show (ESP_CANVAS (side->canvas), esp_search_get_instance (search),
                   esp_search_get_state (search), NULL, ESP_SCENE_SEARCH | ESP_SCENE_BARE, FALSE);
  esp_canvas_set_view (ESP_CANVAS (side->canvas), look_view);
  esp_canvas_fit (ESP_CANVAS (side->canvas));
  esp_present_side_refresh (box);
  return box;
}

/* Words that come and go do not make the board smaller and larger: what they have had they keep. */
static void
keep_room (Side *side, int width)
{
  int height;

  if (width <= 0)
    return;
  gtk_widget_measure (side->words, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_set_size_request (side->words, -1, height);
}

void
esp_present_side_refresh (GtkWidget *box)
{
  Side *side = get_side (box);
  g_autofree char *reason = NULL;
  g_autofree char *head = esp_present_describe_step (side->search, &reason);
  EspEvent event;
  gboolean has_event = esp_search_get_event (side->search, &event);

  esp_canvas_show_state (ESP_CANVAS (side->canvas), esp_search_get_state (side->search),
                         has_event ? &event : NULL, ESP_SCENE_SEARCH | ESP_SCENE_BARE, FALSE);
  gtk_label_set_text (GTK_LABEL (side->event), head);
  gtk_label_set_text (GTK_LABEL (side->reason), reason);
  keep_room (side, gtk_widget_get_width (box));
}

const char *
esp_present_side_get_event (GtkWidget *box)
{
  return gtk_label_get_text (GTK_LABEL (get_side (box)->event));
}
