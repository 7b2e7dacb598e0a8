# The page's own words. Words of games are with the games.

## Everywhere

close = Close
cancel = Cancel
loading = One moment …
again = Try again
settings = Settings
lab = Lab
language = Language
light = Light
light-auto = As the device
light-light = Light
light-dark = Dark
sound = Sound
sound-on = Small wooden sounds
keyboard = Keyboard
keys-on = A letter presses a button that shows it
hints-again = Show the first-game hints again
page-offline = The server cannot be reached. Is it running?
page-not-found = There is nothing here.
page-error = Something went wrong. Please try again.
lost-page = This page does not exist.
lost-table = There is no such table. Perhaps the link is old.
old-page = There is a newer version of this page. Please load it again.
load-again = Load it again
to-shelf = To the shelf
to-table = Back to the table

## Shelf

shelf-title = What shall we play?
shelf-lead = Small-press board games, at one table: with friends on any device, with bots in any seat. Nobody needs an account.
games = Games
my-tables = My tables
open-tables = Open tables
nobody-yet = nobody yet
state-gathering = { $free ->
    [0] about to begin
    [one] 1 seat free
   *[other] { $free } seats free
}
state-playing = playing
state-over = finished
state-frozen = stopped
seats-exact = { $count } players
seats-range = { $least }–{ $most } players
minutes = { $count } min
age = age { $count }+
play-it = Play
warming-up = Getting ready …
rules = Rules
positions = Positions
begin-from = Begin from
begin-start = The start
look-at-position = Look at it
positions-title = { $game }: positions to play
open-record = Open a record …

## A new table

make-title = { $game }: a new table
your-name = Your name
guest = Guest
how-many = Players
who-sits = Who sits here
me = You
seat-open = Open, for a friend
bot-level = Bot: { $level }
level-missing = { $level } (not here)
fill-with-bots = Bots in all open seats
options = Rules
official = Published rule
house-rule = House rule
value-house-rule = { $value } (house rule)
listed = Show it on the shelf
listed-hint = Anyone on this server can join. Otherwise only who has the link.
consent = This game may be studied
consent-hint = Games at this table may be used, without names, for improving the game. Everybody at the table is told, and anyone who plays can object.
only-watch = I only watch
make-table = Make the table
no-seat = You watch. To play, choose “{ me }” for a seat.
own-table = Own table …
own-table-short = Own table
grid-cell = { $name }: { $rows } { $row }, { $columns } { $column }
grid-rows = Row
grid-columns = Column

## Before the game

start = Start
waiting-for = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
waiting-start = When everybody is there, somebody who sits here starts the game.
seat-free = Free seat
seat-number = Seat { $number }
sit-here = Sit here
come-back = Come back
seat-bot = Seat a bot
seat-bot-at = Seat a bot at seat { $seat }
bot-out = Take the bot out
bot-keeps = kept by a bot ({ $level })
hand-back = Hand the seat back
has-left = has left
not-here = not connected
wants-rematch = wants another game
private-table = This table is private. Ask somebody who sits here for the link.
studied = may be studied
studied-hint = This game may be used, without names, for improving the game: what was played, and how long each choice took.
not-studied = not studied
not-studied-hint = Somebody who plays objects, so this game will not be used.
object = I do not want that
invite = Invite others
invite-hint = Whoever opens this link can sit down.
invite-alone = But only this machine can open this address. For other devices start the server with “--host 0.0.0.0” and open the table at this machine’s address in the network.
invite-link = Invite link
qr = QR code of the invite link
copy = Copy
copied = Copied
share = Share

## At the table

