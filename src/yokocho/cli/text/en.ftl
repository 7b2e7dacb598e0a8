# The command line's words in English.

cli-error = Error:
cli-did-you-mean = Did you mean “{ $word }”?
cli-try-help = Try: { $command }
cli-no-such-command = There is no command “{ $got }”. There are: { $known }.
cli-no-such-language = Words are there in { $known }, not in “{ $got }”.
cli-no-such-option = There is no option { $got } here. There are: { $known }.
cli-no-such-game = There is no game “{ $got }”. There are: { $known }.
cli-no-such-game-option = The game has no option “{ $got }”. It has: { $known }.
cli-no-such-level = There is no level “{ $got }”. There are: { $known }.
cli-no-such-clause = The rulebook has no clause “{ $got }”. It has: { $known }.
cli-no-such-seat = There is no seat { $got }. Seats are numbered from 1 to { $last }.
cli-no-such-file = There is no file { $file }.
cli-cannot-read = { $file } cannot be read: { $why }
cli-file-too-long = { $file } is longer than { $megabytes } MB, too long for a file of ours.
cli-cannot-write = { $file } cannot be written: { $why }
cli-option-form = An option is written NAME=VALUE, not “{ $got }”.
cli-option-value = Option { $option } cannot be “{ $got }”. It can be: { $known }.
cli-missing = { $name } is missing.
cli-missing-game = Which game? Name one, for example x-nimmt. “yokocho games” lists them.
cli-missing-file = Which file? Name the record of a game.
cli-missing-option = Which option? Name one of the game’s, for example hand.
cli-missing-dir = Which folder? Name one that “yokocho lab GAME --out DIR” has made.
cli-forbid-form = What is not to be done is written [SEAT:]ACTION[:NAME=VALUE], for example 1:play:card=55, not “{ $got }”.
cli-no-such-action = The game has no action “{ $got }”. It has: { $known }.
cli-budgets-form = Budgets are at least two numbers of iterations, for example 25,50,100, not “{ $got }”.
cli-no-such-viewer = There is no viewer “{ $got }”. There are: { $known }.
cli-no-such-form = Trajectories are not written as “{ $got }”, but as: { $known }.
cli-target-form = A target is written METRIC=VALUE, for example decisions=100 or balance=0, not “{ $got }”.
cli-option-needs-value = { $option } needs a value.
cli-not-a-whole-number = { $option } must be a whole number, not “{ $got }”.
cli-not-a-number = { $option } must be a number, not “{ $got }”.
cli-bad-value = { $option } cannot be “{ $got }”.
cli-too-much = Too much was typed: { $detail }
cli-seconds-range = --seconds must be from 0.2 to { $most }, not { $got }.
cli-other-game = That is a record of { $game }.
cli-input-ended = The input ended.

cli-loading = Looking for compiled rules
cli-compiling = Compiling the rules of { $game }: only at first use, some 10 to 30 seconds
cli-compiling-bots = Compiling the bots’ search: only at first use, some 10 to 30 seconds
cli-compile-failed = { $game }: compiling failed.
cli-measuring = Measuring for about { $seconds } seconds

cli-usage = Usage:
cli-usage-command = COMMAND
cli-usage-options = [OPTIONS]
cli-title-commands = Commands
cli-title-arguments = Arguments
cli-title-options = Options
cli-title-keys = During the game
cli-title-examples = Examples

cli-about-yokocho = Yokocho is a digital tabletop for small-press board and card games: with friends in the browser, against bots, or here in the terminal.
cli-about-serve = Open the table for browsers. Whoever reaches the address can make a table, invite friends by link or QR code, and seat bots. Stop with Ctrl-C; nothing that was played is lost.
cli-about-play = Play in this terminal against bots. Type the number of what you want to do. Put the game aside with q and go on later with --resume.
cli-about-games = List the games with their seats, length and options (* marks what is chosen unless you say otherwise).
cli-about-rules = Read a game’s rulebook, or one clause of it.
cli-about-replay = Tell a recorded game in words, as a spectator or a seat saw it. The record is played again by the rules it names, and refused if it does not fit them.
cli-about-bench = Measure how fast random play and the bots’ search run on this machine, beside the same game in plain Python where that is there.
cli-about-solve = Find out who wins from every position of a game, in how many turns, and keep it in a table: for the bot “perfect” and for questions. Ctrl-C stops it, the same command goes on. If the table is there, tell what it says.
cli-about-doctor = Look whether everything is there that playing, serving and testing need, and say what to do where it is not.
cli-about-lab = The playtest lab: play many games and learn what a designer wants to know, with intervals.

    “yokocho lab GAME” plays; the commands below hold variants against each other.
