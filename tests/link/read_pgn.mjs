// Reads PGN with parsers that others wrote, and prints the result as a line of JSON. `games` uses
// @mliebelt/pgn-parser and includes its messages about the text; `sheets` uses chess.js, which plays the
// moves.
//   node read_pgn.mjs MODULES games|sheets FILE
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [modules, what, file] = process.argv.slice(2);
const require = createRequire(resolve(modules, 'package.json'));
const text = readFileSync(file, 'utf8');

function games() {
  const { parse } = require('@mliebelt/pgn-parser');
  return parse(text, { startRule: 'games' }).map(({ tags, moves }) => ({
    tags: { ...tags, messages: undefined },
    messages: tags.messages.map(({ message }) => message),
    moves: moves.map(({ notation, turn, moveNumber, commentDiag }) => ({ san: notation.notation, turn, number: moveNumber, ...commentDiag })),
  }));
}

function sheets() {
  const { Chess } = require('chess.js');
  const game = new Chess();
  game.loadPgn(text);
  return { tags: game.getHeaders(), moves: game.history(), comments: game.getComments().map(({ comment }) => comment) };
}

console.log(JSON.stringify({ games, sheets }[what]()));
