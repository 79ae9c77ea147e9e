#include "config.h"

#include "esp-handin-window-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-handin-line.h"
#include "app/window/esp-help-window.h"
#include "esp-page-handin.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-conditions.h"

static const char *const conditions[ESP_HANDIN_N_CONDITIONS] = {
  [ESP_HANDIN_CAN_GO_UP] = "can-go-up",   [ESP_HANDIN_CAN_GO_DOWN] = "can-go-down",
  [ESP_HANDIN_CAN_REMOVE] = "can-remove", [ESP_HANDIN_CAN_RUN] = "can-run",
  [ESP_HANDIN_CAN_STOP] = "can-stop",     [ESP_HANDIN_CAN_UNDO] = "can-undo",
  [ESP_HANDIN_CAN_REDO] = "can-redo",
};

static GParamSpec *properties[ESP_HANDIN_N_CONDITIONS];

G_DEFINE_FINAL_TYPE (EspHandinWindow, esp_handin_window, GTK_TYPE_WINDOW)

EspHandin *
esp_handin_window_get_handin (EspHandinWindow *self)
{
  return self->handin;
}

guint
esp_handin_window_get_n_pages (EspHandinWindow *self)
{
  return self->n_pages;
}

gboolean
esp_handin_window_is_busy (EspHandinWindow *self)
{
  return self->job != NULL || self->keeping != NULL || self->autosave != 0;
}

void
esp_handin_window_say (EspHandinWindow *self, EspMessageKind kind, const char *text)
{
  esp_message_bar_show (ESP_MESSAGE_BAR (self->messages), kind, text, NULL, NULL);
}

/* --- keeping --- */

/* To be called before the plan is changed. @what: what is typed into; NULL: it is a change of its
 * own. */
void
esp_handin_window_remember (EspHandinWindow *self, const char *what)
{
  esp_handin_history_remember (self->history, self->handin, what);
}

void
esp_handin_window_forget (EspHandinWindow *self)
{
  esp_handin_history_forget (self->history);
  esp_handin_window_refresh_actions (self);
}

void
esp_handin_window_changed (EspHandinWindow *self)
{
  esp_handin_window_refresh_actions (self);
  esp_handin_line_show (ESP_HANDIN_LINE (self->missing), self->handin);
  gtk_widget_set_visible (self->stale, self->n_pages > 0);
  esp_handin_window_keep (self);
}

/* --- the list --- */

static EspHandinSection *
get_chosen (EspHandinWindow *self)
{
  return self->chosen >= 0 ? esp_handin_get_section (self->handin, (guint) self->chosen)
                           : esp_handin_get_head (self->handin);
}

void
esp_handin_window_refresh_actions (EspHandinWindow *self)
{
  int n = (int) esp_handin_get_n_sections (self->handin);
  gboolean now[ESP_HANDIN_N_CONDITIONS] = {
    [ESP_HANDIN_CAN_GO_UP] = self->chosen > 0,
    [ESP_HANDIN_CAN_GO_DOWN] = self->chosen >= 0 && self->chosen + 1 < n,
    [ESP_HANDIN_CAN_REMOVE] = self->chosen >= 0,
    [ESP_HANDIN_CAN_RUN] = self->job == NULL && n > 0,
    [ESP_HANDIN_CAN_STOP] = self->job != NULL,
    [ESP_HANDIN_CAN_UNDO] = esp_handin_history_can_undo (self->history),
    [ESP_HANDIN_CAN_REDO] = esp_handin_history_can_redo (self->history),
  };

  esp_conditions_take (self, properties, ESP_HANDIN_N_CONDITIONS, self->holds, now);
}

