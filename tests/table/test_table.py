"""What a table decides: seats, turns, take-back, rematch. And that it is the fold of its events, whatever happened."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yokocho
from tests.table.conftest import LEVELS, act, by, code, do, guest, made, new_table
from yokocho.bots import registry
from yokocho.bots.registry import LEVELS as LEVELS_OF_BOTS
from yokocho.engine.refused import OtherRules
from yokocho.engine.scene import Text
from yokocho.engine.words import COMMON, words
from yokocho.server.records import record_of
from yokocho.server.storage import Summary
from yokocho.server.summary import summary_of
from yokocho.server.views import Around, Who, table_view
from yokocho.table import events as e
from yokocho.table import fairness, pace
from yokocho.table.events import (
    By,
    Event,
    Made,
    MalformedRecordError,
    Moved,
    StartSeat,
    TookBack,
    decode_event,
    decode_made,
    encode,
)
from yokocho.table.pack import pack
from yokocho.table.refusal import Refusal
from yokocho.table.state import begin, fold
from yokocho.table.table import KernelFaultError, Table


def test_all_seats_must_be_taken_before_the_game_begins() -> None:
    table = new_table(StartSeat("aki", "Aki"), StartSeat())
    assert code(table.start(by("aki"))) == "seats-open"
    do(table, table.set_bot(by("aki"), guest("aki"), 1, "random"))
    assert code(table.start(by("stranger"))) == "not-seated"
    do(table, table.start(by("host")))
    assert code(table.start(by("aki"))) == "started-already"
    assert table.thinking() == {1: "random"}


def test_a_seat_is_free_until_somebody_sits_and_stays_theirs() -> None:
    table = new_table(StartSeat(), StartSeat())
    assert code(table.sit(by("aki"), guest("aki"), "Aki", None, None)) == "invite-needed"
    do(table, table.sit(by("aki"), guest("aki"), "Aki", None, "invite"))
    assert code(table.sit(by("bo"), guest("bo"), "Bo", 0, "invite")) == "seat-taken"
    assert code(table.sit(by("aki"), guest("aki"), "Aki", 1, "invite")) == "other-seat"
    do(table, table.sit(by("aki"), guest("aki"), "Aki B", 0, None))
    assert table.state.seats[0].name == "Aki B"
    do(table, table.sit(by("host"), guest("host"), "Host", None, None))
    assert code(table.sit(by("bo"), guest("bo"), "Bo", None, "invite")) == "table-full"
    do(table, table.leave(by("aki")))
    assert table.state.seats[0].kind == "open"


def test_a_listed_table_needs_no_invite() -> None:
    table = new_table(StartSeat(), StartSeat(), listed=True)
    do(table, table.sit(by("aki"), guest("aki"), "Aki", None, None))


def test_a_bot_may_come_for_one_who_left_or_lost_the_line_only(playing: Table) -> None:
    ask = guest("aki", here=("aki", "bo"), gone=("ume",))
    assert code(playing.set_bot(by("aki"), ask, 1, "random")) == "seat-taken"
    do(playing, playing.set_bot(by("aki"), ask, 2, "random"))
    assert playing.state.seats[2].guest == "ume"
    assert code(playing.act(by("ume"), playing.state.version_for(2), "play", {"card": 1})) == "bot-plays-for-you"
    event = playing.came_back("ume")
    assert event is not None
    playing.apply(event)
    assert playing.state.seats[2].kind == "human"
    do(playing, playing.leave(by("bo")))
    do(playing, playing.set_bot(by("aki"), ask, 1, "regular"))
    assert playing.came_back("bo") is None, "who left by word comes back by word"
    do(playing, playing.sit(by("bo"), guest("bo"), "Bo", None, None))
    assert playing.state.seats[1].kind == "human"
    assert code(playing.set_bot(by("aki"), ask, 1, None)) == "no-bot-there"


def test_who_saw_a_hand_may_only_sit_there_again(playing: Table) -> None:
    do(playing, playing.leave(by("bo")))
    do(playing, playing.leave(by("ume")))
    assert code(playing.sit(by("bo"), guest("bo"), "Bo", 2, "invite")) == "other-seat"
    do(playing, playing.sit(by("kai"), guest("kai"), "Kai", 1, "invite"))
    assert code(playing.sit(by("bo"), guest("bo"), "Bo", 2, "invite")) == "seen-a-hand"
    assert code(playing.sit(by("bo"), guest("bo"), "Bo", None, "invite")) == "seen-a-hand"


def test_a_choice_stays_good_while_only_others_choose(playing: Table) -> None:
    version = playing.state.version_for(0)
    act(playing, 1)
    act(playing, 2)
    assert playing.state.version_for(0) == version
    assert playing.state.version_for(1) > version
    act(playing, 0)
    assert playing.state.version_for(0) > version


def test_a_stale_version_is_refused_whatever_it_names(playing: Table) -> None:
    assert playing.match is not None
    action = playing.match.legal(0)[0]
    for version in (-1, 0, playing.state.version_for(0) + 1):
        assert code(playing.act(by("aki"), version, action.name, action.params)) == "stale"


def test_what_is_not_kept_is_undone(playing: Table) -> None:
    before = playing.state.current
    assert playing.match is not None
    action = playing.match.legal(0)[0]
    assert isinstance(playing.act(by("aki"), playing.state.version_for(0), action.name, action.params), Moved)
    playing.abandon()
    assert playing.match.state == before
    assert playing.awaited == {0, 1, 2}


def test_who_left_takes_back_nothing_that_the_bot_does(playing: Table) -> None:
    act(playing, 1)
    assert playing.can_take_back(1) == "free"
    do(playing, playing.leave(by("bo")))
    assert playing.can_take_back(1) == "no"
    assert code(playing.take_back(by("bo"))) == "bot-plays-for-you"
    do(playing, playing.set_bot(by("aki"), guest("aki"), 1, "random"))
    assert code(playing.take_back(by("bo"))) == "bot-plays-for-you"
    do(playing, playing.sit(by("bo"), guest("bo"), "Bo", None, None))
    assert playing.can_take_back(1) == "free"


def test_taking_back_in_a_common_choice_keeps_the_others_choices(playing: Table) -> None:
    act(playing, 0)
    act(playing, 1)
    waiting = playing.state.version_for(2)
    event = do(playing, playing.take_back(by("aki")))
    assert isinstance(event, TookBack)
    assert [move.seat for move in playing.state.moves] == [1]
    assert playing.awaited == {0, 2}
    assert playing.state.version_for(2) == waiting
    assert code(playing.take_back(by("aki"))) == "nothing-to-take-back"
    act(playing, 0)
    act(playing, 2)
    assert code(playing.take_back(by("aki"))) == "nothing-to-take-back", "the reveal is a barrier"


def test_a_command_is_known_again_after_a_restart(playing: Table) -> None:
    mine = By("aki", "same")
    assert playing.match is not None
    action = playing.match.legal(0)[0]
    do(playing, playing.act(mine, playing.state.version_for(0), action.name, action.params))
    history = [event for _, event in playing.state.recent]
    state, sound = fold(playing.state.made, history)
    assert sound
    again = Table(state, playing.game, LEVELS)
    assert again.answered(mine) == playing.state.number
    assert again.answered(By("bo", "same")) is None


def test_other_rules_cannot_be_played_on() -> None:
    table = new_table(StartSeat("aki", "Aki"), StartSeat("bo", "Bo"))
    event = table.start(by("aki"))
    assert isinstance(event, e.Started)
    old = e.Started(event.rules_version + 1, event.opening)
    state, _ = fold(table.state.made, [old])
    with pytest.raises(OtherRules):
        Table(state, table.game)
    looked_at = Table(state, table.game, reopen=False)
    assert looked_at.game.scene(state.opening[-1], 0) is not None


def test_a_fault_in_the_rules_is_no_refusal(playing: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    assert playing.match is not None
    monkeypatch.setattr(playing.match, "act", broken)
    with pytest.raises(KernelFaultError):
        playing.act(by("aki"), playing.state.version_for(0), "play", {"card": 1})


def play_on(table: Table, choose: random.Random) -> Event | Refusal:
    """Something that somebody might ask of the table now."""
    names = ("aki", "bo", "ume", "kai")
    name = choose.choice(names)
    asker = guest(name, here=names[:3], gone=("ume",))
    seat = table.state.seat_of(name)
    match choose.randrange(9):
        case 0:
            return table.take_back(by(name))
        case 1:
            return table.answer_take_back(by(name), choose.random() < 0.5)
        case 2 if choose.random() < 0.2:
            return table.leave(by(name))
        case 3:
            return table.sit(by(name), asker, name.title(), choose.choice((None, 0, 1, 2)), "invite")
        case 4:
            return table.set_bot(by(name), asker, choose.randrange(3), choose.choice((None, "random")))
        case 5 if choose.random() < 0.3:
            return table.rematch(by(name), asker, "next")
        case _:
            acting = choose.choice(sorted(table.awaited)) if table.awaited else seat or 0
            if table.match is None or not table.match.legal(acting):
                return table.start(by(name))
            action = choose.choice(table.match.legal(acting))
            held = table.state.seats[acting]
            if held.level is not None:
                return table.bot_act(acting, table.game.codec.encode(action.name, action.params) or 0)
            return table.act(by(held.guest or name), table.state.version_for(acting), action.name, action.params)


def whole_log(table: Table, viewer: int | None) -> list[Text]:
    """Straight from the game, without anything kept on the way."""
    state, game = table.state, table.game
    lines = list(game.story(None, game.facts(state.opening[-1], viewer), viewer))
    for index, move in enumerate(state.moves):
        frames = game.frames(state.state_before(index), move.frames, viewer)
        lines.extend(text for frame in frames for text in frame.story)
    return lines


@given(st.integers(0, 1 << 30))
@settings(max_examples=25, deadline=None)
def test_a_table_is_the_fold_of_its_events_and_its_log_is_the_matchs_own(seed: int) -> None:
    choose = random.Random(seed)
    table = new_table(
        StartSeat("aki", "Aki"), StartSeat("bo", "Bo"), StartSeat("ume", "Ume"), seed=choose.randbytes(32)
    )
    history: list[Event] = []
    for _ in range(150):
        decision = play_on(table, choose)
        if isinstance(decision, Refusal):
            table.abandon() if choose.random() < 0.05 else None
            continue
        table.apply(decision, pack(decision) if choose.random() < 0.5 else None)
        history.append(decision)
        if table.match is not None and table.state.phase == "playing" and table.state.asked is None:
            answers = [table.can_take_back(seat) for seat in range(3)]
            fresh = Table(table.state, table.game, LEVELS)
            assert answers == [fresh.can_take_back(seat) for seat in range(3)]
        if table.state.opening and choose.random() < 0.2:
            table.logs.lines(choose.choice((None, 0, 1, 2)))
    state, sound = fold(table.state.made, [decode_event(encode(event)) for event in history])
    assert sound
    assert state == table.state
    again = Table(state, table.game, LEVELS)
    if table.match is None:
        return
    assert again.match is not None
    assert again.match.state == table.match.state
    assert again.match.moves == table.match.moves
    assert len(state.moves) == len(state.numbers)
    assert state.numbers == sorted(state.numbers)
    for viewer in (None, 0, 1, 2):
        own = whole_log(table, viewer)
        told = [line.text for line in table.logs.lines(viewer) if line.text.id != "table-log-took-back"]
        assert told == own
        assert table.logs.lines(viewer) == again.logs.lines(viewer)


@given(st.binary(max_size=300))
def test_bytes_that_are_no_record_are_said_to_be_none(data: bytes) -> None:
    for read in (decode_event, decode_made):
        try:
            read(data)
        except MalformedRecordError:
            continue


def test_events_that_do_not_fit_end_the_fold() -> None:
    state, sound = fold(made(StartSeat("aki", "Aki"), StartSeat()), [e.Left(7)])
    assert not sound
    assert state.number == 1


def test_a_rematch_takes_those_who_want_it_and_the_bots() -> None:
    table = new_table(StartSeat("aki", "Aki"), StartSeat(level="random"), StartSeat("ume", "Ume"))
    do(table, table.start(by("aki")))
    while table.awaited:
        seat = min(table.awaited)
        if table.state.seats[seat].level is None:
            act(table, seat)
        else:
            do(table, table.bot_act(seat, table.game.legal_codes(table.state.current or b"", seat)[0]))
    assert table.state.phase == "over"
    assert table.can_take_back(0) == "no"
    assert code(table.rematch(by("stranger"), guest("stranger"), "next")) == "not-seated"
    event = do(table, table.rematch(by("aki"), guest("aki", here=("aki",)), "next"))
    assert event == e.RematchWanted(0, "next", event.by)
    next_one = table.next_made(0, "next", bytes(32), "other", 1)
    assert next_one.seats == (StartSeat("aki", "Aki"), StartSeat(level="random"), StartSeat())
    assert next_one.parent == "t"
    assert code(table.rematch(by("ume"), guest("ume"), "another")) == "rematch-made"


def test_the_seed_is_committed_to_before_and_checked_after() -> None:
    seed = fairness.new_seed()
    published = fairness.commitment(seed)
    assert fairness.is_kept(seed, published)
    assert not fairness.is_kept(fairness.new_seed(), published)
    assert len(published) == 64


def test_a_bots_delay_is_humane_and_knows_no_hand() -> None:
    delays = [pace.delay("people", "t", number, seat) for number in range(50) for seat in range(4)]
    assert all(pace.SHORTEST <= delay <= pace.LONGEST for delay in delays)
    assert len(set(delays)) > 150
    assert pace.delay("fast", "t", 1, 1) == 0
    assert pace.rest("people", 1.0, 0.25) == pytest.approx(0.75)
    assert pace.rest("people", 1.0, 1.1) == pytest.approx(0.4)
    assert pace.rest("fast", 1.0, 0.1) == 0


@pytest.mark.parametrize("level", [level.id for level in LEVELS_OF_BOTS])
def test_a_plan_has_room_for_the_longest_thinking_so_that_the_answer_comes_when_it_was_planned(level: str) -> None:
    longest = registry.longest(level)
    assert longest == (registry.level(level).milliseconds or 0) / 1000
    for number in range(50):
        planned = pace.delay("people", "t", number, 1, longest)
        assert planned >= max(pace.SHORTEST, longest)
        for thought in (0.0, longest / 2, longest):
            assert thought + pace.rest("people", planned, thought) == pytest.approx(planned)


def test_every_word_of_the_table_is_in_both_languages() -> None:
    def messages(lang: str) -> set[str]:
        lines = (COMMON / lang / "table.ftl").read_text("utf-8").splitlines()
        return {line.split(" =")[0] for line in lines if " = " in line and line[0].isalpha()}

    en, ja = messages("en"), messages("ja")
    assert en == ja
    assert all(words(lang).has(message) for lang in ("en", "ja") for message in en)


# --- consent ----------------------------------------------------------------------------------------------------------


def test_a_game_is_studied_only_where_the_table_says_so_and_nobody_objects() -> None:
    plain = new_table(StartSeat("aki", "Aki"), StartSeat("bo", "Bo"))
    assert not plain.state.may_be_studied
    assert code(plain.set_consent(by("aki"), agree=False)) == "not-studied"
    table = new_table(StartSeat("aki", "Aki"), StartSeat("bo", "Bo"), consent=True)
    assert table.state.may_be_studied
    assert code(table.set_consent(by("stranger"), agree=False)) == "not-seated"
    do(table, table.set_consent(by("aki"), agree=False))
    do(table, table.set_consent(by("bo"), agree=False))
    do(table, table.set_consent(by("aki"), agree=True))
    assert not table.state.may_be_studied, "bo still objects"
    do(table, table.set_consent(by("bo"), agree=True))
    assert table.state.may_be_studied


def test_who_objected_and_left_still_objects() -> None:
    table = new_table(StartSeat("aki", "Aki"), StartSeat("bo", "Bo"), consent=True)
    do(table, table.start(by("aki")))
    do(table, table.set_consent(by("bo"), agree=False))
    do(table, table.leave(by("bo")))
    do(table, table.sit(by("cy"), guest("cy"), "Cy", 1, "invite"))
    assert not table.state.may_be_studied
    do(table, table.set_consent(by("bo"), agree=True))
    assert table.state.may_be_studied, "who has played may still say so"


def test_a_rematch_is_studied_only_if_nobody_objected() -> None:
    for objects in (False, True):
        table = new_table(StartSeat("aki", "Aki"), StartSeat("bo", "Bo"), consent=True)
        if objects:
            do(table, table.set_consent(by("bo"), agree=False))
        assert table.next_made(0, "t2", bytes(32), "i", 0).consent is not objects


def test_consent_survives_storage_and_old_tables_gave_none() -> None:
    table = new_table(StartSeat("aki", "Aki"), consent=True)
    event = do(table, table.set_consent(by("aki"), agree=False))
    assert decode_event(encode(event)) == event
    assert decode_made(encode(table.state.made)).consent
    before = msgspec.msgpack.decode(encode(table.state.made))
    del before["consent"]
    assert not decode_made(msgspec.msgpack.encode(before)).consent


UP_DOWN_IS_OVER: dict[str, int | str] = {
    "hand_size": 1,
    "opening": "flip",
    "pass_cards": 0,
    "reverse_cards": 0,
    "shot_cards": 0,
}


def over_at_once() -> Table:
    """A table of two whose set-up has left nobody anything to do."""
    game = yokocho.load("up-down")
    options = game.check_options(UP_DOWN_IS_OVER)
    assert isinstance(options, dict)
    seed = next(seed for n in range(100) if game.new(2, options, (seed := bytes([n]) * 32)).over)
    seats = (StartSeat("aki", "Aki"), StartSeat("bo", "Bo"))
    return Table(begin(Made("t", game.id, seats, options, seed, "invite", "aki")), game, LEVELS)


def test_a_set_up_that_ends_the_game_ends_it_at_the_table() -> None:
    table = over_at_once()
    started = table.start(by("aki"))
    assert summary_of(table.state, started if not isinstance(started, Refusal) else None) == Summary(
        "over", ("Aki", "Bo"), 0
    )
    do(table, started)
    assert table.state.phase == "over"
    view = table_view(table, Who(0), Around())
    assert view.ranks is not None
    assert view.seed == table.state.made.seed.hex()
    assert record_of(table).end_reason is not None
    do(table, table.rematch(by("aki"), guest("aki", here=("aki", "bo")), "next"))


def test_an_old_record_of_such_a_table_opens_as_over() -> None:
    table = over_at_once()
    event = msgspec.msgpack.decode(encode(do(table, table.start(by("aki")))))
    del event["over"]
    state, sound = fold(table.state.made, [decode_event(msgspec.msgpack.encode(event))])
    assert sound
    assert state.phase == "playing"
    assert Table(state, table.game, LEVELS).state.phase == "over"
