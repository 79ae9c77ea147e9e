#include "config.h"

#include "base/esp-file.h"
#include "cli/cli.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#ifdef ESP_HAVE_DRAW
#include "draw/esp-palette.h"
#endif
#include "manual/esp-manual.h"

/* The manual as HTML, from the pages that the window shows, and what these cannot know of the
 * command line. */

/* These are translated, and what the tables of commands and options say: not where they are printed
 * as help, but in the manual. */
static const char *const all_options = N_ ("Options of all commands");
static const char *const all_commands = N_ ("Commands of all problems");
/* translators: what the command does, then how it is called */
static const char *const with_usage = N_ ("%s Usage: %s %s");

/* --- what the command line has --- */

typedef struct
{
  GString *page;
  const EspProblem *problem; /* NULL: all */
  GHashTable *seen;          /* ids of commands that are told already */
} Commands;

static void
put_command (Commands *self, const EspProblem *problem, const EspCommand *command)
{
  g_autofree char *heading =
      g_strdup_printf ("`espalier-cli %s%s%s`", problem != NULL ? problem->id : "PROBLEM",
                       *command->id != '\0' ? " " : "", command->id);
  g_autofree char *called = cli_describe_usage (command, cli_takes_boards (problem));
  g_autofree char *usage =
      g_strdup_printf (_ (with_usage), _ (command->summary), command->id, called);

  esp_manual_add_options (self->page, heading, usage, cli_list_options (command), TRUE);
}

static void
put_any_command (const EspCommand *command, gpointer data)
{
  Commands *self = data;
  gboolean own = cli_is_own (self->problem, command);

  if (!own && g_hash_table_add (self->seen, (gpointer) command->id))
    put_command (self, NULL, command);
}

static void
put_own_command (const EspCommand *command, gpointer data)
{
  Commands *self = data;

  if (cli_is_own (self->problem, command))
    put_command (self, self->problem, command);
}

static char *
describe_commands (void)
{
  const EspProblem *const *problems = esp_problems_get ();
  const EspProblem *const others[] = { cli_handin_problem (), cli_programs_problem () };
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  Commands self = { g_string_new (NULL), NULL, seen };

  esp_manual_add_options (self.page, _ (all_options), NULL, cli_common_options, TRUE);
  g_string_append_printf (self.page, "\n## %s\n", _ (all_commands));
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      {
        self.problem = problems[i];
        cli_foreach_command (problems[i], put_any_command, &self);
      }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i] != NULL)
      {
        g_string_append_printf (self.page, "\n## %s\n", _ (others[i]->title));
        for (const EspCommand *c = others[i]->commands; c->id != NULL; c++)
          put_command (&self, others[i], c);
      }
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      {
        g_string_append_printf (self.page, "\n## %s\n", _ (problems[i]->title));
        self.problem = problems[i];
        cli_foreach_command (problems[i], put_own_command, &self);
      }
  return g_string_free (self.page, FALSE);
}

