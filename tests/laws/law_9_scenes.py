"""Law 9: scenes. Ids are unique over all kinds; what belongs to something has it; every way leads over things that are
there, and no way is the beginning of another; every frame differs from the one before; a piece either moves or turns
over in a frame, never both, and stays what it is (a die may show another side); a hidden piece's id tells its place and
nothing else; whoever has begun a way is asked for the rest; differences give the scene back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from tests.laws.looks import Once
from tests.laws.walk import Transition, Walk
from yokocho.engine.game import Game
from yokocho.engine.record import ALL
from yokocho.engine.scene import Piece, Scene, SceneDelta, Sheet, apply_delta, difference
from yokocho.engine.ways import code_of

TONES = {"shu", "ai", "matsu", "karashi", "ume", "asagi"}


def check(walk: Walk) -> None:
    hidden_at: dict[str, tuple[str, int]] = {}
    viewers = (*walk.chance("law 9, viewers").sample(walk.viewers, 2), ALL)
    checked: dict[int, Scene] = {}
    for frames in walk.some_neighbours("9-scenes: scenes"):
        for viewer in viewers:
            last: Scene | None = None
            for frame in frames:
                scene = walk.game.view(frame, viewer).scene
                if scene is not checked.get(viewer):
                    whole_scene(walk.game, scene)
                    _ways(walk, scene, frame, viewer)
                    _hidden(scene, hidden_at)
                    checked[viewer] = scene
                if last is not None and scene is not last and scene != last:
                    between(walk.game, last, scene)
                assert viewer != ALL or scene != last, "law 9: a frame in which nothing can be seen"
                last = scene
    for one, other in zip(walk.frames, walk.frames[1:], strict=False):
        assert one != other, "law 9: a step that changes nothing"
    for _, step, chance in walk.some_moves("9-scenes: frames"):
        for viewer in chance.sample(walk.viewers, 2):
            _frames(walk, step, viewer)


def whole_scene(game: Game, scene: Scene) -> None:
    """One scene for itself."""
    ids = list(all_ids(scene))
    ids += [note.id for sheet in scene.sheets for row in sheet.rows for cell in row for note in cell.notes]
    doubled = {each for each in ids if ids.count(each) > 1} if len(set(ids)) != len(ids) else set[str]()
    assert not doubled, f"law 9: ids are not unique: {sorted(doubled)}"
    mats = {mat.id for mat in scene.mats}
    areas = {area.id: area for area in scene.areas}
    for area in scene.areas:
        assert area.mat in mats, f"law 9: area {area.id} lies on no mat"
        assert all(0 <= slot < max(area.capacity, area.width * area.height) for slot in area.danger)
        assert len(area.column_names) in (0, area.width), f"law 9: columns of {area.id} without a name"
        assert len(area.row_names) in (0, area.height), f"law 9: rows of {area.id} without a name"
    taken: set[tuple[str, int, int]] = set()
    drawn, once = symbols(game.info.folder), _looked_at(game)
    for piece in scene.pieces:
        assert piece.area in areas, f"law 9: piece {piece.id} lies in no area"
        place = (piece.area, piece.slot, piece.layer)
        assert place not in taken, f"law 9: two pieces in layer {piece.layer} of slot {piece.slot} of {piece.area}"
        taken.add(place)
        assert piece.came_from is None or piece.came_from[0] in areas, f"law 9: {piece.id} comes from nowhere"
        if once.first(piece):
            _drawn(piece, drawn)
        if piece.stands_for is not None:
            (like,) = [each for each in scene.pieces if each.id == piece.stands_for]
            shown = [(each.area, each.face, each.slots, each.tone) for each in (piece, like)]
            assert like.stands_for is None, f"law 9: {piece.id} stands for one that stands for another"
            assert shown[0] == shown[1], f"law 9: {piece.id} is not like {like.id}"
    for mat in scene.mats:
        for tally in mat.tallies:
            assert tally.icon is None or tally.icon in drawn, f"law 9: no symbol {tally.icon}"
    _buttons(scene, drawn)
    for line in scene.lines:
        assert line.area in areas, f"law 9: line {line.id} lies in no area"
    for sheet in scene.sheets:
        if once.first(sheet):
            _sheet_drawn(sheet, drawn)


@lru_cache
def _looked_at(game: Game) -> Once:
    """Pieces and sheets that scenes of a game share."""
    del game
    return Once()


def _sheet_drawn(sheet: Sheet, drawn: dict[str, int]) -> None:
    for row in sheet.rows:
        assert len(row) == len(sheet.columns), f"law 9: a row of {sheet.id} has {len(row)} cells"
        for cell in row:
            for face in (*cell.pieces, *(note.piece for note in cell.notes)):
                assert face.split("|")[0] in drawn, f"law 9: no symbol {face}"
            for note in cell.notes:
                assert len(note.given) in (0, len(sheet.helps)), f"law 9: {note.id} is helped otherwise"


def _buttons(scene: Scene, drawn: dict[str, int]) -> None:
    buttons = scene.prompt.buttons if scene.prompt else ()
    for button in buttons:
        assert button.icon is None or button.icon in drawn, f"law 9: no symbol {button.icon}"
    keys = [button.key for button in buttons if button.key]
    assert len(set(keys)) == len(keys), "law 9: two buttons with one key"
    assert all(re.fullmatch("[a-z0-9]", key) for key in keys), f"law 9: keys are letters or digits, not {keys}"
    _steps(scene)
    for action in scene.actions:
        ghost = (action.ghost or "").split("|")[0]
        assert not ghost or ghost in drawn, f"law 9: no symbol {ghost}"


def _steps(scene: Scene) -> None:
    """Whoever has begun a way is asked for the rest of it, once."""
    steps = scene.prompt.steps if scene.prompt else ()
    told = [touched for step in steps for touched in step.after]
    assert len(set(told)) == len(told), f"law 9: two questions after one touch: {sorted(told)}"
    begun = {touched for action in scene.actions for touched in action.way[:-1]}
    assert set(told) == begun, f"law 9: asked after {sorted(told)}, where {sorted(begun)} are not the last to touch"


def _drawn(piece: Piece, drawn: dict[str, int]) -> None:
    if piece.face is None:
        assert piece.back, f"law 9: {piece.id} has neither face nor back"
    else:
        assert piece.face in drawn, f"law 9: no symbol {piece.face}"
        assert len(piece.slots) >= drawn[piece.face], f"law 9: {piece.id} leaves text slots of {piece.face} empty"
    assert piece.back is None or piece.back in drawn, f"law 9: no symbol {piece.back}"
    assert piece.tone is None or piece.tone in TONES, f"law 9: no ink {piece.tone}"


@lru_cache
def symbols(folder: Path) -> dict[str, int]:
    """Symbols of a game's sheets with the number of their text slots."""
    found: dict[str, int] = {}
    for path in sorted((folder / "art").glob("*.svg")):
        for name, inside in re.findall(
            r'<symbol id="([\w-]+)"(.*?)</symbol>', path.read_text(encoding="utf-8"), re.DOTALL
        ):
            found[name] = len(set(re.findall(r'data-slot="(\d+)"', inside)))
    return found


