#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-name-list.h"

/* Ready-made plans, one for each assignment: all that is to be handed in, in our own words. */

const EspAssignment esp_assignments[] = {
  { "wordsmapswar", N_ ("Word puzzles, maps and war"),
    N_ ("all solutions and traces of word puzzles, random maps by size, matchups of a war game") },
  { "colours", N_ ("The map colouring game"),
    N_ ("the move, its value, the trace and the tree of a colouring game") },
  { "kcell", N_ ("KCell and domain tables"),
    N_ ("a strategy against random values, a typical game, domains step by step") },
  { "trees", N_ ("Trees, tours and stones"),
    N_ ("minimax beside alpha-beta, hill climbing, annealing, and games of stones") },
  { "battleship", N_ ("Battleship Solitaire"),
    N_ ("heuristics, every board with its solution, solvers compared") },
  { NULL, NULL, NULL },
};

/* --- cases --- */

/* The files for each problem, as the plan is to call them. */
typedef struct
{
  EspHandin *handin;
  GHashTable *cases; /* of problem ids: GPtrArray of char * */
  GHashTable *taken; /* problem ids whose boards a section has */
  GString *left;     /* files that no section takes, for people */
} Begin;

static void
begin_init (Begin *self, EspHandin *handin)
{
  self->handin = handin;
  self->cases =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  self->taken = g_hash_table_new (g_str_hash, g_str_equal);
  self->left = g_string_new (NULL);
}

static void
begin_clear (Begin *self)
{
  if (self->handin == NULL)
    return;
  g_hash_table_unref (self->cases);
  g_hash_table_unref (self->taken);
  g_string_free (self->left, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Begin, begin_clear)

/* @path from the plan's folder. */
static char *
name_from (const EspHandin *handin, const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autofree char *prefix = g_strconcat (esp_handin_get_folder (handin), "/", NULL);

  return g_str_has_prefix (absolute, prefix) ? g_strdup (absolute + strlen (prefix))
                                             : g_steal_pointer (&absolute);
}

static gboolean
sort_case (Begin *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  const EspProblem *problem;
  GPtrArray *files;
  gsize length;

  if (!esp_file_read (path, NULL, &text, &length, error))
    return FALSE;
  problem = esp_problem_recognise (text, length, NULL);
  if (problem == NULL)
    return esp_fail (error, ESP_ERROR_SYNTAX,
                     _ ("%s: no problem recognises this as a board of its own"),
                     esp_quote_path (path));
  files = g_hash_table_lookup (self->cases, problem->id);
  if (files == NULL)
    {
      files = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (self->cases, (gpointer) problem->id, files);
    }
  g_ptr_array_add (files, name_from (self->handin, path));
  return TRUE;
}

/* Names in `left` what no section has; FALSE where that is all there is, or where it is @strict and
 * there is any. */
static gboolean
find_left (Begin *self, gboolean strict, GError **error)
{
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      const GPtrArray *files = g_hash_table_lookup (self->cases, (*p)->id);

      for (guint i = 0;
           files != NULL && i < files->len && !g_hash_table_contains (self->taken, (*p)->id); i++)
        g_string_append_printf (self->left, "%s%s (%s)", self->left->len > 0 ? ", " : "",
                                esp_quote_path (g_ptr_array_index (files, i)), _ ((*p)->title));
    }
  if (self->left->len == 0 || (!strict && g_hash_table_size (self->taken) > 0))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION, _ ("no section of this hand-in takes %s"),
                   self->left->str);
}

/* The boards of @problem: all that were given, or else @samples, of these at most @most (0: all).
 */
