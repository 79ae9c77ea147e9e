#include "config.h"

#include "esp-start.h"

#include <glib/gi18n-lib.h>

#include "esp-cards.h"
#include "esp-today-row.h"
#include "app/sessions/esp-recent.h"
#include "app/sessions/esp-session.h"

#define N_RECENT 4
#define SHOW_AFTER_MS 300
#define HAND_IN "handin"
/* pictures: pixels, and of their card's width, so that a page with nothing else is filled */
#define LOWEST 128
#define TALLEST 1.18
/* so narrow, and so many beside each other, that two rows hold all problems */
#define NARROWEST 166
#define MOST_COLUMNS 6

struct _EspStart
{
  GtkWidget parent_instance;

  GtkWidget *scrolled; /* what is in the template */
  GtkWidget *notice;
  GtkLabel *notice_text;
  GtkButton *notice_button;
  GtkWidget *recovered;
  GtkLabel *recovered_text;
  GtkWidget *recovered_discard;
  GtkButton *recovered_open;
  GtkWidget *recent_part;
  GtkFlowBox *recent;
  EspCards *problems;
  GtkWidget *today_part;
  GtkWidget *today;

  GPtrArray *cards;      /* of EspCard, borrowed */
  GPtrArray *specs;      /* of EspPageSpec, for each card */
  GtkWidget *assignment; /* in @problems; NULL: no such card */
  char *shown_recent;    /* what the recent cards are of */
  EspJob *job;           /* that is watched */
  guint poll;
};

G_DEFINE_FINAL_TYPE (EspStart, esp_start, GTK_TYPE_WIDGET)

/* The card is the button: the child around it takes no focus of its own. */
static void
append_recent (GtkFlowBox *cards, GtkWidget *card)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), card);
  gtk_flow_box_insert (cards, child, -1);
}

void
esp_start_add (EspStart *self, const EspPageSpec *spec)
{
  g_autofree char *text = esp_as_sentence (_ (spec->problem->summary));
  g_autofree char *action = g_strdup_printf ("win.problem::%s", spec->problem->id);
  GtkWidget *card = esp_card_new (_ (spec->problem->tab), text, action);

  esp_thumbnail_show_sample (esp_card_get_thumbnail (ESP_CARD (card)), spec, NULL, TRUE);
  esp_cards_append (self->problems, card);
  esp_today_row_add (self->today, spec);
  g_ptr_array_add (self->cards, card);
  g_ptr_array_add (self->specs, (gpointer) spec);
}

void
esp_start_set_document (EspStart *self, const EspProblem *problem, EspDocument *document)
{
  for (guint i = 0; i < self->cards->len; i++)
    {
      const EspPageSpec *spec = g_ptr_array_index (self->specs, i);

      if (spec->problem == problem)
        esp_thumbnail_show_document (esp_card_get_thumbnail (g_ptr_array_index (self->cards, i)),
                                     document);
    }
}

/* --- files that were used last --- */

typedef struct
{
  const EspPageSpec *spec;
  GtkRecentInfo *info;
} Recent;

static void
recent_free (gpointer data)
{
  Recent *recent = data;

  gtk_recent_info_unref (recent->info);
  g_free (recent);
}

static int
compare_recent (gconstpointer a, gconstpointer b)
{
  const Recent *first = *(const Recent *const *) a;
  const Recent *second = *(const Recent *const *) b;

  return g_date_time_compare (gtk_recent_info_get_modified (second->info),
                              gtk_recent_info_get_modified (first->info));
}

static GPtrArray *
list_recent (EspStart *self)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (recent_free);

  for (guint i = 0; i < self->specs->len; i++)
    {
      const EspPageSpec *spec = g_ptr_array_index (self->specs, i);
      GList *items = esp_recent_list (spec->problem, N_RECENT);

      for (GList *l = items; l != NULL; l = l->next)
        {
          Recent *recent = g_new (Recent, 1);

          *recent = (Recent){ spec, gtk_recent_info_ref (l->data) };
          g_ptr_array_add (all, recent);
        }
      g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
    }
  g_ptr_array_sort (all, compare_recent);
  if (all->len > N_RECENT)
    g_ptr_array_set_size (all, N_RECENT);
  return all;
}

/* What is known of the file before it is read; then what the room says of it. */
static void
on_recent_drawn (EspThumbnail *thumbnail, EspCard *card)
{
  const char *facts = esp_thumbnail_get_facts (thumbnail);

  if (facts != NULL)
    esp_card_set_text (card, facts);
}