cli-about-lab-run = Play many games and say what they tell: who wins from which seat, how long it takes, how much there is to decide. With --out the games are kept as Parquet files, and a run that was stopped goes on.
cli-about-lab-compare = Play variant A and variant B on the same seeds and say what surely differs. A and B are options of the game, or bots=LEVEL. With --out the games are kept, what was stopped goes on, and a report is written.
cli-about-lab-sweep = Play every value of an option on the same seeds, and say what it changes.
cli-about-lab-tune = Search the values of some options for those that come nearest to a target, within a number of trials. Of a house table its cells are tried, of a part of one (share_rules:A) the part's.
cli-about-lab-report = Write the report of a run or a comparison that was kept with --out: one page to read and print, a summary in Markdown, and records of games worth looking at. It is in the language of this command.
cli-about-lab-skill = Play the same deals with everybody at one level, level by level, so that “fair for beginners, the first seat ahead for strong players” can be seen; then let one player think longer than the others, and say what that wins: skill against luck.
cli-about-lab-study = All that a designer wants to know, at once: games of players who think, with their decisions; the same at other levels; more thinking against less; every option’s values on the same seeds; what choices do to the others, and kingmaking; then the report. --games says how many, and the rest follows from it. What was stopped goes on with the same command.
cli-about-lab-humans = Collect finished games of people from the server’s database, so that the lab can tell them like a run: only from tables that were made with “This game may be studied”, at which nobody who played objected. No names, no guests and no invites go along. Each game, number of seats and set of options gets a folder in DIR; a folder that is there is written anew.
cli-about-lab-export = Write the games of a run as trajectories: each game as each viewer saw it, with facts, legal actions, hashes and the seed’s commitment. FILE ends in .jsonl or .parquet.
cli-about-ladder = Let the bots play each other in changing company and rate them. The results are kept in a file, and the next run goes on from there.
cli-short-serve = open the table for browsers
cli-short-play = play in this terminal against bots
cli-short-games = list the games
cli-short-rules = read a rulebook or one clause
cli-short-replay = tell a recorded game
cli-short-bench = measure rules and search here
cli-short-solve = find out who wins from every position
cli-short-doctor = look whether everything is there
cli-short-lab = playtest: many games, and what they tell
cli-short-lab-run = play many games (“run” need not be typed)
cli-short-lab-compare = variant A against variant B
cli-short-lab-sweep = every value of an option
cli-short-lab-tune = options toward a target
cli-short-lab-report = the report of a run, to read and print
cli-short-lab-skill = weak and strong players, and skill against luck
cli-short-lab-study = all of it at once, with the report
cli-short-lab-humans = games of people, from tables where nobody objects
cli-short-lab-export = games as trajectories, for learning and study
cli-short-ladder = rate the bots

