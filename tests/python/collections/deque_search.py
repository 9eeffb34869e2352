# sql: (n BIGINT) RETURNS TEXT
# tier: native
from collections import deque


class Window:
    def __init__(self, size):
        self.seen = deque(maxlen=size)
        self.total = 0

    def push(self, value):
        if len(self.seen) == self.seen.maxlen:
            self.total -= self.seen[0]
        self.seen.append(value)
        self.total += value
        return self.total / len(self.seen)


def f(n):
    queue = deque([(0, 0)])
    seen = {(0, 0)}
    steps = 0
    while queue:
        row, column = queue.popleft()
        steps += 1
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            place = (row + down, column + right)
            if 0 <= place[0] < n and 0 <= place[1] < n and place not in seen:
                seen.add(place)
                queue.append(place)
    window = Window(3)
    return f'{steps} {[window.push(i * n) for i in range(6)]} {window.seen}'

# row: 0
# row: 1
# row: 6
