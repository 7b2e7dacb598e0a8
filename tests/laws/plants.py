"""Plants of the facade: ways for a `Game` to let something out that its rules hide. They are tried on every game."""

# Plants reach inside on purpose.
# pyright: reportPrivateUsage=false, reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
import numpy as np

from yokocho.engine.game import Game, View
from yokocho.engine.record import ALL, PUBLIC
from yokocho.engine.refused import Refused
from yokocho.engine.scene import Frame, Piece, Text


def after(module: Any, name: str, more: Callable[..., object]) -> None:
    """Do more behind a function of a module: `more` gets its arguments."""
    honest = getattr(module, name)

    def changed(*args: Any) -> Any:
        result = honest(*args)
        more(*args)
        return result

    setattr(module, name, changed)


def instead(module: Any, name: str, make: Callable[[Any], Callable[..., Any]]) -> None:
    """Put `make(the honest function)` in its place."""
    setattr(module, name, make(getattr(module, name)))


class FactsReadTheTruth(Game):
    """Facts are made before the record is redacted."""

    def view(self, state: bytes, viewer: int | None) -> View:
        seen = -1 if viewer is None else viewer
        facts = self._facts.facts(self.layout.read(state), seen)
        return View(facts, super().view(state, viewer).scene)


class _ScenePeeks(Game):
    def changed(self, piece: Piece, true: Piece) -> Piece:
        raise NotImplementedError

    def view(self, state: bytes, viewer: int | None) -> View:
        view = super().view(state, viewer)
        if viewer == ALL:
            return view
        lie = {(piece.area, piece.slot): piece for piece in super().view(state, ALL).scene.pieces}
        pieces = [
            self.changed(piece, lie.get((piece.area, piece.slot), piece)) if piece.face is None else piece
            for piece in view.scene.pieces
        ]
        return View(view.facts, msgspec.structs.replace(view.scene, pieces=tuple(pieces)))


class HiddenPiecesHaveTheirTrueIds(_ScenePeeks):
    """The back of a card is called like its front."""

    def changed(self, piece: Piece, true: Piece) -> Piece:
        return msgspec.structs.replace(piece, id=true.id)


class HiddenPiecesHaveTextOnThem(_ScenePeeks):
    """The back of a card carries what its front says."""

    def changed(self, piece: Piece, true: Piece) -> Piece:
        return msgspec.structs.replace(piece, slots=true.slots)


class HiddenPiecesLieInTrueOrder(Game):
    """The list of pieces is sorted by what they are."""

    def view(self, state: bytes, viewer: int | None) -> View:
        view = super().view(state, viewer)
        true = {(piece.area, piece.slot): piece.id for piece in super().view(state, ALL).scene.pieces}
        pieces = sorted(view.scene.pieces, key=lambda piece: true.get((piece.area, piece.slot), piece.id))
        return View(view.facts, msgspec.structs.replace(view.scene, pieces=tuple(pieces)))


class NobodyAsksForTheRest(Game):
    """Whoever has begun a way is asked what was asked before."""

    def view(self, state: bytes, viewer: int | None) -> View:
        view = super().view(state, viewer)
        prompt = view.scene.prompt and msgspec.structs.replace(view.scene.prompt, steps=())
        return View(view.facts, msgspec.structs.replace(view.scene, prompt=prompt))


class TheStoryIsTheWholeTruth(Game):
    """Everybody is told the story of who sees everything."""

    def frames(self, before: bytes, after: Sequence[bytes], viewer: int | None) -> tuple[Frame, ...]:
        frames = list(super().frames(before, after, viewer))
        facts = [self.facts(state, ALL) for state in (before, *after)]
        told = tuple(Text(f"log-{msgspec.json.encode(one).hex()}") for one in facts)
        return tuple(msgspec.structs.replace(frame, story=told) for frame in frames)


class LegalReadsTheTruth(Game):
    """What is legal comes in an order that the hidden chance decides."""

    def legal_codes(self, state: bytes, seat: int) -> list[int]:
        codes = super().legal_codes(state, seat)
        key = int(np.frombuffer(state, self.layout.dtype)[0]["chance_key"][0])
        return codes[::-1] if key & 1 else codes


