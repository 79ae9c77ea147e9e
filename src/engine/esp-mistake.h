#pragma once

/* Known mistakes: what people's programs get wrong again and again, each as a variant of a plain
 * reference. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* The reference without a mistake in it. */
#define ESP_NO_MISTAKE (-1)

/* Of one room; a bit each. */
#define ESP_MOST_MISTAKES 63

/**
 * EspMistake:
 *
 * A table of them ends with an entry whose @id is NULL. In the functions below a mistake is its
 * place in the table.
 */
typedef struct
{
  const char *id;   /* REQUIRED: "strict-cut" */
  const char *text; /* REQUIRED, N_(): the rest of "your program behaves as one that …" */
  /* OPTIONAL, where many answers are right: ids, with blanks between, of mistakes whose answers all
   * fit this one too; where one of those is found, this one is not named. */
  const char *covers;
} EspMistake;

/**
 * EspMistakes:
 *
 * The mistakes that a room knows. Shares no code with its searches: the reference is small and
 * plain. A room has it in its `mistakes.c`.
 */
struct _EspMistakes
{
  const EspMistake *list; /* REQUIRED */
  /* REQUIRED, N_(): what a program is given and what it writes, in a sentence or two. */
  const char *form;
  /* REQUIRED: what a case says besides its board: "depth", which the program is told as {depth};
   * esp_mistake_no_settings: nothing. */
  const EspOptionSpec *settings;
  /* REQUIRED: a small board, another one for each @seed; sets what it says in @settings. NULL:
   * nothing came of this seed. */
  EspInstance *(*make) (guint64 seed, EspOptions *settings);
  /* REQUIRED: what a program with @mistake in it writes, as a new string. A number that is rounded
   * to a decimal stands there as a fraction, see esp_expected_present(). NULL: it finds none, or
   * was stopped by @control. */
  char *(*answer) (const EspInstance *instance,
                   const EspOptions *settings,
                   int mistake,
                   EspControl *control);
  /* OPTIONAL, puzzles: whether @state is right to a program with @mistake in it. Without one it is
   * a solution, and it is held to what @settings (NULL: the usual ones) ask for besides; FALSE with
   * @error, which says what that is (%ESP_ERROR_UNSUPPORTED: it cannot be told). Where NULL, there
   * is one right answer, to which others are held word by word. */
  gboolean (*fits) (const EspInstance *instance,
                    const EspOptions *settings,
                    const EspState *state,
                    int mistake,
                    GError **error);
};

extern const EspOptionSpec esp_mistake_no_settings[];

/* How many there are. */
int esp_mistakes_count (const EspMistakes *mistakes);
/* The place of the mistake called @id; ESP_NO_MISTAKE where there is none. */
int esp_mistakes_find (const EspMistakes *mistakes, const char *id);
/* Whether @mistake covers @other. */
gboolean esp_mistakes_cover (const EspMistakes *mistakes, int mistake, int other);

G_END_DECLS
