"""Where expressions are evaluated: over the rows of a table, of each of its groups, or into one row for each group. A context holds the
table, which grows by the columns that expressions add to it. Knows no frame."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars._plan import nodes
from polars._plan.comparing import truth
from polars._plan.nodes import CONSTANT, ONE, ROWS, Aggregate, Elementwise, Kept, Length
from polars._plan.values import FLOATS, Value, cast, exact, is_null


def key_of(value):
    """A value as what sorts and groups take: NaN in one form, and one zero."""
    return exact("present", value.expr) if value.kind in FLOATS else value.expr


def sort_keys(value, descending, nulls_last):
    """What rows are sorted by: nulls come first or last, whatever the direction."""
    keys = [(key_of(value), not descending)]
    if _t.nullable(value.expr):
        keys.insert(0, (is_null(value.expr), bool(nulls_last)))
    return keys


def size(context, value, mask):
    """How many rows there are, as an aggregate's parts."""
    parts = [("size", None)] if mask is None else [("count", masked(_t.literal(1), mask))]
    return parts, lambda made: Value(cast(made[0], "u32", "i64"), "u32")


def masked(expr, mask):
    """The value where the mask is true."""
    return expr if mask is None else _t.op("when", [mask, expr, _t.literal(None)])


class Context:
    def __init__(self, rel, columns):
        self.rel, self.columns = rel, columns
        # By the node's place in memory, with the node, so that it stays there.
        self._made = {}

    def value(self, node):
        found = self._made.get(id(node))
        if found is None:
            found = self._made[id(node)] = node, self._new(node)
        return found[1]

    def _hold(self, node, value):
        self._made[id(node)] = node, value


class Rows(Context):
    """The rows of a table; `partition`: expressions by which they are in groups of which each is on its own."""

    def __init__(self, rel, columns, partition=None, order=None):
        super().__init__(rel, columns)
        self.partition, self.order = partition, order

    def rows(self):
        return self

    def _new(self, node):
        if isinstance(node, (Aggregate, Length)):
            return self._spread(node)
        return node.value(self)

    def collect(self, wanted):
        """Aggregates of all rows that these nodes need are computed at once."""
        found = [one for node in wanted for one in _outermost(node)]
        if self.partition is not None or not found:
            return
        plans = [self.plan(node) for node in found]
        parts = [part for own, _ in plans for part in own]
        row, made = _t.group(self.rel, [], parts, True)
        self.rel, made = _t.attach(self.rel, row, made)
        for node, (own, finish) in zip(found, plans):
            value = finish(made[: len(own)])
            value.unit, made = True, made[len(own) :]
            self._hold(node, value)

    def plan(self, node):
        """What is to be aggregated for a node, and what is made of that."""
        if isinstance(node, Length):
            return size(self, None, None)
        value, mask = self.masked(node.children[0])
        return node.parts(self, value, mask, *(self.value(child) for child in node.children[1:]))

    def masked(self, node):
        """The value of a node in all rows, and which of them count."""
        if isinstance(node, Kept):
            value, mask = self.masked(node.children[0])
            if value.by and not node.test:
                unsupported("filter() behind sort_by() (filter first)")
            own = node.test(self, value, mask) if node.test else truth(self.masked(node.children[1])[0])
            return value, own if mask is None else exact("and", mask, own)
        if isinstance(node, nodes.Sorted):
            value, mask = self.masked(node.children[0])
            if mask is not None and node.children[1] is not node.children[0]:
                unsupported("sort_by() behind filter() (sort the frame)")
            made = value.like(value.expr, value.kind)
            made.by = [pair for one, how in zip(node.children[1:], node.how) for pair in sort_keys(self.value(one), *how)]
            return made, mask
        if not isinstance(node, (Elementwise, nodes.Alias)):
            return self.value(node), None
        parts = [self.masked(child) for child in node.children]
        masks = {mask for (_, mask), child in zip(parts, node.children) if child.shape() == ROWS}
        if masks <= {None}:
            return self.value(node), None
        if len(masks) > 1 or any(value.by for value, _ in parts):
            unsupported("an expression of columns of which different rows are kept, or in another order")
        return node.of([value for value, _ in parts]), masks.pop()

    def _spread(self, node):
        """An aggregate, in every row of its group."""
        if self.partition is None:
            self.collect([node])
            return self._made[id(node)][1]
        parts, finish = self.plan(node)
        return finish([self.window(name, argument) for name, argument in parts])

    def place(self, value, mask):
        """The place of a row among those that are kept, and how many there are, in the order of the value."""
        more = [] if mask is None else [mask]
        by = [*value.by, *_t.order_of(self.rel)] if value.by else None
        return self.window("row_number", by=by, more=more), self.window("size", more=more)

    def window(self, name, argument=None, numbers=(), by=None, more=()):
        """A column of what a window function gives in each row."""
        if name.startswith("quantile:") or name == "list":
            unsupported(f"{name.partition(':')[0]} over groups of rows")
        by = self.order if by is None else by
        self.rel, made = _t.window(self.rel, (name, list(numbers)), argument, [*(self.partition or []), *more], by)
        return made

    def over(self, child, keys, order):
        if self.partition is not None:
            unsupported("over() inside of groups")
        self.collect([*keys, *(one for one, _, _ in order)])
        # All rows are one group of a constant.
        partition = [key_of(self.value(key)) for key in keys if key.shape() != CONSTANT]
        by = [pair for one, *how in order for pair in sort_keys(self.value(one), *how)]
        # Where rows are equal, their order in the table counts.
        inner = Rows(self.rel, self.columns, partition or None, [*by, *_t.order_of(self.rel)] if by else None)
        value = inner.value(child)
        self.rel = inner.rel
        return Value(value.expr, value.kind, child.shape() == CONSTANT, None, value.text)


