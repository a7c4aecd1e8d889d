"""From a clause or a question to ranked sources: lexical and dense search, fused."""