cli-param-game = id of a game (see: yokocho games)
cli-param-clause = a clause such as XN-5, or just 5
cli-param-file = a record that “yokocho play” wrote
cli-param-host = address to listen on; 0.0.0.0: reachable from your network
cli-param-port = port to listen on; 0: any free one
cli-param-data = where tables, the database and the secret key are kept
cli-param-database-url = a PostgreSQL database instead of the embedded one
cli-param-public-url = scheme and host that people use, where a proxy stands in front
cli-param-bot-threads = how many bots may think at once
cli-param-lab = who may use the playtest lab in the browser: off, local (browsers on this machine; the default), all. With --public-url it is off unless you say otherwise.
cli-param-metrics = who may read GET /metrics, the numbers for Prometheus: off, local (programs on this machine; the default), all. With --public-url it is off unless you say otherwise.
cli-param-log-level = how much to log: debug, info, warning, error
cli-param-open-page = open the page in this machine’s browser
cli-param-seats = how many play (default: as many as can, up to four)
cli-param-level = the bots’ level, or several in turn: hatchling, regular, veteran, master, greedy, random (default: regular)
cli-param-seat = your seat, counted from 1
cli-param-replay-seat = tell what this seat saw, counted from 1
cli-param-seed = deal the same cards again
cli-param-option = an option of the game; may be given several times
cli-param-resume = go on with a game that was put aside
cli-param-pace = seconds between two things that happen (default: 0.25 on a terminal)
cli-param-record = where the record is written (default: GAME.json, or the file resumed)
cli-param-all-hands = show every hand
cli-param-step = wait for Enter after each action and draw the table
cli-param-as-json = one JSON object instead of a table
cli-param-bots = who plays: one level for all seats, or one for each; they change seats from game to game
cli-param-games-wanted = how many games
cli-param-lab-run-seed = the same number gives the same games again
cli-param-paired = let every bot play each deal from every seat
cli-param-forbid = what is not done although it could be, by one seat or all
cli-param-decisions = keep a row for every decision, too
cli-param-folder = keep the games in this folder, and go on with those that are there
cli-param-workers = how many threads (default: one a core)
cli-param-cluster = play on a Ray cluster: local, auto or an address
cli-param-a = how variant A differs; may be given several times
cli-param-b = how variant B differs; may be given several times
cli-param-swept = an option of the game
cli-param-tuned = options of the game
cli-param-target = what a metric should be, for example decisions=100 or balance=0
cli-param-trials = how many choices of values are tried at most
cli-param-lab-report-pace = take minutes at the pace of people: a folder of “yokocho lab humans” with games of this game
cli-param-lab-report-folder = a folder of results
cli-param-levels = levels that are played one after another
cli-param-budgets = iterations of the search; each number plays against the next lower one
cli-param-lab-humans-folder = where the folders of results go
cli-param-lab-export-folder = a folder of results
cli-param-lab-export-file = what is written: JSON lines or Parquet, as its name ends
cli-param-viewer = whose eyes: a seat, spectator, or all; may be given several times (default: every seat and a spectator)
cli-param-lab-export-games-wanted = the first so many games only
cli-param-ladder-bots = who is rated (default: everybody; the strongest take long)
cli-param-ladder-games-wanted = how many more games
cli-param-ladder-file = where the results are kept (default: ladder-GAME.json)
cli-param-open-report = open it in this machine’s browser
cli-param-seconds = how long to measure
cli-param-rows = rows of the board; the same as --option rows=NUMBER
cli-param-verify = derive this share of the values again, from 0 to 1 (1: all), instead of telling figures
cli-param-threads = how many processors to use (default: all)
cli-param-solve-data = directory in which the table is kept, under “solved”
cli-param-version-wanted = the version
cli-param-lang = language of all output (default: your locale’s)
cli-param-help = this text
cli-default = {" "}(default: { $value })

cli-key-number = do what has this number
cli-key-name = do it by its name, such as play 17
cli-key-help = what can be typed, and hints for a first game
cli-key-why = why can I not do this? For example: ? play 17
cli-key-rules = the clauses of the rulebook
cli-key-rule = a clause of the rulebook, such as r 5
cli-key-sheets = what is known, and where points came from
cli-key-log = everything that has happened
cli-key-undo = take your last action back
cli-key-quit = put the game aside

cli-example-yokocho-1 = a game against three bots
cli-example-yokocho-2 = tables for everybody in your network
cli-example-yokocho-3 = one clause of the rules
cli-example-serve-1 = for yourself, in this machine’s browser
cli-example-serve-2 = for phones in the same network
cli-example-serve-3 = behind a proxy, on PostgreSQL
cli-example-play-1 = four seats, bots of level “regular”
cli-example-play-2 = one round against one strong bot
cli-example-play-3 = bots of two levels; the same deal each time
cli-example-play-4 = go on with a game that was put aside
cli-example-games-1 = in your language
cli-example-games-2 = in Japanese
cli-example-rules-1 = the whole rulebook
cli-example-rules-2 = one clause
cli-example-rules-3 = the same in short, in Japanese
cli-example-replay-1 = as a spectator saw it
cli-example-replay-2 = as seat 2 saw it, step by step
cli-example-bench-1 = a table
cli-example-bench-2 = one JSON object, more carefully measured
cli-example-solve-1 = half a minute, 0.3 GB
cli-example-solve-2 = check every value of the table
cli-example-solve-3 = all figures; the five rows of the default, 1.4 GB
cli-example-doctor-1 = for reading
cli-example-doctor-2 = for programs
cli-example-lab-1 = a thousand games with random players
cli-example-lab-2 = eight cards against nine
cli-example-lab-run-1 = many games, in seconds
cli-example-lab-run-2 = with players that think; kept in a folder
cli-example-lab-run-3 = one strong player among regulars, every deal from every seat
cli-example-lab-run-4 = what is the 55 worth to seat 1?
cli-example-lab-compare-1 = eight cards against nine
cli-example-lab-compare-2 = two kinds of players
cli-example-lab-sweep-1 = from six cards to ten
cli-example-lab-tune-1 = which game lasts a hundred decisions?
cli-example-lab-tune-2 = which rule A treats all seats most alike?
cli-example-lab-report-1 = the page, the summary and example games
cli-example-lab-report-2 = in Japanese, and look at it at once
cli-example-lab-skill-1 = three levels, then 50 iterations against 25 and 100 against 50
cli-example-lab-skill-2 = how much do more iterations win, one against one?
cli-example-lab-study-1 = some minutes, then the report
cli-example-lab-study-2 = beginners at three seats, in Japanese
cli-example-lab-humans-1 = collect what may be studied
cli-example-lab-humans-2 = and tell it like any run
cli-example-lab-export-1 = every seat and a spectator
cli-example-lab-export-2 = the whole truth of ten games
cli-example-ladder-1 = all levels
cli-example-ladder-2 = some, and a search of 50 iterations

