# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    shown = []
    for text, half in map(lambda n: (str(n), n // 2), (a, b, 7)):
        shown.append(text + "/" + str(half))
    return " ".join(shown) + " " + str(list(map(int, (True, 2.5)))) + str(sum(map(abs, [a, -3])))

# row: 4, 9
# row: -4, 0
# row: None, 1
