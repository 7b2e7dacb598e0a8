seat-name = Seat { $number }
refused-unknown-action = There is no action { $got } in this game. Expected one of: { $expected }.
refused-unknown-option = There is no option “{ $option }”. Expected one of: { $expected }.
refused-option-value = Option “{ $option }” cannot be { $got }. Expected one of: { $expected }.
refused-grid-form = Option “{ $option }” is a table and cannot be read from “{ $got }”. Expected a known name, or { $expected } with the rows of each, separated by “/”.
refused-grid-file = The file for option “{ $option }” is no TOML that can be read: { $line ->
    [0] it ends too early.
   *[other] the fault is in line { $line }, column { $column }.
}
refused-grid-deep = The file for option “{ $option }” is nested too deeply to be read.
refused-grid-names = Option “{ $option }” needs a table for each of { $expected }; these came: { $got }.
refused-grid-rows = Option “{ $option }”, { $name }: { $expected } rows are needed, { $got } came.
refused-grid-row = Option “{ $option }”, { $name }, row { $row }: a text of { $expected } characters 0 or 1 is needed, in quotation marks; { $got } came.
refused-grid-columns = Option “{ $option }”, { $name }, row { $row }: { $expected } characters 0 or 1 are needed, { $got } came.
refused-grid-cell = Option “{ $option }”, { $name }, row { $row }, column { $column }: “{ $got }” is neither 0 nor 1.
refused-seats = This game is for { $expected } players, not { $got }.
refused-seat = There is no seat { $got } at this table. Expected a number from 0 to { $last }.
refused-frozen = This game was stopped because of a fault in the program. Nothing is lost: its record is kept.
refused-nothing = Nothing can be done with that.
refused-legal = You can do that.
refused-go-on = That is a beginning. Now touch what it is to go with.
refused-nothing-to-take-back = You have done nothing that can still be taken back.
refused-other-rules = This game was begun under rules version { $got }; this program plays version { $expected }. It can be looked at but not played on.
refused-unknown-game = There is no game “{ $got }”. Expected one of: { $expected }.
refused-record = This is not a record of a game that can be read: { form-fault }.
refused-seed = A seed has 32 bytes, not { $got }.
refused-record-moves = This record has { $most } actions; the position after action { $given } was asked for.
refused-record-over = The game is over in this position. Choose an earlier one to play on from.
refused-no-solver = { $game } cannot be solved: there is no solver for it.
refused-not-solvable = Solved is “{ $expected }” for the option “{ $option }” only, not “{ $got }”.
refused-not-solved = This game has not been solved here. Build its table first: { $command } (it would be { $file })
refused-solved-table = { $file } is no table that can be used: { $fault ->
    [unreadable] it cannot be read ({ $got })
    [header] its header does not fit its checksum
    [format] it is of the format { $got }, not { $expected }
    [rules] it is of rules version { $got }, not { $expected }
    [rows] it is of a board of { $got } rows, not { $expected }
    [size] it has { $got } bytes, not { $expected }
    [sums] its checksums do not fit their own
    [line] its line { $got } does not fit its checksum
   *[changed] it has been changed while it was read
}. Remove it and build it anew.
refused-solved-value = dice on { $mover } against dice on { $other }: the table says { $got }, its successors { $expected }
refused-checkpoint = The notes of the stopped run, { $file }, are damaged or of another version of this program. To begin anew, remove that file and give the same command again.
refused-being-solved = Another process is at work on { $file }.
refused-no-disk = The table needs { $need } of disk; { $free } are free.
refused-no-memory = Solving this needs { $need } of memory; { $free } are free.

## What is wrong with the form of what came from outside
form-fault = { $why ->
    [missing] “{ $what }” is missing
    [unknown] there is no “{ $what }” in it
    [type] expected { $expected }, got { $what }
    [range] expected { $expected }
    [json] it is no JSON (from byte { $what })
    [cut] it ends in the middle
    [seed] a seed has 64 hexadecimal digits
    [format] it is of format { $what }, and this program reads format 1
   *[other] its form is not the right one
}{ $at ->
    [top] { "" }
   *[other] { " " }(at { $at })
}

## Tables that begin from a position
given-open = This table begins from a given position. Nothing can be taken back behind it.
given-secrets = This table begins from a given position. Whoever has its record may know what is hidden here, such as hands and the order of cards. Chance from here on is new.

## The lab
refused-unknown-bot = There is no bot “{ $got }”. Expected one of: { $expected }.
refused-unknown-bot-meant = There is no bot “{ $got }”. Did you mean “{ $meant }”? Expected one of: { $expected }.
refused-unknown-game-meant = There is no game “{ $got }”. Did you mean “{ $meant }”? Expected one of: { $expected }.
refused-bots = { $got } bots were named. Expected one for all seats, or { $expected }, one for each seat.
refused-people-play = Games of people are played at tables: the lab can only tell them.
refused-games = { $got } games cannot be played. Expected a number from 1 to { $most }.
refused-plan = This is not a plan that can be read: { form-fault }.
refused-other-plan = In “{ $folder }” lie results of another plan. Choose another folder, or the same game, options, bots and seed.
refused-not-a-run = “{ $folder }” is not a folder of results of the lab.
refused-empty-run = In “{ $folder }” there are no results yet.
refused-damaged-part = “{ $file }” is damaged, or no part of these results. The command that played them plays it again.
refused-no-room = There is no room left on the disk ({ $reason }). What has been played so far is kept; the run goes on when it is started again.
refused-not-written = The results cannot be written ({ $reason }). What has been played so far is kept.
refused-no-ray = A cluster needs Ray. Install it with: pip install "yokocho[cluster]"
refused-no-cluster = There is no Ray cluster at “{ $got }” ({ $reason }). Expected “local”, “auto” or an address.
refused-pace-people = { $folder } holds no games of people. “yokocho lab humans” collects them.
refused-pace-game = { $folder } holds games of { $got }, not of { $expected }.
refused-pace-times = Of none of the games in { $folder } it is known how long it took.
refused-pace-comparison = A comparison tells no minutes, so it takes no pace.
refused-not-alike = A comparison needs the same game, seats, number of games and seed on both sides.
refused-unknown-metric = There is no metric “{ $got }” here. Expected one of: { $expected }.
refused-unknown-option-meant = There is no option “{ $option }”. Did you mean “{ $meant }”? Expected one of: { $expected }.
refused-forbidden-seat = Nothing can be forbidden to seat { $got }: seats are counted from 1 to { $seats }.
refused-not-a-ladder = “{ $file }” is not a file of a ladder.
refused-other-ladder = “{ $file }” is the ladder of another table: another game, number of seats, options or rules version. Choose another file.
refused-not-over = Only a finished game can be told: an unfinished one still has secrets.
