"""The magics of Jupyter and IPython: ``%load_ext taipan``, then ``%%taipan`` over a cell of SQL."""

from __future__ import annotations

import os
import sys
from typing import Any, List, Optional

from ._connection import Connection, connect
from ._errors import Error, InterfaceError
from ._relation import Relation

_HELP = "%%taipan [variable <<] [connection]   or   %taipan SELECT …"


class _Magics:
    def __init__(self, ipython: Any) -> None:
        self.ipython = ipython
        self.own: Optional[Connection] = None

    def line(self, line: str) -> Optional[Relation]:
        """``%taipan SELECT …``: runs a statement on the connection of the notebook."""
        return self._run(self._connection(""), line)

    def cell(self, line: str, cell: str) -> Optional[Relation]:
        """``%%taipan``: runs the cell on the connection of the notebook, or on the one of a variable.

        ``%%taipan rows << con`` puts the result into the variable ``rows``.
        """
        target, arrow, name = line.partition("<<")
        if not arrow:
            target, name = "", line
        relation = self._run(self._connection(name.strip()), cell)
        target = target.strip()
        if not target:
            return relation
        if not target.isidentifier():
            raise InterfaceError(f"{target!r} is no variable: {_HELP}")
        self.ipython.user_ns[target] = relation
        return None

    def _connection(self, name: str) -> Connection:
        if name:
            found = self.ipython.user_ns.get(name)
            if not isinstance(found, Connection):
                raise InterfaceError(f"{name!r} is no connection of taipan: {_HELP}")
            return found
        if self.own is None or self.own.closed:
            found = [value for value in self.ipython.user_ns.values() if isinstance(value, Connection)]
            open_ones = [value for value in found if not value.closed]
            if len({id(value) for value in open_ones}) > 1:
                raise InterfaceError(f"there are several connections; name one: {_HELP}")
            self.own = open_ones[0] if open_ones else connect(os.environ.get("TAIPAN_DATABASE"))
        return self.own

    def _run(self, connection: Connection, text: str) -> Optional[Relation]:
        try:
            results = connection._run(text, None, lambda: self.ipython.user_ns)
        except Error as error:
            # The place in the SQL says more than the lines of this package.
            print(f"ERROR: {error}", file=sys.stderr)
            raise _Told() from error
        return Relation(results)


class _Told(Exception):
    """The user was told; the cell has failed."""

    def _render_traceback_(self) -> List[str]:
        return []


def register(ipython: Any) -> None:
    """Gives an IPython the magics."""
    magics = _Magics(ipython)
    ipython.register_magic_function(magics.line, magic_kind="line", magic_name="taipan")
    ipython.register_magic_function(magics.cell, magic_kind="cell", magic_name="taipan")


__all__ = ["register"]
