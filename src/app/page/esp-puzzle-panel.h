#pragma once

/* The inspector's part Puzzle: the instance, its settings, the editor, the generator, the rules. */

#include "draw/esp-look.h"
#include "kit/esp-page.h"

G_BEGIN_DECLS

/**
 * EspPuzzlePanel:
 *
 * Its buttons activate `page.edit`, `page.tool` and `page.generate`. Signal `fault`
 * (const char *why): what was set cannot be. Signals `entered`: Enter was pressed in the tool's
 * value; `tool-chosen`: the editor has another tool.
 */
#define ESP_TYPE_PUZZLE_PANEL (esp_puzzle_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspPuzzlePanel, esp_puzzle_panel, ESP, PUZZLE_PANEL, GtkWidget)

GtkWidget *esp_puzzle_panel_new (const EspPageSpec *spec);
void esp_puzzle_panel_set_document (EspPuzzlePanel *panel, EspDocument *document);
/* Its instance is another now. */
void esp_puzzle_panel_refresh (EspPuzzlePanel *panel);
/* A setting of the instance, as if the person had made it. */
gboolean esp_puzzle_panel_set_setting (EspPuzzlePanel *panel,
                                       const char *id,
                                       const char *value,
                                       GError **error);

/* --- the editor --- */

gboolean esp_puzzle_panel_has_editor (EspPuzzlePanel *panel);
/* Shows the tools; at the first time the first one is chosen. */
void esp_puzzle_panel_set_editing (EspPuzzlePanel *panel, gboolean editing);
/* FALSE where there is no tool of that id. */
gboolean esp_puzzle_panel_choose_tool (EspPuzzlePanel *panel, const char *id);
/* NULL: none was chosen yet. */
const EspTool *esp_puzzle_panel_get_tool (EspPuzzlePanel *panel);
/* The first of those that are of use on the board. */
const EspTool *esp_puzzle_panel_get_first_tool (EspPuzzlePanel *panel);
/* What values that are drawn are drawn with. */
void esp_puzzle_panel_set_palette (EspPuzzlePanel *panel, const EspPalette *palette);
/* What the tool puts down: a new string, "" where it has no value. */
char *esp_puzzle_panel_get_tool_value (EspPuzzlePanel *panel);
gboolean esp_puzzle_panel_set_tool_value (EspPuzzlePanel *panel, const char *value, GError **error);

/* --- the generator --- */

/* The control of an option of the generator; NULL: it has no such option. */
GtkWidget *esp_puzzle_panel_get_generate_control (EspPuzzlePanel *panel, const char *id);
/* As they stand in the form; with each call the seed is raised, so that the next puzzle is another.
 * The first is drawn by lot. */
EspOptions *esp_puzzle_panel_take_generate_options (EspPuzzlePanel *panel);

G_END_DECLS
