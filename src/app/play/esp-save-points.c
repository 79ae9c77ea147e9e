#include "config.h"

#include "esp-save-points.h"

/* A point is the moves that lead to it: they are played again where they were taken back. */
struct _EspSavePoints
{
  GPtrArray *lines; /* of char ** */
};

EspSavePoints *
esp_save_points_new (void)
{
  EspSavePoints *self = g_new0 (EspSavePoints, 1);

  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  return self;
}

void
esp_save_points_free (EspSavePoints *self)
{
  g_ptr_array_unref (self->lines);
  g_free (self);
}

void
esp_save_points_clear (EspSavePoints *self)
{
  g_ptr_array_set_size (self->lines, 0);
}

guint
esp_save_points_get_n (const EspSavePoints *self)
{
  return self->lines->len;
}

static const char *const *
get_last (const EspSavePoints *self)
{
  return g_ptr_array_index (self->lines, self->lines->len - 1);
}

/* How many moves the document and the last point begin with that are the same. */
static guint
count_common (const EspSavePoints *self, EspDocument *document)
{
  const char *const *moves = esp_document_get_moves (document);
  const char *const *line = get_last (self);
  guint n = esp_document_get_n_moves (document);
  guint same = 0;

  while (same < n && line[same] != NULL && g_str_equal (line[same], moves[same]))
    same++;
  return same;
}

static gboolean
is_there (const EspSavePoints *self, EspDocument *document)
{
  guint same = self->lines->len > 0 ? count_common (self, document) : 0;

  return self->lines->len > 0 && same == esp_document_get_n_moves (document) &&
         get_last (self)[same] == NULL;
}

void
esp_save_points_save (EspSavePoints *self, EspDocument *document)
{
  const char *const *moves = esp_document_get_moves (document);
  guint n = esp_document_get_n_moves (document);
  char **line;

  if (is_there (self, document))
    return;
  line = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    line[i] = g_strdup (moves[i]);
  g_ptr_array_add (self->lines, line);
}

gboolean
esp_save_points_go_back (EspSavePoints *self, EspDocument *document)
{
  const char *const *line;
  guint same;

  if (is_there (self, document))
    g_ptr_array_set_size (self->lines, (int) self->lines->len - 1);
  if (self->lines->len == 0)
    return FALSE;
  same = count_common (self, document);
  while (esp_document_get_n_moves (document) > same && esp_document_can_undo (document))
    esp_document_undo (document);
  line = get_last (self);
  /* a stroke goes as a whole, and may have begun before the point */
  for (guint i = esp_document_get_n_moves (document); line[i] != NULL; i++)
    if (!esp_document_play (document, line[i], NULL))
      break;
  return TRUE;
}
