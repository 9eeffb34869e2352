# sql: (n BIGINT) RETURNS TEXT
# tier: native
from functools import cache
def f(n):
    @cache
    def g(x):
        return [x]
    g(n).append(5)
    a = g(n)
    for i in range(n + 1):
        g(i).append(i)
    return f"{a} {g(0)}"

# row: 3
