"""What PL/Python calls `plpy`, for one function: queries. Runs after `plpy.py`, in the same module."""


class Condition:
    """The classes of Postgres's errors, by the names that they have as exceptions: each is made when it is first asked for."""

    def __init__(self):
        self._states = dict(line.split() for line in _CONDITIONS.splitlines())
        self._names = {state: name for name, state in self._states.items()}

    def __getattr__(self, name):
        states = self.__dict__.get("_states", {})
        if name not in states:
            raise AttributeError(f"module 'plpy.spiexceptions' has no attribute {name!r}")
        made = type(name, (SPIError,), {"sqlstate": states[name], "__module__": "spiexceptions"})
        setattr(self, name, made)
        return made

    def __dir__(self):
        return sorted(self._states)

    def __repr__(self):
        return "<module 'plpy.spiexceptions'>"


spiexceptions = Condition()
del Condition, _CONDITIONS

# What an error of no class of Postgres's is.
SPIError.sqlstate = None

_STATUS = {
    "INSERT": 7,
    "DELETE": 8,
    "UPDATE": 9,
    "MERGE": 18,
}
_STATUS_RETURNING = {"INSERT": 11, "DELETE": 12, "UPDATE": 13}
_ROWS = {"SELECT": 5, "FETCH": 5, "SHOW": 5, "EXPLAIN": 4, "CALL": 4}


def _code(state):
    """A class as Postgres's number for it."""
    number = 0
    for place, character in enumerate(state):
        number += ((ord(character) - 48) & 63) << (6 * place)
    return number


def _answer(answer):
    went_well, given = answer
    if went_well:
        return given
    refused, state, message, detail, hint, position, query, context = given
    name = spiexceptions._names.get(state)
    raised = (getattr(spiexceptions, name) if name else SPIError)(message)
    raised.sqlstate = state
    # Postgres names the query where it knows a place in it.
    raised.spidata = (_code(state), detail, hint, query if position else None, position, None, None, None, None, None)
    raised.detail, raised.hint, raised.query, raised.position = detail, hint, query, position or None
    raised._report = (state, detail, hint, context)
    if refused:
        _refuse(raised)
    raise raised


class PLyResult:
    """The rows of a query, as dicts, and what else it came to."""

    __hash__ = None

    def __init__(self, command, columns, rows):
        word, _, counts = command.partition(" ")
        self._rows, self._columns = rows, columns
        self._nrows = int(counts.split()[-1]) if counts and counts.split()[-1].isdigit() else len(rows)
        if columns is None:
            self._status = _STATUS.get(word, 4)
        else:
            self._status = _STATUS_RETURNING.get(word, _ROWS.get(word, 5))

    def status(self):
        return self._status

    def nrows(self):
        return self._nrows

    def _described(self, part):
        if self._columns is None:
            raise Error("command did not produce a result set")
        return list(self._columns[part])

    def colnames(self):
        return self._described(0)

    def coltypes(self):
        return self._described(1)

    def coltypmods(self):
        return self._described(2)

    def __len__(self):
        return len(self._rows)

    def __getitem__(self, place):
        return self._rows[place]

    def __setitem__(self, place, row):
        self._rows[place] = row

    def __delitem__(self, place):
        del self._rows[place]

    def __iter__(self):
        return iter(self._rows)

    def __str__(self):
        return f"<PLyResult status={self._status} nrows={self._nrows} rows={self._rows}>"


class PLyPlan:
    """A query that is planned."""

    def __init__(self, plan, parameters):
        self._plan, self._parameters = plan, parameters

    def execute(self, args=None, limit=0):
        return _executed(self, args, limit)

    def cursor(self, args=None):
        return _opened(self, args)

    def status(self):
        return True

    def _values(self, args):
        if args is None:
            args = ()
        elif isinstance(args, str) or not hasattr(args, "__getitem__") or not hasattr(args, "__len__"):
            raise TypeError("second argument of plpy.execute must be a sequence")
        given, wanted = len(args), self._parameters
        if given != wanted:
            plural = "" if wanted == 1 else "s"
            raise TypeError(f"Expected sequence of {wanted} argument{plural}, got {given}: {args}")
        return [args[place] for place in range(given)]


def _executed(plan, args, limit):
    return PLyResult(*_answer(plan._plan(False, plan._values(args), max(limit, 0))))


def _opened(plan, args):
    return PLyCursor(*_answer(plan._plan(True, plan._values(args), None)))


