# Dice Out: words in English.
#
# Cells arrive as a letter and a number, values as numbers. A seat arrives as a name in $seat, together with $you = "yes"
# where the viewer sits on it. $colour is "red" or "white".

## On the shelf

tagline = Race for the exits, and never let your three dice agree.
about = Three dice each, and a small board with two exits at either end. Move a die one step and it turns: 1, 2, 3, and back to 1. Step up onto lower dice to pin them down. Reach an exit on the other side and you win, unless all three of your dice show the same: then your opponent calls “Dice out!”
credits = Dice Out is published by XEEN. Its title and rules belong to their publisher. Yokocho is unofficial and uses no art or text of theirs.

## Options

option-rows = Rows
option-rows-hint = How long the way to the exits is. The rules we work from do not say; five make a square board.
option-rows-4 = 4 rows
option-rows-5 = 5 rows
option-rows-6 = 6 rows
option-rows-7 = 7 rows

option-claims = Calling “Dice out!”
option-claims-hint = At a real table a set counts only if somebody sees it and says so. The table can also call every set by itself.
option-claims-auto = By itself
option-claims-spoken = Whoever sees it says it

option-wrong_claim = A wrong call
option-wrong_claim-hint = What happens to a player who calls “Dice out!” where there is no set. Matters only if you call for yourselves.
option-wrong_claim-refused = Nothing happens
option-wrong_claim-loses = The caller loses

option-double_set = Both sets at once
option-double_set-hint = Who wins if one move makes both players show a set. Matters only if the table calls.
option-double_set-mover_loses = The player who did not move
option-double_set-mover_wins = The player who moved

option-repetition = Third time
option-repetition-hint = Whether the game is a draw when the same position has come up three times.
option-repetition-draw_after_3 = A draw
option-repetition-play_on = Play on

option-move_limit = Longest game
option-move_limit-hint = After so many moves of both players together, 20 to 250, the game is a draw.

## Positions to play

position-only-sideways = Sideways
position-only-sideways-hint = Each side has made one move, and red is to move. One move wins, and it goes to the side; one is a draw; all others lose.
position-only-a-step-back = A step back
position-only-a-step-back-hint = Red is to move, and white’s 3 stands beside an exit. Of sixteen moves one wins. All others lose at once.
position-bad-to-be-on-the-move = Nobody wants to move
position-bad-to-be-on-the-move-hint = White is to move, and that is bad: whoever has to move here loses against best play.

## End

end-exit = A die has reached the exit.
end-dice_out = Dice out: three dice showed the same.
end-wrong_claim = “Dice out!” was called, and there was no set.
end-repetition = The same position came up for the third time: a draw.
end-move_limit = The last move has been made: a draw.

## What is asked, and who is waited for

heading-opening = The opening
heading-opening-first = The opening · { $you ->
    [yes] you go first
   *[other] { $seat } goes first
}
# $move: the number of this move, from 1; $limit: the last one; $times: how often this position has come up.
heading = Move { $move } of { $limit }{ $times ->
    [1] { "" }
   *[other] { " " }· this position has come up { $times } times
}

prompt-rolling = The dice are rolled
# $colour: what the viewer plays; "none" for those who watch.
prompt-arrange = { $colour ->
    [red] You play red.
   *[white] You play white.
} Place your dice on your home row: choose their order, from left to right
prompt-arrange-wait = { $colour ->
    [red] You play red. { "" }
    [white] You play white. { "" }
   *[none] { "" }
}{ $seat } places the dice
prompt-move = Move one of your dice
# Once a die has been touched: $value is what it turns to.
prompt-tip = Which way does it tip? It will show { $value }
prompt-move-wait = { $seat } moves
prompt-pass = None of your dice can move: you must pass
prompt-pass-wait = { $seat } moves
prompt-exit-check = The other side’s die stands on the exit: is it a win?
prompt-exit-check-wait = { $seat } looks at the dice: is it a win?
prompt-judging = The move is made
prompt-over = { $seat } has won
prompt-over-draw = The game is a draw

button-order = { $left } – { $middle } – { $right }

## What an action does (buttons, spoken)

act-arrange = Place { $left } – { $middle } – { $right }
act-move = { $from } to { $to }: the die turns to { $value }
act-climb = { $from } onto { $to }: the die turns to { $value } and climbs
act-pass-turn = Pass
act-claim = Dice out!
act-accept-exit = Accept the exit

## Pieces and places (spoken)

die = { $colour ->
    [red] Red die
   *[white] White die
}, { $value }
die-on = { $colour ->
    [red] Red
   *[white] White
} { $value } on { $cell }
die-covered = { $colour ->
    [red] Red
   *[white] White
} { $value } on { $cell }, covered
exit = { $colour ->
    [red] Exit { $cell }, for red
   *[white] Exit { $cell }, for white
}
area-board = Board
area-dice = Dice to place

## Beside the names

note-colour = { $colour ->
    [red] red
   *[white] white
}
note-starts = { $colour ->
    [red] red · first
   *[white] white · first
}
note-wins = { $colour ->
    [red] red · wins
   *[white] white · wins
}