def _outermost(node):
    """The aggregates that an expression needs, but not those inside of them or of groups."""
    if isinstance(node, (Aggregate, Length)):
        return [node]
    if isinstance(node, nodes.Over):
        return []
    return [one for child in node.children for one in _outermost(child)]


class Groups(Context):
    """One row for each group of a table's rows: what is not aggregated is a list."""

    def __init__(self, rel, columns, keys):
        super().__init__(rel, columns)
        self.keys = keys
        self.inner = Rows(rel, columns, keys if keys else None)

    def rows(self):
        return self

    def evaluate(self, wanted, in_order=False):
        """The table of the groups, its keys, and what these nodes come to in it."""
        pending = []
        for node in wanted:
            self._plan(node, pending)
        parts = [part for _, own, _ in pending for part in own]
        self.rel, made = _t.group(self.inner.rel, self.keys, parts, not self.keys)
        if in_order and self.keys:
            self.rel = _t.sort(self.rel, _t.order_of(self.rel))
        if not self.keys:
            # A table of one row has no order, which windows over it need.
            self.rel, one = _t.map(self.rel, _t.literal(0), "one")
            self.rel = _t.sort(self.rel, [(one, True)])
        count = len(self.keys)
        keys, made = made[:count], made[count:]
        for node, own, finish in pending:
            value = finish(made[: len(own)])
            value.unit, made = not self.keys, made[len(own) :]
            self._hold(node, value)
        return keys, [self.value(node) for node in wanted]

    def _plan(self, node, pending):
        if isinstance(node, (Aggregate, Length)):
            pending.append((node, *self.inner.plan(node)))
        elif node.shape() == ROWS:
            pending.append((node, *_listed(self.inner, node)))
        elif node.shape() == ONE:
            for child in node.children:
                self._plan(child, pending)

    def _new(self, node):
        return node.value(self)


def _listed(context, node):
    value, mask = context.masked(node)
    if mask is not None or value.by:
        unsupported("a list of rows that a condition keeps, or in another order")
    return [("list", value.expr)], lambda made: Value(made[0], f"list[{value.kind}]")
