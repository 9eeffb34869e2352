"""The exceptions of PEP 249, with what Taipan says besides the message."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Type


class Warning(Exception):  # noqa: A001 (PEP 249 calls it so)
    """Something to look at that is no error."""


class Error(Exception):
    """The class of all errors of this package.

    ``str(error)`` is all there is to say, with the place in the statement. The parts are attributes.
    """

    #: The five characters of SQLSTATE, as Postgres has them; ``None`` if the error is not one of a statement.
    sqlstate: Optional[str] = None
    #: The first line alone.
    message: str = ""
    detail: Optional[str] = None
    hint: Optional[str] = None
    #: Lines about where it happened: the function, its line, the traceback.
    context: List[str] = []
    #: Line and column in the statement, counted from 1.
    position: Optional[Tuple[int, int]] = None
    #: The class of the exception that left a Python function of the statement, such as ``"ValueError"``.
    exception: Optional[str] = None

    def __init__(self, text: str = "", **parts: object) -> None:
        super().__init__(text)
        self.message = text
        self.__dict__.update(parts)

    def __reduce__(self) -> Tuple[Any, ...]:
        # Exceptions travel between processes.
        return (_again, (type(self), str(self), dict(self.__dict__)))


class InterfaceError(Error):
    """The package is used in a way that cannot work, such as a connection after it was closed."""


class DatabaseError(Error):
    """A statement failed. All below are such."""


class DataError(DatabaseError):
    """A value is none of its type, or too large."""


class OperationalError(DatabaseError):
    """Not the statement is wrong, but the state of things: files, memory, time, other transactions."""


class IntegrityError(DatabaseError):
    """A constraint is violated."""


class InternalError(DatabaseError):
    """A transaction is in no state for this, an exception left a function, or there is a bug in Taipan."""


class ProgrammingError(DatabaseError):
    """The statement is wrong: syntax, names, types, rights."""


class NotSupportedError(DatabaseError):
    """SQL has it, and Taipan does not."""


# As drivers of Postgres have it, by the class of the SQLSTATE.
_CLASSES = {
    "0A": NotSupportedError,
    "20": ProgrammingError,
    "21": ProgrammingError,
    "22": DataError,
    "23": IntegrityError,
    "24": InternalError,
    "25": InternalError,
    "26": OperationalError,
    "27": OperationalError,
    "28": OperationalError,
    "2B": InternalError,
    "2D": InternalError,
    "2F": InternalError,
    "34": OperationalError,
    "38": InternalError,
    "39": InternalError,
    "3B": InternalError,
    "3D": ProgrammingError,
    "3F": ProgrammingError,
    "40": OperationalError,
    "42": ProgrammingError,
    "44": ProgrammingError,
    "53": OperationalError,
    "54": OperationalError,
    "55": OperationalError,
    "57": OperationalError,
    "58": OperationalError,
    "F0": OperationalError,
    "XX": InternalError,
}


def of_state(state: str, message: str, report: str, **parts: object) -> DatabaseError:
    """The exception of a statement's error."""
    made = _CLASSES.get(state[:2], DatabaseError)(report[len("ERROR: ") :])
    made.sqlstate = state
    made.message = message
    made.__dict__.update(parts)
    return made


def _again(kind: Type[Error], text: str, parts: Dict[str, Any]) -> Error:
    made = kind(text)
    made.__dict__.update(parts)
    return made
