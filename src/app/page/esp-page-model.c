#include "config.h"

#include "esp-page-model.h"

#include "app/sessions/esp-session.h"
#include "app/window/esp-settings.h"
#include "draw/esp-look.h"
#include "kit/esp-conditions.h"

/* What makes sense now: the enabled states of the page's actions are bound to these. */
typedef enum
{
  CAN_UNDO,
  CAN_REDO,
  CAN_UNDO_MOVE,
  CAN_RESET,
  CAN_BRING_BACK, /* a document was put aside */
  CAN_EDIT,
  CAN_GENERATE,
  CAN_CHECK,
  CAN_MEASURE, /* there are experiments */
  CAN_HINT,
  CAN_APPLY_HINT,
  CAN_DO_SURE_STEPS,
  CAN_MOVE_NOW,
  CAN_CONTINUE,
  CAN_GO_TO_POINT,
  CAN_PLAY_BEST,
  CAN_PAUSE,
  CAN_CANCEL,
  CAN_STEP_BACK, /* in the search, in the two side by side, or in a game */
  CAN_STEP_ON,
  CAN_STEP_TO_END,
  CAN_GO_EVENT_BACK, /* in the search alone */
  CAN_GO_EVENT_ON,
  CAN_ASK_STEP,
  HAS_SOLUTION,
  HAS_TRACE,
  N_CONDITIONS
} Condition;

static const char *const conditions[N_CONDITIONS] = {
  [CAN_UNDO] = "can-undo",
  [CAN_REDO] = "can-redo",
  [CAN_UNDO_MOVE] = "can-undo-move",
  [CAN_RESET] = "can-reset",
  [CAN_BRING_BACK] = "can-bring-back",
  [CAN_EDIT] = "can-edit",
  [CAN_GENERATE] = "can-generate",
  [CAN_CHECK] = "can-check",
  [CAN_MEASURE] = "can-measure",
  [CAN_HINT] = "can-hint",
  [CAN_APPLY_HINT] = "can-apply-hint",
  [CAN_DO_SURE_STEPS] = "can-do-sure-steps",
  [CAN_MOVE_NOW] = "can-move-now",
  [CAN_CONTINUE] = "can-continue",
  [CAN_GO_TO_POINT] = "can-go-to-point",
  [CAN_PLAY_BEST] = "can-play-best",
  [CAN_PAUSE] = "can-pause",
  [CAN_CANCEL] = "can-cancel",
  [CAN_STEP_BACK] = "can-step-back",
  [CAN_STEP_ON] = "can-step-on",
  [CAN_STEP_TO_END] = "can-step-to-end",
  [CAN_GO_EVENT_BACK] = "can-go-event-back",
  [CAN_GO_EVENT_ON] = "can-go-event-on",
  [CAN_ASK_STEP] = "can-ask-step",
  [HAS_SOLUTION] = "has-solution",
  [HAS_TRACE] = "has-trace",
};

enum
{
  PROP_0,
  PROP_PART,
  PROP_EDITING,
  PROP_SEARCH,
  PROP_BEST_MOVE,
  PROP_DOCK_WANTED,
  PROP_SHOW_MISTAKES,
  PROP_SHOW_EVALUATION,
  PROP_SIDE_BY_SIDE,
  PROP_COMPARING,
  PROP_WHY_NO_HINT,
  PROP_CONDITION, /* the first of them */
  N_PROPERTIES = PROP_CONDITION + N_CONDITIONS
};

struct _EspPageModel
{
  GObject parent_instance;

  const EspPageSpec *spec;
  EspMessages *messages;
  EspJobSlot *job_slot;
  EspWork *work;
  EspPlay *play;
  EspAdvice *advice;

  EspSearch *search;
  GSignalGroup *of_search; /* what tells that it went on */
  char *best_move;
  char *output;                 /* path of what a program wrote */
  EspInstance *output_instance; /* on this */
  const char *part;             /* of `parts` */
  gboolean editing;
  gboolean dock_wanted;
  gboolean side_by_side;
  gboolean comparing;

  char *why_no_hint;
  gboolean holds[N_CONDITIONS];
};

static const char *const parts[] = { "puzzle", "solve", "play", "compare" };

static GParamSpec *properties[N_PROPERTIES];
static guint settle_signal;

G_DEFINE_FINAL_TYPE (EspPageModel, esp_page_model, G_TYPE_OBJECT)

/* --- what follows --- */

static gboolean
is_part (EspPageModel *self, const char *part)
{
  return g_str_equal (self->part, part);
}

