#include "config.h"

#include "esp-player-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/programs/esp-algorithm-list.h"
#include "app/start/esp-seed.h"
#include "base/esp-quote.h"
#include "esp-applicable.h"
#include "kit/forms/esp-choice.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"

#define PERSON "human"
#define BETWEEN "\t" /* which no value has */
#define NO_BREAK "\302\240"

struct _EspPlayerRow
{
  GtkWidget parent_instance;

  EspPlay *play;
  int side;
  GtkWidget *box;
  GtkWidget *list;
  EspAlgorithmList *players; /* what stands in it */
  GtkWidget *toggle;         /* unfolds the settings */
  GtkWidget *form;
  GtkWidget *chosen; /* weak: what is chosen, and what is set of it */
  char *text;        /* that */
  char *drawn;       /* the seed that nobody typed, or NULL */
};

G_DEFINE_FINAL_TYPE (EspPlayerRow, esp_player_row, GTK_TYPE_WIDGET)

static const EspProblem *
get_problem (EspPlayerRow *self)
{
  return esp_play_get_spec (self->play)->problem;
}

static const char *
get_side_name (EspPlayerRow *self)
{
  return _ (get_problem (self)->game->side_names[self->side]);
}

static EspOptions *
get_options (EspPlayerRow *self)
{
  return esp_option_form_get_options (ESP_OPTION_FORM (self->form));
}

static void
show_options (EspPlayerRow *self)
{
  g_autoptr (EspOptions) options = get_options (self);

  esp_play_set_options (self->play, self->side, options);
}

/* --- what the row says --- */

/* The value in the file, where it follows that; a new string. */
static char *
describe_value (EspPlayerRow *self, const EspOptions *options, const char *id)
{
  const EspAlgorithm *player = esp_play_get_player (self->play, self->side);
  EspDocument *document = esp_play_get_document (self->play);
  char *in_file = NULL;

  if (esp_options_follows_file (options, id) && document != NULL)
    in_file =
        esp_instance_format_option (esp_document_get_instance (document), player->options, id);
  return in_file != NULL ? in_file : g_strdup (esp_options_get_word (options, id));
}

/* With the one setting that says how strong it is. */
static char *
describe (EspPlayerRow *self)
{
  const EspAlgorithm *player = esp_play_get_player (self->play, self->side);
  const EspOptions *options = esp_play_get_options (self->play, self->side);
  g_autofree char *value = NULL;

  if (player == NULL)
    /* TRANSLATORS: who plays a side of a game: the person at the screen */
    return g_strdup (_ ("You"));
  if (player->main_option == NULL || options == NULL ||
      esp_options_find (options, player->main_option) == NULL)
    return g_strdup (_ (player->label));
  value = describe_value (self, options, player->main_option);
  if (g_str_equal (player->main_option, "depth"))
    /* TRANSLATORS: a player of a game, and how many moves it looks ahead */
    return g_strdup_printf (_ ("%s, depth %s"), _ (player->label), value);
  if (g_str_equal (player->main_option, "seconds"))
    /* TRANSLATORS: a player of a game, and the seconds that it has for a move */
    return g_strdup_printf (_ ("%s, %s s"), _ (player->label), value);
  return g_strdup (_ (player->label));
}

/* Where there is little room, what is set stands in the second line, as a whole. */
static void
show_text (EspPlayerRow *self)
{
  const EspAlgorithm *player = esp_play_get_player (self->play, self->side);
  const char *name = player != NULL ? _ (player->label) : self->text;
  const char *set;
  g_auto (GStrv) words = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *shown = NULL;

  if (self->text == NULL || self->chosen == NULL)
    return;
  set = strchr (g_str_has_prefix (self->text, name) ? self->text + strlen (name) : "", ' ');
  if (set != NULL)
    {
      words = g_strsplit (set + 1, " ", -1);
      whole = g_strjoinv (NO_BREAK, words);
      shown = g_strdup_printf ("%.*s %s", (int) (set - self->text), self->text, whole);
    }
  gtk_label_set_text (GTK_LABEL (self->chosen), shown != NULL ? shown : self->text);
}

