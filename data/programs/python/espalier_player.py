"""Your end of Espalier's protocol of lines: call play() with a function that chooses a move.

    import espalier_player

    def choose(game):
        return "C3"

    espalier_player.play(choose, "my player")

The function gets a Game each time it is its turn, and returns the move as a text, as the room's
manual page writes it. What it prints to standard error is shown to people; standard output is the
protocol's. "espalier-cli programs try 'python3 my.py' --problem war" shows what is said."""

import sys


class Game:
    """What is known when a move is asked for."""

    def __init__(self):
        self.problem = ""  # "war"
        self.instance = []  # the lines of the board's file
        self.settings = {}  # {"rules": "standard"}
        self.side = ""  # whose turn it is: "blue"
        self.position = []  # the lines of the position, as the manual page has them
        self.moves = []  # those made so far, where these are told instead
        self.seconds = 5.0  # for this move
        self.depth = 0  # to look ahead; 0: not said

    def info(self, **values):
        """Tells how far one is: info(depth=3, value=12, nodes=1234, pv="C3,D4")."""
        print("info", *(f"{name}={value}" for name, value in values.items()), flush=True)


def _block(number):
    return [sys.stdin.readline().rstrip("\r\n") for _ in range(int(number))]


def _pairs(text):
    return dict(word.split("=", 1) for word in text.split() if "=" in word)


def play(choose, name="player"):
    """Talks until it is over. choose(game) returns a move."""
    game = Game()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "espalier":
            game.problem = rest.split()[-1]
            print("ready", name, flush=True)
        elif word == "instance":
            game.instance = _block(rest)
        elif word == "settings":
            game.settings = _pairs(rest)
        elif word == "side":
            game.side = rest
        elif word == "position":
            game.position, game.moves = _block(rest), []
        elif word == "moves":
            game.moves = rest.split()
        elif word == "go":
            asked = _pairs(rest)
            game.seconds = float(asked.get("seconds", 5))
            game.depth = int(asked.get("depth", 0))
            print("move", choose(game), flush=True)
        elif word == "quit":
            break
