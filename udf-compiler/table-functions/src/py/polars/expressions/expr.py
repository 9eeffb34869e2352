"""`Expr`: what programs write of columns before these meet a table. Other modules give it most of its methods."""
from _taipan_ground.lib import unsupported
from polars._plan import arithmetic, comparing, nodes
from polars._plan.nodes import Alias, Elementwise


class Expr:
    def __init__(self, node):
        self._node = node

    def _of(self, function, *others):
        """A function of the values of this and others, row by row."""
        return Expr(Elementwise(function, self._node, *(node_of(other) for other in others)))

    def _kept(self, **how):
        return Expr(nodes.Kept(self._node, **how))

    def __bool__(self):
        raise TypeError(
            "the truth value of an Expr is ambiguous\n\nYou probably got here by using a Python standard library function instead of the"
            " native expressions API.\nHere are some things you might want to try:\n- instead of `pl.col('a') and pl.col('b')`, use"
            " `pl.col('a') & pl.col('b')`\n- instead of `pl.col('a') in [y, z]`, use `pl.col('a').is_in([y, z])`\n- instead of"
            " `max(pl.col('a'), pl.col('b'))`, use `pl.max_horizontal(pl.col('a'), pl.col('b'))`"
        )

    __hash__ = None

    def __iter__(self):
        raise TypeError("'Expr' object is not iterable")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        refuse_name("Expr", name)

    def __neg__(self):
        return self._of(arithmetic.negated)

    def __pos__(self):
        return self

    def __abs__(self):
        return self._of(arithmetic.absolute)

    def __invert__(self):
        return self._of(comparing.inverted)

    def alias(self, name):
        return Expr(Alias(self._node, lambda _: name))

    @property
    def name(self):
        return Names(self)

    def pipe(self, function, *args, **kwargs):
        return function(self, *args, **kwargs)

    def over(self, partition_by=None, *more, order_by=None, descending=False, nulls_last=False, mapping_strategy="group_to_rows"):
        if mapping_strategy != "group_to_rows":
            unsupported(f"over(mapping_strategy={mapping_strategy!r})")
        if partition_by is None and order_by is None:
            raise ValueError("at least one of `partition_by` and `order_by` must be specified")
        keys = [] if partition_by is None else [node_of(one, True) for one in flat([partition_by, *more])]
        order = [] if order_by is None else [node_of(one, True) for one in flat([order_by])]
        return Expr(nodes.Over(self._node, keys, order, descending, nulls_last))


def node_of(value, columns=False):
    """The node of what a program gives; `columns`: texts are names of columns."""
    if isinstance(value, Expr):
        return value._node
    if hasattr(value, "_as_node"):
        return value._as_node()
    if columns and isinstance(value, str):
        return nodes.named([value])
    if isinstance(value, (list, tuple, dict, set)):
        unsupported(f"a literal of type {type(value).__name__}")
    return nodes.Literal(value)


def flat(given):
    """What is given one by one, or in lists."""
    found = []
    for one in given:
        found += list(one) if isinstance(one, (list, tuple)) or hasattr(one, "__next__") else [one]
    return found


def refuse_name(kind, name):
    """What polars has and the library has not is refused; other names are none of polars' either."""
    from polars._names import NAMES

    if name in NAMES[kind].split():
        raise NotImplementedError(f"polars' {kind}.{name} is not supported in table functions")
    raise AttributeError(f"'{kind}' object has no attribute '{name}'")


class Names:
    """`.name`: what an expression is called."""

    def __init__(self, expr):
        self._expr = expr

    def _renamed(self, renamed):
        return Expr(nodes.FromRoot(self._expr._node, renamed))

    def keep(self):
        return self._renamed(lambda name: name)

    def prefix(self, prefix):
        return self._renamed(lambda name: prefix + name)

    def suffix(self, suffix):
        return self._renamed(lambda name: name + suffix)

    def map(self, function):
        return self._renamed(function)

    def to_lowercase(self):
        return self._renamed(str.lower)

    def to_uppercase(self):
        return self._renamed(str.upper)

    def __getattr__(self, name):
        unsupported(f".name.{name}")


def _operators():
    def forward(function, name):
        return lambda self, other: self._of(lambda a, b: function(name, a, b), other)

    def backward(function, name):
        return lambda self, other: Expr(Elementwise(lambda a, b: function(name, a, b), node_of(other), self._node))

    def set_named(names, function, swapped):
        for python, name in names.items():
            setattr(Expr, f"__{python}__", forward(function, name))
            if swapped:
                setattr(Expr, f"__r{python}__", backward(function, name))

    arithmetical = {name: name for name in ("add", "sub", "mul", "floordiv", "mod", "pow")}
    set_named({**arithmetical, "truediv": "div"}, arithmetic.binary, True)
    set_named({name: name for name in ("eq", "ne", "lt", "le", "gt", "ge")}, comparing.compared, False)
    set_named({name: name for name in ("and", "or", "xor")}, comparing.logical, True)
    for method in ("add", "sub", "mul", "floordiv", "mod", "pow", "truediv", "eq", "ne", "lt", "le", "gt", "ge", "xor"):
        setattr(Expr, method, getattr(Expr, f"__{method}__"))
    Expr.and_ = lambda self, *others: _folded("and", self, others)
    Expr.or_ = lambda self, *others: _folded("or", self, others)
    Expr.not_ = Expr.__invert__
    Expr.neg = Expr.__neg__
    Expr.abs = Expr.__abs__


def _folded(name, first, others):
    for other in others:
        first = getattr(first, f"__{name}__")(other)
    return first


_operators()
