#pragma once

/* The protocol of lines with a foreign program, and programs that wait for their next move. */

#include "engine/esp-problem.h"
#include "esp-program.h"

G_BEGIN_DECLS

/* Seconds that a program has to say "ready". */
#define ESP_READY_SECONDS 10
/* Most bytes of a line, either way. */
#define ESP_LINE_BYTES (1 << 20)

/* What a program told before its move. */
typedef struct
{
  char *move;
  char *pv; /* moves with commas between; NULL: it told none */
  double value;
  gboolean has_value;
  guint64 nodes;
  guint64 depth;
  char *name;      /* as it calls itself */
  GString *events; /* of its search, as JSON Lines; NULL: it told none, or nobody asked */
} EspReply;

void esp_reply_clear (EspReply *reply);
/* Takes what one @line of a program tells; what is none of the words of the protocol is passed
 * over, and so are events where nobody asked for @events. */
void esp_reply_read (EspReply *reply, const char *line, gboolean events);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspReply, esp_reply_clear)

/* One line of a conversation, for who wants to see it: @from_program or to it. */
typedef void EspHeard (gpointer data, gboolean from_program, const char *line);

/* What a program has told of the move that it thinks about, after each line of it. */
typedef void EspTold (gpointer data, const EspReply *reply);

typedef struct
{
  const char *command; /* without the prefix */
  const EspInstance *instance;
  const EspState *state;
  double seconds; /* a move */
  int depth;      /* 0: none */
  guint64 seed;
  EspLimits limits;
  GCancellable *cancellable;
  EspHeard *heard; /* NULL: nobody listens */
  gboolean fresh;  /* it is started anew, and so is all that is said to begin with */
  EspTold *told;   /* NULL: nobody wants to know before the move */
  gboolean events; /* what it tells of its search is kept */
  gpointer data;
} EspQuestion;

/* Asks the program for a move of a game. One that was asked before with the same command goes on
 * where it is not busy elsewhere, so that it keeps what it has learnt. @after: a new state, after
 * the move. FALSE with @error, of ESP_VERDICT_ERROR or G_IO_ERROR_CANCELLED: what it told is in
 * @reply even then. */
gboolean esp_conversation_ask (const EspQuestion *question,
                               EspReply *reply,
                               EspState **after,
                               GError **error);

/* Says good-bye to all programs that wait. */
void esp_conversations_end (void);

G_END_DECLS
