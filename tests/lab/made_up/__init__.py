"""Made-up games of three seats for the lab's tests: each seat decides once, in order, between three codes."""
