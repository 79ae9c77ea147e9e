#include "config.h"

#include "esp-commands.h"

#include <glib/gi18n-lib.h>

static const EspCommandKey commands[] = {
  { N_ ("Files"), "win.open-dialog", N_ ("Open a file"), { "<Control>o" } },
  { NULL, "win.gallery", N_ ("Samples and recent files"), { "<Control><Shift>o" } },
  { NULL, "win.new", N_ ("New, empty"), { "<Control>n" } },
  { NULL, "win.save", N_ ("Save"), { "<Control>s" } },
  { NULL, "win.save-as", N_ ("Save as"), { "<Control><Shift>s" } },
  { NULL, "win.export-picture-dialog", N_ ("Export a picture"), { "<Control>e" } },
  { NULL, "win.export-trace-dialog", N_ ("Export the trace"), { "<Control><Shift>e" } },
  { NULL, "win.export-film-dialog", N_ ("Make a film of the search"), { "<Control><Shift>f" } },
  { NULL, "win.export-report-dialog", N_ ("Make a report"), { "<Control><Shift>r" } },
  { NULL, "win.handin", N_ ("The hand-in"), { "<Control><Shift>i" } },
  { NULL, "app.new-window", N_ ("New window"), { "<Control><Alt>n" } },
  { NULL, "window.close", N_ ("Close the window"), { "<Control>w" } },
  { NULL, "app.quit", N_ ("Quit"), { "<Control>q" } },
  { N_ ("Search"), "page.solve", N_ ("Solve"), { "<Control>r" } },
  { NULL, "page.step-through", N_ ("Step through"), { "<Shift>F5" } },
  { NULL, "page.present", N_ ("Present"), { "F5", "F11" } },
  { NULL, "page.next-solution", N_ ("Next solution"), { "<Alt>n" } },
  { NULL, "page.run", N_ ("Run or pause"), { "F6" } },
  { NULL, "page.pause", N_ ("Hold the search, or let it go on"), { "F7" } },
  { NULL, "page.cancel", N_ ("Stop"), { "Escape" } },
  { NULL, "page.next", N_ ("One decision on"), { "<Alt>Right" }, N_ ("step forwards") },
  { NULL, "page.previous", N_ ("One decision back"), { "<Alt>Left" }, N_ ("step backwards") },
  { NULL, "page.next-event", N_ ("One event on"), { "<Alt><Shift>Right" }, N_ ("step forwards") },
  { NULL,
    "page.previous-event",
    N_ ("One event back"),
    { "<Alt><Shift>Left" },
    N_ ("step backwards") },
  { NULL, "page.first", N_ ("To the first step"), { "<Alt>Home" } },
  { NULL, "page.last", N_ ("To the last step"), { "<Alt>End" } },
  { NULL, "page.ask-step", N_ ("Go to a step"), { "<Control>l" } },
  { NULL, "page.focus-events", N_ ("Go to the list of events"), { "<Alt>e" } },
  { NULL, "page.focus-tree", N_ ("Go to the search tree"), { "<Alt>t" } },
  { N_ ("Playing and editing"), "page.undo", N_ ("Undo"), { "<Control>z" } },
  { NULL, "page.redo", N_ ("Redo"), { "<Control><Shift>z", "<Control>y" } },
  { NULL, "page.hint", N_ ("Hint"), { "F3" } },
  { NULL, "page.hint-apply", N_ ("Do what the hint says"), { "<Shift>F3" } },
  { NULL, "page.auto", N_ ("All sure steps"), { "<Control>F3" } },
  { NULL, "page.check", N_ ("Check"), { "F4" } },
  { NULL, "page.reset", N_ ("Start over, new game"), { "<Control><Shift>n" } },
  { NULL, "page.continue", N_ ("Let the computer move"), { "<Control>Return" } },
  { NULL, "page.move-now", N_ ("Let the computer move with what it has found"), { "<Control>m" } },
  { NULL, "page.play-best", N_ ("Play the move that was found"), { "<Control><Shift>Return" } },
  { NULL, "page.people", N_ ("My games against each player"), { "<Control><Alt>g" } },
  { NULL, "page.evaluation", N_ ("Evaluation bar"), { "<Control>b" } },
  { NULL,
    "page.edit-here",
    N_ ("Edit on the board; while it is edited, name what the cursor is on"),
    { "F2" } },
  { NULL, "page.text", N_ ("The text beside the board"), { "<Control><Shift>t" } },
  { NULL, "page.generate", N_ ("Generate"), { "<Control>g" } },
  { N_ ("View"), "page.focus-board", N_ ("Go to the board"), { "<Alt>b" } },
  { NULL, "page.zoom-in", N_ ("Zoom in"), { "<Control>plus", "<Control>equal" } },
  { NULL, "page.zoom-out", N_ ("Zoom out"), { "<Control>minus" } },
  { NULL, "page.zoom-natural", N_ ("Natural size"), { "<Control>0" } },
  { NULL, "page.zoom-fit", N_ ("Fit"), { "<Control>9" } },
  { NULL, "page.next-view", N_ ("Draw it in another way"), { "<Control>d" } },
  { NULL, "page.fold", N_ ("Fold or unfold what is below the cursor"), { "<Control><Alt>f" } },
  { NULL, "page.unfold", N_ ("Unfold all"), { "<Control><Alt>u" } },
  { NULL, "win.show-part::puzzle", N_ ("Inspector: puzzle"), { "<Alt>1" } },
  { NULL, "win.show-part::solve", N_ ("Inspector: solve"), { "<Alt>2" } },
  { NULL, "win.show-part::play", N_ ("Inspector: play"), { "<Alt>3" } },
  { NULL, "win.show-part::compare", N_ ("Inspector: compare"), { "<Alt>4" } },
  { NULL, "page.run-compared", N_ ("Run what Compare shows, or go on with it"), { "<Control>F5" } },
  { NULL, "page.tables", N_ ("Tables of what is on the board"), { "<Control>t" } },
  { NULL, "page.compare-open", N_ ("Open the row that is selected"), { "<Control><Alt>o" } },
  { NULL, "page.show-dock", N_ ("The search beside the board"), { "F8" } },
  { NULL, "win.inspector", N_ ("Inspector"), { "F9" } },
  { NULL, "win.start", N_ ("Go to Start"), { "<Alt>0" } },
  { NULL, "win.next-tab", N_ ("Next problem"), { "<Control>Page_Down" } },
  { NULL, "win.previous-tab", N_ ("Problem before"), { "<Control>Page_Up" } },
  { N_ ("Help"), "win.help", N_ ("Manual"), { "F1" } },
  { NULL, "win.show-help-overlay", N_ ("Keyboard shortcuts"), { "<Control>question" } },
  { NULL, "app.preferences", N_ ("Preferences"), { "<Control>comma" } },
  { NULL, NULL, NULL, { NULL } },
};

const EspCommandKey *
esp_commands_get (void)
{
  return commands;
}

void
esp_commands_install (GtkApplication *application)
{
  for (const EspCommandKey *command = commands; command->action != NULL; command++)
    gtk_application_set_accels_for_action (application, command->action, command->accels);
}