gboolean
esp_page_model_goes_through_game (EspPageModel *self)
{
  return is_part (self, "play") && esp_play_is_game (self->play) &&
         esp_play_get_line (self->play)[0] != NULL;
}

gboolean
esp_page_model_shows_search (EspPageModel *self)
{
  return is_part (self, "solve") && self->search != NULL &&
         esp_search_get_state (self->search) != NULL;
}

/* What never changes in a room. */
static void
judge_room (EspPageModel *self, gboolean *holds)
{
  const EspProblem *problem = self->spec->problem;

  holds[CAN_EDIT] = self->spec->editor && esp_look_find (problem)->painting->tools != NULL;
  holds[CAN_GENERATE] = problem->generating != NULL;
  holds[CAN_MEASURE] = problem->experiments != NULL;
  holds[CAN_CHECK] =
      problem->game == NULL && (esp_problem_can_judge (problem) || esp_problem_can_check (problem));
}

static void
judge_document (EspPageModel *self, EspDocument *document, gboolean *holds)
{
  guint n_moves = esp_document_get_n_moves (document);

  holds[CAN_UNDO] = esp_document_can_undo (document);
  holds[CAN_REDO] = esp_document_can_redo (document);
  holds[CAN_UNDO_MOVE] = holds[CAN_UNDO] && n_moves > 0;
  holds[CAN_RESET] = esp_play_can_reset (self->play);
  holds[CAN_BRING_BACK] = esp_work_get_aside_name (self->work) != NULL;
  holds[CAN_MOVE_NOW] = esp_play_can_hurry (self->play);
  holds[CAN_CONTINUE] = esp_play_can_go_on (self->play);
  holds[CAN_GO_TO_POINT] = esp_play_get_n_points (self->play) > 0;
}

/* Where no hint can come, nobody is asked to try. */
static void
judge_hints (EspPageModel *self, gboolean *holds)
{
  const EspProblem *problem = self->spec->problem;
  const EspHint *hint = esp_advice_get_hint (self->advice);
  gboolean possible = self->why_no_hint == NULL && problem->hinting != NULL;

  holds[CAN_HINT] = possible || (self->why_no_hint == NULL && self->spec->game.adviser != NULL);
  holds[CAN_DO_SURE_STEPS] = possible && esp_problem_has_sure_steps (problem);
  holds[CAN_APPLY_HINT] = hint != NULL && hint->move != NULL;
}

/* Where the keys that step lead: in the search, in the two side by side, or in a game. */
static void
judge_steps (EspPageModel *self, EspDocument *document, gboolean *holds)
{
  EspTrace *trace = esp_page_model_get_trace (self);
  gboolean alive = self->search != NULL && esp_search_is_alive (self->search);
  guint64 n = trace != NULL ? esp_trace_get_n_events (trace) : 0;
  guint64 step = trace != NULL ? esp_search_get_step (self->search) : 0;
  /* two side by side are moved by the same keys */
  gboolean both = is_part (self, "compare") && self->side_by_side;

  holds[CAN_GO_EVENT_BACK] = step > 0;
  holds[CAN_GO_EVENT_ON] = trace == NULL || step < n || alive;
  holds[CAN_ASK_STEP] = both || n > 0;
  holds[HAS_TRACE] = trace != NULL;
  holds[HAS_SOLUTION] = trace != NULL && esp_trace_get_n_solutions (trace) > 0;
  if (esp_page_model_goes_through_game (self))
    {
      guint n_moves = esp_document_get_n_moves (document);

      holds[CAN_STEP_BACK] = n_moves > 0;
      holds[CAN_STEP_ON] = holds[CAN_STEP_TO_END] =
          n_moves < g_strv_length ((char **) esp_play_get_line (self->play));
      return;
    }
  holds[CAN_STEP_BACK] = both || step > 0;
  holds[CAN_STEP_ON] = both || holds[CAN_GO_EVENT_ON];
  holds[CAN_STEP_TO_END] = both || step < n;
}

static void
judge_search (EspPageModel *self, gboolean *holds)
{
  gboolean alive = self->search != NULL && esp_search_is_alive (self->search);
  gboolean playing = self->search != NULL && esp_search_is_playing (self->search);

  holds[CAN_PAUSE] = alive;
  holds[CAN_CANCEL] = alive || playing || self->comparing || esp_play_is_busy (self->play) ||
                      esp_advice_is_asked (self->advice) || esp_job_slot_is_busy (self->job_slot);
  holds[CAN_PLAY_BEST] = self->best_move != NULL;
}

