#include "config.h"

#include "esp-square.h"

void
esp_column_name (int column, char name[8])
{
  char reversed[8];
  int n = 0;
  int length = 0;

  for (int rest = MAX (column, 0) + 1; rest > 0 && n < 7; rest = (rest - 1) / 26)
    reversed[n++] = (char) ('A' + (rest - 1) % 26);
  while (n > 0)
    name[length++] = reversed[--n];
  name[length] = '\0';
}

void
esp_square_name (int columns, int square, char name[8])
{
  char column[8];

  esp_column_name (square % columns, column);
  g_snprintf (name, 8, "%.3s%d", column, square / columns + 1);
}

int
esp_square_parse (int rows, int columns, const char *text)
{
  int column = 0;
  guint64 row;
  int n = 0;

  for (; g_ascii_isalpha (*text) && n < 4; text++, n++)
    column = column * 26 + g_ascii_toupper (*text) - 'A' + 1;
  if (n == 0 || n > 3 || column > columns || !g_ascii_isdigit (*text) ||
      !g_ascii_string_to_unsigned (text, 10, 1, (guint64) rows, &row, NULL))
    return -1;
  return ((int) row - 1) * columns + column - 1;
}
