"""Up Down by Beverly: numbers go up, or down by the same last digit; who can play nothing is out, and the last one in
wins."""

from yokocho.engine.game import GameInfo, OptionSpec

COUNTS = (0, 1, 2, 3, 4, 5, 6)

INFO = GameInfo(
    id="up-down",
    title={"en": "Up Down", "ja": "アップダウン"},
    seats=(2, 3, 4, 5, 6, 7),
    minutes=15,
    age=8,
    cover="cover",
    rules_version=1,
    end_reasons=("last_one_in", "turn_limit"),
    options=(
        OptionSpec("hand_size", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 5),
        OptionSpec("pass_cards", COUNTS, 3),
        OptionSpec("reverse_cards", COUNTS, 3),
        OptionSpec("shot_cards", COUNTS, 2),
        OptionSpec("opening", ("free", "flip"), "free"),
        OptionSpec("empty_pile", ("reshuffle", "play_on"), "reshuffle"),
        OptionSpec("turn_limit", tuple(range(50, 2001)), 400),
    ),
)
