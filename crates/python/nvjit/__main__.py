"""The command ``nvjit``: ``python -m nvjit check FILE``."""

import sys

from . import _nvjit


def main() -> int:
    """Runs the command with the arguments of this process, and gives its exit status."""
    return _nvjit.command(["nvjit", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
