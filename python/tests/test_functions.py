"""Python functions as functions of SQL."""

import dataclasses
import datetime
import decimal
import enum
import functools
import math
import re
from typing import Annotated, Iterator, List, Optional

import pytest

import taipan

RATE = 1.19
TABLE = {"a": 1, "b": 2}
PATTERN = re.compile(r"(\d+)-(\d+)")
SINCE = datetime.date(2000, 1, 1)
HOST = object()


def helper(x):
    return rounded(x * RATE)


def rounded(x):
    return round(x, 2)


class Level(enum.Enum):
    LOW = 1
    HIGH = 2


def one(con, sql):
    ((value,),) = con.sql(sql).fetchall()
    return value


def tier(con, name):
    return one(con, f"SELECT tier FROM taipan.functions WHERE name = '{name}'")


def test_annotations_are_types(con):
    @con.function
    def all_of(
        a: int,
        b: float,
        c: str,
        d: bool,
        e: bytes,
        f: decimal.Decimal,
        g: datetime.date,
        h: datetime.datetime,
        i: Optional[int],
        j: List[int],
        k: Annotated[int, "INTEGER"],
        l: "SMALLINT" = 3,  # noqa: E741, F821
    ) -> str:
        return f"{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}{k}{l}"

    types = one(con, "SELECT arguments FROM taipan.functions WHERE name = 'all_of'")
    assert types == (
        "a bigint, b double precision, c text, d boolean, e bytea, f numeric, g date, h timestamp, i bigint, j bigint[], "
        "k integer, l smallint DEFAULT 3"
    )
    found = one(
        con,
        "SELECT all_of(1, 2.5, 'x', true, '\\x00'::bytea, 1.5::numeric, date '2024-01-02', timestamp '2024-01-02', NULL, ARRAY[1], 2)",
    )
    assert found.startswith("12.5xTrueb'\\x00'1.5") and found.endswith("None[1]23")


def test_the_function_stays_what_it_is(con):
    @con.function
    def twice(x: int) -> int:
        return x * 2

    assert twice(4) == 8
    assert one(con, "SELECT twice(4)") == 8
    assert tier(con, "twice") == "native"


def test_what_it_names_goes_along(con):
    offset = 10

    @con.function
    def price(x: float) -> float:
        return helper(x) + offset + math.floor(0.5)

    assert one(con, "SELECT price(100)") == price(100) == 129.0
    assert tier(con, "price") == "native"


def test_constants(con):
    @con.function
    def look(s: str) -> Optional[int]:
        found = PATTERN.match(s)
        if found is None:
            return TABLE.get(s)
        return int(found[1]) + (SINCE - datetime.date(1999, 12, 31)).days

    for text in ("5-6", "a", "z"):
        assert one(con, f"SELECT look('{text}')") == look(text)


def test_classes_and_enums(con):
    @con.function
    def level(n: int) -> str:
        return (Level.HIGH if n > 10 else Level.LOW).name

    assert one(con, "SELECT level(11)") == "HIGH"


def test_other_decorators_stay(con):
    @con.function(name="fibonacci")
    @functools.lru_cache(maxsize=None)
    def fib(n: int) -> int:
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    assert one(con, "SELECT fibonacci(30)") == 832040


def test_records(con):
    @dataclasses.dataclass
    class Point:
        x: int
        y: int

    @con.function
    def total(p: Point) -> int:
        return p["x"] + p["y"]

    assert one(con, "SELECT total(named_struct('x', 1, 'y', 2))") == 3


def test_rows(con):
    def words(s: str) -> Iterator[tuple]:
        for word in s.split():
            yield word, len(word)

    with pytest.raises(taipan.InterfaceError, match="returns="):
        con.create_function(words)
    con.create_function(words, returns={"word": str, "n": int})
    assert con.sql("SELECT * FROM words('a bb')").fetchall() == [("a", 1), ("bb", 2)]


