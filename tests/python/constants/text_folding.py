# sql: (k BIGINT) RETURNS TEXT
def f(k):
    values = [
        "a" "b", "a" + "b", "ab" * 3, 0 * "ab", -1 * "ab", "abc"[1], "abc"[-1], "abc"[::-1], "äöü"[1:], "日本"[::-1], "a" in "abc", "" in "",
        "%s-%d" % ("x", 5), "%5.2f|%-5s|%05d" % (1.5, "é", 42), f"{1}{2.0}{'x'}", f"{3.14159:.2f}", f"{'é':>3}", f"{255:#x}", "\x41\u00e9\U0001f600\N{BULLET}",
        r"\n", "tab\tend", """a
b""", "it's", 'say "x"', "a" < "b", "a" == "a", "Z" < "a", "é" > "z", "abc" * True, len("日本語"), "A".lower() + "ß".upper(), ("x", 1), ["x", 1], ("a",),
        ("a" if 1 else "b"), ("" or "x"), ("x" and ""), None or 0, 0 or None, "abc".find("c"), "a,b".split(","), "-".join(["a", "b"]),
    ]
    return str(values[k])

# row: 0
# row: 1
# row: 2
# row: 3
# row: 4
# row: 5
# row: 6
# row: 7
# row: 8
# row: 9
# row: 10
# row: 11
# row: 12
# row: 13
# row: 14
# row: 15
# row: 16
# row: 17
# row: 18
# row: 19
# row: 20
# row: 21
# row: 22
# row: 23
# row: 24
# row: 25
# row: 26
# row: 27
# row: 28
# row: 29
# row: 30
# row: 31
# row: 32
# row: 33
# row: 34
# row: 35
# row: 36
# row: 37
# row: 38
# row: 39
# row: 40
# row: 41
