"""The command line: one file a command group, no logic; everything is done by the workflows."""
