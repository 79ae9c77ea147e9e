#include "config.h"

#include "esp-markdown-reader.h"

#include <string.h>

#define FIRST_IDEOGRAPH 0x2e80 /* and all other signs of East Asia behind it */

void
esp_markdown_block_free (EspMarkdownBlock *block)
{
  g_free (block->text);
  g_free (block->target);
  g_clear_pointer (&block->rows, g_ptr_array_unref);
  g_free (block);
}

/* --- marks in a line --- */

/* What stands between @mark at @line and its partner; NULL where it has none: a lone * stays a *.
 * A new string; @end: behind the partner. */
static char *
find_marked (const char *line, const char *mark, const char **end)
{
  gsize length = strlen (mark);
  const char *close;

  if (strncmp (line, mark, length) != 0 || line[length] == ' ')
    return NULL;
  close = strstr (line + length, mark);
  if (close == NULL || close == line + length)
    return NULL;
  *end = close + length;
  return g_strndup (line + length, (gsize) (close - line) - length);
}

/* A letter that an underscore beside it is in the same word with: "arc_mark". Ideographs have no
 * space between words. */
static gboolean
is_of_word (gunichar c)
{
  return g_unichar_isalnum (c) && c < FIRST_IDEOGRAPH;
}

/* The same for underscores, of which only those at the border of a word mark it: names have them
 * inside, boards are drawn with many. @before: the character before @line. */
static char *
find_underlined (const char *line, gunichar before, gsize length, const char **end)
{
  const char *close;

  if (strspn (line, "_") != length || is_of_word (before) || before == '_' ||
      strchr (" ", line[length]) != NULL)
    return NULL;
  for (close = strchr (line + length, '_'); close != NULL; close = strchr (close, '_'))
    {
      gsize run = strspn (close, "_");

      if (run == length && close[-1] != ' ' && !is_of_word (g_utf8_get_char (close + run)))
        {
          *end = close + run;
          return g_strndup (line + length, (gsize) (close - line) - length);
        }
      close += run;
    }
  return NULL;
}

/* [text](target); the text as a new string. */
static char *
find_link (const char *line, char **target, const char **end)
{
  const char *middle = *line == '[' ? strstr (line, "](") : NULL;
  const char *close = middle != NULL ? strchr (middle, ')') : NULL;

  /* a bracket in between is one of a text */
  if (close == NULL || memchr (line + 1, '[', (gsize) (middle - line) - 1) != NULL)
    return NULL;
  *target = g_strndup (middle + 2, (gsize) (close - middle) - 2);
  *end = close + 1;
  return g_strndup (line + 1, (gsize) (middle - line) - 1);
}

static gboolean
format_mark (GString *out, const char **line, gunichar before, const EspMarkdownMarks *marks)
{
  const char *end;
  g_autofree char *target = NULL;
  g_autofree char *inner = NULL;
  g_autofree char *text = NULL;

  if ((inner = find_marked (*line, "`", &end)) != NULL)
    {
      text = g_markup_escape_text (inner, -1);
      g_string_append_printf (out, "%s%s%s", marks->code[0], text, marks->code[1]);
    }
  else if ((inner = find_marked (*line, "**", &end)) != NULL ||
           (inner = find_underlined (*line, before, 2, &end)) != NULL)
    {
      text = esp_markdown_format (inner, marks);
      g_string_append_printf (out, "%s%s%s", marks->strong[0], text, marks->strong[1]);
    }
  else if ((inner = find_marked (*line, "*", &end)) != NULL ||
           (inner = find_underlined (*line, before, 1, &end)) != NULL)
    {
      text = esp_markdown_format (inner, marks);
      g_string_append_printf (out, "%s%s%s", marks->emphasis[0], text, marks->emphasis[1]);
    }
  else if ((inner = find_link (*line, &target, &end)) != NULL)
    {
      g_autofree char *open = marks->link != NULL ? marks->link (target) : g_strdup ("");

      text = esp_markdown_format (inner, marks);
      g_string_append_printf (out, "%s%s%s", open, text, *open != '\0' ? "</a>" : "");
    }
  else
    return FALSE;
  *line = end;
  return TRUE;
}

