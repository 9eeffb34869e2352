"""`when(…).then(…).otherwise(…)`."""
from polars._plan import comparing, nodes
from polars._plan.nodes import Elementwise
from polars.expressions.expr import Expr, flat, node_of


class When:
    """`pl.when(…)`, to be followed by `then`."""

    def __init__(self, branches, condition):
        self._branches, self._condition = branches, condition

    def then(self, statement):
        return Then([*self._branches, (self._condition, node_of(statement, True))])


class Then(Expr):
    """What `then` gives: an expression already, which may be followed by `when` and `otherwise`."""

    def __init__(self, branches):
        self._branches = branches
        super().__init__(_choice(branches, nodes.Literal(None)))

    def when(self, *predicates, **constraints):
        return When(self._branches, _condition(predicates, constraints))

    def otherwise(self, statement):
        return Expr(_choice(self._branches, node_of(statement, True)))


class _Choice(Elementwise):
    """It is called what its first value is called."""

    def name(self):
        return self.children[1].name()


def _choice(branches, otherwise):
    def choose(*values):
        pairs = list(zip(values[0:-1:2], values[1:-1:2]))
        return comparing.chosen(pairs, values[-1])

    return _Choice(choose, *(node for pair in branches for node in pair), otherwise)


def _condition(predicates, constraints):
    given = [Expr(node_of(one, True)) for one in flat(predicates)]
    given += [Expr(nodes.Column(name)) == value for name, value in constraints.items()]
    if not given:
        raise TypeError("at least one predicate or constraint must be provided")
    made = given[0]
    for one in given[1:]:
        made = made & one
    return made._node


def when(*predicates, **constraints):
    return When([], _condition(predicates, constraints))
