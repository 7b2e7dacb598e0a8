"""A table that no server knows: the real page with a made-up scene, its words and drawings, and a line that answers as
told. It shows that whatever a scene can say is drawn, and what the page sends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Route, WebSocketRoute

from tests.web.person import Person
from yokocho.engine.scene import Frame, Scene, SceneDelta, Text, difference
from yokocho.server import protocol as p

ART = (Path(__file__).parent / "made_up.svg").read_text(encoding="utf-8")
WORDS = (Path(__file__).parent / "made_up.ftl").read_text(encoding="utf-8")
GAME = "made-up"

Answer = Callable[[dict[str, Any]], p.Done | p.Refused | p.Answer]


def done(command: dict[str, Any]) -> p.Done:
    return p.Done(command["id"], 0)


class MadeUp:
    """What the server would be. `answer` says what each command gets; `heard` keeps all of them."""

    def __init__(
        self,
        person: Person,
        scene: Scene,
        *,
        seats: int = 3,
        names: tuple[str, ...] | None = None,
        answer: Answer = done,
        hints: bool = False,
    ) -> None:
        self.person = person
        self.page = person.page
        self.scene = scene
        self.answer = answer
        self.heard: list[dict[str, Any]] = []
        self.number = 1
        kinds = [
            p.SeatView(n, "human", name, connected=True, you=n == 0) for n, name in enumerate((names or NAMES)[:seats])
        ]
        self.table = p.TableView("t", GAME, {}, "playing", tuple(kinds))
        self._lines: list[WebSocketRoute] = []
        context = person.page.context
        self._serve(context, "**/api/games", lambda route: self._json(route, [CARD]))
        self._serve(context, f"**/api/games/{GAME}/text", lambda route: self._json(route, p.GameText(WORDS, WORDS)))
        self._serve(
            context,
            f"**/api/games/{GAME}/art.svg",
            lambda route: route.fulfill(body=ART, content_type="image/svg+xml"),
        )
        context.route_web_socket(lambda url: "/ws/tables/" in url, self._connected)
        closed = [] if hints else ["touch", "complete", "choose", "explain"]
        person.page.add_init_script(f"localStorage.setItem('yokocho.hints', '{json.dumps(closed)}')")
        person.open("/t/made-up")
        person.page.wait_for_selector(".board .prompt .text")

    def _serve(self, context: BrowserContext, pattern: str, handler: Callable[[Route], None]) -> None:
        context.route(pattern, handler)

    def _json(self, route: Route, value: Any) -> None:
        route.fulfill(body=msgspec.json.encode(value), content_type="application/json")

    def _connected(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.on_message(lambda message: self._hear(line, str(message)))
        welcome = p.Welcome(p.PROTOCOL, self.number, self.number, self.table, 0, self.scene)
        line.send(_text(welcome))

    def _hear(self, line: WebSocketRoute, message: str) -> None:
        command = json.loads(message)
        if command["type"] == "ping":
            line.send(_text(p.Pong(command["id"])))
            return
        self.heard.append(command)
        line.send(_text(self.answer(command)))

    def ends(self, end: str, ranks: tuple[int, ...], *, tie_broken: bool = False) -> None:
        self.number += 1
        self.table = msgspec.structs.replace(self.table, state="over", ranks=ranks, end=end, tie_broken=tie_broken)
        for line in self._lines[-1:]:
            line.send(_text(p.Update(self.number, self.number, table=self.table, seat=0)))

    def heard_of(self, kind: str) -> list[dict[str, Any]]:
        return [command for command in self.heard if command["type"] == kind]

    def becomes(self, *scenes: Scene, story: tuple[Text, ...] = ()) -> None:
        """One thing after another happens."""
        frames: list[Frame] = []
        for scene in scenes:
            delta: SceneDelta = difference(self.scene, scene)
            frames.append(Frame(delta, story))
            self.scene = scene
        self.number += 1
        for line in self._lines[-1:]:
            line.send(_text(p.Update(self.number, self.number, tuple(frames))))
        self.page.wait_for_timeout(60)


NAMES = ("Aki", "Bo", "Chika", "Dai", "Emi", "Fumi", "Gen", "Hana")
CARD = p.GameCard(
    GAME, {"en": "Made up", "ja": "つくりごと"}, {"en": "", "ja": ""}, {"en": "", "ja": ""}, (2, 3), 5, 8, "token"
)


def _text(message: Any) -> str:
    return msgspec.json.encode(message).decode()