/* The form of the chosen section: its own keys and those of what it names. */
static void
fill_form (EspHandinWindow *self)
{
  EspHandinSection *section = get_chosen (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspOptions) options = esp_handin_section_make_options (section, &error);
  EspOptionSpec *specs = NULL;
  guint n = 0;

  if (options == NULL)
    {
      esp_handin_window_say (self, ESP_MESSAGE_ERROR, error->message);
      return;
    }
  specs = g_new0 (EspOptionSpec, esp_options_get_n (options) + 1);
  for (guint i = 0; i < esp_options_get_n (options); i++)
    if (!g_str_equal (esp_options_get_spec (options, i)->id, "type") &&
        !g_str_equal (esp_options_get_spec (options, i)->id, "problem") &&
        !g_str_equal (esp_options_get_spec (options, i)->id, "text"))
      specs[n++] = *esp_options_get_spec (options, i);
  self->silent = TRUE;
  /* the form borrows them */
  esp_option_form_set_specs (ESP_OPTION_FORM (self->form), specs);
  g_free (self->specs);
  self->specs = specs;
  esp_option_form_set_options (ESP_OPTION_FORM (self->form), options);
  gtk_widget_set_visible (self->words_label,
                          esp_handin_section_get_kind (section) == ESP_HANDIN_TEXT);
  gtk_widget_set_visible (gtk_widget_get_parent (self->words),
                          gtk_widget_get_visible (self->words_label));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->words)),
                            esp_handin_section_get (section, "text"), -1);
  self->silent = FALSE;
}

static void fill_list (EspHandinWindow *self);

void
esp_handin_window_choose (EspHandinWindow *self, int i)
{
  self->chosen = MIN (i, (int) esp_handin_get_n_sections (self->handin) - 1);
  fill_list (self);
  fill_form (self);
  esp_handin_line_show (ESP_HANDIN_LINE (self->missing), self->handin);
  esp_handin_window_refresh_actions (self);
}

static void
move_section (EspHandinWindow *self, guint from, guint to)
{
  if (from == to || to >= esp_handin_get_n_sections (self->handin))
    return;
  esp_handin_window_remember (self, NULL);
  esp_handin_move (self->handin, from, to);
  esp_handin_window_choose (self, (int) to);
  esp_handin_window_changed (self);
}

static GdkContentProvider *
on_drag (GtkDragSource *source,
         double x G_GNUC_UNUSED,
         double y G_GNUC_UNUSED,
         gpointer data G_GNUC_UNUSED)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  int i = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) - 1;

  return gdk_content_provider_new_typed (G_TYPE_INT, i);
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue *value,
         double x G_GNUC_UNUSED,
         double y G_GNUC_UNUSED,
         gpointer data)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  int to = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) - 1;
  int from = g_value_get_int (value);

  if (from < 0 || to < 0)
    return FALSE;
  move_section (data, (guint) from, (guint) to);
  return TRUE;
}

static void
add_row (EspHandinWindow *self, const char *title, const char *kind, gboolean moves)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name = esp_label_new (title, NULL);
  GtkWidget *what = esp_label_new (kind, "dim-label");

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (name, title);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), what);
  gtk_widget_set_margin_start (box, 10);
  gtk_widget_set_margin_end (box, 10);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (moves)
    {
      GtkDragSource *source = gtk_drag_source_new ();
      GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_MOVE);

      gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
      g_signal_connect (source, "prepare", G_CALLBACK (on_drag), self);
      g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
      gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
      gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
    }
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
fill_list (EspHandinWindow *self)
{
  GtkWidget *child;

  self->silent = TRUE;
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  add_row (self, _ ("Title and authors"), _ ("Hand-in"), FALSE);
  for (guint i = 0; i < esp_handin_get_n_sections (self->handin); i++)
    {
      const EspHandinSection *section = esp_handin_get_section (self->handin, i);
      g_autofree char *title = esp_handin_section_get_title (section);
      g_autofree char *numbered = g_strdup_printf ("%u  %s", i + 1, title);

      add_row (self, numbered, esp_handin_kind_get_label (esp_handin_section_get_kind (section)),
               TRUE);
    }
  gtk_list_box_select_row (
      GTK_LIST_BOX (self->list),
      gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), self->chosen + 1));
  self->silent = FALSE;
}

static void
on_row_selected (GtkListBox *list G_GNUC_UNUSED, GtkListBoxRow *row, EspHandinWindow *self)
{
  if (self->silent || row == NULL || self->chosen == gtk_list_box_row_get_index (row) - 1)
    return;
  self->chosen = gtk_list_box_row_get_index (row) - 1;
  fill_form (self);
  esp_handin_window_refresh_actions (self);
}

