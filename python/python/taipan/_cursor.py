"""Cursors, as PEP 249 has them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _frames
from ._ahead import Ahead
from ._errors import InterfaceError, ProgrammingError
from ._taipan import Results

if TYPE_CHECKING:
    from ._connection import Connection

Parameters = Union[Sequence[Any], Mapping[str, Any], None]
Description = Tuple[str, str, None, None, None, None, None]


class Cursor:
    """A cursor of PEP 249 over a connection. Its statements are part of the connection's transaction."""

    def __init__(self, connection: "Connection") -> None:
        self.connection = connection
        #: How many rows `fetchmany` gives by itself.
        self.arraysize = 1
        self.rowcount = -1
        self._results: Optional[Results] = None
        self._ahead = Ahead(self._fetch)
        self._closed = False

    @property
    def description(self) -> Optional[List[Description]]:
        """Names and types of the columns; ``None`` if the last statement gives no rows."""
        if self._results is None or not self._results.returns_rows:
            return None
        return [(name, kind, None, None, None, None, None) for name, kind in self._results.columns]

    def execute(self, operation: str, parameters: Parameters = None) -> "Cursor":
        """Runs a statement, with parameters behind ``?``, ``$1``, or, by name, ``$name`` or ``:name``."""
        self._open()
        frame = sys._getframe(1)
        self._has(self.connection._run(operation, parameters, lambda: _frames.scope_of(frame)))
        return self

    def executemany(self, operation: str, seq_of_parameters: Iterable[Parameters]) -> "Cursor":
        """Runs a statement once for each row of parameters, all in one transaction."""
        self._open()
        frame = sys._getframe(1)
        self._has(None)
        self.rowcount = self.connection._run_many(operation, seq_of_parameters, lambda: _frames.scope_of(frame))
        return self

    def fetchone(self) -> Optional[Tuple[Any, ...]]:
        """The next row, or ``None`` behind the last."""
        return self._ahead.one()

    def fetchmany(self, size: Optional[int] = None) -> List[Tuple[Any, ...]]:
        """The next rows, at most `size` of them, or `arraysize`."""
        return self._ahead.many(self.arraysize if size is None else size)

    def fetchall(self) -> List[Tuple[Any, ...]]:
        """The rows that are left."""
        return self._ahead.many(None)

    def _fetch(self, most: Optional[int]) -> List[Tuple[Any, ...]]:
        self._open()
        if self._results is None or not self._results.returns_rows:
            raise ProgrammingError("there are no rows to fetch: no query was executed, or it gives none")
        return self._results.fetch(most)

    def __iter__(self) -> Iterator[Tuple[Any, ...]]:
        return self

    def __next__(self) -> Tuple[Any, ...]:
        row = self.fetchone()
        if row is None:
            raise StopIteration
        return row

    def _has(self, results: Optional[Results]) -> None:
        self._results = results
        self._ahead = Ahead(self._fetch)
        self.rowcount = -1 if results is None else results.changed

    def setinputsizes(self, sizes: Any) -> None:
        """Does nothing: no memory is set apart for parameters."""

    def setoutputsize(self, size: Any, column: Any = None) -> None:
        """Does nothing: values have any length."""

    def close(self) -> None:
        """Ends the cursor, and its statement if rows of it are still to come."""
        if self._results is not None:
            self._results.close()
        self._results = None
        self._closed = True

    def __enter__(self) -> "Cursor":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> None:
        if self._closed:
            raise InterfaceError("the cursor is closed")
