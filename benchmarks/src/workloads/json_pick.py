import json


def json_pick(text):
    return json.loads(text)["user"]["id"]