/* What cannot be as it is set now is said at once, and no longer than it is so. */
static void
show_fault (EspHandinWindow *self, const EspHandinSection *section)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspOptions) options = esp_handin_section_make_options (section, &error);

  if (options == NULL)
    esp_handin_window_say (self, ESP_MESSAGE_WARNING, error->message);
  else if (self->faulty)
    esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  self->faulty = options == NULL;
}

static void
on_form_changed (EspOptionForm *form, const char *id, EspHandinWindow *self)
{
  EspHandinSection *section = get_chosen (self);
  g_autofree char *what = NULL;
  g_autoptr (EspOptions) options = NULL;

  if (self->silent)
    return;
  options = esp_option_form_get_options (form);
  what = g_strdup_printf ("%d %s", self->chosen, id);
  esp_handin_window_remember (self, what);
  esp_handin_section_set (section, id, esp_options_get_text (options, id));
  if (g_str_equal (id, "title"))
    fill_list (self);
  show_fault (self, section);
  /* another table or experiment has other options */
  if (g_str_equal (id, "table") || g_str_equal (id, "experiment"))
    {
      g_autoptr (EspOptions) known = esp_handin_section_make_options (section, NULL);

      if (known != NULL)
        fill_form (self);
    }
  esp_handin_window_changed (self);
}

static void
on_words_changed (GtkTextBuffer *buffer, EspHandinWindow *self)
{
  EspHandinSection *section = get_chosen (self);
  g_autofree char *text = NULL;
  g_autofree char *what = g_strdup_printf ("%d text", self->chosen);
  GtkTextIter begin;
  GtkTextIter end;

  if (self->silent || esp_handin_section_get_kind (section) != ESP_HANDIN_TEXT)
    return;
  gtk_text_buffer_get_bounds (buffer, &begin, &end);
  text = gtk_text_buffer_get_text (buffer, &begin, &end, FALSE);
  esp_handin_window_remember (self, what);
  esp_handin_section_set (section, "text", text);
  esp_handin_window_changed (self);
}

/* --- actions --- */

static void
on_shift (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinWindow *self = data;
  int to = self->chosen + (g_str_equal (g_action_get_name (G_ACTION (action)), "up") ? -1 : 1);

  if (self->chosen >= 0 && to >= 0)
    move_section (self, (guint) self->chosen, (guint) to);
}

static void
on_remove (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinWindow *self = data;

  g_autofree char *title = NULL;
  g_autofree char *text = NULL;

  if (self->chosen < 0)
    return;
  title = esp_handin_section_get_title (get_chosen (self));
  text = g_strdup_printf (_ ("“%s” was removed"), title);
  esp_handin_window_remember (self, NULL);
  esp_handin_remove (self->handin, (guint) self->chosen);
  esp_handin_window_choose (self, self->chosen);
  esp_handin_window_changed (self);
  esp_message_bar_show (ESP_MESSAGE_BAR (self->messages), ESP_MESSAGE_INFO, text, _ ("Undo"),
                        "handin.undo");
}

static void
on_undo (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinWindow *self = data;
  gboolean undo = g_str_equal (g_action_get_name (G_ACTION (action)), "undo");
  EspHandin *plan = esp_handin_history_step (self->history, self->handin, undo);

  if (plan == self->handin)
    return;
  self->handin = plan;
  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_handin_window_choose (self, self->chosen);
  esp_handin_window_changed (self);
}

/* Behind the chosen one; takes @section. */
static void
add_section (EspHandinWindow *self, EspHandinSection *section)
{
  guint at =
      self->chosen >= 0 ? (guint) self->chosen + 1 : esp_handin_get_n_sections (self->handin);

  esp_handin_window_remember (self, NULL);
  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_handin_insert (self->handin, at, section);
  esp_handin_window_choose (self, (int) at);
  esp_handin_window_changed (self);
}

static void
on_add_text (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinSection *section = esp_handin_section_new (ESP_HANDIN_TEXT);

  esp_handin_section_set (section, "title", _ ("Text"));
  add_section (data, section);
}

