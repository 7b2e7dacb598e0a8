"""Tables, their events, and who belongs to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False, comment="how it was made: events.Made, packed"),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("people", sa.Text, nullable=False, comment="names of those who sit, a JSON list"),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False, comment="seconds since 1970"),
    )
    op.create_index("tables_by_time", "tables", ["listed", "touched_at"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False, comment="events.Event, packed"),
    )
    op.create_table(
        "members",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(64), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("members")
    op.drop_table("events")
    op.drop_index("tables_by_time", "tables")
    op.drop_table("tables")
