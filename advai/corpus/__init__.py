"""Official text → library: keys, catalogue, importers, store, references, integrity, downloads.

Nothing is imported here: start-up time is measured, and each caller names the part it needs.
"""