static GtkWidget *
create_recent_card (const Recent *recent)
{
  const char *uri = gtk_recent_info_get_uri (recent->info);
  g_autoptr (GVariant) target = g_variant_ref_sink (g_variant_new_string (uri));
  g_autofree char *action = g_action_print_detailed_name ("win.open", target);
  g_autofree char *path = g_filename_from_uri (uri, NULL, NULL);
  GtkWidget *card = esp_card_new (gtk_recent_info_get_display_name (recent->info),
                                  _ (recent->spec->problem->title), action);
  EspThumbnail *thumbnail = esp_card_get_thumbnail (ESP_CARD (card));

  esp_card_set_wide (ESP_CARD (card));
  gtk_widget_set_tooltip_text (card, path);
  g_signal_connect_object (thumbnail, "drawn", G_CALLBACK (on_recent_drawn), card, 0);
  if (path != NULL)
    esp_thumbnail_show_file (thumbnail, recent->spec, path);
  return card;
}

/* Which files, and when they were last used: other ones need other pictures. */
static char *
name_recent (GPtrArray *all)
{
  GString *name = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const Recent *recent = g_ptr_array_index (all, i);
      g_autofree char *when =
          g_date_time_format_iso8601 (gtk_recent_info_get_modified (recent->info));

      g_string_append_printf (name, "%s %s\n", gtk_recent_info_get_uri (recent->info), when);
    }
  return g_string_free (name, FALSE);
}

static void
refresh_recent (EspStart *self)
{
  g_autoptr (GPtrArray) all = list_recent (self);
  g_autofree char *name = name_recent (all);
  GtkWidget *child;

  if (g_strcmp0 (name, self->shown_recent) == 0)
    return;
  g_free (self->shown_recent);
  self->shown_recent = g_steal_pointer (&name);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->recent))) != NULL)
    gtk_flow_box_remove (self->recent, child);
  for (guint i = 0; i < all->len; i++)
    append_recent (self->recent, create_recent_card (g_ptr_array_index (all, i)));
  gtk_widget_set_visible (self->recent_part, all->len > 0);
}

/* The list is written a little after a file was opened. */
static void
on_recent_changed (EspStart *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    refresh_recent (self);
}

/* --- the assignment --- */

static void
refresh_assignment (EspStart *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  gboolean there =
      G_IS_ACTION_GROUP (root) && g_action_group_has_action (G_ACTION_GROUP (root), HAND_IN);

  if (there && self->assignment == NULL)
    {
      GtkWidget *card = esp_card_new (
          _ ("My assignment"), _ ("Run what was set, check your own traces, and hand in one file."),
          "win." HAND_IN);

      esp_card_set_icon (ESP_CARD (card), "esp-assignment-symbolic");
      gtk_widget_add_css_class (card, "mine");
      esp_cards_append (self->problems, card);
      self->assignment = card;
    }
  else if (!there && self->assignment != NULL)
    {
      esp_cards_remove (self->problems, self->assignment);
      self->assignment = NULL;
    }
}

/* --- the line --- */

static void
show_notice (EspStart *self, const char *text, const char *button)
{
  gtk_label_set_text (self->notice_text, text);
  gtk_button_set_label (self->notice_button, button);
  gtk_widget_set_visible (self->notice, TRUE);
}

static void
hide_notice (EspStart *self)
{
  gtk_widget_set_visible (self->notice, FALSE);
}

static void
on_notice_clicked (EspStart *self)
{
  if (self->job != NULL)
    esp_job_cancel (self->job);
  else
    hide_notice (self);
}

void
esp_start_notice (EspStart *self, const char *text)
{
  show_notice (self, text, _ ("Close"));
}

static gboolean
poll_job (gpointer data)
{
  EspStart *self = data;
  g_autofree char *text = esp_job_describe (self->job);

  show_notice (self, text, _ ("Stop"));
  return G_SOURCE_CONTINUE;
}

void
esp_start_watch_job (EspStart *self, EspJob *job)
{
  g_return_if_fail (self->job == NULL);

  self->job = g_object_ref (job);
  hide_notice (self);
  /* short work shows no progress at all */
  self->poll = g_timeout_add (SHOW_AFTER_MS, poll_job, self);
}

void
esp_start_end_job (EspStart *self, EspJob *job)
{
  if (self->job != job)
    return;
  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_object (&self->job);
  hide_notice (self);
}

/* --- what was left behind --- */

