"""Cats Called Jiji by Arkit Games: draw, pair, share a hint, and find the cats that the others hide."""

import tomllib
from pathlib import Path

from yokocho.engine.game import GameInfo, OptionSpec
from yokocho.engine.grids import Grid


def _house_table() -> Grid:
    """The share rules (CJ-22): row j, column n says whether j as one's own Missing Jiji lets one share n."""
    data = Path(__file__).with_name("data") / "share_rules.toml"
    tables = tomllib.loads(data.read_text(encoding="utf-8"))
    form = Grid(("A", "B", "C"), 8, 8, {})
    return Grid(form.names, 8, 8, {"house": form.text({name: table["rows"] for name, table in tables.items()})})


INFO = GameInfo(
    id="cats-called-jiji",
    title={"en": "Cats Called Jiji", "ja": "ジジという名の猫"},
    seats=(3, 4, 5),
    minutes=20,
    age=8,
    cover="cover",
    rules_version=1,
    end_reasons=(
        "left_hand_empty",
        "one_seeker_left",
        "all_found",
        "majority_found",
        "no_progress",
        "three_games",
        "found_every_jiji",
    ),
    options=(
        OptionSpec("match", ("single", "long_day"), "single", official=("single", "long_day")),
        OptionSpec("end_d", ("by_match", "on", "off"), "by_match", official=("by_match",)),
        OptionSpec("discovery_card", ("on_declaration", "on_success"), "on_declaration"),
        OptionSpec("tie_break", ("declaration_order", "success_order"), "declaration_order"),
        OptionSpec("stall_rounds", tuple(range(1, 51)), 5),
        OptionSpec("share_rules", ("house",), "house", grid=_house_table()),
    ),
)
