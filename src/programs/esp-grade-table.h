#pragma once

/* A table of verdicts, program by case, as "grade" writes it: read again, or made from runs. */

#include "esp-grade.h"

G_BEGIN_DECLS

/* What came of a program on a case. */
typedef struct
{
  EspVerdictKind verdict;
  char *reason; /* NULL: none is told */
  guint line, column;
  double seconds, processor, memory, points;
  GBytes *answer; /* what it wrote, where that is known; else NULL */
} EspGradeCell;

/**
 * EspGradeTable:
 *
 * Programs and cases are in the order in which they came. Not every one need have run on all.
 */
typedef struct
{
  GPtrArray *programs; /* of char * */
  GPtrArray *cases;    /* of char * */
  GHashTable *cells;
} EspGradeTable;

EspGradeTable *esp_grade_table_new (void);
void esp_grade_table_free (EspGradeTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspGradeTable, esp_grade_table_free)

/* As CSV: its heads, and a row, of which @points are given; without its reason where that is not
 * @told. */
#define ESP_GRADE_HEADS "program,case,verdict,reason,line,column,seconds,cpu,memory,nodes,points\n"
void
esp_grade_table_append_csv (GString *csv, const EspGradeRow *row, gboolean told, double points);

/* Whether @text is such a table. */
gboolean esp_grade_table_recognise (const char *text, gsize length);
/* A case that is there twice is "CASE (2)" the second time. NULL with @error ("FILE:LINE:1: what is
 * wrong"). */
EspGradeTable *
esp_grade_table_parse (const char *text, gsize length, const char *file, GError **error);

/* Adds @row, a copy is taken, in place of what there was; without its reason where it is not
 * @told. */
void
esp_grade_table_add (EspGradeTable *table, const EspGradeRow *row, gboolean told, double points);
/* What it wrote on that, where it ran. */
void esp_grade_table_set_answer (EspGradeTable *table, guint program, guint i, GBytes *answer);
/* NULL: it did not run on that. Borrowed. */
const EspGradeCell *esp_grade_table_get (const EspGradeTable *table, guint program, guint i);
/* The same by name. */
const EspGradeCell *
esp_grade_table_find (const EspGradeTable *table, const char *program, const char *name);
/* Of all there are: how many are right. */
guint esp_grade_table_count_right (const EspGradeTable *table, guint *n);
/* Of program @program: its points, and its seconds. */
double esp_grade_table_sum_points (const EspGradeTable *table, guint program, double *seconds);
/* How many are right on case @i. */
guint esp_grade_table_count_case (const EspGradeTable *table, guint i);

/* What is wrong with program @program, where that is known by what it wrote on all of its cases:
 * "The program behaves as one that …", a new string; NULL: it is not. @boards: of the cases, NULL
 * where one is not there. */
char *esp_grade_table_diagnose (const EspGradeTable *table,
                                const EspProblem *problem,
                                EspInstance *const *boards,
                                guint program,
                                GCancellable *cancellable);

/* How the file is called that has what @program wrote on the case @name, in a folder of answers: a
 * new string. */
char *esp_grade_name_answer (const char *program, const char *name);

G_END_DECLS
