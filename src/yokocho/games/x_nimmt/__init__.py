"""X nimmt! by Wolfgang Kramer and Reinhard Staupe (Amigo, 2016): everyone chooses a card at once; rows that fill up
must be taken."""

from yokocho.engine.game import GameInfo, OptionSpec

INFO = GameInfo(
    id="x-nimmt",
    title={"en": "X nimmt!", "ja": "Xニムト"},
    seats=(2, 3, 4),
    minutes=25,
    age=8,
    cover="cover",
    rules_version=1,
    end_reasons=("rounds_played",),
    options=(
        OptionSpec("rounds", (1, 2, 3, 4), 2, official=(2,)),
        OptionSpec("hand", (6, 7, 8, 9, 10), 8, official=(8,)),
        OptionSpec("memory", ("table", "none"), "table", official=("table", "none")),
    ),
)
