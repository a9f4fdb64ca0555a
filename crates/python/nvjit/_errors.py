"""The exception of the package."""

from __future__ import annotations

import json
from typing import Any


class ProgramError(ValueError):
    """A program or a scene is wrong, or a question about it makes no sense.

    ``errors`` has a dict for each error of a text, with ``line`` and ``column`` (from 1; columns count bytes),
    ``offset``, ``length``, ``kind``, ``message`` and, for programs, the ``section`` of the specification. ``line`` and
    ``column`` of the exception are those of the first, or None where the error has no place.
    """

    def __init__(self, message: str, errors: str = "[]") -> None:
        super().__init__(message)
        self.errors: list[dict[str, Any]] = json.loads(errors)
        first = self.errors[0] if self.errors else {}
        self.line: int | None = first.get("line")
        self.column: int | None = first.get("column")
