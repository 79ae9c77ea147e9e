#pragma once

#include "rooms.h"
#include "tree.h"

#include <string.h>

G_BEGIN_DECLS

static inline EspInstance *
parse (const char *text)
{
  return rooms_parse (&esp_tree_problem, text);
}

static inline EspOutcome
solve (const EspInstance *instance, const char *solver, const char *options, EspAnswer *answer)
{
  return rooms_solve (instance, NULL, solver, options, NULL, answer);
}

static inline const TreeMark *
mark_of (const EspInstance *instance, const EspAnswer *answer, const char *name)
{
  return &((TreeState *) answer->state)->marks[tree_find ((const TreeInstance *) instance, name)];
}

/* test-tree-course.c */
void tree_add_course_tests (void);
/* test-tree-judge.c */
void tree_add_judge_tests (void);
/* test-tree-latex.c */
void tree_test_reference (void);
void tree_test_window (void);
void tree_test_latex (void);
/* test-tree-names.c */
void tree_test_names (void);
void tree_test_names_shown (void);
void tree_test_names_of_old (void);
/* test-tree-search.c */
void tree_test_means_and_proofs (void);
void tree_test_marks (void);

G_END_DECLS
