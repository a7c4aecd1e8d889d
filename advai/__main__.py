"""`python -m advai`."""

from advai.cli.main import run

if __name__ == "__main__":
    run()
