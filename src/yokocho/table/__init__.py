"""One live table: seats, commands, numbered events, take-back, rematch, fairness. No network and no database is
known here."""