static void
show_player (EspPlayerRow *self)
{
  char *text = describe (self);

  if (g_strcmp0 (text, self->text) == 0)
    {
      g_free (text);
      return;
    }
  g_free (self->text);
  self->text = text;
  show_text (self);
}

static void
on_setup (EspPlayerRow *self, GtkListItem *item)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  g_set_weak_pointer (&self->chosen, GTK_WIDGET (label));
  gtk_label_set_xalign (label, 1);
  gtk_label_set_justify (label, GTK_JUSTIFY_RIGHT);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_natural_wrap_mode (label, GTK_NATURAL_WRAP_NONE);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (label, 2);
  gtk_list_item_set_child (item, self->chosen);
  show_text (self);
}

static gboolean
on_tip (EspPlayerRow *self,
        int x G_GNUC_UNUSED,
        int y G_GNUC_UNUSED,
        gboolean keyboard G_GNUC_UNUSED,
        GtkTooltip *tip)
{
  if (self->chosen == NULL ||
      !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (self->chosen))))
    return FALSE;
  gtk_tooltip_set_text (tip, self->text);
  return TRUE;
}

/* --- who is seated --- */

static void
on_option_changed (EspPlayerRow *self)
{
  show_options (self);
}

/* A player that draws by lot is not the same in every game; what was typed stays. */
static void
draw_seed (EspPlayerRow *self)
{
  EspOptionForm *form = ESP_OPTION_FORM (self->form);
  g_autoptr (EspOptions) options = esp_option_form_get_options (form);

  if (esp_options_find (options, "seed") == NULL ||
      (self->drawn != NULL && !g_str_equal (self->drawn, esp_options_get_text (options, "seed"))))
    return;
  g_free (self->drawn);
  self->drawn = esp_seed_draw ();
  esp_options_set (options, "seed", self->drawn, NULL);
  esp_option_form_set_options (form, options);
}

void
esp_player_row_draw_seed (EspPlayerRow *self)
{
  if (self->drawn == NULL)
    return;
  draw_seed (self);
  show_options (self);
}

static void
unfold (EspPlayerRow *self)
{
  gboolean some = !esp_option_form_is_empty (ESP_OPTION_FORM (self->form));

  gtk_widget_set_visible (self->toggle, some);
  gtk_widget_set_visible (self->form,
                          some && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->toggle)));
}

static void
on_player_chosen (EspPlayerRow *self)
{
  const EspAlgorithm *player = esp_algorithm_list_get_chosen (self->players);
  g_autoptr (EspOptions) options = NULL;

  esp_option_form_set_algorithm (ESP_OPTION_FORM (self->form), player);
  unfold (self);
  g_clear_pointer (&self->drawn, g_free);
  draw_seed (self);
  options = get_options (self);
  esp_play_set_player (self->play, self->side, player, options);
}

static gboolean
set_options (EspOptionForm *form,
             const EspAlgorithm *player,
             const char *main_value,
             char **pairs,
             GError **error)
{
  if (main_value != NULL && player->main_option != NULL &&
      !esp_option_form_set (form, player->main_option, main_value, error))
    return FALSE;
  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      if (!esp_option_form_set (form, pair[0], pair[0] != NULL && pair[1] != NULL ? pair[1] : "",
                                error))
        return FALSE;
    }
  return TRUE;
}

/* What a program is called may have any sign in it that stands between settings. */
static char **
split_player (const char *text)
{
  return g_str_has_prefix (text, ESP_PROGRAM_PREFIX) ? g_strdupv ((char *[]){ (char *) text, NULL })
                                                     : g_strsplit (text, ",", -1);
}

gboolean
esp_player_row_set_player (EspPlayerRow *self, const char *text, GError **error)
{
  g_auto (GStrv) words = split_player (text);
  g_auto (GStrv) head = g_strsplit (words[0] != NULL ? words[0] : "", ":", 2);
  gboolean program = g_str_has_prefix (text, ESP_PROGRAM_PREFIX);

  if (g_strcmp0 (head[0], PERSON) == 0)
    return esp_algorithm_list_choose (self->players, NULL);
  if (!esp_algorithm_list_choose (self->players, program ? text : head[0]))
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION, _ ("“%s” is no player"), text);
      return FALSE;
    }
  return program ||
         set_options (ESP_OPTION_FORM (self->form), esp_algorithm_list_get_chosen (self->players),
                      head[1], words + 1, error);
}

