#include "config.h"

#include "esp-gallery.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-cards.h"
#include "esp-thumbnail-draw.h"
#include "app/sessions/esp-recent.h"
#include "engine/esp-sample.h"
#include "kit/lists/esp-row.h"

#define N_RECENT 20
/* pictures: pixels, so that three rows fit where the window is 800 high, and of their card's width
 */
#define LOWEST 96
#define TALLEST 0.75

/* pixels */
#define AROUND 40
#define LEAST_WIDTH 760
#define MOST_WIDTH 1240
#define LEAST_HEIGHT 560
#define MOST_HEIGHT 860

struct _EspGallery
{
  GtkWindow parent_instance;

  GtkDropDown *problems; /* in the template */
  GtkLabel *heading;
  GtkEditable *search;
  GtkLabel *count;
  GtkWidget *nothing;
  GtkStack *stack;
  EspCards *samples;
  EspCards *recent;

  const EspPageSpec **specs; /* NULL-terminated */
  const EspPageSpec *spec;
};

G_DEFINE_FINAL_TYPE (EspGallery, esp_gallery, GTK_TYPE_WINDOW)

char *
esp_gallery_name_board (const EspProblem *problem, const char *name)
{
  return esp_problem_has_sample (problem, name) ? esp_sample_get_title (name) : g_strdup (name);
}

/* --- cards --- */

static GQuark
target_quark (void)
{
  return g_quark_from_static_string ("esp-gallery-target");
}

/* By way of the window's own actions, as from its menus. */
static void
activate (EspGallery *self, const char *action, const char *target)
{
  GtkWidget *parent = GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self)));
  const EspPageSpec *spec = self->spec;
  g_autofree char *kept = g_strdup (target);

  gtk_window_destroy (GTK_WINDOW (self));
  if (parent == NULL)
    return;
  if (g_str_equal (action, "win.sample"))
    gtk_widget_activate_action (parent, "win.problem", "s", spec->problem->id);
  if (kept != NULL)
    gtk_widget_activate_action (parent, action, "s", kept);
  else
    gtk_widget_activate_action_variant (parent, action, NULL);
}

static void
on_sample_clicked (EspGallery *self, GtkWidget *card)
{
  activate (self, "win.sample", g_object_get_qdata (G_OBJECT (card), target_quark ()));
}

static void
on_recent_clicked (EspGallery *self, GtkWidget *card)
{
  activate (self, "win.open", g_object_get_qdata (G_OBJECT (card), target_quark ()));
}

static void
on_file_clicked (EspGallery *self)
{
  activate (self, "win.open-dialog", NULL);
}

/* The title of many a sample ends in its size, which is the first of its facts. */
static const char *
skip_told (const char *facts, const char *title)
{
  const char *next = strstr (facts, ESP_FACTS_APART);
  g_autofree char *first = next != NULL ? g_strndup (facts, (gsize) (next - facts)) : NULL;

  return first != NULL && g_str_has_suffix (title, first) ? next + strlen (ESP_FACTS_APART) : facts;
}

static void
on_drawn (EspThumbnail *thumbnail, EspCard *card)
{
  const char *facts = esp_thumbnail_get_facts (thumbnail);

  esp_card_set_text (card, facts != NULL ? skip_told (facts, esp_card_get_title (card))
                                         : _ ("This file cannot be shown"));
}

/* A card with what it opens; the caller says of what its picture is. */
static EspCard *
append_card (
    EspGallery *self, EspCards *cards, const char *title, const char *target, GCallback clicked)
{
  GtkWidget *card = esp_card_new (title, "", NULL);

  g_object_set_qdata_full (G_OBJECT (card), target_quark (), g_strdup (target), g_free);
  g_signal_connect_object (card, "clicked", clicked, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_card_get_thumbnail (ESP_CARD (card)), "drawn", G_CALLBACK (on_drawn),
                           card, 0);
  esp_cards_append (cards, card);
  return ESP_CARD (card);
}

typedef struct
{
  const char *name; /* of the file */
  guint64 size;
  guint kind;
} Sample;

/* Its size is what its facts say first: "7 regions, 9 borders"; a name may stand before them. */
static Sample
sample_of (const EspProblem *problem, const char *name)
{
  g_autoptr (EspInstance) instance = esp_instance_find (problem, name, NULL);
  g_autofree char *facts = instance != NULL ? esp_instance_describe (instance) : g_strdup ("");
  const char *after = esp_thumbnail_skip_name (facts);

  return (Sample){ name, g_ascii_strtoull (after + strcspn (after, "0123456789"), NULL, 10),
                   esp_sample_get_kind (name) };
}

