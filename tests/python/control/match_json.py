# sql: (js TEXT) RETURNS TEXT
# tier: native
import json
def f(js):
    match json.loads(js):
        case {'type': 'circle', 'r': int(r) | float(r)}:
            return f'circle {r}'
        case {'type': 'rect', 'w': int() as w, 'h': h}:
            return f'rect {w * h}'
        case {'a': {'b': [_, {'c': str(c)}]}, **rest}:
            return f'{c} {rest}'
        case ['add', x, y]:
            return f'{x} {y}'
        case [first, *rest]:
            return f'list {first} {rest}'
        case str(s):
            return 'str ' + s
        case {}:
            return 'dict'
        case []:
            return 'empty'
        case _:
            return 'other'


# row: '{"type": "circle", "r": 2}'
# row: '{"type": "rect", "w": 2, "h": 3}'
# row: '[1, 2, 3]'
# row: '"x"'
# row: '5'
# row: '[]'
# row: '{"type": "rect", "w": null, "h": 1}'
# row: '{"a": {"b": [1, {"c": "deep"}]}, "z": 1}'
# row: '["add", 1, 2.5]'
