# sql: (n BIGINT) RETURNS TEXT
# tier: native
from collections import ChainMap


def f(n):
    base = {'a': 1, 'b': 2}
    chain = ChainMap({'a': n}, base).new_child({'z': n})
    try:
        missing = chain['nope']
    except KeyError as e:
        missing = str(e)
    return f'{chain["a"]} {chain["b"]} {chain["z"]} {chain.get("q", 7)} {"b" in chain} {len(chain)} {missing}'

# row: 0
# row: 5
