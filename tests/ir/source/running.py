# types: TEXT -> BIGINT STRICT
def longest_run(s):
    best = 0
    run = 0
    last = None
    for c in s:
        run = run + 1 if c == last else 1
        best = max(best, run)
        last = c
    return best
