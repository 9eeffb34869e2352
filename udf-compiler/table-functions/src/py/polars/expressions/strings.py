"""`.str`: functions of texts, which are compiled; what is null stays null."""
import re

import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import aggregates
from polars._plan.nodes import Aggregate, Computed
from polars._plan.values import cast, null_of
from polars.datatypes import named, of_short
from polars.exceptions import SchemaError
from polars.expressions.expr import Expr, refuse_name
from polars.expressions.patterns import pattern, replacement
from polars.expressions.times_of_texts import reading

# What Unicode calls white space.
_SPACE = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"


def computed(body, returns, kind):
    """A function of texts, given as the body of one."""

    def apply(context, value):
        if value.kind == "null":
            return value.like(null_of("str" if kind.startswith("list") else kind), kind)
        if value.kind != "str":
            raise SchemaError(f"invalid series dtype: expected `String`, got `{value.said()}` for series with name `{value.text}`")
        context.rel, made = _t.exact_compute(context.rel, (body, ["x"]), [value.expr], returns, value.text or "str")
        return value.like(cast(made, kind) if not kind.startswith("list") else made, kind)

    return apply


def _text(value, what):
    if not isinstance(value, str):
        unsupported(f"{what} with an expression, or another value that is no text")
    return value


def _stripped(characters):
    return repr(_SPACE if characters is None else characters)


