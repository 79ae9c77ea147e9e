#pragma once

/* What Check has for the next start: what was chosen there, and what came of it, as lines (see
 * esp-kept.h). */

#include "esp-checking.h"

G_BEGIN_DECLS

/* What a person chose beside programs and cases. */
typedef struct
{
  char *program;  /* id of the one that is checked alone; NULL: none */
  char *contract; /* of a class; NULL: the usual one */
  EspJudgeKind judge;
  double seconds;
  gboolean is_class; /* several are checked */
  gboolean opened;   /* what is shown is a table that was made elsewhere */
  char *settings;    /* what the cases do not say themselves, "depth=3" */
  char *left;        /* what of a folder is no program, and why; NULL: nothing */
} EspCheckChoices;

void esp_check_choices_clear (EspCheckChoices *choices);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspCheckChoices, esp_check_choices_clear)

/* All of it; none where it is as it was to begin with. (element-type GVariant) */
GPtrArray *esp_check_kept_format (EspChecking *checking, const EspCheckChoices *choices);
/* What came of @program on case @i, a line that follows those; floating. */
GVariant *esp_check_kept_format_row (EspChecking *checking, guint program, guint i);
/* @lines back into @checking and @choices. It is not told, but by esp_checking_tell(). FALSE where
 * they are of something else. */
gboolean esp_check_kept_restore (EspChecking *checking,
                                 const EspProblem *problem,
                                 GPtrArray *lines,
                                 EspCheckChoices *choices);

G_END_DECLS
