"""Frozen dataclasses that every room shares; no behaviour beyond what the data itself implies."""