def _sides(game: Game, piece: Piece) -> str:
    """What the piece is a side of: symbols with the same `data-sides` are sides of one thing, such as a die."""
    return sides(game.info.folder).get(piece.face or "", "")


@lru_cache
def sides(folder: Path) -> dict[str, str]:
    """By symbol, the thing that it is a side of."""
    found: dict[str, str] = {}
    for path in sorted((folder / "art").glob("*.svg")):
        found |= re.findall(r'<symbol id="([\w-]+)"[^>]* data-sides="([\w-]+)"', path.read_text(encoding="utf-8"))
    return found


def all_ids(scene: Scene) -> Iterator[str]:
    """Ids of all that can be touched or changed, over all kinds."""
    for kind in (scene.mats, scene.areas, scene.pieces, scene.lines, scene.sheets):
        yield from (item.id for item in kind)
    for mat in scene.mats:
        yield from (tally.id for tally in mat.tallies)
    if scene.prompt is not None:
        yield from (button.id for button in scene.prompt.buttons)


def slot_ids(scene: Scene) -> Iterator[str]:
    """Slots that are drawn can be touched, too: `board#7`."""
    for area in scene.areas:
        yield from (f"{area.id}#{slot}" for slot in range(max(area.capacity, area.width * area.height)))


def _ways(walk: Walk, scene: Scene, frame: bytes, viewer: int) -> None:
    game = walk.game
    codes = game.legal_codes(frame, viewer) if viewer >= 0 else []
    legal = [code for code in codes if not game.codec.is_unlisted(code)]
    offered = [game.codec.encode(action.name, action.params) for action in scene.actions]
    assert sorted(map(str, offered)) == sorted(map(str, legal)), f"law 9: viewer {viewer} is offered {offered}"
    there = {*all_ids(scene), *slot_ids(scene)}
    ways = [action.way for action in scene.actions]
    beginnings = {way[:length] for way in ways for length in range(len(way))}
    assert not beginnings.intersection(ways), f"law 9: {beginnings.intersection(ways)} begin other ways"
    assert len(set(ways)) == len(ways), f"law 9: two actions have one way: {ways}"
    for action, code in zip(scene.actions, offered, strict=True):
        assert action.way, f"law 9: no way to {action.name}({action.params})"
        assert set(action.way) <= there, f"law 9: the way {action.way} leads over things that are not there"
        assert code is not None
        assert game.way(game.codec.decode(code), viewer, walk.table.options) == action.way, (
            f"law 9: {action.way} is not the codec's way"
        )
        assert code_of(game, viewer, action.way, walk.match.options) == code, (
            f"law 9: the way {action.way} means another action"
        )
    assert bool(scene.actions) <= (scene.prompt is not None), "law 9: actions without a prompt"


