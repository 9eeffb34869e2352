"""`DataFrame` and `LazyFrame`: a table and its columns by name. What programs call eager is recorded, too; the two differ in their
methods. Other modules give them most of these."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars._plan import nodes
from polars._plan.contexts import Groups, Rows
from polars._plan.nodes import CONSTANT, ROWS
from polars.datatypes import of_short, short_of
from polars.exceptions import ColumnNotFoundError, ComputeError, DuplicateError
from polars.expressions.expr import flat, node_of, refuse_name


class Frame:
    """What both are."""

    @classmethod
    def _of(cls, rel, columns):
        """Large expressions become columns, which are computed once."""
        heavy = [name for name, expr in columns.items() if _t.is_heavy(expr)]
        if heavy:
            columns = dict(columns)
            for name in heavy:
                rel, columns[name] = _t.map(rel, columns[name], name)
        made = object.__new__(cls)
        made._rel, made._columns = rel, columns
        return made

    def _with(self, rel, columns=None):
        return self._of(rel, self._columns if columns is None else columns)

    def copy(self):
        return self._with(self._rel, dict(self._columns))

    clone = copy

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        refuse_name(type(self).__name__, name)

    def __bool__(self):
        raise TypeError(
            f"the truth value of a {type(self).__name__} is ambiguous\n\nHint: to check if a {type(self).__name__} contains any values,"
            " use `is_empty()`."
        )

    __hash__ = None

    @property
    def columns(self):
        return list(self._columns)

    @property
    def schema(self):
        return {name: of_short(short_of(_t.type_name(expr))) for name, expr in self._columns.items()}

    def collect_schema(self):
        return self.schema

    @property
    def dtypes(self):
        return list(self.schema.values())

    @property
    def width(self):
        return len(self._columns)

    def pipe(self, function, *args, **kwargs):
        return function(self, *args, **kwargs)

    def _nodes(self, exprs, named, columns=None):
        """What is asked for, each with its name, several columns one by one."""
        given = [node_of(one, True) for one in flat(exprs)]
        given += [nodes.Alias(node_of(value, True), lambda _, name=name: name) for name, value in named.items()]
        columns = self._columns if columns is None else columns
        return [(node.name(), node) for one in given for node in nodes.expanded(one, columns)]

    def select(self, *exprs, **named_exprs):
        asked = self._nodes(exprs, named_exprs)
        names = [name for name, _ in asked]
        for name in names:
            if names.count(name) > 1:
                raise DuplicateError(
                    f"projections contained duplicate output name '{name}'. It's possible that multiple expressions are returning the same"
                    ' default column name. If this is the case, try renaming the columns with `.alias("new_name")` to avoid duplicate'
                    " column names."
                )
        wanted = [node for _, node in asked]
        shape = max((node.shape() for node in wanted), default=CONSTANT)
        if shape == ROWS:
            return self._selected(names, wanted)
        if shape == CONSTANT:
            context = Rows(_t.table(["one"], [[1]])[0], self._columns)
            values = [context.value(node) for node in wanted]
        else:
            context = Groups(self._rel, self._columns, [])
            _, values = context.evaluate(wanted)
        return self._of(context.rel, {name: value.expr for name, value in zip(names, values)})

    def _selected(self, names, wanted):
        context = Rows(self._rel, self._columns)
        context.collect(wanted)
        found = [context.masked(node) if node.shape() == ROWS else (context.value(node), None) for node in wanted]
        masks = {mask for (_, mask), node in zip(found, wanted) if node.shape() == ROWS}
        if len(masks) > 1 or any(value.by for value, _ in found):
            unsupported("select() of columns of which different rows are kept, or in another order")
        rel, mask = context.rel, masks.pop()
        rel = rel if mask is None else _t.filter(rel, mask)
        return self._of(rel, {name: value.expr for name, (value, _) in zip(names, found)})

    select_seq = select

    def with_columns(self, *exprs, **named_exprs):
        asked = self._nodes(exprs, named_exprs)
        names = [name for name, _ in asked]
        for name in names:
            if names.count(name) > 1:
                raise ComputeError(f"the name '{name}' passed to `LazyFrame.with_columns` is duplicate")
        context = Rows(self._rel, self._columns)
        context.collect([node for _, node in asked])
        made = {name: context.value(node).expr for name, node in asked}
        return self._with(context.rel, {**self._columns, **made})

    with_columns_seq = with_columns

    def _known(self, names, strict=True):
        """Names that must be columns."""
        for name in names:
            if name not in self._columns and strict:
                raise ColumnNotFoundError(f'"{name}" not found')
        return [name for name in names if name in self._columns]


class DataFrame(Frame):
    def __init__(self, data=None, schema=None, *, schema_overrides=None, strict=True, orient=None, **options):
        from polars.frames.construction import table_of

        self._rel, self._columns = table_of(data, schema, schema_overrides, orient)

    def lazy(self):
        return LazyFrame._of(self._rel, dict(self._columns))

    def to_pandas(self):
        """The same table as pandas has it: NaN and null are one from there on."""
        from pandas.core.frame import DataFrame as Pandas

        made = {name: _t.op("present", [expr]) if _t.family(expr) == "float" else expr for name, expr in self._columns.items()}
        return Pandas._of(self._rel, made, None)

    def __getitem__(self, key):
        if isinstance(key, str):
            return self.get_column(key)
        if isinstance(key, list) and all(isinstance(one, str) for one in key):
            return self.select(self._known(key))
        if isinstance(key, slice):
            if key.step not in (None, 1) or (key.start or 0) < 0 or key.stop is not None and key.stop < 0:
                unsupported("df[start:stop] of this form")
            start = key.start or 0
            return self.slice(start, None if key.stop is None else max(key.stop - start, 0))
        unsupported(f"df[{type(key).__name__}]")

    def __contains__(self, name):
        return name in self._columns


class LazyFrame(Frame):
    def __init__(self, data=None, schema=None, **options):
        made = DataFrame(data, schema, **options)
        self._rel, self._columns = made._rel, made._columns

    def lazy(self):
        return self

    def collect(self, **options):
        return DataFrame._of(self._rel, dict(self._columns))

    def cache(self):
        return self

    @property
    def columns(self):
        return list(self._columns)
