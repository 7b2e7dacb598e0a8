/**
 * Random games of X nimmt! on boardgame.io in this process, by the whole way of legal → choose → apply.
 *
 *     node random-play.js [--seconds 5] [--seats 4] [--seed 1] [--via client|reducer]
 *
 * `client` plays through the framework's local client, each seat by its own view, as an application would. `reducer`
 * leaves the client out and feeds moves to the game's reducer: the least that a move can cost in boardgame.io.
 * Prints one JSON object.
 */
'use strict';

process.env.NODE_ENV = 'production';

const { parseArgs } = require('node:util');
const { Client } = require('boardgame.io/client');
const { InitializeGame, CreateGameReducer } = require('boardgame.io/internal');
const { XNimmt, legalMoves } = require('./game.js');

/** A small seeded generator (mulberry32): the players' choices, apart from the game's own shuffles. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const choice = (list, random) => list[Math.floor(random() * list.length)];

/** The seat to act next: the first that is active. */
const nextSeat = (ctx) => Object.keys(ctx.activePlayers)[0];

function playByClient(seats, seed, random) {
  const client = Client({ game: { ...XNimmt, seed }, numPlayers: seats, debug: false });
  client.start();
  let decisions = 0;
  let state = client.getState();
  while (state.ctx.gameover === undefined) {
    const seat = nextSeat(state.ctx);
    client.updatePlayerID(seat);
    const { G, ctx } = client.getState();
    const [move, argument] = choice(legalMoves(G, ctx, seat), random);
    client.moves[move](argument);
    state = client.getState();
    decisions += 1;
  }
  client.stop();
  return { decisions, result: state.ctx.gameover };
}

function playByReducer(seats, seed, random) {
  const game = { ...XNimmt, seed };
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: seats });
  let decisions = 0;
  while (state.ctx.gameover === undefined) {
    const seat = nextSeat(state.ctx);
    const [type, argument] = choice(legalMoves(state.G, state.ctx, seat), random);
    state = reducer(state, { type: 'MAKE_MOVE', payload: { type, args: [argument], playerID: seat } });
    decisions += 1;
  }
  return { decisions, result: state.ctx.gameover };
}

const WAYS = { client: playByClient, reducer: playByReducer };

function main() {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '5' },
      seats: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      via: { type: 'string', default: 'client' },
    },
  });
  const play = WAYS[values.via];
  const seats = Number(values.seats);
  const random = generator(Number(values.seed));
  const start = performance.now();
  const end = start + 1000 * Number(values.seconds);
  let [games, decisions, points] = [0, 0, 0];
  while (performance.now() < end) {
    const game = play(seats, Number(values.seed) + games, random);
    games += 1;
    decisions += game.decisions;
    points += game.result.scores.reduce((sum, score) => sum + score, 0);
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(
    JSON.stringify({
      via: values.via,
      seats,
      games,
      decisions,
      seconds,
      decisions_per_s: decisions / seconds,
      decisions_per_game: decisions / games,
      mean_minus_points: points / games / seats,
      node: process.version,
    }),
  );
}

if (require.main === module) main();

module.exports = { generator, choice };
