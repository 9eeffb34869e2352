# types: BIGINT -> BIGINT
def tuples(n):
    grown = ()
    for i in range(n):
        grown += (i,)
    return len(grown) + len({grown[:n - 1], (1, 2), tuple(sorted(grown))})
