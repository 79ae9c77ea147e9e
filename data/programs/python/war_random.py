"""A player of the war game that takes any free square: the least that plays."""

import random

import espalier_player


def choose(game):
    """The position begins with the rows of the board: "." is a free square."""
    free = [
        chr(ord("A") + column) + str(row + 1)
        for row, line in enumerate(game.position[: len(game.instance)])
        for column, owner in enumerate(line)
        if owner == "."
    ]
    return random.choice(free)


espalier_player.play(choose, "random")
