"""A model's prose made fit to be read: plain, and without law that was not shown to the model."""
