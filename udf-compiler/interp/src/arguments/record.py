#!/usr/bin/env python3
"""Writes table.txt: what CPython says of wrong arguments of its builtin methods and functions.

Each is called with arguments that are right, then with too few, too many, with a keyword that it does not have, and with an
object of every kind in each place. Where that is a TypeError, its text is kept, with {n} for the number of arguments, {type}
for the name of the argument's type and {spoken} for the same where None is called None. Run it with CPython 3.13.
"""

import math  # noqa: F401, one of the modules whose functions are called
import re
import sys
from pathlib import Path

KINDS = {
    "none": None,
    "bool": True,
    "int": 1,
    "float": 1.5,
    "str": "x",
    "bytes": b"x",
    "list": [],
    "tuple": (),
    "dict": {},
    "set": set(),
    "object": object(),
}
SELVES = {
    "str": "abc",
    "bytes": b"abc",
    "bytearray": bytearray(b"abc"),
    "int": 5,
    "float": 1.5,
    "list": [1, 2],
    "dict": {"a": 1},
    "set": {1, 2},
    "frozenset": frozenset({1}),
    "tuple": (1, 2),
    "range": range(3),
    "complex": 1j,
    "pattern": re.compile("b"),
}
# Arguments that are right: all that are taken by position.
TEXTS = """
capitalize: casefold: center:3,c count:a,0,3 encode:utf8,strict endswith:a,0,3 expandtabs:8 find:a,0,3 format_map:D
index:a,0,3 isalnum: isalpha: isascii: isdecimal: isdigit: isidentifier: islower: isnumeric: isprintable: isspace:
istitle: isupper: join:L ljust:3,c lower: lstrip:a partition:a removeprefix:a removesuffix:a replace:a,b,1 rfind:a,0,3
rindex:a,0,3 rjust:3,c rpartition:a rsplit:a,1 rstrip:a split:a,1 splitlines:1 startswith:a,0,3 strip:a swapcase: title:
translate:D upper: zfill:3
"""
BYTES = """
capitalize: center:3,c count:a,0,3 decode:@utf8,@strict endswith:a,0,3 expandtabs:8 find:a,0,3 hex: index:a,0,3 isalnum:
isalpha: isascii: isdigit: islower: isspace: istitle: isupper: join:L ljust:3,c lower: lstrip:a partition:a
removeprefix:a removesuffix:a replace:a,b,1 rfind:a,0,3 rindex:a,0,3 rjust:3,c rpartition:a rsplit:a,1 rstrip:a split:a,1
splitlines:1 startswith:a,0,3 strip:a swapcase: title: translate:N upper: zfill:3
"""
METHODS = {
    "str": TEXTS,
    "bytes": BYTES,
    "bytearray": BYTES + "append:7 clear: copy: extend:b insert:0,7 pop:0 remove:97 reverse:",
    "int": "as_integer_ratio: bit_count: bit_length: conjugate: is_integer: to_bytes:2,@big",
    "float": "as_integer_ratio: conjugate: hex: is_integer:",
    "list": "clear: copy: count:1 extend:L index:1,0,2 insert:0,1 pop:0 remove:1 reverse: sort:",
    "dict": "clear: copy: get:a,1 items: keys: pop:a,1 popitem: setdefault:a,1 update:D values:",
    "set": """add:1 clear: copy: discard:1 isdisjoint:L issubset:L issuperset:L pop: remove:1 symmetric_difference:L
    symmetric_difference_update:L""",
    "frozenset": "copy: isdisjoint:L issubset:L issuperset:L symmetric_difference:L",
    "tuple": "count:1 index:1,0,2",
    "range": "count:1 index:1",
    "complex": "conjugate:",
    "pattern": "findall:abc finditer:abc fullmatch:abc match:abc search:abc split:abc sub:x,abc subn:x,abc",
    "builtins": """
abs:1 ascii:1 bin:1 callable:1 chr:97 delattr:O,a divmod:1,1 format:1,@ getattr:O,@a,1 hasattr:O,@a hash:1 hex:1 id:1 iter:L
next:I,1 oct:1 ord:a pow:2,2,2 repr:1 round:1,1 setattr:O,@a,1 sorted:L
""",
    "math": """
acos:1 acosh:1 asin:1 asinh:1 atan:1 atan2:1,1 atanh:0 cbrt:1 ceil:1 comb:3,2 copysign:1,1 cos:1 cosh:1 degrees:1 dist:T,T
erf:1 erfc:1 exp:1 exp2:1 expm1:1 fabs:1 factorial:3 floor:1 fma:1,1,1 fmod:1,1 frexp:1 fsum:L gamma:1 isclose:1,1 isfinite:1
isinf:1 isnan:1 isqrt:4 ldexp:1,1 lgamma:1 log10:1 log1p:1 log2:1 modf:1 nextafter:1,1 perm:3,2 pow:1,1 prod:L radians:1
remainder:1,1 sin:1 sinh:1 sqrt:1 sumprod:L,L tan:1 tanh:0 trunc:1 ulp:1
""",
}
# Places whose argument counts by its truth alone; RustPython wants a bool there.
TRUTHS = {("str", "splitlines"): {1: "keepends"}, ("bytes", "splitlines"): {1: "keepends"}}
TRUTHS |= {("bytearray", "splitlines"): {1: "keepends"}, ("list", "sort"): {0: "reverse"}}
TRUTHS |= {("int", "to_bytes"): {0: "signed"}, ("builtins", "sorted"): {0: "reverse"}}

