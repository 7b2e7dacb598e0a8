# Up Down: words in English.
#
# Numbers, counts and turns arrive as numbers, the kind of a special as "pass", "reverse" or "shot". A seat arrives as a
# name in $seat, together with $you = "yes" where the viewer sits on it. The log tells what happens in the present tense.

## On the shelf

tagline = Climb from 1 to 100, drop by the same last digit, and be the last one who still can.
about = One card a turn: a higher number, or any number with the same last digit, however far down it goes. Whoever holds nothing that fits is out. Three kinds of arrows help: one passes, one turns the game round, and one takes aim at whom you like. The last one in wins.
credits = Up Down is a game published by Beverly; its designer is not named. Its title and rules belong to their publisher. Yokocho is unofficial and uses no art or text of theirs.

## Options

option-hand_size = Hand
option-hand_size-hint = How many cards each player is dealt, and holds until dropping out.
option-hand_size-1 = 1 card
option-hand_size-2 = 2 cards
option-hand_size-3 = 3 cards
option-hand_size-4 = 4 cards
option-hand_size-5 = 5 cards
option-hand_size-6 = 6 cards
option-hand_size-7 = 7 cards
option-hand_size-8 = 8 cards
option-hand_size-9 = 9 cards
option-hand_size-10 = 10 cards

option-pass_cards = Pass cards
option-pass_cards-hint = How many pass cards are in the deck.
option-pass_cards-0 = None
option-pass_cards-1 = 1 card
option-pass_cards-2 = 2 cards
option-pass_cards-3 = 3 cards
option-pass_cards-4 = 4 cards
option-pass_cards-5 = 5 cards
option-pass_cards-6 = 6 cards

option-reverse_cards = Reverse cards
option-reverse_cards-hint = How many reverse cards are in the deck.
option-reverse_cards-0 = None
option-reverse_cards-1 = 1 card
option-reverse_cards-2 = 2 cards
option-reverse_cards-3 = 3 cards
option-reverse_cards-4 = 4 cards
option-reverse_cards-5 = 5 cards
option-reverse_cards-6 = 6 cards

option-shot_cards = Shot cards
option-shot_cards-hint = How many shot cards are in the deck.
option-shot_cards-0 = None
option-shot_cards-1 = 1 card
option-shot_cards-2 = 2 cards
option-shot_cards-3 = 3 cards
option-shot_cards-4 = 4 cards
option-shot_cards-5 = 5 cards
option-shot_cards-6 = 6 cards

option-opening = Opening
option-opening-hint = Whether the first player begins on an empty table, or a number is turned from the pile first.
option-opening-free = Empty table
option-opening-flip = A number is turned

option-empty_pile = Empty pile
option-empty_pile-hint = What happens when a card is to be drawn and the pile is empty.
option-empty_pile-reshuffle = Shuffle the discards
option-empty_pile-play_on = Nobody draws any more

option-turn_limit = Longest game
option-turn_limit-hint = After so many cards the game stops, and all who are still in share the first place.

## End

end-last_one_in = Only one player is left in.
end-turn_limit = The longest game has been played.

## What is asked, and who is waited for

# $turns: cards played so far; $seats: players still in.
heading = { $turns ->
    [one] { $turns } card
   *[other] { $turns } cards
} played · { $seats ->
    [one] one player
   *[other] { $seats } players
} in

prompt-play = Play a number above { $last }, any number ending in { $ones }, or an arrow
prompt-play-free = The table is empty: play any card
# Once a card has been touched: a number, a pass or reverse, a shot.
prompt-number = Now touch the middle
prompt-special = Now touch the discards
prompt-aim = Whom does the shot name? Touch a player
prompt-wait = { $you ->
    [yes] It is your turn
   *[other] It is { $seat }’s turn
}
prompt-drawing = { $you ->
    [yes] You have played
   *[other] { $seat } has played
}
prompt-dropping = { $you ->
    [yes] You have nothing that fits
   *[other] { $seat } has nothing that fits
}
prompt-flipping = The first number is turned from the pile
prompt-over = The game is over

## What an action does (buttons, spoken)

act-number = Play { $number }
act-pass = Play a pass
act-reverse = Play a reverse
act-shot = { $you ->
    [yes] Shoot at yourself
   *[other] Shoot at { $seat }: the next turn there
}

## Pieces and places (spoken)