/* One piece of work is opened or thrown away here, of several each in their window. */
static void
refresh_recovered (EspStart *self)
{
  GListModel *left = esp_session_get_left ();
  guint n = g_list_model_get_n_items (left);
  g_autofree char *text = NULL;

  if (n == 1)
    {
      const char *path = gtk_string_list_get_string (GTK_STRING_LIST (left), 0);
      g_autofree char *title = esp_session_describe_title (path);
      g_autofree char *when = esp_session_describe_time (path);

      /* translators: “Recovered work: War: hills, today at 14:05” */
      text = g_strdup_printf (_ ("Recovered work: %s, %s"), title, when);
    }
  else
    text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Recovered work: %u board", "Recovered work: %u boards", n),
        n);
  gtk_label_set_text (self->recovered_text, text);
  gtk_widget_set_visible (self->recovered_discard, n == 1);
  gtk_button_set_label (self->recovered_open, n == 1 ? _ ("Open") : _ ("Open…"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->recovered_open),
                                  n == 1 ? "app.restore-work" : "app.unfinished-work");
  gtk_widget_set_visible (self->recovered, n > 0);
}

static void
on_recovered_discard (EspStart *self G_GNUC_UNUSED)
{
  GListModel *left = esp_session_get_left ();

  if (g_list_model_get_n_items (left) > 0)
    esp_session_delete (gtk_string_list_get_string (GTK_STRING_LIST (left), 0));
}

const char *
esp_start_get_recovered (EspStart *self)
{
  return gtk_widget_get_visible (self->recovered) ? gtk_label_get_text (self->recovered_text)
                                                  : NULL;
}

/* --- the widget --- */

gboolean
esp_start_is_busy (EspStart *self)
{
  for (guint i = 0; i < self->cards->len; i++)
    if (esp_thumbnail_is_busy (esp_card_get_thumbnail (g_ptr_array_index (self->cards, i))))
      return TRUE;
  return FALSE;
}

GtkWidget *
esp_start_get_card (EspStart *self, guint i)
{
  return i < self->cards->len ? g_ptr_array_index (self->cards, i) : NULL;
}

const char *
esp_start_get_notice (EspStart *self)
{
  return gtk_widget_get_visible (self->notice) ? gtk_label_get_text (self->notice_text) : NULL;
}

static void
esp_start_map (GtkWidget *widget)
{
  EspStart *self = ESP_START (widget);
  G_GNUC_UNUSED g_auto (GStrv) left = esp_session_find_left (); /* the list follows */

  refresh_recent (self);
  refresh_assignment (self);
  esp_today_row_refresh (self->today);
  GTK_WIDGET_CLASS (esp_start_parent_class)->map (widget);
}

static void
esp_start_dispose (GObject *object)
{
  EspStart *self = ESP_START (object);

  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_object (&self->job);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_start_parent_class)->dispose (object);
}

static void
esp_start_finalize (GObject *object)
{
  EspStart *self = ESP_START (object);

  g_ptr_array_unref (self->cards);
  g_ptr_array_unref (self->specs);
  g_free (self->shown_recent);
  G_OBJECT_CLASS (esp_start_parent_class)->finalize (object);
}

static void
esp_start_class_init (EspStartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ESP_TYPE_CARDS);
  G_OBJECT_CLASS (klass)->dispose = esp_start_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_start_finalize;
  widget_class->map = esp_start_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, ESP_RESOURCE_BASE "/ui/esp-start.ui");
  gtk_widget_class_bind_template_child (widget_class, EspStart, scrolled);
  gtk_widget_class_bind_template_child (widget_class, EspStart, notice);
  gtk_widget_class_bind_template_child (widget_class, EspStart, notice_text);
  gtk_widget_class_bind_template_child (widget_class, EspStart, notice_button);
  gtk_widget_class_bind_template_child (widget_class, EspStart, recovered);
  gtk_widget_class_bind_template_child (widget_class, EspStart, recovered_text);
  gtk_widget_class_bind_template_child (widget_class, EspStart, recovered_discard);
  gtk_widget_class_bind_template_child (widget_class, EspStart, recovered_open);
  gtk_widget_class_bind_template_child (widget_class, EspStart, recent_part);
  gtk_widget_class_bind_template_child (widget_class, EspStart, recent);
  gtk_widget_class_bind_template_child (widget_class, EspStart, problems);
  gtk_widget_class_bind_template_child (widget_class, EspStart, today_part);
  gtk_widget_class_bind_template_callback (widget_class, on_notice_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_recovered_discard);
}

static void
esp_start_init (EspStart *self)
{
  self->cards = g_ptr_array_new ();
  self->specs = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->today = esp_today_row_new ();
  gtk_widget_set_hexpand (self->today, TRUE);
  gtk_box_append (GTK_BOX (self->today_part), self->today);
  esp_cards_set_pictures (self->problems, LOWEST, TALLEST);
  esp_cards_set_columns (self->problems, NARROWEST, MOST_COLUMNS);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (on_recent_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_session_get_left (), "items-changed", G_CALLBACK (refresh_recovered),
                           self, G_CONNECT_SWAPPED);
  refresh_recovered (self);
}

GtkWidget *
esp_start_new (void)
{
  return g_object_new (ESP_TYPE_START, NULL);
}
