#include "config.h"

#include "geometry/esp-square.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>

static void
push_undo (BattleshipState *self, gint32 square)
{
  BattleshipUndo undo = { square, self->domain[square] };

  if (self->trail == NULL)
    self->trail = g_array_new (FALSE, FALSE, sizeof (BattleshipUndo));
  g_array_append_val (self->trail, undo);
}

static void
pop_undo (BattleshipState *self)
{
  BattleshipUndo *undo;

  if (self->trail == NULL || self->trail->len == 0)
    return;
  undo = &g_array_index (self->trail, BattleshipUndo, self->trail->len - 1);
  self->domain[undo->square] = undo->before;
  g_array_set_size (self->trail, self->trail->len - 1);
}

/* What is left of a square's domain; a place has none, but its turn to be taken back. */
static void
restrict_to (BattleshipState *self, gint32 subject, int values)
{
  BattleshipPlace place;
  gboolean is_place = battleship_place_of_subject (self->rows * self->columns, subject, &place);

  push_undo (self, place.square);
  if (!is_place)
    self->domain[subject] &= (guint8) values;
}

static void
battleship_apply_event (const EspInstance *instance G_GNUC_UNUSED,
                        EspState *state,
                        const EspEvent *event)
{
  BattleshipState *self = (BattleshipState *) state;

  self->search = TRUE;
  switch (event->type)
    {
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_IMPLY:
      restrict_to (self, event->subject, 1 << event->csp.value);
      break;
    case ESP_EVENT_PRUNE:
      push_undo (self, event->subject);
      self->domain[event->subject] &= (guint8) ~(1 << event->csp.value);
      break;
    case ESP_EVENT_RESTORE:
      for (int i = 0; i < event->csp.count; i++)
        pop_undo (self);
      break;
    case ESP_EVENT_BACKTRACK:
      pop_undo (self);
      break;
    default:
      break;
    }
}

static char *
battleship_subject_name (const EspInstance *instance, gint32 subject)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  BattleshipPlace place;
  gboolean is_place = battleship_place_of_subject (battleship_n (puzzle), subject, &place);
  int last = place.square + (place.size - 1) * (place.down ? puzzle->columns : 1);
  char name[8];
  char end[8];

  esp_square_name (puzzle->columns, place.square, name);
  if (!is_place)
    return g_strdup (name);
  if (place.size == 1)
    return g_strdup_printf (_ ("%s alone"), name);
  esp_square_name (puzzle->columns, last, end);
  return g_strdup_printf ("%s–%s", name, end);
}

static char *
battleship_value_name (const EspInstance *instance, gint32 subject, gint32 value)
{
  if (subject >= battleship_n ((const BattleshipPuzzle *) instance))
    return g_strdup (value == BATTLESHIP_VALUE_SHIP ? _ ("a ship") : _ ("no ship"));
  return g_strdup (value == BATTLESHIP_VALUE_SHIP ? _ ("ship") : _ ("water"));
}

static char *
battleship_reason_name (const EspInstance *instance, gint32 reason)
{
  int columns = ((const BattleshipPuzzle *) instance)->columns;
  char name[8];
  int which;

  if (reason >= BATTLESHIP_REASON_OLD_COLUMN)
    return g_strdup_printf ("column %d", reason - BATTLESHIP_REASON_OLD_COLUMN + 1);
  switch (battleship_rule_of_reason (reason, &which))
    {
    case BATTLESHIP_REASON_ROW:
      return g_strdup_printf (_ ("row %d"), which + 1);
    case BATTLESHIP_REASON_COLUMN:
      battleship_line_name (FALSE, which, name);
      return g_strdup_printf (_ ("column %s"), name);
    case BATTLESHIP_REASON_TOUCH:
      esp_square_name (columns, which, name);
      return g_strdup_printf (_ ("touches %s"), name);
    case BATTLESHIP_REASON_PIECE:
      esp_square_name (columns, which, name);
      return g_strdup_printf (_ ("the piece on %s"), name);
    case BATTLESHIP_REASON_FLEET:
      return g_strdup_printf (_ ("fleet: ships of size %d"), which);
    default:
      return g_strdup (_ ("the squares of a ship"));
    }
}

static gboolean
battleship_trace_id (const EspInstance *instance,
                     EspTraceIdKind kind,
                     gint32 subject G_GNUC_UNUSED,
                     guint i,
                     gint32 *id)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  int n = battleship_n (puzzle);
  int largest = BATTLESHIP_MAX_SIDE;
  BattleshipPlace place;
  int row;
  int column;

  *id = (gint32) i;
  if (kind == ESP_TRACE_VALUE)
    return i < 2;
  if (kind == ESP_TRACE_REASON)
    return i < BATTLESHIP_REASON_OLD_COLUMN + (guint) puzzle->columns;
  if (i < (guint) n)
    return TRUE;
  /* behind the squares the places of whole ships; one that is not on the board is no other name */
  while (largest > 0 && puzzle->fleet[largest] == 0)
    largest--;
  if (i >= (guint) (n + 2 * n * largest))
    return FALSE;
  *id += n;
  battleship_place_of_subject (n, *id, &place);
  row = place.square / puzzle->columns + (place.down ? place.size - 1 : 0);
  column = place.square % puzzle->columns + (place.down ? 0 : place.size - 1);
  if (row >= puzzle->rows || column >= puzzle->columns)
    *id = 0;
  return TRUE;
}

static gboolean
battleship_trace_fits (const EspInstance *instance G_GNUC_UNUSED,
                       const EspState *state G_GNUC_UNUSED,
                       EspEvent *event)
{
  gboolean has_reason = event->type < ESP_EVENT_PROPOSE || event->type > ESP_EVENT_RESTART;

  if (has_reason && event->csp.reason >= BATTLESHIP_REASON_OLD_COLUMN)
    event->csp.reason += BATTLESHIP_REASON_COLUMN - BATTLESHIP_REASON_OLD_COLUMN;
  return TRUE;
}

const EspTracing battleship_tracing = {
  .apply_event = battleship_apply_event,
  .subject_name = battleship_subject_name,
  .trace_id = battleship_trace_id,
  .value_name = battleship_value_name,
  .reason_name = battleship_reason_name,
  .explain = battleship_explain_event,
  .trace_fits = battleship_trace_fits,
};