void
esp_handin_window_add (EspHandinWindow *self, EspHandinKind kind)
{
  g_autoptr (GError) error = NULL;
  EspHandinSection *section;

  if (self->page == NULL)
    {
      esp_handin_window_say (
          self, ESP_MESSAGE_INFO,
          _ ("The window with the board is closed: open the hand-in from another one"));
      return;
    }
  section = esp_page_make_section (self->page, kind, &error);
  if (section != NULL)
    add_section (self, section);
  else
    esp_handin_window_say (self, ESP_MESSAGE_INFO, error->message);
}

static void
on_add_screen (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  for (EspHandinKind kind = ESP_HANDIN_TEXT; kind < ESP_HANDIN_HEAD; kind++)
    if (g_str_equal (esp_handin_kind_get_id (kind), g_variant_get_string (parameter, NULL)))
      esp_handin_window_add (data, kind);
}

/* To the first field that is empty, or else to the first section with a sample. */
static void
on_go_to_lack (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspHandinWindow *self = data;
  guint section = 0;
  guint missing = esp_handin_find_missing (self->handin, &section);
  const char *field = (missing & ESP_HANDIN_MISSING_AUTHORS)  ? "authors"
                      : (missing & ESP_HANDIN_MISSING_COURSE) ? "course"
                                                              : "instances";
  GtkWidget *control;

  if (missing == 0)
    return;
  esp_handin_window_choose (self, g_str_equal (field, "instances") ? (int) section : -1);
  control = esp_option_form_get_control (ESP_OPTION_FORM (self->form), field);
  if (control != NULL)
    gtk_widget_grab_focus (control);
}

static const GActionEntry entries[] = {
  { .name = "go-to-lack", .activate = on_go_to_lack },
  { .name = "add-screen", .activate = on_add_screen, .parameter_type = "s" },
  { .name = "add-text", .activate = on_add_text },
  { .name = "up", .activate = on_shift },
  { .name = "down", .activate = on_shift },
  { .name = "remove", .activate = on_remove },
  { .name = "undo", .activate = on_undo },
  { .name = "redo", .activate = on_undo },
};

/* --- the window --- */

static GMenuModel *
create_file_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) files = g_menu_new ();
  g_autoptr (GMenu) steps = g_menu_new ();
  g_autoptr (GMenu) ready = g_menu_new ();

  g_menu_append (files, _ ("Open…"), "handin.open");
  g_menu_append (files, _ ("Save As…"), "handin.save-as");
  g_menu_append (files, _ ("Use My Files…"), "handin.files");
  g_menu_append (files, _ ("What Is Missing?"), "handin.check");
  g_menu_append (steps, _ ("Undo"), "handin.undo");
  g_menu_append (steps, _ ("Redo"), "handin.redo");
  for (const EspAssignment *a = esp_assignments; a->id != NULL; a++)
    {
      g_autofree char *action = g_strdup_printf ("handin.begin::%s", a->id);

      g_menu_append (ready, _ (a->title), action);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (files));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (steps));
  g_menu_append_section (menu, _ ("Begin from a ready-made plan"), G_MENU_MODEL (ready));
  return G_MENU_MODEL (menu);
}

static void
add_key (GtkEventController *keys, guint key, GdkModifierType modifiers, const char *action)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers), gtk_named_action_new (action)));
}

static void
esp_handin_window_dispose (GObject *object)
{
  EspHandinWindow *self = ESP_HANDIN_WINDOW (object);

  esp_handin_window_flush (self);
  g_clear_handle_id (&self->poll, g_source_remove);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  if (self->keeping != NULL)
    esp_job_abandon (self->keeping);
  g_clear_object (&self->keeping);
  g_clear_weak_pointer (&self->page);
  G_OBJECT_CLASS (esp_handin_window_parent_class)->dispose (object);
}

static void
esp_handin_window_finalize (GObject *object)
{
  EspHandinWindow *self = ESP_HANDIN_WINDOW (object);

  esp_handin_free (self->handin);
  esp_handin_history_free (self->history);
  g_free (self->specs);
  g_free (self->path);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (esp_handin_window_parent_class)->finalize (object);
}

