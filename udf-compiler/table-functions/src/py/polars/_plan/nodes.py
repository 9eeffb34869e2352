"""The nodes of an expression, before they meet a table. Each says what it is called, whether it gives one value or one for each row, and
what it comes to in a context. Knows no context and no table."""
import re

from _taipan_ground.lib import unsupported
from polars._plan import values
from polars._plan.values import Value
from polars.exceptions import ComputeError, no_column

# What an expression gives: a constant, one value of all rows, one for each row.
CONSTANT, ONE, ROWS = 0, 1, 2


class Node:
    children = ()

    def name(self):
        return self.children[0].name()

    def shape(self):
        return max((child.shape() for child in self.children), default=CONSTANT)

    def with_children(self, children):
        """The same over other children."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.children = tuple(children)
        return made

    def value(self, context):
        return self.of([context.value(child) for child in self.children])

    def of(self, made):
        """What it comes to over the values of its children."""
        unsupported("an expression whose rows are others than the table's, outside of an aggregate")


class Column(Node):
    def __init__(self, column):
        self.column = column

    def name(self):
        return self.column

    def shape(self):
        return ROWS

    def value(self, context):
        columns = context.columns
        if self.column not in columns:
            no_column(self.column, columns)
        return Value(columns[self.column], None, False, None, self.column)


class Many(Node):
    """Several columns, each of which takes its place; `chosen` finds their names in a table."""

    def __init__(self, chosen, said):
        self.chosen, self.said = chosen, said

    def name(self):
        return self.said

    def shape(self):
        return ROWS


class Literal(Node):
    def __init__(self, constant):
        self.constant = values.literal(constant)

    def name(self):
        return "literal"

    def value(self, context):
        return self.constant


class Elementwise(Node):
    """A function of the values of its children, row by row."""

    def __init__(self, function, *children):
        self.function, self.children = function, children

    def of(self, made):
        return self.function(*made)


class Computed(Node):
    """The same where the function adds columns to the table: it is given the context first."""

    def __init__(self, function, *children):
        self.function, self.children = function, children

    def value(self, context):
        made = [context.value(child) for child in self.children]
        return self.function(context.rows(), *made)


class Over(Node):
    """An expression in each group of rows by its keys, which are the children after the first."""

    def __init__(self, child, keys, order, descending, nulls_last):
        self.children, self.count = (child, *keys, *order), len(keys)
        self.descending, self.nulls_last = descending, nulls_last

    def shape(self):
        return ROWS

    def value(self, context):
        child, keys, order = self.children[0], self.children[1 : 1 + self.count], self.children[1 + self.count :]
        return context.over(child, keys, [(one, self.descending, self.nulls_last) for one in order])


class Windowed(Node):
    """A function of the rows around each: `function(context, value)`."""

    def __init__(self, function, *children):
        self.function, self.children = function, children

    def shape(self):
        return ROWS

    def value(self, context):
        return self.function(context, *(context.value(child) for child in self.children))


class Kept(Node):
    """Those of an expression's rows that a condition keeps: what aggregates go over. `test` is given the context, the value and
    which rows were kept before."""

    def __init__(self, child, condition=None, test=None):
        self.children = (child,) if condition is None else (child, condition)
        self.test = test

    def shape(self):
        return ROWS


class Sorted(Node):
    """An expression's rows in the order of others, which are the children after the first: what `first` and `last` look at."""

    def __init__(self, child, by, descending, nulls_last):
        self.children, self.how = (child, *by), list(zip(descending, nulls_last))

    def shape(self):
        return ROWS


class Aggregate(Node):
    """One value of all rows: `parts(context, value, mask)` gives what is aggregated, and what is made of that."""

    def __init__(self, parts, *children):
        self.parts, self.children = parts, children

    def shape(self):
        return ONE


class Length(Node):
    """How many rows there are."""

    def name(self):
        return "len"

    def shape(self):
        return ONE


class Alias(Node):
    def __init__(self, child, renamed):
        self.children, self.renamed = (child,), renamed

    def name(self):
        return self.renamed(self.children[0].name())

    def of(self, made):
        return made[0]


class FromRoot(Alias):
    """It is called by what the column is called that it begins with."""

    def name(self):
        return self.renamed(root(self.children[0]))


def root(node):
    """The name of the column that an expression begins with."""
    while isinstance(node, Alias):
        node = node.children[0]
    return node.column if isinstance(node, Column) else root(node.children[0]) if node.children else node.name()


def expanded(node, columns):
    """The expression for each column that it names several of."""
    found = _many(node)
    if not found:
        return [node]
    lists = [one.chosen(columns) for one in found]
    if any(len(one) != len(lists[0]) for one in lists):
        raise ComputeError("expanding more than one `col` is not allowed")
    return [_replaced(node, dict(zip(map(id, found), names))) for names in zip(*lists)]


def _many(node):
    if isinstance(node, Many):
        return [node]
    return [one for child in node.children for one in _many(child)]


def _replaced(node, names):
    if id(node) in names:
        return Column(names[id(node)])
    return node.with_children([_replaced(child, names) for child in node.children]) if node.children else node


def named(names):
    """Columns by one name, several, or a pattern `^…$`."""
    if len(names) == 1 and not _is_pattern(names[0]):
        return Column(names[0])

    def chosen(columns):
        found = []
        for name in names:
            own = [c for c in columns if fits(name, c)] if _is_pattern(name) else [name]
            for one in own:
                if one not in columns:
                    no_column(one, columns)
            found += [one for one in own if one not in found]
        return found

    return Many(chosen, names[0])


def fits(name, column):
    """Whether it is the column's name, or a pattern that it has."""
    return re.fullmatch(name, column) is not None if _is_pattern(name) else name == column


def _is_pattern(name):
    return name.startswith("^") and name.endswith("$")
