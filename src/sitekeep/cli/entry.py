"""Where the program begins: Ctrl-C while it still loads is no crash."""

import sys


def main() -> None:
    try:
        from sitekeep.cli.main import main as program

        program()
    except KeyboardInterrupt:
        sys.exit(130)