static int
compare_samples (gconstpointer a, gconstpointer b)
{
  const Sample *x = a;
  const Sample *y = b;

  if (x->size != y->size)
    return x->size < y->size ? -1 : 1;
  return x->kind != y->kind ? (int) x->kind - (int) y->kind : strcmp (x->name, y->name);
}

/* The smallest first: they are the easiest. */
static void
fill_samples (EspGallery *self)
{
  g_auto (GStrv) names = esp_problem_list_samples (self->spec->problem);
  guint n = g_strv_length (names);
  g_autofree Sample *samples = g_new (Sample, n + 1);

  for (guint i = 0; i < n; i++)
    samples[i] = sample_of (self->spec->problem, names[i]);
  qsort (samples, n, sizeof *samples, compare_samples);
  esp_cards_remove_all (self->samples);
  for (guint i = 0; i < n; i++)
    {
      const char *name = samples[i].name;
      g_autofree char *title = esp_sample_get_title (name);
      EspThumbnail *thumbnail = esp_card_get_thumbnail (
          append_card (self, self->samples, title, name, G_CALLBACK (on_sample_clicked)));

      esp_thumbnail_set_counting (thumbnail, self->spec->group == ESP_GROUP_PUZZLES);
      esp_thumbnail_show_sample (thumbnail, self->spec, name, FALSE);
    }
}

static void
fill_recent (EspGallery *self)
{
  GList *items = esp_recent_list (self->spec->problem, N_RECENT);

  esp_cards_remove_all (self->recent);
  for (GList *l = items; l != NULL; l = l->next)
    {
      const char *uri = gtk_recent_info_get_uri (l->data);
      g_autofree char *path = g_filename_from_uri (uri, NULL, NULL);
      EspCard *card = append_card (self, self->recent, gtk_recent_info_get_display_name (l->data),
                                   uri, G_CALLBACK (on_recent_clicked));

      if (path != NULL)
        esp_thumbnail_show_file (esp_card_get_thumbnail (card), self->spec, path);
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}

/* --- finding --- */

static gboolean
fits (EspCard *card, const char *sought)
{
  g_autofree char *title = g_utf8_casefold (esp_card_get_title (card), -1);
  g_autofree char *text = g_utf8_casefold (esp_card_get_text (card), -1);

  return strstr (title, sought) != NULL || strstr (text, sought) != NULL;
}

static gboolean
shows_recent (EspGallery *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "recent") == 0;
}

/* Shows the cards that fit, and no others; returns how many they are, and the first of them. */
static guint
show_fitting (EspGallery *self, EspCard **first)
{
  EspCards *cards = shows_recent (self) ? self->recent : self->samples;
  g_autofree char *sought = g_utf8_casefold (gtk_editable_get_text (self->search), -1);
  EspCard *card;
  guint n = 0;

  *first = NULL;
  for (guint i = 0; (card = esp_cards_get_card (cards, i)) != NULL; i++)
    {
      gboolean shown = fits (card, sought);

      gtk_widget_set_visible (GTK_WIDGET (card), shown);
      if (shown && n++ == 0)
        *first = card;
    }
  return n;
}

/* How many are shown, and how they are sorted. */
static char *
count_fitting (EspGallery *self, guint n, gboolean any)
{
  g_autofree char *samples = NULL;

  if (shows_recent (self))
    return any ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u file", "%u files", n), n)
               : g_strdup (_ ("No file of this problem was opened or saved yet"));
  samples = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u sample", "%u samples", n), n);
  /* translators: “15 samples, smallest first” */
  return n > 1 ? g_strdup_printf (_ ("%s, smallest first"), samples) : g_steal_pointer (&samples);
}

static void
on_search_changed (EspGallery *self)
{
  EspCards *cards = shows_recent (self) ? self->recent : self->samples;
  gboolean any = esp_cards_get_card (cards, 0) != NULL;
  EspCard *first;
  guint n = show_fitting (self, &first);
  g_autofree char *text = count_fitting (self, n, any);

  gtk_label_set_text (self->count, text);
  gtk_widget_set_visible (self->nothing, n == 0 && any);
}

