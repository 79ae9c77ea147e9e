#!/usr/bin/python3
"""What a screen reader can do: a whole war game, a whole battleship puzzle, an edit in every room and a hand-in, by
role and name alone over AT-SPI; then a game by the keyboard alone, listening to what is said."""

import os
import subprocess
import sys

from accessible import Missing, Program, board, cells, choose_room, ok, press, run, scratch, source, until


def games(program):
    try:
        with open(os.path.join(program.place, "espalier", "games.csv"), encoding="utf-8") as file:
            return len(file.readlines())
    except FileNotFoundError:
        return 0


# --- what is done ---


def small_board():
    """A file with a board for a short game."""
    path = os.path.join(scratch, "small.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("1 2 3\n4 5 6\n")
    return path


def play_war():
    program = Program("--problem", "war", small_board())
    window = program.frame("small.txt")
    table = board(window, "War")
    ok("each square has its name", until(lambda: [cell.name[:5] for cell in cells(table)]
                                         == ["A1, 1", "B1, 2", "C1, 3", "A2, 4", "B2, 5", "C2, 6"]),
       [cell.name for cell in cells(table)])
    before = games(program)
    said = []
    while True:
        free = [cell for cell in cells(table) if "empty" in cell.name]
        if not free:
            break
        left = len(free)
        free[0].do("cell.activate")
        # my move, and the answer where there is a square for it
        wanted = max(0, left - 2)
        if until(lambda: sum("empty" in cell.name for cell in cells(table)) <= wanted) is None:
            raise Missing(f"an answer; {[cell.name for cell in cells(table)]}")
        said.append(until(lambda: (table.description not in said) and table.description))
    ok("a whole war game by name", all("blue" in cell.name or "green" in cell.name for cell in cells(table)),
       [cell.name for cell in cells(table)])
    ok("each answer is said at the board", all(said) and all("Green" in text for text in said), said)
    ok("and how it ended", until(lambda: games(program) > before) and
       until(lambda: next(window.every(None, lambda name: "wins" in name or "draw" in name.lower()
                                       or name == "You win"), None)) is not None, said)
    program.close()


def solve_battleship():
    path = os.path.join(source, "src/problems/battleship/samples/06-easy.txt")
    answer = subprocess.run([os.environ["ESPALIER_CLI"], "battleship", "solve", path], check=True,
                            capture_output=True, encoding="utf-8").stdout.split()
    grid = [row for row in answer if len(row) == 6][-6:]
    program = Program("--problem", "battleship", path)
    window = program.frame("06-easy")
    table = board(window, "Ships")
    squares = cells(table)
    # the other half of a board are its counts
    wanted = {f"{column}{row + 1}": "water" if grid[row]["ABCDEF".index(column)] in "W." else "ship"
              for row in range(6) for column in "ABCDEF"}

    def text(cell):
        return cell.name.lower()

    for cell in squares:
        square = cell.name.split(",")[0].split(" ")[-1]
        if square not in wanted or wanted[square] in text(cell):
            continue
        for _ in range(3):
            before = cell.name
            cell.do("cell.activate")
            until(lambda: cell.name != before)
            if wanted[square] in text(cell):
                break
    solved = until(lambda: next(window.every("label", lambda name: name == "Solved!"), None) or
                   "Solved" in table.description)
    ok("a whole battleship puzzle by name", solved is not None,
       [cell.name for cell in squares] + [table.description])
    ok("that it is solved is said at the board", until(lambda: "solved" in table.description.lower()),
       table.description)
    program.close()


# the rooms with a tool of each that changes the board where a button is pressed; None: it has but one
ROOMS = [("Words", "Tiles"), ("Map", "Add and move"), ("Ships", None), ("War", "Owners"), ("Colours", "Add and move"),
         ("KCell", None), ("Stones", None), ("Tree", None), ("Tour", "Add and move"),
         ("Constraints", None)]


def edit_somewhere(window, table):
    """Presses on one place after another until that changes something."""
    if cells(table):
        # where there is room for more, that is the place
        places = sorted(cells(table), key=lambda cell: not cell.name.startswith(("empty place", "a new variable")))
        steps = [(cell, "cell.activate") for cell in places[:30]]
    else:
        # a plane has too many places for a name each: the cursor goes through it
        steps = [(table, "board.last"), (table, "board.activate"), (table, "board.first"), (table, "board.activate")]
        steps += 5 * [(table, "board.down"), (table, "board.right"), (table, "board.activate")]
    for thing, action in steps:
        thing.do(action)
        if action.endswith("activate") and until(lambda: "•" in window.name, 1):
            return True
    return False


def edit_rooms():
    program = Program("--problem", "words")
    window = program.frame("Word puzzles")
    for room, tool in ROOMS:
        choose_room(window, room)
        table = board(window, room)
        title = until(lambda: "•" not in window.name and window.name)
        window.do("page.edit")
        if tool is not None:
            window.find("panel", room).find("push button", tool).do("click")
        edited = edit_somewhere(window, table)
        ok(f"{room}: an edit by name", edited, f"{title}: {[cell.name for cell in cells(table)][:12]}")
        if edited:
            window.do("page.undo")
            ok(f"{room}: and undone", until(lambda: "•" not in window.name), window.name)
    program.close()


def hand_in():
    path = os.path.join(scratch, "handin.pdf")
    program = Program("--problem", "stones")
    window = program.frame("Take-Stones")
    board(window, "Stones")
    window.do("win.handin")
    plan = program.frame("Hand-in")
    before = len(plan.find("list", "Sections").children())
    plan.find("push button", "Add").do("click")
    plan.find("menu item", "This Board").do("click")
    added = until(lambda: len(plan.find("list", "Sections").children()) > before)
    ok("a section is added by name", added)
    plan.find("push button", "Run").do("click")
    ok("the pages are made", until(lambda: next(plan.every(None, lambda name: name.startswith("Page 1")), None)),
       [f"{thing.role} {thing.name}" for thing in plan.every() if thing.name][:60])
    save = plan.find("push button", "Save PDF…")
    save.do("click")
    chooser = program.frame("Save the Hand-in")
    chooser.find("text", lambda name: True).write(path)
    # the name of a button with a mnemonic has it twice here: a fault of GTK's
    chooser.find("push button", lambda name: "Save" in name).do("click")
    ok("a hand-in is saved by name", until(lambda: os.path.exists(path) and os.path.getsize(path) > 1000))
    program.close()


def play_by_keys():
    """Keys, and what is said of them."""
    program = Program("--problem", "war", small_board())
    main = program.frame("small.txt")
    table = board(main, "War")
    window = until(lambda: subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "small.txt"],
                                          capture_output=True, encoding="utf-8", check=False).stdout.split())[-1]
    # a window takes no keys before it has the focus
    for _ in range(20):
        press(window, "alt+b", "Home")
        if until(lambda: table.description.startswith("A1, 1"), 3):
            break
    ok("the cursor is said", table.description.startswith("A1, 1"), table.description)
    press(window, "Right")
    ok("and where it goes", until(lambda: table.description.startswith("B1, 2")), table.description)
    press(window, "space")
    ok("a move by a key, and its answer are said",
       until(lambda: table.description.startswith("B1, 2, blue") and "green, taken last" in table.description), table.description)
    press(window, "space")
    ok("that a square is taken is said", until(lambda: "Nothing can be done here" in table.description),
       table.description)
    press(window, "F3")
    ok("a hint is said", until(lambda: "is worth" in table.description), table.description)
    press(window, "F10")
    ok("F10 opens the menu", until(lambda: next(main.every("menu item", lambda name: name == "Manual"), None)))
    press(window, "Escape")
    press(window, "F1")
    manual = program.frame("Manual")
    ok("F1 opens the manual", manual is not None)
    program.close()


sys.exit(run((play_war, solve_battleship, edit_rooms, hand_in, play_by_keys)))
