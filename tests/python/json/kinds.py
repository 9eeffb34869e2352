# sql: (s TEXT) RETURNS TEXT
# tier: native
# python: 3.12
import json


def f(s):
    d = json.loads(s)
    if d is None:
        return 'null'
    if isinstance(d, bool):
        return f'bool {d}'
    if isinstance(d, int):
        return f'int {d + 1}'
    if isinstance(d, float):
        return f'float {d!r}'
    if isinstance(d, str):
        return f'str {len(d)} {d}'
    if isinstance(d, list):
        return f'list {len(d)} {bool(d)}'
    return f'dict {len(d)} {bool(d)} ' + ','.join(sorted(d.keys()))

# row: 'null'
# row: 'true'
# row: 'false'
# row: '12'
# row: '-0'
# row: '1.5'
# row: '-0.0'
# row: '1e2'
# row: '1E-7'
# row: '1e400'
# row: 'NaN'
# row: '-Infinity'
# row: 'Infinity'
# row: '"a\\u00e9\\n\\"\\/"'
# row: '"\\ud83d\\ude00é😀"'
# row: '""'
# row: '[]'
# row: '[1, [2], {}]'
# row: '{}'
# row: '{"b": 1, "a": 2, "b": 3}'
# row: ' \t\n\r[ ] '
# row: '9223372036854775806'