char *
esp_markdown_format (const char *line, const EspMarkdownMarks *marks)
{
  GString *out = g_string_new (NULL);
  const char *begin = line;

  while (*line != '\0')
    if (!format_mark (out, &line, line > begin ? g_utf8_get_char (g_utf8_prev_char (line)) : ' ',
                      marks))
      {
        const char *next;
        g_autofree char *escaped = NULL;

        /* \| in a table, where | alone ends the cell */
        if (*line == '\\' && line[1] != '\0' && g_ascii_ispunct (line[1]))
          line++;
        next = g_utf8_next_char (line);
        escaped = g_markup_escape_text (line, next - line);
        g_string_append (out, escaped);
        line = next;
      }
  return g_string_free (out, FALSE);
}

char *
esp_markdown_plain (const char *line)
{
  static const EspMarkdownMarks none = { { "", "" }, { "", "" }, { "", "" }, NULL };
  g_autofree char *escaped = esp_markdown_format (line, &none);
  GString *out = g_string_new (escaped);

  g_string_replace (out, "&lt;", "<", 0);
  g_string_replace (out, "&gt;", ">", 0);
  g_string_replace (out, "&quot;", "\"", 0);
  g_string_replace (out, "&apos;", "'", 0);
  g_string_replace (out, "&#39;", "'", 0);
  g_string_replace (out, "&amp;", "&", 0);
  return g_string_free (out, FALSE);
}

char *
esp_markdown_place (const char *heading)
{
  g_autofree char *plain = esp_markdown_plain (heading);
  g_autofree char *lower = g_utf8_strdown (plain, -1);
  GString *place = g_string_new (NULL);

  for (const char *p = lower; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isalnum (c))
        g_string_append_unichar (place, c);
      else if (place->len > 0 && place->str[place->len - 1] != '-' && c != '\'')
        g_string_append_c (place, '-');
    }
  if (place->len > 0 && place->str[place->len - 1] == '-')
    g_string_truncate (place, place->len - 1);
  return g_string_free (place, FALSE);
}

/* --- blocks --- */

typedef struct
{
  GPtrArray *blocks;
  GHashTable *places; /* that are taken */
  GString *text;      /* of the paragraph or item that goes on */
  GString *code;
  GPtrArray *rows; /* of GStrv */
  gboolean in_item;
  guint number; /* of the item; 0: it has none */
} Reader;

static EspMarkdownBlock *
add_block (Reader *self, EspMarkdownKind kind)
{
  EspMarkdownBlock *block = g_new0 (EspMarkdownBlock, 1);

  block->kind = kind;
  g_ptr_array_add (self->blocks, block);
  return block;
}

static void
end_text (Reader *self)
{
  EspMarkdownBlock *block;

  if (self->text->len == 0)
    return;
  block = add_block (self, self->in_item ? ESP_MARKDOWN_ITEM : ESP_MARKDOWN_PARAGRAPH);
  block->text = g_strdup (self->text->str);
  block->level = self->in_item ? self->number : 0;
  g_string_truncate (self->text, 0);
}

static void
end_code (Reader *self)
{
  if (self->code->len == 0)
    return;
  g_strchomp (self->code->str);
  add_block (self, ESP_MARKDOWN_CODE)->text = g_strdup (self->code->str);
  g_string_truncate (self->code, 0);
}

static void
end_table (Reader *self)
{
  if (self->rows->len == 0)
    return;
  add_block (self, ESP_MARKDOWN_TABLE)->rows = self->rows;
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
}

static void
end_all (Reader *self)
{
  end_text (self);
  end_code (self);
  end_table (self);
}

/* Cells between bars; a bar behind a backslash is part of a text. */
static void
read_row (Reader *self, const char *line)
{
  g_autofree char *row = g_strstrip (g_strdup (line));
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  g_autoptr (GString) cell = g_string_new (NULL);

  if (strspn (row, "|-: ") == strlen (row))
    return;
  for (const char *p = row + 1; *p != '\0'; p++)
    if (*p == '|' && p[-1] != '\\')
      {
        g_ptr_array_add (cells, g_strstrip (g_strdup (cell->str)));
        g_string_truncate (cell, 0);
      }
    else
      g_string_append_c (cell, *p);
  if (cell->len > 0)
    g_ptr_array_add (cells, g_strstrip (g_strdup (cell->str)));
  g_ptr_array_add (cells, NULL);
  g_ptr_array_add (self->rows, g_ptr_array_free (g_steal_pointer (&cells), FALSE));
}

/* A heading may name its place: "Files {#files}". Cut off of @heading; NULL where there is none. */
static char *
take_place (char *heading)
{
  char *mark = strstr (heading, " {#");
  gsize length = strlen (heading);

  if (mark == NULL || heading[length - 1] != '}')
    return NULL;
  heading[length - 1] = '\0';
  *mark = '\0';
  return g_strdup (mark + strlen (" {#"));
}

