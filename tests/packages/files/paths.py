import random

WEIGHTS = {1: 0, 2: 1}


class Path:
    def __init__(self, n):
        if n < 1:
            raise ValueError("n must be positive")
        self.n = n

    def length(self):
        return self.n * 2


def steps(n):
    count = 0
    while n > 2:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        count += 1
    return count + WEIGHTS[n]


def draw():
    return random.random()
