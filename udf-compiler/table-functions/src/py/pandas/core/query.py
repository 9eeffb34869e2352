"""`df.query` and `df.eval`: the text is Python over the names of columns, with variables of the program after @. What operators
compute is not known here."""
import ast
import sys

from _taipan_ground.base import extends
from pandas._libs.lib import is_column, unsupported
from pandas.core.frame import DataFrame
from pandas.core.series import Series
from pandas.errors import UndefinedVariableError

LOCAL = "__taipan_local_"


def evaluate(frame, text, variables=None):
    """The value of an expression; an assignment gives a name and a value."""
    if not isinstance(text, str):
        raise ValueError(f"expr must be a string to be evaluated, {type(text)} given")
    names = {}
    source = _plain(text, names).strip()
    tree = ast.parse(source, mode="exec")
    if len(tree.body) != 1:
        unsupported("several expressions in query or eval")
    statement = tree.body[0]
    reader = _Reader(frame, names, variables or {})
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id, reader.value(statement.value)
    if not isinstance(statement, ast.Expr):
        raise SyntaxError("Python keyword not valid identifier in numexpr query")
    return reader.value(statement.value)


def caller_variables():
    """What the function that called the library sees."""
    frame = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.startswith(("<function", "/udf/")):
        frame = frame.f_back
    return {} if frame is None else {**frame.f_globals, **frame.f_locals}


def _plain(text, names):
    """The text with names for what stands in backticks and after @, and words for & and |."""
    made, quote, at = [], None, 0
    while at < len(text):
        c = text[at]
        if quote is not None:
            made.append(c)
            quote = None if c == quote and text[at - 1] != "\\" else quote
        elif c in "'\"":
            quote = c
            made.append(c)
        elif c == "`":
            end = text.index("`", at + 1)
            name = f"__taipan_column_{len(names)}"
            names[name] = text[at + 1 : end]
            made.append(name)
            at = end
        elif c == "@":
            made.append(LOCAL)
        elif c in "&|" and made[-1:] != [c]:
            made.append(" and " if c == "&" else " or ")
        elif c == "~":
            made.append(" not ")
        else:
            made.append(c)
        at += 1
    return "".join(made)


class _Reader:
    def __init__(self, frame, names, variables):
        self._frame, self._names, self._variables = frame, names, variables

    def value(self, node):
        made = getattr(self, "_" + type(node).__name__.lower(), None)
        if made is None:
            raise NotImplementedError(f"'{type(node).__name__}' nodes are not implemented")
        return made(node)

    def _name(self, node):
        frame, name = self._frame, self._names.get(node.id, node.id)
        if node.id.startswith(LOCAL):
            name = node.id[len(LOCAL) :]
            if name not in self._variables:
                raise UndefinedVariableError(f"local variable {name!r} is not defined")
            return self._variables[name]
        if name in frame._columns:
            return frame[name]
        for level, expr in frame._index or []:
            if level == name:
                return Series._of(frame._rel, expr, name, frame._index)
        if name == "index":
            return frame.index
        known = {"True": True, "False": False, "None": None}
        if name in known:
            return known[name]
        raise UndefinedVariableError(f"name {name!r} is not defined")

    def _constant(self, node):
        return node.value

    def _list(self, node):
        return [self.value(item) for item in node.elts]

    _tuple = _list

    def _boolop(self, node):
        made = self.value(node.values[0])
        for part in node.values[1:]:
            other = self.value(part)
            made = made & other if isinstance(node.op, ast.And) else made | other
        return made

    def _unaryop(self, node):
        value = self.value(node.operand)
        if isinstance(node.op, (ast.Not, ast.Invert)):
            return ~value if is_column(value) else not value
        return -value if isinstance(node.op, ast.USub) else value

    def _compare(self, node):
        made, left = None, self.value(node.left)
        for operator, right in zip(node.ops, node.comparators):
            right = self.value(right)
            test = _compared(operator, left, right)
            made = test if made is None else made & test
            left = right
        return made

    def _binop(self, node):
        return _arithmetic(node.op, self.value(node.left), self.value(node.right))

    def _attribute(self, node):
        return getattr(self.value(node.value), node.attr)

    def _subscript(self, node):
        return self.value(node.value)[self.value(node.slice)]

    def _call(self, node):
        function = self.value(node.func)
        named = {keyword.arg: self.value(keyword.value) for keyword in node.keywords}
        return function(*[self.value(arg) for arg in node.args], **named)


def _compared(operator, left, right):
    if isinstance(operator, (ast.In, ast.NotIn)):
        test = left.isin(right)
        return test if isinstance(operator, ast.In) else ~test
    if isinstance(right, (list, tuple, set)) and isinstance(operator, (ast.Eq, ast.NotEq)):
        test = left.isin(right)
        return ~test if isinstance(operator, ast.NotEq) else test
    pairs = {
        ast.Eq: lambda a, b: a == b,
        ast.NotEq: lambda a, b: a != b,
        ast.Lt: lambda a, b: a < b,
        ast.LtE: lambda a, b: a <= b,
        ast.Gt: lambda a, b: a > b,
        ast.GtE: lambda a, b: a >= b,
    }
    return pairs[type(operator)](left, right)


def _arithmetic(operator, left, right):
    pairs = {
        ast.Add: lambda a, b: a + b,
        ast.Sub: lambda a, b: a - b,
        ast.Mult: lambda a, b: a * b,
        ast.Div: lambda a, b: a / b,
        ast.FloorDiv: lambda a, b: a // b,
        ast.Mod: lambda a, b: a % b,
        ast.Pow: lambda a, b: a**b,
        ast.BitAnd: lambda a, b: a & b,
        ast.BitOr: lambda a, b: a | b,
    }
    return pairs[type(operator)](left, right)


@extends(DataFrame, lazy=True)
class FrameQuery:
    def query(self, expr, inplace=False, **options):
        return self._changed(self._rows(evaluate(self, expr, caller_variables())), inplace)

    def eval(self, expr, inplace=False, **options):
        made = evaluate(self, expr, caller_variables())
        if not isinstance(made, tuple):
            return made
        label, value = made
        return self._changed(self.assign(**{label: value}), inplace)
