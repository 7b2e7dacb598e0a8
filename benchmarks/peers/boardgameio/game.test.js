/** The specification's worked examples, so that both sides of a benchmark play the same game. Run with `node --test`. */
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { Client } = require('boardgame.io/client');
const { XNimmt, bullHeads } = require('./game.js');
const { generator } = require('./random-play.js');

/** A one-round game in which `hands` and `rows` lie as given; other fields of a seat's place may be given in `table`. */
function drawn({ hands, rows, table = {} }) {
  const setup = (...args) => {
    const G = XNimmt.setup(...args);
    for (const [seat, hand] of hands.entries()) {
      G.players[seat].hand = [...hand];
      Object.assign(G.table[seat], { handCount: hand.length }, table[seat]);
    }
    return { ...G, rounds: 1, rows };
  };
  const client = Client({ game: { ...XNimmt, setup, seed: 1 }, numPlayers: hands.length, debug: false });
  client.start();
  return {
    act: (seat, move, argument) => {
      client.updatePlayerID(String(seat));
      client.moves[move](argument);
    },
    get G() {
      return client.store.getState().G;
    },
    get ctx() {
      return client.store.getState().ctx;
    },
    view: (seat) => {
      client.updatePlayerID(String(seat));
      return client.getState().G;
    },
  };
}

test('there are 167 heads', () => {
  assert.equal(Array.from({ length: 100 }, (_, i) => bullHeads(i + 1)).reduce((a, b) => a + b), 167);
});

test('XN-4, XN-5, XN-7: the lowest card first, a card too low chooses a row', () => {
  const game = drawn({ hands: [[13, 90], [31, 91], [60, 92], [5, 93]], rows: { 3: [12], 4: [30], 5: [55] } });
  [13, 31, 60, 5].forEach((card, seat) => game.act(seat, 'play', card));
  assert.deepEqual(game.ctx.activePlayers, { 3: 'takeRow' });
  game.act(3, 'takeRow', 5);
  assert.deepEqual(game.G.rows, { 3: [12, 13], 4: [30, 31, 60], 5: [5] });
  assert.deepEqual(game.G.table[3].xRow, [55]);
  assert.deepEqual(game.ctx.activePlayers, { 0: 'choose', 1: 'choose', 2: 'choose', 3: 'choose' });
});

test('XN-6, XN-9: the third card takes row 3; one taken card to the X row, the others to the hand', () => {
  const game = drawn({ hands: [[21, 90], [61, 91]], rows: { 3: [12, 20], 4: [40], 5: [60] } });
  game.act(0, 'play', 21);
  game.act(1, 'play', 61);
  assert.deepEqual(game.ctx.activePlayers, { 0: 'sortTaken' });
  game.act(0, 'keepInX', 21);
  assert.deepEqual(game.ctx.activePlayers, { 0: 'sortTaken' }, 'a card that was not taken is refused');
  game.act(0, 'keepInX', 20);
  assert.deepEqual(game.G.rows, { 3: [21], 4: [40], 5: [60, 61] });
  assert.deepEqual(game.G.players[0].hand, [90, 12]);
});

test('XN-10: a lower card sends the X row to the X pile', () => {
  const rows = { 3: [33, 41], 4: [90], 5: [95] };
  const game = drawn({ hands: [[42, 1], [99, 2]], rows, table: { 0: { xRow: [20, 40] } } });
  game.act(0, 'play', 42);
  game.act(1, 'play', 99);
  game.act(0, 'keepInX', 33);
  assert.deepEqual(game.G.table[0].xRow, [33]);
  assert.deepEqual(game.G.table[0].xPile, [20, 40]);
});

test('XN-11, XN-12, XN-13: the round ends with an empty hand; heads count once in the hand, twice in the pile', () => {
  const rows = { 3: [12], 4: [30], 5: [70] };
  const game = drawn({ hands: [[55, 13], [31]], rows, table: { 0: { xPile: [10, 11] } } });
  game.act(0, 'play', 13);
  game.act(1, 'play', 31);
  assert.deepEqual(game.ctx.gameover, { scores: [23, 0], ranks: [2, 1] });
});

test('XN-11: a seat whose last card takes two cards keeps the round going', () => {
  const game = drawn({ hands: [[10], [50, 51]], rows: { 3: [7, 9], 4: [30], 5: [70] } });
  game.act(0, 'play', 10);
  game.act(1, 'play', 50);
  game.act(0, 'keepInX', 7);
  assert.equal(game.ctx.gameover, undefined);
  assert.deepEqual(game.G.players[0].hand, [9]);
});

test('a seat sees its own hand and no other', () => {
  const game = drawn({ hands: [[13, 90], [31, 91]], rows: { 3: [12], 4: [30], 5: [55] } });
  game.act(1, 'play', 31);
  assert.deepEqual(Object.keys(game.view(0).players), ['0']);
  assert.equal(game.view(0).table[1].hasChosen, true);
});

test('the choice generator repeats itself', () => {
  const [first, second] = [generator(7), generator(7)];
  assert.deepEqual([first(), first()], [second(), second()]);
});
