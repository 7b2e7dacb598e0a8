"""How `yokocho` reads its arguments, teaches, and complains: typer's group and command with our own help and errors in
both languages."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

from typer import Abort, BadParameter, TyperException
from typer.core import TyperCommand, TyperGroup

from yokocho.cli.speech import LANGS, Lang, Trouble, closest, knows, lang_of_locale, not_one_of, say, speak, usage

UsageError: type[Exception] = cast("type[Exception]", BadParameter.__mro__[1])
"""typer keeps the base of its usage errors to itself."""

EXAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "": ("yokocho play x-nimmt", "yokocho serve --host 0.0.0.0", "yokocho rules x-nimmt XN-5"),
    "serve": (
        "yokocho serve --open",
        "yokocho serve --host 0.0.0.0 --port 8080",
        "yokocho serve --database-url postgresql://user@host/yokocho --public-url https://play.example.org",
    ),
    "play": (
        "yokocho play x-nimmt",
        "yokocho play x-nimmt --seats 2 --level veteran --option rounds=1",
        "yokocho play x-nimmt --level hatchling,master --seed 7",
        "yokocho play x-nimmt --resume my-game.json",
    ),
    "games": ("yokocho games", "yokocho games --lang ja"),
    "rules": ("yokocho rules x-nimmt", "yokocho rules x-nimmt XN-10", "yokocho rules x-nimmt 5 --lang ja"),
    "replay": (
        "yokocho replay my-game.json",
        "yokocho replay my-game.json --seat 2 --step",
    ),
    "bench": ("yokocho bench x-nimmt", "yokocho bench x-nimmt --json --seconds 20"),
    "solve": (
        "yokocho solve dice-out --rows 4",
        "yokocho solve dice-out --rows 4 --verify 1",
        "yokocho solve dice-out --json",
    ),
    "doctor": ("yokocho doctor", "yokocho doctor --json"),
    "lab": ("yokocho lab x-nimmt", "yokocho lab compare x-nimmt --a hand=8 --b hand=9"),
    "lab-run": (
        "yokocho lab x-nimmt --games 100000",
        "yokocho lab x-nimmt --bots regular --games 200 --out my-run",
        "yokocho lab x-nimmt --bots veteran,regular,regular,regular --paired --games 200",
        "yokocho lab x-nimmt --forbid 1:play:card=55",
    ),
    "lab-compare": (
        "yokocho lab compare x-nimmt --a hand=8 --b hand=9",
        "yokocho lab compare x-nimmt --a bots=greedy --b bots=regular --games 100",
    ),
    "lab-sweep": ("yokocho lab sweep x-nimmt hand --games 5000",),
    "lab-report": ("yokocho lab report my-run", "yokocho lab report my-run --lang ja --open"),
    "lab-skill": ("yokocho lab skill x-nimmt --games 50", "yokocho lab skill x-nimmt --seats 2 --budgets 50,100,200"),
    "lab-study": (
        "yokocho lab study x-nimmt --out my-study",
        "yokocho lab study x-nimmt --bots hatchling --seats 3 --games 30 --out my-study --lang ja --open",
    ),
    "lab-humans": ("yokocho lab humans people", "yokocho lab report people/x-nimmt-4-1a2b3c4d"),
    "lab-export": (
        "yokocho lab export my-run games.parquet",
        "yokocho lab export my-run games.jsonl --viewer all --games 10",
    ),
    "ladder": (
        "yokocho ladder x-nimmt --games 100",
        "yokocho ladder x-nimmt --bots greedy,regular,ismcts-50 --seats 3",
    ),
    "lab-tune": (
        "yokocho lab tune x-nimmt rounds,hand --target decisions=100 --trials 12",
        "yokocho lab tune cats-called-jiji share_rules:A --target balance=0 --trials 40",
    ),
}
"""Commands worth typing; what each does is the message `cli-example-{command}-{number}`."""


UNSAID: Final = "run"
"""The command of a group that is meant where none is named."""


class Command(TyperCommand):
    """One command: help in our words."""

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - typer's signature
        from yokocho.cli.help import show_help

        show_help(self, ctx)


class Group(TyperGroup):
    """All commands: the language first, then typer's parsing, then errors in our words. Exit codes: 0 done, 1 failed,
    2 wrongly asked."""

    ENDED_BY_HAND: ClassVar[int] = 130

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - typer's signature
        from yokocho.cli.help import show_help

        show_help(self, ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise not_one_of("no-such-command", args[0], list(self.commands))
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        given = list(sys.argv[1:] if args is None else args)
        extra.pop("standalone_mode", None)
        sys.exit(self._run(given, prog_name, extra))

    def _run(self, given: list[str], prog_name: str | None, extra: dict[str, Any]) -> int:
        from yokocho.cli.screen import complain

        try:
            lang, rest = take_lang(given)
            speak(lang)
            done = super().main(rest, prog_name=prog_name or "yokocho", standalone_mode=False, **extra)
            sys.stdout.flush()
        except Trouble as trouble:
            complain(trouble.sentence, trouble.hint)
            return trouble.code
        except UsageError as error:
            return self._complain_usage(error, given)
        except TyperException as error:
            complain(str(error))
            return 1
        except (Abort, KeyboardInterrupt):
            return self.ENDED_BY_HAND
        except BrokenPipeError:
            sys.stderr.close()  # whoever read our output has gone: nothing is left to say
            return 1
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left of our output goes nowhere
            complain(say("no-room-for-output", why=error.strerror or str(error)))
            return 1
        return done if isinstance(done, int) else 0

    def _complain_usage(self, error: Any, given: list[str]) -> int:
        from yokocho.cli.screen import complain

        if type(error).__name__ == "NoArgsIsHelpError":
            return 2
        trouble = in_our_words(error, given)
        command = getattr(getattr(error, "ctx", None), "command_path", None) or "yokocho"
        complain(trouble.sentence, trouble.hint or say("try-help", command=f"{command} --help"))
        return trouble.code


class Lab(TyperGroup):
    """`yokocho lab GAME` is `yokocho lab run GAME`."""

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - typer's signature
        from yokocho.cli.help import show_help

        show_help(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            from yokocho.engine.game import discover

            if args[0] not in discover() and closest(args[0], list(self.commands)):
                raise not_one_of("no-such-command", args[0], list(self.commands))
            args = [UNSAID, *args]
        rest: list[str] = super().parse_args(ctx, args)
        return rest


def take_lang(args: Sequence[str]) -> tuple[Lang, list[str]]:
    """`--lang` may stand anywhere; the rest is for the commands."""
    speak(lang_of_locale())
    rest: list[str] = []
    chosen: str | None = None
    left = iter(args)
    for arg in left:
        if arg == "--":
            rest += [arg, *left]
        elif arg == "--lang":
            chosen = next(left, None)
            if chosen is None:
                raise usage("option-needs-value", option="--lang")
        elif arg.startswith("--lang="):
            chosen = arg.removeprefix("--lang=")
        else:
            rest.append(arg)
    if chosen is None:
        return lang_of_locale(), rest
    for lang in LANGS:
        if chosen == lang:
            return lang, rest
    raise not_one_of("no-such-language", chosen, list(LANGS))


def in_our_words(error: Any, given: list[str]) -> Trouble:
    """typer's usage errors, said by us."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        own = {opt for p in _params(error.ctx) for opt in p.opts if opt.startswith("--")}
        options = sorted(own | {"--help", "--lang"})
        return not_one_of("no-such-option", str(error.option_name), options)
    if kind == "MissingParameter" and error.param is not None:
        name = _name(error.param)
        message = f"missing-{name.lower()}"
        return usage(message if knows(message) else "missing", name=name)
    if kind == "BadOptionUsage":
        return usage("option-needs-value", option=str(error.option_name))
    if kind == "BadParameter" and error.param is not None:
        expected = str(getattr(getattr(error.param, "type_descriptor", None), "annotation", ""))
        message = "not-a-whole-number" if "int" in expected else "not-a-number" if "float" in expected else "bad-value"
        return usage(message, option=_name(error.param), got=_given_for(error.param, given))
    if kind == "BadArgumentUsage" or "unexpected extra" in str(error):
        return usage("too-much", detail=" ".join(getattr(error.ctx, "args", None) or given[-1:]))
    return Trouble(str(error), 2)


def _params(ctx: Any) -> list[Any]:
    return list(ctx.command.params) if ctx is not None else []


def _name(param: Any) -> str:
    opts = [opt for opt in param.opts if opt.startswith("-")]
    return str(opts[0] if opts else param.metavar or param.name.upper())


def _given_for(param: Any, given: list[str]) -> str:
    for at, arg in enumerate(given):
        for opt in param.opts:
            if arg == opt and at + 1 < len(given):
                return given[at + 1]
            if arg.startswith(f"{opt}="):
                return arg.removeprefix(f"{opt}=")
    return "?"
