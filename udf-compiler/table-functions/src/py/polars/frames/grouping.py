"""`group_by`: one row for each group."""
from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import nodes
from polars._plan.contexts import Groups, Rows, key_of
from polars.exceptions import DuplicateError
from polars.expressions.expr import Expr, flat, refuse_name
from polars.frames.frame import Frame


class GroupBy:
    def __init__(self, frame, keys, maintain_order):
        self._frame, self._keys, self._in_order = frame, keys, maintain_order

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        refuse_name("GroupBy", name)

    def _others(self):
        names = [name for name, _ in self._keys]
        return {name: expr for name, expr in self._frame._columns.items() if name not in names}

    def __iter__(self):
        """Each group as a frame; the program looks which there are."""
        names = [name for name, _ in self._keys]
        if not all(isinstance(node, nodes.Column) for _, node in self._keys):
            unsupported("a loop over groups by expressions")
        for row in self.agg().rows():
            tests = [Expr(nodes.Column(name)).eq_missing(value) for name, value in zip(names, row)]
            yield row, self._frame.filter(tests)

    def agg(self, *aggs, **named_aggs):
        frame = self._frame
        asked = frame._nodes(aggs, named_aggs, self._others())
        names = [name for name, _ in [*self._keys, *asked]]
        for name in names:
            if names.count(name) > 1:
                raise DuplicateError(f"column with name '{name}' has more than one occurrence")
        rows = Rows(frame._rel, frame._columns)
        rows.collect([node for _, node in self._keys])
        keys = [rows.value(node) for _, node in self._keys]
        if any(key.kind.startswith("list") for key in keys):
            unsupported("group_by() of lists")
        groups = Groups(rows.rel, frame._columns, [key_of(key) for key in keys])
        made, values = groups.evaluate([node for _, node in asked], self._in_order)
        return frame._of(groups.rel, dict(zip(names, [*made, *(value.expr for value in values)])))

    def _each(self, method, *args):
        return self.agg([getattr(Expr(nodes.Column(name)), method)(*args) for name in self._others()])

    def len(self, name=None):
        made = Expr(nodes.Length())
        return self.agg(made if name is None else made.alias(name))

    def sum(self):
        return self._each("sum")

    def mean(self):
        return self._each("mean")

    def median(self):
        return self._each("median")

    def min(self):
        return self._each("min")

    def max(self):
        return self._each("max")

    def first(self):
        return self._each("first")

    def last(self):
        return self._each("last")

    def n_unique(self):
        return self._each("n_unique")

    def quantile(self, quantile, interpolation="nearest"):
        return self._each("quantile", quantile, interpolation)

    def all(self):
        return self.agg([Expr(nodes.Column(name)) for name in self._others()])

    def head(self, n=5):
        return self._some(lambda frame, keys: frame.filter(_place(keys) < n))

    def tail(self, n=5):
        return self._some(lambda frame, keys: frame.filter(_place(keys) >= _size(keys) - n))

    def _some(self, kept):
        if not all(isinstance(node, nodes.Column) for _, node in self._keys):
            unsupported("head() and tail() of groups by expressions")
        names = [name for name, _ in self._keys]
        frame = kept(self._frame, names)
        return frame.select([*names, *self._others()])


def _place(keys):
    from polars.expressions.functions import int_range, len

    return int_range(len()).over(keys)


def _size(keys):
    return Expr(nodes.Length()).over(keys).cast(int)


@extends(Frame, lazy=True)
class GroupsOfFrames:
    def group_by(self, *by, maintain_order=False, **named_by):
        keys = self._nodes(flat(by), named_by)
        if not keys:
            unsupported("group_by() without keys")
        return GroupBy(self, keys, maintain_order)
