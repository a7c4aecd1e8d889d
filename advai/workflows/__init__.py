"""The use cases, free of any interface: what the command line and the desktop both call.

Each workflow takes plain values, tells its progress to a listener and returns model dataclasses
or, where a JSON shape is promised, plain dictionaries. Heavy rooms load inside the functions:
a command pays only for what it uses.
"""
