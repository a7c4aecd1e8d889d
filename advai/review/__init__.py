"""Clause + sources → judgment → grounded review; the rules, the grounding, what is missing."""
