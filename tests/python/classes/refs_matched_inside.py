# sql: (s TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass


@dataclass
class Num:
    value: float


@dataclass
class Var:
    name: str


@dataclass
class Neg:
    operand: object


@dataclass
class Bin:
    op: str
    left: object
    right: object


def parse(words):
    word = words.pop()
    if word in ("+", "*", "/"):
        right = parse(words)
        return Bin(word, parse(words), right)
    if word == "~":
        return Neg(parse(words))
    return Num(float(word)) if word.isdigit() else Var(word)


def value(node, env):
    match node:
        case Num(v):
            return v
        case Var(name=name):
            return env[name]
        case Neg(Neg(inner)):
            return value(inner, env)
        case Neg(inner):
            return -value(inner, env)
        case Bin("+", Num(0.0), other) | Bin("+", other, Num(0.0)):
            return value(other, env)
        case Bin("+", left, right):
            return value(left, env) + value(right, env)
        case Bin("*", left, right=right) if not isinstance(left, Num):
            return value(left, env) * value(right, env)
        case Bin(op="*", left=same):
            return value(same, env) ** 2
    return value(node.left, env) / value(node.right, env)


def f(s):
    try:
        return str(value(parse(s.split()), {"x": 2.5}))
    except KeyError as e:
        return f"no {e}"


# row: "1 2 +"
# row: "1 ~ ~ x * 0 +"
# row: "0 y +"
# row: "3 3 *"
# row: "3 4 * 5 ~ /"
# row: "x 4 *"
# row: "7 0 /"
# row: "+"