static void
esp_handin_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id > 0 && id <= ESP_HANDIN_N_CONDITIONS)
    g_value_set_boolean (value, ESP_HANDIN_WINDOW (object)->holds[id - 1]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
esp_handin_window_class_init (EspHandinWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_handin_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_handin_window_finalize;
  G_OBJECT_CLASS (klass)->get_property = esp_handin_window_get_property;
  esp_conditions_install (G_OBJECT_CLASS (klass), 1, conditions, ESP_HANDIN_N_CONDITIONS,
                          properties);
  g_type_ensure (ESP_TYPE_OPTION_FORM);
  g_type_ensure (ESP_TYPE_MESSAGE_BAR);
  g_type_ensure (ESP_TYPE_HANDIN_LINE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-handin-window.ui");
  gtk_widget_class_bind_template_child_full (widget_class, "file_button", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "check", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, messages);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, list);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, form);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, words);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, words_label);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, preview);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, stale);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, missing);
}

static const EspActionBinding bound[] = {
  { "up", "can-go-up" },
  { "down", "can-go-down" },
  { "remove", "can-remove" },
  { "run", "can-run" },
  { "save-pdf", "can-run" },
  { "files", "can-run" },
  { "check", "can-run" },
  { "stop", "can-stop" },
  { "undo", "can-undo" },
  { "redo", "can-redo" },
  { 0 },
};

static void
esp_handin_window_init (EspHandinWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  g_autoptr (GMenuModel) menu = create_file_menu ();

  self->chosen = -1;
  self->handin = esp_handin_new ();
  self->history = esp_handin_history_new ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  esp_handin_window_add_plan_actions (self);
  esp_handin_window_add_run_actions (self);
  esp_actions_bind (G_ACTION_MAP (self->actions), self, bound);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "handin", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_help_add_button (GTK_WINDOW (self), "report#the-whole-hand-in");
  /* large letters leave the list little room */
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (gtk_widget_get_template_child (
                          GTK_WIDGET (self), ESP_TYPE_HANDIN_WINDOW, "check")))),
                      TRUE);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (gtk_widget_get_template_child (
                                      GTK_WIDGET (self), ESP_TYPE_HANDIN_WINDOW, "file_button")),
                                  menu);
  g_signal_connect (self->list, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect (self->form, "changed", G_CALLBACK (on_form_changed), self);
  g_signal_connect (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->words)), "changed",
                    G_CALLBACK (on_words_changed), self);
  add_key (keys, GDK_KEY_Escape, 0, "window.close");
  add_key (keys, GDK_KEY_w, GDK_CONTROL_MASK, "window.close");
  add_key (keys, GDK_KEY_F5, 0, "handin.run");
  add_key (keys, GDK_KEY_z, GDK_CONTROL_MASK, "handin.undo");
  add_key (keys, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "handin.redo");
  add_key (keys, GDK_KEY_o, GDK_CONTROL_MASK, "handin.open");
  add_key (keys, GDK_KEY_s, GDK_CONTROL_MASK, "handin.save-pdf");
  add_key (keys, GDK_KEY_Up, GDK_ALT_MASK, "handin.up");
  add_key (keys, GDK_KEY_Down, GDK_ALT_MASK, "handin.down");
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static EspHandinWindow *
find_window (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (ESP_IS_HANDIN_WINDOW (window))
        return ESP_HANDIN_WINDOW (window);
    }
  return NULL;
}

void
esp_handin_window_follow (EspPageView *page)
{
  EspHandinWindow *self = find_window ();

  if (self != NULL && self->page != NULL &&
      gtk_widget_get_root (GTK_WIDGET (self->page)) == gtk_widget_get_root (GTK_WIDGET (page)))
    g_set_weak_pointer (&self->page, page);
}

GtkWidget *
esp_handin_window_present (EspPageView *page)
{
  EspHandinWindow *self = find_window ();
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));

  if (self == NULL)
    {
      self = g_object_new (ESP_TYPE_HANDIN_WINDOW, NULL);
      if (GTK_IS_WINDOW (root))
        gtk_window_set_application (GTK_WINDOW (self),
                                    gtk_window_get_application (GTK_WINDOW (root)));
      esp_handin_window_open_last (self);
      gtk_window_set_focus (GTK_WINDOW (self),
                            esp_option_form_get_control (ESP_OPTION_FORM (self->form), "title"));
    }
  g_set_weak_pointer (&self->page, page);
  gtk_window_present (GTK_WINDOW (self));
  return GTK_WIDGET (self);
}
