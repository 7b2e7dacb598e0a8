# What the table and the server say: refusals, troubles, lines of the log. `$seat` is the name of who sits there.

## Refusals of the table
refused-stale = The table has moved on since you chose; nothing was done. Look at it as it stands now and choose again.
refused-not-seated = You are watching. Take a seat to do that.
refused-not-playing = { $state ->
    [gathering] The game has not begun yet.
    [over] The game is over.
   *[frozen] The game has been stopped.
}
refused-late = Too late: { $seat } was faster.
refused-unlisted = That is judged only when you do it.
refused-bot-plays-for-you = A bot is playing your seat. Come back to it first.
refused-other-seat = You already sit at this table.
refused-no-more-seats = Nobody can sit down here any more: the game is over.
refused-invite-needed = This table is private. Ask for its invite link to sit down.
refused-table-full = All seats are taken.
refused-seen-a-hand = You have already seen { $seat }’s hand in this game, so you cannot sit anywhere else.
refused-seat-taken = { $seat } sits there.
refused-no-such-seat = There is no seat { $given }. This table has { $seats }.
refused-no-bot-there = No bot sits there.
refused-no-such-level = There is no bot called “{ $given }”. Expected one of: { $expected }.
refused-name = A name needs at least one letter that can be seen.
refused-left-already = You have left your seat already.
refused-already-asked = { $seat } has already asked to take something back.
refused-nothing-asked = Nobody has asked you to agree to anything.
refused-started-already = The game has begun already.
refused-seats-open = A seat is still free. Invite somebody or give it to a bot.
refused-not-over = That is possible once the game is over.
refused-not-started = The game has not begun yet.
refused-not-studied = Games at this table are not studied, so there is nothing to object to.
refused-rematch-made = The next table is already set.
refused-busy = The table was too busy. Nothing was done; try again.
refused-storage = The game cannot be saved at the moment, so nothing was done. It goes on by itself once saving works again.
refused-damaged = The record of this table is damaged. Nothing can be played here any more.
refused-rules-changed = This game was begun under other rules than this program plays. It can be looked at but not played on.
refused-bug = A fault in the program has stopped this game. Nothing is lost: its record is kept.
refused-bot = A bot has made a move that the rules forbid. That is a fault in the program; the game has been stopped and its record kept.

## Refusals of the server
refused-malformed = This message could not be read: { form-fault }.
refused-too-fast = Too many messages. Wait a moment.
refused-too-large = This is too large. Expected at most { $most } bytes.
refused-other-origin = This came from another site and was not done.
refused-not-own-address = Only addresses of this server are drawn. Expected one that begins with { $expected }.
refused-no-such-game = There is no game “{ $given }”. Expected one of: { $expected }.
refused-no-such-table = There is no such table.
refused-no-such-page = There is nothing at this address.
refused-no-such-text = There is no text “{ $given }”. Expected one of: { $expected }.
refused-method = This address cannot be asked in that way.
refused-no-such-position = There is no position “{ $given }”. Expected one of: { $expected }.
refused-no-lesson = This game cannot be solved, so nobody can say what would have been best.
refused-record-other-rules = This record was played under rules version { $given }; this program plays version { $expected }, so it cannot be played through again.
refused-record-illegal = This record cannot be played through: its action { $number } ({ $action }) is against the rules{ $clause ->
    [none] { "" }
   *[other] { " " }({ $clause })
}.
refused-record-damaged = This record is damaged: its actions lead to another position than the one it names at its end.
refused-record-fault = A fault in the program: this record cannot be worked on.
refused-record-given = This game began from a position of which it was not kept how it came about, so it has no record.
refused-record-other-table = A table that begins from a record has its game and seats. Expected { $expected }; { $given } came.
refused-record-other-options = A table that begins from a record has its rules; other ones were asked for.

## Refusals of the playtest lab
refused-lab-off = The playtest lab is not open to you on this server. It costs processor and disk, so by default only a browser on the same machine may use it (yokocho serve --lab).
refused-metrics-off = The numbers of this server are not open to you. By default only programs on the same machine may read them (yokocho serve --metrics).
refused-lab-elsewhere = Another process of this server keeps the runs of the playtest lab.
refused-lab-full = { $most } runs are kept already. Delete one that is no longer needed.
refused-lab-games = { $given } games are too many for a run of this kind. Expected at most { $most }.
refused-lab-no-room = There is too little room left for the playtest lab. Delete runs that are no longer needed; what has been played is kept.
refused-lab-going-on = That is not possible while this run is being played or waits for its turn. Stop it first.
refused-lab-nothing-played = No game of this run is finished yet.
refused-no-such-run = There is no such run. Perhaps it has been deleted.
refused-no-report = This run has no such report or example.

## Why a run of the lab has failed
lab-trouble-killed = The run’s process was ended from outside (signal { $signal }), perhaps because memory ran out. What was played is kept; you can go on from there.
lab-trouble-held = Another process is still at work on this run. Try again in a moment.
lab-trouble-no-process = No process could be started for this run. What was played is kept; you can go on from there.
lab-trouble-bug = A fault in the program has ended this run (code { $code }); the run’s log.txt tells more. What was played is kept.

## Why a table stands still
trouble-storage = The game cannot be saved at the moment. It goes on by itself once saving works again; nothing that was shown is lost.
trouble-damaged = The record of this table is damaged. What can still be read is shown.
trouble-rules-changed = This game was begun under other rules than this program plays. It can be looked at but not played on.
trouble-bug = A fault in the program has stopped this game. Nothing is lost: its record is kept.
trouble-bot = A bot has made a move that the rules forbid. The game has been stopped; its record is kept.

## The log
bot-replaced = A bot failed, so another one plays in its place from now on: { $seat }. Whoever runs the server finds the reason in its log.
table-log-took-back = { $you ->
    [yes] You took back your last action.
   *[no] { $seat } took back the last action.
}

## What a solved game teaches
lesson-action = { $action }
not-built = This game can be solved, but its table has not been built on this server. Whoever runs it can do that with: { $command }
not-built-there = This game can be solved, but its table has not been built on this server. Whoever runs it can do that with: { $command } (in place of DIR, the directory of the server’s data)
lesson-unusable = The table of this solved game cannot be used. Whoever runs the server finds the reason in its log.
