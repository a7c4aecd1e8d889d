"""Commands of the checkout: run, test, check, and the builders of shipped data."""
