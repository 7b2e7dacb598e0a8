"""The tables of the database. Migrations make them; a test holds both equal."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False, comment="how it was made: events.Made, packed"),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("people", sa.Text, nullable=False, comment="names of those who sit, a JSON list"),
    sa.Column("free", sa.Integer, nullable=False),
    sa.Column("touched_at", sa.BigInteger, nullable=False, comment="seconds since 1970"),
    sa.Index("tables_by_time", "listed", "touched_at"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False, comment="events.Event, packed"),
)
"""The key (table, number) is what keeps two processes from playing one table apart: the second one to append loses."""

members = sa.Table(
    "members",
    metadata,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(64), primary_key=True),
)
"""Who made or ever sat at a table: the list of one's own tables."""
