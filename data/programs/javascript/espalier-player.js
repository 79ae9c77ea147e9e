// Your end of Espalier's protocol of lines: play() with a function that chooses a move.
//
//     const { play } = require("./espalier-player.js");
//     play((game) => "C3", "my player");
//
// The function gets what is known when it is its turn, and returns the move as a text, as the room's
// manual page writes it. What it prints by console.error() is shown to people; standard output is the
// protocol's. "espalier-cli programs try 'node my.js' --problem war" shows what is said.
"use strict";

const readline = require("readline");

const pairs = (text) =>
  Object.fromEntries(text.split(" ").filter((word) => word.includes("=")).map((word) => word.split(/=(.*)/s)));

// Talks until it is over. choose(game) returns a move. The game: problem ("war"), instance and position
// (lines), settings, side ("blue"), moves (where these are told instead), seconds, depth (0: not said).
async function play(choose, name = "player") {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const game = { problem: "", instance: [], settings: {}, side: "", position: [], moves: [], seconds: 5, depth: 0 };
  const say = (line) => process.stdout.write(line + "\n");
  const block = async (number) => {
    const read = [];
    while (read.length < Number(number)) read.push((await lines.next()).value);
    return read;
  };

  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const [word, ...words] = next.value.split(" ");
    const rest = words.join(" ");
    if (word === "espalier") {
      game.problem = words[words.length - 1];
      say(`ready ${name}`);
    } else if (word === "instance") game.instance = await block(rest);
    else if (word === "settings") game.settings = pairs(rest);
    else if (word === "side") game.side = rest;
    else if (word === "position") [game.position, game.moves] = [await block(rest), []];
    else if (word === "moves") game.moves = words;
    else if (word === "go") {
      const asked = pairs(rest);
      game.seconds = Number(asked.seconds ?? 5);
      game.depth = Number(asked.depth ?? 0);
      say(`move ${choose(game)}`);
    } else if (word === "quit") break;
  }
  process.exit(0);
}

// Tells how far one is: info({ depth: 3, value: 12, nodes: 1234, pv: "C3,D4" }).
function info(values) {
  console.log(`info ${Object.entries(values).map(([key, value]) => `${key}=${value}`).join(" ")}`);
}

module.exports = { play, info };