table = Table
middle = Middle of the table
menu = Menu
you = { $name } (you)
bot = bot
fold = Fold { $name } away
unfold = Look at { $name } closely
log = Log
log-empty = Nothing has happened yet.
progress = { $done } of { $of } are done
ready = has answered
key = Key: { $key }
does-not-fit = { $name }, does not fit now
help = Help
help-none = None
rub-out = Rub out
note-yes = { $what }: ticked
note-no = { $what }: struck
note-blank = { $what }: open
sure = This cannot be taken back. Do it?
take-back = Take back
take-back-ask = Ask to take back
take-back-explain = Others have played on since. They will be asked whether you may take your last action back.
take-back-asked = { $name } would like to take back the last action. Agree?
take-back-waiting = Waiting for their answer …
take-back-stays = Not everybody agreed: your last action stays.
ask-them = Ask them
agree = Agree
refuse = No
open-rule = Open rule { $clause } in the rulebook
seats-and-bots = Seats, bots, invitation
fast-bots = Bots play fast
given-position = Given position
replay = Replay
leave = Leave the table
leave-explain = Your seat is kept: you can come back until somebody else takes it. Meanwhile a bot can play for you.
stay = Stay
watching = { $count ->
    [one] One person is watching.
   *[other] { $count } people are watching.
}
line-connecting = Connecting …
line-lost = Connection lost. Trying again …
got-it = Got it
hint-touch = What glows can be touched. Touch a piece to see where it can go, or drag it there.
hint-complete-mouse = Click the glowing place, or the same piece once more, to play. Escape lets go.
hint-complete-finger = Touch the glowing place, or the same piece once more, to play.
hint-choose-mouse = Click one of the glowing places. The same piece once more, or Escape, lets go.
hint-choose-finger = Touch one of the glowing places. The same piece once more lets go.
hint-explain-mouse = A right click on anything tells what it is. What cannot be done is explained, with its rule.
hint-explain-finger = Press long on anything to learn what it is. What cannot be done is explained, with its rule.

## The end

result = Result
game-over = The game is over
you-won = You win!
you-shared = You share the win!
won = { $names } wins
shared = { $names } share the win
# A game may say this in its own words.
tie-break = The points were equal: the game’s rule for that decided.
rematch = Another game
rematch-given = Again from the same position
rematch-wanted = Waiting for another game: { $names }
to-next-table = To the next table
fair = Was the shuffle fair?
fair-explain = All chance in this game follows from one seed. Its fingerprint was published before the first action; the seed itself is shown now, so that everything can be checked.
fair-commitment = Fingerprint (SHA-256)
fair-seed = Seed

## Replay

all-hands = All hands
to-first = To the beginning
to-last = To the end
step-back = One step back
step-on = One step on
play = Play
pause = Pause
scrubber = Place in the game
step-of = Step { $step } of { $of }
record = Record
record-lead = Open the record of a game: look at it step by step, and play on from any of its positions. The file is read by this server and not kept.
record-drop = Or drop the file here.
record-other = Open another one …
record-large = This file is too large to be a record of a game.
record-save = Save the record
play-from-here = Play from here
play-from-end = The game is over here. Go back to play from an earlier position.
teacher = Teacher
mistake-next = Next mistake
mistakes-none = No win or draw was given away in this game.
mistakes-count = { $count ->
    [one] One mistake
   *[other] { $count } mistakes
}
lesson-now = { $outcome ->
    [won] { $seat } is to act and wins in { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }.
    [lost] { $seat } is to act and loses in { $turns ->
        [one] one turn
       *[other] { $turns } turns
    } against best play.
   *[drawn] { $seat } is to act: a draw with best play.
}
lesson-best = Best
lesson-better = Better
lesson-more = and { $more } more
lesson-was-best = “{ $move }”: nothing was better.
lesson-slower = “{ $move }”: still won, but in { $after } turns instead of { $before }.
lesson-sooner = “{ $move }”: lost in { $after } turns; { $before } were possible.
lesson-mistake = { $change ->
    [won-drawn] Mistake: “{ $move }”. It was won, now it is a draw.
    [won-lost] Mistake: “{ $move }”. It was won, now it is lost.
   *[drawn-lost] Mistake: “{ $move }”. It was a draw, now it is lost.
}

## Bots by level

level-hatchling = Hatchling
level-regular = Regular
level-veteran = Veteran
level-master = Master
level-greedy = Greedy
level-random = Scatterbrain
level-perfect = Oracle
