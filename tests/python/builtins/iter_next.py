# sql: (x BIGINT, s TEXT) RETURNS TEXT
# tier: native
# replays: 0
class Tokens:
    def __init__(self, text):
        self.items = iter(text.split())
        self.now = next(self.items, None)

    def take(self):
        token = self.now
        self.now = next(self.items, None)
        return token

def expression(tokens):
    value = term(tokens)
    while tokens.now in ("+", "-"):
        value = value + term(tokens) if tokens.take() == "+" else value - term(tokens)
    return value

def term(tokens):
    value = int(tokens.take())
    while tokens.now == "*":
        tokens.take()
        value *= int(tokens.take())
    return value

def f(x, s):
    out = [str(expression(Tokens(str(x) + " + 2 * 3 - 4")))]
    letters = iter(s)
    for c in letters:
        out.append(c + next(letters, "."))
    numbers = iter(range(x, 20, 5))
    total = 0
    while True:
        n = next(numbers, None)
        if n is None:
            break
        total += n
    out.append(str(total))
    items = iter([1, 2, x])
    out.append(str(next(items) + next(items) * next(items) + next(items, 7)))
    try:
        next(items)
    except StopIteration:
        out.append("end")
    growing = [i for i in range(x + 3)]
    rest = iter(growing)
    for v in rest:
        if v == 2:
            growing.append(100)
            break
    out.append(str(list(rest)) + str(next(rest, "x")) + str(sum(rest)))
    growing.append(5)
    out.append(str(next(rest, "used up")) + str(next(iter(rest), "still")))
    return "|".join(out)

# row: 0, ''
# row: 1, 'a'
# row: 2, 'Zürich 東京'
# row: 7, 'even'
# row: 30, 'odd'
