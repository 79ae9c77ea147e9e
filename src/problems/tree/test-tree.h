#pragma once

#include "tree.h"

#include <string.h>

G_BEGIN_DECLS

static inline EspInstance *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  EspInstance *instance = tree_parse (text, strlen (text), "t", &error);

  g_assert_no_error (error);
  return instance;
}

static inline EspOutcome
solve (const EspInstance *instance, const char *solver, const char *options_text, EspAnswer *answer)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_tree_problem, solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  EspControl control;

  g_assert_true (esp_options_parse (options, options_text, NULL));
  esp_answer_init (answer);
  esp_control_init (&control);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, answer);
  return answer->outcome;
}

static inline const TreeMark *
mark_of (const EspInstance *instance, const EspAnswer *answer, const char *name)
{
  return &((TreeState *) answer->state)->marks[tree_find ((const TreeInstance *) instance, name)];
}

/* test-tree-latex.c */
void tree_test_latex (void);
/* test-tree-search.c */
void tree_test_means_and_proofs (void);
void tree_test_marks (void);

G_END_DECLS
