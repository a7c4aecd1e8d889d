"""Prompt and schema → checked JSON: the gateway, the providers, and the chain that tries them."""