static char **
list_boards (const Begin *self, const char *problem, const char *const *samples, guint most)
{
  const GPtrArray *files = g_hash_table_lookup (self->cases, problem);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  if (files == NULL)
    for (guint i = 0; samples[i] != NULL && (most == 0 || i < most); i++)
      g_ptr_array_add (names, g_strdup (samples[i]));
  else
    {
      g_hash_table_add (self->taken, (gpointer) problem);
      for (guint i = 0; i < files->len; i++)
        g_ptr_array_add (names, g_strdup (g_ptr_array_index (files, i)));
    }
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

/* --- sections --- */

/* @first…: keys and values, ended by NULL. Borrowed. */
static EspHandinSection *add (Begin *self,
                              EspHandinKind kind,
                              const char *title,
                              const char *first,
                              ...) G_GNUC_NULL_TERMINATED;

static EspHandinSection *
add (Begin *self, EspHandinKind kind, const char *title, const char *first, ...)
{
  EspHandinSection *section = esp_handin_section_new (kind);
  va_list args;

  esp_handin_section_set (section, "title", title);
  va_start (args, first);
  for (const char *key = first; key != NULL; key = va_arg (args, const char *))
    {
      const char *value = va_arg (args, const char *);

      esp_handin_section_set (section, key, value);
    }
  va_end (args);
  esp_handin_insert (self->handin, G_MAXUINT, section);
  return section;
}

static void
set_boards (Begin *self,
            EspHandinSection *section,
            const char *problem,
            const char *const *samples,
            guint most)
{
  g_auto (GStrv) names = list_boards (self, problem, samples, most);

  esp_handin_section_set_list (section, "instances", (const char *const *) names);
}

/* The same for the option of an experiment, a list with commas. */
static void
set_experiment_boards (Begin *self,
                       EspHandinSection *section,
                       const char *key,
                       const char *problem,
                       const char *const *samples,
                       guint most)
{
  g_auto (GStrv) names = list_boards (self, problem, samples, most);
  g_autofree char *joined = esp_name_list_join ((const char *const *) names);

  esp_handin_section_set (section, key, joined);
}

/* --- the plans --- */

static void
begin_wordsmapswar (Begin *self)
{
  static const char *const puzzles[] = { "09-fruit.txt",       "09-six-slots.txt",
                                         "07-small.txt",       "09-one-solution.txt",
                                         "05-three-slots.txt", NULL };
  static const char *const boards[] = { "handout.txt",      "hills.txt",   "powers.txt",
                                        "checkerboard.txt", "uniform.txt", NULL };

  add (self, ESP_HANDIN_TEXT, _ ("Word puzzles: variables, domains, constraints"), "problem",
       "words", "about", "rules;how", "solvers", "letter;word", NULL);
  set_boards (self,
              add (self, ESP_HANDIN_SEARCH, _ ("Word puzzles: solutions and traces"), "problem",
                   "words", "solvers", "letter;word", "boards", "1", "show",
                   "summary;answer;solution;trace", "intro",
                   _ ("Every puzzle is searched letter by letter and word by word, until it is "
                      "certain that there are no more solutions. A line of a trace is a path of "
                      "the search: it ends where a solution was found, or where no value was "
                      "left and the search went back."),
                   NULL),
              "words", puzzles, 0);
  add (self, ESP_HANDIN_TEXT, _ ("Maps: the two searches"), "problem", "map", "about", "how",
       "solvers", "bt;fc;mac", NULL);
  add (self, ESP_HANDIN_EXPERIMENT, _ ("Maps: borders, assignments and time by size"), "problem",
       "map", "experiment", "solvers", "points", "10,20,40,60,80,100,200,500,1000,2000",
       "instances", "10", "solvers", "bt,fc,mac", "limit-assignments", "1000000", "curves",
       "edges;solved;assignments-mean;time-mean", NULL);
  add (self, ESP_HANDIN_TEXT, _ ("War: agents, evaluation, order of moves"), "problem", "war",
       "about", "rules;how", "solvers", "minimax;alphabeta", NULL);
  set_boards (self,
              add (self, ESP_HANDIN_MATCH, _ ("War: matchups"), "problem", "war", "players",
                   "minimax:3 vs minimax:3;alphabeta:4 vs alphabeta:4;minimax:3 vs "
                   "alphabeta:4;alphabeta:4 vs minimax:3",
                   "show", "summary;final", NULL),
              "war", boards, 5);
  set_experiment_boards (self,
                         add (self, ESP_HANDIN_EXPERIMENT, _ ("War: how deep it can search"),
                              "problem", "war", "experiment", "depth", "curves", "none", "show",
                              "how;runs", NULL),
                         "boards", "war", boards, 2);
  set_experiment_boards (
      self,
      add (self, ESP_HANDIN_EXPERIMENT, _ ("War: extended rules"), "problem", "war", "experiment",
           "rules", "games", "1", "opening", "0", "players", "alphabeta:4", "columns",
           "board;rules;blue_score;green_score;blue_nodes;green_nodes;blue_nodes_"
           "move;green_nodes_move;blue_seconds_move;green_seconds_move",
           "curves", "none", "show", "averages;boards", "intro",
           _ ("Alpha-beta plays itself on each board under each rule set, the classic one too."),
           NULL),
      "boards", "war", boards, 3);
  set_experiment_boards (
      self,
      add (self, ESP_HANDIN_EXPERIMENT, _ ("War: clustering compared"), "problem", "war",
           "experiment", "rules", "games", "1", "opening", "0", "players", "alphabeta:4", "columns",
           "board;rules;same;expected;excess;components;largest", "curves",
           "clustering-boards;components", "show", "remark;averages", "intro",
           _ ("The same games. “More than by chance” is the share of neighbouring "
              "squares with one owner, less that share if as many pieces were "
              "scattered at random: above 0 the sides form blocks, below 0 they "
              "tile the board in turn. Few components and a large largest one "
              "say the same of whole regions."),
           NULL),
      "boards", "war", boards, 3);
}

static void
begin_colours (Begin *self)
{
  static const char *const maps[] = { "australia.txt", NULL };

  add (self, ESP_HANDIN_TEXT, _ ("The game and the search"), "problem", "mapgame", "about",
       "rules;how", "solvers", "minimax;alphabeta", NULL);
  set_boards (self,
              add (self, ESP_HANDIN_INSTANCE, _ ("The input"), "problem", "mapgame", "show",
                   "picture;file", NULL),
              "mapgame", maps, 0);
  set_boards (self,
              add (self, ESP_HANDIN_SEARCH, _ ("The move and the trace"), "problem", "mapgame",
                   "solvers", "alphabeta", "boards", "1", "show",
                   "answer;board;summary;tree;windows;trace", "trace-name", "output.txt", NULL),
              "mapgame", maps, 0);
}

static void
begin_kcell (Begin *self)
{
  static const char *const boards[] = { "fifteen.kcell", NULL };
  static const char *const maps[] = { "nine.map", NULL };

  add (self, ESP_HANDIN_TEXT, _ ("The strategy"), "problem", "kcell", "about", "rules;how",
       "solvers", "minimax;alphabeta;random-eval", NULL);
  add (self, ESP_HANDIN_EXPERIMENT, _ ("Minimax and alpha-beta by the size of the board"),
       "problem", "kcell", "experiment", "compare", "cells", "6..16", "show", "how;runs", NULL);
  add (self, ESP_HANDIN_EXPERIMENT, _ ("Against random values, from both sides"), "problem",
       "kcell", "experiment", "heuristic", NULL);
  set_boards (
      self,
      add (self, ESP_HANDIN_TABLE, _ ("A typical game"), "problem", "kcell", "table", "game", NULL),
      "kcell", boards, 1);
  set_boards (self,
              add (self, ESP_HANDIN_INSTANCE, _ ("Colouring a map: the graph"), "problem", "map",
                   "show", "picture", NULL),
              "map", maps, 1);
  set_boards (self,
              add (self, ESP_HANDIN_TABLE, _ ("Forward checking and arc consistency"), "problem",
                   "map", "table", "domains", NULL),
              "map", maps, 1);
}

static void
begin_trees (Begin *self)
{
  static const char *const trees[] = { "handout.tree", NULL };
  static const char *const tours[] = { "four-cities.txt", NULL };
  /* of the sample: from the order of its file there is nothing to climb */
  const char *start = g_hash_table_contains (self->cases, "tour") ? NULL : "NYC,Madison,Chicago,LA";

  set_boards (self,
              add (self, ESP_HANDIN_INSTANCE, _ ("The game tree"), "document", "P1", "problem",
                   "tree", "show", "picture;how", NULL),
              "tree", trees, 1);
  set_boards (self,
              add (self, ESP_HANDIN_SEARCH, _ ("Minimax and alpha-beta"), "problem", "tree",
                   "solvers", "minimax;alphabeta", "show", "summary;board", NULL),
              "tree", trees, 1);
  set_boards (self,
              add (self, ESP_HANDIN_TABLE, _ ("Values, alpha and beta of every node"), "problem",
                   "tree", "table", "windows", NULL),
              "tree", trees, 1);
  add (self, ESP_HANDIN_TEXT, _ ("Hill climbing"), "document", "P2", "problem", "tour", "about",
       "how", "solvers", "hill", NULL);
  set_boards (
      self,
      add (self, ESP_HANDIN_INSTANCE, _ ("The cities"), "problem", "tour", "show", "picture", NULL),
      "tour", tours, 1);
  set_boards (self,
              add (self, ESP_HANDIN_TABLE, _ ("Successors"), "problem", "tour", "table",
                   "successors", "start", start, NULL),
              "tour", tours, 1);
  set_boards (self,
              add (self, ESP_HANDIN_TABLE, _ ("The way to the local optimum"), "problem", "tour",
                   "table", "climb", "start", start, NULL),
              "tour", tours, 1);
  add (self, ESP_HANDIN_TEXT, _ ("Simulated annealing"), "document", "P3", "problem", "tour",
       "about", "how", "solvers", "anneal", NULL);
  add (self, ESP_HANDIN_TABLE, _ ("Probabilities of acceptance"), "problem", "tour", "table",
       "acceptance", "cases", "16 15 20,25 13 25,76 75 276,1256 1378 100", NULL);
  add (self, ESP_HANDIN_TEXT, _ ("Stones: the player"), "document", "P4", "problem", "stones",
       "about", "rules;how", "solvers", "minimax", NULL);
  add (self, ESP_HANDIN_TABLE, _ ("Stones: what the program prints"), "problem", "stones", "table",
       "printed", NULL);
}

static void
begin_battleship (Begin *self)
{
  static const char *const boards[] = { "06-easy.txt", "08-medium.txt", "10-hard.txt", NULL };

  add (self, ESP_HANDIN_TEXT, _ ("Variables, constraints and heuristics"), "document", "heuristics",
       "problem", "battleship", "about", "rules;how", NULL);
  set_boards (self,
              add (self, ESP_HANDIN_SEARCH, _ ("Every board with its solution"), "document",
                   "solutions", "problem", "battleship", "solvers", "best solutions=2", "boards",
                   "1", "show", "board;answer", NULL),
              "battleship", boards, 0);
  set_boards (self,
              add (self, ESP_HANDIN_SEARCH, _ ("Solvers compared"), "problem", "battleship",
                   "solvers", "fc;gac;learn;best", "limit-time", "10", "show", "summary", NULL),
              "battleship", boards, 0);
}

EspHandin *
esp_handin_begin (const char *assignment,
                  const char *const *cases,
                  const char *path,
                  GError **error)
{
  static void (*const begins[]) (Begin *) = { begin_wordsmapswar, begin_colours, begin_kcell,
                                              begin_trees, begin_battleship };
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (EspHandin) handin = NULL;
  g_autoptr (GString) known = g_string_new (NULL);
  g_auto (Begin) self = { NULL };

  for (guint i = 0; esp_assignments[i].id != NULL; i++)
    {
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", esp_assignments[i].id);
      if (!g_str_equal (esp_assignments[i].id, assignment))
        continue;
      handin = esp_handin_new ();
      begin_init (&self, handin);
      esp_handin_set_folder (handin, parent);
      esp_handin_section_set (handin->head, "title", _ (esp_assignments[i].title));
      for (guint k = 0; cases != NULL && cases[k] != NULL; k++)
        if (!sort_case (&self, cases[k], error))
          return NULL;
      begins[i](&self);
      return find_left (&self, TRUE, error) ? g_steal_pointer (&handin) : NULL;
    }
  return esp_fail_none (error, ESP_ERROR_OPTION,
                        _ ("“%s” is no ready-made plan; expected one of %s"),
                        esp_quote (assignment), known->str);
}

/* --- other boards --- */

static void
use_in_section (const Begin *self, EspHandinSection *section)
{
  static const char *const none[] = { NULL };
  const EspProblem *problem = esp_handin_section_get_problem (section);
  g_auto (GStrv) names = NULL;

  if (problem == NULL || !g_hash_table_contains (self->cases, problem->id))
    return;
  if (*esp_handin_section_get (section, "instances") != '\0')
    {
      names = list_boards (self, problem->id, none, 0);
      esp_handin_section_set_list (section, "instances", (const char *const *) names);
      /* it names what is on the old board */
      esp_handin_section_set (section, "start", NULL);
      esp_handin_section_set (section, "moves", NULL);
    }
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    if (e->boards != NULL && g_str_equal (e->id, esp_handin_section_get (section, "experiment")))
      {
        g_auto (GStrv) boards = list_boards (self, problem->id, none, 0);
        g_autofree char *joined = esp_name_list_join ((const char *const *) boards);

        esp_handin_section_set (section, e->boards, joined);
      }
}

gboolean
esp_handin_use_cases (EspHandin *handin, const char *const *cases, char **left, GError **error)
{
  g_auto (Begin) self = { NULL };

  begin_init (&self, handin);
  for (guint k = 0; cases[k] != NULL; k++)
    if (!sort_case (&self, cases[k], error))
      return FALSE;
  for (guint i = 0; i < esp_handin_get_n_sections (handin); i++)
    use_in_section (&self, esp_handin_get_section (handin, i));
  if (!find_left (&self, FALSE, error))
    return FALSE;
  *left = self.left->len > 0 ? g_strdup (self.left->str) : NULL;
  return TRUE;
}
