"""Tiny: a game for tests of the engine only. Somebody says a number, a house table says what it is worth."""

from yokocho.engine.game import GameInfo

INFO = GameInfo(
    id="tiny",
    title={"en": "Tiny", "ja": "ちいさい"},
    seats=(2,),
    minutes=1,
    age=3,
    cover="cover",
    rules_version=1,
    end_reasons=("said",),
)
