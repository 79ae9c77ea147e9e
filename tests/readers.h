#pragma once

/* What every reader holds to: what it takes is whole, and what it says of the rest is short. For
 * the tests of readers and for fuzzing. */

#include "engine/document/esp-document.h"
#include "rooms.h"

#define READERS_LONGEST_MESSAGE                                                                    \
  900 /* characters, the list of edits that some messages bring included */

/* Written and read again it is the same, and everything that asks it finds its answer. */
static inline void
readers_check_whole (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;
  g_autofree char *text = problem->files->format (instance);
  g_autoptr (EspInstance) again = rooms_parse (problem, text);
  g_autoptr (EspDocument) document = esp_document_new (esp_instance_copy (instance));
  g_autofree char *session = esp_document_format_session (document);
  g_autoptr (EspDocument) restored = NULL;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *state_text = problem->states->state_format (instance, state);
  g_autoptr (EspState) state_again = NULL;
  G_GNUC_UNUSED g_autofree char *described = esp_instance_describe (instance);
  G_GNUC_UNUSED g_autofree char *state_described = esp_state_describe (instance, state);
  g_autoptr (GError) error = NULL;

  if (problem->editing->settings != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);

      problem->editing->get_settings (instance, settings);
      g_assert_true (problem->editing->configure (again, settings, NULL));
    }
  if (!esp_instance_equal (instance, again))
    {
      g_autofree char *twice = problem->files->format (again);

      g_assert_cmpstr (text, ==, twice);
      g_error ("%s: reads back as another:\n%s", problem->id, text);
    }
  restored = esp_document_parse_session (session, strlen (session), "session", &error);
  g_assert_no_error (error);
  g_assert_true (esp_instance_equal (instance, esp_document_get_instance (restored)));
  state_again = problem->states->state_parse (instance, state_text, &error);
  g_assert_no_error (error);
  rooms_assert_states_equal (instance, state, state_again);
  esp_state_get_status (instance, state);
}

/* Nothing in a message is longer than what it quotes may be, and nothing in it moves the cursor. */
static inline void
readers_check_message (const char *message, const char *where)
{
  glong run = 0;

  g_assert_true (g_utf8_validate (message, -1, NULL));
  for (const char *p = message; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      run = g_unichar_isspace (c) ? 0 : run + 1;
      if (run > 60 || (g_unichar_iscntrl (c) && c != '\n') || c == 0xfeff || c == 0x202e)
        g_error ("%s: %s", where, message);
    }
  if (g_utf8_strlen (message, -1) > READERS_LONGEST_MESSAGE)
    g_error ("%s: %s", where, message);
}

/* Just as long as it is, so that a sanitizer sees the first byte behind it. */
static inline char *
readers_dup_exactly (const char *text, gsize length)
{
  char *exact = g_malloc (MAX (length, 1));

  if (length > 0)
    memcpy (exact, text, length);
  return exact;
}

static inline void
readers_try_text (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (EspInstance) instance = problem->files->parse (exact, length, "spoilt", &error);

  g_assert_true ((instance == NULL) == (error != NULL));
  if (error != NULL)
    readers_check_message (error->message, problem->id);
  if (instance != NULL)
    readers_check_whole (instance);
}
