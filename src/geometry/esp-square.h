#pragma once

/* What the squares of a board are called: "D3", the fourth column of the third row. */

#include <glib.h>

G_BEGIN_DECLS

/* "A".."Z", "AA"..; @column from 0. */
void esp_column_name (int column, char name[8]);
/* Squares are numbered row by row. */
void esp_square_name (int columns, int square, char name[8]);
/* The square of that name, in capitals or not; -1: none. */
int esp_square_parse (int rows, int columns, const char *text);

G_END_DECLS