void
esp_page_model_update (EspPageModel *self)
{
  EspDocument *document = esp_page_model_get_document (self);
  gboolean holds[N_CONDITIONS] = { FALSE };
  g_autofree char *why = NULL;

  judge_room (self, holds);
  if (document != NULL)
    {
      why = esp_advice_describe_no_hint (self->advice);
      if (g_strcmp0 (why, self->why_no_hint) != 0)
        {
          g_free (self->why_no_hint);
          self->why_no_hint = g_steal_pointer (&why);
          g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WHY_NO_HINT]);
        }
      judge_document (self, document, holds);
      judge_hints (self, holds);
      judge_steps (self, document, holds);
      judge_search (self, holds);
    }
  esp_conditions_take (self, properties + PROP_CONDITION, N_CONDITIONS, self->holds, holds);
}

/* --- what it is made of --- */

const EspPageSpec *
esp_page_model_get_spec (EspPageModel *self)
{
  return self->spec;
}

const EspProblem *
esp_page_model_get_problem (EspPageModel *self)
{
  return self->spec->problem;
}

EspMessages *
esp_page_model_get_messages (EspPageModel *self)
{
  return self->messages;
}

EspJobSlot *
esp_page_model_get_job_slot (EspPageModel *self)
{
  return self->job_slot;
}

EspWork *
esp_page_model_get_work (EspPageModel *self)
{
  return self->work;
}

EspPlay *
esp_page_model_get_play (EspPageModel *self)
{
  return self->play;
}

EspAdvice *
esp_page_model_get_advice (EspPageModel *self)
{
  return self->advice;
}

void
esp_page_model_say (EspPageModel *self, EspMessageKind kind, const char *text)
{
  esp_messages_say (self->messages, kind, text);
}

void
esp_page_model_say_unkept (
    EspPageModel *self, char *why, const char *text, const char *button, const char *action)
{
  G_GNUC_UNUSED g_autofree char *owned = why;
  g_autofree char *told = why != NULL ? g_strdup_printf (text, why) : NULL;

  if (told != NULL)
    esp_messages_notice (self->messages, ESP_MESSAGE_ERROR, told, button, action);
}

/* --- the document --- */

EspDocument *
esp_page_model_get_document (EspPageModel *self)
{
  return esp_work_get_document (self->work);
}

void
esp_page_model_settle (EspPageModel *self)
{
  g_signal_emit (self, settle_signal, 0);
}

gboolean
esp_page_model_would_lose (EspPageModel *self)
{
  EspDocument *document = esp_page_model_get_document (self);

  return document != NULL && !esp_work_is_discarded (self->work) &&
         (esp_work_is_modified (self->work) || esp_session_has_failed (document));
}

/* --- the search --- */

EspSearch *
esp_page_model_get_search (EspPageModel *self)
{
  return self->search;
}

void
esp_page_model_set_search (EspPageModel *self, EspSearch *search)
{
  if (search == self->search)
    return;
  g_signal_group_set_target (self->of_search, NULL);
  if (self->search != NULL)
    esp_search_cancel (self->search);
  esp_page_model_set_best_move (self, NULL);
  g_set_object (&self->search, search);
  g_signal_group_set_target (self->of_search, search);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCH]);
  esp_page_model_update (self);
}

EspTrace *
esp_page_model_get_trace (EspPageModel *self)
{
  return self->search != NULL ? esp_search_get_trace (self->search) : NULL;
}

guint64
esp_page_model_get_step (EspPageModel *self)
{
  return self->search != NULL ? esp_search_get_step (self->search) : 0;
}

const char *
esp_page_model_get_best_move (EspPageModel *self)
{
  return self->best_move;
}

void
esp_page_model_set_best_move (EspPageModel *self, const char *move)
{
  if (g_strcmp0 (move, self->best_move) == 0)
    return;
  g_free (self->best_move);
  self->best_move = g_strdup (move);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BEST_MOVE]);
  esp_page_model_update (self);
}

/* --- what a program wrote --- */

const char *
esp_page_model_get_output (EspPageModel *self)
{
  EspDocument *document = esp_page_model_get_document (self);

  return self->output != NULL && document != NULL &&
                 esp_instance_equal (self->output_instance, esp_document_get_instance (document))
             ? self->output
             : NULL;
}

void
esp_page_model_set_output (EspPageModel *self, const char *path)
{
  EspDocument *document = esp_page_model_get_document (self);

  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->output_instance, esp_instance_free);
  if (document == NULL)
    return;
  self->output = g_strdup (path);
  self->output_instance = esp_instance_share (esp_document_get_instance (document));
}

/* --- what is shown --- */

const char *
esp_page_model_get_part (EspPageModel *self)
{
  return self->part;
}