/* A seed that was drawn is drawn again: what is told is what was chosen. */
char *
esp_player_row_format_player (EspPlayerRow *self)
{
  const EspAlgorithm *player = esp_play_get_player (self->play, self->side);
  const EspOptions *options = esp_play_get_options (self->play, self->side);
  GString *text = g_string_new (player != NULL ? player->id : PERSON);

  for (guint i = 0; options != NULL && i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;
      const char *value = esp_options_get_text (options, id);

      if (!g_str_equal (id, "seed") || g_strcmp0 (value, self->drawn) != 0)
        g_string_append_printf (text, BETWEEN "%s=%s", id, value);
    }
  return g_string_free (text, FALSE);
}

/* A file starts no program: whoever opens it chooses it again. */
static void
leave_program (EspPlayerRow *self, const char *id)
{
  gboolean known = esp_algorithm_list_knows (self->players, id);
  g_autoptr (GVariant) target = g_variant_ref_sink (g_variant_new ("(is)", self->side, id));
  g_autofree char *action = g_action_print_detailed_name ("page.player", target);
  g_autofree char *text =
      g_strdup_printf (known ? _ ("%s was played by your program “%s”, which is not started before "
                                  "you choose it")
                             : _ ("%s was played by a program “%s”, which is not among yours"),
                       get_side_name (self), esp_quote (id + strlen (ESP_PROGRAM_PREFIX)));

  esp_algorithm_list_choose (self->players, NULL);
  esp_play_say (self->play, text, known ? _ ("Choose It") : NULL, known ? action : NULL);
}

void
esp_player_row_restore_player (EspPlayerRow *self, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, BETWEEN, -1);

  if (words[0] == NULL || !esp_player_row_set_player (self, words[0], NULL))
    {
      if (words[0] != NULL && g_str_has_prefix (words[0], ESP_PROGRAM_PREFIX))
        leave_program (self, words[0]);
      return;
    }
  for (guint i = 1; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        esp_option_form_set (ESP_OPTION_FORM (self->form), pair[0], pair[1], NULL);
    }
}

void
esp_player_row_make_harder (EspPlayerRow *self)
{
  const EspAlgorithm *player = esp_play_get_player (self->play, self->side);
  g_autofree char *deeper = NULL;

  if (player == NULL || g_strcmp0 (player->main_option, "depth") != 0)
    return;
  deeper = g_strdup_printf (
      "%" G_GINT64_FORMAT,
      esp_options_get_int (esp_play_get_options (self->play, self->side), "depth") + 1);
  esp_option_form_set (ESP_OPTION_FORM (self->form), "depth", deeper, NULL);
}

/* --- the board that is played on --- */

static gboolean
player_is_usable (gpointer data, guint position, char **why)
{
  EspPlayerRow *self = data;
  const EspAlgorithm *player = esp_algorithm_list_get (self->players, position);
  EspDocument *document = esp_play_get_document (self->play);

  return player == NULL || document == NULL ||
         esp_applicable_ask (esp_document_get_instance (document), player, NULL, why);
}

void
esp_player_row_set_instance (EspPlayerRow *self, const EspInstance *instance, gboolean anew)
{
  esp_option_form_set_instance (ESP_OPTION_FORM (self->form), instance, anew);
  show_options (self);
  if (get_problem (self)->is_applicable != NULL)
    esp_choice_set_usable (GTK_DROP_DOWN (self->list), player_is_usable, self);
}

const char *
esp_player_row_get_text (EspPlayerRow *self)
{
  return self->text;
}

/* --- the widget --- */

static gboolean
all_are_usable (gpointer data G_GNUC_UNUSED, guint position G_GNUC_UNUSED, char **why G_GNUC_UNUSED)
{
  return TRUE;
}