ABOUT_MORE = ("unsupported operand", "sequence item", "cannot convert dictionary", "expected iterable of integers", "cannot use")


def argument(text, owner):
    if text in ("L", "D", "T", "N", "O", "I"):
        return {"L": [], "D": {}, "T": (1,), "N": None, "O": re.compile("x"), "I": iter([1])}[text]
    if text.startswith("@"):
        return text[1:]
    if text.lstrip("-").isdigit():
        return int(text)
    return text.encode() if owner.startswith("byte") else text


def error(owner, name, args, kwargs=None):
    try:
        if owner in SELVES:
            target = SELVES[owner]
            target = target.copy() if isinstance(target, (list, dict, set, bytearray)) else target
        else:
            target = sys.modules[owner]
        getattr(target, name)(*args, **(kwargs or {}))
    except TypeError as raised:
        return str(raised)
    except Exception:
        pass
    return None


def counted(text, count):
    return re.sub(rf"\b{count}\b(?!.*\b{count}\b)", "{n}", text)


def typed(text, value):
    kind = type(value).__name__
    spoken = "None" if value is None else kind
    for name, mark in ((kind, "{type}"), (spoken, "{spoken}")):
        text = re.sub(rf"(not |type |^|, |'|but |with )'?{name}\b", lambda m: m.group(0)[: -len(name)] + mark, text)
        if mark in text:
            return text
    return text


def place_lines(owner, name, args, place, fewest):
    texts = {}
    for kind, value in KINDS.items():
        said = error(owner, name, args[:place] + [value] + args[place + 1 :])
        # Whatever else is given: with fewer arguments it must be the same.
        for length in range(max(place + 1, fewest), len(args)):
            if error(owner, name, (args[:place] + [value] + args[place + 1 :])[:length]) != said:
                said = None
        # Texts about other arguments, or about what is in one, are not for every call.
        if said is not None and not said.startswith(ABOUT_MORE):
            texts.setdefault(typed(said, value), []).append(kind)
    merged = {}
    for text, kinds in texts.items():
        # {type} and {spoken} differ for None only.
        other = text.replace("{spoken}", "{type}")
        if "none" not in kinds and text == other:
            for known in list(merged):
                if known.replace("{spoken}", "{type}") == other:
                    merged[known] += kinds
                    break
            else:
                merged[text] = kinds
        else:
            earlier = [k for k in merged if k.replace("{spoken}", "{type}") == other]
            merged[text] = kinds + [kind for k in earlier for kind in merged.pop(k)]
    for text, kinds in merged.items():
        order = [kind for kind in KINDS if kind in kinds]
        yield f" {place + 1} {','.join(order)}: {text}"


def lines(owner, name, args):
    yield f"{owner}.{name}"
    fewest = len(args)
    while fewest and error(owner, name, args[: fewest - 1]) is None:
        fewest -= 1
    few = {counted(error(owner, name, args[:n]), n) for n in range(fewest)}
    most = len(args)
    many = {counted(str(error(owner, name, args + [None] * n)), most + n) for n in (1, 2, 3)}
    if len(few) == 1:
        yield f" fewest {fewest}: {few.pop()}"
    if len(many) == 1 and "None" not in many:
        yield f" most {most}: {many.pop()}"
    keyword = error(owner, name, args[: max(fewest, 0)], {"no_such_keyword": 1})
    if keyword and "takes no keyword arguments" in keyword:
        yield f" keywords: {keyword}"
    for place in range(len(args)):
        yield from place_lines(owner, name, args, place, fewest)
    if name in ("startswith", "endswith"):
        items = {kind: error(owner, name, [(value,)]) for kind, value in KINDS.items()}
        text = items["none"].replace("NoneType", "{type}")
        yield f" items {','.join(kind for kind, said in items.items() if said)}: {text}"
    for place, keyword in TRUTHS.get((owner, name), {}).items():
        yield f" truth {place}: {keyword}"


def main():
    rows = []
    for owner, methods in METHODS.items():
        for row in methods.split():
            name, _, args = row.partition(":")
            rows += lines(owner, name, [argument(text, owner) for text in args.split(",")] if args else [])
    Path(__file__).with_name("table.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