card = { $number }
card-hidden = A face-down card
special = { $kind ->
    [pass] Pass
    [reverse] Reverse
   *[shot] Shot
}
specials = { $kind ->
    [pass] Pass
    [reverse] Reverse
   *[shot] Shot
}{ $count ->
    [one] {""}
   *[other] , { $count } cards
}
order-clockwise = Play goes clockwise
order-counter = Play goes counter-clockwise

area-pile = Pile
area-last = Last number
area-discard = Discards
area-hand = Hand

## Beside the names

tally-hand = Hand

# $place: the how-manieth to drop out.
note-out = out ({ $place })
note-stuck = nothing fits
note-named = aimed at
note-next = next

## Sheets

sheet-left = Cards you have not seen
sheet-end = Who lasted how long

col-ones = Last digit
col-count = Left
col-left = Which
col-rank = Rank
col-seat = Player
col-score = Outlasted

## Log

log-dealt = { $cards ->
    [one] One card is dealt to everyone.
   *[other] { $cards } cards are dealt to everyone.
} { $you ->
    [yes] You begin.
   *[other] { $seat } begins.
}
log-flipped = { $number } is turned from the pile: the first number.
log-flipped-special = A { $kind ->
    [pass] pass
    [reverse] reverse
   *[shot] shot
} is turned from the pile and does nothing.
log-number = { $you ->
    [yes] You begin with { $number }.
   *[other] { $seat } begins with { $number }.
}
log-up = { $you ->
    [yes] You go up to { $number }.
   *[other] { $seat } goes up to { $number }.
}
log-down = { $you ->
    [yes] You drop to { $number }.
   *[other] { $seat } drops to { $number }.
}
log-pass = { $you ->
    [yes] You pass.
   *[other] { $seat } passes.
}
log-reverse = { $you ->
    [yes] You turn the game round
   *[other] { $seat } turns the game round
}: it goes { $way ->
    [clockwise] clockwise
   *[counter] counter-clockwise
} now.
# $you: the viewer is the one who shoots or the one aimed at, so both are named.
log-shot = { $seat } shoots at { $target }, who has the next turn.
log-you-draw = You draw { $number }.
log-you-draw-special = You draw a { $kind ->
    [pass] pass
    [reverse] reverse
   *[shot] shot
}.
log-reshuffled = The pile was empty: { $cards ->
    [one] one discard is the new pile.
   *[other] { $cards } discards are shuffled into a new one.
}
# $cards: the numbers of the hand, with spaces between.
log-out = { $you ->
    [yes] You have nothing that fits and are out: { $cards }.
   *[other] { $seat } has nothing that fits and is out: { $cards }.
}
log-out-empty = { $you ->
    [yes] You have no card left and are out.
   *[other] { $seat } has no card left and is out.
}
log-limit = { $turns } cards have been played: the game stops.
log-wins = { $you ->
    [yes] You are the last one in and win.
   *[other] { $seat } is the last one in and wins.
}
log-shares-win = { $you ->
    [yes] You are still in and share the win.
   *[other] { $seat } is still in and shares the win.
}

## Why not

why-over = The game is over; nothing more can be played.
why-stopped = The game is over: the last card that this table allows has been played.
why-out = You are out of this game. Who has dropped out does not come back.
why-just-played = You have played your card for this turn. What you drew waits until your next turn.
why-not-your-turn = It is not your turn.
why-not-in-hand = { $number } is not in your hand.
why-does-not-fit = { $number } does not fit: a number must be higher than the last one, or have the same last digit.
why-no-pass = You hold no pass.
why-no-reverse = You hold no reverse.
why-no-shot = You hold no shot.
why-shot-at-yourself = A shot names another player. You cannot give yourself a second turn.
why-shot-at-nobody = Nobody sits there.
why-shot-at-one-out = That player is out. A shot names somebody who is still in.

## Hints for a first game

hint-1 = Touch a card, then the middle. A higher number always fits; a lower one only with the same last digit.
hint-2 = After each card you draw one, so your hand stays as large as it is. The new card waits for your next turn.
hint-3 = Hold nothing that fits when your turn comes, and you are out. An arrow can be played at any time and saves you.
hint-4 = A pass hands the turn on, a reverse turns the game round, a shot gives the turn to whom you like: touch the shot, then the player.

## For the playtest lab

component-cards = Cards out of the pile
component-hands = Cards in all hands together
event-drop-out = A player drops out
event-cascade = The next player drops out as well
event-rescue = A special saves a player who holds no number that fits
event-pass = A pass is played
event-reverse = A reverse is played
event-shot = A shot is played
event-down = Down by the same last digit
event-pile-empty = The pile runs out
event-reshuffle = The discards are shuffled
