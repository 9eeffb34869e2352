# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import Enum, auto
from collections import defaultdict

class State(Enum):
    IDLE = auto()
    RUNNING = auto()
    DONE = auto()

NEXT = {
    (State.IDLE, "start"): State.RUNNING,
    (State.RUNNING, "stop"): State.DONE,
    (State.DONE, "reset"): State.IDLE,
}

def f(s):
    state = State.IDLE
    visits = {}
    by_state = defaultdict(list)
    unknown = set()
    for word in s.split():
        visits[state] = visits.get(state, 0) + 1
        by_state[state].append(word)
        step = NEXT.get((state, word))
        if step is None:
            unknown.add((state, word))
        else:
            state = step
    parts = [f"{k.name}:{v}" for k, v in visits.items()]
    parts += [f"{k.name}={'+'.join(v)}" for k, v in by_state.items()]
    return f"{parts} {state.name} {len(unknown)} {State.DONE in visits} {(State.IDLE, 'stop') in unknown}"

# row: 'start stop reset start'
# row: ''
# row: 'stop stop start x stop reset stop'
