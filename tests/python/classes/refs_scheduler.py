# sql: (x BIGINT) RETURNS TEXT
# tier: native
import heapq
from dataclasses import dataclass, field
@dataclass(order=True)
class Job:
    prio: int
    name: str = field(compare=False)
    runs: int = field(default=0, compare=False)
def f(n):
    h = [Job((i * 7) % 5, 'j' + str(i)) for i in range(n + 4)]
    heapq.heapify(h)
    out = []
    for _ in range(n + 8):
        j = heapq.heappop(h)
        j.runs += 1
        out.append(j.name)
        if j.runs < 2:
            j.prio += 3
            heapq.heappush(h, j)
        if not h:
            break
    return ' '.join(out)

# row: 3
# row: -1
# row: 0
# row: 7
