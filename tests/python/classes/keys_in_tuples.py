# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass

class Room:
    def __init__(self, name):
        self.name = name

@dataclass(frozen=True)
class Tag:
    text: str

class Version:
    def __init__(self, text):
        self.parts = tuple(text.split("."))

    def __eq__(self, other):
        return self.parts == other.parts

    def __hash__(self):
        return hash(".".join(self.parts))

def f(x):
    rooms = [Room(str(i)) for i in range(3)]
    plan = {}
    for i in range(9):
        plan[(rooms[i % 3], i % (abs(x) + 1))] = i
    tags = {(Tag("a" * (i % 3)), i % 2): i for i in range(abs(x) + 4)}
    versions = {}
    for i in range(7):
        versions[(Version(f"1.{i % (abs(x) + 1)}"), i % 2)] = i
    shown = [f"{r.name}{n}={v}" for (r, n), v in plan.items()]
    tagged = [f"{t.text}{n}={v}" for (t, n), v in tags.items()]
    known = [f"{'.'.join(v.parts)}/{n}={i}" for (v, n), i in versions.items()]
    return f"{shown} {tagged} {known} {(Version('1.0'), 0) in versions} {(rooms[0], 5) in plan}"

# row: 3
# row: -1
# row: 0
# row: 12
