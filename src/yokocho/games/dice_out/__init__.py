"""Dice Out (XEEN): dice race for the other side's exits, turn as they step, and must never all show the same."""

from yokocho.engine.game import GameInfo, OptionSpec

INFO = GameInfo(
    id="dice-out",
    title={"en": "Dice Out", "ja": "ダイスアウト"},
    seats=(2,),
    minutes=10,
    age=8,
    cover="cover",
    rules_version=1,
    end_reasons=("exit", "dice_out", "wrong_claim", "repetition", "move_limit"),
    options=(
        OptionSpec("rows", (4, 5, 6, 7), 5),
        OptionSpec("claims", ("auto", "spoken"), "auto", official=("spoken",)),
        OptionSpec("wrong_claim", ("refused", "loses"), "refused"),
        OptionSpec("double_set", ("mover_loses", "mover_wins"), "mover_loses"),
        OptionSpec("repetition", ("draw_after_3", "play_on"), "draw_after_3"),
        OptionSpec("move_limit", tuple(range(20, 251)), 200),
    ),
)