/* The reader's language, which nothing else has here. */
static void
take_language (const char *catalogues)
{
  if (catalogues == NULL)
    return;
  setlocale (LC_MESSAGES, "");
  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

void
cli_print_commands (const char *catalogues)
{
  g_autofree char *text = NULL;

  take_language (catalogues);
  text = describe_commands ();

  fputs (text, stdout);
}

/* --- HTML --- */

/* Its colours are those of make_style(). */
static const char style[] =
    "body{margin:0;color:var(--fg);background:var(--bg);font:16px/1.55 sans-serif;display:flex;"
    "flex-wrap:wrap;justify-content:center}"
    "nav{flex:0 0 15em;padding:1.5em;box-sizing:border-box}"
    "nav ul{list-style:none;padding:0;margin:.2em 0 1em}nav b{color:var(--dim);font-size:.85em}"
    "main{flex:1 1 24em;max-width:50em;padding:1.5em;min-width:0}"
    "a{color:var(--link)}[aria-current]{font-weight:bold;text-decoration:none;color:var(--fg)}"
    "code,pre{font-family:monospace;font-size:.92em}"
    "pre{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.8em;"
    "overflow-x:auto}"
    "table{border-collapse:collapse;display:block;overflow-x:auto}"
    "th,td{text-align:start;vertical-align:top;padding:.3em .9em .3em 0;"
    "border-bottom:1px solid var(--line)}"
    "img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:10px}"
    "h2{margin-top:2em}dd{margin:0 0 .3em 1.2em}"
    "@media print{nav{display:none}}\n";

#ifdef ESP_HAVE_DRAW

static void
add_colour (GString *css, const char *name, EspColour colour)
{
  g_string_append_printf (css, "--%s:#%02x%02x%02x;", name, (guint) lround (colour.red * 255),
                          (guint) lround (colour.green * 255), (guint) lround (colour.blue * 255));
}

static void
add_palette (GString *css, EspPaletteId id)
{
  const EspPalette *palette = esp_palette_get (id);

  g_string_append (css, ":root{");
  add_colour (css, "fg", palette->text);
  add_colour (css, "bg", palette->background);
  add_colour (css, "dim", palette->text_dim);
  add_colour (css, "line", palette->line);
  add_colour (css, "card", palette->surface_alt);
  add_colour (css, "link", palette->accent);
  g_string_append (css, "}");
}

/* The style sheet, in the colours of the window and of all drawings. A new string. */
static char *
make_style (void)
{
  GString *css = g_string_new (":root{color-scheme:light dark}");

  add_palette (css, ESP_PALETTE_LIGHT);
  g_string_append (css, "@media(prefers-color-scheme:dark){");
  add_palette (css, ESP_PALETTE_DARK);
  g_string_append (css, "}");
  g_string_append (css, style);
  return g_string_free (css, FALSE);
}

#else

/* Without drawings there is no palette: the colours are the browser's own. */
static char *
make_style (void)
{
  return g_strconcat (":root{color-scheme:light dark;--fg:CanvasText;--bg:Canvas;--dim:GrayText;"
                      "--line:GrayText;--card:Canvas;--link:LinkText}",
                      style, NULL);
}

#endif

/* "page#place" of the manual is a file here; what is elsewhere stays as it is. */
static char *
open_link (const char *target)
{
  const char *place = strchr (target, '#');
  g_autofree char *page =
      place != NULL ? g_strndup (target, (gsize) (place - target)) : g_strdup (target);
  g_autofree char *escaped = NULL;

  if (strstr (target, "://") != NULL || *page == '\0')
    {
      escaped = g_markup_escape_text (target, -1);
      return g_strdup_printf ("<a href=\"%s\">", escaped);
    }
  escaped = g_markup_escape_text (place != NULL ? place : "", -1);
  return g_strdup_printf ("<a href=\"%s.html%s\">", page, escaped);
}

static const EspMarkdownMarks marks = {
  { "<code>", "</code>" }, { "<strong>", "</strong>" }, { "<em>", "</em>" }, open_link
};

static void
add_table (GString *html, GPtrArray *rows)
{
  g_string_append (html, "<table>\n");
  for (guint r = 0; r < rows->len; r++)
    {
      char **cells = g_ptr_array_index (rows, r);
      const char *tag = r == 0 ? "th scope=\"col\"" : "td";

      g_string_append (html, "<tr>");
      for (guint c = 0; cells[c] != NULL; c++)
        {
          g_autofree char *cell = esp_markdown_format (cells[c], &marks);

          g_string_append_printf (html, "<%s>%s</%.2s>", tag, cell, tag);
        }
      g_string_append (html, "</tr>\n");
    }
  g_string_append (html, "</table>\n");
}

static void
add_picture (GString *html, const EspMarkdownBlock *block)
{
  g_autofree char *what = esp_markdown_plain (block->text);
  g_autofree char *alt = g_markup_escape_text (what, -1);

  g_string_append_printf (html,
                          "<p><picture><source srcset=\"pictures/%s-dark.png\" "
                          "media=\"(prefers-color-scheme: dark)\">"
                          "<img src=\"pictures/%s-light.png\" alt=\"%s\"></picture></p>\n",
                          block->target, block->target, alt);
}

static void
add_block (GString *html, const EspMarkdownBlock *block)
{
  g_autofree char *text = NULL;

  switch (block->kind)
    {
    case ESP_MARKDOWN_TABLE:
      add_table (html, block->rows);
      return;
    case ESP_MARKDOWN_PICTURE:
      if (block->target != NULL)
        add_picture (html, block);
      return;
    case ESP_MARKDOWN_CODE:
      text = g_markup_escape_text (block->text, -1);
      g_string_append_printf (html, "<pre>%s</pre>\n", text);
      return;
    case ESP_MARKDOWN_TERMS:
      return;
    case ESP_MARKDOWN_HEADING:
      text = esp_markdown_format (block->text, &marks);
      g_string_append_printf (html, "<h%u id=\"%s\">%s</h%u>\n", block->level, block->target, text,
                              block->level);
      return;
    case ESP_MARKDOWN_ITEM:
      text = esp_markdown_format (block->text, &marks);
      g_string_append_printf (html, "<li>%s</li>\n", text);
      return;
    case ESP_MARKDOWN_PARAGRAPH:
    default:
      text = esp_markdown_format (block->text, &marks);
      g_string_append_printf (html, "<p>%s</p>\n", text);
      return;
    }
}

static char *
make_body (GPtrArray *blocks)
{
  GString *html = g_string_new (NULL);
  const char *list = NULL; /* that is open */

  for (guint i = 0; i < blocks->len; i++)
    {
      const EspMarkdownBlock *block = g_ptr_array_index (blocks, i);
      const char *wanted = block->kind != ESP_MARKDOWN_ITEM ? NULL : block->level > 0 ? "ol" : "ul";

      if (list != NULL && g_strcmp0 (list, wanted) != 0)
        g_string_append_printf (html, "</%s>\n", list);
      if (wanted != NULL && g_strcmp0 (list, wanted) != 0)
        g_string_append_printf (html, "<%s>\n", wanted);
      list = wanted;
      add_block (html, block);
    }
  if (list != NULL)
    g_string_append_printf (html, "</%s>\n", list);
  return g_string_free (html, FALSE);
}

static void
add_navigation (GString *html, const char *current)
{
  int group = -1;

  g_string_append_printf (html, "<nav aria-label=\"%s\">\n",
                          g_dgettext (GETTEXT_PACKAGE, "Pages of the manual"));
  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++)
    {
      if ((int) page->group != group)
        g_string_append_printf (html, "%s<b>%s</b>\n<ul>\n", group >= 0 ? "</ul>\n" : "",
                                esp_manual_get_group_title (page->group));
      group = (int) page->group;
      g_string_append_printf (html, "<li><a href=\"%s.html\"%s>%s</a></li>\n", page->id,
                              g_str_equal (page->id, current) ? " aria-current=\"page\"" : "",
                              _ (page->title));
    }
  g_string_append_printf (html, "</ul>\n<a href=\"index.html\"%s>%s</a>\n</nav>\n",
                          g_str_equal (current, "index") ? " aria-current=\"page\"" : "",
                          _ ("Index"));
}

