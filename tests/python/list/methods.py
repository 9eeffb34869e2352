# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    xs = [3, 1, 2]
    xs.append(n)
    xs.insert(0, 9)
    xs.insert(-1, 8)
    xs.insert(100, 7)
    xs.extend([5, 5])
    xs.reverse()
    last = xs.pop()
    first = xs.pop(0)
    xs.remove(5)
    return str(xs) + f" {last} {first} {xs.count(5)} {xs.index(n)}"

# row: 4
# row: 5
# row: -1
