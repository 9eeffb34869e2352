# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass

@dataclass(frozen=True)
class State:
    left: int
    right: int

    def moves(self):
        if self.left > 0:
            yield State(self.left - 1, self.right)
        if self.right > 0:
            yield State(self.left, self.right - 1)

def ways(state, memo):
    if state.left == 0 and state.right == 0:
        return 1
    if state in memo:
        return memo[state]
    total = 0
    for other in state.moves():
        total += ways(other, memo)
    memo[state] = total
    return total

def f(x):
    memo = {}
    result = ways(State(abs(x) % 6, 4), memo)
    return f"{result} {len(memo)}"

# row: 3
# row: -1
# row: 0
# row: 5