static gboolean
read_heading (Reader *self, const char *line)
{
  gsize level = strspn (line, "#");
  EspMarkdownBlock *block;
  g_autofree char *place = NULL;

  if (level == 0 || level > 4 || line[level] != ' ')
    return FALSE;
  end_all (self);
  block = add_block (self, ESP_MARKDOWN_HEADING);
  block->level = (guint) level;
  block->text = g_strstrip (g_strdup (line + level));
  place = take_place (block->text);
  if (place == NULL)
    place = esp_markdown_place (block->text);
  block->target = g_strdup (place);
  for (guint n = 2; !g_hash_table_add (self->places, g_strdup (block->target)); n++)
    {
      g_free (block->target);
      block->target = g_strdup_printf ("%s-%u", place, n);
    }
  return TRUE;
}

static gboolean
read_picture (Reader *self, const char *line)
{
  const char *end;
  g_autofree char *target = NULL;
  g_autofree char *text = NULL;
  EspMarkdownBlock *block;

  if (*line != '!')
    return FALSE;
  text = find_link (line + 1, &target, &end);
  if (text == NULL)
    return FALSE;
  end_all (self);
  block = add_block (self, ESP_MARKDOWN_PICTURE);
  block->text = g_steal_pointer (&text);
  block->target = g_steal_pointer (&target);
  return TRUE;
}

/* A comment: nobody sees it. */
static gboolean
read_comment (Reader *self, const char *line)
{
  const char *begin = line + strlen ("<!-- index:");
  const char *end = strstr (line, "-->");

  if (!g_str_has_prefix (line, "<!--"))
    return FALSE;
  end_all (self);
  if (g_str_has_prefix (line, "<!-- index:") && end != NULL)
    add_block (self, ESP_MARKDOWN_TERMS)->text = g_strndup (begin, (gsize) (end - begin));
  return TRUE;
}

/* How long the mark is that begins an item, 0 where none does. A number begins one only where no
 * paragraph goes on, which may have one at the beginning of a line. */
static gsize
find_item (const Reader *self, const char *line, guint *number)
{
  gsize digits = strspn (line, "0123456789");

  *number = 0;
  if (g_str_has_prefix (line, "- ") || g_str_has_prefix (line, "* "))
    return 2;
  if (digits == 0 || digits > 3 || line[digits] != '.' || line[digits + 1] != ' ' ||
      (self->text->len > 0 && self->number == 0))
    return 0;
  *number = (guint) g_ascii_strtoull (line, NULL, 10);
  return digits + 2;
}

/* Whether no space belongs between the end of @before and @after. */
static gboolean
are_ideographs (const char *before, const char *after)
{
  const char *last = g_utf8_prev_char (before + strlen (before));

  return g_utf8_get_char (last) >= FIRST_IDEOGRAPH && g_utf8_get_char (after) >= FIRST_IDEOGRAPH;
}

static void
read_line (Reader *self, char *line)
{
  guint number;
  gsize item = find_item (self, line, &number);

  /* lines that stand in by four are code, where no paragraph goes on */
  if (self->text->len == 0 && g_str_has_prefix (line, "    "))
    {
      end_table (self);
      g_string_append_printf (self->code, "%s\n", line + 4);
      return;
    }
  end_code (self);
  if (*line == '|')
    {
      end_text (self);
      read_row (self, line);
      return;
    }
  end_table (self);
  if (*line == '\0' || item)
    {
      end_text (self);
      self->in_item = item > 0;
      self->number = number;
    }
  if (read_heading (self, line) || read_picture (self, line) || read_comment (self, line))
    {
      self->in_item = FALSE;
      self->number = 0;
      return;
    }
  line = g_strstrip (line + item);
  if (self->text->len > 0 && !are_ideographs (self->text->str, line))
    g_string_append_c (self->text, ' ');
  g_string_append (self->text, line);
}

GPtrArray *
esp_markdown_read (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  g_autoptr (GString) code = g_string_new (NULL);
  Reader self = {
    .blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_markdown_block_free),
    .places = places,
    .text = paragraph,
    .code = code,
    .rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev),
  };
  gboolean in_code = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "```"))
      {
        end_all (&self);
        in_code = !in_code;
        self.in_item = FALSE;
        self.number = 0;
      }
    else if (in_code)
      g_string_append_printf (code, "%s\n", lines[i]);
    else
      read_line (&self, lines[i]);
  end_all (&self);
  g_ptr_array_unref (self.rows);
  return self.blocks;
}
