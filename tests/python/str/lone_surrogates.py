# sql: (n BIGINT) RETURNS TEXT
def shown(s):
    try:
        return repr((s.encode(), len(s)))
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


def f(n):
    if n == 0:
        return shown("\ud800")
    if n == 1:
        return shown("a\ufffd\N{REPLACEMENT CHARACTER}�\\ud800")
    if n == 2:
        return shown("x" "\U0000dfff" r"\ud800")
    if n == 3:
        return shown(f"{1}\udc00�\ud800")
    if n == 4:
        return ascii("\ud83d\ude00\ufffd\n") + str("\ud83d\ude00" == "😀")
    if n == 5:
        return shown("\ud800"[:0]) + str(len("\ud800\udfff"))
    return repr({"\ud800": 1}.get("\ufffd")) + repr("\ud800" == "\ufffd")


# row: 0
# row: 1
# row: 2
# row: 3
# row: 4
# row: 5
# row: 6