## Sheets

sheet-rolls = The opening roll
col-roll = Roll
col-then = Then
then-decided = decided
then-both = both roll again
then-one = { $seat } rolls again

## Log

log-rolls = { $you ->
    [yes] You roll { $a } – { $b } – { $c }.
   *[other] { $seat } rolls { $a } – { $b } – { $c }.
}
log-all-equal = { $you ->
    [yes] Your three dice are equal: you roll again.
   *[other] { $seat }’s three dice are equal: they are rolled again.
}
log-tied = Neither has the higher roll: both roll again.
log-starts = { $you ->
    [yes] You start.
   *[other] { $seat } starts.
}
log-places = { $you ->
    [yes] You place { $b } – { $c } – { $d } on row { $row }, from b to d.
   *[other] { $seat } places { $b } – { $c } – { $d } on row { $row }, from b to d.
}
log-moves = { $you ->
    [yes] You move { $from }–{ $to }; the die turns to { $value }.
   *[other] { $seat } moves { $from }–{ $to }; the die turns to { $value }.
}
log-climbs = { $you ->
    [yes] You move { $from }–{ $to }; the die turns to { $value } and climbs.
   *[other] { $seat } moves { $from }–{ $to }; the die turns to { $value } and climbs.
}
log-passes = { $you ->
    [yes] You cannot move and pass.
   *[other] { $seat } cannot move and passes.
}
log-arrives = { $you ->
    [yes] You stand on the exit { $to }. Does it count?
   *[other] { $seat } stands on the exit { $to }. Does it count?
}
log-accepts = { $you ->
    [yes] You accept the exit on { $to }.
   *[other] { $seat } accepts the exit on { $to }.
}
log-exit = { $you ->
    [yes] You leave by the exit at { $to }.
   *[other] { $seat } leaves by the exit at { $to }.
}
log-set = { $you ->
    [yes] Dice out! All three of your dice show { $value }.
   *[other] Dice out! All three dice of { $seat } show { $value }.
}
log-dice-out = { $you ->
    [yes] You call “Dice out!”: the other three dice all show { $value }.
   *[other] { $seat } calls “Dice out!”: the other three dice all show { $value }.
}
log-wrong-claim = { $you ->
    [yes] You call “Dice out!”, but there is no set.
   *[other] { $seat } calls “Dice out!”, but there is no set.
}
log-repetition = The same position has come up for the third time: a draw.
log-move-limit = { $moves } moves have been made: a draw.
log-wins = { $you ->
    [yes] You win.
   *[other] { $seat } wins.
}
log-took-back = { $you ->
    [yes] You take your move back.
   *[other] { $seat } takes a move back.
}

## Why not

why-over = The game is over; nothing more can be done.
why-not-placed = All dice must be placed before the first move.
why-not-your-turn = It is not your turn. The players move alternately.
why-exit-checked = A die stands on the exit. First it must be accepted, or “Dice out!” called.
why-no-die = There is no die on { $from }.
why-not-your-die = The dice on { $from } are not yours. You move one of your own.
why-covered = Your die on { $from } is covered. Only the top die of a stack can move.
why-stays = The die is on { $from } already. A move goes one cell on.
why-too-far = { $to } is too far from { $from }. A die moves exactly one cell, straight or diagonally.
why-off-board = { $to } cannot be reached from { $from }: the board ends before.
why-turns-first = A 3 turns to 1 when it moves, and the new value counts: it cannot climb the die on { $to }.
why-not-higher = To climb, the moved die’s new value must be higher than the top die on { $to }. Equal is not enough.
why-must-move = You can move, so you must. You may pass only when none of your dice can move.
why-already-placed = Your dice are on the board. They are placed once, at the start.
why-not-your-placing = It is not your turn to place. The starter places first, then the other player.
why-other-values = { $left } – { $middle } – { $right } are not the values you rolled.
why-claims-by-themselves = At this table “Dice out!” needs no call: every set is seen at once.
why-no-claim-yet = There is no set to call before all dice are placed.
why-own-set = The set you see is your own. You can call only your opponent’s.
why-set-covered = Not all of your opponent’s dice can be seen. Covered dice do not count.
why-no-set = Your opponent’s three dice do not show the same.
why-nothing-to-accept = No die has just reached its exit.
why-not-yours-to-accept = It is for your opponent to accept your exit.

## Hints for a first game

hint-1 = Touch one of your dice and then a cell beside it. The die turns as it moves: 1 to 2, 2 to 3, 3 to 1.
hint-2 = You may step onto any die that shows less than yours will after the move. The die below is stuck until you leave.
hint-3 = Your goals are the two exits on the far side, marked with your colour. Block your opponent’s exits on your own side.
hint-4 = Never show three equal dice. Look out: moving away can also uncover a die, yours or your opponent’s.

## For the playtest lab

component-stack = Dice in the highest stack
event-roll-again = Another opening roll
event-stack = A die moves onto others
event-forced-pass = A forced pass
event-repetition = A position comes back
event-own-set = Lost by showing one’s own set
event-uncovered-set = Won by uncovering the other’s set
