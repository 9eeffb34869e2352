"""`df.query`: the text is Python over the names of columns."""
import ast

from pandas._base import unsupported
from pandas._series import Series


def evaluate(frame, text):
    tree = ast.parse(text.strip(), mode="eval")
    return _value(frame, tree.body)


def _value(frame, node):
    if isinstance(node, ast.Name):
        if node.id in frame._columns:
            return frame[node.id]
        raise NameError(f"name '{node.id}' is not defined")
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, (ast.List, ast.Tuple)):
        return [_value(frame, item) for item in node.elts]
    if isinstance(node, ast.BoolOp):
        made = _value(frame, node.values[0])
        for part in node.values[1:]:
            other = _value(frame, part)
            made = made & other if isinstance(node.op, ast.And) else made | other
        return made
    if isinstance(node, ast.UnaryOp):
        value = _value(frame, node.operand)
        if isinstance(node.op, (ast.Not, ast.Invert)):
            return ~value
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.Compare):
        made, left = None, _value(frame, node.left)
        for operator, right in zip(node.ops, node.comparators):
            right = _value(frame, right)
            test = _compare(operator, left, right)
            made = test if made is None else made & test
            left = right
        return made
    if isinstance(node, ast.BinOp):
        return _arithmetic(node.op, _value(frame, node.left), _value(frame, node.right))
    if isinstance(node, ast.Attribute):
        return getattr(_value(frame, node.value), node.attr)
    if isinstance(node, ast.Call):
        function = _value(frame, node.func)
        named = {keyword.arg: _value(frame, keyword.value) for keyword in node.keywords}
        return function(*[_value(frame, arg) for arg in node.args], **named)
    unsupported(f"{type(node).__name__} in query")


def _compare(operator, left, right):
    if isinstance(operator, (ast.In, ast.NotIn)):
        test = left.isin(right)
        return test if isinstance(operator, ast.In) else ~test
    if isinstance(right, list):
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