static gboolean
write_page (const char *folder, const char *id, const char *title, const char *body, GError **error)
{
  g_autoptr (GString) html = g_string_new ("<!DOCTYPE html>\n");
  g_autofree char *language = g_strdelimit (g_strdup (esp_manual_get_language ()), "_", '-');
  g_autofree char *name = g_strdup_printf ("%s.html", id);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_string_append_printf (html,
                          "<html lang=\"%s\">\n<head>\n"
                          "<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width\">\n"
                          "<title>%s – Espalier</title>\n"
                          "<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n",
                          language, title);
  add_navigation (html, id);
  g_string_append_printf (html, "<main>\n%s</main>\n</body>\n</html>\n", body);
  return g_file_set_contents (path, html->str, (gssize) html->len, error);
}

/* Each letter with its terms, each term with its places. */
static char *
make_index (void)
{
  GString *html = g_string_new (NULL);
  g_autoptr (GPtrArray) entries = esp_manual_index ();
  gunichar letter = 0;

  g_string_append_printf (html, "<h1>%s</h1>\n<dl>\n", _ ("Index"));
  for (guint i = 0; i < entries->len; i++)
    {
      const EspManualEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *title = g_markup_escape_text (entry->title, -1);
      gunichar first = g_unichar_toupper (g_utf8_get_char (entry->title));

      if (first != letter && g_unichar_isalpha (first))
        {
          char utf8[7] = { 0 };

          g_unichar_to_utf8 (first, utf8);
          g_string_append_printf (html, "<dt><b>%s</b></dt>\n", utf8);
          letter = first;
        }
      g_string_append_printf (html, "<dd><a href=\"%s.html%s%s\">%s</a></dd>\n", entry->page,
                              *entry->place != '\0' ? "#" : "", entry->place, title);
    }
  g_string_append (html, "</dl>\n");
  return g_string_free (html, FALSE);
}

