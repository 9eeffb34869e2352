"""What Snowflake hands to a handler as `session`: queries, with rows as Snowpark has them. Runs after `plpy_queries.py`, in the same module."""


class Row(tuple):
    """The values of a row, also by the names of their columns in any case."""

    def __new__(cls, names, values):
        row = super().__new__(cls, values)
        row._names = list(names)
        return row

    def _place(self, name):
        if name in self._names:
            return self._names.index(name)
        folded = [other.upper() for other in self._names]
        return folded.index(name.upper()) if folded.count(name.upper()) == 1 else None

    def __getitem__(self, key):
        if not isinstance(key, str):
            return tuple.__getitem__(self, key)
        place = self._place(key)
        if place is None:
            raise KeyError(key)
        return tuple.__getitem__(self, place)

    def __getattr__(self, name):
        place = None if name.startswith("_") else self._place(name)
        if place is None:
            raise AttributeError(f"Row object has no attribute {name}")
        return tuple.__getitem__(self, place)

    def as_dict(self, recursive=False):
        return dict(zip(self._names, self))

    asDict = as_dict

    def __repr__(self):
        return "Row(" + ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self)) + ")"


# What a statement that changes rows gives, by its status.
_COUNTED = {7: "number of rows inserted", 8: "number of rows deleted", 9: "number of rows updated"}


class DataFrame:
    """A query that runs when its rows are asked for."""

    def __init__(self, query, params, order=()):
        self._query, self._params, self._order = query, params, order

    def collect(self):
        if self._order:
            return self._whole().collect()
        values = list(self._params or ())
        query = _numbered(self._query, len(values))
        result = execute(prepare(query, [_type(value) for value in values]), values) if values else execute(query)
        if result._columns is None:
            counted = _COUNTED.get(result.status())
            return [Row([counted], [result.nrows()])] if counted else [Row(["status"], ["Statement executed successfully."])]
        names = result.colnames()
        if len(set(names)) < len(names):
            raise Error("the columns of a query of session.sql must have different names")
        return [Row(names, [row[name] for name in names]) for row in result]

    def count(self):
        return len(self.collect())

    def first(self, n=None):
        rows = self.collect()
        return rows[:n] if n is not None else rows[0] if rows else None

    def to_local_iterator(self):
        return iter(self.collect())

    def _of(self, before, after, order=()):
        """A query over this one, between these texts; `order`: the names of the columns by which its rows come."""
        return DataFrame(f"{before} ({self._query}\n) AS given {after}", self._params, order)

    def _by(self):
        return f"ORDER BY {_names(self._order)}" if self._order else ""

    def _whole(self):
        """The query, with its order."""
        return self._of("SELECT * FROM", self._by()) if self._order else self

    def select(self, *columns):
        names = _listed(columns, "select")
        if not set(self._order) <= set(names):
            raise Error("select of session.sql leaves out a column by which the rows are sorted: sort after it")
        return self._of(f"SELECT {_names(names)} FROM", "", self._order)

    def filter(self, condition):
        return self._of("SELECT * FROM", f"WHERE {_text('filter', condition)}", self._order)

    where = filter

    def sort(self, *columns):
        return self._of("SELECT * FROM", "", _listed(columns, "sort"))

    order_by = sort

    def limit(self, n):
        return self._of("SELECT * FROM", f"{self._by()} LIMIT {int(n)}", self._order)

    @property
    def write(self):
        return DataFrameWriter(self._whole())

    def __getattr__(self, name):
        raise AttributeError(
            f"a query of session.sql has no {name!r}: it has select, filter, sort, limit, write, collect, count, first and to_local_iterator"
        )


class DataFrameWriter:
    """Keeps the rows of a query in a table."""

    def __init__(self, frame, mode="errorifexists"):
        self._frame, self._mode = frame, mode

    def mode(self, save_mode):
        return DataFrameWriter(self._frame, save_mode)

    def save_as_table(self, table_name, *, mode=None):
        mode = (mode or self._mode).lower()
        name = table_name if isinstance(table_name, str) else ".".join(table_name)
        if mode not in ("append", "overwrite", "errorifexists", "ignore"):
            raise ValueError(f"save_as_table has no mode {mode!r}: there are append, overwrite, errorifexists and ignore")
        if mode == "overwrite":
            # The rows may be the table's own.
            rows = f"__taipan_saved_{id(self)}"
            DataFrame(f"CREATE TEMP TABLE {rows} AS {self._frame._query}", self._frame._params).collect()
            execute(f"DROP TABLE IF EXISTS {name}")
            execute(f"CREATE TABLE {name} AS SELECT * FROM {rows}")
            execute(f"DROP TABLE {rows}")
            return
        test = "" if mode == "errorifexists" else " IF NOT EXISTS"
        if mode == "append":
            DataFrame(f"CREATE TABLE{test} {name} AS SELECT * FROM ({self._frame._query}\n) AS given LIMIT 0", self._frame._params).collect()
            DataFrame(f"INSERT INTO {name} {self._frame._query}", self._frame._params).collect()
        else:
            DataFrame(f"CREATE TABLE{test} {name} AS {self._frame._query}", self._frame._params).collect()


class Session:
    """What runs queries."""

    def sql(self, query, params=None):
        return DataFrame(_text("session.sql", query), params)

    def table(self, name):
        return DataFrame(f"SELECT * FROM {name}", None)

    def __getattr__(self, name):
        raise AttributeError(f"session has no {name!r}: it has sql and table")


def _listed(columns, method):
    if len(columns) == 1 and isinstance(columns[0], (list, tuple)):
        columns = columns[0]
    if not columns or not all(isinstance(name, str) for name in columns):
        raise TypeError(f"{method} of session.sql takes names of columns")
    return tuple(columns)


def _names(columns):
    return ", ".join(name if name.isidentifier() or name.startswith('"') else quote_ident(name) for name in columns)


def _numbered(query, count):
    """The query with `$1`, `$2` … in the places of its question marks, of which there must be as many as values."""
    if not count:
        return query
    parts, start, number, place = [], 0, 0, 0
    while place < len(query):
        character = query[place]
        if character in "'\"":
            # One that is not closed is an error of the query.
            end = query.find(character, place + 1)
            place = len(query) if end < 0 else end + 1
        elif query.startswith("--", place):
            end = query.find("\n", place)
            place = len(query) if end < 0 else end
        elif query.startswith("/*", place):
            end = query.find("*/", place)
            place = len(query) if end < 0 else end + 2
        elif character == "?":
            number += 1
            parts.append(query[start:place] + f"${number}")
            place += 1
            start = place
        else:
            place += 1
    if number != count:
        raise Error(f"session.sql got {count} values for {number} question marks")
    return "".join(parts) + query[start:]


_TYPES = {
    "bool": "bool", "int": "int8", "float": "float8", "str": "text", "bytes": "bytea", "Decimal": "numeric",
    "date": "date", "datetime": "timestamp", "time": "time", "NoneType": "text",
}


def _type(value):
    name = type(value).__name__
    if name == "datetime" and value.tzinfo is not None:
        return "timestamptz"
    if name == "int" and not -(2**63) <= value < 2**63:
        return "numeric"
    if name not in _TYPES:
        raise TypeError(f"session.sql cannot take a {name}")
    return _TYPES[name]


def _session():
    return Session()


for _class in (Row, DataFrame, DataFrameWriter, Session):
    _class.__module__ = "snowflake.snowpark"