cli-serving = The table is open at { $address }
cli-serving-here = On this machine: { $address }
cli-stop-with = Stop with Ctrl-C.
cli-no-page = The page is not built: run “make web” in the repository. The server answers programs only.
cli-in-use = Another process already serves { $data }.
cli-serve-failed = The server could not be started. The lines above say why.
cli-no-database = The tables cannot be kept: { $problem }
cli-bad-key = { $file } holds no key. Remove it, and a new one is made; everybody is a new guest then.
cli-cannot-keep = The tables cannot be kept in { $data }: { $why }
cli-bad-public-url = --public-url is a scheme and a host, such as https://play.example.org, not “{ $got }”.
cli-no-folder = { $data } is not a directory that can be written.
cli-no-postgres-url = A database URL begins with postgresql://
cli-no-room-for-output = What was to be written could not be: { $why }.
cli-number-least = { $option } must be { $least } or more, not { $got }.
cli-number-range = { $option } must be from { $least } to { $most }, not { $got }.
cli-no-such-whom = { $option } cannot be “{ $got }”. Expected one of: { $known }.
cli-no-such-log-level = There is no log level “{ $got }”. There are: { $known }.
cli-cannot-listen = Cannot listen on { $host }, port { $port }: { $why }
cli-other-port = Another port: --port { $port }. Any free one: --port 0

cli-col-id = id
cli-col-title = title
cli-col-seats = players
cli-col-minutes = minutes
cli-col-options = options (* default)
cli-games-hint = Play one: yokocho play ID

cli-you = You
cli-bot-name = { $level } { $number }
cli-bot-replaced = { $bot } cannot go on. A bot of the level “{ $level }” plays in its place.
cli-seat-name = Seat { $number }
cli-level-hatchling = Hatchling
cli-level-regular = Regular
cli-level-veteran = Veteran
cli-level-master = Master
cli-level-greedy = Greedy
cli-level-random = Scatterbrain
cli-not-understood = “{ $got }” means nothing here. Type a number of the list, or ? for help.
cli-no-such-number = There is nothing with the number { $got }. The list goes from 1 to { $last }; an action can also be typed by its name (see ?).
cli-action-form = It is typed { $form }.
cli-action-forms = Names: { $forms }
cli-it-is-allowed = You can do that.
cli-see-rule = Clause { $clause }: type r { $clause } to read it.
cli-no-sheets = There is nothing to list now.
cli-play-hint = Type the number of what you want to do; ? helps, q puts the game aside.
cli-saved = The record is in { $file }.
cli-enter-to-go-on = Enter to go on 

cli-figure-decisions-per-s = decisions a second, random play on one core
cli-figure-twin-decisions-per-s = decisions a second of the same game in plain Python
cli-figure-ratio = times as fast
cli-figure-ismcts-iterations-per-s = iterations a second of the bots’ search, each played to the end

cli-ok = ok
cli-lacking = missing
cli-absent = –
cli-share-range = { $option } must be more than 0 and at most 1, not { $got }.
cli-not-solvable = { $game } cannot be solved: there is no solver for it.
cli-solve-size = { $entries } entries: { $disk } GB of disk, { $memory } GB of memory, { $threads } threads. Ctrl-C stops; the same command goes on.
cli-solving = Solving { $game }
cli-solve-stopped = Stopped. What is found is kept: the same command goes on.
cli-solved = { $positions } positions solved in { $seconds } seconds. The table is { $file }
cli-solved-rows = rows
cli-solved-positions = positions in which the game goes on
cli-solved-won = won for the seat to move
cli-solved-lost = lost for it
cli-solved-drawn = drawn
cli-solved-seconds = seconds that solving took
cli-solved-table-bytes = bytes of the table
cli-solved-starter-wins = share of opening rolls that the starter wins
cli-solved-second-wins = share that the other seat wins
cli-solved-draws = share that is drawn
cli-solved-rolls = pairs of rolls
cli-deriving-again = Deriving values again from their successors
cli-reading-table = Reading the table
cli-round = turn { $round } · { $decided } of { $positions }
cli-table-right = { $positions } values derived again: all are right.
cli-table-wrong = The table is wrong: { $fault }
cli-solve-hint = All figures, openings by roll and the longest wins: --json. Check the values: --verify 1
cli-level-perfect = Oracle

