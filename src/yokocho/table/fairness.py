"""Nobody can choose the shuffle afterwards: commit and reveal.

A match's whole chance follows from 32 random bytes, drawn when the table is made. Before anybody sees a card the
table publishes their SHA-256 (the *commitment*); when the game is over it publishes the bytes themselves. Whoever
kept the commitment can check that the bytes hash to it and that the record of the game, replayed from them, gives
the same cards.

What it proves: the server fixed the shuffle before the first action. What it does not prove: that the server drew
the bytes blindly. 256 random bits need no salt: nobody can search for them.
"""

from __future__ import annotations

import hashlib
import secrets

SEED_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published at the start, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def is_kept(seed: bytes, published: str) -> bool:
    return commitment(seed) == published
