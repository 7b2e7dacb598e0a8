# X nimmt!: words in English.
#
# Cards, rows, rounds and counts arrive as numbers. A seat arrives as a name in $seat, together with $you = "yes" where
# the viewer sits on it. The log tells what happens in the present tense; "heads" are bull heads.

## On the shelf

tagline = Three short rows, a hundred cards, and nobody wants the bulls.
about = Everyone picks a card in secret; then all of them march into three rows, lowest first. Whoever fills the last place of a row takes the row: one card is safe in the X row, the rest come back into the hand. Keep your X row climbing, get rid of your hand, and leave the bulls to the others.
credits = X nimmt! is a game by Wolfgang Kramer and Reinhard Staupe, published by Amigo. Its title and rules belong to their publisher. Yokocho is unofficial and uses no art or text of theirs.

## Options

option-rounds = Rounds
option-rounds-hint = How many rounds are played and added up. The published game has two.
option-rounds-1 = 1 round
option-rounds-2 = 2 rounds
option-rounds-3 = 3 rounds
option-rounds-4 = 4 rounds

option-hand = Cards dealt
option-hand-hint = How many cards each player is dealt in every round. The published game deals eight.
option-hand-6 = 6 cards
option-hand-7 = 7 cards
option-hand-8 = 8 cards
option-hand-9 = 9 cards
option-hand-10 = 10 cards

option-memory = Memory
option-memory-hint = Whether the table keeps in view the cards that everyone saw go into a hand or an X pile, or leaves it to you to remember them.
option-memory-table = The table remembers
option-memory-none = Remember for yourself

## End

end-rounds_played = All rounds have been played.

## What is asked, and who is waited for

# $round, $rounds: this round, and how many there are; $turn: the turn in this round, from 1.
heading = Round { $round } of { $rounds } · Turn { $turn }

prompt-choose = Choose a card to play
# Once a card has been touched.
prompt-lay = Now lay it down before you
prompt-chosen = You have chosen. You may change your mind until everyone has
# $done of $of seats have chosen.
prompt-wait-choose = The cards are being chosen: { $done } of { $of } ready
prompt-take-row = Your { $card } is lower than the end of every row: choose a row to take
prompt-wait-take-row = { $seat } has played { $card }, too low for every row, and chooses one to take
prompt-sort = Choose the card for your X row; what is left goes into your hand
# Once a card has been touched.
prompt-keep = Now touch your X row
prompt-wait-sort = { $seat } chooses a card for the X row
prompt-placing = The cards are placed, lowest first
prompt-over = The game is over

## What an action does (buttons, spoken)

act-play = Play { $card }
act-take-row = Take row { $row }
act-keep = Keep { $card } in your X row
act-keep-breaks = Keep { $card }: your X row goes to the pile

## Pieces and places (spoken)

card = Card { $card }, { $heads ->
    [one] { $heads } bull head
   *[other] { $heads } bull heads
}
card-hidden = A face-down card
card-own-hidden = Your face-down card, { $card }

# $row: 3, 4 or 5, the row's name and the place in it that takes the row.
area-row = Row { $row }: the { $row ->
    [3] third
    [4] fourth
   *[5] fifth
} card takes it
area-hand = Hand
area-play = Chosen card
area-x = X row
area-pile = X pile
area-taken = Taken cards

## Beside the names

tally-hand = Hand
tally-score = Minus points
tally-pile-heads = Heads in the pile

note-chosen = has chosen
note-choosing = choosing
note-places = places { $card }

## Sheets

sheet-known = Known cards in hands
sheet-known-none = none known
sheet-score = Minus points

col-seat = Player
col-round = Round { $round }
# These columns hold minus points: a head in the hand counts one, a head in the pile two.
col-hand-heads = Hand
col-pile-heads = Pile, doubled
col-round-hand = Round { $round }: hand
col-round-pile = Round { $round }: pile, doubled
col-total = Total
col-rank = Rank

## Log