void
esp_page_model_set_part (EspPageModel *self, const char *part)
{
  const char *known = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_strcmp0 (parts[i], part) == 0)
      known = parts[i];
  if (known == NULL || known == self->part ||
      (g_str_equal (known, "play") && self->spec->play == ESP_PLAY_NONE))
    return;
  esp_page_model_settle (self);
  self->part = known;
  if (!is_part (self, "solve") && self->search != NULL)
    esp_search_stop_playing (self->search);
  esp_play_set_watched (self->play, is_part (self, "play"));
  /* what was said of the part before */
  esp_messages_expire (self->messages);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PART]);
  esp_page_model_update (self);
}

gboolean
esp_page_model_is_editing (EspPageModel *self)
{
  return self->editing && is_part (self, "puzzle");
}

void
esp_page_model_set_editing (EspPageModel *self, gboolean editing)
{
  self->editing = editing;
  if (editing)
    esp_page_model_set_part (self, "puzzle");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EDITING]);
}

/* --- what is under way --- */

gboolean
esp_page_model_is_busy (EspPageModel *self)
{
  if (self->search != NULL &&
      (esp_search_get_phase (self->search) == ESP_RUN_RUNNING ||
       esp_search_is_stepping (self->search) || esp_search_is_playing (self->search)))
    return TRUE;
  return self->comparing || esp_play_is_busy (self->play) || esp_advice_is_busy (self->advice) ||
         esp_job_slot_is_busy (self->job_slot) || esp_work_is_preparing (self->work);
}

void
esp_page_model_stop (EspPageModel *self)
{
  esp_play_stop (self->play);
  esp_advice_stop (self->advice);
  esp_job_slot_abandon (self->job_slot);
  esp_work_stop_preparing (self->work);
  g_signal_group_set_target (self->of_search, NULL);
  if (self->search != NULL)
    esp_search_cancel (self->search);
}

/* --- the object --- */

static void
set_flag (EspPageModel *self, guint id, gboolean *flag, gboolean value)
{
  if (*flag == value)
    return;
  *flag = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
  esp_page_model_update (self);
}