static void
on_show_all (EspGallery *self)
{
  gtk_editable_set_text (self->search, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/* Opens what is found where that is one card, and leads to the first of several. */
static void
on_search_activated (EspGallery *self)
{
  EspCard *first;
  guint n = show_fitting (self, &first);

  if (n == 1)
    g_signal_emit_by_name (first, "clicked");
  else if (n > 1)
    gtk_widget_grab_focus (GTK_WIDGET (first));
}

/* Down goes to what is found, past the tabs above it. */
static void
on_to_cards (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  EspCard *first;

  if (show_fitting (ESP_GALLERY (widget), &first) > 0)
    gtk_widget_grab_focus (GTK_WIDGET (first));
}

/* Escape first empties the field, then closes. */
static void
on_search_stopped (EspGallery *self)
{
  if (*gtk_editable_get_text (self->search) != '\0')
    gtk_editable_set_text (self->search, "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
on_find (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  gtk_widget_grab_focus (GTK_WIDGET (ESP_GALLERY (widget)->search));
}

/* --- the window --- */

static void
on_problem_chosen (EspGallery *self)
{
  guint i = gtk_drop_down_get_selected (self->problems);

  if (self->specs == NULL || i == GTK_INVALID_LIST_POSITION || self->specs[i] == self->spec)
    return;
  self->spec = self->specs[i];
  gtk_label_set_text (self->heading, self->spec->group == ESP_GROUP_PUZZLES ? _ ("Open a puzzle")
                                                                            : _ ("Open a board"));
  fill_samples (self);
  fill_recent (self);
  on_search_changed (self);
}

void
esp_gallery_set_problem (EspGallery *self, const EspPageSpec *spec)
{
  for (guint i = 0; self->specs[i] != NULL; i++)
    if (self->specs[i] == spec)
      gtk_drop_down_set_selected (self->problems, i);
}

GtkWidget *
esp_gallery_get_card (EspGallery *self, guint i)
{
  EspCard *card = esp_cards_get_card (self->samples, i);

  return card != NULL ? GTK_WIDGET (card) : NULL;
}

gboolean
esp_gallery_is_busy (EspGallery *self)
{
  GtkWidget *card;

  for (guint i = 0; (card = esp_gallery_get_card (self, i)) != NULL; i++)
    if (esp_thumbnail_is_busy (esp_card_get_thumbnail (ESP_CARD (card))))
      return TRUE;
  return FALSE;
}

static void
esp_gallery_finalize (GObject *object)
{
  g_free (ESP_GALLERY (object)->specs);
  G_OBJECT_CLASS (esp_gallery_parent_class)->finalize (object);
}

static void
esp_gallery_class_init (EspGalleryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ESP_TYPE_CARDS);
  G_OBJECT_CLASS (klass)->finalize = esp_gallery_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-gallery.ui");
  gtk_widget_class_install_action (widget_class, "gallery.find", NULL, on_find);
  gtk_widget_class_install_action (widget_class, "gallery.to-cards", NULL, on_to_cards);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, problems);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, search);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, heading);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, count);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, nothing);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, stack);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, samples);
  gtk_widget_class_bind_template_child (widget_class, EspGallery, recent);
  gtk_widget_class_bind_template_callback (widget_class, on_problem_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_file_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_show_all);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activated);
}

static void
esp_gallery_init (EspGallery *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_cards_set_pictures (self->samples, LOWEST, TALLEST);
  esp_cards_set_pictures (self->recent, LOWEST, TALLEST);
  esp_name_control (GTK_WIDGET (self->problems), _ ("Problem"));
}

GtkWidget *
esp_gallery_new (GtkWindow *parent, const EspPageSpec *const *specs, const EspPageSpec *spec)
{
  EspGallery *self = g_object_new (ESP_TYPE_GALLERY, "transient-for", parent, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkAllocation room = { 0 };
  guint n = 0;

  /* as many cards as the window it is of has room for */
  if (parent != NULL)
    gtk_widget_get_allocation (GTK_WIDGET (parent), &room);
  gtk_window_set_default_size (GTK_WINDOW (self),
                               CLAMP (room.width - AROUND, LEAST_WIDTH, MOST_WIDTH),
                               CLAMP (room.height - AROUND, LEAST_HEIGHT, MOST_HEIGHT));
  while (specs[n] != NULL)
    gtk_string_list_append (names, _ (specs[n++]->problem->tab));
  gtk_drop_down_set_model (self->problems, G_LIST_MODEL (names));
  self->specs = g_memdup2 (specs, (n + 1) * sizeof *specs);
  esp_gallery_set_problem (self, spec);
  on_problem_chosen (self);
  return GTK_WIDGET (self);
}
