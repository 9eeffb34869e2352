# sql: (n BIGINT, s TEXT) RETURNS TEXT
def f(n, s):
    def fact(k):
        return 1 if k < 2 else k * fact(k - 1)
    def rev(t):
        return t if len(t) < 2 else rev(t[1:]) + t[0]
    def hanoi(k, a="A", b="B", c="C"):
        return 0 if k == 0 else hanoi(k - 1, a, c, b) + 1 + hanoi(k - 1, c, b, a)
    def flat(k):
        return [k] if k < 1 else flat(k - 1) + [k]
    even = lambda k: True if k == 0 else odd(k - 1)
    odd = lambda k: False if k == 0 else even(k - 1)
    return f"{fact(n)} {rev(s)} {hanoi(n % 6)} {flat(n % 5)} {even(n)} {odd(n)}"

# row: 0, ''
# row: 5, 'abc'
# row: 20, 'héllo'
# row: 21, 'x'
# row: 25, 'ab'