static void
esp_page_model_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EspPageModel *self = ESP_PAGE_MODEL (object);

  switch (id)
    {
    case PROP_PART:
      esp_page_model_set_part (self, g_value_get_string (value));
      break;
    case PROP_EDITING:
      esp_page_model_set_editing (self, g_value_get_boolean (value));
      break;
    case PROP_SEARCH:
      esp_page_model_set_search (self, g_value_get_object (value));
      break;
    case PROP_BEST_MOVE:
      esp_page_model_set_best_move (self, g_value_get_string (value));
      break;
    case PROP_DOCK_WANTED:
      set_flag (self, id, &self->dock_wanted, g_value_get_boolean (value));
      break;
    case PROP_SHOW_MISTAKES:
      esp_play_set_judging (self->play, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_SHOW_EVALUATION:
      esp_advice_set_evaluating (self->advice, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_SIDE_BY_SIDE:
      set_flag (self, id, &self->side_by_side, g_value_get_boolean (value));
      break;
    case PROP_COMPARING:
      set_flag (self, id, &self->comparing, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
esp_page_model_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EspPageModel *self = ESP_PAGE_MODEL (object);

  if (id >= PROP_CONDITION && id < N_PROPERTIES)
    {
      g_value_set_boolean (value, self->holds[id - PROP_CONDITION]);
      return;
    }
  switch (id)
    {
    case PROP_PART:
      g_value_set_string (value, self->part);
      break;
    case PROP_EDITING:
      g_value_set_boolean (value, self->editing);
      break;
    case PROP_SEARCH:
      g_value_set_object (value, self->search);
      break;
    case PROP_BEST_MOVE:
      g_value_set_string (value, self->best_move);
      break;
    case PROP_DOCK_WANTED:
      g_value_set_boolean (value, self->dock_wanted);
      break;
    case PROP_SHOW_MISTAKES:
      g_value_set_boolean (value, esp_play_is_judging (self->play));
      break;
    case PROP_SHOW_EVALUATION:
      g_value_set_boolean (value, esp_advice_is_evaluating (self->advice));
      break;
    case PROP_SIDE_BY_SIDE:
      g_value_set_boolean (value, self->side_by_side);
      break;
    case PROP_COMPARING:
      g_value_set_boolean (value, self->comparing);
      break;
    case PROP_WHY_NO_HINT:
      g_value_set_string (value, self->why_no_hint);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
esp_page_model_dispose (GObject *object)
{
  EspPageModel *self = ESP_PAGE_MODEL (object);
  gpointer sources[] = { self->job_slot, self->work, self->play, self->advice };

  if (self->play != NULL)
    esp_page_model_stop (self);
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    if (sources[i] != NULL)
      g_signal_handlers_disconnect_by_data (sources[i], self);
  g_clear_object (&self->of_search);
  g_clear_object (&self->search);
  g_clear_object (&self->play);
  g_clear_object (&self->advice);
  g_clear_object (&self->work);
  g_clear_object (&self->job_slot);
  g_clear_object (&self->messages);
  G_OBJECT_CLASS (esp_page_model_parent_class)->dispose (object);
}

static void
esp_page_model_finalize (GObject *object)
{
  EspPageModel *self = ESP_PAGE_MODEL (object);

  g_free (self->best_move);
  g_free (self->output);
  esp_instance_free (self->output_instance);
  g_free (self->why_no_hint);
  G_OBJECT_CLASS (esp_page_model_parent_class)->finalize (object);
}

static void
esp_page_model_class_init (EspPageModelClass *klass)
{
  static const char *const flags[] = { "dock-wanted", "show-mistakes", "show-evaluation",
                                       "side-by-side", "comparing" };
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = esp_page_model_set_property;
  object_class->get_property = esp_page_model_get_property;
  object_class->dispose = esp_page_model_dispose;
  object_class->finalize = esp_page_model_finalize;
  settle_signal = g_signal_new ("settle", ESP_TYPE_PAGE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  properties[PROP_PART] = g_param_spec_string ("part", NULL, NULL, "solve", both);
  properties[PROP_EDITING] = g_param_spec_boolean ("editing", NULL, NULL, FALSE, both);
  properties[PROP_SEARCH] = g_param_spec_object ("search", NULL, NULL, ESP_TYPE_SEARCH, both);
  properties[PROP_BEST_MOVE] = g_param_spec_string ("best-move", NULL, NULL, NULL, both);
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    properties[PROP_DOCK_WANTED + i] = g_param_spec_boolean (flags[i], NULL, NULL, FALSE, both);
  properties[PROP_WHY_NO_HINT] =
      g_param_spec_string ("why-no-hint", NULL, NULL, NULL,
                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, PROP_CONDITION, properties);
  esp_conditions_install (object_class, PROP_CONDITION, conditions, N_CONDITIONS,
                          properties + PROP_CONDITION);
}

static void
esp_page_model_init (EspPageModel *self)
{
  static const char *const of_search[] = { "step", "phase", "answer" };

  self->dock_wanted = TRUE;
  self->of_search = g_signal_group_new (ESP_TYPE_SEARCH);
  for (guint i = 0; i < G_N_ELEMENTS (of_search); i++)
    g_signal_group_connect_swapped (self->of_search, of_search[i],
                                    G_CALLBACK (esp_page_model_update), self);
}

/* They tell that something may follow from them. */
static void
follow (EspPageModel *self)
{
  g_signal_connect_swapped (self->job_slot, "changed", G_CALLBACK (esp_page_model_update), self);
  g_signal_connect_swapped (self->advice, "busy", G_CALLBACK (esp_page_model_update), self);
  g_signal_connect_swapped (self->advice, "hint", G_CALLBACK (esp_page_model_update), self);
  g_signal_connect_swapped (self->play, "changed", G_CALLBACK (esp_page_model_update), self);
  g_signal_connect_swapped (self->play, "progress", G_CALLBACK (esp_page_model_update), self);
  g_signal_connect_object (self->advice, "helped", G_CALLBACK (esp_play_note_help), self->play,
                           G_CONNECT_SWAPPED);
}

EspPageModel *
esp_page_model_new (const EspPageSpec *spec)
{
  EspPageModel *self = g_object_new (ESP_TYPE_PAGE_MODEL, NULL);
  EspSettings *settings = esp_settings_get ();

  self->spec = spec;
  self->part = spec->play != ESP_PLAY_NONE ? "play" : "solve";
  self->messages = esp_messages_new ();
  self->job_slot = esp_job_slot_new (self->messages);
  self->work = esp_work_new (spec->problem, self->messages);
  self->advice = esp_advice_new (spec, self->messages);
  self->play = esp_play_new (spec, self->messages);
  esp_play_set_watched (self->play, is_part (self, "play"));
  esp_play_set_judging (self->play, esp_settings_get_boolean (settings, "show-mistakes"));
  esp_advice_set_evaluating (self->advice,
                             esp_settings_has (settings, "evaluation-bars", spec->problem->id));
  follow (self);
  esp_page_model_update (self);
  return self;
}