def _hidden(scene: Scene, hidden_at: dict[str, tuple[str, int]]) -> None:
    """The id of a hidden piece always means the same place, and never a piece that can be seen."""
    for piece in scene.pieces:
        place = (piece.area, piece.slot)
        if piece.face is None:
            assert hidden_at.setdefault(piece.id, place) == place, f"law 9: hidden piece {piece.id} has moved"
            assert not piece.slots, f"law 9: hidden piece {piece.id} shows {piece.slots}"
            assert not piece.tone, f"law 9: hidden piece {piece.id} has the ink {piece.tone}"
        else:
            assert piece.id not in hidden_at, f"law 9: {piece.id} is the id of a hidden piece"


def between(game: Game, before: Scene, after: Scene) -> None:
    """Two neighbouring scenes of one viewer."""
    assert before != after, "law 9: a frame in which nothing changes"
    was = {piece.id: piece for piece in before.pieces}
    lay = {(piece.area, piece.slot): piece for piece in before.pieces}
    for piece in after.pieces:
        old = was.get(piece.id)
        if old is None and piece.came_from and piece.face is not None:
            source = lay.get(piece.came_from)
            turned = source is not None and source.face is None
            moved = piece.came_from != (piece.area, piece.slot)
            assert not (turned and moved), f"law 9: {piece.id} moves and turns over in one frame"
        if old is not None:
            moved = (old.area, old.slot) != (piece.area, piece.slot)
            turned = (old.face is None) != (piece.face is None)
            assert not (moved and turned), f"law 9: {piece.id} moves and turns over in one frame"
            same = old.face is None or piece.face in (None, old.face) or _sides(game, old) == _sides(game, piece) != ""
            assert same, f"law 9: {piece.id} becomes another piece"
    delta = difference(before, after)
    assert _ordered(apply_delta(before, delta)) == _ordered(after), "law 9: the difference does not give the scene back"


def _ordered(scene: Scene) -> tuple[object, ...]:
    kinds = (scene.mats, scene.areas, scene.pieces, scene.lines, scene.sheets)
    whole = (scene.actions, scene.prompt, scene.heading, scene.order)
    return (*(sorted(kind, key=lambda item: item.id) for kind in kinds), *whole)


def _frames(walk: Walk, step: Transition, viewer: int) -> None:
    """Nobody gets an empty frame, and all of them together lead to where the game stands."""
    game = walk.game
    scene = game.view(step.before, viewer).scene
    for frame in game.frames(step.before, step.frames, viewer):
        delta = msgspec.json.decode(msgspec.json.encode(frame.delta), type=SceneDelta)
        now = apply_delta(scene, delta)
        told = frame.story or _ordered(now) != _ordered(scene)
        assert told, f"law 9: viewer {viewer} gets an empty frame"
        scene = now
    end = game.view(step.after, viewer).scene
    assert _ordered(scene) == _ordered(end), f"law 9: viewer {viewer}'s frames lead somewhere else"
