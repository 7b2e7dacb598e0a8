# The lab's page in the browser: carried by that page alone.

lab-title = Playtest lab
lab-lead = Bots play a game many times over; the lab says what that tells. Runs are played one after another, in the background, and never get in the way of the tables.
lab-new = New run
lab-runs = Runs
lab-none = There are no runs yet.
lab-to-runs = All runs
lab-full = So many runs are kept already ({ $most }). Delete one to begin another.

## A new run

lab-new-title = A new run
lab-game = Game
lab-players = Who plays
lab-all-seats = All seats
lab-each-seat = A different player for each seat
lab-each-seat-hint = From game to game they move one seat further, so that each plays from every seat.
lab-games = How many games
lab-games-hint = At most { $most } of this kind.
lab-seed = Seed
lab-seed-hint = The same seed and settings give the same games again.
lab-decisions = Record every decision
lab-decisions-hint = Then the report also tells which choices are never taken, when games are decided, and how much drama there is.
lab-estimate = About { $time } on this machine, once the rules are compiled.
lab-estimate-guess = Perhaps { $time } on this machine. That is a guess; after a first run of this kind it is measured.
lab-random-note = Scatterbrains show in seconds what the rules allow, but not how people play.
lab-begin = Begin

lab-compare = Compare two sets of options
lab-compare-hint = Both are played on the same seeds by the same players; the lab says what surely differs.
lab-games-each = How many games with each
lab-side-a = Options A
lab-side-b = Options B
lab-sides-alike = A and B are still the same. Change at least one option.

## A run

lab-run-of = { $game }: { $games ->
    [one] 1 game
   *[other] { $games } games
}
lab-comparison-of = { $game }: A against B, { $games ->
    [one] 1 game
   *[other] { $games } games
} each
lab-kind = { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
} · { $players }
lab-state-waiting = waits for its turn
lab-state-starting = getting ready
lab-state-playing = playing
lab-state-reporting = writing the report
lab-state-stopping = stopping
lab-state-stopped = stopped
lab-state-done = done
lab-state-failed = failed
lab-progress = Games played
lab-done-of = { $done } of { $games } games
lab-under-way = { $decisions ->
    [one] 1 decision
   *[other] { $decisions } decisions
} in the games that are being played
lab-left = about { $time } left
lab-took = played for { $time }
lab-none-yet = The first figures come with the first finished games.
lab-stop = Stop
lab-continue = Go on
lab-report-now = Report on what is there
lab-delete = Delete
lab-delete-sure = Delete this run with all its games and reports?
lab-gone = There is no such run. Perhaps it has been deleted.
lab-off = The playtest lab is not open to you on this server.
lab-report = Report
lab-report-en = Report in English
lab-report-ja = Report in Japanese
lab-summary-en = Summary (Markdown, English)
lab-summary-ja = Summary (Markdown, Japanese)
lab-examples = Games to look at
lab-examples-hint = They open as replays. As files, yokocho replay FILE tells them in a terminal.
lab-save = Save
lab-save-example = Save the record: { $name }
lab-example-longest = The longest game
lab-example-shortest = The shortest game
lab-example-closest = The closest finish
lab-example-clearest = The clearest win
lab-example-most-lead-changes = The most changes of lead
lab-example-comeback = The greatest comeback
lab-example-decided-early = The earliest decided
lab-example-sharpest = The sharpest choice
lab-example-parted = Game that went otherwise, no. { $number }: { $side }
lab-parted-hint = They open where the two sides first do something else.
lab-settings = Settings
lab-on = Recorded decisions
lab-yes = yes
lab-no = no

## Charts

lab-chart-wins = Wins by seat
lab-chart-wins-hint = Share of games, with 95 % intervals. The dashed line is what each seat would have if all were alike.
lab-chart-players = Wins by player
lab-chart-players-hint = Share of the games and seats that each kind of player had.
lab-chart-score = Score by seat
lab-chart-score-hint = Mean at the end, with 95 % intervals.
lab-chart-length = Length
lab-chart-length-hint = Decisions in a game: { $mean } on average ({ $low } to { $high }).
lab-chart-ends = How games end
lab-chart-ends-hint = Share of games.
lab-col-what = What
lab-col-value = Value
lab-col-interval = 95 % interval
lab-col-decisions = Decisions
lab-col-games = Games
lab-as-table = As a table
lab-bar = { $first } to { $last }
lab-shared = Shared wins
lab-histogram = Games by length: most take { $first } to { $last } decisions; the shortest { $least }, the longest { $most }.

## A comparison

lab-a-and-b = A { $a }, B { $b }
lab-pairs = { $games ->
    [one] 1 pair of games is counted.
   *[other] { $games } pairs of games are counted.
}
lab-sure = { $number ->
    [0] Of { $looked } numbers none surely differs yet.
    [one] Of { $looked } numbers one surely differs.
   *[other] Of { $looked } numbers { $number } surely differ.
}
lab-same = { $same ->
    [one] 1 pair went exactly alike.
   *[other] { $same } pairs went exactly alike.
}
lab-surely-more = surely more with B
lab-surely-less = surely less with B
lab-contrast-wins = Wins: B less A
lab-contrast-length = Length: B less A
lab-contrast-score = Scores: B less A
lab-contrast-choices = What there is to decide: B less A
lab-contrast-forced = Forced decisions: B less A
lab-contrast-hint = With 95 % intervals, which narrow as games come in. The dashed line is no difference. What is called sure is corrected for all numbers that are looked at.
lab-number-seat-wins = { $seat }
lab-number-shared-win = Shared wins
lab-number-decisions = Decisions in a game
lab-number-frames = Visible steps in a game
lab-number-seat-score = { $seat }
lab-number-mean-score = Mean of all seats
lab-number-margin = Margin of the win
lab-number-branching = Choices at a decision
lab-number-longest-wait = Longest wait
lab-number-lead-changes = Changes of the lead
lab-number-forced = Share of decisions

## Times

lab-seconds = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
lab-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
lab-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
lab-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