static gboolean
copy_picture (const char *name, const char *from, const char *to, GError **error)
{
  g_autofree char *path = g_build_filename (from, name, NULL);
  g_autoptr (GFile) source = g_file_new_for_path (path);
  g_autofree char *copy = g_build_filename (to, name, NULL);
  g_autofree char *folder = g_path_get_dirname (copy);
  g_autoptr (GFile) target = g_file_new_for_path (copy);

  g_mkdir_with_parents (folder, 0755);
  return g_file_copy (source, target, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error);
}

/* The pictures that are named, light and dark: "de/map", and "map" where the language has none. */
static gboolean
copy_pictures (GPtrArray *blocks, const char *from, const char *folder, GError **error)
{
  g_autofree char *to = g_build_filename (folder, "pictures", NULL);

  for (guint i = 0; i < blocks->len; i++)
    {
      EspMarkdownBlock *block = g_ptr_array_index (blocks, i);
      g_autofree char *path = block->kind == ESP_MARKDOWN_PICTURE
                                  ? g_strdup_printf ("%s/%s-light.png", from, block->target)
                                  : NULL;
      g_autofree char *light = NULL;
      g_autofree char *dark = NULL;

      if (path == NULL)
        continue;
      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        {
          char *name = g_path_get_basename (block->target);

          g_free (block->target);
          block->target = name;
          g_free (path);
          path = g_strdup_printf ("%s/%s-light.png", from, name);
          /* a problem of one's own has none yet */
          if (!g_file_test (path, G_FILE_TEST_EXISTS))
            {
              g_clear_pointer (&block->target, g_free);
              continue;
            }
        }
      light = g_strdup_printf ("%s-light.png", block->target);
      dark = g_strdup_printf ("%s-dark.png", block->target);
      if (!copy_picture (light, from, to, error) || !copy_picture (dark, from, to, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_all (const char *folder, const char *pictures, GError **error)
{
  g_autofree char *sheet = g_build_filename (folder, "style.css", NULL);
  g_autofree char *css = make_style ();
  g_autofree char *commands = describe_commands ();
  g_autofree char *index = NULL;

  if (!esp_file_make_folder (folder, 0755, error))
    return FALSE;
  esp_manual_set_commands (commands);
  if (!g_file_set_contents (sheet, css, -1, error))
    return FALSE;
  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++)
    {
      g_autofree char *markdown = esp_manual_load (page->id);
      g_autoptr (GPtrArray) blocks = markdown != NULL ? esp_markdown_read (markdown) : NULL;
      g_autofree char *body = NULL;

      if (blocks == NULL)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s.md", page->id);
          return FALSE;
        }
      if (!copy_pictures (blocks, pictures, folder, error))
        return FALSE;
      body = make_body (blocks);
      if (!write_page (folder, page->id, _ (page->title), body, error))
        return FALSE;
    }
  index = make_index ();
  return write_page (folder, "index", _ ("Index"), index, error);
}

int
cli_write_html (const char *folder, const char *pictures, const char *catalogues)
{
  g_autoptr (GError) error = NULL;

  take_language (catalogues);
  if (write_all (folder, pictures, &error))
    return CLI_SOLVED;
  g_printerr ("%s\n", error->message);
  return CLI_BAD;
}
