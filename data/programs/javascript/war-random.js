// A player of the war game that takes any free square: the least that plays.
"use strict";

const { play } = require("./espalier-player.js");

// The position begins with the rows of the board: "." is a free square.
play((game) => {
  const free = [];
  game.position.slice(0, game.instance.length).forEach((line, row) =>
    [...line].forEach((owner, column) => {
      if (owner === ".") free.push(String.fromCharCode(65 + column) + (row + 1));
    }));
  return free[Math.floor(Math.random() * free.length)];
}, "random");