def test_tables(con):
    def total(sales):
        return sales.groupby("k").agg(n=("v", "sum")).reset_index()

    con.create_function(total, parameters=["TABLE"], returns="TABLE")
    sales = taipan.connect().sql("SELECT * FROM (VALUES ('a', 1), ('a', 2)) AS t(k, v)")
    sales.arrow()
    assert con.sql("SELECT * FROM total(TABLE(SELECT * FROM sales))").fetchall() == [("a", 3)]


def test_lambdas(con):
    con.create_function(lambda x: x + 1, "succ", [int], int)
    assert one(con, "SELECT succ(41)") == 42
    with pytest.raises(taipan.InterfaceError, match="needs a name"):
        con.create_function(lambda x: x, parameters=[int], returns=int)


def test_null_and_errors(con):
    def ratio(a: int, b: int) -> float:
        return a / b

    con.create_function(ratio, strict=True, on_error="null", volatility="immutable")
    assert con.sql("SELECT ratio(1, 2), ratio(1, 0), ratio(NULL, 1)").fetchall() == [(0.5, None, None)]
    with pytest.raises(taipan.InterfaceError, match="volatility"):
        con.create_function(ratio, volatility="sometimes")


def test_names(con):
    def Order(select: int) -> int:  # noqa: N802
        return select + 1

    con.create_function(Order)
    assert one(con, 'SELECT "order"(1)') == 2
    con.create_function(Order, "Other Name")
    assert one(con, 'SELECT "Other Name"(2)') == 3


def test_dollars_in_the_text(con):
    @con.function
    def money(x: int) -> str:
        return f"$py${x}$$"

    assert one(con, "SELECT money(5)") == "$py$5$$"


def test_replacing(con):
    def f(x: int) -> int:
        return 1

    con.create_function(f)
    con.create_function(f)
    with pytest.raises(taipan.ProgrammingError):
        con.create_function(f, replace=False)


def make(counter):
    def count(x: int) -> int:
        nonlocal counter
        counter += x
        return counter

    return count


def untyped(x):
    return x


def uses_host(x: int) -> int:
    return x if HOST else 0


def uses_nothing(x: int) -> int:
    return x + missing  # noqa: F821


def keyword(x: int, *, y: int) -> int:
    return x + y


def many(*xs: int) -> int:
    return len(xs)


async def later(x: int) -> int:
    return x


def odd(x: HOST.__class__) -> int:
    return 1


def changes(x: int) -> int:
    global RATE
    RATE = x
    return x


def badly(x: int = HOST) -> int:
    return 1


@pytest.mark.parametrize(
    ("function", "kind", "says"),
    [
        (untyped, taipan.InterfaceError, "the parameter x of untyped has no type"),
        (uses_host, taipan.NotSupportedError, "uses HOST, an object of builtins.object"),
        (uses_nothing, taipan.InterfaceError, "the name missing, which is not defined"),
        (make(0), taipan.NotSupportedError, "cannot stand by itself"),
        (keyword, taipan.NotSupportedError, "given by position"),
        (many, taipan.NotSupportedError, "given by position"),
        (later, taipan.NotSupportedError, "async"),
        (odd, taipan.InterfaceError, "class object, which is no SQL type"),
        (changes, taipan.NotSupportedError, "global variable RATE"),
        (badly, taipan.NotSupportedError, "has the default"),
        (math.sqrt, taipan.InterfaceError, "sqrt has no Python source"),
        (functools.partial(untyped, 1), taipan.InterfaceError, "no Python source"),
        (int, taipan.InterfaceError, "no Python source"),
        (eval("lambda x: x"), taipan.InterfaceError, "name"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_cannot_be_one(con, function, kind, says):
    with pytest.raises(kind, match=says):
        con.create_function(function)


def test_what_python_would_raise_at_each_call_is_refused(con):
    def broken(x: int) -> int:
        return undefined_builtin_name_of_nobody(x)  # noqa: F821

    with pytest.raises(taipan.InterfaceError, match="undefined_builtin"):
        con.create_function(broken)


def test_no_source(con):
    scope = {}
    exec("def f(x: int) -> int:\n    return x\n", scope)
    with pytest.raises(taipan.InterfaceError, match="source of f is not there"):
        con.create_function(scope["f"])
