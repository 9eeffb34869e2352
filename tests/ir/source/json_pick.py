# types: TEXT -> BIGINT
import json


def json_pick(s):
    return json.loads(s)["user"]["id"]