cli-look-python = Python
cli-look-numba = Numba
cli-look-cache = Cache of compiled rules
cli-look-kernels = Compiled rules
cli-look-page = The page
cli-look-database = Database
cli-look-encoding = Encoding of this terminal
cli-look-chromium = Chromium (tests of the page)
cli-look-postgres = PostgreSQL (tests of the server)
cli-look-node = Node (building the page)
cli-cure-python = Install Python 3.11 or newer.
cli-cure-numba = Run “make setup”.
cli-cure-cache = Set YOKOCHO_CACHE to a directory that can be written.
cli-cure-kernels = They are compiled at first use; “yokocho play GAME” does it.
cli-cure-page = Run “make web” in the repository.
cli-cure-database = Check the URL, or name a directory that can be written by --data.
cli-cure-encoding = Set LANG to a UTF-8 locale, for example C.UTF-8.
cli-cure-chromium = Install your system’s Chromium package, if you run the tests.
cli-cure-postgres = Install your system’s PostgreSQL package, if you run the tests.
cli-cure-node = “make web” brings its own where there is none.
cli-doctor-found-trouble = Something that playing needs is missing.

cli-lab-playing = Playing { $game }: { $games } games
cli-lab-sweeping = Trying every value of { $option }
cli-lab-tuning = At most { $trials } trials of { $games } games
cli-lab-interval = In brackets: the 95 % interval, between which the true value lies in 19 of 20 such runs.
cli-lab-kept = The games are in { $folder }.
cli-lab-stopped = Stopped. Nothing was kept; with --out it would have been.
cli-lab-stopped-kept = Stopped. What was played is kept in { $folder }; the same command goes on.
cli-lab-studying = Levels, options and effects of { $game }
cli-lab-study-games = Games, with all decisions: { $games }
cli-lab-study-levels = Games with everybody at another level: { $games } each ({ $levels })
cli-lab-study-thinking = Games of more thinking against less: { $games } for each step of { $budgets } iterations
cli-lab-study-options = Games with one option changed: { $games } each, { $values ->
    [one] { $values } value
   *[other] { $values } values
}
cli-lab-study-effects = Games whose choices are played on otherwise: { $games }
cli-lab-col-difference = B less A
cli-lab-no-difference = Nothing differs significantly of { $looked } numbers that were looked at.
cli-lab-differences = * Significant, corrected for the { $looked } numbers that were looked at: { $number }.
cli-lab-same = { $same } of { $games } games went exactly alike.
cli-lab-parts = The first game that differs is number { $game }.
cli-lab-sweep-marks = * Significantly different from { $value }, on the same seeds.
cli-lab-changes-nothing = The option { $option } changes nothing: all games went exactly alike.
cli-lab-tuned = { $trials } of { $combinations } possible choices were tried, { $games } games each; the target was { $target }.
cli-lab-tuned-cells = { $number ->
    [0] unchanged
    [one] { $number } cell
   *[other] { $number } cells
}
cli-lab-tuned-table = The nearest { $option }, as a file for --option { $option }=@FILE:
cli-lab-reporting = Looking into { $folder }
cli-lab-levels = Playing { $games } games at each level
cli-lab-doubling = Playing { $games } games with each budget
cli-lab-doubled = { $budget } iterations among others with { $less }: { $elo } Elo ({ $low } to { $high }), wins { $wins } of { $games } games.
cli-no-tables-kept = There is no database of tables in { $data }.
cli-humans-kept = { $games ->
    [one] 1 game is in { $folder }.
   *[other] { $games } games are in { $folder }.
}
cli-humans-gone = { $folder } has been emptied: none of its games may be studied any more.
cli-humans-none = There are no finished games of people that may be studied. Tables are made for it with “This game may be studied”.
cli-humans-unreadable = { $games ->
    [one] 1 more game may be studied but cannot be played again here: its record is damaged or of other rules.
   *[other] { $games } more games may be studied but cannot be played again here: their records are damaged or of other rules.
}
cli-lab-exporting = Writing { $file }
cli-lab-exported = { $number } trajectories are in { $file }.
cli-lab-climbing = Climbing the ladder of { $game }: { $games } games
cli-ladder-kept = All { $games } games so far are in { $file }; the next run goes on from there.
cli-ladder-col-rating = rating
cli-ladder-col-interval = 95 %
cli-ladder-col-games = games
cli-ladder-col-wins = wins
