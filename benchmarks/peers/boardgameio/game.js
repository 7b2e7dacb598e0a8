/**
 * X nimmt! as a boardgame.io game, written the way its documentation suggests: one turn of the framework is one turn of
 * the game, everyone chooses at once in a stage, and a seat that has to decide in the middle of the resolution is put in
 * a stage of its own. Each seat sees only its own entry of `G.players`. The codes are the specification's clauses.
 */
'use strict';

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const ROWS = [3, 4, 5];

function bullHeads(card) {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  if (card % 5 === 0) return 2;
  return 1;
}

const sumOfHeads = (cards) => cards.reduce((sum, card) => sum + bullHeads(card), 0);
const last = (cards) => cards[cards.length - 1];

/** XN-2, XN-14: shuffle all cards, deal the hands, open the rows; X rows and X piles are empty. */
function deal(G, random) {
  const deck = random.Shuffle(Array.from({ length: 100 }, (_, i) => i + 1));
  G.players = {};
  for (const seat of G.seats) {
    G.players[seat] = { hand: deck.splice(0, G.handSize), chosen: null };
    G.table[seat] = { ...G.table[seat], handCount: G.handSize, hasChosen: false, xRow: [], xPile: [] };
  }
  G.rows = Object.fromEntries(ROWS.map((row) => [row, [deck.shift()]]));
  G.round += 1;
}

/** XN-10: a card that does not fit sends the whole X row to the X pile first. */
function putInXRow(place, card) {
  if (place.xRow.length > 0 && card < last(place.xRow)) {
    place.xPile.push(...place.xRow);
    place.xRow = [];
  }
  place.xRow.push(card);
}

/** XN-9: one of the taken cards goes to the X row, the others to the hand. */
function sort(G, kept) {
  const { seat } = G.queue.shift();
  putInXRow(G.table[seat], kept);
  G.players[seat].hand.push(...G.taken.filter((card) => card !== kept));
  G.table[seat].handCount = G.players[seat].hand.length;
  G.taken = [];
}

/** The seat takes a row and its card opens the row anew. False: the seat must say which card goes to its X row. */
function sweep(G, row) {
  G.taken = G.rows[row];
  G.rows[row] = [G.queue[0].card];
  if (G.taken.length > 1) return false;
  sort(G, G.taken[0]);
  return true;
}

/** XN-8: place the revealed cards one after the other, up to the next choice or the end of the turn. */
function placeCards({ G, events, random }) {
  while (G.queue.length > 0) {
    const { seat, card } = G.queue[0];
    const fitting = ROWS.filter((row) => last(G.rows[row]) < card);
    if (fitting.length === 0) {
      events.setActivePlayers({ value: { [seat]: 'takeRow' } }); // XN-7
      return;
    }
    const row = fitting.reduce((best, other) => (last(G.rows[other]) > last(G.rows[best]) ? other : best)); // XN-5
    if (G.rows[row].length + 1 < row) {
      G.rows[row].push(card);
      G.queue.shift();
    } else if (!sweep(G, row)) { // XN-6
      events.setActivePlayers({ value: { [seat]: 'sortTaken' } });
      return;
    }
  }
  endTurn({ G, events, random });
}

/** XN-11: judged when all cards of the turn are placed. */
function endTurn({ G, events, random }) {
  for (const seat of G.seats) {
    G.players[seat].chosen = null;
    G.table[seat].hasChosen = false;
  }
  G.revealed = null;
  if (G.seats.some((seat) => G.players[seat].hand.length === 0)) endRound(G, random);
  events.endTurn();
}

/** XN-12, XN-1. */
function endRound(G, random) {
  for (const seat of G.seats) {
    G.table[seat].score += sumOfHeads(G.players[seat].hand) + 2 * sumOfHeads(G.table[seat].xPile);
  }
  if (G.round < G.rounds) deal(G, random);
  else G.isOver = true;
}

/** XN-3: a card of the own hand, face down; when all have chosen, all are revealed at once, XN-4: the lowest first. */
function play({ G, playerID, events, random }, card) {
  const player = G.players[playerID];
  if (player.chosen !== null || !player.hand.includes(card)) return INVALID_MOVE;
  player.hand.splice(player.hand.indexOf(card), 1);
  player.chosen = card;
  G.table[playerID].handCount -= 1;
  G.table[playerID].hasChosen = true;
  if (G.seats.some((seat) => G.players[seat].chosen === null)) return undefined;
  G.revealed = Object.fromEntries(G.seats.map((seat) => [seat, G.players[seat].chosen]));
  G.queue = G.seats.map((seat) => ({ seat, card: G.revealed[seat] })).sort((a, b) => a.card - b.card);
  placeCards({ G, events, random });
  return undefined;
}

/** XN-7. */
function takeRow({ G, events, random }, row) {
  if (!ROWS.includes(row)) return INVALID_MOVE;
  if (sweep(G, row)) placeCards({ G, events, random });
  else events.setActivePlayers({ value: { [G.queue[0].seat]: 'sortTaken' } });
  return undefined;
}

/** XN-9. */
function keepInX({ G, events, random }, card) {
  if (!G.taken.includes(card)) return INVALID_MOVE;
  sort(G, card);
  placeCards({ G, events, random });
  return undefined;
}

/** XN-13: fewest minus points first; equal totals share the rank. */
function ranking(G) {
  const scores = G.seats.map((seat) => G.table[seat].score);
  return { scores, ranks: scores.map((score) => 1 + scores.filter((other) => other < score).length) };
}

const XNimmt = {
  name: 'x-nimmt',
  minPlayers: 2,
  maxPlayers: 4,
  // A secret choice cannot be undone once others have seen the reveal, and the framework's undo is for one active seat.
  disableUndo: true,

  setup: ({ ctx, random }, { rounds = 2, hand = 8 } = {}) => {
    const G = {
      seats: Array.from({ length: ctx.numPlayers }, (_, seat) => String(seat)),
      rounds,
      handSize: hand,
      round: 0,
      players: {},
      table: {},
      rows: {},
      revealed: null,
      queue: [],
      taken: [],
      isOver: false,
    };
    for (const seat of G.seats) G.table[seat] = { score: 0 };
    deal(G, random);
    return G;
  },

  // `players` holds the secrets: each seat gets its own entry only.
  playerView: PlayerView.STRIP_SECRETS,

  turn: {
    activePlayers: { all: 'choose', maxMoves: 1 },
    stages: {
      // Everyone chooses at once, so a choice must not be refused because another seat was quicker; and it is secret.
      choose: { moves: { play: { move: play, client: false, redact: true, ignoreStaleStateID: true } } },
      takeRow: { moves: { takeRow: { move: takeRow, client: false } } },
      sortTaken: { moves: { keepInX: { move: keepInX, client: false } } },
    },
  },

  endIf: ({ G }) => (G.isOver ? ranking(G) : undefined),
};

/** What a seat may do now, as far as its own view tells: [move, argument] each. */
function legalMoves(G, ctx, seat) {
  switch (ctx.activePlayers === null || ctx.gameover !== undefined ? undefined : ctx.activePlayers[seat]) {
    case 'choose':
      return G.players[seat].hand.map((card) => ['play', card]);
    case 'takeRow':
      return ROWS.map((row) => ['takeRow', row]);
    case 'sortTaken':
      return G.taken.map((card) => ['keepInX', card]);
    default:
      return [];
  }
}

module.exports = { XNimmt, legalMoves, bullHeads, ROWS };