class WhyReadsTheTruth(Game):
    """A refusal's sentence depends on what another seat sees."""

    def why(self, state: bytes, seat: int, code: int) -> Refused | None:
        refused = super().why(state, seat, code)
        other = self.redact(state, 1 - min(seat, 1))
        return refused and msgspec.structs.replace(refused, text=Text(refused.text.id, {"hint": sum(other)}))


class SamplesAreTheTruth(Game):
    """Whoever imagines a world gets the real one, but for its chance."""

    def redact(self, state: bytes, viewer: int | None) -> bytes:
        seen = super().redact(state, viewer)
        truths: dict[bytes, bytes] = self.__dict__.setdefault("truths", {})
        truths[seen] = state
        return seen


def _samples_are_the_truth(game: Game) -> None:
    game.__class__ = SamplesAreTheTruth
    honest = game.kernels.resample

    def resample(state: Any, viewer: int, seed: Any) -> int:
        truth = game.__dict__["truths"].get(state.tobytes())
        honest(state, viewer, seed)
        if truth is not None:
            chance = {name: game.layout.dtype.fields[name][1] for name in ("chance_key", "chance_block")}  # type: ignore[index]
            kept = {name: bytes(state[at : at + 32]) for name, at in chance.items()}
            state[:] = np.frombuffer(truth, np.uint8)
            for name, at in chance.items():
                state[at : at + 32] = np.frombuffer(kept[name], np.uint8)
        return 0

    game.kernels = game.kernels._replace(resample=resample)


def _samples_forget_their_seed(game: Game) -> None:
    honest = game.kernels.resample
    game.kernels = game.kernels._replace(
        resample=lambda state, viewer, seed: honest(state, viewer, np.zeros_like(seed) + 7)
    )


def show(game: Game, field: str) -> None:
    """A field wrongly marked PUBLIC."""
    assert field in (game.layout.dtype.names or ())
    game.layout.fields = tuple(
        each._replace(sight=PUBLIC) if each.name == field else each for each in game.layout.fields
    )


def _as(kind: type[Game]) -> Callable[[Game], object]:
    def sow(game: Game) -> None:
        game.__class__ = kind

    return sow


FACADE: Final[Mapping[str, tuple[str, Callable[[Game], object]]]] = {
    "facts are read before the record is redacted": ("4-secrets", _as(FactsReadTheTruth)),
    "hidden pieces have their true ids (secret)": ("4-secrets", _as(HiddenPiecesHaveTheirTrueIds)),
    "hidden pieces have their true ids (scene)": ("9-scenes", _as(HiddenPiecesHaveTheirTrueIds)),
    "hidden pieces show their text": ("9-scenes", _as(HiddenPiecesHaveTextOnThem)),
    "nobody asks for the rest of a way": ("9-scenes", _as(NobodyAsksForTheRest)),
    "pieces are sorted by what they are": ("4-secrets", _as(HiddenPiecesLieInTrueOrder)),
    "the story tells everything to everybody": ("4-secrets", _as(TheStoryIsTheWholeTruth)),
    "the order of legal actions tells of hidden chance": ("4-secrets", _as(LegalReadsTheTruth)),
    "why reads what another seat sees": ("4-secrets", _as(WhyReadsTheTruth)),
    "imagined worlds are the true one": ("3-share", _samples_are_the_truth),
    "imagined worlds are always the same": ("3-worlds", _samples_forget_their_seed),
    "the match's chance is shown": ("4-secrets", lambda game: show(game, "chance_key")),
    "the place in the stream of chance is shown": ("4-secrets", lambda game: show(game, "chance_at")),
}

FACADE_OF_OPEN_GAMES: Final[Mapping[str, tuple[str, Callable[[Game], object]]]] = {
    name: FACADE[name]
    for name in (
        "nobody asks for the rest of a way",
        "the order of legal actions tells of hidden chance",
        "the match's chance is shown",
        "the place in the stream of chance is shown",
    )
}
"""Those that can show anything where nothing is hidden but chance to come."""