/* The list names the algorithms; what is chosen is shown with its setting. */
static void
create_list (EspPlayerRow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autofree char *name = g_strdup_printf (_ ("Player of %s"), get_side_name (self));

  self->list = gtk_drop_down_new (NULL, NULL);
  self->players = esp_algorithm_list_new (GTK_DROP_DOWN (self->list), get_problem (self),
                                          ESP_ALGORITHM_PLAYER, _ ("You"));
  esp_choice_set_usable (GTK_DROP_DOWN (self->list), all_are_usable, NULL);
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, G_CONNECT_SWAPPED);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (self->list), factory);
  gtk_widget_set_valign (self->list, GTK_ALIGN_CENTER);
  esp_name_control (self->list, name);
  gtk_widget_set_has_tooltip (self->list, TRUE);
  g_signal_connect_swapped (self->list, "query-tooltip", G_CALLBACK (on_tip), self);
}

static void
create_settings (EspPlayerRow *self)
{
  g_autofree char *name = g_strdup_printf (_ ("Settings of %s"), get_side_name (self));

  self->toggle = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->toggle), "esp-settings-symbolic");
  gtk_widget_add_css_class (self->toggle, "flat");
  gtk_widget_set_valign (self->toggle, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (self->toggle, name);
  esp_name_control (self->toggle, name);
  self->form = esp_option_form_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->form), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

/* What stands for a side beside the board too. */
static GtkWidget *
new_sign (int side)
{
  GtkWidget *sign =
      g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                    "icon-name", side == 0 ? "esp-disc-symbolic" : "esp-diamond-symbolic", NULL);

  gtk_widget_add_css_class (sign, side == 0 ? "first" : "second");
  return sign;
}

static void
fill (EspPlayerRow *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *label = gtk_label_new (get_side_name (self));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_widget_add_css_class (line, "line");
  gtk_box_append (GTK_BOX (line), label);
  if (!get_problem (self)->game->score_is_outcome)
    gtk_box_append (GTK_BOX (line), new_sign (self->side));
  gtk_box_append (GTK_BOX (line), self->toggle);
  gtk_box_append (GTK_BOX (line), self->list);
  gtk_widget_set_hexpand (self->list, TRUE);
  gtk_widget_set_halign (self->list, GTK_ALIGN_END);
  esp_label_control (GTK_LABEL (label), self->list);
  gtk_box_append (GTK_BOX (self->box), line);
  gtk_box_append (GTK_BOX (self->box), self->form);
}

static void
esp_player_row_dispose (GObject *object)
{
  EspPlayerRow *self = ESP_PLAYER_ROW (object);

  if (self->play != NULL)
    g_signal_handlers_disconnect_by_data (self->play, self);
  if (self->box != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->list, self);
      g_signal_handlers_disconnect_by_data (self->players, self);
      g_object_run_dispose (G_OBJECT (self->players));
    }
  g_clear_object (&self->players);
  g_clear_weak_pointer (&self->chosen);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->drawn, g_free);
  g_clear_pointer (&self->text, g_free);
  g_clear_object (&self->play);
  G_OBJECT_CLASS (esp_player_row_parent_class)->dispose (object);
}

static void
esp_player_row_class_init (EspPlayerRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_player_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espplayer");
}

static void
esp_player_row_init (EspPlayerRow *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
esp_player_row_new (EspPlay *play, int side)
{
  EspPlayerRow *self = g_object_new (ESP_TYPE_PLAYER_ROW, NULL);
  const char *first = esp_play_get_spec (play)->game.players[side];
  g_autoptr (GError) error = NULL;

  self->play = g_object_ref (play);
  self->side = side;
  create_list (self);
  create_settings (self);
  fill (self);
  esp_option_form_set_specs (ESP_OPTION_FORM (self->form), NULL);
  unfold (self);
  g_signal_connect_swapped (self->players, "chosen", G_CALLBACK (on_player_chosen), self);
  g_signal_connect_swapped (self->form, "changed", G_CALLBACK (on_option_changed), self);
  g_signal_connect_swapped (self->toggle, "toggled", G_CALLBACK (unfold), self);
  g_signal_connect_swapped (play, "seated", G_CALLBACK (show_player), self);
  /* settings that follow the file have another value in another one */
  g_signal_connect_swapped (play, "changed", G_CALLBACK (show_player), self);
  show_player (self);
  if (first != NULL && !esp_player_row_set_player (self, first, &error))
    g_warning ("%s: %s", get_problem (self)->id, error->message);
  return GTK_WIDGET (self);
}
