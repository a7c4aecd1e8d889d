"""Gold sets turned into figures: pure functions over what the other rooms produce."""
