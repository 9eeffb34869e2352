"""Rows that were made objects of ahead of whoever reads them one by one."""

from __future__ import annotations

from collections import deque
from typing import Any, Callable, Deque, List, Optional, Tuple

Row = Tuple[Any, ...]

#: How many are made at a time.
_PIECE = 1024


class Ahead:
    """Reads rows by pieces, and gives them one by one."""

    def __init__(self, fetch: Callable[[Optional[int]], List[Row]]) -> None:
        self._fetch = fetch
        self._rows: Deque[Row] = deque()

    def one(self) -> Optional[Row]:
        """The next row."""
        if not self._rows:
            self._rows.extend(self._fetch(_PIECE))
        return self._rows.popleft() if self._rows else None

    def many(self, most: Optional[int]) -> List[Row]:
        """The next rows; all of them without a number."""
        rows = list(self._rows) if most is None else [self._rows.popleft() for _ in range(min(most, len(self._rows)))]
        if most is None:
            self._rows.clear()
            return rows + self._fetch(None)
        return rows + self._fetch(most - len(rows)) if len(rows) < most else rows
