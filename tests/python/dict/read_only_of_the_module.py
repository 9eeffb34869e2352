# sql: (a TEXT) RETURNS TEXT
# tier: native

from collections import defaultdict
from types import MappingProxyType

RATES = MappingProxyType({"a": 1.5, "b": 2.0})
NESTED = MappingProxyType({"a": {"x": 1}, "b": {"x": 2, "y": 3}})
GROUPS = defaultdict(list, {"a": [1, 2], "b": [3]})


def f(a):
    try:
        rate = RATES[a]
    except KeyError as e:
        rate = f"no {e}"
    inner = NESTED.get(a, {})
    return f"{rate} {RATES.get(a, 1)} {a in RATES} {inner.get('y')} {sum(GROUPS.get(a, []))} {a in GROUPS} {len(RATES)}"


# row: 'a'
# row: 'b'
# row: 'z'
