"""From a published text to provisions: one idea a file, by sequence and not by pattern alone."""
