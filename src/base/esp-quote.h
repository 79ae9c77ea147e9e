#pragma once

/* Text from outside and numbers, made fit for messages; and what can be a name in a file. */

#include <glib.h>

G_BEGIN_DECLS

#define ESP_QUOTE_MAX 40 /* characters of a text that a message shows */
#define ESP_NAME_MAX 100 /* characters of a name */

/* The first of @length bytes (any bytes; -1: up to the zero) for a message: valid UTF-8, at most
 * ESP_QUOTE_MAX characters with "…" at the end where there was more, and "?" for what would move
 * the cursor or turn the line. Borrowed: stands until the eighth call from now on this thread. */
const char *esp_quote (const char *text);
const char *esp_quote_bytes (const char *text, gssize length);

/* The same for the @line-th line of @length bytes of @text, counted from 1; nothing of it where
 * there is none. */
const char *esp_quote_line (const char *text, gsize length, guint line);

/* A file's name for a message: the same, but shortened in its middle, and the folders before it
 * too where they are long. Borrowed like the others. */
const char *esp_quote_path (const char *path);

/* A number of things for people: "1 204", in groups of three with thin spaces between. Borrowed
 * like the others. */
const char *esp_count (guint64 n);

/* A number for people, in their language: @number in @format, one directive of printf() for a
 * double, with a true minus and its digits in groups like those of esp_count(). Borrowed like the
 * others. */
const char *esp_shown (const char *format, double number);

/* The same of a number that is written as files have it, "-1204.50", with the same digits. What is
 * no number comes back as it is. */
const char *esp_shown_text (const char *number);

/* Whether the window is read from right to left. Set once, before there is one. */
void esp_quote_set_right_to_left (gboolean right_to_left);
/* A number, a move, an id for a cell or a sentence of the window: where one reads from right to
 * left it is kept together in its own direction ("+5" would be "5+"); else it is as it was.
 * Borrowed like the others. */
const char *esp_isolate (const char *text);

/* A number as files have it, whatever the reader's language: @number in @format, one directive of
 * printf() for a double. A new string. */
char *esp_number (const char *format, double number);

/* "24 solutions". A new string. */
char *esp_count_solutions (guint64 n);
/* A label as it stands within a sentence: in small letters, but as it is in languages that write
 * nouns with a capital. A new string. */
char *esp_within_sentence (const char *label);
/* A line with a capital letter at its beginning, where that is a word and no name. A new string. */
char *esp_begin_sentence (const char *text);
/* A line of a table as a sentence: it begins with a capital letter and ends with a full stop, where
 * it has neither. New string. */
char *esp_as_sentence (const char *text);

/* Why @length bytes (-1: up to the zero) cannot be a name: one word of at most ESP_NAME_MAX
 * characters of UTF-8, without control characters and without any of @without (ASCII). A new
 * string; NULL where it can. Rooms hold every name to it, whoever gives it, so that what is taken
 * can be written and read again. */
char *esp_name_fault (const char *text, gssize length, const char *without);

/* The blank of a name of several words. It looks like any other, and a name stays one word of a
 * move, an edit or a trace. */
#define ESP_NAME_BLANK "\302\240"
/* What a person typed, with such blanks; those at its ends go. A new string. */
char *esp_name_from_text (const char *text);
/* Appends it as files have it: in double quotes where it has blanks, with \" and \\ inside. */
void esp_name_append (GString *text, const char *name);
/* In quotes, whatever it is. */
void esp_name_append_quoted (GString *text, const char *name);
/* How many bytes a name in quotes at @at takes, quotes and all; 0 where there is none before @end
 * or the end of the line. @name (NULL: nobody asks) is then what it is called, a new string. */
gsize esp_name_unquote (const char *at, const char *end, char **name);
/* For people and for the files that programs read: with plain blanks. Borrowed, like esp_quote(),
 * or @name itself where it has none. */
const char *esp_name_show (const char *name);

G_END_DECLS