log-round = Round { $round } begins.
log-chosen = { $you ->
    [yes] You have chosen a card.
   *[other] { $seat } has chosen a card.
}
log-reveal = All chosen cards are turned up.
log-placed = { $you ->
    [yes] Your { $card } goes to row { $row }.
   *[other] { $seat }’s { $card } goes to row { $row }.
}
# $count: the cards lying in the row, which the seat takes (two or more).
log-takes-full = { $you ->
    [yes] Your { $card } comes to the last place of row { $row }: you take the { $count } cards there.
   *[other] { $seat }’s { $card } comes to the last place of row { $row }: { $seat } takes the { $count } cards there.
}
log-too-low = { $you ->
    [yes] Your { $card } is lower than the end of every row.
   *[other] { $seat }’s { $card } is lower than the end of every row.
}
# $count: the cards lying in the row, which the seat takes (one or more).
log-takes-low = { $you ->
    [yes] You put { $card } in row { $row } and take { $count ->
        [one] the card
       *[other] the { $count } cards
    } lying there.
   *[other] { $seat } puts { $card } in row { $row } and takes { $count ->
        [one] the card
       *[other] the { $count } cards
    } lying there.
}
log-keeps = { $you ->
    [yes] You put { $card } in your X row.
   *[other] { $seat } puts { $card } in the X row.
}
# $count: the cards of the X row that go to the X pile.
log-x-breaks = { $you ->
    [yes] Your X row breaks: { $count ->
        [one] its only card goes
       *[other] its { $count } cards go
    } to your X pile.
   *[other] { $seat }’s X row breaks: { $count ->
        [one] its only card goes
       *[other] its { $count } cards go
    } to the X pile.
}
log-to-hand = { $you ->
    [yes] You take { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } into your hand.
   *[other] { $seat } takes { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } into the hand.
}
log-round-over = Round { $round } is over.
# All three are minus points: $points = $hand + $pile, and $pile counts every head of the X pile twice.
log-minus = { $points ->
    [0] { $you ->
        [yes] You get no minus points.
       *[other] { $seat } gets no minus points.
    }
   *[other] { $you ->
        [yes] You get
       *[other] { $seat } gets
    } { $points ->
        [one] { $points } minus point
       *[other] { $points } minus points
    }: { $hand } for the hand, { $pile } for the X pile.
}
log-shares-win = { $you ->
    [yes] You share the win: nobody has fewer minus points.
   *[other] { $seat } shares the win: nobody has fewer minus points.
}
log-wins = { $you ->
    [yes] You have the fewest minus points and win.
   *[other] { $seat } has the fewest minus points and wins.
}
log-took-back = { $you ->
    [yes] You take your choice back.
   *[other] { $seat } takes a choice back.
}

## Why not

why-not-in-hand = { $card } is not in your hand. You can play only a card that you hold.
why-already-chosen = You have already chosen a card for this turn. Take it back first if you would rather play another.
why-not-choosing = Cards are chosen before the reveal. This turn’s cards already lie open and must be placed first.
why-row-fits = You choose a row only after the reveal, when your card is lower than the end of every row. Any other card finds its own place: after the nearest lower one.
why-not-your-row = This row is not yours to choose: the card that is too low belongs to another player.
why-not-taken = { $card } is not among the cards you have just taken. One of those must go to your X row.
why-not-sorting = There is nothing to sort now. A card comes to an X row only out of a row that has just been taken.
why-not-your-sort = These are not your cards to sort: another player has taken the row.
why-over = The game is over; nothing more can be played.

## Hints for a first game

hint-1 = Touch a card of your hand to choose it. Nobody sees it until all have chosen.
hint-2 = Then the cards are placed, lowest first. Each goes to the row that ends in the nearest lower number.
hint-3 = The tinted place is dangerous: whoever plays there takes the row. One of its cards goes to the X row, the others come into the hand.
hint-4 = A growing X row costs nothing. Put a lower card on it, and all of it falls into the X pile, where every head counts twice.

## For the playtest lab

component-number-cards = Number cards in a round
component-hand = Cards in the fullest hand
component-x-row = Cards in the longest X row
component-x-pile = Cards in the highest X pile
source-hand = Cards left in the hand
source-x-pile = The X pile
event-row-taken = A row is taken
event-row-chosen = A card is lower than all rows
event-x-row-broken = An X row becomes a pile