def execute(query, args=None, limit=0):
    if isinstance(query, PLyPlan):
        return _executed(query, args, limit)
    if not isinstance(query, str):
        raise Error("plpy.execute expected a query or a plan")
    # Of a text the second argument is the limit.
    limit = limit if args is None else args
    if not isinstance(limit, int):
        raise Error("plpy.execute expected a query or a plan")
    return PLyResult(*_answer(_run(query, max(limit, 0))))


def prepare(query, argtypes=()):
    query = _text("prepare", query)
    if not hasattr(argtypes, "__getitem__"):
        raise TypeError("second argument of plpy.prepare must be a sequence")
    names = list(argtypes)
    for place, name in enumerate(names):
        if not isinstance(name, str):
            raise TypeError(f"plpy.prepare: type name at ordinal position {place} is not a string")
    return PLyPlan(*_answer(_prepare(query, names, None)))


def _statements(function, texts, types, names, columns, limit):
    """What runs the statements of a function in SQL with the values of its parameters. It gives the rows of the last one."""
    plans = [None] * len(texts)
    last = len(texts) - 1

    def ran(place, values):
        if plans[place] is None:
            # What those before it make is there only now.
            part = (function, names, columns if place == last else None)
            plans[place] = _answer(_prepare(texts[place], types, part))[0]
        return _answer(plans[place](False, values, limit if place == last else 0))[2]

    def run(*values):
        rows = []
        for place in range(len(texts)):
            try:
                rows = ran(place, list(values))
            except SPIError as error:
                state, detail, hint, context = error._report[:4]
                # The query is one that somebody reads in the function's text.
                queries = [at for at, line in enumerate(context) if line.startswith("QUERY:")]
                context = context[queries[0] + 1:] if queries else context
                context = [*context, f'CONTEXT:  SQL function "{function}" statement {place + 1}']
                error._report = (state, detail, hint, context, str(error))
                raise
        return None if columns is None else [tuple(row.values()) for row in rows]

    return run


class PLyCursor:
    """The rows of a query, read as they are wanted."""

    def __init__(self, number, columns):
        self._number, self._columns = number, columns

    def _next(self, count, complaint):
        rows = None
        if self._number is not None:
            number, self._number = self._number, None
            rows = _answer(_fetch(number, count))
        if rows is None:
            raise ValueError(complaint)
        # One that has failed is closed.
        self._number = number
        return rows

    def __iter__(self):
        return self

    def __next__(self):
        rows = self._next(1, "iterating a closed cursor")
        if not rows:
            raise StopIteration
        return rows[0]

    def fetch(self, count):
        rows = self._next(max(count, 0), "fetch from a closed cursor")
        return PLyResult("SELECT", self._columns, rows)

    def close(self):
        if self._number is not None:
            _close(self._number)
            self._number = None


def cursor(query, args=None):
    if isinstance(query, PLyPlan):
        return _opened(query, args)
    if not isinstance(query, str) or args is not None:
        raise TypeError("plpy.cursor expected a query or a plan")
    return PLyCursor(*_answer(_open(query)))


class PLySubtransaction:
    """A part of what a function changes that is undone as a whole where it fails."""

    def __init__(self):
        self._state = "new"

    def __enter__(self):
        if self._state != "new":
            raise ValueError("this subtransaction has already been entered")
        _answer(_part(None))
        self._state = "entered"
        return self

    def __exit__(self, kind, value, traceback):
        if self._state == "new":
            raise ValueError("this subtransaction has not been entered")
        if self._state == "exited":
            raise ValueError("this subtransaction has already been exited")
        self._state = "exited"
        _answer(_part(kind is None))
        return False

    enter = __enter__
    exit = __exit__


def subtransaction():
    return PLySubtransaction()


def _ends_transaction(name):
    def ends(*args, **kwargs):
        raised = spiexceptions.InvalidTransactionTermination(f"plpy.{name}: a function cannot end the transaction that it is part of")
        raised._report = (raised.sqlstate, None, "Take it out, and end the transaction around the statement.", [])
        _refuse(raised)
        raise raised

    ends.__name__ = ends.__qualname__ = name
    return ends


commit = _ends_transaction("commit")
rollback = _ends_transaction("rollback")

for _class in (PLyResult, PLyPlan, PLyCursor, PLySubtransaction):
    _class.__module__ = "plpy"
