# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass(order=True)
class Job:
    prio: int
    name: str
def f(n):
    h = [Job((i * 7) % 5, 'j' + str(i)) for i in range(n + 4)]
    for j in h:
        j.prio += 1
    h.sort()
    g = sorted(h, reverse=True)
    return str([j.name for j in h]) + str([j.name for j in g]) + str(min(h)) + str(max(h))

# row: 3
# row: -1
# row: 0
# row: 7
