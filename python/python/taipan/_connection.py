"""Connections: what `taipan.connect` gives."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import threading
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, TypeVar, Union

from . import _errors, _frames, _functions
from ._cursor import Cursor, Parameters
from ._errors import InterfaceError, ProgrammingError
from ._relation import Relation
from ._taipan import Results, Session, placeholders

F = TypeVar("F", bound=Callable[..., Any])
_Scope = Callable[[], Mapping[str, Any]]


class Notice(NamedTuple):
    """What a statement says besides its result, such as what a function has printed."""

    sqlstate: str
    text: str

    def __str__(self) -> str:
        return self.text


def _print(notice: Notice) -> None:
    print(notice, file=sys.stderr)


class Connection:
    """A connection to a database. Threads may share it; their statements come one after the other.

    >>> import taipan
    >>> con = taipan.connect()
    >>> @con.function
    ... def twice(x: int) -> int:
    ...     return x * 2
    >>> con.sql("SELECT twice(21)").fetchall()
    [(42,)]
    """

    # PEP 249 has the exceptions here, too, for programs that know connections of several packages.
    Warning = _errors.Warning
    Error = _errors.Error
    InterfaceError = _errors.InterfaceError
    DatabaseError = _errors.DatabaseError
    DataError = _errors.DataError
    OperationalError = _errors.OperationalError
    IntegrityError = _errors.IntegrityError
    InternalError = _errors.InternalError
    ProgrammingError = _errors.ProgrammingError
    NotSupportedError = _errors.NotSupportedError

    def __init__(self, session: Callable[[Any], Session], options: Dict[str, Any]) -> None:
        #: Called with each notice; prints it on the standard error at first.
        self.on_notice: Callable[[Notice], None] = _print
        self._options = options
        #: A statement, and the frames that are tables for it, are one thing.
        self._alone = threading.RLock()
        self._session = session(lambda code, text: self.on_notice(Notice(code, text)))

    def sql(self, query: str, parameters: Parameters = None) -> Relation:
        """Runs a statement, or several, of which the last gives the result.

        A name that is no table of the database means a frame of the caller, if there is a variable of that name: of pandas,
        polars, pyarrow, or whatever has Arrow's stream interface. Parameters stand behind ``?`` or ``$1``, and those of a
        mapping behind ``$name`` or ``:name``.
        """
        frame = sys._getframe(1)
        return Relation(self._run(query, parameters, lambda: _frames.scope_of(frame)))

    def execute(self, operation: str, parameters: Parameters = None) -> Cursor:
        """Runs a statement with a new cursor of PEP 249."""
        frame = sys._getframe(1)
        cursor = Cursor(self)
        cursor._has(self._run(operation, parameters, lambda: _frames.scope_of(frame)))
        return cursor

    def executemany(self, operation: str, seq_of_parameters: Iterable[Parameters]) -> Cursor:
        """Runs a statement once for each row of parameters, all in one transaction."""
        frame = sys._getframe(1)
        cursor = Cursor(self)
        cursor.rowcount = self._run_many(operation, seq_of_parameters, lambda: _frames.scope_of(frame))
        return cursor

    def cursor(self) -> Cursor:
        """A cursor of PEP 249. Cursors of a connection share its transaction."""
        self._check()
        return Cursor(self)

    def register(self, name: str, frame: Any) -> None:
        """Makes a frame a table of this connection, until `unregister` or another frame of that name."""
        self._session.register(name, _frames.arrow(frame))

    def unregister(self, name: str) -> None:
        """Takes such a table back."""
        if not self._session.unregister(name):
            raise ProgrammingError(f'no frame is registered as "{name}"')

    def create_function(
        self,
        function: Callable[..., Any],
        name: Optional[str] = None,
        parameters: Union[Sequence[Any], Mapping[str, Any], None] = None,
        returns: Any = None,
        *,
        strict: bool = False,
        on_error: Optional[str] = None,
        volatility: Optional[str] = None,
        replace: bool = True,
    ) -> None:
        """Makes a function of SQL of the source of a Python function.

        Types come from the annotations, or are given: classes, or types of SQL as texts. ``returns`` may be a mapping, for a
        function that gives rows. ``strict``: rows with NULL are NULL, and the function is not called. ``on_error="null"``: so are
        rows in which it raises. What the function names of its module goes along: imports, other functions and classes,
        constants as they are now. What cannot is refused.
        """
        text = _functions.statement(
            function,
            name,
            parameters,
            returns,
            strict=strict,
            on_error=on_error,
            volatility=volatility,
            replace=replace,
        )
        self._session.run(text, [], [])

    def function(self, function: Optional[F] = None, **options: Any) -> Any:
        """A decorator that makes a function of SQL of the function below it, which stays as it is.

        ``@con.function`` or ``@con.function(name="price", strict=True)``; the options are those of `create_function`.
        """

        def made(function: F) -> F:
            self.create_function(function, **options)
            return function

        return made if function is None else made(function)

    def tables(self) -> List[str]:
        """The names of all tables and views, as statements write them."""
        return self._session.tables()

    def begin(self) -> None:
        """Begins a transaction. Without one, each statement is one by itself."""
        self._session.run("BEGIN", [], [])

    def commit(self) -> None:
        """Ends the transaction that is open, if one is, and keeps what it has done."""
        if self._session.standing() != "idle":
            self._session.run("COMMIT", [], [])

    def rollback(self) -> None:
        """Ends the transaction that is open, if one is, and undoes what it has done."""
        if self._session.standing() != "idle":
            self._session.run("ROLLBACK", [], [])

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self._session.standing() != "idle"

    @contextlib.contextmanager
    def transaction(self) -> Iterator["Connection"]:
        """A transaction: committed at the end of the block, rolled back if an exception leaves it."""
        self.begin()
        try:
            yield self
        except BaseException:
            self.rollback()
            raise
        self.commit()

    def interrupt(self) -> None:
        """Ends what the connection does now, from another thread. The statement raises an OperationalError (57014)."""
        self._session.cancel()

    def duplicate(self) -> "Connection":
        """Another connection to the same database, with a transaction of its own."""
        other = Connection(lambda tell: self._session.duplicate(self._options, tell), self._options)
        other.on_notice = self.on_notice
        return other

    def close(self) -> None:
        """Ends the connection. A transaction that is open is rolled back."""
        if not self._session.closed:
            self.rollback()
            self._session.close()

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._session.closed

    def __enter__(self) -> "Connection":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        # A transaction of a block that fails is rolled back by closing.
        if kind is None and not self.closed:
            self.commit()
        self.close()

    def _check(self) -> None:
        if self._session.closed:
            raise InterfaceError("the connection is closed")

    def _run(self, text: str, parameters: Parameters, scope: _Scope) -> Results:
        self._check()
        text, values = _placed(text, parameters)
        try:
            with self._alone:
                return self._session.run(text, values, _frames.found(text, scope, self._session.has_table))
        except ProgrammingError as error:
            _frames.explain(error, text, scope)
            raise

    def _run_many(self, text: str, rows: Iterable[Parameters], scope: _Scope) -> int:
        self._check()
        placed = text
        made = []
        for row in rows:
            placed, values = _placed(text, row)
            made.append(values)
        with self._alone:
            return self._session.run_many(placed, made, _frames.found(text, scope, self._session.has_table))


def _placed(text: str, parameters: Parameters) -> Tuple[str, List[Any]]:
    """The statement with numbered places, and the values in their order."""
    if parameters is None:
        return text, []
    if isinstance(parameters, Mapping):
        placed, names = placeholders(text, list(parameters))
        missing = [name for name in names if name not in parameters]
        if missing:
            raise ProgrammingError(f"the statement has a parameter {missing[0]}, and no value of that name is given")
        return placed, [parameters[name] for name in names]
    if isinstance(parameters, (str, bytes)) or not isinstance(parameters, Iterable):
        raise ProgrammingError("parameters are a list, a tuple or a mapping; for a single one write [value]")
    values = list(parameters)
    if not values:
        return text, values
    placed, _ = placeholders(text, None)
    most = max(map(int, re.findall(r"\$(\d+)", placed)), default=0)
    if len(values) > most:
        raise ProgrammingError(f"the statement has {most} parameters, and {len(values)} values are given")
    return placed, values


def connect(
    path: Union[str, "os.PathLike[str]", None] = None,
    *,
    threads: Optional[int] = None,
    memory_limit: Optional[int] = None,
    function_timeout: Optional[float] = None,
    function_memory: Optional[int] = None,
    data_dir: Union[str, "os.PathLike[str]", None] = None,
    role: Optional[str] = None,
    settings: Optional[Mapping[str, str]] = None,
) -> Connection:
    """A connection to the database in a directory, which is made if it is not there, or to a new one in memory.

    ``threads``: how many partitions a query runs in. ``memory_limit``: the most bytes that queries may hold before they spill.
    ``function_timeout`` (seconds), ``function_memory`` (bytes): what a function may take for a batch. ``data_dir``: where relative
    paths in SQL start. ``role``: whose rights the connection has. ``settings``: such as ``{"TimeZone": "Europe/Berlin"}``.
    """
    options: Dict[str, Any] = {
        "threads": threads,
        "memory_limit": memory_limit,
        "function_timeout": function_timeout,
        "function_memory": function_memory,
        "data_dir": data_dir,
        "role": role,
        "settings": None if settings is None else [(name, str(value)) for name, value in settings.items()],
    }
    options = {name: value for name, value in options.items() if value is not None}
    place = None if path is None or path == ":memory:" else os.fspath(path)
    return Connection(lambda tell: Session(place, options, tell), options)
