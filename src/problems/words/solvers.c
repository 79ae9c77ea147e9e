#include "config.h"

#include "climb/esp-conflicts.h"
#include "csp/esp-learn.h"
#include "words.h"

#include <glib/gi18n-lib.h>

#define SOLUTIONS_OPTION ESP_SOLUTIONS_OPTION (1e15, "0", N_ ("stop after so many"))

static const EspOptionSpec learn_options[] = { SOLUTIONS_OPTION, { .id = NULL } };

static const EspOptionSpec local_options[] = {
  ESP_CONFLICTS_OPTIONS ("100000", "200", N_ ("steps that get nowhere before a new random start")),
  { .id = NULL },
};

static const EspOptionSpec options[] = {
  { "order", ESP_CHOICE ("index", "mrv", "mrv-degree", "dom-wdeg"), N_ ("Variable order"),
    N_ ("which cell or slot comes next: in their order, with the fewest values left, "
        "among these the one that crosses most of what is open, or the fewest values for "
        "the weighted degree: constraints weigh 1 and how often they failed"),
    .fallback = "dom-wdeg" },
  { "values", ESP_CHOICE ("alphabetic", "frequency"), N_ ("Value order"),
    N_ ("letters or words by the alphabet, or first those that most words share") },
  { "inference", ESP_CHOICE ("check", "fc", "mac"), N_ ("Inference"),
    N_ ("check: only what the assignment itself decides; fc: prune what it touches, once; "
        "mac: keep everything arc consistent"),
    .fallback = "mac" },
  SOLUTIONS_OPTION,
  { "trace-style", ESP_CHOICE ("blank", "full"), N_ ("Trace as text"),
    N_ ("the part of a path that it shares with the line above: left blank, or in full") },
  { .id = NULL },
};

static const EspCounterId counters[] = { ESP_COUNTER_ASSIGNMENTS,  ESP_COUNTER_NODES,
                                         ESP_COUNTER_DEAD_ENDS,    ESP_COUNTER_SOLUTIONS,
                                         ESP_COUNTER_BACKTRACKS,   ESP_COUNTER_PRUNINGS,
                                         ESP_COUNTER_PROPAGATIONS, ESP_N_COUNTERS };

const EspAlgorithm esp_words_algorithms[] = {
  { .id = "letter",
    .label = N_ ("Letter by letter"),
    .how =
        N_ ("Every cell is a variable with the letters as values; every slot is a constraint: it "
            "still has a word that fits. With “check” the slots through the cell just filled must "
            "have a fitting word. With “fc” their other cells also lose the letters that no "
            "fitting word has. With “mac” all slots are kept generalised arc consistent."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = options,
    .main_option = "inference",
    .counters = counters,
    .variant = WORDS_LETTER,
    .solve = words_solve },
  { .id = "word",
    .label = N_ ("Word by word"),
    .how =
        N_ ("Every slot is a variable with the words of its category and length as values; slots "
            "that cross must agree. With “check” a word must agree with the words already chosen. "
            "With “fc” open slots that cross lose the words that do not. With “mac” every word "
            "keeps a partner in every slot that crosses."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = options,
    .main_option = "inference",
    .counters = counters,
    .variant = WORDS_WORD,
    .solve = words_solve },
  { .id = "learn",
    .label = N_ ("Learning from conflicts"),
    .how =
        N_ ("That a cell has a letter is true or false; every slot is a constraint: it still has a "
            "word that fits. Where a slot has none, the search goes back through the reasons to "
            "the first choice that alone brings the failure about, learns the nogood, and jumps "
            "back as far as that allows (lazy clause generation). What took part in conflicts is "
            "decided first, in turn with the cell that has the fewest letters left."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = learn_options,
    .counters = ESP_LEARN_COUNTERS,
    .solve = words_solve_learn },
  { .id = "min-conflicts",
    .label = N_ ("Min-conflicts"),
    .how =
        N_ ("Local search: gives every slot a word at random, then again and again picks a slot "
            "that disagrees with another about a cell and gives it the word that agrees most, ties "
            "at random. It begins anew where that gets nowhere, finds one solution, and can never "
            "prove that there is none. (Minton and others, Artificial Intelligence 58, 1992.)"),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED |
             ESP_ALGORITHM_LOCAL,
    .options = local_options,
    .counters = ESP_CONFLICTS_COUNTERS,
    .solve = words_solve_min_conflicts },
  { .id = NULL },
};
