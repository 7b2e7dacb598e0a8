"""Help that teaches: what a command does, each argument in a sentence, and examples to type."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from yokocho.cli.group import EXAMPLES, UNSAID
from yokocho.cli.prose import prose
from yokocho.cli.screen import out
from yokocho.cli.speech import knows, say

WIDEST = 100


def show_help(command: Any, ctx: Any) -> None:
    """Print the help of a command, or of `yokocho` itself."""
    console = out()
    console.width = min(console.width, WIDEST)
    name = _name(ctx)
    console.print(Text.assemble((say("usage") + " ", "bold"), _usage(command, ctx)))
    console.print()
    for paragraph in say(f"about-{name or 'yokocho'}").split("\n\n"):
        console.print(Group(prose(" ".join(paragraph.split("\n")))))
        console.print()
    if hasattr(command, "commands"):
        short = f"short-{name}-" if name else "short-"
        rows = [(Text(each, "bold cyan"), Text(say(f"{short}{each}"))) for each in command.commands]
        _section(console, "commands", rows)
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    if arguments:
        _section(console, "arguments", [(Text(_metavar(p), "bold cyan"), _about(name, p)) for p in arguments])
    options = [(_opts(p), _about(name, p)) for p in command.params if p.param_type_name == "option" and not p.hidden]
    options.append((Text("--lang en|ja", "bold cyan"), Text(say("param-lang"))))
    options.append((Text("--help", "bold cyan"), Text(say("param-help"))))
    _section(console, "options", options)
    if name == "play":
        _section(console, "keys", [(Text(key, "bold cyan"), Text(say(f"key-{word}"))) for key, word in PLAY_KEYS])
    _examples(console, name)


PLAY_KEYS = (
    ("1 2 3 …", "number"),
    ("NAME VALUE", "name"),
    ("?", "help"),
    ("? NAME VALUE", "why"),
    ("r", "rules"),
    ("r CLAUSE", "rule"),
    ("s", "sheets"),
    ("l", "log"),
    ("u", "undo"),
    ("q", "quit"),
)
"""What can be typed during a game, and the message `cli-key-{word}` that explains it."""


def _name(ctx: Any) -> str:
    """A command's name in messages: `play`, `lab-compare`; nothing for `yokocho` itself."""
    words: list[str] = []
    while ctx.parent is not None:
        words.insert(0, str(ctx.command.name))
        ctx = ctx.parent
    return "-".join(words)


def _usage(command: Any, ctx: Any) -> str:
    words = [str(ctx.command_path).removesuffix(f" {UNSAID}")]
    if hasattr(command, "commands"):
        words.append(say("usage-command"))
    words.append(say("usage-options"))
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    words += [_metavar(param) if param.required else f"[{_metavar(param)}]" for param in arguments]
    return " ".join(words)


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name.upper())


def _opts(param: Any) -> Text:
    text = Text(", ".join(sorted(param.opts, key=len)), "bold cyan")
    if not getattr(param, "is_flag", False) and param.metavar:
        text.append(f" {param.metavar}", "cyan")
    return text


def _about(command: str, param: Any) -> Text:
    word = param.name.strip("_").replace("_", "-")
    own = f"param-{command}-{word}"
    text = prose(say(own if knows(own) else f"param-{word}"))
    default = getattr(param, "default", None)
    if isinstance(default, str | int | float) and not isinstance(default, bool):
        text.append(say("default", value=f"{default:g}" if isinstance(default, float) else str(default)), "dim")
    envvar = getattr(param, "envvar", None)
    if envvar:
        text.append(f" [{envvar}]", "dim")
    return text


def _section(console: Console, title: str, rows: list[tuple[Text, Text]]) -> None:
    grid = Table.grid(padding=(0, 3))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, about in rows:
        grid.add_row(name, about)
    console.print(Group(Text(say(f"title-{title}"), "bold"), Padding(grid, (0, 0, 1, 2))))


def _examples(console: Console, name: str) -> None:
    console.print(Text(say("title-examples"), "bold"))
    for number, line in enumerate(EXAMPLES[name], 1):
        console.print(Text.assemble(("  $ ", "dim"), (line, "green")), soft_wrap=True)
        console.print(Padding(Text(say(f"example-{name or 'yokocho'}-{number}")), (0, 0, 0, 4)))
