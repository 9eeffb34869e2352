# sql: (s TEXT) RETURNS TEXT
# python: 3.12
import json

def f(s):
    d = json.loads(s)
    try:
        return str(d["user"]["id"] + 1)
    except KeyError as e:
        return 'missing'
    except TypeError:
        return 'wrong type'

# row: '{"user": {"id": 5}}'
# row: '{"user": {}}'
# row: '{}'
# row: '[]'
# row: '{"user": {"id": "x"}}'
# row: '"text"'
# row: '{"user": null}'
