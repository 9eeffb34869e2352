# sql: (s TEXT) RETURNS BIGINT
# tier: native
# python: 3.12
# replays: 2
import json


def f(s):
    return json.loads(s)["user"]["id"]

# row: '{"user": {"id": 5}}'
# row: '{"user": {"id": 1, "id": 2}, "x": [1, {"y": null}]}'
# row: '{"user": {"id": true}}'
# row: '{"user": {"id": "x"}}'
# row: '{"user": 1}'
# row: '{}'
# row: '[1]'
# row: '{"user": {"id": 1}} x'
