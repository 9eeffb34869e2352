# sql: (n BIGINT) RETURNS TEXT
import json


def f(n):
    if n == 0:
        return json.dumps({'a': {1, n}})
    if n == 1:
        return json.dumps([n, float('nan') * n], allow_nan=False)
    if n == 2:
        return json.dumps({(1, n): 2})
    if n == 3:
        return json.dumps({'a': n, 1: n}, sort_keys=True)
    try:
        return json.dumps({'x': f})
    except TypeError as e:
        return str(e)

# row: 0
# row: 2
# row: 3
# row: 4