class Strings:
    def __init__(self, expr):
        self._expr = expr

    def __getattr__(self, name):
        refuse_name("StringNameSpace", name)

    def _as(self, body, returns="str", kind="str"):
        return Expr(Computed(computed(body, returns, kind), self._expr._node))

    def _test(self, body):
        return self._as(body, "bool", "bool")

    def contains(self, pattern_, *, literal=False, strict=True):
        text = _text(pattern_, "str.contains")
        if literal or not set(text) & set("\\^$.|?*+()[]{}"):
            return self._test(f"return {text!r} in x")
        return self._test(f"import re\nreturn re.search({pattern(text)!r}, x) is not None")

    def starts_with(self, prefix):
        return self._test(f"return x.startswith({_text(prefix, 'str.starts_with')!r})")

    def ends_with(self, suffix):
        return self._test(f"return x.endswith({_text(suffix, 'str.ends_with')!r})")

    def contains_any(self, patterns, *, ascii_case_insensitive=False):
        if ascii_case_insensitive:
            unsupported("str.contains_any(ascii_case_insensitive=True)")
        tests = [f"{_text(one, 'str.contains_any')!r} in x" for one in patterns]
        return self._test(f"return {' or '.join(tests) or 'False'}")

    def find(self, pattern_, *, literal=False, strict=True):
        text = _text(pattern_, "str.find")
        own = re.escape(text) if literal else pattern(text)
        body = f"import re\nm = re.search({own!r}, x)\nreturn None if m is None else len(x[:m.start()].encode())"
        return self._as(body, "int", "u32")

    def count_matches(self, pattern_, *, literal=False):
        text = _text(pattern_, "str.count_matches")
        if literal:
            return self._as(f"return x.count({text!r})", "int", "u32")
        return self._as(f"import re\nn = 0\nfor m in re.finditer({pattern(text)!r}, x):\n    n += 1\nreturn n", "int", "u32")

    def extract(self, pattern_, group_index=1):
        own = pattern(_text(pattern_, "str.extract"))
        if group_index > re.compile(own).groups:
            return self._as("return None")
        return self._as(f"import re\nm = re.search({own!r}, x)\nreturn None if m is None else m.group({group_index})")

    def extract_all(self, pattern_):
        own = pattern(_text(pattern_, "str.extract_all"))
        return self._as(f"import re\nreturn [m.group(0) for m in re.finditer({own!r}, x)]", "strs", "list[str]")

    def replace(self, pattern_, value, *, literal=False, n=1):
        text, value = _text(pattern_, "str.replace"), _text(value, "str.replace")
        if literal:
            return self._as(f"return x.replace({text!r}, {value!r}, {n})")
        own = pattern(text)
        made = replacement(value, re.compile(own))
        return self._as(f"import re\nreturn re.sub({own!r}, {made!r}, x, {max(n, 0)})")

    def replace_all(self, pattern_, value, *, literal=False):
        return self.replace(pattern_, value, literal=literal, n=-1)

    # Parts of a text.

    def slice(self, offset, length=None):
        if not isinstance(offset, int) or not isinstance(length, (int, type(None))):
            unsupported("str.slice() by expressions")
        start = f"{offset}" if offset >= 0 else f"len(x) - {-offset}"
        end = "len(x)" if length is None else f"a + {length}"
        return self._as(f"a = {start}\nb = {end}\nreturn x[max(a, 0):max(b, 0)]")

    def head(self, n):
        return self._as(f"return x[:{n}]")

    def tail(self, n):
        return self._as(f"return x[max(len(x) - {n}, 0):]" if n >= 0 else f"return x[{-n}:]")

    def strip_chars(self, characters=None):
        return self._as(f"return x.strip({_stripped(characters)})")

    def strip_chars_start(self, characters=None):
        return self._as(f"return x.lstrip({_stripped(characters)})")

    def strip_chars_end(self, characters=None):
        return self._as(f"return x.rstrip({_stripped(characters)})")

    def strip_prefix(self, prefix):
        return self._as(f"return x.removeprefix({_text(prefix, 'str.strip_prefix')!r})")

    def strip_suffix(self, suffix):
        return self._as(f"return x.removesuffix({_text(suffix, 'str.strip_suffix')!r})")

    def split(self, by, *, inclusive=False):
        if inclusive or not _text(by, "str.split"):
            unsupported("str.split() of this form")
        return self._as(f"return x.split({by!r})", "strs", "list[str]")

    # Other texts.

    def to_lowercase(self):
        return self._as("return x.lower()")

    def to_uppercase(self):
        return self._as("return x.upper()")

    def pad_start(self, length, fill_char=" "):
        return self._as(f"return x.rjust({length}, {fill_char!r})")

    def pad_end(self, length, fill_char=" "):
        return self._as(f"return x.ljust({length}, {fill_char!r})")

    def zfill(self, length):
        return self._as(f"return x.zfill({length})")

    def len_chars(self):
        return self._as("return len(x)", "int", "u32")

    def len_bytes(self):
        return self._as("return len(x.encode())", "int", "u32")

    def join(self, delimiter="", *, ignore_nulls=True):
        """The texts of all rows as one."""
        if not ignore_nulls:
            unsupported("str.join(ignore_nulls=False)")

        def joined(context, value):
            body = f"p = [t for t in x if t is not None]\nreturn {delimiter!r}.join(p)"
            context.rel, made = _t.exact_compute(context.rel, (body, ["x"]), [value.expr], "str", "join")
            # No rows give no list.
            return value.like(_t.op("coalesce", [made, _t.literal("")]), "str")

        return Expr(Computed(joined, Aggregate(aggregates.collected, self._expr._node)))

    # Values of other types.

    def to_integer(self, *, base=10, dtype=None, strict=True):
        if base != 10:
            unsupported("str.to_integer(base=…)")
        kind = "i64" if dtype is None else named(dtype)
        sign = 't = x[1:] if x[:1] in ("+", "-") else x\nif not (t.isascii() and t.isdigit()):\n    '
        wrong = 'raise ValueError("ComputeError: strict integer parsing failed for " + x)' if strict else "return None"
        return self._as(f"{sign}{wrong}\nreturn int(x)", "int", kind)

    def strptime(self, dtype, format=None, *, strict=True, exact=True, cache=True, ambiguous="raise"):
        kind = named(dtype)
        if not exact or kind not in ("date", "datetime"):
            unsupported(f"str.strptime to {of_short(kind)!r}, or of a part of the text")
        return self._as(reading(kind, format, strict), kind, kind)

    def to_date(self, format=None, *, strict=True, exact=True, cache=True):
        return self.strptime(of_short("date"), format, strict=strict, exact=exact)

    def to_datetime(self, format=None, *, time_unit=None, time_zone=None, strict=True, exact=True, cache=True, ambiguous="raise"):
        if time_zone is not None:
            unsupported("str.to_datetime(time_zone=…)")
        return self.strptime(of_short("datetime"), format, strict=strict, exact=exact)


@extends(Expr, lazy=True)
class OfTexts:
    @property
    def str(self):
        return Strings(self)
