#pragma once

/* Values: what an instance or a state owns, told by a table. So it is copied, freed and measured.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ESP_VALUE_END,     /* ends a table */
  ESP_VALUE_DATA,    /* a block of memory */
  ESP_VALUE_TEXT,    /* a string */
  ESP_VALUE_TEXTS,   /* strings, NULL-terminated */
  ESP_VALUE_ARRAY,   /* a GArray, whose elements own nothing */
  ESP_VALUE_NAMES,   /* a GPtrArray of strings */
  ESP_VALUE_SHARED,  /* a GPtrArray that is never changed once it is made: copies share it */
  ESP_VALUE_BOX,     /* of g_atomic_rc_box_alloc(), never changed: copies share it */
  ESP_VALUE_PREPARED /* an EspPrepared, which copies share */
} EspValueKind;

/**
 * EspValuePart:
 *
 * A member of the value that points to something, which it owns; or NULL where it does not now.
 */
typedef struct
{
  EspValueKind kind;
  gsize offset; /* of the pointer in the value */
  guint n;      /* so many pointers of the kind stand there, one behind the other */
  /* DATA: as many elements of @size as the int at @count says; times the one at @by, where that is
   * not 0, and @more. */
  gsize size;
  gsize count, by;
  guint more;
} EspValuePart;

/* Rows of such a table. @COUNT, @ROWS and @COLUMNS are members of @TYPE, of type int. */
#define ESP_OWNS_DATA(TYPE, MEMBER, COUNT, MORE)                                                   \
  {                                                                                                \
    .kind = ESP_VALUE_DATA, .offset = offsetof (TYPE, MEMBER), .n = 1,                             \
    .size = sizeof *((TYPE *) 0)->MEMBER, .count = offsetof (TYPE, COUNT), .more = MORE            \
  }
#define ESP_OWNS_SQUARES(TYPE, MEMBER, ROWS, COLUMNS)                                              \
  {                                                                                                \
    .kind = ESP_VALUE_DATA, .offset = offsetof (TYPE, MEMBER), .n = 1,                             \
    .size = sizeof *((TYPE *) 0)->MEMBER, .count = offsetof (TYPE, ROWS),                          \
    .by = offsetof (TYPE, COLUMNS)                                                                 \
  }
#define ESP_OWNS_EACH(TYPE, MEMBER, KIND, N)                                                       \
  {                                                                                                \
    .kind = ESP_VALUE_##KIND, .offset = offsetof (TYPE, MEMBER), .n = N                            \
  }
#define ESP_OWNS(TYPE, MEMBER, KIND) ESP_OWNS_EACH (TYPE, MEMBER, KIND, 1)

/* What a value is. */
typedef struct
{
  gsize size;                /* of its struct; 0: it is not told */
  const EspValuePart *parts; /* NULL: it owns nothing */
} EspValue;

gpointer esp_value_copy (const EspValue *self, gconstpointer value);
void esp_value_free (const EspValue *self, gpointer value);
/* Bytes, about: of what is shared, none. */
gsize esp_value_measure (const EspValue *self, gconstpointer value);

G_END_DECLS
