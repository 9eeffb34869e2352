"""The result of a statement, as `Connection.sql` gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, List, Optional, Tuple

from . import _display
from ._ahead import Ahead
from ._errors import InterfaceError
from ._taipan import Results

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


def _needed(module: str, what: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise InterfaceError(f"{what} needs {module}: pip install {module}") from error


class Relation:
    """The rows of a statement, which runs as they are read.

    ``df()``, ``pl()``, ``arrow()`` and ``fetchall()`` read all rows and keep them, so that they can be asked for again. Iterating,
    ``fetchone()``, ``fetchmany()`` and Arrow's stream (``__arrow_c_stream__``, which polars, pyarrow, DuckDB and others read)
    take rows as they come and keep none.

    >>> import taipan
    >>> taipan.connect().sql("SELECT 6 * 7 AS answer")
     answer 
    --------
         42
    (1 row)
    """

    def __init__(self, results: Results) -> None:
        self._results = results
        self._next = 0
        #: Rows were read that are not kept.
        self._begun = False
        self._ahead = Ahead(self._following)

    @property
    def columns(self) -> List[str]:
        """The names of the columns."""
        return [name for name, _ in self._results.columns]

    @property
    def types(self) -> List[str]:
        """The SQL types of the columns."""
        return [kind for _, kind in self._results.columns]

    @property
    def command(self) -> str:
        """What was done, in Postgres's words: ``SELECT``, ``INSERT 0 3``, ``CREATE TABLE``."""
        return self._results.command

    @property
    def rowcount(self) -> int:
        """How many rows the statement has changed; -1 if that is none of what it does."""
        return self._results.changed

    def fetchall(self) -> List[Tuple[Any, ...]]:
        """All rows as tuples of Python's objects; if some were read one by one, those that are left."""
        self._rows()
        if self._begun:
            return self._ahead.many(None)
        return self._results.slice(0, self._keep())

    def fetchone(self) -> Optional[Tuple[Any, ...]]:
        """The next row, or ``None`` behind the last."""
        self._rows()
        return self._ahead.one()

    def fetchmany(self, size: int = 1) -> List[Tuple[Any, ...]]:
        """The next rows, at most ``size`` of them."""
        self._rows()
        return self._ahead.many(size)

    def __iter__(self) -> Iterator[Tuple[Any, ...]]:
        self._rows()
        if self._results.kept:
            # They are there to be read again.
            rows = Ahead(self._results_from(0))
        else:
            rows = self._ahead
        while True:
            row = rows.one()
            if row is None:
                return
            yield row

    def arrow(self) -> "pyarrow.Table":
        """All rows as a table of pyarrow, over the same memory."""
        pyarrow = _needed("pyarrow", "arrow()")
        self._keep()
        return pyarrow.table(self)

    to_arrow_table = arrow

    def to_arrow_reader(self) -> "pyarrow.RecordBatchReader":
        """A reader of pyarrow that takes batches as they come."""
        pyarrow = _needed("pyarrow", "to_arrow_reader()")
        return pyarrow.RecordBatchReader.from_stream(self)

    def df(self) -> "pandas.DataFrame":
        """All rows as a DataFrame of pandas."""
        for module in ("pandas", "pyarrow"):
            _needed(module, "df()")
        frame: "pandas.DataFrame" = self.arrow().to_pandas()
        return frame

    def pl(self) -> "polars.DataFrame":
        """All rows as a DataFrame of polars, over the same memory where polars has the type."""
        module = _needed("polars", "pl()")
        self._keep()
        frame: "polars.DataFrame" = module.DataFrame(self)
        return frame

    def close(self) -> None:
        """Ends the statement, if rows of it are still to come."""
        self._results.close()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Arrow's stream of the rows."""
        self._whole()
        return self._results.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        if not self._results.returns_rows:
            return self.command
        rows, below = self._shown()
        return _display.text(self._results.columns, rows, below)

    def _repr_html_(self) -> str:
        if not self._results.returns_rows:
            return f"<pre>{self.command}</pre>"
        rows, below = self._shown()
        return _display.html_table(self._results.columns, rows, below)

    def _shown(self) -> Tuple[List[List[Optional[str]]], str]:
        rows, more = self._results.look(_display.COUNTED)
        shown = rows[: _display.SHOWN]
        return shown, _display.count(len(rows), len(shown), more)

    def _following(self, most: Optional[int]) -> List[Tuple[Any, ...]]:
        if not self._results.kept:
            self._begun = True
            return self._results.fetch(most)
        rows = self._results.slice(self._next, self._results.keep_all() if most is None else most)
        self._next += len(rows)
        return rows

    def _results_from(self, start: int) -> Callable[[Optional[int]], List[Tuple[Any, ...]]]:
        def following(most: Optional[int]) -> List[Tuple[Any, ...]]:
            nonlocal start
            rows = self._results.slice(start, self._results.keep_all() if most is None else most)
            start += len(rows)
            return rows

        return following

    def _keep(self) -> int:
        self._whole()
        return self._results.keep_all()

    def _whole(self) -> None:
        """Rows that are to be read together have not been begun one by one."""
        self._rows()
        if self._begun:
            raise InterfaceError("rows were read one by one, and are not kept; read on so, or run the statement again")

    def _rows(self) -> None:
        if not self._results.returns_rows:
            raise InterfaceError(f"the statement gives no rows: {self.command}")
