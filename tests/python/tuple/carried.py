# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    state = (0, 1)
    for _ in range(n):
        state = (state[1], state[0] + state[1])
    return state[0]

# row: 0
# row: 1
# row: 10
# row: 90
# row: 95
