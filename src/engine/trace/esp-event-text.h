#pragma once

/* Private to the engine: events as text, with names that are made once. */

#include "esp-export.h"

G_BEGIN_DECLS

/* How names are written: for people in their language, for programs always in the same one. */
typedef enum
{
  ESP_NAMES_SHOWN, /* as in lists and on boards: without the number that tells reasons apart */
  ESP_NAMES_PLAIN,
  ESP_NAMES_FILE, /* plain, for a file that programs read */
  ESP_NAMES_CSV,  /* as a cell */
  ESP_NAMES_JSON  /* in quotes; an empty one is nothing */
} EspNamesForm;

/* What a name is of. One of each stays where it is till the next of its kind is asked for. */
typedef enum
{
  ESP_NAME_SUBJECT,
  ESP_NAME_OTHER,
  ESP_NAME_VALUE,
  ESP_NAME_NOT, /* "≠ red" */
  ESP_NAME_REASON,
  ESP_N_NAME_KINDS
} EspNameKind;

typedef struct
{
  gint32 subject;
  gint32 value;
  char *text; /* NULL: not yet made */
  gsize length;
} EspName;

typedef struct
{
  const EspInstance *instance;
  EspNamesForm form;
  guint bits; /* each kind has 1 << bits places */
  EspName *names;
} EspNames;

/* @bits 0: for one event; 12 or so for many. */
void esp_names_init (EspNames *self, const EspInstance *instance, EspNamesForm form, guint bits);
void esp_names_clear (EspNames *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspNames, esp_names_clear)
const EspName *esp_names_make (EspNames *self, EspName *place, EspNameKind kind);

/* The plain name of a subject, a subject's value, or a reason (as @subject); "" of none. A new
 * string. */
char *esp_name_dup (const EspInstance *instance, EspNameKind kind, gint32 subject, gint32 value);

/* The same, kept. */
static inline const EspName *
esp_names_get (EspNames *self, EspNameKind kind, gint32 subject, gint32 value)
{
  guint64 key = ((guint64) (guint32) subject << 32 | (guint32) value) *
                G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  guint place = self->bits > 0 ? (guint) (key >> (64 - self->bits)) : 0;
  EspName *name = &self->names[(guint) kind << self->bits | place];

  if (G_LIKELY (name->text != NULL && name->subject == subject && name->value == value))
    return name;
  name->subject = subject;
  name->value = value;
  return esp_names_make (self, name, kind);
}

/* The reason of an event of a search that learns may be a nogood. */
const char *esp_names_get_reason (EspNames *self, const EspEvent *event);
/* What a proposal changes the subject to, or with. */
const EspName *esp_names_get_other (EspNames *self, const EspEvent *event);
/* As esp_event_describe_facts(), behind @out; plain names. */
void esp_event_append (
    EspNames *names, const EspEvent *event, const EspFact *facts, guint n_facts, GString *out);
/* "D3 = ship, E4 = water"; plain names. */
void esp_facts_append (EspNames *names, const EspFact *facts, guint n, GString *out);
/* The shortest form that reads back as the same number; "inf" and "-inf". @buffer:
 * G_ASCII_DTOSTR_BUF_SIZE bytes. */
const char *esp_number_format (char *buffer, double number);
/* The same of a whole number; @length may be NULL. */
const char *esp_whole_format (char *buffer, gint64 number, gsize *length);

G_END_DECLS
